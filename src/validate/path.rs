//! The check of identifiers that stand in the path of a request (contract 4).

use super::issue::kind::IssueKind;
use super::issue::location::Segment;
use super::issue::parameter::{Context, Parameter};
use super::issue::report::Issue;
use super::issue::texts::Texts;
use super::values::uuid::check_uuid;

/// An identifier that cannot be part of a URL path.
pub(in crate::validate) const PATH_SEGMENT: Texts =
    Texts::ours("path_segment", "Input should be a path segment: not empty, not '.' and not '..'")
        .next("Use the id that the service returned; an empty one, `.` or `..` would lead to another address.")
        .de("Muss ein Pfadsegment sein: nicht leer, nicht „.“ und nicht „..“");

/// Checks a path parameter that must be a uuid (contract 4), as the service does: `uuid_parsing` at `["path", name]`.
pub fn check_path_uuid(name: &'static str, text: &str) -> Option<Issue> {
    let error = check_uuid(text).err()?;
    Some(Issue::new(
        IssueKind::UuidParsing,
        vec![Segment::Name("path"), Segment::Name(name)],
        vec![(Parameter::Error, Context::Text(error.sentence()))],
    ))
}
