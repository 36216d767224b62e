//! The field tables of the documentation: `reference/fields.md`.

use std::fmt::Write as _;

use deployment_control::schema::{CHOICES, Direction, Effect, Field, Kind, OBSERVED, RECORDS, Record};

use crate::generate::{citation, patterns};

pub(crate) fn page() -> String {
    let mut out = String::from(
        "<!-- Generated from src/schema by `cargo xtask generate`; not to be edited by hand. -->\n\n# Fields\n\nEvery record of the service, field by field.\n\n\
         A record is refused without its required fields. A question mark after a type means that null is allowed. \"Revision\" is what changing the field does to the deployment's\n\
         revisions: `will` or `may` make a new one, or nothing. Every `may` was observed (observed 7): the contract says of a SourceConfig's fields that they make none. Fields marked \"Kubernetes' own\" are not in the contract: they are passed to Kubernetes unchanged.\n\n## Records\n\n",
    );
    for record in RECORDS.iter().chain(OBSERVED) {
        let _ = writeln!(out, "- [{0}](#{1}): {2}", record.name, record.name.to_ascii_lowercase(), record.doc);
    }
    out.push_str("- [Sets of words](#sets-of-words)\n");
    for record in RECORDS.iter().chain(OBSERVED) {
        table(&mut out, record);
    }
    out.push_str(
        "\n## Sets of words\n\n| set | words | seen on services, not in the contract | where |\n|---|---|---|---|\n",
    );
    for choices in CHOICES {
        let list = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} |",
            choices.name,
            list(choices.documented),
            list(choices.observed),
            citation::section(choices.section)
        );
    }
    out
}

fn table(out: &mut String, record: &Record) {
    let direction = match record.direction {
        Direction::Both => "in requests and answers",
        Direction::Request => "in requests",
        Direction::Response => "in answers",
        Direction::Query => "in the query of a request",
    };
    let _ = write!(
        out,
        "\n## {}\n\n{} ({}; {direction}).\n\n| field | type | required | revision | meaning |\n|---|---|---|---|---|\n",
        record.name,
        record.doc.trim_end_matches('.'),
        citation::section(record.section)
    );
    for field in record.fields {
        let effect = if field.effect == Effect::WillNot { "" } else { field.effect.as_str() };
        let null = if field.nullable { "?" } else { "" };
        let _ = writeln!(
            out,
            "| `{}` | {}{null} | {} | {effect} | {} |",
            field.name,
            kind(&field.kind),
            if field.required || field.is_demanded || field.required_by_kubernetes { "yes" } else { "" },
            meaning(field)
        );
    }
}

fn meaning(field: &Field) -> String {
    let mut out = field.help.to_owned();
    if field.secret {
        out.push_str(" Secret.");
    }
    if field.direction == Direction::Response {
        out.push_str(" Read-only.");
    }
    for fact in citation::facts(field) {
        out.push(' ');
        out.push_str(&fact);
    }
    out.replace('|', "\\|")
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Boolean => "boolean".into(),
        Kind::Integer(_) => "whole number".into(),
        Kind::Number(_) => "number".into(),
        Kind::Text(text) => patterns::named(text.format).map_or_else(|| "text".into(), str::to_owned),
        Kind::Choice(choices) => format!("[{}](#sets-of-words)", choices.name),
        Kind::Record(record) => format!("[{}](#{})", record.name, record.name.to_ascii_lowercase()),
        Kind::List(inner) => format!("list of {}", self::kind(inner)),
        Kind::Map(_, inner) => format!("object of {}", self::kind(inner)),
        Kind::Segment => "text or whole number".into(),
        Kind::Texts => "text or list of texts".into(),
        Kind::Quantity => "text or number".into(),
        Kind::Object => "object".into(),
    }
}
