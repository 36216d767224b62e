//! Checks and explanations for JavaScript: synchronous, from text to JSON.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::explain;
use crate::schema::{RECORDS, Record};
use crate::validate::check_text;

/// Checks the JSON text of a record of this name; gives the report as JSON, or nothing for a record that does not exist.
#[wasm_bindgen]
pub fn validate(record: &str, text: &str) -> Option<String> {
    find(record).map(|record| check_text(record, text.as_bytes()).to_json())
}

/// Does what `validate` does, from bytes.
#[wasm_bindgen(js_name = validateBytes)]
pub fn validate_bytes(record: &str, bytes: &[u8]) -> Option<String> {
    find(record).map(|record| check_text(record, bytes).to_json())
}

/// Explains the JSON text of a patch; gives the explanation as JSON, or nothing for a text that is no JSON.
#[wasm_bindgen(js_name = explainPatch)]
pub fn explain_patch(text: &str) -> Option<String> {
    explain::explain(text.as_bytes()).ok().map(|explanation| explanation.to_json())
}

fn find(name: &str) -> Option<&'static Record> {
    RECORDS.iter().find(|record| record.name == name).copied()
}
