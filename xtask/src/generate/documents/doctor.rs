//! The page of the doctor, with its tables: `docs/doctor.md`. Its head is `doctor.md` beside this file.

use std::fmt::Write as _;

use deployment_control::diagnose::{SIGNATURES, TRAPS};

const HEAD: &str = include_str!("doctor.md");

pub(crate) fn page() -> String {
    let mut out = String::from(HEAD);
    out.push_str(
        "## Signatures\n\nIn a pattern, `*` is anything, `{N}` a number and `{NAME}` the name of an environment variable. One with \\* counts only\nnear lines that go with it. They rest on observed 13.\n\n\
         | code | where | one of these lines | cause | next step |\n|---|---|---|---|---|\n",
    );
    for signature in SIGNATURES.iter().flat_map(|list| list.iter()) {
        let shown: Vec<_> = signature.shown.iter().map(|each| each.as_str()).collect();
        let general = if signature.is_general { ", general" } else { "" };
        let lines: Vec<_> = signature
            .patterns
            .iter()
            .map(|pattern| {
                let mark = if pattern.near.is_empty() { "" } else { " \\*" };
                code(pattern.text) + mark
            })
            .collect();
        let lines = if lines.is_empty() { "none".to_owned() } else { lines.join("<br>") };
        let _ = writeln!(
            out,
            "| `{}` | {}{general} | {lines} | {} | {} |",
            signature.code,
            shown.join(", "),
            cell(signature.cause),
            cell(signature.next_step)
        );
    }
    out.push_str("\n## Traps\n\n| code | shown by | cause | next step | basis |\n|---|---|---|---|---|\n");
    for trap in TRAPS {
        let shown: Vec<_> = trap.shown_by.iter().map(|each| each.as_str()).collect();
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} |",
            trap.code,
            shown.join(", "),
            cell(trap.cause),
            cell(trap.next_step),
            trap.citation
        );
    }
    out
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// A pattern as code. One that has backticks stands between two of them.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}
