//! What a schema says, however it is written: `nullable` or a null among the types, one reference or a list of one,
//! words in one set or in several.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde_json::Value;

use super::document::Document;

/// Keywords that are compared as they stand.
const KEYWORDS: [&str; 12] = [
    "format",
    "pattern",
    "default",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
];

/// A schema, as far as it is compared.
#[derive(Default)]
pub(super) struct Shape<'a> {
    /// The name of the record, where it has one.
    pub(super) name: Option<&'a str>,
    /// The types without null; none where any value is legal.
    pub(super) types: BTreeSet<&'a str>,
    pub(super) nullable: bool,
    /// The words of its sets.
    pub(super) words: BTreeSet<String>,
    /// Whether other words are legal too.
    pub(super) is_open: bool,
    /// The keywords that stand for themselves, with their values as text.
    pub(super) facts: BTreeMap<&'static str, String>,
    pub(super) fields: BTreeMap<&'a str, &'a Value>,
    pub(super) required: BTreeSet<&'a str>,
    pub(super) is_closed: bool,
    /// The schema of a list's items.
    pub(super) items: Option<&'a Value>,
    /// The schema of the values of names that nobody knows.
    pub(super) values: Option<&'a Value>,
}

impl<'a> Shape<'a> {
    /// Reads a schema.
    pub(super) fn read(document: &'a Document, schema: &'a Value) -> Result<Self> {
        let mut shape = Self::read_part(document, schema, 0)?;
        if shape.types.contains("number") {
            shape.types.remove("integer");
        }
        Ok(shape)
    }

    /// The type as text, for people and for the comparison.
    pub(super) fn kind(&self) -> String {
        if self.types.is_empty() { "any".into() } else { self.types.iter().copied().collect::<Vec<_>>().join(" | ") }
    }

    /// Whether it is an object of which no field is described.
    pub(super) fn is_free(&self) -> bool {
        self.types.contains("object") && self.fields.is_empty() && self.values.is_none()
    }

    fn read_part(document: &'a Document, schema: &'a Value, depth: usize) -> Result<Self> {
        anyhow::ensure!(depth < 64, "the schemas lead in a circle");
        let mut shape = Self::default();
        if schema.get("$ref").is_some() {
            let (target, name) = document.follow(schema)?;
            shape = Self::read_part(document, target, depth + 1)?;
            shape.name = name;
        }
        shape.read_own(schema);
        for part in members(schema, "allOf") {
            shape.add(Self::read_part(document, part, depth + 1)?);
        }
        for union in ["anyOf", "oneOf"] {
            let mut forms = Vec::new();
            for form in members(schema, union) {
                forms.push(Self::read_part(document, form, depth + 1)?);
            }
            shape.add(Self::any_of(forms));
        }
        if shape.types.is_empty() {
            let kinds = [
                ("object", !shape.fields.is_empty()),
                ("array", shape.items.is_some()),
                ("string", !shape.words.is_empty()),
            ];
            shape.types.extend(kinds.iter().find(|(_, is)| *is).map(|(kind, _)| *kind));
        }
        Ok(shape)
    }

    /// The keywords of a schema itself.
    fn read_own(&mut self, schema: &'a Value) {
        let types = match &schema["type"] {
            Value::String(one) => vec![one.as_str()],
            Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        self.nullable |= types.contains(&"null") || schema["nullable"] == true;
        self.types.extend(types.into_iter().filter(|kind| *kind != "null"));
        let words = schema["enum"].as_array().map_or_else(Vec::new, |words| words.iter().collect());
        for word in words.into_iter().chain(schema.get("const")) {
            self.nullable |= word.is_null();
            if !word.is_null() {
                self.words.insert(text(word));
            }
        }
        for keyword in KEYWORDS {
            match &schema[keyword] {
                // A default of null says as much as none; 3.0 writes an exclusive bound as true beside the bound.
                Value::Null | Value::Bool(false) if keyword != "default" || schema[keyword].is_null() => {}
                Value::Bool(true) if keyword == "exclusiveMinimum" => self.exclude(keyword, &schema["minimum"]),
                Value::Bool(true) if keyword == "exclusiveMaximum" => self.exclude(keyword, &schema["maximum"]),
                value => {
                    self.facts.insert(keyword, text(value));
                }
            }
        }
        if schema["exclusiveMinimum"] == true {
            self.facts.remove("minimum");
        }
        if schema["exclusiveMaximum"] == true {
            self.facts.remove("maximum");
        }
        if schema["deprecated"] == true {
            self.facts.insert("deprecated", "yes".into());
        }
        if let Some(fields) = schema["properties"].as_object() {
            self.fields.extend(fields.iter().map(|(name, field)| (name.as_str(), field)));
        }
        self.required.extend(members(schema, "required").filter_map(Value::as_str));
        self.is_closed |= schema["additionalProperties"] == false;
        self.items = self.items.or_else(|| schema.get("items").filter(|items| items.is_object()));
        self.values = self.values.or_else(|| {
            schema
                .get("additionalProperties")
                .filter(|values| values.as_object().is_some_and(|values| !values.is_empty()))
        });
    }

    fn exclude(&mut self, keyword: &'static str, bound: &Value) {
        self.facts.insert(keyword, text(bound));
    }

    /// Takes in what another schema demands of the same value.
    fn add(&mut self, other: Self) {
        self.name = self.name.or(other.name);
        self.types.extend(other.types);
        self.nullable |= other.nullable;
        self.words.extend(other.words);
        self.is_open |= other.is_open;
        self.facts.extend(other.facts);
        self.fields.extend(other.fields);
        self.required.extend(other.required);
        self.is_closed |= other.is_closed;
        self.items = self.items.or(other.items);
        self.values = self.values.or(other.values);
    }

    /// One of several schemas: a field is required if each form requires it, and words are open if one form is a text
    /// of any words.
    fn any_of(forms: Vec<Self>) -> Self {
        let mut out = Self { nullable: forms.iter().any(|form| form.nullable), ..Self::default() };
        let forms: Vec<_> = forms.into_iter().filter(|form| !(form.nullable && form.types.is_empty())).collect();
        let is_alone = forms.len() == 1;
        let is_text = |form: &&Self| form.types.contains("string") && form.words.is_empty() && form.facts.is_empty();
        let is_open = forms.iter().any(|form| is_text(&form)) && forms.iter().any(|form| !form.words.is_empty());
        let required: Vec<BTreeSet<&str>> = forms.iter().map(|form| form.required.clone()).collect();
        for form in forms {
            out.add(form);
        }
        if !is_alone {
            out.name = None;
            out.required.retain(|name| required.iter().all(|one| one.contains(name)));
        }
        out.is_open |= is_open;
        out
    }
}

fn members<'a>(schema: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    schema.get(name).and_then(Value::as_array).into_iter().flatten()
}

