//! What the package carries of the tables for forms and for JSON Schema: `pkg/src/generated/metadata.ts`.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::json_schema;

/// The records of forms, most of whose pages need no others.
const FORMS: [&str; 2] = ["DeploymentCreate", "DeploymentPatch"];

pub(super) fn module() -> String {
    let definitions = json_schema::definitions("#/$defs/");
    let reached = json_schema::reached(FORMS.map(str::to_owned).into(), &definitions);
    let (forms, others): (Map<String, Value>, Map<String, Value>) = definitions.into_iter().partition(|(name, _)| reached.contains(name));
    let files: Value = json_schema::FILES.iter().map(|(record, file)| ((*record).to_owned(), json!(file))).collect::<Map<_, _>>().into();
    let mut out = String::from(
        "// The records as JSON Schema, as texts that are read on first use. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n",
    );
    let _ = writeln!(out, "\n/** The definitions of draft 2020-12 by their names that the forms of a creation and of a patch are made of. */");
    let _ = writeln!(out, "export const FORM_DEFINITIONS = {};", literal(&Value::Object(forms).to_string()));
    let _ = writeln!(out, "\n/** All others; what answers say more than requests stands under the name with `Read` behind it. */");
    let _ = writeln!(out, "export const OTHER_DEFINITIONS = {};", literal(&Value::Object(others).to_string()));
    let _ = writeln!(out, "\n/** The names of the files that the package ships, without their ending. */");
    let _ = writeln!(out, "export const FILES: Readonly<Record<string, string>> = {files};");
    out
}

/// A string literal of JavaScript in single quotes, of which JSON has none but in texts.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
