//! The signatures and traps for JavaScript: `pkg/src/generated/signatures.ts`, and their table beside it.

use std::fmt::Write as _;

use deployment_control::diagnose::{OTHER_MINUTES, USUAL_MINUTES};
use serde_json::{Value, json};

use super::signature::Signature;
use super::{Line, signatures, traps};

/// The table, in JSON: what reads it in Node.js evaluates no code.
pub(crate) fn table() -> String {
    let all = signatures();
    // What is alike stands together, which gzip makes smaller by two kilobytes than rows one after the other.
    let column = |cell: fn(&Signature) -> Value| rows(all.iter().map(cell));
    let columns = [
        column(|each| json!(each.code)),
        column(|each| json!(each.shown.iter().map(|word| bit(word)).sum::<u8>())),
        column(|each| json!(u8::from(each.general))),
        column(|each| each.lines.iter().map(line_row).collect()),
        column(|each| json!(each.overcome_by)),
        column(|each| json!(each.cause)),
        column(|each| json!(each.next_step())),
    ];
    let traps = rows(traps().iter().map(|trap| {
        let mut row = vec![json!(trap.code), json!(trap.cause), json!(trap.next), json!(trap.cites)];
        if trap.form.is_some() || trap.deployment.is_some() {
            row.push(trap.form.clone().unwrap_or_else(|| json!(0)));
        }
        row.extend(trap.deployment.clone());
        Value::Array(row)
    }));
    format!(
        "// The signatures by their columns, and the traps. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.\n\
         import type {{ SignatureTable }} from './signatures.js';\n\n\
         export const TABLE: SignatureTable = {{\n\"columns\": [\n{}\n],\n\"traps\": {traps}\n}};\n",
        columns.join(",\n")
    )
}

/// A list in JSON with a line for each value.
fn rows(values: impl Iterator<Item = Value>) -> String {
    format!("[\n{}\n]", values.map(|value| value.to_string()).collect::<Vec<_>>().join(",\n"))
}

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// What a failure looks like, and what to do about it. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.\n\
         import { TABLE } from './signature-table.js';\n\n\
         /** Where a signature shows, as bits: 1 the build log, 2 the deploy log, 4 an answer, 8 a state that lasts. */\n\
         export type SignatureRow = readonly [code: string, shown: number, isGeneral: 0 | 1, lines: readonly LineRow[], overcomeBy: readonly string[], cause: string, nextStep: string];\n\n\
         /** A line: its pattern, patterns of which one must match near it, patterns of which none may (0 for no list), and 1 if it makes its cause likely, 2 if possible. */\n\
         export type LineRow = readonly [text: string, near?: readonly string[] | 0, not?: readonly string[] | 0, strength?: 1 | 2];\n\n\
         /** A condition of a trap; src/diagnose/traps/README.md describes each. */\n\
         export type Condition =\n\
        \x20 | { readonly is: readonly (string | number | boolean | null)[] }\n\
        \x20 | { readonly longer: readonly [string, number] }\n\
        \x20 | { readonly less: readonly [string, number] }\n\
        \x20 | { readonly matches: readonly [string, string] }\n\
        \x20 | { readonly same: readonly [string, string] }\n\
        \x20 | { readonly has_key: readonly [string, string] }\n\
        \x20 | { readonly contains: readonly [string, string | { readonly at: string }] }\n\
        \x20 | { readonly loses: readonly [string, string] }\n\
        \x20 | { readonly not: Condition }\n\
        \x20 | { readonly any: readonly (readonly Condition[])[] };\n\n\
         /** A trap: its code, its cause, the next step, what it rests on, and when a form and a deployment show it. */\n\
         export type TrapRow = readonly [code: string, cause: string, nextStep: string, citation: string, form?: readonly Condition[] | 0, deployment?: readonly Condition[]];\n\n",
    );
    out.push_str(
        "/** The signatures by the columns of `SignatureRow`, and the traps. */\n\
         export interface SignatureTable {\n\
        \x20 readonly columns: readonly [string[], number[], number[], LineRow[][], string[][], string[], string[]];\n\
        \x20 readonly traps: readonly TrapRow[];\n\
         }\n\n\
         let rows: readonly SignatureRow[] | undefined;\n\n\
         /** The signatures. Their table is read when they are asked for. */\n\
         export function signatures(): readonly SignatureRow[] {\n\
        \x20 const { columns } = TABLE;\n\
        \x20 return (rows ??= columns[0].map((_, at) => columns.map((column) => column[at]) as unknown as SignatureRow));\n\
         }\n\n\
         export const traps = (): readonly TrapRow[] => TABLE.traps;\n",
    );
    let all = signatures();
    let usual: Vec<_> = USUAL_MINUTES.iter().map(|(status, minutes)| format!("{status}: {minutes}")).collect();
    let _ = write!(
        out,
        "\n/** For how many minutes a revision usually has a status, at most. */\n\
         export const USUAL_MINUTES: Readonly<Record<string, number>> = {{ {} }};\nexport const OTHER_MINUTES = {OTHER_MINUTES};\n\n\
         /** The stable words for what a diagnosis finds. */\nexport type FindingCode =\n",
        usual.join(", ")
    );
    for code in all.iter().map(|each| each.code.as_str()).chain(traps().iter().map(|each| each.code.as_str())) {
        let _ = writeln!(out, "  | {}", quoted(code));
    }
    out.truncate(out.trim_end().len());
    out.push_str(";\n");
    let codes: Vec<_> = all.iter().map(|each| each.code.as_str()).collect();
    let _ = write!(
        out,
        "\n/** The signatures, which the emulator plays. */\nexport const SIGNATURE_CODES = [{}] as const;\n\
         export type SignatureCode = (typeof SIGNATURE_CODES)[number];\n",
        quoted_list(&codes)
    );
    out
}

fn bit(shown: &str) -> u8 {
    match shown {
        "build" => 1,
        "deploy" => 2,
        "request" => 4,
        "state" => 8,
        other => panic!("a signature shows in build, deploy, request or state, not in {other}"),
    }
}

fn line_row(line: &Line) -> Value {
    let list = |list: &[String]| if list.is_empty() { json!(0) } else { json!(list) };
    let mut parts = vec![json!(line.text()), list(line.near()), list(line.not()), json!(line.strength())];
    while parts.last().is_some_and(|part| *part == 0) {
        parts.pop();
    }
    Value::Array(parts)
}

fn quoted_list<T: AsRef<str>>(texts: &[T]) -> String {
    texts.iter().map(|text| quoted(text.as_ref())).collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
