//! The signatures and traps for JavaScript: `pkg/src/generated/signatures.ts`.

use std::fmt::Write as _;

use deployment_control::diagnose::{OTHER_MINUTES, USUAL_MINUTES};

use super::{Line, signatures, traps};

/// Lists of patterns that several lines share, by the index of its constant.
type Lists<'a> = Vec<&'a [String]>;

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// What a failure looks like, and what to do about it. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.\n\n\
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
    let mut lists = Lists::new();
    let all = signatures();
    for signature in all {
        let of_lines = signature.lines.iter().flat_map(|line| [line.near(), line.not()]);
        for list in of_lines.chain([signature.overcome_by.as_slice()]) {
            if !list.is_empty() && !lists.contains(&list) {
                let _ = writeln!(out, "const LIST_{} = [{}];", lists.len(), quoted_list(list));
                lists.push(list);
            }
        }
    }
    // What is alike stands together, which gzip makes smaller by a kilobyte than rows one after the other.
    out.push_str("\nconst LINES: readonly (readonly LineRow[])[] = [\n");
    for signature in all {
        let lines: Vec<_> = signature.lines.iter().map(|line| line_row(line, &lists)).collect();
        let _ = writeln!(out, "  [{}],", lines.join(", "));
    }
    out.push_str("];\n\nconst CAUSES: readonly string[] = [\n");
    for signature in all {
        let _ = writeln!(out, "  {},", quoted(&signature.cause));
    }
    out.push_str("];\n\nconst NEXT_STEPS: readonly string[] = [\n");
    for signature in all {
        let _ = writeln!(out, "  {},", quoted(&signature.next_step()));
    }
    out.push_str("];\n\nconst HEADS: readonly (readonly [string, number, 0 | 1, readonly string[]])[] = [\n");
    for signature in all {
        let bits: u8 = signature.shown.iter().map(|word| bit(word)).sum();
        let overcome_by = list_name(&signature.overcome_by, &lists, "[]");
        let general = u8::from(signature.general);
        let _ = writeln!(out, "  [{}, {bits}, {general}, {overcome_by}],", quoted(&signature.code));
    }
    out.push_str(
        "];\n\nexport const SIGNATURES: readonly SignatureRow[] = /* @__PURE__ */ HEADS.map(([code, shown, isGeneral, overcomeBy], at) => \
         [code, shown, isGeneral, LINES[at]!, overcomeBy, CAUSES[at]!, NEXT_STEPS[at]!]);\n",
    );
    out.push_str("\nexport const TRAPS: readonly TrapRow[] = [\n");
    for trap in traps() {
        let texts = quoted_list(&[&trap.code, &trap.cause, &trap.next, &trap.cites]);
        let form = trap.form.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string);
        let conditions = match &trap.deployment {
            Some(deployment) => format!(", {form}, {deployment}"),
            None if trap.form.is_some() => format!(", {form}"),
            None => String::new(),
        };
        let _ = writeln!(out, "  [{texts}{conditions}],");
    }
    let usual: Vec<_> = USUAL_MINUTES.iter().map(|(status, minutes)| format!("{status}: {minutes}")).collect();
    let _ = write!(
        out,
        "];\n\n/** For how many minutes a revision usually has a status, at most. */\n\
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

fn line_row(line: &Line, lists: &Lists<'_>) -> String {
    let mut parts = vec![
        quoted(line.text()),
        list_name(line.near(), lists, "0"),
        list_name(line.not(), lists, "0"),
        line.strength().to_string(),
    ];
    while parts.last().is_some_and(|part| part == "0") {
        parts.pop();
    }
    format!("[{}]", parts.join(", "))
}

fn list_name(list: &[String], lists: &Lists<'_>, none: &str) -> String {
    lists.iter().position(|known| *known == list).map_or_else(|| none.to_owned(), |index| format!("LIST_{index}"))
}

fn quoted_list<T: AsRef<str>>(texts: &[T]) -> String {
    texts.iter().map(|text| quoted(text.as_ref())).collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
