//! What belongs to the organisation: integrations, repositories, listeners, OAuth providers and connections.

use deployment_control::emulator::{Hosting, Options};
use deployment_control::http::{Method, Request};
use deployment_control::schema;
use deployment_control::validate::check_answer;
use serde_json::json;

use super::support::{Service, creation};
use super::{OTHER_TENANT, id};

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
