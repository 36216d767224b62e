//! Whether a response can be read as its record: not without a required field, nor with a value of the wrong type.
//! Everything else is accepted.

pub(super) mod stream;

use core::fmt;

use super::issue::location::Segment;
use crate::json::SyntaxError;
#[cfg(feature = "client")]
use crate::json::{Malformed, Reader};
use crate::schema::Kind;

/// Why a response cannot be read as its record.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ResponseError {
    /// It is not JSON, or cut off.
    Syntax(SyntaxError),
    /// A field that the contract promises is absent.
    Missing {
        /// Where it should be.
        path: Vec<Segment>,
    },
    /// A value is of another type than the contract says.
    Type {
        /// Where it is.
        path: Vec<Segment>,
        /// What the contract says.
        expected: &'static str,
    },
}

impl ResponseError {
    /// Where the response differs from the contract; empty for text that is not JSON.
    pub fn path(&self) -> &[Segment] {
        match self {
            Self::Syntax(_) => &[],
            Self::Missing { path } | Self::Type { path, .. } => path,
        }
    }
}

impl fmt::Display for ResponseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.path().iter().map(Segment::as_text).collect::<Vec<_>>().join(".");
        match self {
            Self::Syntax(error) => write!(formatter, "the body is no complete JSON: {error}"),
            Self::Missing { .. } => write!(formatter, "the required field {place} is missing"),
            Self::Type { expected, .. } if place.is_empty() => write!(formatter, "the body is not {expected}"),
            Self::Type { expected, .. } => write!(formatter, "{place} is not {expected}"),
        }
    }
}

impl core::error::Error for ResponseError {}

impl From<SyntaxError> for ResponseError {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

/// Checks that a JSON text can be read as a response of this kind.
///
/// Unknown fields and unknown words pass, optional parts may be missing or null, and how a text is written does not
/// matter.
///
/// # Errors
/// The first reason why it cannot.
pub fn check_response(kind: &'static Kind, text: &[u8]) -> Result<(), ResponseError> {
    let issue = stream::broken_promise(kind, text)?;
    issue.map_or(Ok(()), |issue| {
        let path = issue.loc.get(1..).unwrap_or_default().to_vec();
        Err(match stream::expected(issue.kind) {
            Some(expected) => ResponseError::Type { path, expected },
            None => ResponseError::Missing { path },
        })
    })
}

/// Checks that a text is JSON.
///
/// # Errors
/// Where it stops being JSON.
#[cfg(feature = "client")]
pub(crate) fn check_json(text: &[u8]) -> Result<(), ResponseError> {
    let mut reader = Reader::new(text);
    reader.skip().and_then(|()| reader.end()).map_err(|Malformed| ResponseError::Syntax(reader.error()))
}

#[cfg(test)]
mod tests {
    use super::check_response;
    use crate::schema::{Kind, REVISION, SOURCE_CONFIG};

    static CONFIG: Kind = Kind::Record(&SOURCE_CONFIG);
    static REVISIONS: Kind = Kind::List(&Kind::Record(&REVISION));

    #[test]
    fn an_answer_is_refused_only_where_it_breaks_a_promise() {
        let cases = [
            (&REVISIONS, r#"[{"status":"DEPLOYED"}]"#, Ok(())),
            (&REVISIONS, r#"[{"status":"TOMORROW","id":null,"more":[1]}]"#, Ok(())),
            (&REVISIONS, r#"[{"status":"DEPLOYED"},{"id":"x"}]"#, Err("the required field 1.status is missing")),
            (&REVISIONS, r#"[{"status":5}]"#, Err("0.status is not a text")),
            (&REVISIONS, r#"[{"status":null}]"#, Err("0.status is not a text")),
            (&REVISIONS, "{}", Err("the body is not a list")),
            (&REVISIONS, "<html>", Err("the body is no complete JSON: Expecting value at byte 0")),
            (
                &REVISIONS,
                r#"[{"status":"DEPLOYED""#,
                Err("the body is no complete JSON: Expecting ',' delimiter at byte 21"),
            ),
            (&REVISIONS, "[]x", Err("the body is no complete JSON: Extra data at byte 2")),
            (&CONFIG, r#"{"build_on_push":null,"resource_spec":{"cpu":1,"labels":{}}}"#, Ok(())),
            (&CONFIG, r#"{"resource_spec":{"cpu":"1"}}"#, Err("resource_spec.cpu is not a number")),
        ];
        for (kind, text, expected) in cases {
            assert_eq!(
                check_response(kind, text.as_bytes()).map_err(|error| error.to_string()),
                expected.map_err(str::to_owned),
                "{text}"
            );
        }
    }
}
