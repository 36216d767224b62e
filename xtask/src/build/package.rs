//! What makes the npm package whole beside its code: the version, and the schemas.

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
