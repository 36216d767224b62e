//! `plan` and `apply` of fleets with the typed client, against the emulator in the same process.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

use core::cell::{Cell, RefCell};
use std::rc::Rc;

use block_on::block_on;
use deployment_control::client::{
    Client, Error, FLEET_LABEL, Fleet, FleetAction, FleetApplied, FleetApplyOptions, FleetDeployment, FleetEvent,
    FleetOptions, FleetPlan, InProcess, Options, PlanErrorReason, Transport, TransportError,
};
use deployment_control::emulator::{self, Emulator, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::model::{
    DeploymentCreate, DeploymentListParams, DeploymentPatch, ResourceSpec, Secret, Source,
};

/// The emulator, and each request that reached it. The answer of the next change is lost if `loses` says so.
#[derive(Clone)]
struct Recorded {
    service: InProcess,
    sent: Rc<RefCell<Vec<Method>>>,
    loses: Rc<Cell<bool>>,
    hides: Rc<Cell<bool>>,
}

impl Transport for Recorded {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let method = request.method;
        self.sent.borrow_mut().push(method);
        let mut answer = self.service.send(request).await?;
        if method != Method::Get && self.loses.take() {
            return Err(TransportError::new("the connection broke"));
        }
        if self.hides.get() {
            let text = String::from_utf8_lossy(&answer.body).replace("\"s3cr3t\"", "\"\"");
            answer.body = text.into_bytes();
        }
        Ok(answer)
    }
}

struct Stage {
    client: Client<Recorded, FakeEnv>,
    transport: Recorded,
}

impl Stage {
    fn new() -> Self {
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let emulator = Emulator::new(emulator::Options::default(), Box::new(time.clone()));
        let service = InProcess::new(emulator);
        let transport = Recorded { service, sent: Rc::default(), loses: Rc::default(), hides: Rc::default() };
        let options = Options::new("http://localhost").expect("it is an address");
        Self { client: Client::new(transport.clone(), time, options), transport }
    }

    fn writes(&self) -> usize {
        self.transport.sent.take().into_iter().filter(|method| *method != Method::Get).count()
    }

    fn plan_with(&self, fleet: &Fleet, options: &FleetOptions) -> Result<FleetPlan, Error> {
        block_on(self.client.fleet().plan(fleet, options))
    }

    fn plan(&self, fleet: &Fleet) -> FleetPlan {
        self.plan_with(fleet, &FleetOptions::default()).expect("it is planned")
    }

