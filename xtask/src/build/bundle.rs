//! JavaScript: the library for `import` and for `require`, the command line, and the console's page.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result};

use super::command::run;
use super::step::Step;
use super::workspace::Workspace;

/// The modules that `package.json` lets users import.
pub(super) const ENTRIES: [&str; 3] = ["index", "emulator", "messages/de"];

const CONSOLE: &str = "pkg/dist/console";

/// Writes the library's JavaScript. It stays readable: who bundles it minifies it, and who debugs it reads it.
pub(crate) fn library(workspace: &Workspace) -> Result<()> {
    Step {
        name: "library",
        inputs: &["pkg/src", "pkg/wasm", "package-lock.json", "xtask/src/build"],
        settings: &[],
        outputs: &[
            "pkg/dist/esm/index.js",
            "pkg/dist/esm/emulator.js",
            "pkg/dist/esm/messages/de.js",
            "pkg/dist/cjs/index.js",
            "pkg/dist/cjs/emulator.js",
            "pkg/dist/cjs/messages/de.js",
            "pkg/dist/cjs/package.json",
        ],
    }
    .run(workspace, || {
        for folder in ["pkg/dist/esm", "pkg/dist/esm/messages", "pkg/dist/cjs", "pkg/dist/cjs/messages"] {
            super::remove_files(&workspace.path(folder), ".js")?;
        }
        // What both entries use, such as the error classes, stands in one file, so that `instanceof` holds across them.
        let entries: Vec<String> = ENTRIES.iter().map(|name| format!("pkg/src/{name}.ts")).collect();
        let mut arguments: Vec<&str> = entries.iter().map(String::as_str).collect();
        arguments.extend(["--bundle", "--splitting", "--chunk-names=shared", "--format=esm", "--platform=neutral", "--target=es2022"]);
        arguments.extend(["--outbase=pkg/src", "--outdir=pkg/dist/esm"]);
        esbuild(workspace, &arguments)?;
        let mut modules = Vec::new();
        for folder in ["pkg/dist/esm", "pkg/dist/esm/messages"] {
            modules.extend(super::files(&workspace.path(folder), ".js")?.into_iter().map(|name| format!("{folder}/{name}")));
        }
        let mut arguments: Vec<&str> = modules.iter().map(String::as_str).collect();
        arguments.extend(["--format=cjs", "--platform=neutral", "--target=es2022", "--outbase=pkg/dist/esm", "--outdir=pkg/dist/cjs"]);
        esbuild(workspace, &arguments)?;
        fs::write(workspace.path("pkg/dist/cjs/package.json"), "{ \"type\": \"commonjs\" }\n")?;
        Ok(())
    })
}

/// Writes the command line. It imports the library by its public names, so the wasm is not shipped twice.
pub(crate) fn command_line(workspace: &Workspace) -> Result<()> {
    Step { name: "command line", inputs: &["pkg/src", "pkg/wasm", "package-lock.json", "xtask/src/build"], settings: &[], outputs: &["pkg/dist/cli.js"] }.run(
        workspace,
        || {
            let entry = "pkg/src/cli/main.ts";
            let source = fs::read_to_string(workspace.path(entry)).with_context(|| format!("cannot read {entry}"))?;
            let mut arguments = vec![
                entry,
                "--bundle",
                "--format=esm",
                "--platform=node",
                "--target=node20",
                "--external:deployment-control",
                "--external:deployment-control/emulator",
                "--outfile=pkg/dist/cli.js",
            ];
            if !source.starts_with("#!") {
                arguments.push("--banner:js=#!/usr/bin/env node");
            }
            esbuild(workspace, &arguments)?;
            make_executable(workspace)
        },
    )
}

/// Writes the console: one page that imports the library by its public name, as any page would.
pub(crate) fn console(workspace: &Workspace) -> Result<()> {
    Step {
        name: "console",
        inputs: &["www/src", "www/index.html", "www/package.json", "pkg/dist/esm", "pkg/package.json", "package-lock.json", "xtask/src/build"],
        settings: &[],
        outputs: &["pkg/dist/console/index.html", "pkg/dist/console/app.js", "pkg/dist/console/app.css"],
    }
    .run(workspace, || {
        let folder = workspace.path(CONSOLE);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        esbuild(
            workspace,
            &[
                "app=www/src/main.tsx",
                "--bundle",
                "--splitting",
                "--chunk-names=[name]",
                "--minify",
                "--format=esm",
                "--target=es2022",
                "--jsx=automatic",
                "--jsx-import-source=preact",
                "--outdir=pkg/dist/console",
            ],
        )?;
        esbuild(workspace, &["www/src/app.css", "--bundle", "--minify", "--outdir=pkg/dist/console"])?;
        fs::copy(workspace.path("www/index.html"), folder.join("index.html")).context("cannot copy www/index.html")?;
        Ok(())
    })
}

fn esbuild(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    run(
        Command::new(workspace.npm_command("esbuild")).args(arguments).args(["--log-level=warning", "--charset=ascii"]).current_dir(workspace.root()),
        "what esbuild says above is the reason",
    )
}

#[cfg(unix)]
fn make_executable(workspace: &Workspace) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(workspace.path("pkg/dist/cli.js"), fs::Permissions::from_mode(0o755)).context("cannot make pkg/dist/cli.js executable")
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "one signature on every system")]
fn make_executable(_: &Workspace) -> Result<()> {
    Ok(())
}
