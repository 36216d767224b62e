//! The library's JavaScript, which Rollup makes as `pkg/rollup.config.mjs` says, and the .wasm files beside it.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::build::command::run;
use crate::build::step::Step;
use crate::build::wasm::MODULES;
use crate::build::workspace::Workspace;

/// The folders of the library: for bundlers and pages, and for Node.js.
const FOLDERS: [&str; 2] = ["pkg/dist/esm", "pkg/dist/node"];

/// Writes the library's JavaScript. It stays readable: who bundles it minifies it, and who debugs it reads it.
pub(crate) fn library(workspace: &Workspace) -> Result<()> {
    let files = MODULES.map(|module| format!("pkg/dist/{}.wasm", module.name));
    let outputs: Vec<&str> = FOLDERS.into_iter().chain(files.iter().map(String::as_str)).collect();
    Step {
        name: "library",
        inputs: &[
            "pkg/src",
            "pkg/wasm",
            "pkg/rollup.config.mjs",
            "pkg/rollup.node.mjs",
            "package-lock.json",
            "xtask/src/build",
        ],
        settings: &[],
        outputs: &outputs,
    }
    .run(workspace, || {
        for folder in FOLDERS.map(|folder| workspace.path(folder)).iter().filter(|folder| folder.exists()) {
            fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
        }
        run(
            Command::new(workspace.npm_command("rollup"))
                .args(["--config", "pkg/rollup.config.mjs", "--failAfterWarnings", "--silent"])
                .current_dir(workspace.root()),
            "what Rollup says above is the reason",
        )?;
        for (module, to) in MODULES.iter().zip(&files) {
            let from = format!("pkg/wasm/{}_bg.wasm", module.name);
            fs::copy(workspace.path(&from), workspace.path(to))
                .with_context(|| format!("cannot copy {from} to {to}"))?;
        }
        Ok(())
    })
}
