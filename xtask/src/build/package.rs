//! What makes the npm package whole beside its code: the version, the schemas, and the folders by which tools find its entries that do not read `exports`.

use std::fs;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use super::chunks;
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

/// Writes the JSON Schemas and `openapi.json` into the package, and removes those whose source is gone.
pub(crate) fn copy_schemas(workspace: &Workspace) -> Result<()> {
    let (from, to) = (workspace.path("schema"), workspace.path("pkg/dist/schema"));
    let names = super::files(&from, ".json")?;
    fs::create_dir_all(&to)?;
    for stale in super::files(&to, ".json")?.iter().filter(|name| !names.contains(name)) {
        fs::remove_file(to.join(stale)).with_context(|| format!("cannot remove {stale}"))?;
    }
    for name in names {
        let text = fs::read_to_string(from.join(&name)).with_context(|| format!("cannot read schema/{name}, which the npm package ships"))?;
        // OpenAPI knows such keywords.
        let shipped = if name.starts_with("openapi") { text } else { strict(&text).with_context(|| format!("schema/{name} is no JSON"))? };
        fs::write(to.join(&name), shipped).with_context(|| format!("cannot write the schema {name}"))?;
    }
    Ok(())
}

/// A schema without the keywords that start with `x-`: strict readers, such as Ajv by default, refuse a schema with keywords that they do not know.
fn strict(text: &str) -> Result<String> {
    let mut schema: Value = serde_json::from_str(text)?;
    without_annotations(&mut schema);
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

fn without_annotations(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_annotations),
        Value::Object(members) => {
            members.retain(|name, _| !name.starts_with("x-"));
            members.values_mut().for_each(without_annotations);
        }
        _ => {}
    }
}

/// Tools that know no `exports`, such as Parcel by default and the types of Node.js 10, look for an entry in a folder of its name.
pub(crate) fn write_folders(workspace: &Workspace) -> Result<()> {
    for entry in chunks::entries().filter(|entry| *entry != "index") {
        // The one entry with a folder in its name; else the name has the path, with a dash for what is a slash to users.
        let path = if entry.contains('/') { entry.to_owned() } else { entry.replace('-', "/") };
        let up = "../".repeat(1 + path.matches('/').count());
        let folder = workspace.path("pkg").join(&path);
        fs::create_dir_all(&folder)?;
        let text = format!(
            "{{\n  \"main\": \"{up}dist/cjs/{entry}.js\",\n  \"module\": \"{up}dist/esm/{entry}.js\",\n  \"types\": \"{up}dist/cjs/{entry}.d.ts\",\n  \"sideEffects\": false\n}}\n"
        );
        fs::write(folder.join("package.json"), text).with_context(|| format!("cannot write the folder of {path}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::strict;

    #[test]
    fn a_shipped_schema_has_none_of_our_own_keywords_and_all_else_in_its_order() {
        let text = r#"{ "$id": "a", "x-group": "Compute", "properties": { "cpu": { "type": "number", "x-unit": "cores" } }, "anyOf": [{ "x-kind": "b" }] }"#;
        let expected = "{\n  \"$id\": \"a\",\n  \"properties\": {\n    \"cpu\": {\n      \"type\": \"number\"\n    }\n  },\n  \"anyOf\": [\n    {}\n  ]\n}\n";
        assert_eq!(strict(text).expect("it is JSON"), expected);
    }
}
