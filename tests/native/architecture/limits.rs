//! A folder and a file are as large as a reader can take in.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{self, Source};

/// The most entries of a folder. A module and the folder of its name are one entry.
const MOST_ENTRIES: usize = 16;

/// The most lines of a file.
const MOST_LINES: usize = 350;

/// The folders of sources that people write, and what their files end in.
const FOLDERS: [(&str, &[&str]); 5] = [
    ("src", &[".rs", ".json"]),
    ("pkg/src", &[".ts"]),
    ("cli/src", &[".ts"]),
    ("www/src", &[".ts", ".tsx", ".css"]),
    ("xtask/src", &[".rs"]),
];

/// Files and folders that may be larger, each with its reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("src/model/records.rs", "generated"),
    ("src/diagnose/table.rs", "generated"),
    ("src/client/resources/calls.rs", "generated"),
    ("pkg/src/generated", "generated"),
    ("src/diagnose/signatures", "one folder a class"),
    ("src/validate/rules", "one file a rule, found by its name"),
    ("pkg/src/client/errors", "one file an error, found by its name"),
    ("pkg/src/client/resources.ts", "generated"),
];

fn is_excepted(path: &str) -> bool {
    EXCEPTIONS.iter().any(|(start, _)| path == *start || path.starts_with(&format!("{start}/")))
}

fn sources() -> Vec<Source> {
    FOLDERS.iter().flat_map(|(folder, endings)| source::below(folder, endings)).collect()
}

/// Files of tests are as long as their tables of cases, so that their folders alone are limited.
const TESTS: (&str, &[&str]) = ("tests", &[".mjs"]);

#[test]
fn no_folder_has_more_entries_than_a_reader_can_take_in() {
    let mut folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources().into_iter().chain(source::below(TESTS.0, TESTS.1)) {
        let parts: Vec<_> = source.path.split('/').collect();
        for depth in 1..parts.len() {
            // `a.rs` and `a/` are one module.
            let entry = parts[depth].split('.').next().unwrap_or_default();
            folders.entry(parts[..depth].join("/")).or_default().insert(entry.to_owned());
        }
    }
    let large: Vec<_> = folders
        .into_iter()
        .filter(|(folder, entries)| entries.len() > MOST_ENTRIES && !EXCEPTIONS.iter().any(|(name, _)| name == folder))
        .map(|(folder, entries)| format!("{folder}: {}", entries.len()))
        .collect();
    assert!(large.is_empty(), "folders of more than {MOST_ENTRIES} entries:\n{}", large.join("\n"));
}

#[test]
fn no_file_has_more_lines_than_a_reader_can_take_in() {
    let long: Vec<_> = sources()
        .into_iter()
        .map(|source| (source.text.lines().count(), source.path))
        .filter(|(lines, path)| *lines > MOST_LINES && !is_excepted(path))
        .map(|(lines, path)| format!("{path}: {lines}"))
        .collect();
    assert!(long.is_empty(), "files of more than {MOST_LINES} lines:\n{}", long.join("\n"));
}

#[test]
fn every_exception_is_one() {
    for (path, _) in EXCEPTIONS {
        assert!(sources().iter().any(|source| source.path.starts_with(path)), "{path} does not exist");
    }
}
