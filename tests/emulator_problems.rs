//! Every refusal of the emulator: its status and its body.

#![cfg(feature = "emulator")]

#[path = "support/emulator.rs"]
mod support;

use deployment_control::emulator::{Hosting, Options};
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};
use support::{Service, creation};

const UNKNOWN: &str = "/v2/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a";

fn post(form: &Value) -> Request {
    Request::new(Method::Post, "/v2/deployments").with_json(form.to_string())
}

#[test]
fn what_is_not_there_is_not_found() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let other = service.create(&creation("other", "internal_docker"));
    let path = |id: &Value| format!("/v2/deployments/{}", id.as_str().expect("it is an id"));
    let foreign = format!("{}/revisions/{}", path(&created["id"]), other["latest_revision_id"].as_str().expect("it is an id"));
    let cases = [
        (Request::new(Method::Get, UNKNOWN), "Deployment not found"),
        (Request::new(Method::Patch, UNKNOWN).with_json("{}"), "Deployment not found"),
        (Request::new(Method::Get, format!("{UNKNOWN}/revisions/3c90c3cc-0d44-4b50-8888-8dd25736052a")), "Deployment not found"),
        (Request::new(Method::Get, foreign), "Revision not found"),
        (Request::new(Method::Get, "/v2/nothing"), "Not Found"),
    ];
    for (request, detail) in cases {
        assert_eq!(service.send(&request), (404, json!({ "detail": detail })), "{request:?}");
    }
}

