//! What belongs to the organisation: integrations, repositories, listeners, OAuth providers and connections.

use deployment_control::emulator::{Hosting, Options, Vocabulary};
use deployment_control::http::{Method, Request};
use deployment_control::schema;
use serde_json::{Value, json};

use super::{OTHER_TENANT, id};
use crate::support::emulator::{Service, creation, is_the_contracts};

#[test]
fn every_tenant_starts_with_an_organisation_as_the_contract_describes_it() {
    static REPOSITORY: schema::Kind = schema::Kind::Record(&schema::REPOSITORY);
    static PROVIDER: schema::Kind = schema::Kind::Record(&schema::OAUTH_PROVIDER);
    let mut service = Service::new();
    let integrations = service.get("/v1/integrations/repo_host/install").1;
    let mut count = 0;
    for integration in integrations.as_array().expect("they are a list") {
        assert!(integration["installation_id"].is_u64() && integration["name"].is_string());
        for path in ["repo_host/{}/repos", "forge/repo_host/{}/repos"] {
            let (status, repositories) =
                service.get(&format!("/v1/integrations/{}", path.replace("{}", id(&integration["id"]))));
            let list = repositories.as_array().expect("they are a list");
            for repository in list {
                is_the_contracts(&REPOSITORY, repository);
            }
            assert!(
                status == 200 && list.iter().all(|repository| repository["host_integration_id"] == integration["id"])
            );
            count += list.len();
        }
    }
    assert_eq!((integrations.as_array().map(Vec::len), count), (Some(3), 80));
    assert_eq!(service.get(&format!("/v1/integrations/repo_host/{OTHER_TENANT}/repos")).0, 404);

    let providers = service.get("/v2/auth/providers").1;
    assert_eq!(providers.as_array().map(Vec::len), Some(6));
    for provider in providers.as_array().expect("they are a list") {
        is_the_contracts(&PROVIDER, provider);
    }
    let listeners = service.get("/v2/listeners?limit=1").1;
    assert_eq!((listeners["resources"].as_array().map(Vec::len), &listeners["offset"]), (Some(1), &json!(1)));
    assert_eq!(
        service.get(&format!("/v2/listeners/{}", id(&listeners["resources"][0]["id"]))).1,
        listeners["resources"][0]
    );
    assert_eq!(service.get(&format!("/v2/listeners/{OTHER_TENANT}")).0, 404);
    let mut cloud = Service::with(Options { hosting: Some(Hosting::Cloud), ..Service::options() });
    for path in ["/v2/listeners".to_owned(), format!("/v2/listeners/{OTHER_TENANT}")] {
        let (status, body) = cloud.get(&path);
        let detail = body["detail"].as_str().unwrap_or_default();
        assert!(
            status == 403 && detail.starts_with("Listeners cannot be created for product workspace ID '"),
            "{body}"
        );
    }
}

