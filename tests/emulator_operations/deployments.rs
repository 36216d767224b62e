//! Deployments: their listing and its filters, their deletion, and the methods of their paths.

use deployment_control::http::{Method, Request};
use deployment_control::schema;
use deployment_control::validate::check_answer;
use serde_json::json;

use super::support::{Service, creation};
use super::{id, names};

#[test]
fn deployments_are_listed_by_the_page_the_newest_first() {
    static PAGE: schema::Kind = schema::Kind::Record(&schema::DEPLOYMENT_PAGE);
    let mut service = Service::new();
    for number in 0..25 {
        service.create(&creation(&format!("agent-{number}"), "internal_docker"));
    }
    let (status, first) = service.get("/v2/deployments");
    assert_eq!((status, first["resources"].as_array().map(Vec::len), &first["offset"]), (200, Some(20), &json!(20)));
    assert_eq!(names(&first)[..2], ["agent-24", "agent-23"]);
    check_answer(&PAGE, first.to_string().as_bytes()).expect("the page is the contract's");
    let (_, second) = service.get("/v2/deployments?offset=20");
    assert_eq!((names(&second), &second["offset"]), (vec!["agent-4", "agent-3", "agent-2", "agent-1", "agent-0"], &json!(25)));
    let (_, none) = service.get("/v2/deployments?offset=99999999999999999999999&limit=100");
    assert_eq!(none["resources"], json!([]));
    assert_eq!(names(&service.get("/v2/deployments?limit=1&offset=1").1), ["agent-23"]);
}

#[test]
fn each_filter_of_the_listing_keeps_what_it_says() {
    let mut service = Service::new();
    let mut typed = creation("alpha", "internal_docker");
    typed["source_config"]["deployment_type"] = json!("prod");
    typed["tag_value_ids"] = json!(["t1", "t2"]);
    let alpha = service.create(&typed);
    service.create(&creation("beta", "external_docker"));
    service.emulator.advance(3_000);
    let mut pending = creation("alphabet", "repo_host");
    pending["source_config"]["deployment_type"] = json!("dev_tomorrow");
    let alphabet = service.create(&pending);
    let ids = format!("deployment_ids={},{}", id(&alpha["id"]).to_uppercase(), id(&alphabet["id"]));
    let cases = [
        ("", vec!["alphabet", "beta", "alpha"]),
        ("name_contains=alpha", vec!["alphabet", "alpha"]),
        ("name_contains=ALPHA", vec!["alphabet", "alpha"]),
        ("name=alpha", vec!["alpha"]),
        ("status=READY", vec!["beta", "alpha"]),
        ("status=AWAITING_DATABASE", vec!["alphabet"]),
        ("status=", vec!["alphabet", "beta", "alpha"]),
        ("status=NEVER", vec![]),
        ("remote_reconciled=true", vec!["beta"]),
        ("remote_reconciled=no", vec!["alphabet", "alpha"]),
        ("tag_value_ids=t9,t2", vec!["alpha"]),
        ("image_version=1", vec!["beta", "alpha"]),
        ("image_version=2", vec![]),
        ("deployment_type=prod", vec!["alpha"]),
        (ids.as_str(), vec!["alphabet", "alpha"]),
        ("name_contains=alpha&status=READY&limit=1", vec!["alpha"]),
        ("unknown=x", vec!["alphabet", "beta", "alpha"]),
    ];
    for (query, expected) in cases {
        let (status, page) = service.get(&format!("/v2/deployments?{query}"));
        assert_eq!((status, names(&page)), (200, expected), "{query}");
    }
}

#[test]
fn a_deleted_deployment_answers_through_its_states_until_it_is_gone() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    let upload = service.post(&format!("{path}/upload-url"), "").1;
    assert_eq!(service.raw(Method::Delete, &format!("{path}?delete_tracing_project=true")).status, 204);
    let mut seen = Vec::new();
    for _ in 0..20 {
        let (status, body) = service.get(&path);
        seen.push((status, body["status"].as_str().map(str::to_owned)));
        service.emulator.advance(100);
    }
    seen.dedup();
    assert_eq!(seen, [(200, Some("AWAITING_DELETE".into())), (200, Some("AWAITING_FINAL_DELETE".into())), (404, None)]);
    assert_eq!(service.get("/v2/deployments").1["resources"], json!([]));
    assert_eq!(service.raw(Method::Delete, &path).status, 404);
    assert_eq!(service.upload(&upload, b"").status, 403);
    // The name is free again.
    service.create(&creation("agent", "internal_docker"));
}

#[test]
fn a_deployment_on_its_way_out_takes_no_change_and_keeps_its_name() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    for _ in 0..2 {
        assert_eq!(service.raw(Method::Delete, &path).status, 204);
    }
    let request = Request::new(Method::Patch, path.as_str()).with_json("{}");
    assert_eq!(service.send(&request), (409, json!({"detail": "The deployment is being deleted"})));
    assert_eq!(service.post(&format!("{path}/push-token"), "").0, 409);
    let source = service.create(&creation("source", "internal_source"));
    let path = format!("/v2/deployments/{}", id(&source["id"]));
    assert_eq!(service.raw(Method::Delete, &path).status, 204);
    assert_eq!(service.post(&format!("{path}/upload-url"), "").0, 409);
    assert_eq!(service.post("/v2/deployments", &creation("agent", "internal_docker").to_string()).0, 409);
}

#[test]
fn head_answers_as_get_without_a_body_and_options_tell_the_methods() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    let (head, get) = (service.raw(Method::Head, &path), service.raw(Method::Get, &path));
    assert_eq!((head.status, head.body.len(), head.header("content-length")), (200, 0, Some(get.body.len().to_string().as_str())));
    assert_eq!(service.raw(Method::Head, "/v2/deployments/x").status, 422);
    let options = service.raw(Method::Options, &path);
    assert_eq!((options.status, options.header("allow")), (204, Some("GET, HEAD, PATCH, DELETE, OPTIONS")));
    assert_eq!(service.raw(Method::Options, "/nowhere").status, 404);
}
