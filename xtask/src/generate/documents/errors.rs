//! The page of all errors: `docs/errors.md`. Its sentences stand in `errors.md` beside this file.

use crate::generate::errors;

const TEXT: &str = include_str!("errors.md");

pub(crate) fn page() -> String {
    TEXT.replace("{rows}\n", &errors::rows())
}
