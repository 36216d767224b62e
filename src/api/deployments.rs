//! Deployments: list, create, get, patch, delete, and what an upload or a push needs (contract 4.5 to 4.7,
//! observed 3).

use super::operation::operations;
use super::responses::{DEPLOYMENTS, ITEMS, OBJECT, ONE_DEPLOYMENT, PUSH_TOKEN, UPLOAD};
use super::{Call, Check, Operation};
use crate::http::Method::{Delete, Get, Patch, Post};
use crate::schema::{
    DELETION_PARAMS, DEPLOYMENT_CREATE, DEPLOYMENT_DELETIONS, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_LOG_PARAMS,
    DEPLOYMENT_PATCH, DEPLOYMENTS_DELETION, FREE_COUNT as FREE_COUNT_RECORD, LOG_ENTRY_PAGE,
    PUSH_TOKEN as PUSH_TOKEN_RECORD, RESOURCE_TIERS_PATCH, UPLOAD_URL,
};
use crate::validate::Report;

operations! {
    LIST: "Lists deployments by the page.",
        Operation::for_pages("deployments.list", Get, "/v2/deployments", "4.6")
            .query(&DEPLOYMENT_LIST_PARAMS)
            .answers(200, &DEPLOYMENTS)
            .example("for await (const { name, status } of control.deployments.list({ status: 'READY' })) console.log(name, status);");
    CREATE: "Creates a deployment.",
        Operation::for_pages("deployments.create", Post, "/v2/deployments", "4.7")
            .body(&DEPLOYMENT_CREATE)
            .answers(201, &ONE_DEPLOYMENT)
            .refuses(&[400, 409])
            .when(409, "the name is taken")
            .notes("What the body requires and the answers were observed.")
            .example("const deployment = await control.deployments.create({\n  name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [],\n});");
    // Before the operations on one deployment, whose paths it would match.
    FREE_COUNT: "Counts the free deployments of the organization.",
        Operation::for_pages("deployments.freeCount", Get, "/v2/deployments/free-count", "observed 9").basis("D")
            .answers(200, &OBJECT)
            .with(&FREE_COUNT_RECORD);
    DELETE_MANY: "Deletes several deployments, at most 100.",
        Operation::for_scripts("deployments.deleteMany", Delete, "/v2/deployments", "observed 9").basis("P")
            .query(&DEPLOYMENTS_DELETION)
            .answers_any_json(200)
            .also(207, "Only some could be deleted; the answer may tell which.")
            .with(&DEPLOYMENT_DELETIONS)
            .refuses(&[404])
            .notes("The status is 207 where only some could be deleted. No documentation shows the fields of the answer, which may be empty.");
    LOGS: "Lists the lines of a deployment's log by the page.",
        Operation::for_pages("deployments.logs", Get, "/v2/deployment-logs", "observed 9").basis("D")
            .query(&DEPLOYMENT_LOG_PARAMS)
            .answers(200, &ITEMS)
            .with(&LOG_ENTRY_PAGE)
            .refuses(&[404]);
    GET: "Reads a deployment.",
        Operation::for_pages("deployments.get", Get, "/v2/deployments/{deployment_id}", "4.7")
            .answers(200, &ONE_DEPLOYMENT)
            .refuses(&[404]);
    PATCH: "Changes a deployment; a new revision may follow.",
        Operation::for_pages("deployments.patch", Patch, "/v2/deployments/{deployment_id}", "4.5")
            .body(&DEPLOYMENT_PATCH)
            .answers(200, &ONE_DEPLOYMENT)
            .refuses(&[400, 404])
            .notes("`explainPatch` tells in advance whether it makes one.")
            .example("await control.deployments.patch(deployment.id, { source_revision_config: { image_uri: 'registry.example/agent:2' } });");
    DELETE: "Deletes a deployment. For a while it can still be read, until it is gone.",
        Operation::for_pages("deployments.delete", Delete, "/v2/deployments/{deployment_id}", "observed 3").basis("P, D")
            .query(&DELETION_PARAMS)
            .refuses(&[400, 404]);
    PATCH_RESOURCE_TIERS: "Changes the sizes of a deployment, which makes a new revision.",
        Operation::for_pages("deployments.patchResourceTiers", Patch, "/v2/deployments/{deployment_id}/resource-tiers", "observed 9").basis("D")
            .body(&RESOURCE_TIERS_PATCH)
            .answers(200, &ONE_DEPLOYMENT)
            .refuses(&[400, 404])
            .when(400, "no size is given, or one does not fit the deployment's type");
    CREATE_UPLOAD_URL: "Returns an address to upload a source tarball to.",
        Operation::for_pages("deployments.createUploadUrl", Post, "/v2/deployments/{deployment_id}/upload-url", "observed 3").basis("P/S")
            .answers(200, &UPLOAD)
            .with(&UPLOAD_URL)
            .notes("`uploads.put` does this and the upload. The body may be `{ supports_upload_headers: true }`, which the option `body` sends: the answer then has `upload_headers`.");
    CREATE_PUSH_TOKEN: "Returns a token for a push to the service's registry.",
        Operation::for_scripts("deployments.createPushToken", Post, "/v2/deployments/{deployment_id}/push-token", "observed 3").basis("P/S")
            .answers(200, &PUSH_TOKEN)
            .with(&PUSH_TOKEN_RECORD)
            .notes("The body may be `{ supports_registry_username: true }`, which the option `body` sends: the answer then has `username` and `repository_url`.")
            .refuses(&[400])
            .when(400, "the deployment's source is not `internal_docker`");
}

