//! The life of a deployment in the emulator. The tests move the clock.

#![cfg(feature = "emulator")]

use crate::support::emulator::{Service, creation, is_the_contracts};
use deployment_control::emulator::{ClockMode, Emulator, Hosting, Options, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request};
use deployment_control::model::{Deployment, Revision};
use deployment_control::{explain, schema};
use serde_json::{Value, json};

#[test]
fn a_revision_becomes_deployed_and_the_deployment_follows() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    assert_eq!((&created["status"], &created["active_revision_id"]), (&json!("AWAITING_DATABASE"), &Value::Null));
    assert_eq!((&created["source_config"]["custom_url"], &created["image_version"]), (&Value::Null, &Value::Null));

    let mut seen = Vec::new();
    for _ in 0..=40 {
        let (deployment, revision) = service.latest(&created);
        seen.push((
            deployment["status"].clone(),
            revision["status"].clone(),
            deployment["active_revision_id"].is_null(),
        ));
        service.emulator.advance(100);
    }
    seen.dedup();
    let expected: Vec<_> = [
        ("AWAITING_DATABASE", "CREATING", true),
        ("AWAITING_DATABASE", "QUEUED", true),
        ("READY", "AWAITING_BUILD", true),
        ("READY", "BUILDING", true),
        ("READY", "AWAITING_DEPLOY", true),
        ("READY", "DEPLOYING", true),
        ("READY", "DEPLOYED", false),
    ]
    .into_iter()
    .map(|(deployment, revision, inactive)| (json!(deployment), json!(revision), inactive))
    .collect();
    assert_eq!(seen, expected);

    let (deployment, revision) = service.latest(&created);
    assert_eq!(deployment["active_revision_id"], deployment["latest_revision_id"]);
    assert_eq!(deployment["updated_at"], revision["updated_at"]);
    assert_eq!(deployment["source_revision_config"], revision["source_revision_config"]);
    assert!(
        deployment["source_config"]["custom_url"].as_str().is_some_and(|url| url.starts_with("https://agent-")),
        "{deployment}"
    );
    let image = deployment["source_revision_config"]["image_uri"].as_str().unwrap_or_default();
    assert!(image.ends_with(deployment["image_version"].as_str().expect("the image has a version")), "{image}");
}

#[test]
fn responses_have_every_field_of_the_contract_and_can_be_read_as_typed_records() {
    static DEPLOYMENT: schema::Kind = schema::Kind::Record(&schema::DEPLOYMENT);
    static REVISION: schema::Kind = schema::Kind::Record(&schema::REVISION);
    let mut service = Service::new();
    for source in schema::SOURCE.documented {
        let created = service.create(&creation(source, source));
        service.emulator.advance(5_000);
        let (deployment, revision) = service.latest(&created);
        for (record, answer) in [(&schema::DEPLOYMENT, &deployment), (&schema::REVISION, &revision)] {
            let missing: Vec<_> = record
                .fields
                .iter()
                .filter(|field| field.basis == schema::Basis::Documented || record.name == "Revision")
                .map(|field| field.name)
                .filter(|name| answer.get(name).is_none())
                .collect();
            assert_eq!(missing, Vec::<&str>::new(), "{}", record.name);
        }
        is_the_contracts(&DEPLOYMENT, &deployment);
        is_the_contracts(&REVISION, &revision);
        assert!(
            serde_json::from_value::<Deployment>(deployment).is_ok()
                && serde_json::from_value::<Revision>(revision).is_ok()
        );
    }
}

