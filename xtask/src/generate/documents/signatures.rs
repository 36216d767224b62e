//! The page of what the doctor knows: `reference/signatures.md`.

use std::fmt::Write as _;

use crate::generate::doctor::{signatures, traps, unfilled};

const HEAD: &str = "<!-- Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand. -->

# What the doctor knows

Every failure that [the doctor](../docs/doctor.md) names, by its `code`: the lines that show it, its cause and the next
step.

";

pub(crate) fn page() -> String {
    let mut out = String::from(HEAD);
    out.push_str(
        "## Signatures\n\nIn a pattern, `*` is anything, `{N}` a number and `{NAME}` the name of an environment variable. One with \\* counts only\nnear lines that go with it. They rest on observed 13.\n\n\
         | code | where | one of these lines | cause | next step |\n|---|---|---|---|---|\n",
    );
    for signature in signatures() {
        let general = if signature.general { ", general" } else { "" };
        let lines: Vec<_> = signature
            .lines
            .iter()
            .map(|line| {
                let mark = if line.near().is_empty() && line.not().is_empty() { "" } else { " \\*" };
                code(line.text()) + mark
            })
            .collect();
        let lines = if lines.is_empty() { "none".to_owned() } else { lines.join("<br>") };
        let _ = writeln!(
            out,
            "| `{}` | {}{general} | {lines} | {} | {} |",
            signature.code,
            signature.shown.join(", "),
            cell(&unfilled(&signature.cause)),
            cell(&unfilled(&signature.next_step()))
        );
    }
    out.push_str("\n## Traps\n\n| code | shown by | cause | next step | basis |\n|---|---|---|---|---|\n");
    for trap in traps() {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} |",
            trap.code,
            trap.shown_by.join(", "),
            cell(&trap.cause),
            cell(&trap.next),
            trap.cites
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
