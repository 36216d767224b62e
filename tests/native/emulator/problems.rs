//! Every refusal of the emulator: its status and its body.

#![cfg(feature = "emulator")]

mod bad_requests;
mod forms;

use crate::support::emulator::{Service, creation};
use deployment_control::emulator::Options;
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

const UNKNOWN: &str = "/v2/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a";
const UNKNOWN_DETAIL: &str = "Deployment ID 3c90c3cc-0d44-4b50-8888-8dd25736052a not found.";

fn post(form: &Value) -> Request {
    Request::new(Method::Post, "/v2/deployments").with_json(form.to_string())
}

#[test]
fn an_unknown_record_or_path_is_not_found() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let other = service.create(&creation("other", "internal_docker"));
    let path = |id: &Value| format!("/v2/deployments/{}", id.as_str().expect("it is an id"));
    let id = |id: &Value| id.as_str().expect("it is an id").to_owned();
    let foreign = format!("{}/revisions/{}", path(&created["id"]), id(&other["latest_revision_id"]));
    let cases = [
        (Request::new(Method::Get, UNKNOWN), UNKNOWN_DETAIL),
        (
            Request::new(Method::Patch, UNKNOWN.to_uppercase().replace("/V2/DEPLOYMENTS", "/v2/deployments"))
                .with_json("{}"),
            UNKNOWN_DETAIL,
        ),
        (
            Request::new(Method::Get, format!("{UNKNOWN}/revisions/3c90c3cc-0d44-4b50-8888-8dd25736052a")),
            UNKNOWN_DETAIL,
        ),
        // Services say the same of a revision (observed 12).
        (Request::new(Method::Get, foreign), &format!("Deployment ID {} not found.", id(&created["id"]))),
        (
            Request::new(Method::Get, UNKNOWN.replace("deployments", "listeners")),
            "Listener ID 3c90c3cc-0d44-4b50-8888-8dd25736052a not found.",
        ),
        (Request::new(Method::Get, "/v2/nothing"), "Not Found"),
    ];
    for (request, detail) in cases {
        assert_eq!(service.send(&request), (404, json!({ "detail": detail })), "{request:?}");
    }
}

#[test]
fn a_method_that_the_path_does_not_take_is_refused_with_those_it_takes() {
    let mut service = Service::new();
    for (method, path, allow) in [
        (Method::Put, "/v2/deployments", "GET, HEAD, POST, DELETE, OPTIONS"),
        (Method::Post, UNKNOWN, "GET, HEAD, PATCH, DELETE, OPTIONS"),
    ] {
        let response = service.emulator.handle(&Request::new(method, path));
        assert_eq!(
            (response.status, response.header("allow"), response.text().as_str()),
            (405, Some(allow), r#"{"detail":"Method Not Allowed"}"#)
        );
    }
    assert_eq!(service.emulator.refuse_method("PROPFIND", "/v2/deployments").status, 405);
    assert_eq!(service.emulator.refuse_method("PROPFIND", "/nowhere").status, 404);
}

#[test]
fn a_request_needs_the_key_in_one_of_the_two_headers() {
    let mut service = Service::with(Options { api_key: Some("k3y".into()), ..Service::options() });
    let get = || Request::new(Method::Get, UNKNOWN);
    let cases = [
        (get(), 401),
        (get().with_header("X-Api-Key", "wrong"), 401),
        (get().with_header("X-Api-Key", ""), 401),
        (get().with_header("Authorization", "Basic k3y"), 401),
        (get().with_header("Authorization", "k3y"), 401),
        (get().with_header("x-api-key", "k3y"), 404),
        (get().with_header("Authorization", "bearer k3y"), 404),
        // The key is checked before the form.
        (post(&json!({})), 401),
    ];
    for (request, status) in cases {
        let (found, body) = service.send(&request);
        assert_eq!(found, status, "{request:?}");
        assert!(!body.to_string().contains("k3y") && body["detail"].is_string(), "{body}");
    }
}

#[test]
fn a_taken_name_is_a_conflict_and_makes_nothing() {
    let mut service = Service::new();
    service.create(&creation("agent", "internal_docker"));
    let before = service.emulator.snapshot();
    assert_eq!(
        service.send(&post(&creation("agent", "repo_host"))),
        (409, json!({"detail": "A deployment named 'agent' already exists"}))
    );
    assert_eq!(service.emulator.snapshot(), before);
}

#[test]
fn every_response_has_an_id_of_its_request() {
    let mut service = Service::new();
    let mut ids = std::collections::BTreeSet::new();
    for request in [
        post(&creation("agent", "internal_docker")),
        post(&json!({})),
        Request::new(Method::Get, UNKNOWN),
        Request::new(Method::Put, "/x"),
    ] {
        let response = service.emulator.handle(&request);
        assert_eq!(response.header("content-type"), Some("application/json"));
        assert!(ids.insert(response.header("x-request-id").map(ToOwned::to_owned)), "{request:?}");
    }
    assert!(!ids.contains(&None));
}

#[test]
fn every_response_has_the_date_of_the_emulators_clock() {
    let mut service = Service::new();
    for (advanced_ms, date) in [
        (0, "Thu, 01 Jan 2026 00:00:00 GMT"),
        (58 * 86_400_000 + 3_661_999, "Sat, 28 Feb 2026 01:01:01 GMT"),
        (86_400_000, "Sun, 01 Mar 2026 01:01:01 GMT"),
    ] {
        service.emulator.advance(advanced_ms);
        for url in ["/v2/deployments", "/no/such/path"] {
            assert_eq!(service.raw(Method::Get, url).header("date"), Some(date));
        }
    }
}

#[test]
fn a_tenant_that_is_no_uuid_is_refused_and_a_key_that_spans_tenants_needs_one() {
    let mut service = Service::new();
    let (status, body) = service.send(&Request::new(Method::Get, "/v2/deployments").with_header("x-tenant-id", "mine"));
    assert_eq!((status, &body["detail"][0]["loc"]), (422, &json!(["header", "x-tenant-id"])));

    let mut service =
        Service::with(Options { api_key: Some("k3y".into()), key_spans_tenants: true, ..Service::options() });
    let list = || Request::new(Method::Get, "/v2/deployments").with_header("x-api-key", "k3y");
    let (status, body) = service.send(&list());
    let detail =
        "This API key is org-scoped and requires workspace specification. Please provide 'X-Tenant-ID' header.";
    assert_eq!((status, body), (403, json!({ "detail": detail })));
    assert_eq!(service.send(&list().with_header("X-Tenant-Id", "3c90c3cc-0d44-4b50-8888-8dd25736052a")).0, 200);
}

#[test]
fn a_tenant_alone_removes_a_connection_and_does_nothing_else() {
    let mut service = Service::with(Options { api_key: Some("k3y".into()), ..Service::options() });
    let tenant = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
    let mut send = |method, path, key: &str| {
        let request = Request::new(method, path).with_header("x-tenant-id", tenant);
        service.send(&if key.is_empty() { request } else { request.with_header("x-api-key", key) }).0
    };
    let connection = "/v2/auth/agents/a/connections/b";
    assert_ne!(send(Method::Delete, connection, ""), 401);
    assert_eq!(send(Method::Delete, connection, "wrong"), 401);
    assert_eq!(send(Method::Get, "/v2/deployments", ""), 401);
}
