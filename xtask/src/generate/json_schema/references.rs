//! What definitions refer to.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The names of these definitions and of all that they refer to.
pub(crate) fn reached(mut open: Vec<String>, definitions: &Map<String, Value>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if let Some(inner) = definitions.get(&name)
            && found.insert(name)
        {
            open.extend(references(inner));
        }
    }
    found
}

/// The names of the definitions that a schema refers to.
pub(super) fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, member)| match member.as_str() {
                Some(target) if name == "$ref" => target.rsplit('/').next().map(str::to_owned).into_iter().collect(),
                _ => references(member),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
