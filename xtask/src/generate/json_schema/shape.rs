//! The shape of a value: the keywords for its kind and its bounds.

use deployment_control::schema::{Basis, Bounds, Choices, Direction, Format, Kind, Refusal};
use serde_json::{Map, Value, json};

use crate::generate::patterns;

/// Where a schema's references lead: `#/$defs/` or `#/components/schemas/`.
pub(crate) type Place = &'static str;

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
        // A service may store what a check of today would not let pass.
        Kind::Integer(_) | Kind::Number(_) if answer => json!({ "type": typed("number") }),
        Kind::Text(text) if answer => {
            let mut out = json!({ "type": typed("string") });
            if let Some(name) = patterns::named(text.format).filter(|_| text.format != Format::Url) {
                out["format"] = json!(name);
            }
            out
        }
        // The contract does not show what is inside.
        Kind::Record(inner) if answer && inner.is_opaque => {
            json!({ "type": typed("object"), "additionalProperties": true })
        }
        Kind::Map(..) if answer => json!({ "type": typed("object"), "additionalProperties": true }),
        Kind::Boolean => json!({ "type": typed("boolean") }),
        Kind::Integer(bounds) => bounded(json!({ "type": typed("integer") }), **bounds),
        Kind::Number(bounds) => bounded(json!({ "type": typed("number") }), **bounds),
        Kind::Text(text) => {
            let mut out = json!({ "type": typed("string") });
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
            let name = if answer && inner.direction == Direction::Both {
                format!("{place}{}Read", inner.name)
            } else {
                format!("{place}{}", inner.name)
            };
            if nullable { json!({ "anyOf": [{ "$ref": name }, { "type": "null" }] }) } else { json!({ "$ref": name }) }
        }
        Kind::List(inner) => json!({ "type": typed("array"), "items": shape(inner, false, answer, place) }),
        Kind::Map(format, inner) => {
            let mut out =
                json!({ "type": typed("object"), "additionalProperties": shape(inner, false, answer, place) });
            if let Some(pattern) = patterns::key(*format) {
                out["propertyNames"] = json!({ "pattern": pattern });
            }
            out
        }
        Kind::Segment => any_of("segment", vec![json!({ "type": "string" }), json!({ "type": "integer" })]),
        Kind::Texts => any_of(
            "texts",
            vec![json!({ "type": "string" }), json!({ "type": "array", "items": { "type": "string" } })],
        ),
        Kind::Quantity if answer => any_of("quantity", vec![json!({ "type": "string" }), json!({ "type": "number" })]),
        Kind::Quantity => any_of(
            "quantity",
            vec![json!({ "type": "string", "pattern": patterns::QUANTITY }), json!({ "type": "number", "minimum": 0 })],
        ),
        Kind::Object => json!({ "type": typed("object"), "additionalProperties": true }),
    };
    value.as_object().cloned().unwrap_or_default()
}

fn choice(choices: &Choices, nullable: bool, answer: bool) -> Map<String, Value> {
    let open = answer || choices.open || choices.refusal == Refusal::Unlisted;
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
        if choices.has_default {
            words.push(json!(""));
        }
        if nullable {
            words.push(Value::Null);
        }
        out.insert("type".into(), if nullable { json!(["string", "null"]) } else { json!("string") });
        out.insert("enum".into(), json!(words));
        if choices.refusal == Refusal::Kubernetes {
            out.insert("x-enum-basis".into(), json!(Basis::Kubernetes.as_str()));
        }
    }
    if !choices.observed.is_empty() {
        out.insert("x-observed-enum".into(), json!(choices.observed));
    }
    out
}

/// Bounds that were only observed are told, not demanded; but that they are amounts of a cluster's, none below zero.
fn bounded(mut out: Value, bounds: Bounds) -> Value {
    let (least, greatest) = if bounds.basis == Basis::Observed {
        ("x-observed-minimum", "x-observed-maximum")
    } else {
        ("minimum", "maximum")
    };
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
