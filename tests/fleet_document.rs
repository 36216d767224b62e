//! Fleets as JSON, the documents of their plans, drift and export, with the typed client.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

use core::cell::RefCell;
use std::rc::Rc;

use block_on::block_on;
use deployment_control::client::{
    Client, Error, Fleet, FleetAction, FleetApplied, FleetApplyOptions, FleetOptions, FleetPlan, FleetPlanDocument,
    InProcess, Options, PlanError, PlanErrorReason, SecretSource, Transport, TransportError,
};
use deployment_control::emulator::{self, Emulator};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::model::{DeploymentPatch, SourceRevisionConfig};
use serde_json::{Value, json};

/// A service whose requests are counted by their methods.
#[derive(Clone)]
struct Recorded {
    service: InProcess,
    sent: Rc<RefCell<Vec<Method>>>,
}

impl Transport for Recorded {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.sent.borrow_mut().push(request.method);
        self.service.send(request).await
    }
}

/// A service that answers each request with the same page.
#[derive(Clone)]
struct Page(String);

impl Transport for Page {
    type Incoming = Response;

    async fn send(&self, _: Request) -> Result<Response, TransportError> {
        let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        Ok(Response { status: 200, headers, body: self.0.clone().into_bytes() })
    }
}

type Service = Client<Recorded, FakeEnv>;

fn service_at(address: &str) -> (Service, Recorded) {
    let time = FakeEnv::starting_at(1_767_225_600_000.0);
    let emulator = Emulator::new(emulator::Options::default(), Box::new(time.clone()));
    let transport = Recorded { service: InProcess::new(emulator), sent: Rc::default() };
    (Client::new(transport.clone(), time, Options::new(address).expect("it is an address")), transport)
}

fn service() -> (Service, Recorded) {
    service_at("http://localhost")
}

fn secret(source: &SecretSource) -> Option<String> {
    match source {
        SecretSource::Env(name) if name == "UNSET" => None,
        SecretSource::Env(name) => Some(format!("s3cr3t-{name}")),
        SecretSource::File(path) => (path == "key.pem").then(|| "s3cr3t-file".to_owned()),
    }
}

fn read(fleet: &Value) -> Fleet {
    Fleet::read(fleet, &mut secret).expect("it is a fleet")
}

fn form(name: &str, tag: u32) -> Value {
    json!({ "name": name, "source_revision_config": { "image_uri": format!("registry.example/agent:{tag}") } })
}

/// A fleet whose deployments have a secret by reference.
fn fleet_of(deployments: &[Value]) -> Value {
    json!({
        "name": "agents",
        "defaults": { "source": "internal_docker", "secrets": [{ "name": "TOKEN", "env": "TOKEN" }] },
        "deployments": deployments,
    })
}

fn planned(client: &Service, fleet: &Value) -> FleetPlan {
    planned_with(client, fleet, &FleetOptions::default())
}

fn planned_with(client: &Service, fleet: &Value, options: &FleetOptions) -> FleetPlan {
    block_on(client.fleet().plan(&read(fleet), options)).expect("it is planned")
}

fn applied(client: &Service, plan: &FleetPlan) -> FleetApplied {
    block_on(client.fleet().apply(plan, &FleetApplyOptions::default(), &mut |_| {})).expect("it is applied")
}

fn written(plan: &FleetPlan) -> String {
    plan.document().expect("it is written").to_string()
}

fn reviewed(client: &Service, text: &str) -> Result<FleetPlan, Error> {
    let document: FleetPlanDocument = text.parse()?;
    block_on(client.fleet().review(&document, &mut secret))
}

fn refused<T>(result: Result<T, Error>) -> (PlanErrorReason, String) {
    let error = result.err().expect("it is refused");
    let told = error.to_string();
    let Error::Plan(PlanError { reason, notes, .. }) = error else { unreachable!("it is another error: {told}") };
    (reason, notes.join("\n"))
}

fn actions(plan: &FleetPlan) -> Vec<(&str, FleetAction)> {
    plan.entries.iter().map(|entry| (entry.name.as_str(), entry.action)).collect()
}

/// The same with every number as a double, as in JavaScript.
fn doubles(value: Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().into(),
        Value::Array(items) => items.into_iter().map(doubles).collect(),
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, doubles(value))).collect(),
        other => other,
    }
}

fn writes(transport: &Recorded) -> usize {
    transport.sent.take().into_iter().filter(|method| *method != Method::Get).count()
}

