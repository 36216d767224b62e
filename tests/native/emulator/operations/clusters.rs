//! What the service takes and a cluster refuses: the revision fails later, and its log says why.

use deployment_control::emulator::{Hosting, Options};
use serde_json::{Value, json};

use super::id;
use crate::support::emulator::{Service, creation};

/// The latest revision of a deployment once it has ended, with the lines of its deploy log.
fn ended(service: &mut Service, deployment: &Value) -> (String, Vec<String>) {
    service.emulator.advance(20_000);
    let (now, revision) = service.latest(deployment);
    let path = format!("/v2/deployments/{}/revisions/{}/logs?type=deploy", id(&now["id"]), id(&revision["id"]));
    let (_, logs) = service.get(&path);
    let lines = logs["logs"].as_array().into_iter().flatten().map(|line| id(&line["message"]).to_owned());
    (id(&revision["status"]).to_owned(), lines.collect())
}

#[test]
fn rules_of_kubernetes_are_taken_with_the_form_and_fail_the_revision() {
    let cases = [
        (json!({"volumes": [{"name": "No_Label", "emptyDir": {}}]}), "volumes.0.name"),
        (json!({"volume_mounts": [{"name": "data", "mountPath": "/data"}]}), "volume_mounts.0.name"),
        (json!({"volumes": [{"name": "data", "emptyDir": {}, "nfs": {"server": "s", "path": "/a"}}]}), "volumes.0"),
        (json!({"sidecars": [{"name": "x", "image": "a:1", "imagePullPolicy": "Sometimes"}]}), "imagePullPolicy"),
        (json!({"cpu": 2, "cpu_limit": 1}), "cpu_limit"),
        (json!({"min_scale": 3, "max_scale": 1}), "max_scale"),
        (json!({"memory_mb": -1}), "memory_mb"),
        (json!({"volumes": [{"name": "data", "configMap": {"name": "a", "defaultMode": "all"}}]}), "defaultMode"),
    ];
    for (spec, said) in cases {
        let mut service = Service::new();
        let mut form = creation("agent", "external_docker");
        form["source_config"]["resource_spec"] = spec.clone();
        let created = service.create(&form);
        let (status, lines) = ended(&mut service, &created);
        assert_eq!(status, "DEPLOY_FAILED", "{spec}");
        let last = lines.last().expect("it has lines");
        assert!(last.starts_with("The cluster refuses the deployment: ") && last.contains(said), "{spec}: {last}");
    }
}

#[test]
fn what_is_empty_is_taken_with_the_form_and_fails_the_revision() {
    let reference = json!([{"name": "A", "secret_name": "", "secret_key": "c"}]);
    let cases = [
        ("external_docker", "/name", json!(""), "name"),
        ("external_docker", "/source_revision_config/image_uri", json!(""), "cannot be pulled"),
        ("external_docker", "/secret_references", reference, "secret_references.0.secret_name"),
        ("repo_host", "/source_revision_config/repo_ref", json!(""), "repo_ref"),
    ];
    for (source, place, empty, said) in cases {
        let mut service = Service::with(Options { hosting: None, ..Service::options() });
        let mut form = creation("agent", source);
        form["secret_references"] = json!([]);
        *form.pointer_mut(place).expect("it is there") = empty;
        let created = service.create(&form);
        let (status, lines) = ended(&mut service, &created);
        assert_eq!(status, "DEPLOY_FAILED", "{place}");
        assert!(lines.last().is_some_and(|line| line.contains(said)), "{place}: {lines:?}");
    }
}

#[test]
fn a_built_image_that_the_cluster_refuses_has_a_whole_build_log() {
    let mut service = Service::new();
    let mut form = creation("agent", "repo_host");
    form["source_config"]["resource_spec"] = json!({"volumes": [{"emptyDir": {}}]});
    let created = service.create(&form);
    assert_eq!(ended(&mut service, &created).0, "DEPLOY_FAILED");
    let path = format!(
        "/v2/deployments/{}/revisions/{}/logs?type=build&query=Pushing",
        id(&created["id"]),
        id(&created["latest_revision_id"])
    );
    assert_eq!(service.get(&path).1["logs"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_long_name_never_becomes_ready_on_a_self_hosted_installation() {
    for (hosting, length, expected) in [
        (Some(Hosting::SelfHosted), 21, "DEPLOYED"),
        (Some(Hosting::SelfHosted), 22, "DEPLOY_FAILED"),
        (Some(Hosting::Cloud), 22, "DEPLOYED"),
        (None, 22, "DEPLOYED"),
    ] {
        let mut service = Service::with(Options { hosting, listeners: Some(0), ..Service::options() });
        let source = if hosting == Some(Hosting::Cloud) { "internal_docker" } else { "external_docker" };
        let created = service.create(&creation(&"a".repeat(length), source));
        let (status, lines) = ended(&mut service, &created);
        assert_eq!(status, expected, "{hosting:?} {length}");
        let says_why = lines.iter().any(|line| line.contains("must be no more than 63 characters"));
        assert_eq!(says_why, status == "DEPLOY_FAILED", "{lines:?}");
    }
}

#[test]
fn a_deployment_that_lost_its_own_database_fails_until_it_has_it_again() {
    let options = Options { hosting: Some(Hosting::SelfHosted), listeners: Some(0), ..Service::options() };
    let secret = |name: &str| json!({"name": name, "value": "postgres://db.example/agent"});
    let mut service = Service::with(options);
    let mut form = creation("agent", "external_docker");
    form["secrets"] = json!([secret("POSTGRES_URI_CUSTOM"), secret("TOKEN")]);
    let created = service.create(&form);
    assert_eq!(ended(&mut service, &created).0, "DEPLOYED");
    let mut patch = |secrets: &[Value]| {
        service.patch(&created, &json!({ "secrets": secrets }));
        ended(&mut service, &created)
    };
    assert_eq!(patch(&[]).0, "DEPLOYED", "an empty list removes nothing");
    let (status, lines) = patch(&[secret("TOKEN")]);
    assert!(status == "DEPLOY_FAILED" && lines.last().is_some_and(|line| line.contains("POSTGRES_URI_CUSTOM")));
    assert_eq!(patch(&[secret("OTHER")]).0, "DEPLOY_FAILED", "for life");
    assert_eq!(patch(&[secret("POSTGRES_URI_CUSTOM")]).0, "DEPLOYED");
}

#[test]
fn a_field_that_cannot_change_is_compared_with_its_case() {
    let mut service = Service::new();
    let mut form = creation("agent", "external_docker");
    let listener = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
    form["source_config"] = json!({"listener_id": listener, "listener_config": {"k8s_namespace": "agents"}});
    let created = service.create(&form);
    let mut patch = |config: Value| {
        let request = deployment_control::http::Request::new(
            deployment_control::http::Method::Patch,
            format!("/v2/deployments/{}", id(&created["id"])),
        );
        service.send(&request.with_json(json!({ "source_config": config }).to_string())).0
    };
    assert_eq!(patch(json!({"listener_config": {"k8s_namespace": "Agents"}})), 400);
    assert_eq!(patch(json!({"listener_config": {"k8s_namespace": "agents"}})), 200);
    assert_eq!(patch(json!({"listener_id": listener.to_uppercase()})), 200, "another spelling of the same id");
}
