//! The notices of other projects whose code stands in files of the npm package, which their licences ask for.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::build::command::read;
use crate::build::folder;
use crate::build::javascript::bundle::ORIGINS;
use crate::build::step::Step;
use crate::build::wasm::{MODULES, PACKAGE, TARGET};
use crate::build::workspace::Workspace;

const FILE: &str = "pkg/THIRD-PARTY-NOTICES";

const HEAD: &str = "\
Parts of these files are code of other projects. Each stands below with the files that hold it and the licence that it is used under.
What stands in a wasm file stands in the JavaScript that carries it as a text or starts it, too: in dist/esm and dist/node.
";

/// The standard library comes with the compiler, as no package of Cargo's, and what it is made of with it.
const STANDARD_LIBRARY: &str = include_str!("standard-library.txt");

/// Several projects often use one text, word by word.
type Notices = BTreeMap<String, BTreeSet<String>>;

/// Writes `pkg/THIRD-PARTY-NOTICES` from what Cargo says of the wasm files and esbuild of the command line and the
/// console.
pub(crate) fn write(workspace: &Workspace) -> Result<()> {
    let mut inputs = vec!["Cargo.toml", "Cargo.lock", "package-lock.json", "xtask/src/build"];
    inputs.extend(ORIGINS);
    Step { name: "notices", inputs: &inputs, settings: &[], outputs: &[FILE] }.run(workspace, || {
        let mut notices = Notices::new();
        crates(workspace, &mut notices)?;
        npm_packages(workspace, &mut notices)?;
        fs::write(workspace.path(FILE), text(notices)).with_context(|| format!("cannot write {FILE}"))
    })
}

fn text(notices: Notices) -> String {
    let mut entries: Vec<(String, String)> =
        notices.into_iter().map(|(text, names)| (names.into_iter().collect::<Vec<_>>().join("\n"), text)).collect();
    entries.push((String::new(), STANDARD_LIBRARY.trim().to_owned()));
    entries.sort();
    let line = "-".repeat(80);
    entries.into_iter().fold(HEAD.to_owned(), |all, (names, licence)| {
        format!("{all}\n{line}\n{}\n", format!("{names}\n\n{licence}").trim())
    })
}

/// The crates that Cargo compiles into the wasm files. Macros and build scripts run in the compiler and leave nothing
/// of themselves.
fn crates(workspace: &Workspace, notices: &mut Notices) -> Result<()> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for module in &MODULES {
        let tree = read(
            cargo(workspace)
                .args([
                    "tree",
                    "--locked",
                    "--package",
                    PACKAGE,
                    "--target",
                    TARGET,
                    "--no-default-features",
                    "--features",
                    module.feature,
                ])
                .args(["--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe", "--format", "{p}"]),
        )?;
        // Each line is `name v1.2.3`, with the path behind it where the crate stands in this checkout.
        let names: BTreeSet<&str> = tree.lines().filter(|line| !line.is_empty() && !line.contains('(')).collect();
        for name in names {
            places.entry(name.replacen(" v", " ", 1)).or_default().push(format!("dist/{}.wasm", module.name));
        }
    }
    let features = MODULES.map(|module| module.feature).join(",");
    let metadata: Value = serde_json::from_str(&read(cargo(workspace).args([
        "metadata",
        "--locked",
        "--format-version=1",
        "--no-default-features",
        "--features",
        &features,
    ]))?)?;
    let packages: BTreeMap<String, &Value> = metadata["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|each| (format!("{} {}", plain(&each["name"]), plain(&each["version"])), each))
        .collect();
    for (name, places) in places {
        let package = packages
            .get(&name)
            .with_context(|| format!("`cargo metadata` does not know {name}, which `cargo tree` names"))?;
        let folder =
            Path::new(plain(&package["manifest_path"])).parent().with_context(|| format!("{name} stands nowhere"))?;
        let text = licence(&name, folder, plain(&package["license"]))?;
        notices.entry(text).or_default().insert(format!("{name}, in {}", places.join(" and ")));
    }
    Ok(())
}

/// The npm packages that esbuild took files from.
fn npm_packages(workspace: &Workspace, notices: &mut Notices) -> Result<()> {
    for (origins, place) in ORIGINS.into_iter().zip(["dist/cli.js", "dist/console"]) {
        let text = fs::read_to_string(workspace.path(origins))
            .with_context(|| format!("cannot read {origins}, which esbuild writes"))?;
        let origins: Value = serde_json::from_str(&text)?;
        let outputs =
            origins["outputs"].as_object().into_iter().flatten().filter_map(|(_, output)| output["inputs"].as_object());
        let names: BTreeSet<&str> = outputs.flatten().filter_map(|(path, _)| npm_package(path)).collect();
        for name in names {
            let folder = workspace.path("node_modules").join(name);
            let manifest: Value = serde_json::from_str(
                &fs::read_to_string(folder.join("package.json"))
                    .with_context(|| format!("cannot read the manifest of {name}"))?,
            )?;
            let text = licence(name, &folder, plain(&manifest["license"]))?;
            notices.entry(text).or_default().insert(format!("{name} {}, in {place}", plain(&manifest["version"])));
        }
    }
    Ok(())
}

