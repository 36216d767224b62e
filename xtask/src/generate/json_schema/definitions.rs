//! The definitions of the records and their fields.

use deployment_control::schema::{
    Basis, Direction, Effect, Field, Kind, RECORDS, Record, Rule, RuleName, SOURCE, Sources,
};
use serde_json::{Map, Value, json};

use super::shape::{Place, shape};
use crate::generate::citation;

/// A record, a field of it and the value that it has where it is left out.
type Default = (&'static str, &'static str, fn() -> Value);

/// What stands in a field that is left out and is no number (contract 2.6, observed 9.1).
const DEFAULTS: [Default; 5] = [
    ("OAuthProviderCreate", "uses_pkce", || json!(false)),
    ("OAuthProviderCreate", "code_challenge_method", || json!("S256")),
    ("OAuthProviderCreate", "token_endpoint_auth_method", || json!("client_secret_post")),
    ("OAuthProvider", "token_endpoint_auth_method", || json!("client_secret_post")),
    ("OAuthProvider", "is_dynamic_client", || json!(false)),
];

/// Every definition by its name. A record that both requests and answers carry has a second one, with `Read` behind the
/// name: an answer may lack each part that the contract does not promise, and hold in it what no check lets pass.
pub(crate) fn definitions(place: Place) -> Map<String, Value> {
    definitions_of(RECORDS, place)
}

/// The definitions of some records by their names.
pub(crate) fn definitions_of(records: &[&Record], place: Place) -> Map<String, Value> {
    let mut out = Map::new();
    for record in records {
        match record.direction {
            Direction::Both => {
                out.insert(record.name.into(), definition(record, false, place));
                if !record.is_opaque {
                    out.insert(format!("{}Read", record.name), definition(record, true, place));
                }
            }
            direction => {
                out.insert(record.name.into(), definition(record, direction == Direction::Response, place));
            }
        }
    }
    out
}

fn definition(record: &Record, answer: bool, place: Place) -> Value {
    let fields = || record.fields.iter().filter(move |field| answer || field.direction != Direction::Response);
    let properties: Map<String, Value> =
        fields().map(|field| (field.name.to_owned(), property(record, field, answer, place))).collect();
    let required: Vec<&str> =
        fields().filter(|field| must_stand(record, field, answer)).map(|field| field.name).collect();
    let mut out = Map::new();
    out.insert("title".into(), json!(record.name));
    out.insert(
        "description".into(),
        json!(format!("{} ({}).", record.doc.trim_end_matches('.'), citation::section(record.section))),
    );
    out.insert("x-section".into(), json!(citation::section(record.section)));
    out.insert("type".into(), json!("object"));
    out.insert("properties".into(), Value::Object(properties));
    if !required.is_empty() {
        out.insert("required".into(), json!(required));
    }
    out.insert("additionalProperties".into(), json!(true));
    if record.name == "DeploymentCreate" {
        out.insert(
            "allOf".into(),
            Value::Array(SOURCE.documented.iter().filter_map(|source| for_source(record, source)).collect()),
        );
    }
    Value::Object(out)
}

/// What a creation from this source must have.
fn for_source(record: &Record, source: &str) -> Option<Value> {
    let of = Sources::from_word(source.as_bytes())?;
    let mut parts = Map::new();
    for field in record.fields {
        let Kind::Record(inner) = field.kind else { continue };
        let names: Vec<&str> =
            inner.fields.iter().filter(|field| field.required_for.contains(of)).map(|field| field.name).collect();
        if !names.is_empty() {
            let given: Map<String, Value> =
                names.iter().map(|name| ((*name).to_owned(), json!({ "not": { "type": "null" } }))).collect();
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
    // A null is as good as nothing where the field is demanded.
    let nullable = if answer {
        field.nullable || !must_stand(record, field, true)
    } else {
        field.nullable && !must_be_given(field)
    };
    // What only answers carry is whole where the contract says so.
    let is_whole = record.direction == Direction::Response && matches!(field.kind, Kind::Integer(_));
    out.extend(shape(&field.kind, nullable, answer && !is_whole, place));
    if !answer && field.required_by_kubernetes && matches!(field.kind, Kind::Text(_)) {
        out.insert("minLength".into(), json!(1));
    }
    if let Some((_, _, default)) = DEFAULTS.iter().find(|(of, name, _)| *of == record.name && *name == field.name) {
        out.insert("default".into(), default());
    }
    let most_items = |rule: &Rule| {
        let [index, most] = rule.inputs;
        let is_bounded = rule.name == RuleName::MostItems && record.fields[usize::from(index)].name == field.name;
        is_bounded.then_some(most)
    };
    if let Some(most) = record.rules.iter().find_map(most_items) {
        out.insert("maxItems".into(), json!(most));
    }
    if let Some(number) = field.default {
        out.insert("default".into(), json!(number));
    }
    if field.direction == Direction::Response {
        out.insert("readOnly".into(), json!(true));
    }
    if field.secret {
        out.insert("writeOnly".into(), json!(true));
        out.insert("x-secret".into(), json!(true));
    }
    facts(&mut out, field);
    Value::Object(out)
}

/// Whether the field must be there: in an answer, where the contract promises it.
fn must_stand(record: &Record, field: &Field, answer: bool) -> bool {
    field.required && (!answer || record.direction == Direction::Response) || (!answer && must_be_given(field))
}

/// Whether a request must have the field: for the service, or for Kubernetes.
fn must_be_given(field: &Field) -> bool {
    field.is_demanded || field.required_by_kubernetes
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
    for (name, sources) in [
        ("x-required-for", field.required_for),
        ("x-advised-for", field.advised_for),
        ("x-after-creation", field.after_creation),
        ("x-demanded-for", field.demanded_for),
        ("x-refused-for", field.refused_for),
    ] {
        if sources != Sources::NONE {
            out.insert(name.into(), json!(sources.words().collect::<Vec<_>>()));
        }
    }
    if let Ok(proposal) = serde_json::from_str::<Value>(field.proposal) {
        out.insert("x-proposal".into(), proposal);
    }
    if field.immutable {
        out.insert("x-immutable".into(), json!(true));
    }
    if field.required_by_kubernetes && !field.required && !field.is_demanded {
        out.insert("x-required-basis".into(), json!(Basis::Kubernetes.as_str()));
    }
    if field.effect != Effect::WillNot {
        out.insert("x-revision-effect".into(), json!(field.effect.as_str()));
    }
}
