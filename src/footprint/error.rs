//! Why there is no footprint.

use core::fmt;

use super::part::AT_MOST;
use crate::json::SyntaxError;
use crate::validate::Segment;

/// Why there is no footprint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FootprintError {
    /// The text is not JSON.
    Syntax(SyntaxError),
    /// The text is JSON but no object.
    NoObject,
    /// The value at this path is not a number from 0 to [`AT_MOST`].
    NotCountable(Vec<Segment>),
}

impl fmt::Display for FootprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "the resource_spec is no JSON: {error}"),
            Self::NoObject => f.write_str("the resource_spec is no object"),
            Self::NotCountable(path) => {
                let steps: Vec<_> = path.iter().map(Segment::as_text).collect();
                write!(
                    f,
                    "{} must be a number from 0 to {AT_MOST}, or an amount as Kubernetes writes it inside containers",
                    steps.join(".")
                )
            }
        }
    }
}

impl core::error::Error for FootprintError {}