/// A value as text: 1 and 1.0 are one number.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map_or_else(|| number.to_string(), |number| number.to_string()),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Document, Shape};

    fn said(schema: &Value) -> String {
        let root = json!({
            "openapi": "3.1.0", "paths": {}, "schema": schema,
            "State": { "enum": ["A", "B"], "type": "string" },
            "Spec": { "type": "object", "properties": { "cpu": { "type": "number" } }, "required": ["cpu"] },
        });
        let document = Document::parse(&root.to_string(), &[]).expect("it is a file of OpenAPI");
        let shape = Shape::read(&document, &document.root()["schema"]).expect("its references lead somewhere");
        let words: Vec<_> = shape.words.iter().map(String::as_str).collect();
        let facts: Vec<_> = shape.facts.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let fields: Vec<_> = shape
            .fields
            .keys()
            .map(|name| format!("{name}{}", if shape.required.contains(name) { "!" } else { "" }))
            .collect();
        let marks = [(shape.nullable, "?"), (shape.is_open, "+"), (shape.is_closed, "closed")];
        let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
        let name = shape.name.unwrap_or_default();
        [name, &shape.kind(), &marks, &words.join("|"), &facts.join(" "), &fields.join(" ")].join(";")
    }

    #[test]
    fn what_3_0_and_3_1_write_differently_says_the_same() {
        let cases = [
            (json!({ "type": "string", "nullable": true }), ";string;?;;;"),
            (json!({ "type": ["string", "null"] }), ";string;?;;;"),
            (json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }), ";string;?;;;"),
            (json!({ "$ref": "#/State" }), "State;string;;A|B;;"),
            (json!({ "allOf": [{ "$ref": "#/State" }], "nullable": true }), "State;string;?;A|B;;"),
            (json!({ "anyOf": [{ "$ref": "#/State" }, { "type": "null" }] }), "State;string;?;A|B;;"),
            (json!({ "type": "string", "enum": ["B", "A", null] }), ";string;?;A|B;;"),
            (json!({ "const": "A", "type": "string" }), ";string;;A;;"),
            (json!({ "anyOf": [{ "type": "string", "enum": ["A"] }, { "type": "string" }] }), ";string;+;A;;"),
            (json!({ "anyOf": [{ "type": "integer" }, { "type": "number" }] }), ";number;;;;"),
            (json!({ "type": "integer", "minimum": 0, "exclusiveMinimum": true }), ";integer;;;exclusiveMinimum=0;"),
            (json!({ "type": "integer", "exclusiveMinimum": 0 }), ";integer;;;exclusiveMinimum=0;"),
            (json!({ "type": "number", "maximum": 1.0, "default": null }), ";number;;;maximum=1;"),
            (json!({ "type": "boolean", "default": false }), ";boolean;;;default=false;"),
            (json!({ "allOf": [{ "$ref": "#/Spec" }], "additionalProperties": false }), "Spec;object;closed;;;cpu!"),
            (json!({ "anyOf": [{ "$ref": "#/Spec" }, { "properties": { "gpu": {} } }] }), ";object;;;;cpu gpu"),
            (json!({}), ";any;;;;"),
        ];
        for (schema, expected) in cases {
            assert_eq!(said(&schema), expected, "{schema}");
        }
    }
}
