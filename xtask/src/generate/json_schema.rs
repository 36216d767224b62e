//! The records as JSON Schema, draft 2020-12: the files in `schema/`, the components of `openapi.json`, and what the package carries.

use std::collections::BTreeSet;

use deployment_control::schema::{Basis, Bounds, Choices, Direction, Effect, Field, Format, Kind, RECORDS, Record, Refusal, SOURCE, Sources};
use serde_json::{Map, Value, json};

use super::{citation, patterns};

/// The records that have a file of their own, with the file's name.
pub(super) const FILES: [(&str, &str); 10] = [
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

/// A record, a field of it and the value that it has where it is left out.
type Default = (&'static str, &'static str, fn() -> Value);

/// What stands in a field that is left out (service.md 2.6 and 4.6).
const DEFAULTS: [Default; 4] = [
    ("DeploymentListParams", "limit", || json!(20)),
    ("DeploymentListParams", "offset", || json!(0)),
    ("OAuthProvider", "token_endpoint_auth_method", || json!("client_secret_post")),
    ("OAuthProvider", "is_dynamic_client", || json!(false)),
];

/// Where a schema's references lead: `#/$defs/` or `#/components/schemas/`.
pub(super) type Place = &'static str;

/// Each file in `schema/`, as its path and its text.
pub(super) fn files() -> Vec<(String, String)> {
    let definitions = definitions("#/$defs/");
    FILES
        .iter()
        .filter_map(|(record, file)| Some((format!("schema/{file}.schema.json"), pretty(&standalone(record, file, definitions.get(*record)?, &definitions)))))
        .collect()
}

/// Every definition by its name. A record whose answers say more than its requests has a second one, with `Read` behind the name.
pub(super) fn definitions(place: Place) -> Map<String, Value> {
    definitions_of(RECORDS, place)
}

/// The definitions of some records by their names.
pub(super) fn definitions_of(records: &[&Record], place: Place) -> Map<String, Value> {
    let mut out = Map::new();
    for record in records {
        match record.direction {
            Direction::Both => {
                out.insert(record.name.into(), definition(record, false, place));
                if has_answer_form(record) {
                    out.insert(format!("{}Read", record.name), definition(record, true, place));
                }
            }
            direction => {
                out.insert(record.name.into(), definition(record, direction == Direction::Answer, place));
            }
        }
    }
    out
}

pub(super) fn pretty(value: &Value) -> String {
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
    let inner: Map<String, Value> = definitions.iter().filter(|(name, _)| found.contains(*name)).map(|(name, value)| (name.clone(), value.clone())).collect();
    if !inner.is_empty() {
        out.insert("$defs".into(), Value::Object(inner));
    }
    Value::Object(out)
}

/// The names of these definitions and of all that they refer to.
pub(super) fn reached(mut open: Vec<String>, definitions: &Map<String, Value>) -> BTreeSet<String> {
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
fn references(value: &Value) -> Vec<String> {
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

/// Whether a record is another one in answers: with more fields, or with words that may grow.
fn has_answer_form(record: &Record) -> bool {
    fn more(kind: &Kind) -> bool {
        match kind {
            Kind::Choice(choices) => is_closed(choices) && choices.refusal != Refusal::Kubernetes,
            Kind::Record(inner) => has_answer_form(inner),
            Kind::List(inner) | Kind::Map(_, inner) => more(inner),
            _ => false,
        }
    }
    record.direction == Direction::Both && record.fields.iter().any(|field| field.direction == Direction::Answer || more(&field.kind))
}

fn is_closed(choices: &Choices) -> bool {
    !choices.open
}

fn definition(record: &Record, answer: bool, place: Place) -> Value {
    let fields = || record.fields.iter().filter(move |field| answer || field.direction != Direction::Answer);
    let properties: Map<String, Value> = fields().map(|field| (field.name.to_owned(), property(record, field, answer, place))).collect();
    let required: Vec<&str> = fields().filter(|field| field.required || field.demanded).map(|field| field.name).collect();
    let mut out = Map::new();
    out.insert("title".into(), json!(record.name));
    out.insert("description".into(), json!(format!("{} ({}).", record.doc.trim_end_matches('.'), citation::section(record.section))));
    out.insert("x-section".into(), json!(citation::section(record.section)));
    out.insert("type".into(), json!("object"));
    out.insert("properties".into(), Value::Object(properties));
    if !required.is_empty() {
        out.insert("required".into(), json!(required));
    }
    out.insert("additionalProperties".into(), json!(true));
    if record.name == "DeploymentCreate" {
        out.insert("allOf".into(), Value::Array(SOURCE.documented.iter().filter_map(|source| for_source(record, source)).collect()));
    }
    Value::Object(out)
}

/// What a creation from this source must have.
fn for_source(record: &Record, source: &str) -> Option<Value> {
    let of = Sources::from_word(source.as_bytes())?;
    let mut parts = Map::new();
    for field in record.fields {
        let Kind::Record(inner) = field.kind else { continue };
        let names: Vec<&str> = inner.fields.iter().filter(|field| field.required_for.contains(of)).map(|field| field.name).collect();
        if !names.is_empty() {
            let given: Map<String, Value> = names.iter().map(|name| ((*name).to_owned(), json!({ "not": { "type": "null" } }))).collect();
            parts.insert(field.name.into(), json!({ "type": "object", "properties": given, "required": names }));
        }
    }
    (!parts.is_empty()).then(|| {
        json!({
            "if": { "type": "object", "properties": { "source": { "const": source } }, "required": ["source"] },
            "then": { "type": "object", "properties": parts },
        })
    })
}

fn property(record: &Record, field: &Field, answer: bool, place: Place) -> Value {
    let mut out = Map::new();
    out.insert("title".into(), json!(field.label));
    out.insert("description".into(), json!(field.help));
    // A null is as good as nothing where Kubernetes demands the field.
    let nullable = field.nullable && !field.demanded;
    out.extend(shape(&field.kind, nullable, answer, place));
    if field.demanded && matches!(field.kind, Kind::Text(_)) {
        out.insert("minLength".into(), json!(1));
    }
    if let Some((_, _, default)) = DEFAULTS.iter().find(|(of, name, _)| *of == record.name && *name == field.name) {
        out.insert("default".into(), default());
    }
    if field.direction == Direction::Answer {
        out.insert("readOnly".into(), json!(true));
    }
    if field.secret {
        out.insert("writeOnly".into(), json!(true));
        out.insert("x-secret".into(), json!(true));
    }
    facts(&mut out, field);
    Value::Object(out)
}

/// What JSON Schema has no keyword for.
fn facts(out: &mut Map<String, Value>, field: &Field) {
    out.insert("x-group".into(), json!(field.group.label()));
    if !field.unit.as_str().is_empty() {
        out.insert("x-unit".into(), json!(field.unit.as_str()));
    }
    if field.basis != Basis::Documented {
        out.insert("x-basis".into(), json!(field.basis.as_str()));
    }
    if field.sources != Sources::ALL {
        out.insert("x-sources".into(), json!(field.sources.words().collect::<Vec<_>>()));
        out.insert("x-sources-basis".into(), json!(field.sources_basis.as_str()));
    }
    for (name, sources) in [("x-required-for", field.required_for), ("x-advised-for", field.advised_for), ("x-after-creation", field.after_creation)] {
        if sources != Sources::NONE {
            out.insert(name.into(), json!(sources.words().collect::<Vec<_>>()));
        }
    }
    if field.immutable {
        out.insert("x-immutable".into(), json!(true));
    }
    if field.effect != Effect::WillNot {
        out.insert("x-revision-effect".into(), json!(field.effect.as_str()));
    }
}

/// The keywords that say what stands in a value.
pub(super) fn shape(kind: &Kind, nullable: bool, answer: bool, place: Place) -> Map<String, Value> {
    let typed = |name: &str| if nullable { json!([name, "null"]) } else { json!(name) };
    let any_of = |kind: &str, mut forms: Vec<Value>| {
        if nullable {
            forms.push(json!({ "type": "null" }));
        }
        json!({ "anyOf": forms, "x-kind": kind })
    };
    let value = match kind {
        Kind::Boolean => json!({ "type": typed("boolean") }),
        Kind::Integer(bounds) => bounded(json!({ "type": typed("integer") }), **bounds),
        Kind::Number(bounds) => bounded(json!({ "type": typed("number") }), **bounds),
        Kind::Text(text) => {
            let mut out = json!({ "type": typed("string") });
            if text.min_length > 0 {
                out["minLength"] = json!(text.min_length);
            }
            if let Some(name) = patterns::named(text.format) {
                // The contract says of no text that it must be a URI, and what is none is only warned of.
                out[if text.format == Format::Url { "x-format" } else { "format" }] = json!(name);
            }
            if let Some((pattern, longest)) = patterns::text(text.format) {
                out["pattern"] = json!(pattern);
                if let Some(longest) = longest {
                    out["maxLength"] = json!(longest);
                }
            }
            if let Some(pattern) = patterns::observed(text.format) {
                out["x-observed-pattern"] = json!(pattern);
            }
            out
        }
        Kind::Choice(choices) => return choice(choices, nullable, answer),
        Kind::Record(inner) => {
            let name = if answer && has_answer_form(inner) { format!("{place}{}Read", inner.name) } else { format!("{place}{}", inner.name) };
            if nullable { json!({ "anyOf": [{ "$ref": name }, { "type": "null" }] }) } else { json!({ "$ref": name }) }
        }
        Kind::List(inner) => json!({ "type": typed("array"), "items": shape(inner, false, answer, place) }),
        Kind::Map(format, inner) => {
            let mut out = json!({ "type": typed("object"), "additionalProperties": shape(inner, false, answer, place) });
            if let Some(pattern) = patterns::key(*format) {
                out["propertyNames"] = json!({ "pattern": pattern });
            }
            out
        }
        Kind::Segment => any_of("segment", vec![json!({ "type": "string" }), json!({ "type": "integer" })]),
        Kind::Texts => any_of("texts", vec![json!({ "type": "string" }), json!({ "type": "array", "items": { "type": "string" } })]),
        Kind::Quantity => any_of("quantity", vec![json!({ "type": "string", "pattern": patterns::QUANTITY }), json!({ "type": "number", "minimum": 0 })]),
        Kind::Object => json!({ "type": typed("object"), "additionalProperties": true }),
    };
    value.as_object().cloned().unwrap_or_default()
}

fn choice(choices: &Choices, nullable: bool, answer: bool) -> Map<String, Value> {
    let open = choices.open || (answer && choices.refusal != Refusal::Kubernetes);
    let mut out = Map::new();
    if open {
        let words: Vec<&str> = choices.documented.iter().chain(choices.observed).copied().collect();
        let mut forms = vec![json!({ "type": "string", "enum": words }), json!({ "type": "string" })];
        if nullable {
            forms.push(json!({ "type": "null" }));
        }
        out.insert("anyOf".into(), json!(forms));
        out.insert("x-kind".into(), json!("choice"));
    } else {
        let mut words: Vec<Value> = choices.documented.iter().chain(choices.observed).map(|word| json!(word)).collect();
        if nullable {
            words.push(Value::Null);
        }
        out.insert("type".into(), if nullable { json!(["string", "null"]) } else { json!("string") });
        out.insert("enum".into(), json!(words));
    }
    if !choices.observed.is_empty() {
        out.insert("x-observed-enum".into(), json!(choices.observed));
    }
    out
}

/// Bounds that were only observed are told, not demanded; but that they are amounts of a cluster's, none below zero.
fn bounded(mut out: Value, bounds: Bounds) -> Value {
    let (least, greatest) = if bounds.basis == Basis::Observed { ("x-observed-minimum", "x-observed-maximum") } else { ("minimum", "maximum") };
    for (name, bound) in [(least, bounds.minimum), (greatest, bounds.maximum)] {
        if let Some(bound) = bound {
            out[name] = if bound.fract() == 0.0 { json!(bound as i64) } else { json!(bound) };
        }
    }
    if bounds.basis == Basis::Observed {
        out["minimum"] = json!(0);
    }
    if bounds.basis == Basis::Kubernetes {
        out["x-bounds-basis"] = json!("kubernetes");
    }
    out
}
