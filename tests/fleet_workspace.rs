//! Which workspace the plan of a fleet is for, and which of its deployments an export leaves out.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

use block_on::block_on;
use deployment_control::client::{
    Client, Error, Fleet, FleetApplyOptions, FleetOptions, FleetPlan, FleetPlanDocument, InProcess, Options,
    PlanErrorReason, SecretSource,
};
use deployment_control::emulator::{self, Emulator};
use deployment_control::env::FakeEnv;
use serde_json::{Value, json};

const TWO: &str = "22222222-2222-4222-8222-222222222222";
const THREE: &str = "33333333-3333-4333-8333-333333333333";

type Service = Client<InProcess, FakeEnv>;

/// Clients of one service: without a tenant, and of two.
fn clients() -> [Service; 3] {
    let time = FakeEnv::starting_at(1_767_225_600_000.0);
    let service = InProcess::new(Emulator::new(emulator::Options::default(), Box::new(time.clone())));
    let options = || Options::new("http://localhost").expect("it is an address");
    [options(), options().with_tenant_id(TWO), options().with_tenant_id(THREE)]
        .map(|options| Client::new(service.clone(), time.clone(), options))
}

fn none(_: &SecretSource) -> Option<String> {
    None
}

fn form(name: &str) -> Value {
    let image = json!({ "image_uri": "registry.example/agent:1" });
    json!({ "name": name, "source": "internal_docker", "source_revision_config": image })
}

fn planned(client: &Service, deployments: &[Value]) -> FleetPlan {
    let fleet = Fleet::read(&json!({ "deployments": deployments }), &mut none).expect("it is a fleet");
    block_on(client.fleet().plan(&fleet, &FleetOptions::default())).expect("it is planned")
}

fn documented(client: &Service, name: &str) -> FleetPlanDocument {
    planned(client, &[form(name)]).document().expect("it is written")
}

fn applied(client: &Service, plan: &FleetPlan) {
    let done = block_on(client.fleet().apply(plan, &FleetApplyOptions::default(), &mut |_| {})).expect("it is applied");
    assert!(done.is_complete());
}

fn refusal(client: &Service, document: &FleetPlanDocument) -> String {
    let error = block_on(client.fleet().review(document, &mut none)).expect_err("it is refused");
    assert!(matches!(&error, Error::Plan(error) if error.reason == PlanErrorReason::Workspace), "{error:?}");
    error.to_string()
}

#[test]
fn a_plan_of_creations_alone_is_refused_by_another_workspace() {
    let [unnamed, two, three] = clients();
    let document = documented(&two, "new");
    assert_eq!(document.as_json().get("service").and_then(|part| part.get("tenant_id")), Some(&TWO.into()));
    let told = refusal(&three, &document);
    assert!(told.contains(&format!("for the workspace {TWO}, and this is {THREE}")), "{told}");
    assert!(refusal(&unnamed, &document).contains("nothing says which one this is"));
    applied(&two, &block_on(two.fleet().review(&document, &mut none)).expect("it is the same workspace"));
}

#[test]
fn a_plan_that_names_no_workspace_is_for_no_named_one() {
    let [unnamed, two, _] = clients();
    let document = documented(&unnamed, "new");
    assert!(refusal(&two, &document).contains(TWO));
    applied(&unnamed, &block_on(unnamed.fleet().review(&document, &mut none)).expect("both are unnamed"));
    assert!(block_on(unnamed.fleet().review(&document, &mut none)).is_ok(), "it goes on after a stop");
    applied(&unnamed, &planned(&unnamed, &[form("other")]));
    assert!(refusal(&unnamed, &document).contains("such as other"));
}

#[test]
fn an_export_leaves_out_what_carries_the_mark_of_a_preview() {
    let [client, ..] = clients();
    let mut preview = form("par-pr-1");
    let mark = json!({ "deployment-control/preview-of": "par", "deployment-control/preview-key": "pr-1" });
    preview["source_config"] = json!({ "resource_spec": { "annotations": mark } });
    applied(&client, &planned(&client, &[form("par"), preview]));
    let export = block_on(client.fleet().export(None)).expect("it is exported");
    assert_eq!(export.fleet["deployments"].as_array().map(Vec::len), Some(1));
    assert_eq!(export.left_out.len(), 1);
    assert!(format!("{:?}", export.left_out).contains("par-pr-1"));
}
