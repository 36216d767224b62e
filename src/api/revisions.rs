//! Revisions: list, create, get, redeploy and logs (contract 4.7, observed 3).

use super::call::text_member;
use super::operation::operations;
use super::responses::{LOGS as LOG_LINES, ONE_DEPLOYMENT, ONE_REVISION, REVISIONS};
use super::{Call, Check, Operation};
use crate::http::Method::{Get, Post};
use crate::schema::{DEPLOYMENT_PATCH, LOG_PAGE, LOG_PARAMS, REVISION_LIST_PARAMS, REVISION_PAGE};
use crate::validate::Report;

operations! {
    LIST: "Lists revisions by the page, the newest first.",
        Operation::for_pages("revisions.list", Get, "/v2/deployments/{deployment_id}/revisions", "observed 3").basis("P/S")
            .query(&REVISION_LIST_PARAMS)
            .answers(200, &REVISIONS)
            .with(&REVISION_PAGE);
    CREATE: "Makes a new revision in any case. The body is a patch's, without `revision_source`.",
        Operation::for_pages("revisions.create", Post, "/v2/deployments/{deployment_id}/revisions", "observed 3").basis("D, S")
            .body(&DEPLOYMENT_PATCH)
            // A service may deploy the deployment's own source instead of the one that is named.
            .ignores("revision_source")
            .answers(200, &ONE_REVISION)
            .notes("One that has it is sent with a warning, since a service may ignore it.");
    GET: "Reads a revision.",
        Operation::for_pages("revisions.get", Get, "/v2/deployments/{deployment_id}/revisions/{revision_id}", "4.7")
            .answers(200, &ONE_REVISION)
            .refuses(&[404]);
    REDEPLOY: "Deploys a revision again, and returns the deployment.",
        Operation::for_pages(
            "revisions.redeploy",
            Post,
            "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy",
            "observed 3",
        ).basis("P/S")
        .answers(200, &ONE_DEPLOYMENT)
        .refuses(&[400])
        .when(400, "it cannot be deployed again");
    INTERRUPT: "Interrupts a revision that is stuck.",
        Operation::for_pages(
            "revisions.interrupt",
            Post,
            "/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt",
            "observed 9",
        ).basis("D, S")
        .refuses(&[404])
        .notes("What becomes of it is not documented. Some services spell the path otherwise: the client's `vocabulary.interruptPath`, in Rust `Options::with_interrupt_path`, is another one.");
    LOGS: "Reads lines of a revision's log.",
        Operation::for_pages(
            "revisions.logs",
            Get,
            "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs",
            "observed 9",
        ).basis("D")
        .query(&LOG_PARAMS)
        .answers(200, &LOG_LINES)
        .with(&LOG_PAGE);
}

/// Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (contract 4.7).
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

#[cfg(test)]
mod tests {
    use super::{CREATE, get, status};
    use crate::api::{Call, Check, deployments};
    use crate::validate::Degree;

    #[test]
    fn a_source_of_a_revision_of_its_own_is_warned_of_where_only_a_patch_has_it() {
        let id = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
        let body = || Some(r#"{"revision_source":"internal_docker"}"#.to_owned());
        let warnings = |operation, body, check| {
            Call::new(operation, &[id], None, body, check).expect("the body has no errors").warnings
        };
        let told = warnings(&CREATE, body(), Check::Before);
        assert_eq!(
            told.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["revision_source: The contract has no such field here"]
        );
        assert_eq!(told[0].degree, Degree::LookAgain);
        assert!(warnings(&CREATE, Some(r#"{"revision_source":null}"#.to_owned()), Check::Before).is_empty());
        assert!(warnings(&CREATE, body(), Check::Off).is_empty());
        assert!(warnings(&deployments::PATCH, body(), Check::Before).is_empty());
    }

    #[test]
    fn a_status_is_found_wherever_it_stands() {
        assert_eq!(
            status(r#"{"source_revision_config":{"status":"x"},"status":"DEPLOYED","more":[]}"#).as_deref(),
            Some("DEPLOYED")
        );
        assert_eq!(status(r#"{"id":"x"}"#), None);
    }

    #[test]
    fn a_revision_stands_under_its_deployment() {
        let call = get("3c90c3cc-0d44-4b50-8888-8dd25736052a", "00000000-0000-4000-8000-000000000001")
            .expect("both are uuids");
        assert_eq!(
            call.path,
            "/v2/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a/revisions/00000000-0000-4000-8000-000000000001"
        );
    }
}
