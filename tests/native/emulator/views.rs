//! The views: what each of them shows, leaves out or demands otherwise (observed 14).

use deployment_control::emulator::{Options, View};
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

use crate::support::emulator::{Service, creation};

fn service(views: &[View]) -> Service {
    Service::with(Options { views: views.to_vec(), ..Service::options() })
}

/// A deployment from this source with something in every field that a view looks at.
fn full(source: &str) -> Value {
    let mut form = creation("agent", source);
    form["source_config"]["deployment_type"] = json!(null);
    if source == "external_docker" {
        form["source_config"]["listener_config"] = json!({"k8s_namespace": "agents"});
        form["source_config"]["resource_spec"] = json!({"cpu": 2});
    }
    if source == "repo_host" {
        form["source_config"]["install_command"] = json!("npm ci");
    }
    form["secrets"] = json!([{"name": "KEY", "value": "hunter2"}]);
    form
}

#[test]
fn each_view_changes_what_a_deployment_shows() {
    let absent = Value::Null;
    let secret = |value: Value| json!([{"name": "KEY", "value": value}]);
    let cases = [
        (View::ListenerHidden, "external_docker", "/source_config/listener_config", json!(null)),
        (View::CommandsHidden, "repo_host", "/source_config/install_command", json!(null)),
        (
            View::SpecFilledIn,
            "external_docker",
            "/source_config/resource_spec",
            json!({"min_scale": 1, "max_scale": 1, "cpu": 2, "memory_mb": 2048, "cpu_limit": null, "memory_limit_mb": null, "labels": null, "annotations": null, "service_account_name": null}),
        ),
        (View::DefaultsReported, "internal_docker", "/source_config/deployment_type", json!("prod")),
        (View::DefaultsReported, "internal_docker", "/source_config/build_on_push", json!(false)),
        (View::DefaultsReported, "internal_docker", "/secret_references", json!([])),
        (View::RefResolved, "repo_host", "/source_config/repo_branch", json!("main")),
        (View::FieldsNull, "internal_docker", "/source_config/template_id", json!(null)),
        (View::FieldsAbsent, "internal_docker", "/source_config/repo_url", absent.clone()),
        (View::FieldsNew, "external_docker", "/source_config/resource_spec/priority", json!(5)),
        (View::SecretValuesNull, "internal_docker", "/secrets", secret(json!(null))),
        (View::SecretValuesAbsent, "internal_docker", "/secrets", json!([{"name": "KEY"}])),
        (View::SecretValuesEmpty, "internal_docker", "/secrets", secret(json!(""))),
        (View::SecretValuesMasked, "internal_docker", "/secrets", secret(json!("********"))),
        (View::SecretsAbsent, "internal_docker", "/secrets", absent.clone()),
        (View::StatusAbsent, "internal_docker", "/status", absent),
        (View::StatusUnknown, "internal_docker", "/status", json!("CREATING")),
    ];
    for (view, source, pointer, expected) in cases {
        let shown = service(&[view]).create(&full(source));
        let found = shown.pointer(pointer).cloned();
        // Null where it is expected to be there as null, and `None` where it is not there at all.
        let is_left_out = matches!((view, pointer), (View::FieldsAbsent | View::SecretsAbsent | View::StatusAbsent, _));
        assert_eq!(found, Some(expected).filter(|_| !is_left_out), "{view:?} {pointer}");
        let plain = service(&[View::Echo]).create(&full(source));
        assert_ne!(plain.pointer(pointer).cloned(), found, "{view:?} changes {pointer}");
    }
}

#[test]
fn a_ref_is_shown_as_the_commit_once_the_service_knows_it() {
    let shown = service(&[View::RefResolved]).create(&full("repo_host"));
    let config = &shown["source_revision_config"];
    assert_eq!(config["repo_ref"], config["repo_commit_sha"]);
    assert_eq!(config["repo_ref"].as_str().map(str::len), Some(40));
}

