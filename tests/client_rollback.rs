//! Going back to an earlier revision, and deleting several deployments, against the emulator in the same process.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

use core::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use block_on::block_on;
use deployment_control::client::rollback::Refusal;
use deployment_control::client::{
    Client, Deletion, DeletionOptions, Error, InProcess, Options, Rollback, RollbackOptions, RollbackRequest,
    Transport, TransportError, WaitOptions,
};
use deployment_control::emulator::{self, Emulator, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::model::{DeletionParams, Deployment, DeploymentCreate, DeploymentPatch, Source};
use serde_json::json;

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

/// The emulator, what reached it, and the answer of a service that has no bulk deletion or tells nothing of it.
#[derive(Clone)]
struct Recorded {
    service: InProcess,
    lines: Rc<RefCell<Vec<String>>>,
    bulk: Rc<RefCell<Option<Response>>>,
}

impl Transport for Recorded {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.lines.borrow_mut().push(format!(
            "{} {}",
            request.method,
            request.url.trim_start_matches("http://localhost")
        ));
        let is_bulk = request.method == Method::Delete && request.path() == "/v2/deployments";
        let instead = self.bulk.borrow().clone().filter(|_| is_bulk);
        match instead {
            Some(answer) => Ok(answer),
            None => self.service.send(request).await,
        }
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
        let transport = Recorded { service: InProcess::new(emulator), lines: Rc::default(), bulk: Rc::default() };
        let options = Options::new("http://localhost").expect("it is an address");
        Self { client: Client::new(transport.clone(), time, options), transport }
    }

    fn script(&self, status: &str) {
        self.transport.service.with(|emulator| emulator.script(vec![Step::last(status)]));
    }

    /// A deployment of an image whose first revision is in this state.
    fn deployment(&self, name: &str, status: &str) -> Deployment {
        self.script(status);
        let mut body = DeploymentCreate::new(name, Source::InternalDocker);
        body.source_revision_config.image_uri = Some("registry.example/agent:1".into());
        block_on(self.client.deployments().create(&body)).expect("it is created")
    }

    fn patch(&self, deployment: &Deployment, config: &serde_json::Value, status: &str) -> String {
        self.script(status);
        let patch: DeploymentPatch =
            serde_json::from_value(json!({ "source_revision_config": config })).expect("it is a patch");
        let patched = block_on(self.client.deployments().patch(&deployment.id, &patch)).expect("it is patched");
        patched.latest_revision_id.expect("it has a revision")
    }

    fn image(&self, deployment: &Deployment, tag: u32, status: &str) -> String {
        self.patch(deployment, &json!({ "image_uri": format!("registry.example/agent:{tag}") }), status)
    }

    fn rollback(&self, deployment: &Deployment, options: &RollbackOptions) -> Result<Rollback, Error> {
        block_on(self.client.deployments().rollback(&deployment.id, options))
    }

    fn refusal(&self, deployment: &Deployment, to: Option<&str>) -> (Refusal, String) {
        let sent = self.changes();
        let options = RollbackOptions { to: to.map(ToOwned::to_owned), ..RollbackOptions::default() };
        let error = self.rollback(deployment, &options).expect_err("there is nothing to go back to");
        assert_eq!(self.changes(), sent, "nothing is changed");
        let text = error.to_string();
        match error {
            Error::Rollback(error) => (error.reason, text),
            other => unreachable!("{other}"),
        }
    }

    fn changes(&self) -> usize {
        self.transport.lines.borrow().iter().filter(|line| !line.starts_with("GET")).count()
    }

    fn take_lines(&self) -> Vec<String> {
        self.transport.lines.take()
    }
}

