//! The signatures and traps for JavaScript: `pkg/src/generated/signatures.ts`, and beside it their table and the logs that
//! the emulator plays.

use std::fmt::Write as _;

use deployment_control::diagnose::{OTHER_MINUTES, USUAL_MINUTES};
use serde_json::{Value, json};

use super::signature::Signature;
use super::{Line, Play, signatures, traps};

/// The table, in JSON: what reads it in Node.js evaluates no code.
pub(crate) fn table() -> String {
    let all = signatures();
    // Lists of patterns stand once, and are named by their place; the first is the empty one.
    let mut lists: Vec<&[String]> = vec![&[]];
    for signature in all {
        let of_lines = signature.lines.iter().flat_map(|line| [line.near(), line.not()]);
        for list in of_lines.chain([signature.overcome_by.as_slice()]) {
            if !lists.contains(&list) {
                lists.push(list);
            }
        }
    }
    let place = |list: &[String]| lists.iter().position(|known| *known == list).unwrap_or_default();
    // What is alike stands together, which gzip makes smaller by two kilobytes than rows one after the other.
    let column = |cell: &dyn Fn(&Signature) -> Value| rows(all.iter().map(cell));
    let columns = [
        column(&|each| json!(each.code)),
        column(&|each| json!(each.shown.iter().map(|word| bit(word)).sum::<u8>())),
        column(&|each| json!(u8::from(each.general))),
        column(&|each| each.lines.iter().map(|line| line_row(line, place)).collect()),
        column(&|each| json!(place(&each.overcome_by))),
        column(&|each| json!(each.cause)),
        column(&|each| json!(each.next_step())),
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
         export const TABLE: SignatureTable = {{\n\"lists\": {},\n\"columns\": [\n{}\n],\n\"traps\": {traps}\n}};\n",
        rows(lists.iter().map(|list| json!(list))),
        columns.join(",\n")
    )
}

/// The logs that the emulator plays, as `src/diagnose/given_logs.rs` reads them. In JSON as the table is.
pub(crate) fn logs() -> String {
    let log = |signature: &Signature| {
        let lines = match &signature.play {
            Play::Revision { log, .. } => log.as_slice(),
            Play::Upload { body, .. } => std::slice::from_ref(body),
        };
        assert!(!lines.iter().any(|line| line.contains(['\n', '\0'])), "{} plays a line of several", signature.code);
        json!([std::slice::from_ref(&signature.code), lines].concat().join("\n"))
    };
    format!(
        "// What the emulator plays of each signature. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.\n\
         import type {{ SignatureLogs }} from './signatures.js';\n\n\
         export const TABLE: SignatureLogs = {{\n\"logs\": {}\n}};\n",
        rows(signatures().iter().map(log))
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
        "/** The signatures by the columns of `SignatureRow`, and the traps. Lists of patterns are named by their place. */\n\
         export interface SignatureTable {\n\
        \x20 readonly lists: readonly string[][];\n\
        \x20 readonly columns: readonly [string[], number[], (0 | 1)[], [text: string, near?: number, not?: number, strength?: number][][], number[], string[], string[]];\n\
        \x20 readonly traps: readonly TrapRow[];\n\
         }\n\n\
         /** What the emulator plays of each signature: lines of text, the first of which is its code. */\n\
         export interface SignatureLogs {\n\
        \x20 readonly logs: readonly string[];\n\
         }\n\n\
         let rows: readonly SignatureRow[] | undefined;\n\n\
         /** The signatures. Their table is read when they are asked for. */\n\
         export function signatures(): readonly SignatureRow[] {\n\
        \x20 return (rows ??= readRows());\n\
         }\n\n\
         function readRows(): readonly SignatureRow[] {\n\
        \x20 const { lists, columns: [codes, shown, general, lines, overcomeBy, causes, nextSteps] } = TABLE;\n\
        \x20 const near = (place = 0) => place && lists[place]!;\n\
        \x20 return codes.map((code, at) => [\n\
        \x20   code,\n\
        \x20   shown[at]!,\n\
        \x20   general[at]!,\n\
        \x20   lines[at]!.map(([text, beside, not, strength]) => [text, near(beside), near(not), strength] as LineRow),\n\
        \x20   lists[overcomeBy[at]!]!,\n\
        \x20   causes[at]!,\n\
        \x20   nextSteps[at]!,\n\
        \x20 ]);\n\
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

fn line_row(line: &Line, place: impl Fn(&[String]) -> usize) -> Value {
    let mut parts =
        vec![json!(line.text()), json!(place(line.near())), json!(place(line.not())), json!(line.strength())];
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
