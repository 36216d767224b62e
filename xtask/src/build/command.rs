//! Starts other programs and tells in words what went wrong with them.

use std::ffi::OsStr;
use std::process::{Command, Output};

use anyhow::{Context as _, Result, bail};

/// Runs `command` on this terminal and fails when it fails; `advice` is what to do then.
pub(crate) fn run(command: &mut Command, advice: &str) -> Result<()> {
    let status = command.status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{}` ended with {status}: {advice}", line(command));
    }
    Ok(())
}

/// Runs `command`, which downloads, and once more if it fails; `advice` is what to do if that fails too.
pub(crate) fn download(command: &mut Command, advice: &str) -> Result<()> {
    run(command, advice).or_else(|error| {
        println!("trying once more: {error}");
        run(command, advice)
    })
}

/// Runs `command` and answers what it wrote to its standard output.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let Output { status, stdout, stderr } = command.output().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{}` ended with {status}: {}", line(command), String::from_utf8_lossy(&stderr).trim());
    }
    String::from_utf8(stdout).with_context(|| format!("`{}` wrote text that is not UTF-8", line(command)))
}

fn cannot_start(command: &Command) -> String {
    format!(
        "cannot start `{}`; `make build` checks for every program that the build needs",
        command.get_program().to_string_lossy()
    )
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
