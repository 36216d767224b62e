//! Every operation of the service beside creating, reading and patching (service.md 4, observed.md 3), by a clock that the tests move.

#![cfg(feature = "emulator")]

#[path = "support/emulator.rs"]
mod support;

use deployment_control::emulator::{Hosting, Options, Step, Vocabulary};
use deployment_control::http::{Method, Request};
use deployment_control::schema;
use deployment_control::validate::check_answer;
use serde_json::{Value, json};
use support::{Service, creation};

const OTHER_TENANT: &str = "0f8fad5b-d9cb-469f-a165-70867728950e";

fn id(value: &Value) -> &str {
    value.as_str().expect("it is an id")
}

fn names(page: &Value) -> Vec<&str> {
    page["resources"].as_array().expect("it is a page").iter().map(|deployment| id(&deployment["name"])).collect()
}

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
fn revisions_are_listed_made_and_deployed_again() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}/revisions", id(&created["id"]));
    let (status, made) = service.post(&path, "{}");
    assert_eq!((status, &made["status"], &made["source"]), (200, &json!("CREATING"), &json!("internal_docker")));
    service.emulator.advance(5_000);
    let (_, page) = service.get(&path);
    let listed: Vec<_> = page["resources"].as_array().expect("it is a page").iter().map(|revision| (&revision["id"], &revision["status"])).collect();
    assert_eq!(listed, [(&made["id"], &json!("DEPLOYED")), (&created["latest_revision_id"], &json!("SKIPPED"))]);
    assert_eq!(page["offset"], 2);
    for (query, count) in [("limit=1", 1), ("status=SKIPPED", 1), ("status=SKIPPED,DEPLOYED", 2), ("status=QUEUED", 0), ("offset=1", 1)] {
        assert_eq!(service.get(&format!("{path}?{query}")).1["resources"].as_array().map(Vec::len), Some(count), "{query}");
    }

    let redeploy = |id_: &Value| format!("{path}/{}/redeploy", id(id_));
    let (status, body) = service.post(&redeploy(&created["latest_revision_id"]), "");
    assert!(status == 400 && body["detail"].as_str().is_some_and(|text| text.contains("SKIPPED")), "{body}");
    let (status, deployment) = service.post(&redeploy(&made["id"]), "");
    assert_eq!((status, &deployment["id"], &deployment["active_revision_id"]), (200, &created["id"], &made["id"]));
    assert_ne!(deployment["latest_revision_id"], made["id"]);
    assert_eq!(service.post(&redeploy(&deployment["latest_revision_id"]), "").0, 400, "it is still on its way");
    let (_, latest) = service.latest(&created);
    assert_eq!(latest["source_revision_config"]["image_uri"], "registry.example/agent:1");
}

#[test]
fn a_tarball_is_uploaded_and_its_revision_is_built_from_it() {
    let mut service = Service::new();
    let mut form = creation("agent", "internal_source");
    form["source_revision_config"] = json!({});
    let created = service.create(&form);
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    let (status, upload) = service.post(&format!("{path}/upload-url"), "");
    assert_eq!(status, 200);
    assert!(id(&upload["upload_url"]).starts_with("http://h/uploads/") && upload["upload_headers"].is_object(), "{upload}");
    let tarball = support::tarball(&["./agent.json", "src/main.py"]);
    assert_eq!(service.upload(&upload, &tarball).status, 200);
    let built_from = json!({"source_tarball_path": upload["object_path"], "agent_config_path": "agent.json"});
    let patched = service.patch(&created, &json!({ "source_revision_config": built_from }));
    service.emulator.advance(10_000);
    assert_eq!(service.latest(&patched).1["status"], "DEPLOYED");
}

