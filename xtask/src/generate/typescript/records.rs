//! The TypeScript records: `pkg/src/generated/records.ts`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::schema::{CHOICES, Choices, Direction, FORMS, Field, Kind, OBSERVED, RECORDS, Record, Refusal};

use crate::generate::citation;

pub(crate) fn records() -> String {
    let mut out = String::from(
        "// The service's records. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\
         // Names are the service's own, in the neutral vocabulary; unknown fields of an answer are kept.\n\n\
         /** A set of words that may grow: the known ones complete in an editor, others stay legal. */\n\
         export type Open<T extends string> = T | (string & {});\n\n\
         /** The names of the records. */\nexport type RecordName =",
    );
    for record in RECORDS {
        let _ = write!(out, "\n  | '{}'", record.name);
    }
    out.push_str(";\n\n/** The records by their names, as they are sent or read. */\nexport interface Records {\n");
    for record in RECORDS {
        let _ = writeln!(out, "  {0}: {0};", record.name);
    }
    out.push_str("}\n");
    for choices in CHOICES {
        words(&mut out, choices);
    }
    for record in RECORDS {
        if record.direction == Direction::Both {
            interface(&mut out, record, false);
            if has_answer_form(record) {
                interface(&mut out, record, true);
            }
        } else {
            interface(&mut out, record, record.direction == Direction::Response);
        }
    }
    out
}

/// The records of operations that were only observed: `pkg/src/generated/observed.ts`.
pub(crate) fn observed() -> String {
    let mut records = String::new();
    let head = String::from(
        "// The records of operations that the contract does not show and that were only seen on services. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n",
    );
    let listed = |record: &&&Record| OBSERVED.iter().any(|known| known.name == record.name);
    let forms = FORMS.iter().filter(|record| !listed(record) && !BY_HAND.contains(&record.name));
    for record in OBSERVED.iter().chain(forms) {
        interface(&mut records, record, record.direction == Direction::Response);
    }
    format!("{head}import type {{ {} }} from './records.js';\n{records}", imported(&records).join(", "))
}

/// The names of other records and sets of words that the types of fields mention.
fn imported(records: &str) -> Vec<&'static str> {
    let code: Vec<&str> = records.lines().filter(|line| !line.trim_start().starts_with("/**")).collect();
    let words: BTreeSet<&str> =
        code.iter().flat_map(|line| line.split(|letter: char| !letter.is_ascii_alphanumeric())).collect();
    let names = CHOICES.iter().map(|choices| choices.name).chain(RECORDS.iter().map(|record| record.name));
    names.chain(["Open"]).filter(|name| words.contains(name)).collect()
}

/// Queries whose types are written by hand in `pkg/src/client/observed.ts`: they take lists, or serve two operations.
const BY_HAND: [&str; 3] = ["RevisionListParams", "DeletionParams", "LogParams"];

/// Whether answers need a type of their own: they may carry fields that the contract does not show, which in a request
/// are likely typing errors.
fn has_answer_form(record: &Record) -> bool {
    record.direction == Direction::Both && !record.open
}

fn words(out: &mut String, choices: &Choices) {
    let union = |words: &[&str]| words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" | ");
    let doc = choices.doc.trim_end_matches('.');
    let _ = write!(out, "\n/** {doc} ({}).", citation::section(choices.section));
    if !choices.observed.is_empty() {
        let _ = write!(out, " Seen on services, not in the contract: {}.", choices.observed.join(", "));
    }
    out.push_str(" */\n");
    let all: Vec<_> = choices.documented.iter().chain(choices.observed).copied().collect();
    let union = union(&all);
    let _ = if choices.open {
        writeln!(out, "export type {} = Open<{union}>;", choices.name)
    } else {
        writeln!(out, "export type {} = {union};", choices.name)
    };
}

fn interface(out: &mut String, record: &Record, answer: bool) {
    let name = answer_name(record, answer);
    let form = match (answer && has_answer_form(record), record.doc.starts_with("Fields")) {
        (false, _) => "",
        (true, true) => ", as answers give them",
        (true, false) => ", as answers give it",
    };
    let _ = write!(
        out,
        "\n/** {}{form} ({}). */\nexport interface {name} {{\n",
        record.doc.trim_end_matches('.'),
        citation::section(record.section)
    );
    for field in record.fields {
        if answer || field.direction != Direction::Response {
            property(out, field, answer);
        }
    }
    if answer || record.open {
        let readonly = if answer { "readonly " } else { "" };
        let _ = writeln!(
            out,
            "  /** Fields that the contract does not show are kept. */\n  {readonly}[unknownField: string]: unknown;"
        );
    }
    out.push_str("}\n");
}

fn property(out: &mut String, field: &Field, answer: bool) {
    let mut doc = field.help.to_owned();
    for fact in citation::facts(field) {
        doc.push(' ');
        doc.push_str(&fact);
    }
    let readonly = if answer { "readonly " } else { "" };
    let optional = if field.required { "" } else { "?" };
    let null = if field.nullable { " | null" } else { "" };
    // A caller may spread what it does not have: JSON leaves it out.
    let undefined = if answer || field.required { "" } else { " | undefined" };
    let _ = writeln!(
        out,
        "  /** {doc} */\n  {readonly}{}{optional}: {}{null}{undefined};",
        field.name,
        value(&field.kind, answer)
    );
}

fn value(kind: &Kind, answer: bool) -> String {
    match kind {
        Kind::Boolean => "boolean".into(),
        Kind::Integer(_) | Kind::Number(_) => "number".into(),
        Kind::Text(_) => "string".into(),
        // What a service has stored for Kubernetes is of Kubernetes' words, and a caller may send it back as it came.
        Kind::Choice(choices)
            if choices.refusal == Refusal::Unlisted
                || (answer && !choices.open && choices.refusal != Refusal::Kubernetes) =>
        {
            format!("Open<{}>", choices.name)
        }
        Kind::Choice(choices) => choices.name.into(),
        Kind::Record(inner) => answer_name(inner, answer),
        Kind::List(inner) => {
            let item = value(inner, answer);
            if item.contains(' ') { format!("readonly ({item})[]") } else { format!("readonly {item}[]") }
        }
        Kind::Map(_, inner) => format!("Record<string, {}>", value(inner, answer)),
        Kind::Segment | Kind::Quantity => "string | number".into(),
        Kind::Texts => "readonly string[] | string".into(),
        Kind::Object => "Record<string, unknown>".into(),
    }
}

fn answer_name(record: &Record, answer: bool) -> String {
    if answer && has_answer_form(record) { format!("{}Read", record.name) } else { record.name.into() }
}
