//! Deployments: create, get and patch (service.md 4.5 and 4.7).

use super::{Answer, Call, Check, check, push_uuid};
use crate::http::Method;
use crate::schema::{DEPLOYMENT, DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Kind};
use crate::validate::Report;

const PATH: &str = "/v2/deployments";
static ANSWER: Kind = Kind::Record(&DEPLOYMENT);

/// Creates a deployment: `POST /v2/deployments` (service.md 4.7). `body` is the JSON text of a `DeploymentCreate`.
///
/// # Errors
/// The report of the body's check where it has errors.
pub fn create(body: String, when: Check) -> Result<Call, Report> {
    let warnings = check(&DEPLOYMENT_CREATE, &body, when)?;
    Ok(Call {
        operation: "deployments.create",
        method: Method::Post,
        path: PATH.to_owned(),
        body: Some(body),
        form: Some(&DEPLOYMENT_CREATE),
        answer: Answer::Json(&ANSWER),
        warnings,
    })
}

/// Reads a deployment: `GET /v2/deployments/{deployment_id}` (service.md 4.7).
///
/// # Errors
/// The issue of an id that is no uuid.
pub fn get(deployment_id: &str) -> Result<Call, Report> {
    let mut path = PATH.to_owned();
    push_uuid(&mut path, "deployment_id", deployment_id)?;
    Ok(Call { operation: "deployments.get", method: Method::Get, path, body: None, form: None, answer: Answer::Json(&ANSWER), warnings: Vec::new() })
}

/// Changes a deployment: `PATCH /v2/deployments/{deployment_id}` (service.md 4.5). `body` is the JSON text of a `DeploymentPatch`.
///
/// # Errors
/// The issue of an id that is no uuid, or the report of the body's check where it has errors.
pub fn patch(deployment_id: &str, body: String, when: Check) -> Result<Call, Report> {
    let mut path = PATH.to_owned();
    push_uuid(&mut path, "deployment_id", deployment_id)?;
    let warnings = check(&DEPLOYMENT_PATCH, &body, when)?;
    Ok(Call {
        operation: "deployments.patch",
        method: Method::Patch,
        path,
        body: Some(body),
        form: Some(&DEPLOYMENT_PATCH),
        answer: Answer::Json(&ANSWER),
        warnings,
    })
}

#[cfg(test)]
mod tests {
    use super::{create, get, patch};
    use crate::api::Check;

    const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

    #[test]
    fn each_operation_has_the_contracts_method_and_path() {
        let calls = [get(ID), create("{}".into(), Check::Off), patch(ID, "{}".into(), Check::Before)];
        let lines: Vec<_> = calls.map(|call| call.map(|call| format!("{} {}", call.method, call.path)).expect("the arguments are right")).into();
        assert_eq!(lines, [&format!("GET /v2/deployments/{ID}"), "POST /v2/deployments", &format!("PATCH /v2/deployments/{ID}")]);
    }

    #[test]
    fn an_id_that_is_no_uuid_builds_no_call() {
        for id in ["", "x", "../../admin?x=1", "3c90c3cc-0d44-4b50-8888-8dd25736052a/x"] {
            let report = get(id).expect_err(id);
            assert_eq!(report.issues[0].kind.word(), "uuid_parsing", "{id}");
            assert_eq!(report.issues[0].location(), "path.deployment_id");
        }
    }

    #[test]
    fn a_body_with_errors_builds_no_call_and_one_with_warnings_does() {
        assert_eq!(create("{}".into(), Check::Before).expect_err("much is missing").issues.len(), 5);
        let call = patch(ID, r#"{"sekrets":[]}"#.into(), Check::Before).expect("an unknown field is only a warning");
        assert_eq!(call.warnings.len(), 1);
    }
}
