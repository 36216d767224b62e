//! A trap, as its file has it.

use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::Value;

use super::read_all;

/// What goes wrong without a word in a log. `src/diagnose/traps/README.md` says what each member is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trap {
    pub(crate) code: String,
    pub(crate) shown_by: Vec<String>,
    pub(crate) cause: String,
    pub(crate) next: String,
    pub(crate) cites: String,
    /// When a form shows it, for the evaluator of the package.
    pub(crate) form: Option<Value>,
    /// When a deployment whose revision failed shows it.
    pub(crate) deployment: Option<Value>,
    #[expect(dead_code, reason = "only the tests in JavaScript read them")]
    #[serde(default)]
    pub(crate) cases: Value,
}

/// Every trap, in the order of the rows that they rest on.
///
/// # Panics
/// If a file cannot be read, or its code is not its name.
pub(crate) fn traps() -> &'static [Trap] {
    static ALL: OnceLock<Vec<Trap>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<Trap> = read_all::<Trap>("traps")
            .into_iter()
            .map(|(path, trap)| {
                let name = path.rsplit('/').next();
                assert_eq!(name, Some(trap.code.as_str()), "the file {path} has another code");
                trap
            })
            .collect();
        all.sort_by_key(|trap| row_number(&trap.cites));
        all
    })
}

/// The numbers of a row such as `observed 11.4`.
fn row_number(cites: &str) -> Vec<u32> {
    cites.trim_start_matches("observed ").split('.').filter_map(|part| part.parse().ok()).collect()
}