#[test]
fn what_cannot_be_built_or_deployed_fails_with_a_log_that_says_why() {
    let cases: [(&[u8], &str, &str); 4] = [
        (b"PK\x03\x04", "agent.json", "is no gzip archive"),
        (&support::gzip(b"hello"), "agent.json", "no tar archive"),
        (&support::tarball(&["other.json"]), "agent.json", "The configuration agent.json is not in the source tarball"),
        (b"", "agent.json", "There is no object at"),
    ];
    for (tarball, config, reason) in cases {
        let mut service = Service::new();
        let created = service.create(&creation("agent", "internal_source"));
        let path = format!("/v2/deployments/{}", id(&created["id"]));
        let upload = service.post(&format!("{path}/upload-url"), "").1;
        if !tarball.is_empty() {
            assert_eq!(service.upload(&upload, tarball).status, 200, "a store of objects takes anything");
        }
        let built_from = json!({"source_tarball_path": upload["object_path"], "agent_config_path": config});
        service.patch(&created, &json!({ "source_revision_config": built_from }));
        service.emulator.advance(10_000);
        let (_, revision) = service.latest(&created);
        assert_eq!(revision["status"], "BUILD_FAILED", "{reason}");
        assert!(revision["status_message"].as_str().is_some_and(|text| text.contains(reason)), "{revision}");
        let (_, logs) = service.get(&format!("{path}/revisions/{}/logs?type=build&level=ERROR", id(&revision["id"])));
        assert!(logs["logs"][0]["message"].as_str().is_some_and(|text| text.contains(reason)), "{logs}");
    }

    let mut service = Service::new();
    let mut form = creation("agent", "internal_docker");
    form["source_revision_config"]["image_uri"] = json!("Registry Example/agent:1");
    let created = service.create(&form);
    service.emulator.advance(10_000);
    let (deployment, revision) = service.latest(&created);
    assert_eq!((&revision["status"], &deployment["active_revision_id"]), (&json!("DEPLOY_FAILED"), &Value::Null));
    let (_, logs) = service.get(&format!("/v2/deployments/{}/revisions/{}/logs?type=deploy&order=desc&limit=1", id(&created["id"]), id(&revision["id"])));
    assert!(logs["logs"][0]["message"].as_str().is_some_and(|text| text.contains("cannot be pulled")), "{logs}");
}

#[test]
fn a_repository_is_built_only_where_its_integration_reaches_it() {
    for (name, expected) in [("support-agent", "DEPLOYED"), ("nowhere", "BUILD_FAILED")] {
        let mut service = Service::new();
        let integration = service.get("/v1/integrations/repo_host/install").1[0]["id"].clone();
        let mut form = creation("agent", "repo_host");
        form["source_config"]["integration_id"] = integration;
        form["source_config"]["repo_url"] = json!(format!("https://host.example/northwind/{name}"));
        let created = service.create(&form);
        service.emulator.advance(10_000);
        assert_eq!(service.latest(&created).1["status"], expected, "{name}");
    }
}

#[test]
fn only_a_path_of_an_upload_url_of_the_same_deployment_is_taken() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    let other = service.create(&creation("other", "internal_source"));
    let foreign = service.post(&format!("/v2/deployments/{}/upload-url", id(&other["id"])), "").1["object_path"].clone();
    for path in [json!("uploads/a.tar.gz"), json!(""), foreign] {
        let request = Request::new(Method::Patch, format!("/v2/deployments/{}", id(&created["id"])));
        let (status, body) = service.send(&request.with_json(json!({"source_revision_config": {"source_tarball_path": path}}).to_string()));
        assert!(status == 400 && body["detail"].as_str().is_some_and(|text| text.contains("upload-url")), "{body}");
    }
    let image = service.create(&creation("image", "internal_docker"));
    assert_eq!(service.post(&format!("/v2/deployments/{}/upload-url", id(&image["id"])), "").0, 400);
}

