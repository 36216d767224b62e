//! The npm packages that the build and the tests use.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::command::download;
use super::step::Step;
use super::workspace::Workspace;

/// Installs the packages of the lock file when `node_modules` is not what the lock file says.
pub(crate) fn install(workspace: &Workspace) -> Result<()> {
    Step {
        name: "npm packages",
        inputs: &["package.json", "package-lock.json", "pkg/package.json", "www/package.json", "tests/package.json"],
        settings: &[],
        // npm writes this file last, so it is absent after an install that was broken off.
        outputs: &["node_modules/.package-lock.json"],
    }
    .run(workspace, || {
        // npm links the command for `npx` only if its file is there; the build writes what is in it.
        fs::create_dir_all(workspace.path("pkg/dist")).context("cannot make pkg/dist")?;
        fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(workspace.path("pkg/dist/cli.js"))
            .context("cannot make pkg/dist/cli.js")?;
        download(
            Command::new("npm").args(["ci", "--no-progress"]).current_dir(workspace.root()),
            "npm must reach its registry once; where package.json has changed, `npm install` renews package-lock.json",
        )
    })
}