#[test]
fn the_first_revision_comes_with_an_image_or_a_tarball() {
    for (view, config) in [
        (View::FirstRevisionLate, json!(null)),
        (View::FirstRevisionLateObject, json!({"repo_ref": null, "agent_config_path": null, "image_uri": null})),
    ] {
        let mut service = service(&[view]);
        let created = service.create(&full("internal_docker"));
        assert_eq!((&created["latest_revision_id"], &created["secrets"]), (&json!(null), &json!([])), "{view:?}");
        for name in ["repo_ref", "agent_config_path", "image_uri"] {
            assert_eq!(created["source_revision_config"].get(name), config.get(name), "{view:?} {name}");
        }
        let other = service.patch(&created, &json!({"secrets": [{"name": "KEY", "value": "other"}]}));
        assert_eq!((&other["latest_revision_id"], &other["secrets"]), (&json!(null), &json!([])), "{view:?}");
        let image = json!({"source_revision_config": {"image_uri": "registry.example/agent:2"}});
        let patched = service.patch(&created, &image);
        assert!(patched["latest_revision_id"].is_string(), "{view:?}");
        assert_eq!(patched["secrets"], json!([{"name": "KEY", "value": "other"}]), "{view:?}");
        // Other sources have one at once.
        let mut repository = full("repo_host");
        repository["name"] = json!("other");
        assert!(service.create(&repository)["latest_revision_id"].is_string(), "{view:?}");
    }
}

#[test]
fn the_latest_revision_is_pruned_a_minute_after_it_has_ended() {
    let mut service = service(&[View::LatestPruned]);
    let created = service.create(&full("internal_docker"));
    let revisions = format!("/v2/deployments/{}/revisions", created["id"].as_str().unwrap_or_default());
    let latest = format!("{revisions}/{}", created["latest_revision_id"].as_str().unwrap_or_default());
    service.emulator.advance(59_000);
    assert_eq!(service.get(&latest).1["status"], "DEPLOYED");
    service.emulator.advance(10_000);
    assert_eq!(service.get(&latest).0, 404);
    assert_eq!(service.get(&revisions).1["resources"], json!([]));
    assert_eq!(service.get(revisions.trim_end_matches("/revisions")).0, 200);
}

