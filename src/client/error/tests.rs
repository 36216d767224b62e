use super::{ApiError, Error, Phase, RequestLine, ResponseError, TransportError, WaitError, WaitErrorKind};
use core::time::Duration;

use crate::http::Method;
use crate::schema::DEPLOYMENT_CREATE;
use crate::validate::check_text;

fn line(method: Method) -> RequestLine {
    RequestLine { operation: "deployments.get", method, url: "https://host.example/v2/deployments/x".into() }
}

fn api(status: u16, detail: Option<&str>, attempts: u32) -> Error {
    Error::Api(Box::new(ApiError {
        request: line(Method::Get),
        status,
        issues: Vec::new(),
        text: detail.unwrap_or_default().to_owned(),
        request_id: None,
        retry_after: None,
        attempts,
        maybe_processed: false,
    }))
}

fn of(
    operation: &'static str,
    method: Method,
    status: u16,
    detail: Option<&str>,
    retry_after: Option<Duration>,
) -> Error {
    let Error::Api(error) = api(status, detail, 1) else { unreachable!() };
    Error::Api(Box::new(ApiError { request: RequestLine { operation, ..line(method) }, retry_after, ..*error }))
}

#[test]
fn a_message_says_what_failed_where_and_what_to_do() {
    let ended = |kind, status: &str, revision: Option<&str>| {
        let history = vec![("QUEUED".into(), Duration::ZERO), (status.into(), Duration::from_secs(2))];
        Error::Wait(Box::new(WaitError {
            kind,
            deployment_id: "d".into(),
            revision_id: Some("r".into()),
            source: None,
            #[cfg(feature = "model")]
            revision: None,
            text: revision.map(str::to_owned),
            polls: 3,
            elapsed: Duration::from_millis(4_560),
            history,
        }))
    };
    let wait = |kind| ended(kind, "BUILDING", None);
    let failed = |status, revision| ended(WaitErrorKind::Failed, status, Some(revision));
    let get = "deployments.get: GET https://host.example/v2/deployments/x";
    let cases = [
        (api(404, Some("Deployment not found"), 1), format!("{get} answered 404: Deployment not found")),
        (api(503, None, 3), format!("{get} answered 503 (3 attempts)")),
        (api(404, None, 1), format!("{get} answered 404")),
        (
            of("listeners.list", Method::Get, 404, Some("Not Found"), None),
            "listeners.list: GET https://host.example/v2/deployments/x answered 404: Not Found; the contract does not show this operation, it was only seen on services, so this one \
             may not know it"
                .into(),
        ),
        (
            of("deployments.create", Method::Post, 504, None, Some(Duration::from_secs(61))),
            "deployments.create: POST https://host.example/v2/deployments/x answered 504; it asks for a pause of 61 s; the service may have acted on it all the same, so look before \
             sending it again"
                .into(),
        ),
        (api(302, None, 1), format!("{get} answered 302; a redirect is never followed: correct the base URL")),
        (of("deployments.get", Method::Get, 503, None, Some(Duration::ZERO)), format!("{get} answered 503")),
        (api(304, None, 1), format!("{get} answered 304; a cache has answered in place of the service, so let it pass on what is asked")),
        (api(302, None, 1), format!("{get} answered 302; a redirect is never followed: correct the base URL")),
        (api(401, None, 1), format!("{get} answered 401; check the API key or the bearer token")),
        (
            Error::Connection { request: line(Method::Get), attempts: 3, status: None, source: TransportError::new("connect ECONNREFUSED") },
            format!("{get} got no answer: connect ECONNREFUSED (3 attempts)"),
        ),
        (
            Error::Timeout { request: line(Method::Get), attempts: 1, phase: Phase::Body, limit: Duration::from_secs(60) },
            format!("{get} had no complete body after 60 s"),
        ),
        (wait(WaitErrorKind::Failed), "revision r ended as BUILDING after 4.6 s, which this wait was told to take for a failure".into()),
        (failed("BUILD_FAILED", r#"{"status_message":" no space left "}"#), "revision r ended as BUILD_FAILED after 4.6 s: no space left".into()),
        (failed("BUILD_FAILED", r#"{"status_message":""}"#), "revision r ended as BUILD_FAILED after 4.6 s; the service gives no reason, so read its build log".into()),
        (failed("DEPLOY_FAILED", "{}"), "revision r ended as DEPLOY_FAILED after 4.6 s; the service gives no reason, so read its deploy log".into()),
        (
            failed("CREATE_FAILED", r#"{"status_message":null}"#),
            "revision r ended as CREATE_FAILED after 4.6 s; the service gives no reason, so compare its source and its configuration with what the source needs".into(),
        ),
        (wait(WaitErrorKind::Superseded), "revision r was superseded by a newer revision after 4.6 s; wait for the deployment's latest_revision_id".into()),
        (wait(WaitErrorKind::Timeout), "revision r was still BUILDING after 4.6 s; it goes on at the service, so wait again or raise the limit".into()),
    ];
    for (error, expected) in cases {
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn only_a_lost_change_may_have_been_processed() {
    let lost = |method| Error::Connection {
        request: line(method),
        attempts: 1,
        status: None,
        source: TransportError::new("reset"),
    };
    assert!(lost(Method::Post).maybe_processed() && lost(Method::Patch).maybe_processed());
    assert!(!lost(Method::Get).maybe_processed());
    assert!(lost(Method::Post).to_string().contains("look before sending it again"));
}

#[test]
fn a_print_shows_no_body_for_it_may_carry_secrets() {
    let unread = Error::Parse {
        request: line(Method::Get),
        status: 200,
        text: r#"{"secrets":[{"name":"KEY","value":"hunter2"}]}"#.into(),
        source: ResponseError::Missing { path: Vec::new() },
    };
    let refused = api(
        422,
        Some(r#"{"detail":[{"loc":["body","secrets",0],"msg":"Bad","type":"value_error","input":"hunter2"}]}"#),
        1,
    );
    for error in [unread, refused] {
        let shown = format!("{error:?} {error}");
        assert!(!shown.contains("hunter2") && shown.contains("bytes)") && shown.contains("deployments.get"), "{shown}");
    }
}

#[cfg(feature = "model")]
#[test]
fn a_record_that_cannot_be_read_is_told_without_what_it_holds() {
    use crate::model::{DeploymentCreate, Secret};
    let told = |error: serde_json::Error| {
        let error = Error::from(error);
        let source = std::error::Error::source(&error).map(ToString::to_string);
        format!("{error:?} {error} {source:?}")
    };
    let no_list = r#"{"name": "a", "source": "repo_host", "source_config": {}, "source_revision_config": {},
 "secrets": "hunter2, expected hunter2"}"#;
    let text = told(serde_json::from_str::<DeploymentCreate>(no_list).expect_err("secrets are a list"));
    assert!(!text.contains("hunter2"), "{text}");
    assert!(text.contains("cannot be read: expected a sequence, at line 2, column 39"), "{text}");

    for (text, said) in [
        (r#"{"name": "a", "value": 5}"#, "expected a string"),
        (r#"{"value": "hunter2"}"#, "missing field `name`"),
        (r#"{"name": hunter2}"#, "it does not fit"),
        (r#"{"name": "hunter2"#, "EOF while parsing a string"),
    ] {
        let told = told(serde_json::from_str::<Secret>(text).expect_err("it is no secret"));
        assert!(told.contains(said) && !told.contains("hunter2"), "{text}: {told}");
    }
}

#[test]
fn a_refused_body_names_three_errors_and_counts_the_others() {
    let report = check_text(&DEPLOYMENT_CREATE, b"{}");
    let message = Error::Invalid { operation: "deployments.create", report }.to_string();
    let shown: Vec<_> = message.split("; ").collect();
    assert_eq!((shown.len(), shown[3]), (4, "and 2 more"), "{message}");
}

#[test]
fn no_message_is_longer_than_its_bound() {
    let text = api(500, Some(&"long ".repeat(400)), 1).to_string();
    assert_eq!(text.chars().count(), crate::client::message::MAX_MESSAGE);
}