#[test]
fn it_goes_back_to_the_last_good_one_before_the_present() {
    let stage = Stage::new();
    let deployment = stage.deployment("agent", "DEPLOYED");
    let second = stage.image(&deployment, 2, "DEPLOYED");
    stage.image(&deployment, 3, "DEPLOY_FAILED");
    let dry = RollbackOptions { dry_run: true, ..RollbackOptions::default() };
    let sent = stage.changes();
    let planned = stage.rollback(&deployment, &dry).expect("the second is good");
    assert_eq!((planned.from.id.as_deref(), stage.changes()), (Some(second.as_str()), sent));
    let taken: Vec<_> = planned
        .takes
        .iter()
        .map(|taken| (taken.field.as_str(), taken.before.as_deref(), taken.after.as_str()))
        .collect();
    assert_eq!(taken, [("image_uri", Some("registry.example/agent:3"), "registry.example/agent:2")]);
    let left: Vec<_> = planned.cannot.iter().map(|left| left.field.as_str()).collect();
    assert_eq!(left, ["secrets", "source_config"]);

    stage.script("DEPLOYED");
    let wait = RollbackOptions { wait: Some(WaitOptions::default()), ..RollbackOptions::default() };
    let done = stage.rollback(&deployment, &wait).expect("it goes back");
    let revision = done.revision.expect("it was waited for");
    assert_eq!(revision.id, done.deployment.latest_revision_id);
    assert_eq!(
        revision.source_revision_config.and_then(|config| config.image_uri).as_deref(),
        Some("registry.example/agent:2")
    );
    // The present one is now like the second, so what is gone back to is the one before both.
    let planned = stage.rollback(&deployment, &dry).expect("the first is good");
    assert_eq!(planned.from.id, deployment.latest_revision_id);
}

#[test]
fn it_goes_back_to_the_one_that_is_named_by_its_id_or_its_beginning() {
    let stage = Stage::new();
    let deployment = stage.deployment("agent", "DEPLOYED");
    let first = deployment.latest_revision_id.clone().expect("it has a revision");
    let failed = stage.image(&deployment, 2, "DEPLOY_FAILED");
    let third = stage.image(&deployment, 3, "DEPLOYED");
    for to in [&first[..], &first[..8]] {
        let options = RollbackOptions { to: Some(to.into()), dry_run: true, ..RollbackOptions::default() };
        assert_eq!(stage.rollback(&deployment, &options).expect("it is there").from.id.as_deref(), Some(&first[..]));
    }
    assert_eq!(stage.refusal(&deployment, Some(&third)).0, Refusal::Present);
    let (reason, text) = stage.refusal(&deployment, Some(&failed));
    assert_eq!(reason, Refusal::NeverDeployed);
    assert!(text.contains("is DEPLOY_FAILED"), "{text}");
    assert_eq!(stage.refusal(&deployment, Some(ID)).0, Refusal::Unknown);
    assert_eq!(stage.refusal(&deployment, Some("")).0, Refusal::Ambiguous);
}

#[test]
fn nothing_to_go_back_to_is_told_with_its_reason() {
    let stage = Stage::new();
    let deployment = stage.deployment("agent", "DEPLOY_FAILED");
    let (reason, text) = stage.refusal(&deployment, None);
    assert_eq!(reason, Refusal::NoneGood);
    assert!(text.ends_with("none before the present one was deployed (it is the only one)"), "{text}");
    stage.image(&deployment, 2, "DEPLOY_FAILED");
    stage.image(&deployment, 3, "DEPLOYED");
    let (_, text) = stage.refusal(&deployment, None);
    assert!(text.ends_with("(2 DEPLOY_FAILED)"), "{text}");
    stage.image(&deployment, 3, "DEPLOYED");
    assert_eq!(stage.refusal(&deployment, None).0, Refusal::Same);
}

#[test]
fn a_revision_of_a_branch_is_deployed_again_and_one_of_a_tag_is_patched() {
    let stage = Stage::new();
    let body = json!({
        "name": "agent", "source": "repo_host", "secrets": [],
        "source_config": { "integration_id": ID, "repo_url": "https://host.example/team/agent", "build_on_push": false },
        "source_revision_config": { "repo_ref": "main", "agent_config_path": "agent.json" },
    });
    let body: DeploymentCreate = serde_json::from_value(body).expect("it is a body");
    stage.script("DEPLOYED");
    let deployment = block_on(stage.client.deployments().create(&body)).expect("it is created");
    stage.patch(&deployment, &json!({ "repo_ref": "main" }), "BUILD_FAILED");
    stage.take_lines();
    let done = stage.rollback(&deployment, &RollbackOptions::default()).expect("it goes back");
    assert_eq!(done.request, RollbackRequest::Redeploy);
    let commit = done.from.source_revision_config.and_then(|config| config.repo_commit_sha).expect("it was built");
    assert!(done.cannot[0].because.contains(&commit), "{:?}", done.cannot);
    let first = deployment.latest_revision_id.as_deref().unwrap_or_default();
    let path = format!("POST /v2/deployments/{}/revisions/{first}/redeploy", deployment.id);
    assert_eq!(stage.take_lines().last(), Some(&path));

    let tagged = stage.patch(&deployment, &json!({ "repo_ref": "refs/tags/v1" }), "DEPLOYED");
    stage.patch(&deployment, &json!({ "repo_ref": "main" }), "BUILD_FAILED");
    let dry = RollbackOptions { dry_run: true, ..RollbackOptions::default() };
    let planned = stage.rollback(&deployment, &dry).expect("the tag is good");
    assert_eq!(planned.from.id, Some(tagged));
    let RollbackRequest::Patch(body) = planned.request else { unreachable!("a tag is patched") };
    let config = body.source_revision_config.expect("it has the fields");
    assert_eq!(
        (config.repo_ref.as_deref(), config.agent_config_path.as_deref(), config.image_uri),
        (Some("refs/tags/v1"), Some("agent.json"), None)
    );
}

