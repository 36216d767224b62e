//! JavaScript: the command line, and the console's page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use super::preload::with_preloads;
use crate::build::command::run;
use crate::build::step::Step;
use crate::build::workspace::Workspace;

/// What esbuild says of where the code of these two comes from.
pub(crate) const ORIGINS: [&str; 2] = ["target/xtask/cli.meta.json", "target/xtask/console.meta.json"];

const CONSOLE: &str = "pkg/dist/console";

/// Where the parts of the command line lie beside `dist/cli.js`.
const COMMAND_LINE_PARTS: &str = "pkg/dist/cli";

/// Writes the command line: `dist/cli.js`, and a part for each command, which is read when the command is run. It imports
/// the library by its public names, so the wasm is not shipped twice.
pub(crate) fn command_line(workspace: &Workspace) -> Result<()> {
    Step {
        name: "command line",
        inputs: &["cli/src", "pkg/src", "pkg/wasm", "package-lock.json", "xtask/src/build"],
        settings: &[],
        outputs: &["pkg/dist/cli.js", COMMAND_LINE_PARTS, ORIGINS[0]],
    }
    .run(workspace, || {
        let parts = workspace.path(COMMAND_LINE_PARTS);
        if parts.exists() {
            fs::remove_dir_all(&parts).with_context(|| format!("cannot remove {}", parts.display()))?;
        }
        esbuild(
            workspace,
            &[
                "cli=cli/src/main.ts",
                "--bundle",
                "--splitting",
                "--chunk-names=cli/[name]-[hash]",
                "--format=esm",
                "--platform=node",
                "--target=node20",
                "--external:deployment-control",
                "--external:deployment-control/emulator",
                // Its build for Node is CommonJS, which an ES module cannot hold.
                "--alias:yaml=./node_modules/yaml/browser/index.js",
                "--alias:jsonc-parser=./node_modules/jsonc-parser/lib/esm/main.js",
                // Its build for Node has a validator of JSON Schema that is three times as large, and that nothing here asks.
                "--alias:@modelcontextprotocol/server/_shims=./node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs",
                "--minify",
                "--outdir=pkg/dist",
                &format!("--metafile={}", ORIGINS[0]),
            ],
        )?;
        make_executable(workspace)
    })
}

/// Writes the console: one page that imports the library by its public name, as any page would. The library's files are
/// those that the package has for everybody.
pub(crate) fn console(workspace: &Workspace) -> Result<()> {
    Step {
        name: "console",
        inputs: &[
            "www/src",
            "www/index.html",
            "www/package.json",
            "pkg/dist/esm",
            "pkg/src/values",
            "pkg/package.json",
            "package-lock.json",
            "xtask/src/build",
        ],
        settings: &[],
        outputs: &["pkg/dist/console/index.html", "pkg/dist/console/app.js", "pkg/dist/console/app.css", ORIGINS[1]],
    }
    .run(workspace, || {
        let folder = workspace.path(CONSOLE);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        esbuild(
            workspace,
            &[
                "app=www/src/app/main.tsx",
                "--bundle",
                "--splitting",
                "--chunk-names=[name]-[hash]",
                "--minify",
                "--format=esm",
                "--target=es2022",
                "--jsx=transform",
                "--jsx-factory=_h",
                "--jsx-fragment=_F",
                "--inject:www/src/app/jsx.ts",
                "--external:./pkg/dist/esm/*",
                "--outdir=pkg/dist/console",
                &format!("--metafile={}", ORIGINS[1]),
            ],
        )?;
        esbuild(workspace, &["www/src/styles/app.css", "--bundle", "--minify", "--outdir=pkg/dist/console"])?;
        let page = fs::read_to_string(workspace.path("www/index.html")).context("cannot read www/index.html")?;
        let outputs =
            fs::read_to_string(workspace.path(ORIGINS[1])).with_context(|| format!("cannot read {}", ORIGINS[1]))?;
        fs::write(folder.join("index.html"), with_preloads(&page, &outputs, |path| library_file(&folder, path))?)
            .context("cannot write the page of the console")
    })
}

/// The text of a file of the library, by its path from the console.
fn library_file(folder: &Path, path: &str) -> Result<String> {
    fs::read_to_string(folder.join(path)).with_context(|| format!("cannot read {path} from the console's folder"))
}

/// Runs esbuild, which has the last word where it fails.
pub(crate) fn esbuild(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    run(
        Command::new(workspace.npm_command("esbuild"))
            .args(arguments)
            .args(["--log-level=warning", "--charset=ascii", "--legal-comments=none"])
            .current_dir(workspace.root()),
        "what esbuild says above is the reason",
    )
}

#[cfg(unix)]
fn make_executable(workspace: &Workspace) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(workspace.path("pkg/dist/cli.js"), fs::Permissions::from_mode(0o755))
        .context("cannot make pkg/dist/cli.js executable")
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "one signature on every system")]
fn make_executable(_: &Workspace) -> Result<()> {
    Ok(())
}