/// Lists deployments: `GET /v2/deployments` (contract 4.6). `query` is the JSON text of `DeploymentListParams`.
///
/// # Errors
/// The report of the query's check where it has errors.
pub fn list(query: &str, when: Check) -> Result<Call, Report> {
    Call::new(&LIST, &[], Some(query), None, when)
}

/// Creates a deployment: `POST /v2/deployments` (contract 4.7). `body` is the JSON text of a `DeploymentCreate`.
///
/// # Errors
/// The report of the body's check where it has errors.
pub fn create(body: String, when: Check) -> Result<Call, Report> {
    Call::new(&CREATE, &[], None, Some(body), when)
}

/// Reads a deployment: `GET /v2/deployments/{deployment_id}` (contract 4.7).
///
/// # Errors
/// The issue of an id that is not a uuid.
pub fn get(deployment_id: &str) -> Result<Call, Report> {
    Call::new(&GET, &[deployment_id], None, None, Check::Off)
}

/// Changes a deployment: `PATCH /v2/deployments/{deployment_id}` (contract 4.5). `body` is the JSON text of a
/// `DeploymentPatch`.
///
/// # Errors
/// The issue of an id that is not a uuid, or the report of the body's check where it has errors.
pub fn patch(deployment_id: &str, body: String, when: Check) -> Result<Call, Report> {
    Call::new(&PATCH, &[deployment_id], None, Some(body), when)
}

/// Deletes a deployment: `DELETE /v2/deployments/{deployment_id}` (observed 3).
///
/// # Errors
/// The issue of an id that is not a uuid.
pub fn delete(deployment_id: &str, delete_tracing_project: bool) -> Result<Call, Report> {
    Call::new(
        &DELETE,
        &[deployment_id],
        delete_tracing_project.then_some("{\"delete_tracing_project\":true}"),
        None,
        Check::Off,
    )
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
        let lines: Vec<_> = calls
            .map(|call| call.map(|call| format!("{} {}", call.method, call.path)).expect("the arguments are right"))
            .into();
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
        assert_eq!(
            list(r#"{"limit":101}"#, Check::Before).expect_err("it is too much").issues[0].location(),
            "query.limit"
        );
    }
}
