//! The reasons of explanations for JavaScript, where values are looked up and sentences are given: `pkg/src/generated/reasons.ts`.

use std::fmt::Write as _;

use deployment_control::explain::Reason;
use deployment_control::schema::{DEPLOYMENT_PATCH, Field, Kind, SECRET};

/// Whether a reason belongs to a list.
type Belongs = fn(Reason) -> bool;

pub(super) fn reasons() -> String {
    let mut out = String::from(
        "// Every reason of an explanation, in the core's order. Generated from src/explain/reason.rs and src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** A reason: its stable word, its lists as bits (1 changes, 2 unchanged, 4 losses), what it means for revisions, who says so, and why. */\n\
         export type ReasonFacts = readonly [code: ReasonCode, lists: number, effect: 'will' | 'will_not' | 'may', basis: 'documented' | 'observed', because: string];\n\n\
         export const REASONS: readonly ReasonFacts[] = [\n",
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

/// The page of all reasons: `docs/reasons.md`.
pub(super) fn page() -> String {
    let mut out = String::from(
        "<!-- Generated from src/explain/reason.rs by `cargo xtask generate`; not to be edited by hand. -->\n\n\
         # The reasons of an explanation\n\n\
         What `explainPatch` says about a field, by the `code` of its entry. The verdict on a patch is the strongest effect of its changes and of what it sets unchanged: `will`, else `may`, \
         else\n`will_not`. Documented means that the contract promises it, observed that services were seen to do it; what neither says is `may`. How to use it:\n\
         [validation.md](validation.md#what-a-patch-does).\n",
    );
    let lists: [(&str, Belongs); 3] = [("Changes", Reason::is_change), ("Given, but unchanged", Reason::is_unchanged), ("Losses", Reason::is_loss)];
    for (title, belongs) in lists {
        let _ = write!(out, "\n## {title}\n\n| code | effect | who says so | because |\n|---|---|---|---|\n");
        for reason in Reason::ALL.iter().copied().filter(|reason| belongs(*reason)) {
            let (effect, basis) = (reason.effect().as_str(), reason.basis().as_str());
            let effect = if reason.is_change() || reason.is_unchanged() { format!("`{effect}`") } else { "none".to_owned() };
            let _ = writeln!(out, "| `{}` | {effect} | {basis} | {} |", reason.code(), reason.because());
        }
    }
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
