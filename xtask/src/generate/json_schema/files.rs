//! The JSON Schemas that the npm package ships as files: each definition with all that it refers to.

use serde_json::{Map, Value, json};

use super::definitions::definitions;
use super::references::{reached, references};

/// The records that have a file of their own, with the file's name.
pub(crate) const FILES: [(&str, &str); 10] = [
    ("DeploymentCreate", "deployment-create"),
    ("DeploymentPatch", "deployment-patch"),
    ("DeploymentListParams", "deployment-list-params"),
    ("Deployment", "deployment"),
    ("DeploymentPage", "deployment-page"),
    ("Revision", "revision"),
    ("ResourceSpec", "resource-spec"),
    ("Repository", "repository"),
    ("OAuthProvider", "oauth-provider"),
    ("HTTPValidationError", "http-validation-error"),
];

/// Each schema that is a file of the package, with the file's name.
pub(crate) fn files() -> Vec<(String, Value)> {
    let definitions = definitions("#/$defs/");
    FILES
        .iter()
        .filter_map(|(record, file)| {
            let schema = standalone(record, file, definitions.get(*record)?, &definitions);
            Some((format!("{file}.schema.json"), schema))
        })
        .collect()
}

pub(crate) fn pretty(value: &Value) -> String {
    // Values of the tables are always JSON.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// One schema with all that it refers to.
fn standalone(record: &str, file: &str, definition: &Value, definitions: &Map<String, Value>) -> Value {
    let found = reached(references(definition), definitions);
    let mut out = Map::new();
    out.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
    out.insert("$id".into(), json!(format!("urn:deployment-control:schema:{file}")));
    out.insert("title".into(), json!(record));
    out.extend(definition.as_object().cloned().unwrap_or_default());
    let inner: Map<String, Value> = definitions
        .iter()
        .filter(|(name, _)| found.contains(*name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if !inner.is_empty() {
        out.insert("$defs".into(), Value::Object(inner));
    }
    Value::Object(out)
}
