//! The kinds of issues for JavaScript, where their sentences are made: `pkg/src/generated/kinds.ts`.

use std::fmt::Write as _;

use deployment_control::validate::{IssueKind, Parameter};

pub(crate) fn kinds() -> String {
    let mut out = String::from(
        "// Every kind of issue, in the core's order. Generated from src/validate/issue/kind.rs by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** A kind of issue: the service's word for it, the rule's code, and the English sentence with its parameters in braces. */\n\
         export type Kind = readonly [type: string, code: string, sentence: string];\n\nexport const KINDS: readonly Kind[] = [\n",
    );
    for kind in IssueKind::ALL {
        let _ = writeln!(out, "  [{}, {}, {}],", quoted(kind.word()), quoted(kind.code()), quoted(kind.template()));
    }
    let parameters: Vec<_> = Parameter::ALL.iter().map(|parameter| quoted(parameter.as_str())).collect();
    let _ = write!(
        out,
        "];\n\n/** The names of the sentences' parameters, in the core's order. */\nexport const PARAMETERS: readonly string[] = [{}];\n",
        parameters.join(", ")
    );
    out.push_str(
        "\n/** Rules that compare a field with fields outside its list, with the lists that hide those fields from the rule. */\n\
         export const HIDDEN_IN: Readonly<Partial<Record<string, readonly string[]>>> = {\n",
    );
    for kind in IssueKind::ALL.iter().filter(|kind| !kind.words().hidden_in.is_empty()) {
        let lists: Vec<_> = kind.words().hidden_in.iter().map(|list| quoted(list)).collect();
        let _ = writeln!(out, "  {}: [{}],", kind.code(), lists.join(", "));
    }
    out.push_str("};\n");
    out.push_str("\n/** The stable words for the rules. */\nexport type IssueCode =\n");
    for kind in IssueKind::ALL {
        let _ = writeln!(out, "  | {}", quoted(kind.code()));
    }
    out.truncate(out.trim_end().len());
    out.push_str(";\n");
    out
}

pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