fn told(deletions: &[Deletion]) -> Vec<(&str, bool)> {
    deletions.iter().map(|each| (each.id.as_str(), each.deleted())).collect()
}

#[test]
fn several_are_deleted_by_one_request_and_each_is_told_of() {
    let stage = Stage::new();
    let [a, b] = ["a", "b"].map(|name| stage.deployment(name, "DEPLOYED").id);
    stage.take_lines();
    let ids = [&a[..], ID, &b, &a];
    let deletions =
        block_on(stage.client.deployments().delete_many(&ids, &DeletionOptions::default())).expect("it is answered");
    assert_eq!(told(&deletions), [(&a[..], true), (ID, false), (&b, true)]);
    assert!(matches!(&deletions[1].error, Some(Error::Api(error)) if error.status == 404));
    let ids = [&a[..], ID, &b].map(|id| format!("deployment_ids={id}")).join("&");
    let lines = [format!("DELETE /v2/deployments?{ids}"), format!("DELETE /v2/deployments/{ID}")];
    assert_eq!(stage.take_lines(), lines);
}

#[test]
fn a_service_that_has_no_such_request_or_tells_nothing_gets_one_for_each() {
    for answer in [Response::new(405), Response::json(207, "{}"), Response::new(207)] {
        let stage = Stage::new();
        let [a, b] = ["a", "b"].map(|name| stage.deployment(name, "DEPLOYED").id);
        stage.transport.bulk.replace(Some(answer));
        stage.take_lines();
        let ids = [&a[..], &b];
        let deletions = block_on(stage.client.deployments().delete_many(&ids, &DeletionOptions::default()))
            .expect("it is answered");
        assert_eq!(told(&deletions), [(&a[..], true), (&b, true)]);
        assert_eq!(stage.take_lines().len(), 3);
    }
}

#[test]
fn an_id_that_is_none_deletes_nothing_and_a_wait_ends_when_all_are_gone() {
    let stage = Stage::new();
    let [a, b] = ["a", "b"].map(|name| stage.deployment(name, "DEPLOYED").id);
    stage.take_lines();
    let options = DeletionOptions {
        params: DeletionParams { delete_tracing_project: Some(true), ..DeletionParams::default() },
        wait: Some(WaitOptions::default()),
    };
    let error = block_on(stage.client.deployments().delete_many(&[&a, "x"], &options)).expect_err("x is no id");
    assert!(error.to_string().starts_with("deployments.deleteMany: nothing was sent"), "{error}");
    assert!(stage.take_lines().is_empty());
    let deletions = block_on(stage.client.deployments().delete_many(&[&a, &b], &options)).expect("it is answered");
    assert_eq!(told(&deletions), [(&a[..], true), (&b, true)]);
    let gone = block_on(stage.client.deployments().get(&b));
    assert!(matches!(gone, Err(Error::Api(error)) if error.status == 404));
    assert_eq!(stage.take_lines()[0], format!("DELETE /v2/deployments/{a}?delete_tracing_project=true"));

    let late = stage.deployment("late", "DEPLOYED").id;
    let soon = WaitOptions {
        max_wait: Duration::from_millis(10),
        min_delay: Duration::from_millis(1),
        ..WaitOptions::default()
    };
    let options = DeletionOptions { wait: Some(soon), ..DeletionOptions::default() };
    let deletions = block_on(stage.client.deployments().delete_many(&[&late], &options)).expect("it is answered");
    assert!(matches!(deletions[0].error, Some(Error::Timeout { .. })), "{deletions:?}");
}
