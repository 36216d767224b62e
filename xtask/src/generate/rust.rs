//! The typed Rust records: `src/model/records.rs`.

use std::fmt::Write as _;

use deployment_control::schema::{CHOICES, Choices, Direction, FORMS, Field, Kind, OBSERVED, RECORDS, Record};

use super::citation;

pub(super) fn records() -> String {
    let mut out = String::from(
        "//! The service's records as typed values. Generated from `src/schema` by `cargo xtask generate`; not to be edited by hand.\n\n\
         use serde::{Deserialize, Serialize};\nuse serde_json::{Map, Value};\n\nuse super::{lenient, number, words};\n",
    );
    for choices in CHOICES {
        words(&mut out, choices);
    }
    let listed = |record: &&&Record| OBSERVED.iter().any(|known| known.name == record.name);
    let forms = FORMS.iter().filter(|record| !listed(record) && !BY_HAND.contains(&record.name));
    let mut names = String::new();
    for record in RECORDS.iter().chain(OBSERVED).chain(forms).filter(|record| is_typed(record)) {
        structure(&mut out, record);
        let _ = writeln!(names, "    {},", record.name);
    }
    let _ = write!(out, "\n#[cfg(feature = \"js\")]\nsuper::javascript::convert! {{\n{names}}}\n");
    out
}

/// Queries whose types are written by hand in `src/model/params.rs`.
const BY_HAND: [&str; 3] = ["ListenerListParams", "RevisionListParams", "LogParams"];

/// What stands for a member that an answer leaves out (contract 2.6).
const DEFAULTS: [(&str, &str, &str); 2] = [
    ("OAuthProvider", "token_endpoint_auth_method", "default = \"lenient::client_secret_post\""),
    ("OAuthProvider", "is_dynamic_client", "default = \"lenient::no\""),
];

fn words(out: &mut String, choices: &Choices) {
    let _ = write!(
        out,
        "\nwords! {{\n    /// {} ({}).\n    {} {{\n",
        choices.doc.trim_end_matches('.'),
        citation::section(choices.section),
        choices.name
    );
    for word in choices.documented {
        let _ = writeln!(out, "        {} = \"{word}\",", pascal(word));
    }
    for word in choices.observed {
        let _ = writeln!(out, "        {} = \"{word}\",", pascal(word));
    }
    out.push_str("    }\n}\n");
}

fn structure(out: &mut String, record: &Record) {
    // What a caller must say has no value of its own.
    let whole = record.fields.iter().any(|field| field.required && matches!(field.kind, Kind::Choice(_)));
    let default = if whole && record.direction != Direction::Response { "" } else { ", Default" };
    // What is secret is never printed.
    let hides = record.fields.iter().any(|field| field.secret);
    let debug = if hides { "" } else { "Debug, " };
    // A response may lack any field, and have anything in it.
    let is_answer = record.direction == Direction::Response;
    let tolerant = if is_answer { "\n#[serde(default)]" } else { "" };
    let _ = write!(
        out,
        "\n/// {} ({}).\n#[derive(Clone, {debug}PartialEq, Serialize, Deserialize{default})]{tolerant}\npub struct {} {{\n",
        record.doc.trim_end_matches('.'),
        citation::section(record.section),
        record.name
    );
    for field in record.fields {
        let _ = writeln!(out, "    /// {}", field.help);
        let kind = value(&field.kind);
        let name = if field.name == "type" { "r#type".to_owned() } else { snake(field.name) };
        if name.trim_start_matches("r#") != field.name {
            let _ = writeln!(out, "    #[serde(rename = \"{}\")]", field.name);
        }
        let mut attributes = Vec::new();
        if optional(field) {
            if !is_answer {
                attributes.push("default");
            }
            if !field.required {
                attributes.push("skip_serializing_if = \"Option::is_none\"");
            }
            if kind == "f64" {
                attributes.push(if is_answer { "serialize_with = \"number::serialize\"" } else { "with = \"number\"" });
            }
        }
        if let Some((.., function)) = DEFAULTS.iter().find(|(of, name, _)| (*of, *name) == (record.name, field.name)) {
            attributes.push(function);
        }
        if is_answer {
            attributes.push("deserialize_with = \"lenient::part\"");
        } else if field.secret && !optional(field) {
            attributes.push("default, deserialize_with = \"lenient::hidden\"");
        }
        if !attributes.is_empty() {
            let line = format!("    #[serde({})]", attributes.join(", "));
            // Laid out as rustfmt does it.
            let list = format!("    #[serde(\n        {}\n    )]", attributes.join(",\n        "));
            let _ = writeln!(out, "{}", if line.len() <= 120 { line } else { list });
        }
        let kind = if optional(field) { format!("Option<{kind}>") } else { kind };
        let _ = writeln!(out, "    pub {name}: {kind},");
    }
    out.push_str("    /// Fields that the tables do not list, as they came.\n    #[serde(flatten)]\n    pub extra: Map<String, Value>,\n}\n");
    if hides {
        hidden(out, record);
    }
}

/// `Debug` for a record with a secret: the other fields, and not what the tables do not list, since nobody knows what
/// that is.
fn hidden(out: &mut String, record: &Record) {
    let mut calls = vec![format!(".debug_struct(\"{}\")", record.name)];
    for field in record.fields.iter().filter(|field| !field.secret) {
        calls.push(format!(".field(\"{}\", &self.{})", field.name, snake(field.name)));
    }
    calls.push(".finish_non_exhaustive()".into());
    // Laid out as rustfmt does it: on one line if it fits.
    let line = format!("        formatter{}", calls.concat());
    let body = if line.len() <= 120 {
        line
    } else {
        format!("        formatter\n            {}", calls.join("\n            "))
    };
    let _ = write!(
        out,
        "\nimpl core::fmt::Debug for {} {{\n    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {{\n{body}\n    }}\n}}\n",
        record.name
    );
}

fn optional(field: &Field) -> bool {
    field.nullable || !field.required
}

fn value(kind: &Kind) -> String {
    match kind {
        Kind::Boolean => "bool".into(),
        Kind::Integer(_) | Kind::Number(_) => "f64".into(),
        Kind::Text(_) | Kind::Texts => "String".into(),
        Kind::Choice(choices) => choices.name.into(),
        Kind::Record(record) if is_typed(record) => record.name.into(),
        Kind::List(inner) => format!("Vec<{}>", value(inner)),
        Kind::Segment | Kind::Quantity => "Value".into(),
        Kind::Record(_) | Kind::Map(..) | Kind::Object => "Map<String, Value>".into(),
    }
}

/// Whether a record has a structure of its own. What is inside Kubernetes' objects stays as it came, so that no answer
/// fails on it.
fn is_typed(record: &Record) -> bool {
    record.section != "Kubernetes"
}

fn pascal(word: &str) -> String {
    word.split('_')
        .map(|part| {
            let (first, rest) = part.split_at(1);
            first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
        })
        .collect()
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    let mut after_lower = false;
    for c in name.chars() {
        if c.is_ascii_uppercase() && after_lower {
            out.push('_');
        }
        after_lower = !c.is_ascii_uppercase();
        out.push(c.to_ascii_lowercase());
    }
    out
}
