//! Deployments: their listing and its filters, their deletion, and the methods of their paths.

use deployment_control::emulator::{Options, Vocabulary};
use deployment_control::http::{Method, Request};
use deployment_control::schema;
use serde_json::json;

use super::{id, names};
use crate::support::emulator::{Service, creation, is_the_contracts};

#[test]
fn deployments_are_listed_in_pages_the_newest_first() {
    static PAGE: schema::Kind = schema::Kind::Record(&schema::DEPLOYMENT_PAGE);
    let mut service = Service::new();
    for number in 0..25 {
        service.create(&creation(&format!("agent-{number}"), "internal_docker"));
    }
    let (status, first) = service.get("/v2/deployments");
    assert_eq!((status, first["resources"].as_array().map(Vec::len), &first["offset"]), (200, Some(20), &json!(20)));
    assert_eq!(names(&first)[..2], ["agent-24", "agent-23"]);
    is_the_contracts(&PAGE, &first);
    let (_, second) = service.get("/v2/deployments?offset=20");
    assert_eq!(
        (names(&second), &second["offset"]),
        (vec!["agent-4", "agent-3", "agent-2", "agent-1", "agent-0"], &json!(25))
    );
    let (_, none) = service.get("/v2/deployments?offset=99999999999999999999999&limit=100");
    assert_eq!(none["resources"], json!([]));
    assert_eq!(names(&service.get("/v2/deployments?limit=1&offset=1").1), ["agent-23"]);
}

