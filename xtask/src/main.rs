//! Build steps of deployment-control: `cargo xtask help` lists them.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks on its terminal")]

mod build;
mod drift;
pub mod generate;
mod new;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use build::workspace::Workspace;

const HELP: &str = "\
cargo xtask build               builds the npm package and the console, and prints the size of every shipped file
cargo xtask setup               installs what the build needs: the wasm32 target and the npm packages
cargo xtask generate [--check]  writes the files made from src/schema; with --check only tells whether they are fresh
cargo xtask new KIND NAME       writes the file of a new rule, error, signature, trap, operation, command or view
cargo xtask test-browser        runs the tests of Rust front ends in headless Chromium
cargo xtask front-end           builds the pages of examples/rust into target/front-end and target/from-javascript";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["drift", arguments @ ..] = &arguments[..] {
        return drift::run(arguments);
    }
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    match arguments {
        ["build"] => build::build(),
        ["setup"] => build::setup(),
        ["generate"] => generate::run(Workspace::find()?.root(), false).map_err(|message| anyhow!(message)),
        ["generate", "--check"] => generate::run(Workspace::find()?.root(), true).map_err(|message| anyhow!(message)),
        ["new", kind, name] => {
            println!("{}", new::run(Workspace::find()?.root(), kind, name)?);
            Ok(())
        }
        ["test-browser"] => build::test_browser(),
        ["front-end"] => build::front_end(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}\n{}", drift::USAGE);
            Ok(())
        }
        other => bail!("no such step: {}\n\n{HELP}", other.join(" ")),
    }
}
