//! The reasons of explanations for JavaScript, where values are looked up and sentences are given:
//! `pkg/src/generated/reasons.ts`.

use std::fmt::Write as _;

use deployment_control::explain::Reason;
use deployment_control::schema::{DEPLOYMENT_PATCH, Field, Kind, SECRET};

pub(crate) fn reasons() -> String {
    let mut out = String::from(
        "// Every reason of an explanation, in the core's order. Generated from src/explain/reason.rs and src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** A reason: its stable word, its lists as bits (1 changes, 2 unchanged, 4 losses, 8 not compared), what it means for revisions, who says so, and why. */\n\
         export type ReasonRow = readonly [code: ReasonCode, lists: number, effect: 'will' | 'will_not' | 'may', basis: 'documented' | 'observed', because: string];\n\n\
         export const REASONS: readonly ReasonRow[] = [\n",
    );
    for reason in Reason::ALL {
        let [code, effect, basis] = [reason.code(), reason.effect().as_str(), reason.basis().as_str()].map(quoted);
        let _ = writeln!(out, "  [{code}, {}, {effect}, {basis}, {}],", reason.lists(), quoted(reason.because()));
    }
    out.push_str("];\n\n/** The stable words for the reasons. */\nexport type ReasonCode =\n");
    for reason in Reason::ALL {
        let _ = writeln!(out, "  | {}", quoted(reason.code()));
    }
    out.truncate(out.trim_end().len());
    out.push_str(
        ";\n\n/** Lists of the patch that hold values which must not be shown: where the list stands, and the way to the value inside its items. The secrets are left out: \
         none of their values ever is shown. */\n\
         export const HIDDEN: readonly (readonly [list: readonly string[], way: readonly string[]])[] = [\n",
    );
    let mut ways = Vec::new();
    hidden(DEPLOYMENT_PATCH.fields, &mut Vec::new(), 0, &mut ways);
    for (way, list) in ways {
        let steps: Vec<_> = way.iter().map(|step| quoted(step)).collect();
        let _ = writeln!(out, "  [[{}], [{}]],", steps[..list].join(", "), steps[list..].join(", "));
    }
    out.push_str("];\n");
    out
}

/// Finds the ways to secret values; with each, how many of its steps lead to the outermost list.
fn hidden(fields: &[Field], way: &mut Vec<&'static str>, list: usize, ways: &mut Vec<(Vec<&'static str>, usize)>) {
    for field in fields {
        way.push(field.name);
        if field.secret {
            ways.push((way.clone(), list));
        }
        let mut kind = &field.kind;
        let mut list = list;
        while let Kind::List(inner) | Kind::Map(_, inner) = kind {
            kind = inner;
            list = if list == 0 { way.len() } else { list };
        }
        if let Kind::Record(record) = kind
            && record.name != SECRET.name
        {
            hidden(record.fields, way, list, ways);
        }
        way.pop();
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