/// Answers the name of the npm package that the file at `path` belongs to; none for a file of this project.
fn npm_package(path: &str) -> Option<&str> {
    let (_, rest) = path.rsplit_once("node_modules/")?;
    let parts = if rest.starts_with('@') { 2 } else { 1 };
    let end = rest.match_indices('/').nth(parts - 1).map_or(rest.len(), |(at, _)| at);
    Some(&rest[..end])
}

/// The folder in which the REUSE specification has licences.
const LICENCES: &str = "LICENSES";

/// Answers the text of the licence that a package is used under: MIT where it can be chosen, otherwise the only one
/// there is.
fn licence(name: &str, folder: &Path, expression: &str) -> Result<String> {
    let mut files = folder::files(folder, "")?;
    // A folder of that name has a file for each licence.
    if folder.join(LICENCES).is_dir() {
        files.retain(|name| name != LICENCES);
        files.extend(folder::files(&folder.join(LICENCES), "")?.into_iter().map(|name| format!("{LICENCES}/{name}")));
    }
    let mut texts = String::new();
    for file in chosen(&files, expression).with_context(|| {
        format!(
            "{name}, licensed under `{expression}`, has no licence file that is known to be the right one in {}",
            folder.display()
        )
    })? {
        let text = fs::read_to_string(folder.join(file)).with_context(|| format!("cannot read {file} of {name}"))?;
        let _ = write!(texts, "{}{}", if texts.is_empty() { "" } else { "\n\n" }, text.replace("\r\n", "\n").trim());
    }
    Ok(texts)
}

/// Answers which of the `files` of a package hold the licences that hold for those who choose MIT where `expression`
/// leaves a choice.
fn chosen<'a>(files: &'a [String], expression: &str) -> Option<Vec<&'a str>> {
    let licences: Vec<&str> =
        files.iter().map(String::as_str).filter(|name| name.to_ascii_uppercase().starts_with("LICEN")).collect();
    let Some(mit) = licences.iter().find(|name| name.to_ascii_uppercase().contains("MIT")) else {
        return (licences.len() == 1).then_some(licences);
    };
    let Some((_, required)) = expression.split_once(" AND ") else {
        return Some(vec![mit]);
    };
    // Such as `(MIT OR Apache-2.0) AND Unicode-3.0`, with the file LICENSE-UNICODE.
    let family = required.split('-').next()?.to_ascii_uppercase();
    let further = licences.iter().find(|name| name.to_ascii_uppercase().contains(&family))?;
    Some(vec![mit, further])
}

fn cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new(env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from));
    command.current_dir(workspace.root());
    command
}

fn plain(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{chosen, npm_package};

    fn files(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_package_of_a_file_is_the_innermost_one() {
        assert_eq!(npm_package("node_modules/preact/dist/preact.mjs"), Some("preact"));
        assert_eq!(npm_package("node_modules/@preact/signals/node_modules/preact/x.mjs"), Some("preact"));
        assert_eq!(npm_package("../node_modules/@preact/signals-core/dist/x.mjs"), Some("@preact/signals-core"));
        assert_eq!(npm_package("www/src/app/main.tsx"), None);
    }

    #[test]
    fn mit_is_taken_where_it_can_be_chosen_and_what_is_asked_for_beside_it() {
        let dual = files(&["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "src"]);
        assert_eq!(chosen(&dual, "MIT OR Apache-2.0"), Some(vec!["LICENSE-MIT"]));
        let both = files(&["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"]);
        assert_eq!(chosen(&both, "(MIT OR Apache-2.0) AND Unicode-3.0"), Some(vec!["LICENSE-MIT", "LICENSE-UNICODE"]));
        assert_eq!(chosen(&files(&["LICENSE"]), "Zlib"), Some(vec!["LICENSE"]));
    }

    #[test]
    fn a_package_whose_licence_cannot_be_told_is_refused() {
        assert_eq!(chosen(&files(&["src"]), "MIT"), None);
        assert_eq!(chosen(&files(&["LICENSE-APACHE", "LICENSE-ZLIB"]), "Apache-2.0 OR Zlib"), None);
        assert_eq!(chosen(&files(&["LICENSE-APACHE", "LICENSE-MIT"]), "(MIT OR Apache-2.0) AND Unicode-3.0"), None);
    }
}
