//! The seeds: small texts that once were, or well could be, read wrongly. A run starts from them, and every test run
//! replays them.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder of the seeds.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds")
}

/// Every seed with the name of its file, sorted by name.
///
/// # Errors
/// Where the folder cannot be read.
pub fn all() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut seeds = Vec::new();
    for entry in fs::read_dir(folder())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        seeds.push((name, fs::read(path)?));
    }
    seeds.sort();
    Ok(seeds)
}