#[test]
fn a_cloud_installation_accepts_only_the_integrations_that_it_lists() {
    let mut cloud = Service::with(Options { hosting: Some(Hosting::Cloud), ..Service::options() });
    let mut form = creation("agent", "repo_host");
    let (status, refusal) = cloud.post("/v2/deployments", &form.to_string());
    let detail = "source_config.integration_id is no integration of this workspace: GET /v1/integrations/repo_host/install lists them";
    assert_eq!((status, &refusal["detail"]), (400, &json!(detail)));
    let listed = id(&cloud.get("/v1/integrations/repo_host/install").1[0]["id"]).to_uppercase();
    form["source_config"]["integration_id"] = json!(listed);
    cloud.create(&form);
    // Other installations may have integrations that nobody lists.
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
    assert_eq!(
        (status, &created["code_challenge_method"], &created["is_dynamic_client"]),
        (200, &json!("S256"), &json!(false))
    );
    assert_eq!(service.post("/v2/auth/providers", &form.to_string()).0, 409);
    assert_eq!(service.get("/v2/auth/providers/a%2Fb").1, created);
    assert_eq!(service.get("/v2/auth/providers").1.as_array().map(Vec::len), Some(7));
    let patch = Request::new(Method::Patch, "/v2/auth/providers/a%2Fb")
        .with_json(r#"{"name":"Other","token_url":null,"id":"mine"}"#);
    let (status, patched) = service.send(&patch);
    assert_eq!(
        (status, &patched["name"], &patched["token_url"], &patched["id"]),
        (200, &json!("Other"), &created["token_url"], &created["id"])
    );
    assert_eq!(service.raw(Method::Delete, "/v2/auth/providers/a%2Fb").status, 200);
    assert_eq!(service.get("/v2/auth/providers/a%2Fb").0, 404);

    // An initial provider can be changed and deleted too, and created again.
    let patch = Request::new(Method::Patch, "/v2/auth/providers/mail").with_json(r#"{"name":"Post"}"#);
    assert_eq!(service.send(&patch).1["name"], "Post");
    assert_eq!(service.raw(Method::Delete, "/v2/auth/providers/mail").status, 200);
    assert_eq!(
        (service.get("/v2/auth/providers/mail").0, service.get("/v2/auth/providers").1.as_array().map(Vec::len)),
        (404, Some(5))
    );
    let mut again = form;
    again["provider_id"] = json!("mail");
    assert_eq!(service.post("/v2/auth/providers", &again.to_string()).0, 200);
    assert_eq!(service.get("/v2/auth/providers").1.as_array().map(Vec::len), Some(6));
    assert!(service.responses.iter().all(|answer| !answer.text().contains("s3cret")), "a secret never comes back");
    let (status, body) = service.post("/v2/auth/providers", r#"{"name":"x","auth_url":"nowhere"}"#);
    assert_eq!((status, body["detail"].as_array().map(Vec::len)), (422, Some(3)), "{body}");
}

#[test]
fn a_provider_has_the_services_own_defaults_and_a_patch_changes_seven_of_its_fields() {
    let mut service = Service::new();
    let form = json!({
        "provider_id": "own", "name": "Own", "client_id": "c",
        "auth_url": "https://own.example/authorize", "token_url": "https://own.example/token",
    });
    let (status, created) = service.post("/v2/auth/providers", &form.to_string());
    assert_eq!(
        (status, &created["uses_pkce"], &created["code_challenge_method"], &created["token_endpoint_auth_method"]),
        (200, &json!(false), &json!("S256"), &json!("client_secret_post"))
    );
    let patch = json!({
        "name": "Other", "client_id": "d", "client_secret": "s", "auth_url": "https://b.example", "token_url": "https://c.example",
        "uses_pkce": true, "code_challenge_method": "plain",
        "provider_id": "another", "provider_type": "slack", "mcp_server_url": "https://m.example", "is_dynamic_client": true,
        "token_endpoint_auth_method": "none", "field_of_tomorrow": 1,
    });
    let request = Request::new(Method::Patch, "/v2/auth/providers/own").with_json(patch.to_string());
    let (status, patched) = service.send(&request);
    let mut expected = created;
    for name in ["name", "client_id", "auth_url", "token_url", "uses_pkce", "code_challenge_method"] {
        expected[name] = patch[name].clone();
    }
    expected["updated_at"] = patched["updated_at"].clone();
    assert_eq!((status, patched), (200, expected));

    let mut other = form;
    other["provider_id"] = json!("other");
    other["token_endpoint_auth_method"] = json!(null);
    let (status, refusal) = service.post("/v2/auth/providers", &other.to_string());
    assert_eq!((status, &refusal["detail"][0]["type"]), (422, &json!("literal_error")), "{refusal}");
}

#[test]
fn connections_are_created_listed_and_deleted_for_each_agent() {
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
fn operations_whose_shapes_nobody_shows_say_so() {
    let mut service = Service::new();
    let deployment = "/v2/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a/deployment-tier";
    for (method, path) in [
        (Method::Patch, deployment),
        (Method::Post, "/v2/auth/tokens/import"),
        (Method::Get, "/v2/auth/token-events"),
        (Method::Get, "/v2/auth/tokens/workspace/chat/exists"),
        (Method::Delete, "/v2/auth/tokens/workspace/chat"),
    ] {
        let response = service.raw(method, path);
        assert_eq!(response.status, 501, "{path}");
        assert!(response.text().contains("no documentation shows its body and its answer"), "{path}");
    }
}

#[test]
fn a_cloud_workspace_makes_no_listeners_and_a_deleted_initial_one_stays_away() {
    let body = r#"{"compute_type":"k8s","compute_id":"a","compute_config":{}}"#;
    let mut cloud = Service::with(Options { hosting: Some(Hosting::Cloud), ..Options::default() });
    let (status, refusal) = cloud.post("/v2/listeners", body);
    assert_eq!(status, 403);
    let sentence = |product: &str, tenant: &str| {
        format!(
            "Listeners cannot be created for {product} workspace ID '{tenant}'. Creating listeners is only allowed for \
             {product} organizations with self-hosted enterprise plans."
        )
    };
    let tenant = cloud.create(&creation("agent", "internal_docker"))["tenant_id"].clone();
    assert_eq!(refusal["detail"], sentence("product", id(&tenant)));
    let vocabulary = Vocabulary { product: "Graphs".into(), ..Vocabulary::default() };
    let mut named = Service::with(Options { vocabulary, hosting: Some(Hosting::Cloud), ..Options::default() });
    assert_eq!(named.get("/v2/listeners").1["detail"], sentence("Graphs", id(&tenant)));

    let mut service = Service::new();
    let before = service.get("/v2/listeners").1["resources"].as_array().cloned().unwrap_or_default();
    let path = format!("/v2/listeners/{}", id(&before[0]["id"]));
    assert_eq!(service.raw(Method::Delete, &path).status, 204);
    let after = service.get("/v2/listeners").1["resources"].as_array().cloned().unwrap_or_default();
    assert_eq!(after, before[1..]);
    let snapshot = service.emulator.snapshot();
    service.emulator.restore(&snapshot).expect("it is a snapshot");
    assert_eq!(service.get(&path).0, 404);
}

#[test]
fn cursors_lead_through_all_pages_of_a_provider_with_words_of_its_own() {
    let vocabulary = Vocabulary { repo_host: "forge.example".into(), ..Vocabulary::default() };
    let mut service = Service::with(Options { vocabulary, ..Options::default() });
    let installations = "/v2/integrations/forge.example/installations";
    let (mut cursor, mut names) = (String::new(), Vec::new());
    loop {
        let (status, page) = service.get(&format!("{installations}?page_size=2&cursor={cursor}"));
        assert_eq!(status, 200);
        names
            .extend(page["items"].as_array().cloned().unwrap_or_default().into_iter().map(|item| item["name"].clone()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        next.clone_into(&mut cursor);
    }
    assert_eq!(names, ["northwind", "northwind-labs", "northwind-data"]);
    assert_eq!(service.get(&format!("{installations}?cursor=9")).0, 400);
    assert_eq!(service.get(&format!("{installations}?page_size=101")).0, 422);
    assert_eq!(service.get("/v2/integrations/forge-forge.example/installations").0, 200);
    assert_eq!(service.get("/v2/integrations/forge-repo_host/installations").0, 404);
    let (_, link) = service.post("/v2/integrations/forge.example/installation-link", "");
    let session = id(&link["install_url"]).rsplit('=').next().unwrap_or_default().to_owned();
    let path = format!("/v2/integrations/forge-forge.example/picker-sessions/{session}");
    assert_eq!(service.get(&path).1["installs"][0]["account_login"], "northwind");
}

#[test]
fn a_token_is_granted_after_a_while_and_none_is_shown_in_a_list() {
    let mut service = Service::new();
    let asked = service.post("/v2/auth/authenticate", r#"{"provider":"wiki","scopes":["read"]}"#).1;
    let path = format!("/v2/auth/wait/{}", id(&asked["auth_id"]));
    assert_eq!(service.get(&format!("{path}?timeout=2")).1["status"], "timeout");
    assert_eq!(service.get(&path).1["status"], "pending");
    service.emulator.advance(3_000);
    let granted = service.get(&path).1;
    assert_eq!((&granted["status"], service.get(&path).1), (&json!("completed"), granted.clone()));
    let (status, tokens) = service.get("/v2/auth/tokens?provider_id=wiki");
    assert_eq!((status, &tokens[0]["is_default"], &tokens[0]["token"]), (200, &json!(true), &Value::Null));
    let again = service.post("/v2/auth/authenticate", r#"{"provider":"wiki","scopes":["read"]}"#).1;
    assert_eq!((&again["status"], &again["token"]), (&json!("completed"), &granted["token"]));
    let new = service.post("/v2/auth/authenticate", r#"{"provider":"wiki","scopes":["read"],"force_new":true}"#).1;
    assert_eq!(new["status"], "pending");
    assert_eq!(service.raw(Method::Delete, "/v2/auth/tokens").status, 422);
}
