//! Reads the logs of `tests/cases/logs`: each file holds logs, and each log stands for as many as its variations have.
//!
//! ```text
//! === build | title
//! ~ name: one; two
//! a line with «name»
//! ```

use std::path::Path;

/// One log.
pub(crate) struct CorpusLog {
    /// Its file, title and the number of its variation.
    pub(crate) name: String,
    /// `build` or `deploy`.
    pub(crate) kind: String,
    pub(crate) lines: Vec<String>,
}

/// Every log of the folder, in the order of its files.
pub(crate) fn read_folder(folder: &Path) -> Vec<CorpusLog> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of logs is there")
        .map(|entry| entry.expect("its entries can be read").path())
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| {
            let name = file.file_stem().expect("a file has a name").to_string_lossy();
            read(&name, &std::fs::read_to_string(file).expect("a log is text"))
        })
        .collect()
}

/// Every log of a file.
pub(crate) fn read(file: &str, text: &str) -> Vec<CorpusLog> {
    text.split("\n=== ").skip(1).flat_map(|section| read_section(file, section)).collect()
}

fn read_section(file: &str, section: &str) -> Vec<CorpusLog> {
    let mut lines = section.trim_end_matches('\n').split('\n');
    let (kind, title) = lines.next().and_then(|head| head.split_once(" | ")).expect("a log has a kind and a title");
    let (variations, body): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("~ "));
    let variations: Vec<(&str, Vec<&str>)> = variations
        .iter()
        .map(|line| line[2..].split_once(": ").expect("a variation has a name"))
        .map(|(name, values)| (name, values.split("; ").collect()))
        .collect();
    let count = variations.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
    (0..count)
        .map(|number| {
            let expanded = |line: &&str| {
                variations.iter().fold((*line).to_owned(), |line, (name, values)| {
                    line.replace(&format!("«{name}»"), values[number % values.len()])
                })
            };
            CorpusLog {
                name: format!("{file}/{title}/{number}"),
                kind: kind.to_owned(),
                lines: body.iter().map(expanded).collect(),
            }
        })
        .collect()
}
