//! How a response differs from its record. Without what is essential it is of no use; whatever else differs is told, and
//! arrives as it was sent.

pub(super) mod stream;

use core::fmt;

use super::issue::location::Segment;
use super::issue::report::Issue;
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

/// Finds where the JSON text of a response differs from what it should be, without being useless: parts that are absent,
/// null or of another type, words that no set lists, and, once each, fields that no table has. There are a hundred at
/// most.
///
/// # Errors
/// Why the response is of no use: it is no JSON, not of its own type, or lacks what a caller cannot do without, such as
/// the list of a page.
pub fn check_response(kind: &'static Kind, text: &[u8]) -> Result<Vec<Issue>, ResponseError> {
    let stream::Differences { useless, odd } = stream::differences(kind, text)?;
    useless.map_or(Ok(odd), |issue| {
        let path = issue.path();
        Err(match expected_at(&issue) {
            Some(expected) => ResponseError::Type { path, expected },
            None => ResponseError::Missing { path },
        })
    })
}

/// What should be at the place of an issue of [`check_response`]; `None` where a field is missing.
pub(crate) const fn expected_at(issue: &Issue) -> Option<&'static str> {
    stream::expected(issue.kind)
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
    use super::{check_response, expected_at};
    use crate::schema::{DEPLOYMENT, Field, Kind, REVISION, Record, SOURCE_CONFIG};

    static CONFIG: Kind = Kind::Record(&SOURCE_CONFIG);
    static REVISIONS: Kind = Kind::List(&Kind::Record(&REVISION));
    static ONE: Kind = Kind::Record(&DEPLOYMENT);
    static PAGE: Kind = Kind::Record(&Record::new(
        "Page",
        "4.6",
        &[Field::new("resources", Kind::List(&ONE)).required().essential(), Field::new("next", Kind::Object)],
    ));

    /// What is told of an answer, each as its place and what was expected there; the error where it is of no use.
    fn told(kind: &'static Kind, text: &str) -> Result<Vec<String>, String> {
        let odd = check_response(kind, text.as_bytes()).map_err(|error| error.to_string())?;
        Ok(odd
            .iter()
            .map(|issue| {
                let place = issue.path().iter().map(|step| step.as_text()).collect::<Vec<_>>().join(".");
                format!("{place}: {}", expected_at(issue).unwrap_or("missing"))
            })
            .collect())
    }

    #[test]
    fn an_answer_is_refused_only_where_it_is_of_no_use() {
        let cases = [
            (&REVISIONS, "{}", "the body is not a list"),
            (&REVISIONS, "<html>", "the body is no complete JSON: Expecting value at byte 0"),
            (
                &REVISIONS,
                r#"[{"status":"DEPLOYED""#,
                "the body is no complete JSON: Expecting ',' delimiter at byte 21",
            ),
            (&REVISIONS, "[]x", "the body is no complete JSON: Extra data at byte 2"),
            (&ONE, "{}", "the required field id is missing"),
            (&ONE, r#"{"id":7}"#, "id is not a text"),
            (&ONE, "[]", "the body is not an object"),
            (&PAGE, "{}", "the required field resources is missing"),
            (&PAGE, r#"{"resources":null}"#, "resources is not a list"),
            (&PAGE, r#"{"resources":[],"resources":{}}"#, "resources is not a list"),
        ];
        for (kind, text, expected) in cases {
            assert_eq!(told(kind, text), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_odd_in_an_answer_is_told_and_no_error() {
        let whole = r#""name":"a","source":"repo_host","source_config":{},"source_revision_config":null,"secrets":null,"id":"0190a0de-0000-7000-8000-000000000000","tenant_id":"0190a0de-0000-7000-8000-000000000000","created_at":"2026-01-31T12:00:00Z","updated_at":"2026-01-31T12:00:00Z","status":"READY","latest_revision_id":null,"active_revision_id":null"#;
        let with = |part: &str| format!("{{{whole},{part}}}");
        let cases: [(&'static Kind, String, &[&str]); 14] = [
            (&REVISIONS, r#"[{"status":"DEPLOYED"}]"#.into(), &[]),
            (&REVISIONS, r#"[{"status":"TOMORROW","id":null}]"#.into(), &["0.status: a word that is known"]),
            (&REVISIONS, r#"[{"status":"DEPLOYED"},{}]"#.into(), &["1.status: missing"]),
            (&REVISIONS, r#"[{"status":5}]"#.into(), &["0.status: a text"]),
            (&REVISIONS, r#"[{"status":5,"status":"DEPLOYED"}]"#.into(), &[]),
            (&REVISIONS, r#"[null,{"status":null}]"#.into(), &["0: an object", "1.status: a text"]),
            (&REVISIONS, r#"[{"status":"DEPLOYED","a":1},{"status":"DEPLOYED","a":2}]"#.into(), &["0.a: missing"]),
            (&CONFIG, r#"{"build_on_push":null,"resource_spec":{"cpu":1,"labels":{}}}"#.into(), &[]),
            (&CONFIG, r#"{"resource_spec":{"cpu":"1"}}"#.into(), &["resource_spec.cpu: a number"]),
            (&ONE, with(r#""image_version":null"#), &[]),
            (&ONE, with(r#""secrets":[{"name":"A"},{"name":"B","value":null}]"#), &[]),
            (
                &ONE,
                with(r#""source_config":null,"status":"CREATING""#),
                &["source_config: an object", "status: a word that is known"],
            ),
            (&ONE, with(r#""created_at":1767225600000"#), &["created_at: a text"]),
            (&PAGE, r#"{"resources":[{"id":null}],"next":3}"#.into(), &["next: an object"]),
        ];
        for (kind, text, expected) in cases {
            let found = told(kind, &text).unwrap_or_default();
            assert!(expected.iter().all(|each| found.iter().any(|one| one == each)), "{text}: {found:?}");
            assert!(expected.len() == found.len() || text.contains("resources"), "{text}: {found:?}");
        }
    }
}
