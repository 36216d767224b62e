//! What applies to all records: tenants, the provider's vocabulary, the seed and the journal.

use deployment_control::emulator::{Hosting, Options, Step, Vocabulary};
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

use super::{OTHER_TENANT, id, names};
use crate::support::emulator::{self as support, Service, creation};

#[test]
fn a_tenant_never_sees_the_records_of_another() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    let upload = service.post(&format!("/v2/deployments/{}/upload-url", id(&created["id"])), "").1;
    service.post("/v2/auth/agents/a/connections", r#"{"oauth_token_id":"t"}"#);
    service.raw(Method::Delete, "/v2/auth/providers/mail");
    let integration = service.get("/v1/integrations/repo_host/install").1[0]["id"].clone();
    let as_other =
        |method, url: String| Request::new(method, url).with_header("x-tenant-id", OTHER_TENANT.to_uppercase());
    let own = format!("/v2/deployments/{}", id(&created["id"]));
    let revision = format!("{own}/revisions/{}", id(&created["latest_revision_id"]));
    for (method, url) in [
        (Method::Get, own.clone()),
        (Method::Delete, own.clone()),
        (Method::Get, format!("{own}/revisions")),
        (Method::Get, revision.clone()),
        (Method::Get, format!("{revision}/logs?type=build")),
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
    assert_eq!(
        service.send(&as_other(Method::Patch, format!("/v2/deployments/{}", id(&theirs["id"]))).with_json(patch)).0,
        400
    );
    assert_eq!(names(&service.get("/v2/deployments").1).len(), 1);
}

#[test]
fn the_providers_words_replace_the_neutral_ones_everywhere() {
    let vocabulary = Vocabulary { repo_host: "forge".into(), agent: "graph".into(), ..Vocabulary::default() };
    let mut service = Service::with(Options { vocabulary, hosting: Some(Hosting::Cloud), ..Service::options() });
    let mut form = creation("agent", "repo_host");
    form["source"] = json!("forge");
    form["source_config"]["integration_id"] = service.get("/v1/integrations/forge/install").1[0]["id"].clone();
    form["source_revision_config"] = json!({"repo_ref": "main", "graph_config_path": "a.json"});
    let created = service.create(&form);
    let (deployment, revision) = service.latest(&created);
    for record in [&created, &deployment, &revision] {
        assert_eq!(
            (&record["source"], &record["source_revision_config"]["graph_config_path"]),
            (&json!("forge"), &json!("a.json"))
        );
        assert!(
            !record.to_string().contains("agent_config_path") && !record.to_string().contains("repo_host"),
            "{record}"
        );
    }
    let patched = service.patch(
        &created,
        &json!({"revision_source": "forge", "source_revision_config": {"graph_config_path": "b.json"}}),
    );
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
    assert_eq!(
        service.post("/v2/deployments", &form.to_string()).1["detail"],
        "Source configuration error: 'source_revision_config.graph_config_path' is required for source forge"
    );
    form["source"] = json!("internal_docker");
    form["source_config"] = json!({"deployment_type": "dev"});
    form["source_revision_config"] = json!({"graph_config_path": "a.json"});
    let (status, image) = service.post("/v2/deployments", &form.to_string());
    assert_eq!(
        (status, &image["source_revision_config"]["graph_config_path"]),
        (201, &json!(null)),
        "another source's"
    );
    form["source"] = json!("repo_host");
    let (status, body) = service.post("/v2/deployments", &form.to_string());
    assert_eq!((status, &body["detail"][0]["type"]), (422, &json!("literal_error")));
    assert!(
        body["detail"][0]["msg"].as_str().is_some_and(|msg| msg.starts_with("Input should be 'forge', ")),
        "{body}"
    );
    assert_eq!(body["detail"][0]["input"], "repo_host", "what was sent stands there");
    // This provider does not know the neutral words.
    form["source"] = json!("forge");
    form["source_config"] = created["source_config"].clone();
    form["source_revision_config"] = json!({"repo_ref": "main", "agent_config_path": "a.json"});
    let (status, body) = service.post("/v2/deployments", &form.to_string());
    let detail = "Source configuration error: 'source_revision_config.graph_config_path' is required for source forge";
    assert_eq!((status, &body["detail"]), (400, &json!(detail)));
}

#[test]
fn a_seed_adds_records_and_names_the_one_that_does_not_fit() {
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
    assert_eq!(
        (&old["status"], &old["id"], &old["created_at"]),
        (&json!("UNUSED"), &json!(OTHER_TENANT), &json!("2025-06-01T00:00:00.000Z"))
    );
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
        (
            r#"{"deployments":[{"source_config":{"build_on_push":"yes"}}]}"#,
            "source_config.build_on_push takes true or false",
        ),
        (
            r#"{"deployments":[{"source_config":{"resource_spec":{"cpu":"1"}}}]}"#,
            "source_config.resource_spec.cpu takes a number",
        ),
        (r#"{"deployments":[{"source_revision_config":[]}]}"#, "source_revision_config takes an object"),
        (
            r#"{"deployments":[{"created_at":"yesterday"}]}"#,
            "created_at takes a date and time such as 2026-01-01T00:00:00Z",
        ),
        (r#"{"deployments":[{"latest_revision_id":"one"}]}"#, "latest_revision_id takes a uuid"),
        (r#"{"deployments":[{"revisions":[]}]}"#, "revisions that are no list of one or more"),
        (r#"{"deployments":[{"revisions":[1]}]}"#, "a revision that is no object"),
        (r#"{"deployments":[{"revisions":[{"steps":["QUEUED"]}]}]}"#, "steps are no list of status and forMs"),
        (r#"{"deployments":[{"revisions":[{"fail":"exit_code"}]}]}"#, "a revision that cannot fail so"),
        (
            r#"{"deployments":[{"created_at":"2025-06-01T00:00:00Z","revisions":[{"created_at":"2025-05-01T00:00:00Z"}]}]}"#,
            "a revision that is older than the one before it",
        ),
        (
            r#"{"oauthProviders":[{"provider_id":"m","uses_pkce":1}]}"#,
            "oauthProviders[0] does not fit: uses_pkce takes true or false",
        ),
    ] {
        assert!(service.emulator.seed(text).is_err_and(|reason| reason.contains(part)), "{text}");
    }
}

#[test]
fn a_seeded_deployment_has_the_history_that_it_was_given() {
    let mut service = Service::new();
    let failed = json!([{"status": "BUILDING", "forMs": 90_000}, {"status": "BUILD_FAILED"}]);
    let seed = json!({"deployments": [{
        "name": "agent",
        "source": "repo_host",
        "created_at": "2025-06-01T00:00:00Z",
        "source_revision_config": {"repo_ref": "main", "agent_config_path": "agent.json"},
        "revisions": [
            {"source_revision_config": {"repo_commit_sha": "a1"}, "steps": [{"status": "BUILDING", "forMs": 60_000}, {"status": "DEPLOYED"}]},
            {"created_at": "2025-06-02T00:00:00Z", "source_revision_config": {"repo_ref": "redesign"}, "steps": failed, "fail": "package_not_found"},
        ],
    }]});
    service.emulator.seed(&seed.to_string()).expect("the seed fits");
    let deployment = service.get("/v2/deployments").1["resources"][0].clone();
    assert_eq!(deployment["updated_at"], "2025-06-02T00:00:00.000Z");
    let revisions = format!("/v2/deployments/{}/revisions", deployment["id"].as_str().expect("the id is a text"));
    let listed = service.get(&revisions).1["resources"].clone();
    let told = |one: &Value| {
        json!([one["status"], one["created_at"], one["updated_at"], one["source_revision_config"]["repo_ref"]])
    };
    assert_eq!(
        told(&listed[0]),
        json!(["BUILD_FAILED", "2025-06-02T00:00:00.000Z", "2025-06-02T00:01:30.000Z", "redesign"])
    );
    assert_eq!(told(&listed[1]), json!(["DEPLOYED", "2025-06-01T00:00:00.000Z", "2025-06-01T00:01:00.000Z", "main"]));
    assert_eq!(listed[1]["source_revision_config"]["repo_commit_sha"], "a1");
    assert_ne!(listed[0]["source_revision_config"]["repo_commit_sha"], "a1");
    assert_eq!(
        (&deployment["active_revision_id"], &deployment["latest_revision_id"]),
        (&listed[1]["id"], &listed[0]["id"])
    );
    let log =
        service.get(&format!("{revisions}/{}/logs?type=build", listed[0]["id"].as_str().expect("the id is a text"))).1;
    assert!(log.to_string().contains("No matching distribution"), "{log}");
}

#[test]
fn the_journal_restores_every_record() {
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
    // One entry removes a deployment and adds another of its name.
    service.create(&creation("gone", "internal_docker"));
    let journal = service.emulator.take_journal();
    let (emulator, _) = deployment_control::emulator::Emulator::open(
        Service::options(),
        Box::new(deployment_control::env::FakeEnv::default()),
        &journal,
    )
    .expect("it is whole");
    let mut again = Service { emulator, responses: Vec::new() };
    assert_eq!(again.emulator.snapshot(), service.emulator.snapshot());
    for url in [
        "/v2/deployments",
        "/v2/auth/providers",
        "/v2/auth/agents/a/connections",
        &format!("/v2/deployments/{}/revisions", id(&created["id"])),
    ] {
        assert_eq!(again.get(url), service.get(url), "{url}");
    }
    assert_eq!(names(&again.get("/v2/deployments").1), ["gone", "agent"]);
    assert_eq!(again.post("/v2/deployments", &creation("gone", "internal_docker").to_string()).0, 409);
}

#[test]
fn every_operation_can_stand_under_a_prefix() {
    let mut service = Service::with(Options { prefix: "/api-host".to_owned(), ..Service::options() });
    let form = creation("agent", "internal_source").to_string();
    for path in ["/v2/deployments", "/api-hostv2/deployments", "/api-hosts/v2/deployments", "/api-host", "/"] {
        assert_eq!(service.post(path, &form), (404, json!({"detail": "Not Found"})), "{path}");
    }
    let (status, created) = service.post("/api-host/v2/deployments", &form);
    assert_eq!(status, 201, "{created}");
    let path = format!("/api-host/v2/deployments/{}", id(&created["id"]));
    assert_eq!(service.get(&format!("http://h{path}")).1["id"], created["id"]);
    assert_eq!(service.raw(Method::Options, &path).header("allow"), Some("GET, HEAD, PATCH, DELETE, OPTIONS"));
    // The storage of uploads is another machine.
    let (_, upload) = service.post(&format!("{path}/upload-url"), "");
    let mut put = Request::new(Method::Put, id(&upload["upload_url"]));
    put.body = Some(support::tarball(&["agent.json"]));
    assert_eq!(service.emulator.handle(&put).status, 200);
}

#[test]
fn a_page_has_the_size_of_the_tables_where_none_is_asked_for() {
    let mut service = Service::new();
    let seed = json!({ "deployments": vec![json!({}); 21] });
    service.emulator.seed(&seed.to_string()).expect("the seed fits");
    let page = service.get("/v2/deployments").1;
    assert_eq!((page["resources"].as_array().map(Vec::len), &page["offset"]), (Some(20), &json!(20)));

    service.emulator.script(vec![Step::lasting("QUEUED", 1); 51]);
    let created = service.create(&creation("agent", "internal_docker"));
    let (deployment, revision) = (id(&created["id"]), id(&created["latest_revision_id"]));
    service.emulator.advance(1_000);
    let older = format!("/v1/projects/{deployment}/revisions/{revision}/build_logs");
    let newer = format!("/v2/deployments/{deployment}/revisions/{revision}/logs?type=build");
    for (_, log) in [service.post(&older, "{}"), service.get(&newer)] {
        assert_eq!(log["logs"].as_array().map(Vec::len), Some(50));
        assert!(log["next_offset"].is_string(), "{log}");
    }
}
