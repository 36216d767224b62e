//! The files of the checkout, by their paths from its root.

use std::fs;
use std::path::Path;

/// A source file.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path from the root of the checkout, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Every file below `folder` whose name ends in one of `endings`, by path.
///
/// # Panics
/// If there is none: a test that looks at nothing would pass.
pub(crate) fn below(folder: &str, endings: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                let text = fs::read_to_string(&path).expect("the file can be read");
                let path = path.strip_prefix(root).expect("it stands below").to_string_lossy().replace('\\', "/");
                found.push(Source { path, text });
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no files that end in {endings:?}");
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}
