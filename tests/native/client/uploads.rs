//! Tarballs on their way to an address that gets no credential, against the emulator in the same process.

#![cfg(all(feature = "client", feature = "emulator"))]

use core::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::support::block_on::block_on;
use crate::support::emulator as support;
use deployment_control::client::{
    Client, Credentials, Error, InProcess, Options, Transport, TransportError, UploadError, WaitOptions,
};
use deployment_control::emulator::{self, Emulator, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Request, Response};
use deployment_control::model::{Deployment, DeploymentCreate, DeploymentPatch, Source, SourceRevisionConfig};

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

/// The emulator, what reached it, and the answers that some other server gives in its place.
#[derive(Clone)]
struct Road {
    service: InProcess,
    sent: Rc<RefCell<Vec<Request>>>,
    instead: Rc<RefCell<VecDeque<Result<Response, &'static str>>>>,
}

impl Transport for Road {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.sent.borrow_mut().push(request.clone());
        let is_ours = request.path().starts_with("/v2/deployments/") && request.path().ends_with("/upload-url");
        let instead = if is_ours { None } else { self.instead.borrow_mut().pop_front() };
        match instead {
            Some(answer) => answer.map_err(TransportError::new),
            None => self.service.send(request).await,
        }
    }
}

struct Stage {
    client: Client<Road, FakeEnv>,
    road: Road,
}

impl Stage {
    fn new() -> Self {
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let emulator = Emulator::new(emulator::Options::default(), Box::new(time.clone()));
        let road = Road { service: InProcess::new(emulator), sent: Rc::default(), instead: Rc::default() };
        let options = Options::new("http://localhost").expect("it is an address");
        let credentials = Credentials { api_key: Some("k-hidden".into()), ..Credentials::default() };
        Self { client: Client::new(road.clone(), time, options.with_credentials(credentials)), road }
    }

    /// A deployment whose first revision goes this way.
    fn deployment(&self, steps: Vec<Step>) -> Deployment {
        self.road.service.with(|emulator| emulator.script(steps));
        block_on(self.client.deployments().create(&DeploymentCreate::new("agent", Source::InternalSource)))
            .expect("it is created")
    }

    fn instead(&self, answers: impl IntoIterator<Item = Result<Response, &'static str>>) {
        self.road.instead.borrow_mut().extend(answers);
    }

    /// The methods and paths of what was sent.
    fn lines(&self) -> Vec<String> {
        self.road.sent.borrow().iter().map(|request| format!("{} {}", request.method, request.path())).collect()
    }
}

#[test]
fn a_deployment_that_was_read_before_its_first_revision_is_read_again() {
    let stage = Stage::new();
    let deployment = Deployment { latest_revision_id: None, ..stage.deployment(Vec::new()) };
    let sent = stage.road.sent.borrow().len();
    let revision = block_on(stage.client.deployments().wait_until_deployed(&deployment, &WaitOptions::default()))
        .expect("it is deployed");
    assert_eq!(revision.status.as_str(), "DEPLOYED");
    assert_eq!(stage.lines()[sent], format!("GET /v2/deployments/{}", deployment.id));
}

#[test]
fn a_tarball_is_uploaded_without_a_credential_and_built_from() {
    let stage = Stage::new();
    let deployment = stage.deployment(Vec::new());
    let tarball = support::tarball(&["agent.json"]);
    let revision = block_on(async {
        let upload = stage.client.uploads().put(&deployment.id, &tarball).await?;
        let source = SourceRevisionConfig {
            source_tarball_path: Some(upload.object_path),
            agent_config_path: Some("agent.json".into()),
            ..SourceRevisionConfig::default()
        };
        let patch = DeploymentPatch { source_revision_config: Some(source), ..DeploymentPatch::default() };
        let patched = stage.client.deployments().patch(&deployment.id, &patch).await?;
        stage.client.deployments().wait_until_deployed(&patched, &WaitOptions::default()).await
    });
    assert_eq!(revision.expect("it is built and deployed").status.as_str(), "DEPLOYED");
    let sent = stage.road.sent.borrow();
    let put = sent.iter().find(|request| request.method.as_str() == "PUT").expect("the tarball was put");
    assert_eq!((put.body.as_deref(), put.header("content-type")), (Some(tarball.as_slice()), Some("application/gzip")));
    assert!(
        put.headers.iter().all(|(name, value)| !name.eq_ignore_ascii_case("x-api-key") && !value.contains("hidden")),
        "{:?}",
        put.headers
    );
    assert_eq!(put.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("content-type")).count(), 1);
}

#[test]
fn a_tarball_is_sent_again_whole_after_a_fault_of_the_store() {
    let stage = Stage::new();
    let deployment = stage.deployment(Vec::new());
    stage.instead([Ok(Response::new(503)), Err("reset")]);
    block_on(stage.client.uploads().put(&deployment.id, &support::tarball(&["agent.json"])))
        .expect("the third attempt comes through");
    let bodies: Vec<_> = stage
        .road
        .sent
        .borrow()
        .iter()
        .filter(|request| request.method.as_str() == "PUT")
        .map(|request| request.body.clone())
        .collect();
    assert!(bodies.len() == 3 && bodies.iter().all(|body| *body == bodies[0]));
}

#[test]
fn an_upload_that_fails_shows_no_part_of_the_address_that_is_a_secret() {
    let stage = Stage::new();
    let deployment = stage.deployment(Vec::new());
    stage.instead([Ok(Response::new(403))]);
    let error = block_on(stage.client.uploads().put(&deployment.id, &support::tarball(&["agent.json"])))
        .expect_err("the store refuses it");
    let shown = format!("{error} {error:?}");
    assert!(
        shown.contains("uploads.put: PUT http://localhost/uploads/")
            && shown.contains("answered 403")
            && !shown.contains("token="),
        "{shown}"
    );
}

#[test]
fn what_is_no_tarball_is_refused_before_anything_is_sent() {
    let stage = Stage::new();
    let large = {
        let mut bytes = vec![0; 200 * 1024 * 1024 + 1];
        bytes[..2].copy_from_slice(&[0x1f, 0x8b]);
        bytes
    };
    for (bytes, expected) in [
        (&b""[..], UploadError::NoGzip),
        (b"plain", UploadError::NoGzip),
        (&large, UploadError::TooLarge { bytes: large.len() }),
    ] {
        let error = block_on(stage.client.uploads().put(ID, bytes)).expect_err("it is no tarball");
        assert!(matches!(error, Error::Upload(reason) if reason == expected), "{error}");
        assert!(error.to_string().starts_with("uploads.put: nothing was uploaded: an upload takes "), "{error}");
    }
    assert!(matches!(block_on(stage.client.uploads().put("x", &support::gzip(b""))), Err(Error::Invalid { .. })));
    assert_eq!(stage.lines(), Vec::<String>::new());
}
