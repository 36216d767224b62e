//! Revisions: list, create, get, redeploy and logs (service.md 4.7, observed.md 3).

use super::answers::{LOGS as LOG_PAGE, ONE_DEPLOYMENT, ONE_REVISION, REVISIONS};
use super::{Answer, Body, Call, Check, Operation, Query};
use crate::http::Method;
use crate::json::{self, Reader};
use crate::schema::{DEPLOYMENT_PATCH, LOG_PARAMS, REVISION_LIST_PARAMS};
use crate::validate::{Context, Issue, IssueKind, Parameter, Report, Segment};

const ALL: &str = "/v2/deployments/{deployment_id}/revisions";

/// Lists revisions by the page.
pub static LIST: Operation = Operation::new("revisions.list", Method::Get, ALL, "observed 3", "Lists revisions by the page, the newest first.")
    .query(Query::Record(&REVISION_LIST_PARAMS))
    .answers(200, Answer::Json(&REVISIONS));
/// Makes a new revision.
pub static CREATE: Operation =
    Operation::new("revisions.create", Method::Post, ALL, "observed 3", "Makes a new revision. The body is a patch's, without `revision_source`.")
        .body(Body::Record(&DEPLOYMENT_PATCH))
        .answers(200, Answer::Json(&ONE_REVISION));
/// Gets a revision.
pub static GET: Operation = Operation::new("revisions.get", Method::Get, "/v2/deployments/{deployment_id}/revisions/{revision_id}", "4.7", "Gets a revision.")
    .answers(200, Answer::Json(&ONE_REVISION))
    .refuses(&[404]);
/// Deploys a revision again.
pub static REDEPLOY: Operation = Operation::new(
    "revisions.redeploy",
    Method::Post,
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy",
    "observed 3",
    "Deploys a revision again.",
)
.answers(200, Answer::Json(&ONE_DEPLOYMENT))
.refuses(&[400]);
/// Lists the logs of a revision.
pub static LOGS: Operation = Operation::new(
    "revisions.logs",
    Method::Get,
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs",
    "observed 3",
    "Lists the logs of a revision.",
)
.query(Query::Record(&LOG_PARAMS))
.answers(200, Answer::Json(&LOG_PAGE));

/// Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
///
/// # Errors
/// The issue of an id that is not a uuid.
pub fn get(deployment_id: &str, revision_id: &str) -> Result<Call, Report> {
    Call::new(&GET, &[deployment_id, revision_id], None, None, Check::Off)
}

/// The status of a revision's JSON text; `None` where it has none.
pub fn status(revision: &str) -> Option<String> {
    text_member(revision, "status")
}

/// A member of a record's JSON text that is a text itself.
#[inline(never)]
pub(crate) fn text_member(record: &str, name: &str) -> Option<String> {
    let mut reader = Reader::new(record.as_bytes());
    let mut found = None;
    let mut first = reader.begin_object().ok()?;
    while let Some(key) = reader.next_key(&mut first).ok()? {
        if key.is(name) && reader.kind() == Ok(json::Kind::Text) {
            found = Some(reader.text().ok()?.as_str().into_owned());
        } else {
            reader.skip().ok()?;
        }
    }
    found
}

/// The warning of a body that names a source of the revision it makes: it has a patch's form, but a service may pass that field over, and deploy another source than was meant.
pub(super) fn unread_source(operation: &Operation, body: &str) -> Option<Issue> {
    let names = operation.name == CREATE.name && text_member(body, "revision_source").is_some();
    let loc = vec![Segment::Name("body"), Segment::Name("revision_source")];
    names.then(|| Issue::new(IssueKind::UnknownField, loc, vec![(Parameter::Suggestion, Context::Text(String::new()))]))
}

#[cfg(test)]
mod tests {
    use super::{CREATE, get, status};
    use crate::api::{Call, Check, deployments};
    use crate::validate::Severity;

    #[test]
    fn a_source_of_a_revision_of_its_own_is_warned_of_where_only_a_patch_has_it() {
        let id = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
        let body = || Some(r#"{"revision_source":"internal_docker"}"#.to_owned());
        let warnings = |operation, body, check| Call::new(operation, &[id], None, body, check).expect("the body has no errors").warnings;
        let told = warnings(&CREATE, body(), Check::Before);
        assert_eq!(told.iter().map(ToString::to_string).collect::<Vec<_>>(), ["revision_source: The contract has no such field here"]);
        assert_eq!(told[0].severity, Severity::Warning);
        assert!(warnings(&CREATE, Some(r#"{"revision_source":null}"#.to_owned()), Check::Before).is_empty());
        assert!(warnings(&CREATE, body(), Check::Off).is_empty());
        assert!(warnings(&deployments::PATCH, body(), Check::Before).is_empty());
    }

    #[test]
    fn a_status_is_found_wherever_it_stands() {
        assert_eq!(status(r#"{"source_revision_config":{"status":"x"},"status":"DEPLOYED","more":[]}"#).as_deref(), Some("DEPLOYED"));
        assert_eq!(status(r#"{"id":"x"}"#), None);
    }

    #[test]
    fn a_revision_stands_under_its_deployment() {
        let call = get("3c90c3cc-0d44-4b50-8888-8dd25736052a", "00000000-0000-4000-8000-000000000001").expect("both are uuids");
        assert_eq!(call.path, "/v2/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a/revisions/00000000-0000-4000-8000-000000000001");
    }
}