#[test]
fn a_plan_is_carried_out_from_its_document() {
    let (client, transport) = service();
    let _ = applied(&client, &planned(&client, &fleet_of(&[form("old", 1), form("same", 1)])));
    let text = written(&planned(&client, &fleet_of(&[form("new", 1), form("old", 2), form("same", 1)])));
    assert!(!text.contains("s3cr3t"), "{text}");
    assert!(text.contains("\"env\": \"TOKEN\""));
    writes(&transport);
    let plan = reviewed(&client, &text).expect("nothing has changed");
    let expected = [("new", FleetAction::Create), ("old", FleetAction::Patch)];
    assert_eq!((actions(&plan), writes(&transport)), (expected.to_vec(), 0));
    assert!(applied(&client, &plan).is_complete());
    assert_eq!(writes(&transport), 2);
    // Carried out once more, as after a run that was stopped, it does nothing.
    let again = reviewed(&client, &text).expect("it is done");
    assert_eq!((again.changes(), applied(&client, &again).done.len(), writes(&transport)), (0, 0, 0));
}

#[test]
fn what_has_changed_since_the_plan_is_refused_by_name() {
    let (client, transport) = service();
    let before: Vec<Value> = ["one", "two", "three"].into_iter().map(|name| form(name, 1)).collect();
    let _ = applied(&client, &planned(&client, &fleet_of(&before)));
    let wanted = [form("one", 2), form("two", 2), form("three", 1), form("new", 1)];
    let plan = planned(&client, &fleet_of(&wanted));
    let text = written(&plan);
    let id = plan.entries[0].id.clone().expect("it exists");
    let image = SourceRevisionConfig { image_uri: Some("registry.example/agent:7".into()), ..Default::default() };
    let patch = DeploymentPatch { source_revision_config: Some(image), ..Default::default() };
    block_on(client.deployments().patch(&id, &patch)).expect("it is patched");
    block_on(client.deployments().delete(plan.entries[1].id.as_deref().expect("it exists"), false))
        .expect("it is deleted");
    let _ = applied(&client, &planned(&client, &fleet_of(&[form("new", 5)])));
    writes(&transport);
    let (reason, told) = refused(reviewed(&client, &text));
    assert_eq!((reason, writes(&transport)), (PlanErrorReason::Changed, 0));
    for part in ["one has changed", "two has changed", "new has changed since the plan was made: it exists now"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("three"), "{told}");
}

#[test]
fn only_what_was_planned_is_pruned() {
    let (client, transport) = service();
    let _ = applied(&client, &planned(&client, &fleet_of(&[form("one", 1), form("two", 1)])));
    let prune = FleetOptions { prune: true, ..FleetOptions::default() };
    let text = written(&planned_with(&client, &fleet_of(&[form("one", 1)]), &prune));
    // Another one of the fleet comes, which nobody has reviewed.
    let all = fleet_of(&[form("one", 1), form("two", 1), form("three", 1)]);
    let _ = applied(&client, &planned(&client, &all));
    writes(&transport);
    let plan = reviewed(&client, &text).expect("what is pruned is as it was");
    assert_eq!(actions(&plan), [("two", FleetAction::Prune)]);
    assert!(applied(&client, &plan).is_complete());
    assert_eq!(writes(&transport), 1);
}

