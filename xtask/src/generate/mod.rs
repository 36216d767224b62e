//! Files that are generated from the schema tables: the TypeScript records and the typed Rust records.

mod citation;
mod rust;
mod typescript;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes every generated file that differs from what the tables say.
///
/// With `check`, writes nothing and fails where a file is stale.
///
/// # Errors
/// The names of the stale files with the command that refreshes them, or what the file system said.
pub fn run(check: bool) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask stands in no workspace")?;
    let mut stale = String::new();
    for (name, text) in files() {
        let path = root.join(&name);
        let current = match fs::read_to_string(&path) {
            Ok(current) => current,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("cannot read {}: {error}", name.display())),
        };
        if current == text {
            continue;
        }
        if check {
            let _ = write!(stale, "\n  {}", name.display());
        } else {
            fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", name.display()))?;
        }
    }
    if stale.is_empty() { Ok(()) } else { Err(format!("these files no longer say what src/schema says; run `cargo xtask generate`:{stale}")) }
}

fn files() -> Vec<(PathBuf, String)> {
    vec![(PathBuf::from("pkg/src/records.ts"), typescript::records()), (PathBuf::from("src/model/records.rs"), rust::records())]
}