#[test]
fn an_older_namesake_on_its_way_out_stands_first() {
    let mut service = service(&[View::NamesakeLeaving]);
    let created = service.create(&full("internal_docker"));
    let (_, page) = service.get("/v2/deployments?name=agent");
    let shown =
        page["resources"].as_array().map(|all| all.iter().map(|each| each["status"].clone()).collect::<Vec<_>>());
    assert_eq!(shown, Some(vec![json!("AWAITING_DELETE"), json!("AWAITING_DATABASE")]));
    assert!(page["resources"][0]["created_at"].as_str() < created["created_at"].as_str());
    // It stays, and its name is not free because of it.
    service.emulator.advance(1_000_000_000);
    let again = service.post("/v2/deployments", &full("internal_docker").to_string());
    assert_eq!(again.0, 409);
    let restored = service.emulator.snapshot();
    service.emulator.restore(&restored).expect("it is a snapshot");
    assert_eq!(service.post("/v2/deployments", &full("internal_docker").to_string()).0, 409);
    assert_eq!(service.get("/v2/deployments?name=agent").1["resources"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_creation_must_have_what_its_source_demands() {
    let cases = [
        ("repo_host", json!({"deployment_type": "dev", "build_on_push": false}), 201),
        ("repo_host", json!({"deployment_type": "dev", "build_on_push": null}), 400),
        ("repo_host", json!({"build_on_push": true}), 400),
        ("internal_docker", json!({"deployment_type": "dev"}), 201),
        ("internal_docker", json!({}), 400),
        ("internal_docker", json!({"deployment_type": "dev", "build_on_push": false}), 400),
        ("external_docker", json!({"resource_spec": {}}), 201),
        ("external_docker", json!({}), 400),
        ("external_docker", json!({"resource_spec": {}, "deployment_type": "prod"}), 400),
    ];
    for (source, config, status) in cases {
        let mut form = creation("agent", source);
        if let (Value::Object(given), Some(own)) = (&config, form["source_config"].as_object_mut()) {
            own.retain(|name, _| !["deployment_type", "build_on_push", "resource_spec"].contains(&name.as_str()));
            own.extend(given.clone());
        }
        let (found, body) = service(&[View::CreationStrict]).post("/v2/deployments", &form.to_string());
        assert_eq!(found, status, "{source} {config} {body}");
    }
}

#[test]
fn a_name_to_show_is_a_patch_of_its_own_and_never_empty() {
    let mut service = Service::new();
    let mut form = full("internal_docker");
    form["display_name"] = json!("Agent");
    let created = service.create(&form);
    assert_eq!(created["display_name"], json!(null));
    let patched = service.patch(&created, &json!({"display_name": "Agent"}));
    assert_eq!(
        (&patched["display_name"], &patched["latest_revision_id"]),
        (&json!("Agent"), &created["latest_revision_id"])
    );
    let url = format!("http://h/v2/deployments/{}", created["id"].as_str().unwrap_or_default());
    let (status, body) = service.send(&Request::new(Method::Patch, url).with_json(r#"{"display_name":""}"#));
    assert_eq!((status, &body["detail"][0]["type"]), (422, &json!("string_too_short")));
}

#[test]
fn pages_have_the_offset_of_the_view() {
    for (view, expected) in [
        (View::Echo, Some(json!(3))),
        (View::OffsetCount, Some(json!(2))),
        (View::OffsetRepeated, Some(json!(1))),
        (View::OffsetAbsent, None),
    ] {
        let mut service = service(&[view]);
        for name in ["a", "b", "c"] {
            service.create(&creation(name, "internal_docker"));
        }
        assert_eq!(service.get("/v2/deployments?offset=1&limit=2").1.get("offset"), expected.as_ref(), "{view:?}");
    }
}

#[test]
fn a_new_revision_is_answered_in_short() {
    let mut service = service(&[View::RevisionBrief]);
    let id = service.create(&full("internal_docker"))["id"].as_str().unwrap_or_default().to_owned();
    let (status, body) = service.post(&format!("/v2/deployments/{id}/revisions"), "{}");
    assert_eq!(
        (status, &body["status"], body.as_object().map(serde_json::Map::len)),
        (201, &json!("CREATING"), Some(2))
    );
}

#[test]
fn refusals_are_texts() {
    let unknown = "/v2/deployments/3c90c3cc-0d44-4b50-8888-8dd25736052a";
    let refused = service(&[View::ErrorsText]).raw(Method::Get, unknown);
    assert_eq!((refused.status, refused.header("content-type")), (404, Some("text/plain; charset=utf-8")));
    assert_eq!(refused.text(), "Deployment ID 3c90c3cc-0d44-4b50-8888-8dd25736052a not found.");
    let (status, body) = service(&[View::ValidationText]).post("/v2/deployments", "{\"name\":\"agent\"}");
    assert_eq!((status, body["detail"].as_str().is_some_and(|text| text.contains("Field required"))), (422, true));
}

#[test]
fn answers_are_written_as_the_view_says() {
    let form = full("external_docker");
    let precise = service(&[View::TimesPrecise]).create(&form);
    assert_eq!(precise["created_at"], "2026-01-01T00:00:00.000000+00:00");
    let bytes = |views: &[View]| {
        let mut service = service(views);
        service.create(&form);
        service.responses.pop().map(|response| response.text()).unwrap_or_default()
    };
    assert!(bytes(&[View::NumbersDecimal]).contains("\"cpu\":2.0"));
    let reordered = bytes(&[View::MembersReordered]);
    let position = |name: &str| reordered.find(&format!("\"{name}\":")).expect(name);
    assert!(position("tenant_id") < position("secrets") && position("secrets") < position("source_config"));

    let mut service = service(&[View::LogTimesNumber]);
    let created = service.create(&full("repo_host"));
    service.emulator.advance(60_000);
    let revision = created["latest_revision_id"].as_str().unwrap_or_default();
    let url = format!("/v1/projects/{}/revisions/{revision}/build_logs", created["id"].as_str().unwrap_or_default());
    let (_, page) = service.post(&url, "{}");
    assert!(page["logs"][0]["timestamp"].is_u64(), "{page}");
}

#[test]
fn a_host_name_stands_for_the_address() {
    let mut service = service(&[View::UrlBare]);
    let created = service.create(&full("internal_docker"));
    service.emulator.advance(60_000);
    let (now, _) = service.latest(&created);
    let url = now["source_config"]["custom_url"].as_str().unwrap_or_default();
    assert!(url.starts_with("agent-") && url.ends_with(".emulator.localhost"), "{url}");
}

#[test]
fn a_view_is_named_in_the_options_and_has_a_sentence_and_a_basis() {
    for view in View::ALL {
        let hyphened = view.as_str().replace('_', "-");
        for name in [view.as_str(), &hyphened] {
            let options = Options::from_json(&json!({ "views": [name] }).to_string());
            assert_eq!(options.map(|options| options.views), Ok(vec![*view]), "{name}");
        }
        assert!(view.about().ends_with('.') && !view.basis().is_empty(), "{view:?}");
    }
    let request = Request::new(Method::Get, "/v2/deployments");
    assert_eq!(service(View::ALL).emulator.handle(&request).status, 200);
}
