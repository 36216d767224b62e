//! Rust front ends: the browser transport's tests, run in headless Chromium, and the example pages, built as
//! anyone would build theirs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use super::command::run;
use super::wasm::{TARGET, install_target};
use super::workspace::Workspace;

/// How Chromium is started where tests run: without a screen, as any user, and silent on the network.
const ARGUMENTS: [&str; 7] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// Runs `tests/wasm` in headless Chromium.
pub(crate) fn test_browser(workspace: &Workspace) -> Result<()> {
    install_target()?;
    let folder = workspace.path("target/runner");
    cargo(workspace, &["build", "--locked", "--quiet", "--manifest-path", "xtask/runner/Cargo.toml"], &folder, &[])?;
    let capabilities = folder.join("webdriver.json");
    let browser = program("CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])?;
    let options = serde_json::json!({ "goog:chromeOptions": { "binary": browser, "args": ARGUMENTS } });
    fs::write(&capabilities, options.to_string())
        .with_context(|| format!("cannot write {}", capabilities.display()))?;
    let runner = folder.join("debug").join(format!("browser-test-runner{}", env::consts::EXE_SUFFIX));
    let driver = program("CHROMEDRIVER", &["chromedriver"])?;
    cargo(
        workspace,
        &["test", "--locked", "--target", TARGET, "--features", "browser,js", "--test", "wasm"],
        &workspace.path("target"),
        &[
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &runner),
            ("CHROMEDRIVER", &driver),
            ("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &capabilities),
        ],
    )
}

/// An example of `examples/rust` that runs in a page.
struct Example {
    folder: &'static str,
    package: &'static str,
    /// What cargo makes of it.
    wasm: &'static str,
    /// What its script is called in the page.
    script: &'static str,
    files: &'static [&'static str],
}

const EXAMPLES: [Example; 2] = [
    Example {
        folder: "front-end",
        package: "deployment-front-end",
        wasm: "deployment-front-end.wasm",
        script: "front_end",
        files: &["index.html", "page.css", "start.js"],
    },
    Example {
        folder: "from-javascript",
        package: "deployment-from-javascript",
        wasm: "deployment_from_javascript.wasm",
        script: "from_javascript",
        files: &["index.html", "page.js"],
    },
];

/// Builds the example pages, each into the folder of its name under `target`: `cargo build`, then wasm-bindgen, then its
/// page beside them.
pub(crate) fn examples(workspace: &Workspace) -> Result<()> {
    install_target()?;
    let target = workspace.path("target/examples");
    let mut arguments = vec!["build", "--locked", "--quiet", "--manifest-path", "examples/rust/Cargo.toml"];
    arguments.extend(EXAMPLES.iter().flat_map(|example| ["--package", example.package]));
    arguments.extend(["--target", TARGET, "--profile", "front-end"]);
    cargo(workspace, &arguments, &target, &[])?;
    for Example { folder: name, wasm, script, files, .. } in EXAMPLES {
        let folder = workspace.path("target").join(name);
        let compiled = target.join(TARGET).join("front-end").join(wasm);
        Bindgen::new()
            .input_path(&compiled)
            .out_name(script)
            .web(true)?
            .typescript(false)
            // The page finds the .wasm file beside its script.
            .omit_default_module_path(false)
            .generate(&folder)
            .with_context(|| format!("wasm-bindgen refused {}", compiled.display()))?;
        for file in files {
            fs::copy(workspace.path("examples/rust").join(name).join(file), folder.join(file))
                .with_context(|| format!("cannot copy {file} of the example"))?;
        }
        println!("an example page stands in {}", folder.display());
    }
    Ok(())
}

fn cargo(workspace: &Workspace, arguments: &[&str], target: &Path, settings: &[(&str, &Path)]) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(arguments)
        .env("CARGO_TARGET_DIR", target)
        .envs(settings.iter().copied())
        .current_dir(workspace.root());
    run(&mut command, "what is written above is the reason")
}

/// The program that `variable` names, else the first of `names` on the path.
fn program(variable: &str, names: &[&str]) -> Result<PathBuf> {
    if let Some(path) = env::var_os(variable).filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let found =
        names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file());
    match found {
        Some(path) => Ok(path),
        None => bail!(
            "none of {} is on the path: run `scripts/setup.sh --browser --driver`, or name one in {variable}",
            names.join(", ")
        ),
    }
}
