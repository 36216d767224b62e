//! Logs that are read to their end or followed, and tarballs on their way to an address that gets no credential,
//! against the emulator in the same process.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;
#[path = "support/emulator.rs"]
#[allow(dead_code, reason = "only the tarballs are used here")]
mod support;

use core::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use block_on::block_on;
use deployment_control::client::{
    Client, Credentials, Error, InProcess, LogLines, Options, Transport, TransportError, UploadError, WaitOptions,
};
use deployment_control::emulator::{self, Emulator, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Request, Response};
use deployment_control::model::{
    Deployment, DeploymentCreate, DeploymentPatch, LogParams, LogQuery, LogType, Source, SourceRevisionConfig,
};

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

fn ids(deployment: &Deployment) -> (&str, &str) {
    (&deployment.id, deployment.latest_revision_id.as_deref().unwrap_or_default())
}

fn of(kind: LogType) -> LogParams {
    LogParams { kind: Some(kind), ..LogParams::default() }
}

fn read<T: Transport>(lines: &mut LogLines<'_, T, FakeEnv>, most: usize) -> Result<Vec<String>, Error> {
    let mut messages = Vec::new();
    while messages.len() < most {
        let Some(line) = block_on(lines.next())? else { break };
        messages.push(line.message.unwrap_or_default());
    }
    Ok(messages)
}

#[test]
fn a_deployment_without_a_revision_is_not_waited_for() {
    let stage = Stage::new();
    let deployment = Deployment { latest_revision_id: None, ..stage.deployment(Vec::new()) };
    let sent = stage.road.sent.borrow().len();
    let error = block_on(stage.client.deployments().wait_until_deployed(&deployment, &WaitOptions::default()))
        .expect_err("there is nothing to wait for");
    assert_eq!(error.to_string(), "revisions.wait: nothing was sent: latest_revision_id: Field required");
    assert_eq!(stage.road.sent.borrow().len(), sent);
}

#[test]
fn every_line_of_a_log_comes_once_however_small_its_pages_are() {
    let stage = Stage::new();
    let deployment = stage.deployment(Vec::new());
    let (id, revision) = ids(&deployment);
    block_on(stage.client.deployments().wait_until_deployed(&deployment, &WaitOptions::default()))
        .expect("it is deployed");
    for kind in [LogType::Build, LogType::Deploy] {
        let whole = LogParams { limit: Some(1_000), order: Some("asc".into()), ..of(kind.clone()) };
        let whole = block_on(stage.client.revisions().logs(id, revision, &whole)).expect("it is answered").logs;
        let two = LogParams { limit: Some(2), order: Some("asc".into()), ..of(kind) };
        let read =
            read(&mut stage.client.revisions().log_lines(id, revision, &two), usize::MAX).expect("it is answered");
        assert!(read.len() > 2 && read.iter().eq(whole.iter().filter_map(|line| line.message.as_ref())), "{read:?}");
    }
    let query = LogQuery { limit: Some(2.0), order: Some("asc".into()), ..LogQuery::default() };
    let projects = stage.client.projects();
    let logs = [
        projects.build_log_lines(id, revision, &query),
        projects.deploy_log_lines(id, Some(revision), &query),
        projects.deploy_log_lines(id, None, &query),
    ];
    for mut lines in logs {
        assert!(read(&mut lines, usize::MAX).expect("it is answered").len() > 2);
    }
}

#[test]
fn the_log_of_a_build_is_followed_until_the_build_is_over() {
    let stage = Stage::new();
    let deployment = stage.deployment(vec![Step::lasting("BUILDING", 60_000), Step::lasting("DEPLOYED", 0)]);
    let (id, revision) = ids(&deployment);
    let followed = read(
        &mut stage.client.revisions().log_lines(id, revision, &of(LogType::Build)).follow(Duration::from_secs(2)),
        usize::MAX,
    )
    .expect("it is answered");
    let asked = stage.lines().len();
    assert!(asked > 20, "it was asked again and again while the build went on: {asked}");
    let whole = read(&mut stage.client.revisions().log_lines(id, revision, &of(LogType::Build)), usize::MAX)
        .expect("it is answered");
    assert_eq!(followed, whole);
}

