//! Deployments: list, create, get, patch, delete, and what an upload or a push needs (service.md 4.5 to 4.7, observed.md 3).

use super::answers::{DEPLOYMENTS, ONE_DEPLOYMENT, PUSH_TOKEN, UPLOAD};
use super::{Answer, Body, Call, Check, Operation, Query};
use crate::http::Method;
use crate::schema::{DELETION_PARAMS, DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH};
use crate::validate::Report;

const ALL: &str = "/v2/deployments";
const ONE: &str = "/v2/deployments/{deployment_id}";
const DEPLOYMENT: Answer = Answer::Json(&ONE_DEPLOYMENT);

/// Lists deployments by the page.
pub static LIST: Operation = Operation::new("deployments.list", Method::Get, ALL, "4.6", "Lists deployments by the page.")
    .query(Query::Record(&DEPLOYMENT_LIST_PARAMS))
    .answers(200, Answer::Json(&DEPLOYMENTS));
/// Creates a deployment.
pub static CREATE: Operation =
    Operation::new("deployments.create", Method::Post, ALL, "4.7", "Creates a deployment. What the body requires and the answers were observed.")
        .body(Body::Record(&DEPLOYMENT_CREATE))
        .answers(201, DEPLOYMENT)
        .refuses(&[400, 409]);
/// Gets a deployment.
pub static GET: Operation = Operation::new("deployments.get", Method::Get, ONE, "4.7", "Gets a deployment.").answers(200, DEPLOYMENT).refuses(&[404]);
/// Changes a deployment.
pub static PATCH: Operation = Operation::new("deployments.patch", Method::Patch, ONE, "4.5", "Changes a deployment; a new revision may follow.")
    .body(Body::Record(&DEPLOYMENT_PATCH))
    .answers(200, DEPLOYMENT)
    .refuses(&[400, 404]);
/// Deletes a deployment.
pub static DELETE: Operation = Operation::new("deployments.delete", Method::Delete, ONE, "observed 3", "Deletes a deployment. It answers until it is gone.")
    .query(Query::Record(&DELETION_PARAMS))
    .refuses(&[404]);
/// Gives a URL for the upload of a source tarball.
pub static CREATE_UPLOAD_URL: Operation = Operation::new(
    "deployments.createUploadUrl",
    Method::Post,
    "/v2/deployments/{deployment_id}/upload-url",
    "observed 3",
    "Gives a URL for the upload of a source tarball.",
)
.answers(200, Answer::Json(&UPLOAD));
/// Returns a token for a push to the service's registry.
pub static CREATE_PUSH_TOKEN: Operation = Operation::new(
    "deployments.createPushToken",
    Method::Post,
    "/v2/deployments/{deployment_id}/push-token",
    "observed 3",
    "Gives a token for a push to the service's registry.",
)
.answers(200, Answer::Json(&PUSH_TOKEN))
.refuses(&[400]);

/// Lists deployments: `GET /v2/deployments` (service.md 4.6). `query` is the JSON text of `DeploymentListParams`.
///
/// # Errors
/// The report of the query's check where it has errors.
pub fn list(query: &str, when: Check) -> Result<Call, Report> {
    Call::new(&LIST, &[], Some(query), None, when)
}

/// Creates a deployment: `POST /v2/deployments` (service.md 4.7). `body` is the JSON text of a `DeploymentCreate`.
///
/// # Errors
/// The report of the body's check where it has errors.
pub fn create(body: String, when: Check) -> Result<Call, Report> {
    Call::new(&CREATE, &[], None, Some(body), when)
}

/// Reads a deployment: `GET /v2/deployments/{deployment_id}` (service.md 4.7).
///
/// # Errors
/// The issue of an id that is not a uuid.
pub fn get(deployment_id: &str) -> Result<Call, Report> {
    Call::new(&GET, &[deployment_id], None, None, Check::Off)
}

/// Changes a deployment: `PATCH /v2/deployments/{deployment_id}` (service.md 4.5). `body` is the JSON text of a `DeploymentPatch`.
///
/// # Errors
/// The issue of an id that is not a uuid, or the report of the body's check where it has errors.
pub fn patch(deployment_id: &str, body: String, when: Check) -> Result<Call, Report> {
    Call::new(&PATCH, &[deployment_id], None, Some(body), when)
}

/// Deletes a deployment: `DELETE /v2/deployments/{deployment_id}` (observed.md 3).
///
/// # Errors
/// The issue of an id that is not a uuid.
pub fn delete(deployment_id: &str, delete_tracing_project: bool) -> Result<Call, Report> {
    Call::new(&DELETE, &[deployment_id], delete_tracing_project.then_some("{\"delete_tracing_project\":true}"), None, Check::Off)
}

#[cfg(test)]
mod tests {
    use super::{create, delete, get, list, patch};
    use crate::api::Check;

    const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

    #[test]
    fn each_operation_has_the_contracts_method_and_path() {
        let calls = [
            list(r#"{"limit":5}"#, Check::Before),
            get(ID),
            create("{}".into(), Check::Off),
            patch(ID, "{}".into(), Check::Before),
            delete(ID, false),
            delete(ID, true),
        ];
        let lines: Vec<_> = calls.map(|call| call.map(|call| format!("{} {}", call.method, call.path)).expect("the arguments are right")).into();
        assert_eq!(
            lines,
            [
                "GET /v2/deployments?limit=5",
                &format!("GET /v2/deployments/{ID}"),
                "POST /v2/deployments",
                &format!("PATCH /v2/deployments/{ID}"),
                &format!("DELETE /v2/deployments/{ID}"),
                &format!("DELETE /v2/deployments/{ID}?delete_tracing_project=true"),
            ]
        );
    }

    #[test]
    fn a_body_or_a_query_with_errors_builds_no_call_and_one_with_warnings_does() {
        assert_eq!(create("{}".into(), Check::Before).expect_err("much is missing").issues.len(), 5);
        let call = patch(ID, r#"{"sekrets":[]}"#.into(), Check::Before).expect("an unknown field is only a warning");
        assert_eq!(call.warnings.len(), 1);
        assert_eq!(list(r#"{"limit":101}"#, Check::Before).expect_err("it is too much").issues[0].location(), "query.limit");
    }
}
