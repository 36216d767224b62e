//! JavaScript: the library for `import` and for `require`, the command line, and the console's page.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::command::run;
use super::preload::with_preloads;
use super::step::Step;
use super::workspace::Workspace;

/// The modules that `package.json` lets users import.
pub(super) const ENTRIES: [&str; 5] = ["index", "emulator", "messages/de", "slim", "emulator-slim"];

/// The entries that carry their wasm as a text.
const WHOLE: [&str; 3] = ["index", "emulator", "messages/de"];

/// The entries that are handed their wasm by who uses them.
const SLIM: [&str; 2] = ["slim", "emulator-slim"];

/// The entries that runtimes get which compile no bytes: their bundlers take a .wasm file for a module. Each stands for both wasm files.
const IMPORTING: [(&str, &str); 2] = [
    ("workerd", ""),
    // The suffix by which Next.js tells a module from an asset.
    ("edge", "?module"),
];

/// The wasm files, with the entry that starts each.
const WASM: [(&str, &str); 2] = [("core", "index"), ("emulator", "emulator")];

/// What esbuild says of where the code of these two comes from.
pub(super) const ORIGINS: [&str; 2] = ["target/xtask/cli.meta.json", "target/xtask/console.meta.json"];

const MODULES: &str = "pkg/dist/esm";
const CONSOLE: &str = "pkg/dist/console";

/// Writes the library's JavaScript. It stays readable: who bundles it minifies it, and who debugs it reads it.
pub(crate) fn library(workspace: &Workspace) -> Result<()> {
    let mut outputs = vec!["pkg/dist/core.wasm".to_owned(), "pkg/dist/emulator.wasm".to_owned(), "pkg/dist/cjs/package.json".to_owned()];
    outputs.extend(ENTRIES.iter().flat_map(|name| [format!("pkg/dist/esm/{name}.js"), format!("pkg/dist/cjs/{name}.js")]));
    outputs.extend(IMPORTING.iter().flat_map(|(name, _)| [format!("pkg/dist/esm/{name}.js"), format!("pkg/dist/esm/emulator-{name}.js")]));
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();
    Step { name: "library", inputs: &["pkg/src", "pkg/wasm", "package-lock.json", "xtask/src/build"], settings: &[], outputs: &outputs }.run(workspace, || {
        for folder in ["pkg/dist/esm", "pkg/dist/esm/messages", "pkg/dist/cjs", "pkg/dist/cjs/messages"] {
            super::remove_files(&workspace.path(folder), ".js")?;
        }
        bundle(workspace, &WHOLE, MODULES, &[])?;
        let shared = fs::read(workspace.path(MODULES).join("shared.js")).context("cannot read what the entries share")?;
        slim(workspace)?;
        importing(workspace)?;
        // One file serves every entry, so that `instanceof` holds across them.
        if fs::read(workspace.path(MODULES).join("shared.js"))? != shared {
            bail!("the entries do not share the same code: what the slim ones import from shared.js differs from what the whole ones do");
        }
        common_js(workspace)?;
        for (name, _) in WASM {
            let (from, to) = (format!("pkg/wasm/{name}_bg.wasm"), format!("pkg/dist/{name}.wasm"));
            fs::copy(workspace.path(&from), workspace.path(&to)).with_context(|| format!("cannot copy {from} to {to}"))?;
        }
        Ok(())
    })
}

/// Bundles entries of `pkg/src` into `folder`. What several of them use, such as the error classes, stands in one file, so that `instanceof` holds across them.
fn bundle(workspace: &Workspace, entries: &[&str], folder: &str, further: &[&str]) -> Result<()> {
    let entries: Vec<String> = entries.iter().map(|name| format!("pkg/src/{name}.ts")).collect();
    let folder = format!("--outdir={folder}");
    let mut arguments: Vec<&str> = entries.iter().map(String::as_str).collect();
    arguments.extend([
        "--bundle",
        "--splitting",
        "--chunk-names=shared",
        "--format=esm",
        "--platform=neutral",
        "--target=es2022",
        "--outbase=pkg/src",
        &folder,
    ]);
    arguments.extend(further);
    esbuild(workspace, &arguments)
}

/// Keeps the import of the wasm's text as it is written, for [`with_source`] to put something in its place.
const WITHOUT_SOURCE: &str = "--external:*.source.js";

/// Answers a bundle with `declaration` in the place where the text of a wasm file is imported.
fn with_source(bundle: &str, wasm: &str, declaration: &str) -> Result<String> {
    let import = format!("import shipped from \"../wasm/{wasm}.source.js\";");
    if bundle.matches(&import).count() != 1 {
        bail!("the bundle of {wasm} does not import its wasm by `{import}` once");
    }
    Ok(bundle.replace(&import, declaration))
}