#[test]
fn the_log_of_servers_is_followed_until_the_revision_has_failed() {
    let stage = Stage::new();
    let deployment = stage.deployment(vec![Step::lasting("DEPLOYING", 30_000), Step::lasting("DEPLOY_FAILED", 0)]);
    let (id, revision) = ids(&deployment);
    let followed = read(
        &mut stage.client.revisions().log_lines(id, revision, &of(LogType::Deploy)).follow(Duration::from_secs(1)),
        usize::MAX,
    )
    .expect("it is answered");
    assert!(!followed.is_empty() && stage.lines().len() > 20, "{followed:?}");
}

#[test]
fn the_log_of_a_project_is_followed_until_it_is_left() {
    let stage = Stage::new();
    let line = |number| {
        Ok(Response::json(
            200,
            format!(r#"{{"logs":[{{"id":"l{number}","message":"line {number}"}}],"next_offset":{number}}}"#),
        ))
    };
    stage.instead((0..50).map(line));
    let mut lines = stage.client.projects().deploy_log_lines(ID, None, &LogQuery::default()).follow(Duration::ZERO);
    assert_eq!(read(&mut lines, 50).expect("it is answered").len(), 50);
}

/// An answer with so many lines from one on.
fn lines_from(first: usize, count: usize) -> Response {
    let lines: Vec<String> =
        (first..first + count).map(|number| format!(r#"{{"id":"l{number}","message":"line {number}"}}"#)).collect();
    Response::json(200, format!(r#"{{"logs":[{}],"next_offset":{}}}"#, lines.join(","), first + count))
}

#[test]
fn a_followed_log_that_comes_whole_each_time_is_read_once_however_long_it_is() {
    let stage = Stage::new();
    stage.instead([12_000, 12_001, 12_001, 12_002].map(|count| Ok(lines_from(0, count))));
    let mut lines = stage.client.projects().deploy_log_lines(ID, None, &LogQuery::default()).follow(Duration::ZERO);
    assert_eq!(read(&mut lines, 12_002).expect("it is answered").last().map(String::as_str), Some("line 12001"));
}

#[test]
fn a_log_that_is_followed_for_long_keeps_the_newest_lines_in_mind_alone() {
    let stage = Stage::new();
    stage.instead(
        [(0, 9_000), (9_000, 9_000), (18_000, 9_000), (27_000, 9_000), (0, 1), (35_999, 2)]
            .map(|(first, count)| Ok(lines_from(first, count))),
    );
    let mut lines = stage.client.projects().deploy_log_lines(ID, None, &LogQuery::default()).follow(Duration::ZERO);
    assert_eq!(read(&mut lines, 36_000).expect("it is answered").len(), 36_000);
    assert_eq!(read(&mut lines, 2).expect("it is answered"), ["line 0", "line 36000"]);
}

#[test]
fn a_log_that_never_ends_by_itself_ends_where_it_repeats_itself() {
    let stage = Stage::new();
    let page = || Ok(Response::json(200, r#"{"logs":[{"id":"l1","message":"line 1"}],"next_offset":"a"}"#));
    stage.instead([page(), page(), page()]);
    assert_eq!(
        read(
            &mut stage.client.revisions().log_lines(
                ID,
                ID,
                &LogParams { kind: Some("build".into()), ..LogParams::default() }
            ),
            usize::MAX
        )
        .expect("it is answered"),
        ["line 1"]
    );
    assert_eq!(stage.lines().len(), 2);
}

#[test]
fn lines_that_could_not_be_had_are_asked_for_again() {
    let stage = Stage::new();
    let page = |number: u8, next: &str| {
        Ok(Response::json(
            200,
            format!(r#"{{"logs":[{{"id":"l{number}","message":"line {number}"}}],"next_offset":{next}}}"#),
        ))
    };
    let refused = || Ok(Response::json(403, r#"{"detail":"not now"}"#));
    stage.instead([page(1, "\"a\""), refused(), page(2, "null"), refused()]);
    let mut lines = stage.client.revisions().log_lines(ID, ID, &of(LogType::Build)).follow(Duration::from_millis(1));
    assert_eq!(read(&mut lines, 1).expect("it is answered"), ["line 1"]);
    assert!(matches!(read(&mut lines, 1), Err(Error::Api(error)) if error.status == 403));
    assert_eq!(read(&mut lines, 1).expect("it is answered"), ["line 2"]);
    // Whether the build is over could not be had either; then it is, and the last look brings one more line.
    assert!(matches!(read(&mut lines, 1), Err(Error::Api(error)) if error.status == 403));
    stage.instead([Ok(Response::json(200, r#"{"status":"DEPLOYED"}"#)), page(3, "null")]);
    assert_eq!(read(&mut lines, usize::MAX).expect("it is answered"), ["line 3"]);
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