#[test]
fn a_method_that_the_path_does_not_take_is_refused_with_those_it_takes() {
    let mut service = Service::new();
    for (method, path, allow) in [(Method::Put, "/v2/deployments", "GET, HEAD, POST, OPTIONS"), (Method::Post, UNKNOWN, "GET, HEAD, PATCH, DELETE, OPTIONS")] {
        let response = service.emulator.handle(&Request::new(method, path));
        assert_eq!((response.status, response.header("allow"), response.text().as_str()), (405, Some(allow), r#"{"detail":"Method Not Allowed"}"#));
    }
    assert_eq!(service.emulator.refuse_method("PROPFIND", "/v2/deployments").status, 405);
    assert_eq!(service.emulator.refuse_method("PROPFIND", "/nowhere").status, 404);
}

#[test]
fn a_key_lets_in_by_either_header_and_nothing_else_does() {
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
        // The form is not looked at before the key is.
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
    assert_eq!(service.send(&post(&creation("agent", "repo_host"))), (409, json!({"detail": "A deployment named 'agent' already exists"})));
    assert_eq!(service.emulator.snapshot(), before);
}

#[test]
fn a_body_of_more_than_a_mebibyte_is_refused_and_one_of_exactly_that_is_read() {
    let mut service = Service::new();
    let mut text = creation("agent", "internal_docker").to_string();
    text.push_str(&" ".repeat((1 << 20) - text.len()));
    assert_eq!(service.send(&Request::new(Method::Post, "/v2/deployments").with_json(text.clone())).0, 201);
    text.push(' ');
    let (status, body) = service.send(&Request::new(Method::Post, "/v2/deployments").with_json(text));
    assert_eq!((status, body), (413, json!({"detail": "The body is too long: at most 1048576 bytes are taken"})));
}

#[test]
fn a_body_of_another_content_type_is_refused_and_one_without_is_read_as_json() {
    let mut service = Service::new();
    let form = |name| creation(name, "internal_docker").to_string().into_bytes();
    let mut request = Request::new(Method::Post, "/v2/deployments").with_header("content-type", "text/plain;charset=UTF-8");
    request.body = Some(form("a"));
    assert_eq!(service.send(&request), (415, json!({"detail": "Unsupported Media Type: send the body as application/json"})));
    request.headers.clear();
    assert_eq!(service.send(&request).0, 201);
}

#[test]
fn a_form_is_refused_as_the_service_refuses_it_with_the_input_of_every_item() {
    let mut service = Service::new();
    let form = json!({"name": 5, "source": "internal_docker", "source_config": {"integration_id": "x"}, "secrets": [{"name": "A"}]});
    let (status, body) = service.send(&post(&form));
    let expected = json!([
        {"type": "string_type", "loc": ["body", "name"], "msg": "Input should be a valid string", "input": 5},
        {
            "type": "uuid_parsing", "loc": ["body", "source_config", "integration_id"],
            "msg": "Input should be a valid UUID, invalid character: found `x` at 0", "input": "x", "ctx": {"error": "invalid character: found `x` at 0"}
        },
        {"type": "missing", "loc": ["body", "source_revision_config"], "msg": "Field required", "input": form},
        {"type": "missing", "loc": ["body", "secrets", 0, "value"], "msg": "Field required", "input": {"name": "A"}},
    ]);
    assert_eq!((status, &body["detail"]), (422, &expected));
}

#[test]
fn a_body_that_is_no_json_is_refused_with_the_position() {
    let mut service = Service::new();
    let (empty, deep) = (String::new(), format!("{{\"x\":{}{}}}", "[".repeat(200), "]".repeat(200)));
    let missing = json!({"type": "missing", "loc": ["body"], "msg": "Field required", "input": null});
    let invalid =
        |at: usize, error: &str| json!({"type": "json_invalid", "loc": ["body", at], "msg": "JSON decode error", "input": {}, "ctx": {"error": error}});
    let kept = "a number out of range, half of a surrogate pair, or nesting beyond 128 levels";
    let cases = [
        (empty.as_str(), missing),
        ("{\"\u{e9}\": nope}", invalid(6, "Expecting value")),
        ("{\"x\":1e999}", invalid(5, kept)),
        (r#"{"x":"\ud800"}"#, invalid(5, kept)),
        (r#"{"x":"\u12"}"#, invalid(7, "Invalid \\uXXXX escape")),
        (r#"{"x":"y"#, invalid(5, "Unterminated string starting at")),
        ("\u{feff}{\"x\"", invalid(4, "Expecting ':' delimiter")),
    ];
    for (text, expected) in cases {
        assert_eq!(service.send(&Request::new(Method::Post, "/v2/deployments").with_json(text)), (422, json!({"detail": [expected]})), "{text}");
    }
    let (status, body) = service.send(&Request::new(Method::Post, "/v2/deployments").with_json(deep));
    assert_eq!((status, &body["detail"][0]["type"]), (422, &json!("json_invalid")));
}

#[test]
fn a_body_behind_a_byte_order_mark_is_read() {
    let mut service = Service::new();
    let form = r#"{"name":"agent","source":"internal_docker","source_config":{},"source_revision_config":{},"secrets":[]}"#;
    let (status, body) = service.send(&Request::new(Method::Post, "/v2/deployments").with_json(format!("\u{feff}{form}")));
    assert_eq!((status, &body["name"]), (201, &json!("agent")), "{body}");
    let change = "\u{feff}{\"source_revision_config\":{\"image_uri\":\"registry.example/agent:1\"}}";
    let path = format!("/v2/deployments/{}", body["id"].as_str().unwrap_or_default());
    let (status, patched) = service.send(&Request::new(Method::Patch, path).with_json(change));
    assert_eq!(status, 200);
    assert_ne!(patched["latest_revision_id"], body["latest_revision_id"], "what follows from a patch is read past the mark too");
}

#[test]
fn an_empty_filter_says_nothing_but_is_no_boolean() {
    let mut service = Service::new();
    let mut send = |query: &str| service.send(&Request::new(Method::Get, format!("/v2/deployments?{query}")));
    assert_eq!(send("name_contains=&status=&image_version=").0, 200);
    let (status, body) = send("remote_reconciled=");
    let item = &body["detail"][0];
    assert_eq!((status, &item["type"], &item["loc"], &item["input"]), (422, &json!("bool_parsing"), &json!(["query", "remote_reconciled"]), &json!("")));
}

#[test]
fn a_malformed_id_is_told_together_with_what_is_wrong_in_the_body() {
    let mut service = Service::new();
    let item = |name: &str| {
        let error = "invalid character: found `x` at 0";
        json!({"type": "uuid_parsing", "loc": ["path", name], "msg": format!("Input should be a valid UUID, {error}"), "input": "xyz", "ctx": {"error": error}})
    };
    let (deployment, revision) = (item("deployment_id"), item("revision_id"));
    let secrets = json!({"type": "list_type", "loc": ["body", "secrets"], "msg": "Input should be a valid list", "input": {}});
    let cases = [
        (Request::new(Method::Get, "/v2/deployments/xyz"), vec![deployment.clone()]),
        (Request::new(Method::Get, "/v2/deployments/xyz/revisions/xyz"), vec![deployment.clone(), revision]),
        (Request::new(Method::Patch, "/v2/deployments/xyz").with_json("{}"), vec![deployment.clone()]),
        (Request::new(Method::Patch, "/v2/deployments/xyz").with_json(r#"{"secrets":{}}"#), vec![deployment, secrets]),
    ];
    for (request, items) in cases {
        assert_eq!(service.send(&request), (422, json!({ "detail": items })), "{request:?}");
    }
}

#[test]
fn each_kind_of_installation_takes_its_own_sources() {
    let cases = [
        (Hosting::Cloud, "repo_host", None),
        (Hosting::Cloud, "external_docker", Some("source external_docker is available only for self-hosted deployments; this installation is cloud")),
        (Hosting::SelfHosted, "repo_host", Some("source repo_host is available only for cloud deployments; this installation is self_hosted")),
        (Hosting::SelfHosted, "external_docker", None),
        (Hosting::SelfHosted, "internal_source", None),
    ];
    for (hosting, source, detail) in cases {
        let mut service = Service::with(Options { hosting: Some(hosting), ..Service::options() });
        let mut form = creation("agent", source);
        let mut first_of =
            |path: &str, list: &str| service.send(&Request::new(Method::Get, path)).1.pointer(list).map_or(Value::Null, |first| first["id"].clone());
        match (hosting, source) {
            (_, "external_docker") => form["source_config"]["listener_id"] = first_of("/v2/listeners", "/resources/0"),
            (Hosting::Cloud, "repo_host") => form["source_config"]["integration_id"] = first_of("/v1/integrations/repo_host/install", "/0"),
            _ => {}
        }
        let (status, body) = service.send(&post(&form));
        assert_eq!((status, body["detail"].as_str()), (if detail.is_some() { 400 } else { 201 }, detail), "{hosting:?} {source}");
    }
    let mut service = Service::with(Options { hosting: Some(Hosting::SelfHosted), ..Service::options() });
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}", created["id"].as_str().expect("it is an id"));
    assert_eq!(service.send(&Request::new(Method::Patch, path).with_json(r#"{"revision_source":"repo_host"}"#)).0, 400);
}

#[test]
fn a_creation_with_fields_of_another_source_is_refused() {
    let mut service = Service::new();
    let mut form = creation("agent", "internal_docker");
    form["source_config"]["repo_url"] = json!("https://host.example/team/agent");
    let expected = json!({"detail": "source_config.repo_url applies only to source repo_host; this one is internal_docker"});
    assert_eq!(service.send(&post(&form)), (400, expected));
    let mut form = creation("agent", "repo_host");
    form["source_revision_config"]["repo_ref"] = json!("refs/tags/v1");
    assert_eq!(service.send(&post(&form)).0, 400, "pushes do not move a tag");
    form["source_config"]["build_on_push"] = json!(false);
    assert_eq!(service.send(&post(&form)).0, 201);
}

#[test]
fn a_patch_that_its_deployment_cannot_take_is_refused_and_changes_nothing() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    let path = format!("/v2/deployments/{}", created["id"].as_str().expect("it is an id"));
    let cases = [
        (json!({"name": "other"}), "name cannot be changed after creation"),
        (json!({"source": "internal_docker"}), "source cannot be changed after creation"),
        (json!({"source_config": {"repo_url": "https://host.example/b"}}), "source_config.repo_url cannot be changed after creation"),
        (json!({"source_config": {"deployment_type": "prod"}}), "source_config.deployment_type cannot be changed after creation"),
        (json!({"source_config": {"listener_config": {"k8s_namespace": "a"}}}), "source_config.listener_config.k8s_namespace cannot be changed after creation"),
        (
            json!({"source_revision_config": {"image_uri": "a"}}),
            "source_revision_config.image_uri applies only to source external_docker or internal_docker; this one is repo_host",
        ),
        (
            json!({"secret_references": [{"name": "A", "secret_name": "b", "secret_key": "c"}]}),
            "secret_references applies only to source external_docker; this one is repo_host",
        ),
        (
            json!({"source_revision_config": {"repo_ref": "refs/tags/v1"}}),
            "source_config.build_on_push must be false when source_revision_config.repo_ref names a tag",
        ),
    ];
    let before = service.emulator.snapshot();
    for (patch, detail) in cases {
        let request = Request::new(Method::Patch, path.as_str()).with_json(patch.to_string());
        assert_eq!(service.send(&request), (400, json!({ "detail": detail })), "{patch}");
    }
    assert_eq!(service.emulator.snapshot(), before);
    // What it is already, it may be told again.
    let same = json!({"name": "agent", "source": "repo_host", "source_config": {"integration_id": "3C90C3CC-0D44-4B50-8888-8DD25736052A"}});
    assert_eq!(service.send(&Request::new(Method::Patch, path).with_json(same.to_string())).0, 200);
}

#[test]
fn every_answer_carries_an_id_of_its_request() {
    let mut service = Service::new();
    let mut ids = std::collections::BTreeSet::new();
    for request in [post(&creation("agent", "internal_docker")), post(&json!({})), Request::new(Method::Get, UNKNOWN), Request::new(Method::Put, "/x")] {
        let response = service.emulator.handle(&request);
        assert_eq!(response.header("content-type"), Some("application/json"));
        assert!(ids.insert(response.header("x-request-id").map(ToOwned::to_owned)), "{request:?}");
    }
    assert!(!ids.contains(&None));
}

#[test]
fn a_creation_that_lacks_what_its_source_is_made_of_is_refused() {
    let mut service = Service::new();
    let cases = [
        ("repo_host", "source_config", "integration_id"),
        ("repo_host", "source_config", "repo_url"),
        ("repo_host", "source_revision_config", "repo_ref"),
        ("repo_host", "source_revision_config", "agent_config_path"),
        ("external_docker", "source_revision_config", "image_uri"),
    ];
    for (source, config, field) in cases {
        let mut form = creation("agent", source);
        form[config][field] = Value::Null;
        let (status, body) = service.send(&post(&form));
        assert_eq!((status, &body["detail"][0]["loc"]), (422, &json!(["body", config, field])));
        assert_eq!(body["detail"][0]["msg"], format!("Field required for source {source}"));
    }
    let mut form = creation("agent", "internal_source");
    form["source_revision_config"] = json!({"source_tarball_path": "uploads/a/b.tar.gz"});
    let (status, body) = service.send(&post(&form));
    assert!(status == 400 && body["detail"].as_str().is_some_and(|text| text.contains("needs an existing deployment")), "{body}");
}

#[test]
fn an_installation_of_ones_own_wants_one_of_its_listeners_and_of_its_namespaces() {
    let mut service = Service::with(Options { hosting: Some(Hosting::SelfHosted), ..Service::options() });
    let listener = service.send(&Request::new(Method::Get, "/v2/listeners")).1["resources"][0].clone();
    let cases = [
        (json!({}), Some("source_config.listener_id is required, because the workspace has listeners")),
        (json!({"listener_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a"}), Some("source_config.listener_id is no listener of this workspace")),
        (
            json!({"listener_id": listener["id"], "listener_config": {"k8s_namespace": "other"}}),
            Some("source_config.listener_config.k8s_namespace is none of the listener's namespaces"),
        ),
        (json!({"listener_id": listener["id"], "listener_config": {"k8s_namespace": listener["compute_config"]["k8s_namespaces"][1]}}), None),
    ];
    for (config, detail) in cases {
        let mut form = creation("agent", "external_docker");
        form["source_config"] = config;
        let (status, body) = service.send(&post(&form));
        assert_eq!((status, body["detail"].as_str()), (if detail.is_some() { 400 } else { 201 }, detail));
    }
}

#[test]
fn path_query_and_body_are_told_together_in_this_order() {
    let mut service = Service::new();
    let uuid = |name: &str| {
        let error = "invalid character: found `x` at 0";
        json!({"type": "uuid_parsing", "loc": ["path", name], "msg": format!("Input should be a valid UUID, {error}"), "input": "x", "ctx": {"error": error}})
    };
    let limit =
        json!({"type": "less_than_equal", "loc": ["query", "limit"], "msg": "Input should be less than or equal to 100", "input": "101", "ctx": {"le": 100}});
    let offset = json!({"type": "int_parsing", "loc": ["query", "offset"], "msg": "Input should be a valid integer, unable to parse string as an integer", "input": "a b"});
    let boolean = |name: &str| {
        let msg = "Input should be a valid boolean, unable to interpret input";
        json!({"type": "bool_parsing", "loc": ["query", name], "msg": msg, "input": "maybe"})
    };
    let cases = [
        (Method::Get, "/v2/deployments?limit=101&offset=a+b", vec![limit.clone(), offset.clone()]),
        (Method::Get, "/v2/deployments?remote_reconciled=maybe", vec![boolean("remote_reconciled")]),
        (Method::Get, "/v2/deployments/x/revisions?offset=a%20b&limit=101", vec![uuid("deployment_id"), limit, offset]),
        (Method::Delete, "/v2/deployments/x?delete_tracing_project=maybe", vec![uuid("deployment_id"), boolean("delete_tracing_project")]),
        (Method::Get, "/v1/integrations/repo_host/x/repos", vec![uuid("integration_id")]),
        (Method::Get, "/v2/listeners/x", vec![uuid("listener_id")]),
    ];
    for (method, url, items) in cases {
        assert_eq!(service.send(&Request::new(method, url)), (422, json!({ "detail": items })), "{url}");
    }
    let logs = format!("{UNKNOWN}/revisions/3c90c3cc-0d44-4b50-8888-8dd25736052a/logs?type=all");
    let (status, body) = service.send(&Request::new(Method::Get, logs));
    assert_eq!((status, &body["detail"][0]["type"], &body["detail"][0]["msg"]), (422, &json!("literal_error"), &json!("Input should be 'build' or 'deploy'")));
}

#[test]
fn a_tenant_that_is_no_uuid_is_refused_and_a_key_that_spans_tenants_needs_one() {
    let mut service = Service::new();
    let (status, body) = service.send(&Request::new(Method::Get, "/v2/deployments").with_header("x-tenant-id", "mine"));
    assert_eq!((status, &body["detail"][0]["loc"]), (422, &json!(["header", "x-tenant-id"])));

    let mut service = Service::with(Options { api_key: Some("k3y".into()), key_spans_tenants: true, ..Service::options() });
    let list = || Request::new(Method::Get, "/v2/deployments").with_header("x-api-key", "k3y");
    let (status, body) = service.send(&list());
    assert!(status == 403 && body["detail"].as_str().is_some_and(|text| text.contains("X-Tenant-Id")), "{body}");
    assert_eq!(service.send(&list().with_header("X-Tenant-Id", "3c90c3cc-0d44-4b50-8888-8dd25736052a")).0, 200);
}
