//! `plan` and `apply` of the typed client, against the emulator in the same process: what they send, and what they
//! refuse.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

use core::cell::{Cell, RefCell};
use std::rc::Rc;

use block_on::block_on;
use deployment_control::client::{
    Action, ApplyOptions, Client, Error, InProcess, Options, PlanErrorReason, Transport, TransportError, WaitErrorKind,
    WaitOptions,
};
use deployment_control::emulator::{self, Emulator, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::model::{DeploymentAgent, DeploymentCreate, DeploymentPatch, Secret, Source};
use serde_json::{Value, json};

/// What happens to the next request that changes something.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// It does not reach the service.
    Lost,
    /// The service acts on it, and its answer is lost.
    AnswerLost,
}

/// The emulator, and each request that reached it or was lost on the way.
#[derive(Clone)]
struct Recorded {
    service: InProcess,
    sent: Rc<RefCell<Vec<String>>>,
    fault: Rc<Cell<Fault>>,
    /// Whether the service does not know the filters of agents.
    ignores_agents: Rc<Cell<bool>>,
}

impl Transport for Recorded {
    type Incoming = Response;

    async fn send(&self, mut request: Request) -> Result<Response, TransportError> {
        if self.ignores_agents.get() {
            request.url = request.url.replace("agent_", "unknown_");
        }
        let path = request.path().to_owned();
        let path = path.split('?').next().unwrap_or_default().trim_start_matches("/v2/deployments");
        let parts: Vec<_> = path.split('/').map(|part| if part.len() == 36 { "*" } else { part }).collect();
        self.sent.borrow_mut().push(format!("{} {}", request.method, parts.join("/")));
        let fault = if request.method == Method::Get { Fault::None } else { self.fault.replace(Fault::None) };
        if fault == Fault::Lost {
            return Err(TransportError::new("the connection broke"));
        }
        let answer = self.service.send(request).await;
        if fault == Fault::AnswerLost { Err(TransportError::new("the connection broke")) } else { answer }
    }
}

struct Stage {
    client: Client<Recorded, FakeEnv>,
    transport: Recorded,
}

impl Stage {
    fn new() -> Self {
        Self::with(emulator::Options::default())
    }

    fn with(options: emulator::Options) -> Self {
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let emulator = Emulator::new(options, Box::new(time.clone()));
        let fault = Rc::new(Cell::new(Fault::None));
        let service = InProcess::new(emulator);
        let transport = Recorded { service, sent: Rc::default(), fault, ignores_agents: Rc::default() };
        let options = Options::new("http://localhost").expect("it is an address");
        Self { client: Client::new(transport.clone(), time, options), transport }
    }

    /// The next revision ends so.
    fn end(&self, status: &str) {
        self.transport.service.with(|emulator| emulator.script(vec![Step::last(status)]));
    }

    /// What was sent since the last look.
    fn sent(&self) -> Vec<String> {
        self.transport.sent.take()
    }

    fn apply(&self, form: &DeploymentCreate, options: &ApplyOptions) -> Result<(Action, String), Error> {
        let applied = block_on(self.client.deployments().apply(form, options))?;
        Ok((applied.action, applied.deployment.latest_revision_id.unwrap_or_default()))
    }
}

fn form(tag: u32) -> DeploymentCreate {
    let mut form = DeploymentCreate::new("agent", Source::InternalDocker);
    form.source_revision_config.image_uri = Some(format!("registry.example/agent:{tag}"));
    form.secrets = vec![Secret { name: "TOKEN".into(), value: "s3cr3t".into(), ..Secret::default() }];
    form
}

fn waited() -> ApplyOptions {
    ApplyOptions { wait: Some(WaitOptions::default()), ..ApplyOptions::default() }
}

#[test]
fn it_creates_leaves_and_patches_what_differs() {
    let stage = Stage::new();
    let options = ApplyOptions::default();
    stage.end("DEPLOYED");
    let (action, first) = stage.apply(&form(1), &options).expect("it is created");
    assert_eq!((action, stage.sent()), (Action::Create, vec!["GET ".into(), "POST ".into()]));
    let (action, same) = stage.apply(&form(1), &options).expect("it stays");
    assert_eq!((action, stage.sent()), (Action::None, vec!["GET ".into(), "GET /*/revisions/*".into()]));
    assert_eq!(same, first);

    let plan = block_on(stage.client.deployments().plan(&form(2))).expect("it is read");
    let patch: Value = serde_json::from_str(plan.patch.as_deref().expect("it differs")).expect("it is JSON");
    assert_eq!(patch, json!({"source_revision_config": {"image_uri": "registry.example/agent:2"}}));
    assert_eq!(plan.explanation().expect("it is JSON").expect("there is a deployment").changes().count(), 1);
    assert!(!format!("{plan:?}").contains("s3cr3t"));
    stage.sent();
    stage.end("DEPLOYED");
    let applied = block_on(stage.client.deployments().apply_plan(&plan, &waited())).expect("it is patched");
    assert_eq!(stage.sent(), ["GET /*", "PATCH /*", "GET /*/revisions/*"]);
    assert_eq!(applied.revision.and_then(|revision| revision.id), applied.deployment.latest_revision_id);
}