fn slim(workspace: &Workspace) -> Result<()> {
    bundle(workspace, &SLIM, MODULES, &[WITHOUT_SOURCE])?;
    for (entry, (wasm, _)) in SLIM.iter().zip(WASM) {
        let file = workspace.path(&format!("{MODULES}/{entry}.js"));
        fs::write(&file, with_source(&fs::read_to_string(&file)?, wasm, "const shipped = undefined;")?)?;
    }
    Ok(())
}

fn importing(workspace: &Workspace) -> Result<()> {
    let folder = "target/xtask/importing";
    bundle(workspace, &WASM.map(|(_, entry)| entry), folder, &[WITHOUT_SOURCE])?;
    fs::copy(workspace.path(folder).join("shared.js"), workspace.path(MODULES).join("shared.js"))?;
    for (name, suffix) in IMPORTING {
        for (wasm, entry) in WASM {
            let text = fs::read_to_string(workspace.path(&format!("{folder}/{entry}.js")))?;
            let file = if entry == "index" { format!("{MODULES}/{name}.js") } else { format!("{MODULES}/{entry}-{name}.js") };
            fs::write(workspace.path(&file), with_source(&text, wasm, &format!("import shipped from \"../{wasm}.wasm{suffix}\";"))?)?;
        }
    }
    Ok(())
}

/// Writes the entries anew for `require`.
fn common_js(workspace: &Workspace) -> Result<()> {
    let mut modules = vec![format!("{MODULES}/shared.js")];
    modules.extend(ENTRIES.iter().map(|name| format!("{MODULES}/{name}.js")));
    let mut arguments: Vec<&str> = modules.iter().map(String::as_str).collect();
    arguments.extend(["--format=cjs", "--platform=neutral", "--target=es2022", "--outbase=pkg/dist/esm", "--outdir=pkg/dist/cjs"]);
    esbuild(workspace, &arguments)?;
    fs::write(workspace.path("pkg/dist/cjs/package.json"), "{ \"type\": \"commonjs\" }\n")?;
    Ok(())
}

/// Writes the command line. It imports the library by its public names, so the wasm is not shipped twice.
pub(crate) fn command_line(workspace: &Workspace) -> Result<()> {
    Step {
        name: "command line",
        inputs: &["pkg/src", "pkg/wasm", "package-lock.json", "xtask/src/build"],
        settings: &[],
        outputs: &["pkg/dist/cli.js", ORIGINS[0]],
    }
    .run(workspace, || {
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
            // Its build for Node is CommonJS, which an ES module cannot hold.
            "--alias:yaml=./node_modules/yaml/browser/index.js",
            "--outfile=pkg/dist/cli.js",
        ];
        let origins = format!("--metafile={}", ORIGINS[0]);
        arguments.push(&origins);
        if !source.starts_with("#!") {
            arguments.push("--banner:js=#!/usr/bin/env node");
        }
        esbuild(workspace, &arguments)?;
        make_executable(workspace)
    })
}

/// Writes the console: one page that imports the library by its public name, as any page would.
pub(crate) fn console(workspace: &Workspace) -> Result<()> {
    Step {
        name: "console",
        inputs: &["www/src", "www/index.html", "www/package.json", "pkg/dist/esm", "pkg/package.json", "package-lock.json", "xtask/src/build"],
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
                "app=www/src/main.tsx",
                "--bundle",
                "--splitting",
                "--chunk-names=[name]-[hash]",
                "--loader:.wasm=file",
                "--asset-names=[name]-[hash]",
                "--minify",
                "--format=esm",
                "--target=es2022",
                "--jsx=transform",
                "--jsx-factory=_h",
                "--jsx-fragment=_F",
                "--inject:www/src/jsx.ts",
                "--outdir=pkg/dist/console",
                &format!("--metafile={}", ORIGINS[1]),
            ],
        )?;
        esbuild(workspace, &["www/src/app.css", "--bundle", "--minify", "--outdir=pkg/dist/console"])?;
        let page = fs::read_to_string(workspace.path("www/index.html")).context("cannot read www/index.html")?;
        let outputs = fs::read_to_string(workspace.path(ORIGINS[1])).with_context(|| format!("cannot read {}", ORIGINS[1]))?;
        fs::write(folder.join("index.html"), with_preloads(&page, &outputs)?).context("cannot write the page of the console")
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

#[cfg(test)]
mod tests {
    use super::with_source;

    #[test]
    fn the_import_of_the_wasm_gives_way_to_what_the_entry_says() {
        let bundle = "import {\n  a\n} from \"./shared.js\";\nimport shipped from \"../wasm/core.source.js\";\nuse(shipped);\n";
        let changed = with_source(bundle, "core", "const shipped = undefined;").expect("the import is there");
        assert_eq!(changed, "import {\n  a\n} from \"./shared.js\";\nconst shipped = undefined;\nuse(shipped);\n");
    }

    #[test]
    fn a_bundle_without_the_import_is_told() {
        assert!(with_source("export {};\n", "core", "").is_err());
    }
}
