//! What the package carries of the tables for forms and for JSON Schema: `pkg/src/generated/metadata.ts`.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::generate::json_schema;

/// The records of forms, whose schemas most pages take without their JSON Schema.
const FORMS: [&str; 2] = ["DeploymentCreate", "DeploymentPatch"];

pub(crate) fn module() -> String {
    let definitions = json_schema::definitions("#/$defs/");
    let reached = json_schema::reached(FORMS.map(str::to_owned).into(), &definitions);
    let shapes: Map<String, Value> = definitions
        .iter()
        .filter(|(name, _)| reached.contains(*name))
        .map(|(name, definition)| (name.clone(), shape(definition)))
        .collect();
    let files: Value = json_schema::FILES
        .iter()
        .map(|(record, file)| ((*record).to_owned(), json!(file)))
        .collect::<Map<_, _>>()
        .into();
    let mut out = String::from(
        "// The records as JSON Schema, as texts that are read on first use. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n",
    );
    let _ = writeln!(
        out,
        "\n/** The definitions of draft 2020-12 by their names; what answers say more than requests stands under the name with `Read` behind it. */"
    );
    let _ = writeln!(out, "export const DEFINITIONS = {};", literal(&Value::Object(definitions).to_string()));
    let _ = writeln!(
        out,
        "\n/** Of the definitions that the forms of a creation and of a patch are made of, what leads from one field to those inside it. */"
    );
    let _ = writeln!(out, "export const FORM_SHAPES = {};", literal(&Value::Object(shapes).to_string()));
    let _ = writeln!(out, "\n/** The names of the files that the package ships, without their ending. */");
    let _ = writeln!(out, "export const FILES: Readonly<Record<string, string>> = {files};");
    out
}

/// A schema with nothing but what leads to the fields inside it.
fn shape(schema: &Value) -> Value {
    // A field that may be null has its schema beside that of null.
    let forms = schema["anyOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
    let inner = |name: &str| forms.iter().find_map(|form| form.get(name).filter(|inner| !inner.is_boolean()));
    let mut out = Map::new();
    if let Some(target) = inner("$ref") {
        out.insert("$ref".into(), target.clone());
    }
    if let Some(fields) = inner("properties").and_then(Value::as_object) {
        let shapes = fields.iter().map(|(name, field)| (name.clone(), shape(field))).collect();
        out.insert("properties".into(), Value::Object(shapes));
    }
    for name in ["items", "additionalProperties"] {
        if let Some(schema) = inner(name) {
            out.insert(name.into(), shape(schema));
        }
    }
    Value::Object(out)
}

/// A string literal of JavaScript in single quotes, of which JSON has none but in texts.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