#[test]
fn an_upload_url_is_its_own_credential_and_does_not_hold_for_ever() {
    let mut service = Service::with(Options { api_key: Some("k3y".into()), ..Service::options() });
    let key = |request: Request| request.with_header("x-api-key", "k3y");
    let created = service.send(&key(Request::new(Method::Post, "/v2/deployments").with_json(creation("agent", "internal_source").to_string()))).1;
    let upload = service.send(&key(Request::new(Method::Post, format!("http://h/v2/deployments/{}/upload-url", id(&created["id"]))))).1;
    let mut wrong = upload.clone();
    wrong["upload_url"] = json!(id(&upload["upload_url"]).replace("token=", "token=0"));
    assert_eq!(service.upload(&wrong, b"x").status, 403);
    assert_eq!(service.upload(&upload, b"x").status, 200);
    service.emulator.advance(3_600_001);
    assert_eq!(service.upload(&upload, b"x").status, 403);
}

#[test]
fn push_tokens_are_for_the_services_own_registry_alone() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let (status, token) = service.post(&format!("/v2/deployments/{}/push-token", id(&created["id"])), "");
    assert_eq!(status, 200);
    assert!(["token", "registry_url", "username", "repository_url"].iter().all(|name| token[*name].is_string()), "{token}");
    let other = service.create(&creation("other", "external_docker"));
    assert_eq!(service.post(&format!("/v2/deployments/{}/push-token", id(&other["id"])), "").0, 400);
    let mut form = creation("waiting", "internal_docker");
    form["source_revision_config"] = json!({});
    let waiting = service.create(&form);
    service.emulator.advance(10_000);
    let path = format!("/v2/deployments/{}/revisions/{}/logs?type=deploy&query=pulling", id(&waiting["id"]), id(&waiting["latest_revision_id"]));
    assert_eq!(service.get(&path).1["logs"][0]["message"], "Pulling an image that is still to be pushed");
}

#[test]
fn logs_grow_while_a_revision_builds_and_are_paged_by_their_offset() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    let path = format!("/v2/deployments/{}/revisions/{}/logs", id(&created["id"]), id(&created["latest_revision_id"]));
    let mut lengths = Vec::new();
    for _ in 0..45 {
        let (status, logs) = service.get(&format!("{path}?limit=1000"));
        assert_eq!((status, &logs["next_offset"]), (200, &Value::Null));
        lengths.push(logs["logs"].as_array().map_or(0, Vec::len));
        service.emulator.advance(100);
    }
    assert!(lengths.is_sorted() && lengths[0] == 1 && lengths[44] > 12, "{lengths:?}");
    lengths.dedup();
    assert!(lengths.len() > 8, "they grow line by line: {lengths:?}");

    let whole = service.get(&format!("{path}?type=build")).1["logs"].clone();
    for order in ["asc", "desc"] {
        let (mut collected, mut offset) = (Vec::new(), String::new());
        loop {
            let (_, page) = service.get(&format!("{path}?type=build&limit=5&order={order}&offset={offset}"));
            collected.extend(page["logs"].as_array().expect("it is a page").clone());
            let Some(next) = page["next_offset"].as_str() else { break };
            next.clone_into(&mut offset);
        }
        if order == "desc" {
            collected.reverse();
        }
        assert_eq!(json!(collected), whole, "{order}");
    }
    assert!(whole.as_array().is_some_and(|lines| lines.iter().any(|line| id(&line["message"]).starts_with("Cloning https://host.example/team/agent at main"))));
    let (_, found) = service.get(&format!("{path}?query=CLONING"));
    assert_eq!(found["logs"].as_array().map(Vec::len), Some(1));
    assert_eq!(service.get(&format!("{path}?offset=5")).0, 400);
}

