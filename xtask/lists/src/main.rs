//! `cargo lists` writes the lists of the checkout that it stands in.
#![allow(clippy::print_stderr, reason = "a command line speaks on its terminal")]

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match lists::write(&root) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lists: {error}");
            ExitCode::FAILURE
        }
    }
}