#[test]
fn a_script_sets_the_timeline_of_the_next_revision_and_of_no_other() {
    let mut service = Service::new();
    service.emulator.script(vec![Step::lasting("BUILDING", 3_000), Step::last("BUILD_FAILED")]);
    let failed = service.create(&creation("failed", "internal_source"));
    let fine = service.create(&creation("fine", "internal_source"));
    assert_eq!(service.latest(&failed).1["status"], "BUILDING");
    service.emulator.advance(100_000);
    let (deployment, revision) = service.latest(&failed);
    assert_eq!(
        (&revision["status"], &revision["status_message"]),
        (&json!("BUILD_FAILED"), &json!("The build failed"))
    );
    assert_eq!(
        (&deployment["active_revision_id"], &deployment["source_revision_config"]["image_uri"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(service.latest(&fine).1["status"], "DEPLOYED");
}

#[test]
fn a_newer_revision_supersedes_one_that_waits_and_not_one_that_runs() {
    for (after_ms, expected) in [
        (0, "SKIPPED"),
        (500, "SKIPPED"),
        (900, "SKIPPED"),
        (1_300, "DEPLOYED"),
        (2_500, "SKIPPED"),
        (3_000, "DEPLOYED"),
        (5_000, "DEPLOYED"),
    ] {
        let mut service = Service::new();
        let created = service.create(&creation("agent", "internal_source"));
        let first = created["latest_revision_id"].clone();
        service.emulator.advance(after_ms);
        let patched = service.patch(&created, &json!({"source_revision_config": {"agent_config_path": "b.json"}}));
        assert_ne!(patched["latest_revision_id"], first);
        service.emulator.advance(10_000);
        assert_eq!(service.revision(&created["id"], &first)["status"], expected, "after {after_ms} ms");
        assert_eq!(service.latest(&created).0["active_revision_id"], patched["latest_revision_id"]);
    }
}

#[test]
fn two_responses_at_the_same_time_are_equal() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    for _ in 0..20 {
        assert_eq!(service.latest(&created), service.latest(&created));
        service.emulator.advance(333);
    }
}

#[test]
fn a_patch_makes_a_revision_exactly_where_the_explanation_allows_it() {
    let patches = [
        json!({}),
        json!({"source_config": {"custom_url": "https://agent.example"}}),
        json!({"source_config": {"resource_spec": {"cpu": 1}}}),
        json!({"source_config": {"install_command": "make"}}),
        json!({"source_revision_config": {"agent_config_path": "b.json"}}),
        json!({"source_revision_config": {"agent_config_path": null}}),
        json!({"secrets": []}),
        json!({"secrets": [{"name": "A", "value": "b"}]}),
    ];
    let made: Vec<_> = patches
        .iter()
        .map(|patch| {
            let mut service = Service::new();
            let created = service.create(&creation("agent", "internal_source"));
            let made = service.patch(&created, patch)["latest_revision_id"] != created["latest_revision_id"];
            let verdict = explain::explain(patch.to_string().as_bytes(), None).expect("it is JSON").new_revision;
            assert!(
                if made { verdict != schema::Effect::WillNot } else { verdict != schema::Effect::Will },
                "{patch}: {verdict:?}"
            );
            made
        })
        .collect();
    assert_eq!(made, [false, false, true, true, true, false, false, true]);
}

#[test]
fn a_patch_replaces_the_resource_spec_whole_and_a_null_clears_nothing() {
    let mut service = Service::new();
    let mut form = creation("agent", "internal_source");
    form["source_config"] =
        json!({"resource_spec": {"cpu": 1, "memory_mb": 512}, "build_command": "make", "tracked": ["a"]});
    form["secrets"] = json!([{"name": "A", "value": "1"}]);
    let created = service.create(&form);
    assert_eq!(created["source_config"]["tracked"], json!(["a"]));

    let kept = service
        .patch(&created, &json!({"source_config": {"resource_spec": null, "build_command": null}, "secrets": null}));
    assert_eq!((&kept["source_config"], &kept["secrets"]), (&created["source_config"], &created["secrets"]));
    assert_eq!(service.patch(&created, &json!({"secrets": []}))["secrets"], created["secrets"]);

    let patched = service.patch(
        &created,
        &json!({"source_config": {"resource_spec": {"cpu": 2}}, "secrets": [{"name": "B", "value": "2"}]}),
    );
    assert_eq!(
        (&patched["source_config"]["resource_spec"], &patched["source_config"]["build_command"]),
        (&json!({"cpu": 2, "cpu_limit": 4, "queue_cpu": 2, "queue_cpu_limit": 4}), &json!("make"))
    );
    assert_eq!(patched["secrets"], json!([{"name": "B", "value": "2"}]));
}

#[test]
fn a_revision_of_another_source_leaves_the_deployments_own_alone() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    let image = json!({"revision_source": "internal_docker", "source_revision_config": {"image_uri": "registry.example/agent:2"}});
    let patched = service.patch(&created, &image);
    let (deployment, revision) = service.latest(&patched);
    assert_eq!((&deployment["source"], &revision["source"]), (&json!("repo_host"), &json!("internal_docker")));
    assert_eq!(
        (&revision["source_revision_config"]["image_uri"], &revision["source_revision_config"]["repo_ref"]),
        (&json!("registry.example/agent:2"), &Value::Null)
    );

    let back = service.patch(&created, &json!({"source_revision_config": {"agent_config_path": "b.json"}}));
    assert_eq!(service.latest(&back).1["source"], "repo_host");
    assert_eq!(
        (&back["source_revision_config"]["repo_ref"], &back["source_revision_config"]["agent_config_path"]),
        (&json!("main"), &json!("b.json"))
    );

    // A deployment of images names no repository.
    let image = service.create(&creation("image", "internal_docker"));
    service.patch(&image, &json!({"revision_source": "repo_host", "source_revision_config": {"repo_ref": "main"}}));
    service.emulator.advance(10_000);
    let (_, revision) = service.latest(&image);
    assert_eq!(
        (&revision["status"], &revision["status_message"]),
        (
            &json!("BUILD_FAILED"),
            &json!("The deployment names no repository: only one that was created from source repo_host does")
        )
    );
}

#[test]
fn ids_in_a_configuration_are_stored_in_one_form() {
    let mut service = Service::new();
    let mut form = creation("agent", "repo_host");
    form["source_config"]["integration_id"] = json!("3C90C3CC-0D44-4B50-8888-8DD25736052A");
    let created = service.create(&form);
    assert_eq!(created["source_config"]["integration_id"], "3c90c3cc-0d44-4b50-8888-8dd25736052a");
    let patched = service
        .patch(&created, &json!({"source_config": {"integration_id": "{3c90c3cc-0d44-4b50-8888-8dd25736052a}"}}));
    assert_eq!(patched["source_config"], created["source_config"]);
}

#[test]
fn unknown_fields_are_kept_but_never_replace_the_services_own() {
    let mut service = Service::new();
    let mut form = creation("agent", "internal_docker");
    form["tracked_packages"] = json!(["a"]);
    form["id"] = json!("mine");
    form["status"] = json!("READY");
    let created = service.create(&form);
    assert_eq!((&created["tracked_packages"], &created["status"]), (&json!(["a"]), &json!("AWAITING_DATABASE")));
    assert_ne!(created["id"], "mine");
    let patched =
        service.patch(&created, &json!({"tracked_packages": ["b"], "source_revision_config": {"flavour": "new"}}));
    assert_eq!(
        (&patched["tracked_packages"], &patched["source_revision_config"]["flavour"]),
        (&json!(["b"]), &json!("new"))
    );
}

#[test]
fn the_real_speed_takes_minutes() {
    let mut service = Service::with(Options { speed: deployment_control::emulator::Speed::Real, ..Service::options() });
    let created = service.create(&creation("agent", "repo_host"));
    service.emulator.advance(719_999);
    assert_eq!(service.latest(&created).1["status"], "DEPLOYING");
    service.emulator.advance(1);
    assert_eq!(service.latest(&created).1["status"], "DEPLOYED");
}

#[test]
fn the_same_seed_clock_and_requests_give_the_same_bytes() {
    let run = |seed| {
        let mut service = Service::with(Options { seed, ..Service::options() });
        let created = service.create(&creation("agent", "repo_host"));
        service.emulator.advance(1_000);
        service.patch(&created, &json!({"secrets": [{"name": "A", "value": "b"}]}));
        service.latest(&created);
        (service.responses, service.emulator.snapshot())
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn a_reset_emulator_is_like_a_new_one() {
    let mut service = Service::new();
    let first = service.create(&creation("agent", "repo_host"));
    service.emulator.script(vec![Step::last("BUILD_FAILED")]);
    service.emulator.advance(1_000);
    service.emulator.reset();
    assert_eq!(service.emulator.requests().count(), 0);
    assert_eq!(service.create(&creation("agent", "repo_host")), first);
    assert_eq!(service.latest(&first).1["status"], "CREATING");
}

#[test]
fn the_given_clock_moves_the_revisions_too() {
    let time = FakeEnv::starting_at(1_800_000_000_000.0);
    let mut service =
        Service { emulator: Emulator::new(Options::default(), Box::new(time.clone())), responses: Vec::new() };
    let created = service.create(&creation("agent", "internal_docker"));
    assert_eq!(created["created_at"], "2027-01-15T08:00:00.000Z");
    time.advance(std::time::Duration::from_millis(2_400));
    assert_eq!(service.latest(&created).1["status"], "DEPLOYED");
    // A clock that is set back shows no earlier status, goes on in its own steps, and a move by hand takes effect at once.
    time.set_now(1_800_000_000_000.0 - 97_600.0);
    assert_eq!(service.latest(&created).1["status"], "DEPLOYED");
    service.patch(&created, &json!({"source_revision_config": {"image_uri": "registry.example/agent:3"}}));
    time.advance(std::time::Duration::from_secs(1));
    assert_eq!(service.latest(&created).1["status"], "AWAITING_DEPLOY");
    time.advance(std::time::Duration::from_millis(1_400));
    assert_eq!(service.latest(&created).1["status"], "DEPLOYED");
    service.patch(&created, &json!({"source_revision_config": {"image_uri": "registry.example/agent:2"}}));
    service.emulator.advance(2_400);
    assert_eq!(service.latest(&created).1["status"], "DEPLOYED");
}

#[test]
fn requests_are_logged_without_their_credentials() {
    let options = Options {
        api_key: Some("k3y".into()),
        clock: ClockMode::Manual,
        hosting: Some(Hosting::Cloud),
        ..Options::default()
    };
    let mut emulator = Emulator::new(options, Box::new(FakeEnv::default()));
    emulator.handle(
        &Request::new(Method::Patch, "http://h/v2/deployments/a?x=1").with_header("x-api-key", "k3y").with_json("{}"),
    );
    emulator.refuse_method("TRACE", "/v2/deployments");
    let received: Vec<_> = emulator
        .requests()
        .map(|received| (received.method.as_str(), received.url.as_str(), received.body.as_slice()))
        .collect();
    assert_eq!(
        received,
        [("PATCH", "http://h/v2/deployments/a?x=1", b"{}".as_slice()), ("TRACE", "/v2/deployments", b"")]
    );
}
