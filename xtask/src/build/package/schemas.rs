//! The JSON Schemas and `openapi.json` that the npm package ships.

use std::fs;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::build::folder;
use crate::build::workspace::Workspace;

/// Writes the JSON Schemas and `openapi.json` into the package, and removes those whose source is gone.
pub(crate) fn copy(workspace: &Workspace) -> Result<()> {
    let (from, to) = (workspace.path("schema"), workspace.path("pkg/dist/schema"));
    let names = folder::files(&from, ".json")?;
    fs::create_dir_all(&to)?;
    for stale in folder::files(&to, ".json")?.iter().filter(|name| !names.contains(name)) {
        fs::remove_file(to.join(stale)).with_context(|| format!("cannot remove {stale}"))?;
    }
    for name in names {
        let text = fs::read_to_string(from.join(&name))
            .with_context(|| format!("cannot read schema/{name}, which the npm package ships"))?;
        // OpenAPI knows such keywords.
        let shipped = if name.starts_with("openapi") {
            text
        } else {
            strict(&text).with_context(|| format!("schema/{name} is no JSON"))?
        };
        fs::write(to.join(&name), shipped).with_context(|| format!("cannot write the schema {name}"))?;
    }
    Ok(())
}

/// A schema without the keywords that start with `x-`: strict readers, such as Ajv by default, refuse a schema with
/// keywords that they do not know.
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
