//! The German sentences that need no code, for JavaScript: `pkg/src/generated/german.ts`.

use std::fmt::Write as _;

use deployment_control::validate::IssueKind;

use super::kinds::quoted;

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// The sentences of issues in German, with their parameters in braces. Generated from src/validate by `cargo xtask generate`; not to be edited by hand.\n\n\
         export const GERMAN = {\n",
    );
    for kind in IssueKind::ALL {
        let sentence = kind.words().german;
        if !sentence.is_empty() {
            let _ = writeln!(out, "  {}: {},", kind.code(), quoted(sentence));
        }
    }
    out.push_str("} as const;\n");
    out
}
