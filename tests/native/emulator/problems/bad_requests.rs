//! Valid forms that the installation, the source or the deployment does not accept: 400.

use deployment_control::emulator::{Hosting, Options};
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

use super::post;
use crate::support::emulator::{Service, creation};

#[test]
fn each_kind_of_installation_accepts_its_own_sources() {
    let cases = [
        (Hosting::Cloud, "repo_host", None),
        (
            Hosting::Cloud,
            "external_docker",
            Some(
                "Source configuration error: source: Source external_docker is available only for self-hosted deployments",
            ),
        ),
        (
            Hosting::SelfHosted,
            "repo_host",
            Some("Source configuration error: source: Source repo_host is available only for cloud deployments"),
        ),
        (Hosting::SelfHosted, "external_docker", None),
        (Hosting::SelfHosted, "internal_source", None),
    ];
    for (hosting, source, detail) in cases {
        let mut service = Service::with(Options { hosting: Some(hosting), ..Service::options() });
        let mut form = creation("agent", source);
        let mut first_of = |path: &str, list: &str| {
            service
                .send(&Request::new(Method::Get, path))
                .1
                .pointer(list)
                .map_or(Value::Null, |first| first["id"].clone())
        };
        match (hosting, source) {
            (_, "external_docker") => form["source_config"]["listener_id"] = first_of("/v2/listeners", "/resources/0"),
            (Hosting::Cloud, "repo_host") => {
                form["source_config"]["integration_id"] = first_of("/v1/integrations/repo_host/install", "/0");
            }
            _ => {}
        }
        let (status, body) = service.send(&post(&form));
        assert_eq!(
            (status, body["detail"].as_str()),
            (if detail.is_some() { 400 } else { 201 }, detail),
            "{hosting:?} {source}"
        );
    }
    let mut service = Service::with(Options { hosting: Some(Hosting::SelfHosted), ..Service::options() });
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}", created["id"].as_str().expect("it is an id"));
    assert_eq!(service.send(&Request::new(Method::Patch, path).with_json(r#"{"revision_source":"repo_host"}"#)).0, 400);
}

#[test]
fn fields_of_another_source_are_ignored_and_a_tag_that_pushes_would_build_is_refused() {
    let mut service = Service::new();
    let mut form = creation("image", "internal_docker");
    form["source_config"]["repo_url"] = json!("https://host.example/team/agent");
    form["secret_references"] = json!([{"name": "A", "secret_name": "b", "secret_key": "c"}]);
    let (status, created) = service.send(&post(&form));
    assert_eq!(
        (status, &created["source_config"]["repo_url"], &created["secret_references"]),
        (201, &json!(null), &json!([]))
    );
    let mut form = creation("agent", "repo_host");
    form["source_revision_config"]["repo_ref"] = json!("refs/tags/v1");
    assert_eq!(service.send(&post(&form)).0, 400, "pushes do not move a tag");
    form["source_config"]["build_on_push"] = json!(false);
    assert_eq!(service.send(&post(&form)).0, 201);
}

#[test]
fn a_patch_that_its_deployment_does_not_accept_is_refused_and_changes_nothing() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    let path = format!("/v2/deployments/{}", created["id"].as_str().expect("it is an id"));
    let cases = [
        (
            json!({"source_config": {"integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052b"}}),
            "source_config.integration_id: The field cannot change after creation",
        ),
        (
            json!({"source_config": {"deployment_type": "prod"}}),
            "source_config.deployment_type: The field cannot change after creation",
        ),
        (
            json!({"source_revision_config": {"repo_ref": "refs/tags/v1"}}),
            "source_config.build_on_push: Should be false where repo_ref names a tag",
        ),
    ];
    let before = service.emulator.snapshot();
    for (patch, detail) in cases {
        let request = Request::new(Method::Patch, path.as_str()).with_json(patch.to_string());
        let detail = format!("Source configuration error: {detail}");
        assert_eq!(service.send(&request), (400, json!({ "detail": detail })), "{patch}");
    }
    assert_eq!(service.emulator.snapshot(), before);
    // The current values can be sent again.
    let same = json!({"name": "agent", "source": "repo_host", "source_config": {"integration_id": "3C90C3CC-0D44-4B50-8888-8DD25736052A"}});
    assert_eq!(service.send(&Request::new(Method::Patch, path).with_json(same.to_string())).0, 200);
}

#[test]
fn a_self_hosted_installation_requires_one_of_its_listeners_and_of_its_namespaces() {
    let mut service = Service::with(Options { hosting: Some(Hosting::SelfHosted), ..Service::options() });
    let listeners = service.send(&Request::new(Method::Get, "/v2/listeners")).1["resources"].clone();
    let listener = &listeners[0];
    let ids = [0, 1].map(|index| listeners[index]["id"].as_str().expect("it is an id"));
    let required = format!(
        "Source configuration error: 'source_config.listener_id' is required for workspace with available listener IDs: ['{}', '{}']",
        ids[0], ids[1]
    );
    let cases = [
        (json!({}), Some(required.as_str())),
        (
            json!({"listener_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a"}),
            Some("Source configuration error: Listener ID 3c90c3cc-0d44-4b50-8888-8dd25736052a not found."),
        ),
        (
            json!({"listener_id": listener["id"], "listener_config": {"k8s_namespace": "other"}}),
            Some(
                "Source configuration error: 'source_config.listener_config.k8s_namespace' must be one of the listener's namespaces: ['agents', 'agents-internal']",
            ),
        ),
        (
            json!({"listener_id": listener["id"], "listener_config": {"k8s_namespace": listener["compute_config"]["k8s_namespaces"][1]}}),
            None,
        ),
    ];
    for (config, detail) in cases {
        let mut form = creation("agent", "external_docker");
        form["source_config"] = config;
        form["source_config"]["resource_spec"] = json!({});
        let (status, body) = service.send(&post(&form));
        assert_eq!((status, body["detail"].as_str()), (if detail.is_some() { 400 } else { 201 }, detail));
    }
}

#[test]
fn a_push_token_is_refused_for_another_source_in_the_services_words() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    let path = format!("/v2/deployments/{}/push-token", created["id"].as_str().expect("it is an id"));
    let expected = json!({"detail": "push token is only available for 'internal_docker' source deployments"});
    assert_eq!(service.send(&Request::new(Method::Post, path)), (400, expected));
}