#[test]
fn a_failed_revision_is_told_and_deployed_again_only_if_that_is_wanted() {
    let stage = Stage::new();
    stage.end("BUILD_FAILED");
    stage.apply(&form(1), &ApplyOptions::default()).expect("it is created");
    let plan = block_on(stage.client.deployments().plan(&form(1))).expect("it is read");
    assert_eq!((plan.action, plan.last_revision_failed), (Action::None, true));
    let failed = stage.apply(&form(1), &waited()).expect_err("its revision has failed");
    assert!(matches!(failed, Error::Wait(wait) if wait.kind == WaitErrorKind::Failed));
    stage.end("DEPLOYED");
    let again = ApplyOptions { redeploy_failed: true, ..waited() };
    assert_eq!(stage.apply(&form(1), &again).expect("it is deployed").0, Action::Redeploy);
    assert_eq!(stage.apply(&form(1), &again).expect("it is deployed").0, Action::None);
    let redeploy = ApplyOptions { redeploy: true, ..ApplyOptions::default() };
    assert_eq!(stage.apply(&form(1), &redeploy).expect("it is deployed").0, Action::Redeploy);
}

#[test]
fn a_failure_is_rolled_back_to_the_last_revision_that_was_deployed() {
    let stage = Stage::new();
    stage.end("DEPLOYED");
    let (_, good) = stage.apply(&form(1), &waited()).expect("it is deployed");
    stage.end("DEPLOY_FAILED");
    let options = ApplyOptions { rollback_on_failure: true, ..waited() };
    let failed = block_on(stage.client.deployments().apply(&form(2), &options)).expect_err("it fails");
    assert!(matches!(&failed.error, Error::Wait(wait) if wait.kind == WaitErrorKind::Failed));
    let rollback = failed.rollback.expect("there is a good one");
    assert_eq!(rollback.from.id.as_deref(), Some(good.as_str()));
    let plan = block_on(stage.client.deployments().plan(&form(1))).expect("it is read");
    assert_eq!(
        (plan.action, plan.current.and_then(|current| current.latest_revision_id)),
        (Action::None, rollback.deployment.latest_revision_id)
    );

    let other = Stage::new();
    other.end("BUILD_FAILED");
    let failed = block_on(other.client.deployments().apply(&form(1), &options)).expect_err("it fails");
    assert_eq!(failed.rollback, None, "none was deployed before");
}

#[test]
fn a_lost_answer_is_looked_up_and_nothing_is_sent_twice() {
    for (fault, is_made) in [(Fault::AnswerLost, true), (Fault::Lost, false)] {
        let stage = Stage::new();
        let options = ApplyOptions::default();
        stage.transport.fault.set(fault);
        let created = stage.apply(&form(1), &options);
        assert_eq!(created.is_ok(), is_made, "{created:?}");
        assert_eq!(stage.sent(), ["GET ", "POST ", "GET "]);
        if let Err(error) = created {
            assert!(error.maybe_processed());
            stage.apply(&form(1), &options).expect("it is created");
        }
        stage.sent();
        stage.transport.fault.set(fault);
        let patched = stage.apply(&form(2), &options);
        assert_eq!(patched.is_ok(), is_made, "{patched:?}");
        assert_eq!(stage.sent(), ["GET ", "GET /*/revisions/*", "PATCH /*", "GET /*"]);
    }
}

