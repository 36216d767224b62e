//! `package.json` of the npm package: its version, its entries, and the folders by which tools that do not read
//! `exports` find them.

use std::fs;

use anyhow::{Context as _, Result, bail};
use serde_json::{Map, Value, json};

use super::workspace::Workspace;

/// Fails when the npm package and the crate differ in version.
pub(crate) fn check_version(workspace: &Workspace) -> Result<()> {
    let expected = env!("CARGO_PKG_VERSION");
    let text = fs::read_to_string(workspace.path("pkg/package.json")).context("cannot read pkg/package.json")?;
    let found = text.split("\"version\":").nth(1).and_then(|rest| rest.split('"').nth(1));
    if found != Some(expected) {
        bail!(
            "pkg/package.json has version {}, the workspace in Cargo.toml has {expected}: write the latter into pkg/package.json",
            found.unwrap_or("none")
        );
    }
    Ok(())
}

/// Tools that know no `exports`, such as Parcel by default and the types of Node.js 10, look for an entry in a folder
/// of its name.
pub(crate) fn write_folders(workspace: &Workspace) -> Result<()> {
    for (name, entry) in entries(workspace)? {
        let Some(path) = name.strip_prefix("./") else { continue };
        if entry["node"].is_null() {
            continue;
        }
        let up = "../".repeat(1 + path.matches('/').count());
        let lead = |to: &Value| Some(format!("{up}{}", to.as_str()?.strip_prefix("./")?));
        let manifest = json!({
            "main": lead(&entry["require"]),
            "module": lead(&entry["import"]),
            "types": lead(&entry["types"]["require"]),
            "sideEffects": false,
        });
        let folder = workspace.path("pkg").join(path);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("package.json"), serde_json::to_string_pretty(&manifest)? + "\n")
            .with_context(|| format!("cannot write the folder of {path}"))?;
    }
    Ok(())
}

/// The declarations that `package.json` names for ES modules, as paths from the root of the checkout.
pub(super) fn declared(workspace: &Workspace) -> Result<Vec<String>> {
    let paths = entries(workspace)?
        .into_iter()
        .filter_map(|(_, entry)| Some(format!("pkg/{}", entry["types"]["import"].as_str()?.strip_prefix("./")?)));
    Ok(paths.collect())
}

/// The entries of the package, as the `exports` of its `package.json` have them.
fn entries(workspace: &Workspace) -> Result<Map<String, Value>> {
    let text = fs::read_to_string(workspace.path("pkg/package.json")).context("cannot read pkg/package.json")?;
    let mut manifest: Value = serde_json::from_str(&text).context("pkg/package.json is no JSON")?;
    match manifest["exports"].take() {
        Value::Object(entries) => Ok(entries),
        _ => bail!("pkg/package.json has no exports"),
    }
}