#[test]
fn a_self_hosted_installation_without_listeners_takes_deployments_that_name_none() {
    let options = Options { hosting: Some(Hosting::SelfHosted), listeners: Some(0), ..Service::options() };
    let mut service = Service::with(options.clone());
    let page = json!({"resources": [], "offset": 0});
    assert_eq!(service.send(&Request::new(Method::Get, "/v2/listeners")), (200, page));
    assert_eq!(service.send(&post(&creation("agent", "external_docker"))).0, 201);
    let mut form = creation("other", "external_docker");
    form["source_config"]["listener_id"] = json!("3C90C3CC-0d44-4b50-8888-8dd25736052a");
    let detail = "Source configuration error: Listener ID 3c90c3cc-0d44-4b50-8888-8dd25736052a not found.";
    assert_eq!(service.send(&post(&form)), (400, json!({ "detail": detail })));

    let mut service = Service::with(Options { listeners: Some(1), ..options });
    let listeners = service.send(&Request::new(Method::Get, "/v2/listeners")).1["resources"].clone();
    assert_eq!(listeners.as_array().map(Vec::len), Some(1));
    let (status, body) = service.send(&post(&creation("agent", "external_docker")));
    let id = listeners[0]["id"].as_str().expect("it is an id");
    assert!(
        status == 400 && body["detail"].as_str().is_some_and(|text| text.ends_with(&format!("['{id}']"))),
        "{body}"
    );
}