#[test]
fn the_older_form_of_the_logs_says_the_same() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    service.emulator.advance(10_000);
    let revision = format!("revisions/{}", id(&created["latest_revision_id"]));
    let (project, deployment) = (format!("/v1/projects/{}", id(&created["id"])), format!("/v2/deployments/{}", id(&created["id"])));
    for (kind, path) in [("build", format!("{project}/{revision}/build_logs")), ("deploy", format!("{project}/{revision}/deploy_logs"))] {
        let newer = service.get(&format!("{deployment}/{revision}/logs?type={kind}")).1;
        assert_eq!(service.post(&path, r#"{"limit": 50, "order": "asc"}"#), (200, newer), "{kind}");
    }
    service.post(&format!("{deployment}/revisions"), "{}");
    service.emulator.advance(10_000);
    let all = service.post(&format!("{project}/deploy_logs"), "{}").1;
    let serving = all["logs"].as_array().expect("it is a page").iter().filter(|line| id(&line["message"]).starts_with("Serving at https://agent-")).count();
    assert_eq!(serving, 2, "{all}");
    let first = service.post(&format!("{project}/{revision}/deploy_logs"), "{}").1["logs"].clone();
    assert_eq!(first.as_array().map(|first| &all["logs"].as_array().expect("it is a page")[..first.len()]), first.as_array().map(Vec::as_slice));
    let late = service.post(&format!("{project}/deploy_logs"), r#"{"start_time": "2026-01-01T00:00:11Z"}"#).1;
    assert!(late["logs"].as_array().map(Vec::len) < all["logs"].as_array().map(Vec::len));
    let early = service.post(&format!("{project}/deploy_logs"), r#"{"end_time": "2026-01-01T00:00:00Z"}"#).1;
    assert_eq!(early["logs"], json!([]));
    assert_eq!(service.post(&format!("{project}/deploy_logs"), r#"{"start_time": "soon"}"#).0, 422);
    // 2026-01-01T00:00:11Z as numbers, which services of this family read too.
    for number in ["1767225611", "1767225611000", "\"1767225611\""] {
        assert_eq!(service.post(&format!("{project}/deploy_logs"), &format!("{{\"start_time\": {number}}}")).1, late, "{number}");
    }
}

#[test]
fn the_organisation_is_there_from_the_start_and_is_the_contracts() {
    static REPOSITORY: schema::Kind = schema::Kind::Record(&schema::REPOSITORY);
    static PROVIDER: schema::Kind = schema::Kind::Record(&schema::OAUTH_PROVIDER);
    let mut service = Service::new();
    let integrations = service.get("/v1/integrations/repo_host/install").1;
    let mut count = 0;
    for integration in integrations.as_array().expect("they are a list") {
        assert!(integration["installation_id"].is_u64() && integration["name"].is_string());
        for path in ["repo_host/{}/repos", "forge/repo_host/{}/repos"] {
            let (status, repositories) = service.get(&format!("/v1/integrations/{}", path.replace("{}", id(&integration["id"]))));
            let list = repositories.as_array().expect("they are a list");
            for repository in list {
                check_answer(&REPOSITORY, repository.to_string().as_bytes()).expect("the repository is the contract's");
            }
            assert!(status == 200 && list.iter().all(|repository| repository["host_integration_id"] == integration["id"]));
            count += list.len();
        }
    }
    assert_eq!((integrations.as_array().map(Vec::len), count), (Some(3), 80));
    assert_eq!(service.get(&format!("/v1/integrations/repo_host/{OTHER_TENANT}/repos")).0, 404);

    let providers = service.get("/v2/auth/providers").1;
    assert_eq!(providers.as_array().map(Vec::len), Some(6));
    for provider in providers.as_array().expect("they are a list") {
        check_answer(&PROVIDER, provider.to_string().as_bytes()).expect("the provider is the contract's");
    }
    let listeners = service.get("/v2/listeners?limit=1").1;
    assert_eq!((listeners["resources"].as_array().map(Vec::len), &listeners["offset"]), (Some(1), &json!(1)));
    assert_eq!(service.get(&format!("/v2/listeners/{}", id(&listeners["resources"][0]["id"]))).1, listeners["resources"][0]);
    assert_eq!(service.get(&format!("/v2/listeners/{OTHER_TENANT}")).0, 404);
    let mut cloud = Service::with(Options { hosting: Some(Hosting::Cloud), ..Service::options() });
    assert_eq!(cloud.get("/v2/listeners").1["resources"], json!([]));
}

#[test]
fn a_providers_own_installation_takes_the_integrations_that_it_lists_and_no_others() {
    let mut cloud = Service::with(Options { hosting: Some(Hosting::Cloud), ..Service::options() });
    let mut form = creation("agent", "repo_host");
    let (status, refusal) = cloud.post("/v2/deployments", &form.to_string());
    let detail = "source_config.integration_id is no integration of this workspace: GET /v1/integrations/repo_host/install lists them";
    assert_eq!((status, &refusal["detail"]), (400, &json!(detail)));
    let listed = id(&cloud.get("/v1/integrations/repo_host/install").1[0]["id"]).to_uppercase();
    form["source_config"]["integration_id"] = json!(listed);
    cloud.create(&form);
    // Of another kind of installation nothing is known.
    Service::new().create(&creation("agent", "repo_host"));
}

#[test]
fn oauth_providers_are_created_read_changed_and_deleted() {
    let mut service = Service::new();
    let form = json!({
        "provider_id": "a/b", "name": "Own", "client_id": "c", "client_secret": "s3cret",
        "auth_url": "https://own.example/authorize", "token_url": "https://own.example/token", "uses_pkce": true,
    });
    let (status, created) = service.post("/v2/auth/providers", &form.to_string());
    assert_eq!((status, &created["code_challenge_method"], &created["is_dynamic_client"]), (200, &json!("S256"), &json!(false)));
    assert_eq!(service.post("/v2/auth/providers", &form.to_string()).0, 409);
    assert_eq!(service.get("/v2/auth/providers/a%2Fb").1, created);
    assert_eq!(service.get("/v2/auth/providers").1.as_array().map(Vec::len), Some(7));
    let patch = Request::new(Method::Patch, "/v2/auth/providers/a%2Fb").with_json(r#"{"name":"Other","token_url":null,"id":"mine"}"#);
    let (status, patched) = service.send(&patch);
    assert_eq!((status, &patched["name"], &patched["token_url"], &patched["id"]), (200, &json!("Other"), &created["token_url"], &created["id"]));
    assert_eq!(service.raw(Method::Delete, "/v2/auth/providers/a%2Fb").status, 204);
    assert_eq!(service.get("/v2/auth/providers/a%2Fb").0, 404);

    // One that the organisation started with is changed and deleted too, and may be made anew.
    let patch = Request::new(Method::Patch, "/v2/auth/providers/mail").with_json(r#"{"name":"Post"}"#);
    assert_eq!(service.send(&patch).1["name"], "Post");
    assert_eq!(service.raw(Method::Delete, "/v2/auth/providers/mail").status, 204);
    assert_eq!((service.get("/v2/auth/providers/mail").0, service.get("/v2/auth/providers").1.as_array().map(Vec::len)), (404, Some(5)));
    let mut again = form;
    again["provider_id"] = json!("mail");
    assert_eq!(service.post("/v2/auth/providers", &again.to_string()).0, 200);
    assert_eq!(service.get("/v2/auth/providers").1.as_array().map(Vec::len), Some(6));
    assert!(service.answers.iter().all(|answer| !answer.text().contains("s3cret")), "a secret never comes back");
    let (status, body) = service.post("/v2/auth/providers", r#"{"name":"x","auth_url":"nowhere"}"#);
    assert_eq!((status, body["detail"].as_array().map(Vec::len)), (422, Some(4)), "{body}");
}

#[test]
fn connections_are_made_listed_and_removed_for_each_agent() {
    let mut service = Service::new();
    let path = "/v2/auth/agents/a%2Fb/connections";
    let (status, made) = service.post(path, r#"{"oauth_token_id":"t1"}"#);
    assert_eq!((status, &made["agent_id"], &made["oauth_token_id"]), (201, &json!("a/b"), &json!("t1")));
    service.post(path, r#"{"oauth_token_id":"t2"}"#);
    assert_eq!(service.get(path).1["data"].as_array().map(Vec::len), Some(2));
    for agent in ["a", "b", "a%2Fb%2F"] {
        assert_eq!(service.get(&format!("/v2/auth/agents/{agent}/connections")), (200, json!({"data": []})));
    }
    let one = format!("{path}/{}", id(&made["id"]));
    let removed = service.raw(Method::Delete, &one);
    assert_eq!((removed.status, removed.body.len()), (204, 0));
    assert_eq!(service.send(&Request::new(Method::Delete, one)), (404, json!({"detail": "Connection not found"})));
    assert_eq!(service.get(path).1["data"][0]["oauth_token_id"], "t2");
    assert_eq!(service.post(path, "{}").0, 422);
}

#[test]
fn a_second_tenant_never_sees_the_firsts_records() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    let upload = service.post(&format!("/v2/deployments/{}/upload-url", id(&created["id"])), "").1;
    service.post("/v2/auth/agents/a/connections", r#"{"oauth_token_id":"t"}"#);
    service.raw(Method::Delete, "/v2/auth/providers/mail");
    let integration = service.get("/v1/integrations/repo_host/install").1[0]["id"].clone();
    let as_other = |method, url: String| Request::new(method, url).with_header("x-tenant-id", OTHER_TENANT.to_uppercase());
    let own = format!("/v2/deployments/{}", id(&created["id"]));
    let revision = format!("{own}/revisions/{}", id(&created["latest_revision_id"]));
    for (method, url) in [
        (Method::Get, own.clone()),
        (Method::Delete, own.clone()),
        (Method::Get, format!("{own}/revisions")),
        (Method::Get, revision.clone()),
        (Method::Get, format!("{revision}/logs")),
        (Method::Post, format!("{revision}/redeploy")),
        (Method::Post, format!("{own}/upload-url")),
        (Method::Post, format!("{own}/push-token")),
        (Method::Get, format!("/v1/integrations/repo_host/{}/repos", id(&integration))),
    ] {
        assert_eq!(service.send(&as_other(method, url.clone())).0, 404, "{url}");
    }
    assert_eq!(service.send(&as_other(Method::Get, "/v2/deployments".into())).1["resources"], json!([]));
    assert_eq!(service.send(&as_other(Method::Get, "/v2/auth/agents/a/connections".into())).1["data"], json!([]));
    assert_eq!(service.send(&as_other(Method::Get, "/v2/auth/providers".into())).1.as_array().map(Vec::len), Some(6));
    // A name that another tenant has is free.
    let form = creation("agent", "internal_source").to_string();
    let (status, theirs) = service.send(&as_other(Method::Post, "/v2/deployments".into()).with_json(form));
    assert_eq!((status, &theirs["tenant_id"]), (201, &json!(OTHER_TENANT)));
    let patch = json!({"source_revision_config": {"source_tarball_path": upload["object_path"]}}).to_string();
    assert_eq!(service.send(&as_other(Method::Patch, format!("/v2/deployments/{}", id(&theirs["id"]))).with_json(patch)).0, 400);
    assert_eq!(names(&service.get("/v2/deployments").1).len(), 1);
}

#[test]
fn the_providers_words_stand_wherever_the_contract_lets_them() {
    let vocabulary = Vocabulary { repo_host: "forge".into(), agent: "graph".into(), ..Vocabulary::default() };
    let mut service = Service::with(Options { vocabulary, hosting: Some(Hosting::Cloud), ..Service::options() });
    let mut form = creation("agent", "repo_host");
    form["source"] = json!("forge");
    form["source_config"]["integration_id"] = service.get("/v1/integrations/forge/install").1[0]["id"].clone();
    form["source_revision_config"] = json!({"repo_ref": "main", "graph_config_path": "a.json"});
    let created = service.create(&form);
    let (deployment, revision) = service.latest(&created);
    for record in [&created, &deployment, &revision] {
        assert_eq!((&record["source"], &record["source_revision_config"]["graph_config_path"]), (&json!("forge"), &json!("a.json")));
        assert!(!record.to_string().contains("agent_config_path") && !record.to_string().contains("repo_host"), "{record}");
    }
    let patched = service.patch(&created, &json!({"revision_source": "forge", "source_revision_config": {"graph_config_path": "b.json"}}));
    assert_ne!(patched["latest_revision_id"], created["latest_revision_id"]);
    assert_eq!(service.get("/v1/integrations/forge/install").0, 200);
    assert_eq!(service.get("/v1/integrations/repo_host/install").0, 404);

    form["name"] = json!("other");
    form["source_revision_config"]["graph_config_path"] = json!(5);
    let (status, body) = service.post("/v2/deployments", &form.to_string());
    assert_eq!(
        (status, &body["detail"][0]["loc"], &body["detail"][0]["input"]),
        (422, &json!(["body", "source_revision_config", "graph_config_path"]), &json!(5))
    );
    form["source_revision_config"] = json!({"repo_ref": "main"});
    assert_eq!(service.post("/v2/deployments", &form.to_string()).1["detail"][0]["msg"], "Field required for source forge");
    form["source"] = json!("internal_docker");
    form["source_config"] = json!({});
    form["source_revision_config"] = json!({"graph_config_path": "a.json"});
    assert_eq!(
        service.post("/v2/deployments", &form.to_string()).1["detail"],
        "source_revision_config.graph_config_path applies only to source forge or internal_source; this one is internal_docker"
    );
    form["source"] = json!("repo_host");
    let (status, body) = service.post("/v2/deployments", &form.to_string());
    assert_eq!((status, &body["detail"][0]["type"]), (422, &json!("enum")));
    assert!(body["detail"][0]["msg"].as_str().is_some_and(|msg| msg.starts_with("Input should be 'forge', ")), "{body}");
    assert_eq!(body["detail"][0]["input"], "repo_host", "what was sent stands there");
    // The neutral words are unknown ones.
    form["source"] = json!("forge");
    form["source_config"] = created["source_config"].clone();
    form["source_revision_config"] = json!({"repo_ref": "main", "agent_config_path": "a.json"});
    let (status, body) = service.post("/v2/deployments", &form.to_string());
    assert_eq!(
        (status, &body["detail"][0]["loc"], &body["detail"][0]["input"]),
        (422, &json!(["body", "source_revision_config", "graph_config_path"]), &form["source_revision_config"])
    );
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

#[test]
fn seeded_records_are_there_and_what_does_not_fit_is_told() {
    let mut service = Service::new();
    let seed = json!({
        "deployments": [
            {"name": "old", "status": "UNUSED", "source": "internal_docker", "created_at": "2025-06-01T00:00:00Z", "id": OTHER_TENANT, "secrets": [{"name": "A", "value": "b"}]},
            {"source": "repo_host", "source_revision_config": {"repo_ref": "main"}},
            {"name": "theirs", "tenant_id": OTHER_TENANT},
        ],
        "repositories": [{"host_integration_id": OTHER_TENANT, "id": 7, "name": "r", "owner": "o", "url": "https://host.example/o/r", "default_branch": "main"}],
        "oauthProviders": [{"provider_id": "mail", "name": "Seeded mail"}],
        "connections": [{"agent_id": "a", "oauth_token_id": "t"}],
    });
    service.emulator.seed(&seed.to_string()).expect("the seed fits");
    let page = service.get("/v2/deployments").1;
    assert_eq!(names(&page), ["agent-2", "old"]);
    let old = &page["resources"][1];
    assert_eq!((&old["status"], &old["id"], &old["created_at"]), (&json!("UNUSED"), &json!(OTHER_TENANT), &json!("2025-06-01T00:00:00.000Z")));
    assert_eq!((&old["active_revision_id"], &old["secrets"][0]["name"]), (&old["latest_revision_id"], &json!("A")));
    assert_eq!(service.get(&format!("/v1/integrations/repo_host/{OTHER_TENANT}/repos")).1[0]["name"], "r");
    assert_eq!(service.get("/v2/auth/providers/mail").1["name"], "Seeded mail");
    assert_eq!(service.get("/v2/auth/agents/a/connections").1["data"].as_array().map(Vec::len), Some(1));
    for (text, part) in [
        ("[]", "no JSON object"),
        (r#"{"deployment":[]}"#, "no member deployment"),
        (r#"{"deployments":{}}"#, "no list"),
        (r#"{"deployments":[{"name":"old"}]}"#, "deployments[0] has the id or the name"),
        (r#"{"deployments":[{"source":"moon"}]}"#, "a source that the contract does not know"),
        (r#"{"repositories":[{}]}"#, "repositories[0] has no host_integration_id"),
        (r#"{"deployments":[{"name":5}]}"#, "deployments[0] does not fit: name takes a text"),
        (
            r#"{"deployments":[{"source":"internal_docker"},{"secrets":[{"name":"A","value":7}]}]}"#,
            "deployments[1] does not fit: secrets[0].value takes a text",
        ),
        (r#"{"deployments":[{"source_config":{"build_on_push":"yes"}}]}"#, "source_config.build_on_push takes true or false"),
        (r#"{"deployments":[{"source_config":{"resource_spec":{"cpu":"1"}}}]}"#, "source_config.resource_spec.cpu takes a number"),
        (r#"{"deployments":[{"source_revision_config":[]}]}"#, "source_revision_config takes an object"),
        (r#"{"deployments":[{"created_at":"yesterday"}]}"#, "created_at takes a date and time such as 2026-01-01T00:00:00Z"),
        (r#"{"deployments":[{"latest_revision_id":"one"}]}"#, "latest_revision_id takes a uuid"),
        (r#"{"oauthProviders":[{"provider_id":"m","uses_pkce":1}]}"#, "oauthProviders[0] does not fit: uses_pkce takes true or false"),
    ] {
        assert!(service.emulator.seed(text).is_err_and(|reason| reason.contains(part)), "{text}");
    }
}

#[test]
fn everything_comes_back_from_the_journal() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    let gone = service.create(&creation("gone", "internal_docker"));
    let upload = service.post(&format!("/v2/deployments/{}/upload-url", id(&created["id"])), "").1;
    service.upload(&upload, &support::tarball(&["agent.json"]));
    service.emulator.script(vec![Step::lasting("BUILDING", 10), Step::last("BUILD_FAILED")]);
    service.post(&format!("/v2/deployments/{}/revisions", id(&created["id"])), "{}");
    service.raw(Method::Delete, &format!("/v2/deployments/{}", id(&gone["id"])));
    service.raw(Method::Delete, "/v2/auth/providers/mail");
    let made = service.post("/v2/auth/agents/a/connections", r#"{"oauth_token_id":"t1"}"#).1;
    service.post("/v2/auth/agents/a/connections", r#"{"oauth_token_id":"t2"}"#);
    service.raw(Method::Delete, &format!("/v2/auth/agents/a/connections/{}", id(&made["id"])));
    service.emulator.advance(5_000);
    service.get("/v2/deployments");
    // In one entry: one is gone, and another has its name.
    service.create(&creation("gone", "internal_docker"));
    let journal = service.emulator.take_journal();
    let (emulator, _) =
        deployment_control::emulator::Emulator::open(Service::options(), Box::new(deployment_control::env::FakeEnv::default()), &journal).expect("it is whole");
    let mut again = Service { emulator, answers: Vec::new() };
    assert_eq!(again.emulator.snapshot(), service.emulator.snapshot());
    for url in ["/v2/deployments", "/v2/auth/providers", "/v2/auth/agents/a/connections", &format!("/v2/deployments/{}/revisions", id(&created["id"]))] {
        assert_eq!(again.get(url), service.get(url), "{url}");
    }
    assert_eq!(names(&again.get("/v2/deployments").1), ["gone", "agent"]);
    assert_eq!(again.post("/v2/deployments", &creation("gone", "internal_docker").to_string()).0, 409);
}
