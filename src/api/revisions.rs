//! Revisions: get (service.md 4.7).

use super::{Answer, Call, push_uuid};
use crate::http::Method;
use crate::json::{self, Reader};
use crate::schema::{Kind, REVISION};
use crate::validate::Report;

static ANSWER: Kind = Kind::Record(&REVISION);

/// Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
///
/// # Errors
/// The issue of an id that is no uuid.
pub fn get(deployment_id: &str, revision_id: &str) -> Result<Call, Report> {
    let mut path = String::from("/v2/deployments");
    push_uuid(&mut path, "deployment_id", deployment_id)?;
    path.push_str("/revisions");
    push_uuid(&mut path, "revision_id", revision_id)?;
    Ok(Call { operation: "revisions.get", method: Method::Get, path, body: None, form: None, answer: Answer::Json(&ANSWER), warnings: Vec::new() })
}

/// The status of a revision's JSON text; `None` where it has none.
pub fn status(revision: &str) -> Option<String> {
    let mut reader = Reader::new(revision.as_bytes());
    let mut status = None;
    let mut first = reader.begin_object().ok()?;
    while let Some(key) = reader.next_key(&mut first).ok()? {
        if key.is("status") && reader.kind() == Ok(json::Kind::Text) {
            status = Some(reader.text().ok()?.as_str().into_owned());
        } else {
            reader.skip().ok()?;
        }
    }
    status
}

#[cfg(test)]
mod tests {
    use super::{get, status};

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
