//! The page of all reasons of an explanation: `reference/reasons.md`.

use std::fmt::Write as _;

use deployment_control::explain::Reason;

/// Whether a reason belongs to a list.
type Belongs = fn(Reason) -> bool;

pub(crate) fn page() -> String {
    let mut out = String::from(
        "<!-- Generated from src/explain/reason.rs by `cargo xtask generate`; not to be edited by hand. -->\n\n\
         # The reasons of an explanation\n\n\
         What `explainPatch` says about a field, by the `code` of its entry. The verdict on a patch is the strongest effect of its changes and of what it sets unchanged: `will`, else `may`, \
         else\n`will_not`. Documented means that the contract promises it, observed that services were seen to do it; what neither says is `may`. How to use it:\n\
         [Checking forms](../docs/validation.md#what-a-patch-does).\n",
    );
    let lists: [(&str, Belongs); 4] = [
        ("Changes", Reason::is_change),
        ("Given, but unchanged", Reason::is_unchanged),
        ("Losses", Reason::is_loss),
        ("Not compared, in a plan", Reason::is_not_compared),
    ];
    for (title, belongs) in lists {
        let _ = write!(out, "\n## {title}\n\n| code | effect | who says so | because |\n|---|---|---|---|\n");
        for reason in Reason::ALL.iter().copied().filter(|reason| belongs(*reason)) {
            let (effect, basis) = (reason.effect().as_str(), reason.basis().as_str());
            let effect =
                if reason.is_change() || reason.is_unchanged() { format!("`{effect}`") } else { "none".to_owned() };
            let _ = writeln!(out, "| `{}` | {effect} | {basis} | {} |", reason.code(), reason.because());
        }
    }
    out
}