#[test]
fn a_plan_is_refused_if_the_deployment_has_changed_since() {
    let stage = Stage::new();
    let deployments = stage.client.deployments();
    let plan = block_on(deployments.plan(&form(1))).expect("it is read");
    let created = block_on(deployments.create(&form(1))).expect("it is created");
    let refused = |plan| match block_on(deployments.apply_plan(plan, &ApplyOptions::default())) {
        Err(error) => match error.error {
            Error::Plan(error) => (error.reason, error.to_string()),
            other => panic!("{other}"),
        },
        Ok(applied) => panic!("{applied:?}"),
    };
    let (reason, message) = refused(&plan);
    assert_eq!(reason, PlanErrorReason::Changed);
    assert!(message.starts_with("agent: nothing was sent: it has changed"), "{message}");
    let plan = block_on(deployments.plan(&form(2))).expect("it is read");
    let config = form(3).source_revision_config;
    let patch = DeploymentPatch { source_revision_config: Some(config), ..DeploymentPatch::default() };
    block_on(deployments.patch(&created.id, &patch)).expect("it is patched");
    stage.sent();
    assert_eq!(refused(&plan).0, PlanErrorReason::Changed);
    assert_eq!(stage.sent(), ["GET /*"]);
}

#[test]
fn what_no_patch_can_reach_is_refused() {
    let stage = Stage::new();
    let created = block_on(stage.client.deployments().create(&form(1))).expect("it is created");
    let mut other = form(1);
    other.source = Source::ExternalDocker;
    let reason = |form| match stage.apply(form, &ApplyOptions::default()) {
        Err(Error::Plan(error)) => error.reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(&other), PlanErrorReason::Fixed);
    block_on(stage.client.deployments().delete(&created.id, false)).expect("it goes");
    assert_eq!(reason(&form(1)), PlanErrorReason::Deleting);
    let mut wrong = form(1);
    wrong.name = "A name".into();
    wrong.source_revision_config.image_uri = None;
    wrong.source = Source::ExternalDocker;
    stage.sent();
    assert!(matches!(stage.apply(&wrong, &ApplyOptions::default()), Err(Error::Invalid { .. })));
    assert!(stage.sent().is_empty());
}

#[test]
fn a_form_with_errors_is_refused_before_anything_is_sent_also_within_a_plan() {
    let stage = Stage::new();
    let deployments = stage.client.deployments();
    let wrong = |mut form: DeploymentCreate| {
        form.source_revision_config.image_uri = None;
        form.source = Source::ExternalDocker;
        form
    };
    let mut first = block_on(deployments.plan(&form(1))).expect("it is read");
    block_on(deployments.create(&form(1))).expect("it is created");
    let mut second = block_on(deployments.plan(&form(2))).expect("it is read");
    for plan in [&mut first, &mut second] {
        plan.form = wrong(plan.form.clone());
        stage.sent();
        let error = block_on(deployments.apply_plan(plan, &ApplyOptions::default())).expect_err("it has errors").error;
        let expected = "deployments.apply: nothing was sent: source_revision_config.image_uri: Field required";
        assert!(error.to_string().starts_with(expected), "{error}");
        assert!(stage.sent().is_empty());
    }
}

#[test]
fn an_agent_takes_the_place_of_a_name_and_no_other_deployment_is_changed() {
    let agent =
        DeploymentAgent { agent_id: "helper".into(), environment: "staging".into(), extra: serde_json::Map::new() };
    let of = |tag| {
        let mut form = form(tag);
        (form.name, form.agent) = (String::new(), Some(agent.clone()));
        form
    };
    let stage = Stage::with(emulator::Options { agents: true, ..emulator::Options::default() });
    let options = ApplyOptions::default();
    assert_eq!(stage.apply(&of(1), &options).expect("it is created").0, Action::Create);
    assert_eq!(stage.apply(&of(1), &options).expect("it stays").0, Action::None);
    assert_eq!(stage.apply(&of(2), &options).expect("it is patched").0, Action::Patch);

    // A service without agents may ignore the query.
    let without = Stage::new();
    let other = block_on(without.client.deployments().create(&form(1))).expect("it is created");
    without.sent();
    without.transport.ignores_agents.set(true);
    match without.apply(&of(2), &options) {
        Err(Error::Plan(error)) => assert_eq!(error.reason, PlanErrorReason::Agent),
        other => panic!("{other:?}"),
    }
    assert_eq!(without.sent(), ["GET "]);

    // Where it finds nothing, it wants a name for the deployment.
    without.transport.ignores_agents.set(false);
    let refused = without.apply(&of(2), &options);
    assert!(matches!(&refused, Err(Error::Api(error)) if error.status == 422), "{refused:?}");
    assert_eq!(
        block_on(without.client.deployments().get(&other.id)).expect("it is there").updated_at,
        other.updated_at
    );
}
