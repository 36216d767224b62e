//! The JSON Schemas and `openapi.json` that the npm package ships.

use std::fs;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::build::folder;
use crate::build::workspace::Workspace;
use crate::generate::json_schema;

/// Writes the JSON Schemas and `openapi.json` into the package, and removes those that it has no record for.
pub(crate) fn write(workspace: &Workspace) -> Result<()> {
    let to = workspace.path("pkg/dist/schema");
    fs::create_dir_all(&to)?;
    let mut schemas: Vec<_> =
        json_schema::files().into_iter().map(|(name, schema)| (name, json_schema::pretty(&strict(schema)))).collect();
    let openapi = fs::read_to_string(workspace.path("schema/openapi.json"))
        .context("cannot read schema/openapi.json, which the npm package ships")?;
    // OpenAPI knows keywords that start with `x-`.
    schemas.push(("openapi.json".to_owned(), openapi));
    for stale in folder::files(&to, ".json")?.iter().filter(|name| !schemas.iter().any(|(kept, _)| kept == *name)) {
        fs::remove_file(to.join(stale)).with_context(|| format!("cannot remove {stale}"))?;
    }
    for (name, text) in schemas {
        fs::write(to.join(&name), text).with_context(|| format!("cannot write the schema {name}"))?;
    }
    Ok(())
}

/// A schema without the keywords that start with `x-`: strict readers, such as Ajv by default, refuse a schema with
/// keywords that they do not know.
fn strict(mut schema: Value) -> Value {
    match &mut schema {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = strict(item.take())),
        Value::Object(members) => {
            members.retain(|name, _| !name.starts_with("x-"));
            members.values_mut().for_each(|member| *member = strict(member.take()));
        }
        _ => {}
    }
    schema
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::strict;

    #[test]
    fn a_shipped_schema_has_none_of_our_own_keywords_and_all_else_in_its_order() {
        let schema = json!({
            "$id": "a",
            "x-group": "Compute",
            "properties": { "cpu": { "type": "number", "x-unit": "cores" } },
            "anyOf": [{ "x-kind": "b" }],
        });
        let expected = r#"{"$id":"a","properties":{"cpu":{"type":"number"}},"anyOf":[{}]}"#;
        assert_eq!(strict(schema).to_string(), expected);
    }
}