#[test]
fn each_filter_of_the_listing_selects_its_deployments() {
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
        ("deployment_type=prod", vec!["beta", "alpha"]),
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
fn a_deleted_deployment_can_be_read_until_it_is_gone() {
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
fn a_deployment_that_is_being_deleted_cannot_change_and_keeps_its_name() {
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
fn head_answers_like_get_without_a_body_and_options_lists_the_methods() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    let (head, get) = (service.raw(Method::Head, &path), service.raw(Method::Get, &path));
    assert_eq!(
        (head.status, head.body.len(), head.header("content-length")),
        (200, 0, Some(get.body.len().to_string().as_str()))
    );
    assert_eq!(service.raw(Method::Head, "/v2/deployments/x").status, 422);
    let options = service.raw(Method::Options, &path);
    assert_eq!((options.status, options.header("allow")), (204, Some("GET, HEAD, PATCH, DELETE, OPTIONS")));
    assert_eq!(service.raw(Method::Options, "/nowhere").status, 404);
}

#[test]
fn several_deployments_are_deleted_at_once_and_each_is_told() {
    let mut service = Service::new();
    let ids: Vec<String> = ["a", "b"]
        .map(|name| service.create(&creation(name, "internal_docker"))["id"].as_str().unwrap_or_default().to_owned())
        .into();
    let unknown = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
    let delete = |ids: &[&str]| {
        let query: Vec<String> = ids.iter().map(|id| format!("deployment_ids={id}")).collect();
        Request::new(Method::Delete, format!("/v2/deployments?{}", query.join("&")))
    };
    let (status, told) = service.send(&delete(&[&ids[0], unknown]));
    assert_eq!((status, &told["results"][0]["status"], &told["results"][1]["status"]), (207, &json!(204), &json!(404)));
    assert_eq!(service.send(&delete(&[&ids[0], &ids[1]])).0, 200);
    assert_eq!(service.send(&delete(&[unknown])).0, 404);
    assert_eq!(service.send(&delete(&["x"])).0, 422);
    assert_eq!(service.send(&delete(&[])).0, 422);
    assert_eq!(service.send(&delete(&vec![ids[0].as_str(); 101])).0, 422);
    assert_eq!(service.get(&format!("/v2/deployments/{}", ids[1])).1["status"], "AWAITING_DELETE");
}

#[test]
fn force_removes_only_what_was_deleted_before_and_frees_its_name() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    assert_eq!(service.raw(Method::Delete, &format!("{path}?force=true")).status, 400);
    assert_eq!(service.raw(Method::Delete, &path).status, 204);
    assert_eq!(service.raw(Method::Delete, &format!("{path}?force=true")).status, 204);
    assert_eq!(service.get(&path).0, 404);
    service.create(&creation("agent", "internal_docker"));
}

#[test]
fn free_deployments_are_counted_and_the_count_is_no_deployment() {
    let mut service = Service::new();
    let mut free = creation("free", "internal_docker");
    free["source_config"]["deployment_type"] = json!("dev_free");
    service.create(&free);
    service.create(&creation("paid", "internal_docker"));
    assert_eq!(service.get("/v2/deployments/free-count"), (200, json!({ "count": 1 })));
}

#[test]
fn a_deleted_deployment_can_leave_a_tracing_project_that_holds_its_name() {
    let mut service = Service::with(Options { leftover_projects: true, ..Service::options() });
    service.emulator.seed(r#"{"deployments": [{"name": "seeded"}]}"#).expect("the seed fits");
    let seeded = service.get("/v2/deployments").1["resources"][0].clone();
    let created = service.create(&creation("agent", "internal_docker"));
    let cleaned = service.create(&creation("cleaned", "internal_docker"));
    for (deployment, query) in [(&seeded, ""), (&created, ""), (&cleaned, "?delete_tracing_project=true")] {
        let path = format!("/v2/deployments/{}{query}", id(&deployment["id"]));
        assert_eq!(service.raw(Method::Delete, &path).status, 204);
    }
    let (status, body) = service.post("/v2/deployments", &creation("agent", "internal_docker").to_string());
    let detail = "A deployment named 'agent' already exists; it is AWAITING_DELETE";
    assert_eq!((status, &body["detail"]), (409, &json!(detail)));
    service.emulator.advance(1_600);
    let mut again = |name: &str| {
        let (status, body) = service.post("/v2/deployments", &creation(name, "internal_docker").to_string());
        (status, body["detail"].clone())
    };
    for name in ["agent", "seeded"] {
        // Waiting does not help.
        assert_eq!(again(name), (409, json!(format!("A tracing project named '{name}' already exists"))));
    }
    assert_eq!(again("cleaned").0, 201);
    let mut restored = Service::with(Options { leftover_projects: true, ..Service::options() });
    restored.emulator.restore(&service.emulator.snapshot()).expect("it is a snapshot");
    assert_eq!(restored.post("/v2/deployments", &creation("agent", "internal_docker").to_string()).0, 409);
}

#[test]
fn a_workspace_with_agents_has_one_deployment_for_each_agent_and_environment() {
    let body = |environment: &str| {
        let mut body = creation("", "internal_docker");
        body.as_object_mut().expect("it is an object").remove("name");
        body["agent"] = json!({ "agent_id": "helper", "environment": environment });
        body.to_string()
    };
    let mut service = Service::with(Options { agents: true, ..Service::options() });
    let (status, created) = service.post("/v2/deployments", &body("staging"));
    assert_eq!((status, &created["agent"]["environment"]), (201, &json!("staging")));
    assert!(!id(&created["name"]).is_empty());
    let (status, refusal) = service.post("/v2/deployments", &body("staging"));
    assert_eq!((status, &refusal["detail"]), (409, &json!("A deployment already exists for this agent environment")));
    assert_eq!(service.post("/v2/deployments", &body("production")).0, 201);
    service.create(&creation("other", "internal_docker"));
    let found = |service: &mut Service, query: &str| {
        service.get(&format!("/v2/deployments?{query}")).1["resources"].as_array().map(Vec::len)
    };
    assert_eq!(found(&mut service, "agent_id=helper"), Some(2));
    assert_eq!(found(&mut service, "agent_id=helper&agent_environment=staging&limit=100&offset=0"), Some(1));
    assert_eq!(found(&mut service, "agent_id=nobody"), Some(0));

    // A service without agents wants a name. A caller that looks for an agent's deployment first, as in observed 10,
    // never gets the one deployment there is.
    let mut without = Service::new();
    let (status, refusal) = without.post("/v2/deployments", &body("staging"));
    assert_eq!(
        (status, &refusal["detail"][0]["type"], &refusal["detail"][0]["loc"]),
        (422, &json!("missing"), &json!(["body", "name"]))
    );
    let other = without.create(&creation("other", "internal_docker"));
    for query in
        ["agent_id=helper&agent_environment=staging&limit=100&offset=0", "agent_id=helper", "agent_environment=staging"]
    {
        assert_eq!(found(&mut without, query), Some(0), "{query}");
    }
    assert_eq!(found(&mut without, "agent_id="), Some(1), "an empty text filters nothing");
    assert_eq!(without.post("/v2/deployments", &body("staging")).0, 422, "so it creates, and is told of the name");
    assert_eq!(without.get(&format!("/v2/deployments/{}", id(&other["id"]))).1["updated_at"], other["updated_at"]);
}

#[test]
fn at_most_a_hundred_deployments_are_deleted_by_one_request() {
    let mut service = Service::new();
    let made = service.create(&creation("agent", "internal_docker"));
    let ids = |count: usize| {
        let others = (1..count).map(|number| format!("00000000-0000-4000-8000-{number:012}"));
        let all: Vec<_> = core::iter::once(id(&made["id"]).to_owned()).chain(others).collect();
        format!("/v2/deployments?deployment_ids={}", all.join("&deployment_ids="))
    };
    let (status, refusal) = service.send(&Request::new(Method::Delete, ids(101)));
    let item = &refusal["detail"][0];
    assert_eq!((status, &item["type"], &item["loc"]), (422, &json!("too_long"), &json!(["query", "deployment_ids"])));
    assert_eq!(item["msg"], "List should have at most 100 items after validation, not 101");
    assert_eq!(item["ctx"], json!({ "field_type": "List", "max_length": 100, "actual_length": 101 }));
    assert_eq!(service.get(&format!("/v2/deployments/{}", id(&made["id"]))).1["status"], "AWAITING_DATABASE");
    assert_eq!(service.send(&Request::new(Method::Delete, ids(100))).0, 207);
}

#[test]
fn a_bulk_deletion_without_its_query_is_refused() {
    let mut service = Service::new();
    for (path, name) in [("/v2/deployments", "deployment_ids"), ("/v2/auth/tokens", "provider_id")] {
        for query in ["", "?", &format!("?{name}"), &format!("?{name}="), "?other=1", &format!("?{name}=a&{name}=")] {
            let (status, body) = service.send(&Request::new(Method::Delete, format!("{path}{query}")));
            let item = &body["detail"][0];
            assert_eq!((status, &item["loc"][1]), (422, &json!(name)), "{path}{query}: {body}");
        }
    }
}

#[test]
fn an_installation_can_refuse_deployments_that_scale_to_zero() {
    let zero = |kind: &str, least: u64| {
        let mut form = creation("agent", "internal_docker");
        form["source_config"] = json!({ "deployment_type": kind, "resource_spec": { "min_scale": least } });
        form
    };
    let vocabulary = Vocabulary { cloud: "lake".into(), ..Vocabulary::default() };
    let mut service = Service::with(Options { no_scale_to_zero: true, vocabulary, ..Service::options() });
    let sentence = json!({ "detail": "Scale to zero deployments are not supported in lake environments" });
    for (kind, least) in [("dev_zero", 1), ("dev_free_zero", 1), ("dev", 0)] {
        assert_eq!(service.post("/v2/deployments", &zero(kind, least).to_string()), (400, sentence.clone()), "{kind}");
    }
    let made = service.create(&zero("dev", 1));
    let patch = |config: serde_json::Value| {
        Request::new(Method::Patch, format!("/v2/deployments/{}", id(&made["id"])))
            .with_json(json!({ "source_config": config }).to_string())
    };
    assert_eq!(service.send(&patch(json!({ "resource_spec": { "min_scale": 0 } }))), (400, sentence));
    assert_eq!(service.send(&patch(json!({ "resource_spec": { "min_scale": 2 } }))).0, 200);
    Service::new().create(&zero("dev_zero", 0));
}
