//! What makes the npm package whole beside its code: the version, and the texts that stand at the root of the checkout.

use std::fs;

use anyhow::{Context as _, Result, bail};

use super::workspace::Workspace;

/// Fails when the npm package and the crate differ in version.
pub(crate) fn check_version(workspace: &Workspace) -> Result<()> {
    let expected = env!("CARGO_PKG_VERSION");
    let text = fs::read_to_string(workspace.path("pkg/package.json")).context("cannot read pkg/package.json")?;
    let found = text.split("\"version\":").nth(1).and_then(|rest| rest.split('"').nth(1));
    if found != Some(expected) {
        bail!("pkg/package.json has version {}, the workspace in Cargo.toml has {expected}: write the latter into pkg/package.json", found.unwrap_or("none"));
    }
    Ok(())
}

/// Copies the JSON Schemas and `openapi.json` into the package, and removes those whose source is gone.
pub(crate) fn copy_schemas(workspace: &Workspace) -> Result<()> {
    let (from, to) = (workspace.path("schema"), workspace.path("pkg/dist/schema"));
    let names = super::files(&from, ".json")?;
    fs::create_dir_all(&to)?;
    for stale in super::files(&to, ".json")?.iter().filter(|name| !names.contains(name)) {
        fs::remove_file(to.join(stale)).with_context(|| format!("cannot remove {stale}"))?;
    }
    for name in names {
        fs::copy(from.join(&name), to.join(&name)).with_context(|| format!("cannot copy schema/{name}, which the npm package ships"))?;
    }
    Ok(())
}

/// Copies the licences, the README and the changelog into the package, where `npm pack` looks for them.
pub(crate) fn copy_texts(workspace: &Workspace) -> Result<()> {
    for name in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        let text = fs::read(workspace.path(name)).with_context(|| format!("cannot read {name}, which the npm package ships"))?;
        let copy = workspace.path("pkg").join(name);
        if fs::read(&copy).ok().as_ref() != Some(&text) {
            fs::write(&copy, text).with_context(|| format!("cannot write {}", copy.display()))?;
        }
    }
    Ok(())
}