#[test]
fn a_document_that_is_none_or_was_edited_or_is_for_another_workspace_is_refused() {
    let (client, transport) = service();
    let text = written(&planned(&client, &fleet_of(&[form("one", 1)])));
    let edited = text.replace("agent:1", "agent:2");
    assert_ne!(edited, text);
    for (given, part) in [
        (edited, "checksum"),
        (text.replace("\"checksum\"", "\"other\""), "checksum"),
        (text.replace("\"version\": 1", "\"version\": 2"), "format 2"),
        ("{}".to_owned(), "no document"),
    ] {
        let (reason, told) = refused(reviewed(&client, &given));
        assert_eq!(reason, PlanErrorReason::Edited);
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(matches!(reviewed(&client, &text[..100]), Err(Error::Record(_))), "it was cut off");
    transport.sent.take();
    let (other, others) = service_at("http://localhost:1");
    assert_eq!(refused(reviewed(&other, &text)).0, PlanErrorReason::Workspace);
    assert!(others.sent.take().is_empty());
}

#[test]
fn a_document_holds_no_secret() {
    let (client, _) = service();
    let mut fleet = fleet_of(&[form("one", 1)]);
    fleet["defaults"]["secrets"] = json!([{ "name": "TOKEN", "value": "s3cr3t" }]);
    let (reason, told) = refused(planned(&client, &fleet).document());
    assert_eq!(reason, PlanErrorReason::Secret);
    assert!(told.contains("TOKEN") && !told.contains("s3cr3t"), "{told}");
    let container = json!({ "name": "proxy", "image": "proxy:1", "env": [{ "name": "KEY", "file": "key.pem" }] });
    let mut fleet = fleet_of(&[form("one", 1)]);
    fleet["deployments"][0]["source_config"] = json!({ "resource_spec": { "sidecars": [container] } });
    let deployment = read(&fleet).deployments.remove(0);
    assert!(serde_json::to_string(&deployment.form).expect("it is written").contains("s3cr3t-file"));
    let text = written(&planned(&client, &fleet));
    assert!(!text.contains("s3cr3t") && text.contains("\"file\": \"key.pem\""), "{text}");
    assert!(applied(&client, &reviewed(&client, &text).expect("nothing has changed")).is_complete());
    // The same where it changes: neither the value before nor the one after.
    fleet["deployments"][0]["source_config"]["resource_spec"]["sidecars"][0]["env"][0] =
        json!({ "name": "KEY", "env": "KEY" });
    fleet["deployments"][0]["source_config"]["resource_spec"]["cpu"] = 2.into();
    let text = written(&planned(&client, &fleet));
    assert!(!text.contains("s3cr3t") && text.contains("\"sidecars\"") && text.contains("\"after\": 2"), "{text}");
}

#[test]
fn defaults_are_merged() {
    let base = json!({ "build_on_push": true, "resource_spec": { "cpu": 1, "labels": { "a": "1" } } });
    for (own, expected) in [
        (json!({}), base.clone()),
        (json!({ "custom_url": "https://a.example" }), {
            let mut with = base.clone();
            with["custom_url"] = "https://a.example".into();
            with
        }),
        (
            json!({ "resource_spec": { "cpu": 2, "labels": { "b": "2" } } }),
            json!({ "build_on_push": true, "resource_spec": { "cpu": 2, "labels": { "a": "1", "b": "2" } } }),
        ),
        (json!({ "resource_spec": null }), json!({ "build_on_push": true })),
    ] {
        let fleet = json!({
            "defaults": {
                "source": "internal_docker",
                "source_config": base,
                "source_revision_config": { "image_uri": "registry.example/agent:1" },
                "secrets": [{ "name": "A", "env": "USUAL" }, { "name": "B", "env": "USUAL" }],
            },
            "deployments": [{ "name": "one", "source_config": own, "secrets": [{ "name": "B", "env": "OWN" }] }],
        });
        let deployment = read(&fleet).deployments.remove(0);
        let expected = serde_json::from_value(expected).expect("it is a record");
        assert_eq!(deployment.form.source_config, expected, "{own}");
        let secrets = deployment.form.secrets.iter().map(|secret| format!("{}={}", secret.name, secret.value));
        assert_eq!(secrets.collect::<Vec<_>>(), ["A=s3cr3t-USUAL", "B=s3cr3t-OWN"]);
    }
}

#[test]
fn everything_that_is_wrong_in_a_fleet_is_told_at_once() {
    let fleet = json!({
        "nane": "agents",
        "name": "-",
        "defaults": { "name": "all", "source": "internal_docker" },
        "deployments": [
            { "name": "one", "source_revision_config": { "image_uri": "registry.example/agent:1" } },
            { "name": "one", "source_config": { "build_on_posh": true } },
            { "name": "two", "after": ["three", "one"], "source": "by_hand" },
            { "name": "four", "afer": [], "secrets": [{ "name": "A", "env": "UNSET" }, { "name": "B", "env": "X", "file": "y" }] },
            { "name": "five", "after": "one", "secrets": [{ "name": "C", "file": "none.pem" }] },
            7,
        ],
    });
    let (reason, told) = refused(Fleet::read(&fleet, &mut secret));
    assert_eq!(reason, PlanErrorReason::Fleet);
    for part in [
        "unknown field nane; did you mean name?",
        "not \"-\"",
        "defaults has name",
        "one stands twice",
        "did you mean build_on_push?",
        "two: source",
        "two comes after three",
        "four: afer: unknown field; did you mean after?",
        "four: secrets.0: the environment variable UNSET is not set",
        "four: secrets.1: a secret takes one of env, file and value",
        "five: after is a list of names",
        "five: secrets.0: the file none.pem cannot be read",
        "deployments.5 is an object",
    ] {
        assert!(told.contains(part), "{part}:\n{told}");
    }
    assert!(!told.contains("s3cr3t"), "{told}");
    for (fleet, part) in [(json!([]), "a fleet is an object"), (json!({ "name": "a" }), "list of deployments")] {
        assert!(refused(Fleet::read(&fleet, &mut secret)).1.contains(part));
    }
}

#[test]
fn drift_is_what_differs_whether_or_not_a_plan_changes_it() {
    let (client, _) = service();
    let _ = applied(&client, &planned(&client, &fleet_of(&[form("one", 1), form("two", 1), form("gone", 1)])));
    let plan = planned(&client, &fleet_of(&[form("one", 1), form("two", 2), form("new", 1)]));
    let drift: Vec<_> = plan.drift().map(|entry| (entry.name.as_str(), entry.action)).collect();
    let expected = [("two", FleetAction::Patch), ("new", FleetAction::Create), ("gone", FleetAction::Unmanaged)];
    assert_eq!(drift, expected);
}

#[test]
fn an_exported_workspace_is_a_fleet_from_which_nothing_differs() {
    let (client, transport) = service();
    let container = json!({ "name": "proxy", "image": "proxy:1", "env": [{ "name": "KEY", "env": "KEY" }, { "name": "EMPTY", "value": "" }] });
    let spec = json!({ "cpu": 1, "memory_mb": 512, "min_scale": 2, "max_scale": 5, "sidecars": [container] });
    let mut rich = form("rich", 1);
    rich["source"] = "external_docker".into();
    rich["source_config"] = json!({ "listener_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "resource_spec": spec });
    let _ = applied(&client, &planned(&client, &fleet_of(&[rich, form("1-plain", 1), form("plain", 1)])));
    let export = block_on(client.fleet().export(Some("agents"))).expect("it is exported");
    assert!(!export.fleet.to_string().contains("s3cr3t"), "{}", export.fleet);
    assert_eq!(export.left_out, []);
    let names: Vec<_> = export.variables.iter().map(String::as_str).collect();
    assert_eq!(names, ["_1_PLAIN__TOKEN", "PLAIN__TOKEN", "RICH__KEY", "RICH__TOKEN"]);
    // What a service fills in is left out, and so is the mark.
    let exported = export.fleet.pointer("/deployments/2/source_config/resource_spec").expect("it has one").clone();
    let fields: Vec<_> = exported.as_object().expect("it is a record").keys().map(String::as_str).collect();
    assert_eq!(fields, ["min_scale", "max_scale", "cpu", "memory_mb", "sidecars"], "{exported}");
    let fleet = Fleet::read(&export.fleet, &mut |source| match source {
        SecretSource::Env(name) => name.rsplit("__").next().map(|name| format!("s3cr3t-{name}")),
        SecretSource::File(_) => None,
    });
    transport.sent.take();
    let plan = block_on(client.fleet().plan(&fleet.expect("it is a fleet"), &FleetOptions::default()));
    let plan = plan.expect("it is planned");
    assert_eq!(plan.drift().map(|entry| &entry.name).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn the_documents_of_the_package_and_of_the_crate_are_the_same() {
    let case: Value = serde_json::from_str(include_str!("cases/fleet_plan.json")).expect("it is JSON");
    let page = json!({ "resources": case["workspace"], "offset": case["workspace"].as_array().map_or(0, Vec::len) });
    let options = Options::new("http://localhost/api").expect("it is an address");
    let client = Client::new(Page(page.to_string()), FakeEnv::starting_at(0.0), options);
    let fleet = Fleet::read(&case["fleet"], &mut secret).expect("it is a fleet");
    let options = FleetOptions { prune: true, ..FleetOptions::default() };
    let plan = block_on(client.fleet().plan(&fleet, &options)).expect("it is planned");
    let own = plan.document().expect("it is written").as_json().clone();
    // The words for people are each side's own.
    let comparable = |document: &Value| {
        let mut entries = document["entries"].clone();
        for entry in entries.as_array_mut().into_iter().flatten() {
            for change in
                ["changes", "losses"].map(|name| entry[name].take()).iter().filter_map(Value::as_array).flatten()
            {
                assert!(change["path"].is_array() && change["code"].is_string(), "{change}");
            }
        }
        doubles(entries)
    };
    assert_eq!(comparable(&Value::Object(own)), comparable(&case["document"]));
    // A document of the package is read, and what it says is what is needed here.
    let document: FleetPlanDocument = case["document"].to_string().parse().expect("its checksum fits");
    let reviewed = block_on(client.fleet().review(&document, &mut secret)).expect("nothing has changed");
    let needed = [
        ("new", FleetAction::Create),
        ("changed", FleetAction::Patch),
        ("gone", FleetAction::Prune),
        ("by-hand", FleetAction::Unmanaged),
    ];
    assert_eq!(actions(&reviewed), needed);
}