    fn apply(&self, plan: &FleetPlan, options: &FleetApplyOptions) -> Result<FleetApplied, Error> {
        block_on(self.client.fleet().apply(plan, options, &mut |_: FleetEvent<'_>| {}))
    }

    fn applied(&self, fleet: &Fleet) -> FleetApplied {
        self.apply(&self.plan(fleet), &FleetApplyOptions::default()).expect("it is applied")
    }
}

fn form(name: &str, tag: u32) -> FleetDeployment {
    let mut form = DeploymentCreate::new(name, Source::InternalDocker);
    form.source_revision_config.image_uri = Some(format!("registry.example/agent:{tag}"));
    form.secrets = vec![Secret { name: "TOKEN".into(), value: "s3cr3t".into(), ..Secret::default() }];
    form.into()
}

fn after(name: &str, tag: u32, before: &str) -> FleetDeployment {
    FleetDeployment { after: vec![before.to_owned()], ..form(name, tag) }
}

fn fleet(deployments: Vec<FleetDeployment>) -> Fleet {
    Fleet { name: Some("agents".into()), deployments }
}

fn actions(plan: &FleetPlan) -> Vec<(&str, FleetAction)> {
    plan.entries.iter().map(|entry| (entry.name.as_str(), entry.action)).collect()
}

#[test]
fn it_creates_patches_and_sends_no_write_the_second_time() {
    let stage = Stage::new();
    assert_eq!(stage.applied(&fleet(vec![form("old", 1), form("same", 1)])).done.len(), 2);
    assert_eq!(stage.writes(), 2);
    let wanted = fleet(vec![form("new", 1), form("old", 2), form("same", 1)]);
    let plan = stage.plan(&wanted);
    let expected = [("new", FleetAction::Create), ("old", FleetAction::Patch), ("same", FleetAction::None)];
    assert_eq!((actions(&plan), plan.changes()), (expected.to_vec(), 2));
    assert_eq!((stage.writes(), plan.requests), (0, 1));
    assert!(!format!("{plan:?}").contains("s3cr3t"));
    let applied = stage.apply(&plan, &FleetApplyOptions::waiting()).expect("it is applied");
    assert!(applied.is_complete());
    // The third one was in progress, and was waited for.
    assert_eq!((applied.done.len(), stage.writes()), (3, 2));
    assert_eq!((stage.applied(&wanted).done.len(), stage.writes()), (0, 0));
}

#[test]
fn it_lists_a_large_workspace_once() {
    let stage = Stage::new();
    let many = (0..250).map(|at| form(&format!("agent-{at}"), 1)).collect();
    let applied = stage.apply(&stage.plan(&fleet(many)), &FleetApplyOptions { parallel: 8, ..Default::default() });
    assert_eq!(applied.expect("it is applied").done.len(), 250);
    let plan = stage.plan(&fleet(vec![form("agent-0", 1)]));
    assert_eq!((plan.entries.len(), plan.requests), (250, 3));
}

#[test]
fn the_order_is_kept_and_what_comes_after_a_failure_is_skipped() {
    let stage = Stage::new();
    let wanted = |tag| fleet(vec![after("c", tag, "b"), after("b", tag, "a"), form("a", tag)]);
    let applied = stage.applied(&wanted(1));
    assert_eq!(applied.done.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    stage.transport.service.with(|emulator| emulator.script(vec![Step::last("BUILD_FAILED")]));
    let applied = stage.apply(&stage.plan(&wanted(2)), &FleetApplyOptions::waiting()).expect("it is applied");
    assert_eq!(applied.failed.iter().map(|failure| failure.name.as_str()).collect::<Vec<_>>(), ["a"]);
    assert_eq!(applied.skipped.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["b", "c"]);
}

#[test]
fn a_lost_answer_makes_nothing_twice() {
    let stage = Stage::new();
    stage.transport.loses.set(true);
    assert!(stage.applied(&fleet(vec![form("agent", 1)])).is_complete());
    stage.transport.loses.set(true);
    assert!(stage.applied(&fleet(vec![form("agent", 2)])).is_complete());
    assert_eq!(stage.writes(), 2);
}

#[test]
fn what_has_changed_since_is_not_overwritten() {
    let stage = Stage::new();
    let _ = stage.applied(&fleet(vec![form("agent", 1)]));
    let plan = stage.plan(&fleet(vec![form("agent", 2)]));
    let id = plan.entries[0].id.clone().expect("it exists");
    let mut patch = DeploymentPatch::default();
    patch.source_revision_config.get_or_insert_default().image_uri = Some("registry.example/agent:3".into());
    block_on(stage.client.deployments().patch(&id, &patch)).expect("it is patched");
    let applied = stage.apply(&plan, &FleetApplyOptions::default()).expect("it is refused by name");
    assert!(matches!(&applied.failed[0].error, Error::Plan(error) if error.reason == PlanErrorReason::Changed));
}

#[test]
fn hidden_secrets_are_not_compared_and_sent_only_if_asked_for() {
    let stage = Stage::new();
    let wanted = fleet(vec![form("agent", 1)]);
    let _ = stage.applied(&wanted);
    stage.writes();
    stage.transport.hides.set(true);
    let plan = stage.plan(&wanted);
    assert_eq!((plan.entries[0].action, plan.entries[0].not_compared.join(",")), (FleetAction::None, "TOKEN".into()));
    let sending = FleetOptions { send_secrets: true, ..FleetOptions::default() };
    assert_eq!(stage.plan_with(&wanted, &sending).expect("it is planned").entries[0].action, FleetAction::Patch);
    let patch = stage.plan(&fleet(vec![form("agent", 2)])).entries.remove(0).plan.and_then(|plan| plan.patch);
    assert!(!patch.expect("the image differs").contains("secrets"));
}

#[test]
fn only_what_carries_the_mark_is_pruned() {
    let stage = Stage::new();
    block_on(stage.client.deployments().create(&form("by-hand", 1).form)).expect("it is created");
    let _ = stage.applied(&fleet(vec![form("one", 1), form("two", 1)]));
    let options = FleetOptions { prune: true, ..FleetOptions::default() };
    let plan = stage.plan_with(&fleet(vec![form("one", 1)]), &options).expect("it is planned");
    let expected = [("one", FleetAction::None), ("two", FleetAction::Prune), ("by-hand", FleetAction::Unmanaged)];
    assert_eq!(actions(&plan), expected);
    stage.writes();
    let done = stage.apply(&plan, &FleetApplyOptions::waiting()).expect("it is applied").done;
    assert_eq!(done.last(), Some(&("two".to_owned(), FleetAction::Prune)));
    assert_eq!(stage.writes(), 1);
    let left = block_on(stage.client.deployments().list(&DeploymentListParams::default()).next());
    assert_eq!(left.expect("it is listed").map(|page| page.len()), Some(2));
}

#[test]
fn another_fleet_is_not_touched_before_it_is_taken_over() {
    let stage = Stage::new();
    let _ = stage.applied(&fleet(vec![form("one", 1)]));
    let mut wanted = fleet(vec![form("one", 1)]);
    wanted.name = Some("others".into());
    wanted.deployments[0].form.source_config.resource_spec =
        Some(ResourceSpec { cpu: Some(2.0), ..Default::default() });
    let refused = stage.apply(&stage.plan(&wanted), &FleetApplyOptions::default());
    assert!(matches!(refused, Err(Error::Plan(error)) if error.reason == PlanErrorReason::OtherFleet));
    let options = FleetOptions { adopt: true, ..FleetOptions::default() };
    let plan = stage.plan_with(&wanted, &options).expect("it is planned");
    assert!(stage.apply(&plan, &FleetApplyOptions::default()).expect("it is applied").is_complete());
    let id = plan.entries[0].id.clone().expect("it exists");
    let spec = block_on(stage.client.deployments().get(&id)).expect("it is read").source_config.resource_spec;
    let labels = spec.and_then(|spec| spec.labels).unwrap_or_default();
    assert_eq!(labels.get(FLEET_LABEL), Some(&"others".into()));
}

#[test]
fn all_that_is_wrong_is_told_at_once_and_nothing_is_sent() {
    let stage = Stage::new();
    let mut wanted = fleet(vec![form("one", 1), form("one", 1), after("two", 1, "three"), after("four", 1, "four")]);
    wanted.name = Some("-".into());
    wanted.deployments[2].form.source_revision_config.image_uri = None;
    wanted.deployments[2].form.source = Source::ExternalDocker;
    let Err(Error::Plan(error)) = stage.plan_with(&wanted, &FleetOptions::default()) else { panic!("it is refused") };
    let told = error.notes.join("\n");
    assert_eq!((error.reason, error.notes.len()), (PlanErrorReason::Fleet, 5), "{told}");
    for part in ["\"-\"", "one stands twice", "two: source_revision_config", "comes after three", "four -> four"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(stage.transport.sent.take().is_empty());
    let unnamed = Fleet { name: None, deployments: Vec::new() };
    let options = FleetOptions { prune: true, ..FleetOptions::default() };
    assert!(matches!(stage.plan_with(&unnamed, &options), Err(Error::Plan(_))));
}
