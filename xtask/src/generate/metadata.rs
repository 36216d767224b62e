//! What the package carries of the tables for forms and for JSON Schema: `pkg/src/generated/metadata.ts`.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::json_schema;

pub(super) fn module() -> String {
    let definitions = Value::Object(json_schema::definitions("#/$defs/"));
    let files: Value = json_schema::FILES.iter().map(|(record, file)| ((*record).to_owned(), json!(file))).collect::<serde_json::Map<_, _>>().into();
    let mut out = String::from(
        "// The records as JSON Schema, as text that is read on first use. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n",
    );
    let _ = writeln!(
        out,
        "\n/** Every definition of draft 2020-12 by its name; what answers say more than requests stands under the name with `Read` behind it. */"
    );
    let _ = writeln!(out, "export const DEFINITIONS = {};", literal(&definitions.to_string()));
    let _ = writeln!(out, "\n/** The names of the files that the package ships, without their ending. */");
    let _ = writeln!(out, "export const FILES: Readonly<Record<string, string>> = {files};");
    out
}

/// A string literal of JavaScript in single quotes, of which JSON has none but in texts.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
