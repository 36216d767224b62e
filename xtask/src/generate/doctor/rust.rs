//! The tables for Rust: `src/diagnose/table.rs`.

use std::fmt::Write as _;

use super::{Play, signatures, traps, unfilled};

pub(crate) fn module() -> String {
    let mut out = String::from(
        "//! What the doctor knows. Generated from the files in `src/diagnose` by `cargo xtask generate`; not to be edited by\n\
         //! hand.\n\n#![cfg_attr(rustfmt, rustfmt::skip)]\n\n\
         use super::signatures::{Play, Shown, Signature};\nuse super::traps::{Input, Trap};\n\n\
         /// Every signature.\npub const SIGNATURES: &[Signature] = &[\n",
    );
    for signature in signatures() {
        let shown: Vec<_> = signature.shown.iter().map(|word| format!("Shown::{}", capital(word))).collect();
        let lines: Vec<_> = signature.lines.iter().map(super::Line::text).collect();
        let play = match &signature.play {
            Play::Revision { status, log } => format!("Play::Revision({status:?}, &[{}])", quoted(log)),
            Play::Upload { upload, body } => format!("Play::Upload({upload}, {})", literal(body)),
        };
        let _ = writeln!(
            out,
            "    Signature {{\n        code: {:?},\n        class: {:?},\n        shown: &[{}],\n        is_general: {},\n        lines: &[{}],\n        cause: {},\n        next_step: {},\n        play: {play},\n    }},",
            signature.code,
            signature.class,
            shown.join(", "),
            signature.general,
            quoted(&lines),
            literal(&unfilled(&signature.cause)),
            literal(&unfilled(&signature.next_step())),
        );
    }
    out.push_str("];\n\n/// Every trap.\npub const TRAPS: &[Trap] = &[\n");
    for trap in traps() {
        let shown_by: Vec<_> = trap.shown_by.iter().map(|word| format!("Input::{}", capital(word))).collect();
        let _ = writeln!(
            out,
            "    Trap {{\n        code: {:?},\n        shown_by: &[{}],\n        cause: {},\n        next_step: {},\n        citation: {:?},\n    }},",
            trap.code,
            shown_by.join(", "),
            literal(&trap.cause),
            literal(&trap.next),
            trap.cites,
        );
    }
    out.push_str("];\n");
    out
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

fn quoted<T: AsRef<str>>(texts: &[T]) -> String {
    texts.iter().map(|text| literal(text.as_ref())).collect::<Vec<_>>().join(", ")
}

/// A text as Rust writes it: only quotes and backslashes are escaped.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
