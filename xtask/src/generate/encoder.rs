//! The encoder that flattens a live object into the core's memory: `pkg/src/generated/encoder.ts`. One function a record reads the fields in the table's order.

use std::fmt::Write as _;

use deployment_control::form;
use deployment_control::schema::{Kind, RECORDS, Record};

pub(super) fn encoder() -> String {
    let mut out = String::from(
        "// Flattens live objects for the core, one function a record. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         import { begin, type Encode, foreign, keys, list, map, number, other, polluted, set, text, texts, truth, unread } from '../encode.js';\n",
    );
    for record in RECORDS {
        function(&mut out, record);
    }
    out.push_str(
        "\n/** The records by name, in the core's order. */\nexport const ENCODERS: Readonly<Record<string, readonly [index: number, encode: Encode]>> = {\n",
    );
    for (index, record) in RECORDS.iter().enumerate() {
        let _ = writeln!(out, "  {}: [{index}, {}],", record.name, camel(record.name));
    }
    out.push_str("};\n\n");
    out.push_str(
        "/** What stands in the fields of a record, for a session: the encoder of each field, or of the items where it is a list of records. */\n\
         export type Part = Encode | readonly [Encode];\n\n\
         /** The records by their encoders: the fields' names and what stands in them. */\n\
         export const parts = (): readonly (readonly [record: Encode, fields: readonly string[], parts: readonly Part[]])[] => [\n",
    );
    for record in RECORDS.iter().filter(|record| form::is_form(record.direction)) {
        let parts: Vec<_> = record.fields.iter().map(|field| part(&field.kind)).collect();
        let _ = writeln!(out, "  [{0}, {0}Fields, [{1}]],", camel(record.name), parts.join(", "));
    }
    out.push_str("];\n");
    out
}

fn part(kind: &Kind) -> String {
    match kind {
        Kind::List(Kind::Record(record)) => format!("[{}]", camel(record.name)),
        kind => function_of(kind),
    }
}

/// The constants of the arena that the encoder writes: `pkg/src/generated/arena.ts`.
pub(super) fn arena() -> String {
    let mut out = String::from(
        "// The constants of the arena in which a form is laid. Generated from src/form.rs by `cargo xtask generate`; not to be edited by hand.\n\n",
    );
    for (name, value, doc) in form::ARENA {
        let _ = writeln!(out, "/** {doc} */\nexport const {name} = {value};");
    }
    let _ = writeln!(out, "/** The levels of nesting that the core reads. */\nexport const MAX_DEPTH = {};", deployment_control::json::MAX_DEPTH);
    out
}

fn function(out: &mut String, record: &Record) {
    let names = format!("{}Fields", camel(record.name));
    let all: Vec<_> = record.fields.iter().map(|field| format!("'{}'", field.name)).collect();
    let _ = write!(out, "\nconst {names}: readonly string[] = [{}];\n", all.join(", "));
    let _ = write!(
        out,
        "function {0}(value: unknown): number {{\n  const o = value as Record<string, unknown>;\n  \
         return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted\n    \
         ? {0}Of(o, false) : foreign(o, {0}Of);\n}}\n\
         function {0}Of(o: Record<string, unknown>, odd: boolean): number {{\n  \
         const at = begin({1});\n  let known = 0;\n  let v: unknown;\n",
        camel(record.name),
        record.fields.len()
    );
    for (index, field) in record.fields.iter().enumerate() {
        let _ = writeln!(out, "  if ((v = o['{0}']) !== undefined) known += set(at + {1}, {2});", field.name, index + 3, call(&field.kind, "v"));
    }
    let _ = write!(out, "  return keys(o, at, odd ? -1 : known, {names}, {}Of);\n}}\n", camel(record.name));
}

fn call(kind: &Kind, value: &str) -> String {
    match kind {
        Kind::Integer(_) | Kind::Number(_) => format!("number({value})"),
        Kind::Boolean => format!("truth({value})"),
        Kind::Object | Kind::Segment => format!("other({value})"),
        // Most amounts are texts, and what is none is told all the same.
        Kind::Quantity => format!("text({value})"),
        Kind::Text(_) | Kind::Choice(_) if form::keeps_text(kind) => format!("text({value})"),
        Kind::Text(_) | Kind::Choice(_) => format!("unread({value})"),
        Kind::Texts => format!("texts({value})"),
        Kind::Record(record) => format!("{}({value})", camel(record.name)),
        Kind::List(inner) => format!("list({value}, {})", function_of(inner)),
        Kind::Map(_, inner) => format!("map({value}, {})", function_of(inner)),
    }
}

/// The function that encodes one value of a kind.
fn function_of(kind: &Kind) -> String {
    if let Kind::Record(record) = kind {
        return camel(record.name);
    }
    let call = call(kind, "value");
    match call.strip_suffix("(value)") {
        Some(name) => name.to_owned(),
        None => format!("(value: unknown) => {call}"),
    }
}

fn camel(name: &str) -> String {
    let upper = name.chars().take_while(char::is_ascii_uppercase).count();
    // `HTTPValidationError` becomes `httpValidationError`, `Deployment` becomes `deployment`.
    let upper = if upper > 1 { upper - 1 } else { 1 };
    let (head, tail) = name.split_at(upper);
    format!("{}{tail}", head.to_ascii_lowercase())
}
