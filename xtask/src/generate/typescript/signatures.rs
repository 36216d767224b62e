//! The signatures and traps for JavaScript: `pkg/src/generated/signatures.ts`.

use std::fmt::Write as _;

use deployment_control::diagnose::{
    END, ERROR_WORDS, OTHER_MINUTES, Pattern, QUIET, SIGNATURES, Shown, Signature, TRAPS, USUAL_MINUTES, WINDOW,
};

/// A list of contexts that several patterns share, by the index of its constant.
type Contexts = Vec<&'static [&'static str]>;

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// What a failure looks like, and what to do about it. Generated from src/diagnose by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** Where a signature shows, as bits: 1 the build log, 2 the deploy log, 4 an answer, 8 a state that lasts. */\n\
         export type SignatureRow = readonly [code: string, shown: number, isGeneral: 0 | 1, patterns: readonly PatternRow[], overcomeBy: readonly string[], cause: string, nextStep: string];\n\n\
         /** A pattern of a line, and the patterns of which one must match near it. */\n\
         export type PatternRow = readonly [text: string, near?: readonly string[]];\n\n\
         /** A trap: its code, its cause, the next step, and what it rests on. */\n\
         export type TrapRow = readonly [code: string, cause: string, nextStep: string, citation: string];\n\n",
    );
    let signatures: Vec<&Signature> = SIGNATURES.iter().flat_map(|list| list.iter()).collect();
    let mut contexts = Contexts::new();
    for Pattern { near, .. } in signatures.iter().flat_map(|signature| signature.patterns) {
        if !near.is_empty() && !contexts.contains(near) {
            let _ = writeln!(out, "const NEAR_{} = [{}];", contexts.len(), quoted_list(near));
            contexts.push(near);
        }
    }
    out.push_str("\nexport const SIGNATURES: readonly SignatureRow[] = [\n");
    for signature in &signatures {
        let Signature { code, shown, is_general, overcome_by, cause, next_step, .. } = signature;
        let bits: u8 = shown.iter().map(|each| bit(*each)).sum();
        let patterns: Vec<_> = signature.patterns.iter().map(|pattern| pattern_row(pattern, &contexts)).collect();
        let _ = writeln!(
            out,
            "  [{}, {bits}, {}, [{}], [{}], {}, {}],",
            quoted(code),
            u8::from(*is_general),
            patterns.join(", "),
            quoted_list(overcome_by),
            quoted(cause),
            quoted(next_step)
        );
    }
    out.push_str("];\n\nexport const TRAPS: readonly TrapRow[] = [\n");
    for trap in TRAPS {
        let _ = writeln!(out, "  [{}],", quoted_list(&[trap.code, trap.cause, trap.next_step, trap.citation]));
    }
    let usual: Vec<_> = USUAL_MINUTES.iter().map(|(status, minutes)| format!("{status}: {minutes}")).collect();
    let _ = write!(
        out,
        "];\n\n/** What makes a line no evidence. */\nexport const QUIET: readonly string[] = [{}];\n\n\
         /** What a line that tells of an error contains. */\nexport const ERROR_WORDS: readonly string[] = [{}];\n\n\
         /** For how many minutes a revision usually has a status, at most. */\n\
         export const USUAL_MINUTES: Readonly<Record<string, number>> = {{ {} }};\nexport const OTHER_MINUTES = {OTHER_MINUTES};\n\n\
         /** How far from a line its context is looked for, and how many lines are the end of a log. */\n\
         export const WINDOW = {WINDOW};\nexport const END = {END};\n\n\
         /** The stable words for what a diagnosis finds. */\nexport type FindingCode =\n",
        quoted_list(QUIET),
        quoted_list(ERROR_WORDS),
        usual.join(", ")
    );
    for code in signatures.iter().map(|each| each.code).chain(TRAPS.iter().map(|each| each.code)) {
        let _ = writeln!(out, "  | {}", quoted(code));
    }
    out.truncate(out.trim_end().len());
    out.push_str(";\n");
    let codes: Vec<_> = signatures.iter().map(|each| each.code).collect();
    let _ = write!(
        out,
        "\n/** The signatures, which the emulator plays. */\nexport const SIGNATURE_CODES = [{}] as const;\n\
         export type SignatureCode = (typeof SIGNATURE_CODES)[number];\n",
        quoted_list(&codes)
    );
    out
}

const fn bit(shown: Shown) -> u8 {
    match shown {
        Shown::Build => 1,
        Shown::Deploy => 2,
        Shown::Request => 4,
        Shown::State => 8,
    }
}

fn pattern_row(pattern: &Pattern, contexts: &Contexts) -> String {
    let near = contexts.iter().position(|near| *near == pattern.near);
    let near = near.map(|index| format!(", NEAR_{index}")).unwrap_or_default();
    format!("[{}{near}]", quoted(pattern.text))
}

fn quoted_list(texts: &[&str]) -> String {
    texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
