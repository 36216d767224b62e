//! What a folder holds.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// Answers the names of the files in `folder` that end in `ending`, sorted; none where there is no such folder.
pub(crate) fn files(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(ending) {
                names.push(name);
            }
        }
    }
    names.sort();
    Ok(names)
}
