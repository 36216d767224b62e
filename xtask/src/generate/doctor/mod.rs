//! What the doctor knows: reads the files of `src/diagnose/signatures` and `src/diagnose/traps`.

#![expect(clippy::panic, reason = "a file that cannot be read ends the generation, with its name")]

pub(super) mod rust;
pub(super) mod signature;
pub(super) mod trap;
pub(super) mod typescript;

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

pub(super) use signature::{Line, Play, signatures};
pub(super) use trap::traps;

/// The records of every `.json` file below a folder, each with its path below it, in the order of their paths.
fn read_all<T: DeserializeOwned>(folder: &str) -> Vec<(String, T)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/diagnose").join(folder);
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("").display().to_string();
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
            match serde_json::from_str(&text) {
                Ok(record) => (name, record),
                Err(error) => panic!("{}: {error}; the README of {folder} says what a file has", path.display()),
            }
        })
        .collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            paths.push(path);
        }
    }
}

/// A sentence without the places that a line fills: `{module|a package}` is "a package".
pub(super) fn unfilled(sentence: &str) -> String {
    let mut out = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        match behind.split_once('}') {
            Some((place, after)) if place.contains('|') => {
                out.push_str(place.split_once('|').map_or("", |(_, otherwise)| otherwise));
                rest = after;
            }
            _ => {
                out.push('{');
                rest = behind;
            }
        }
    }
    out + rest
}
