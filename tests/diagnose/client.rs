//! The client's diagnosis, over the emulator.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use deployment_control::client::{Client, InProcess, Options, Transport, TransportError};
use deployment_control::diagnose::{LogKind, Play, SIGNATURES, State};
use deployment_control::emulator::Emulator;
use deployment_control::env::FakeEnv;
use deployment_control::http::{Request, Response};
use deployment_control::model::{DeploymentCreate, ResourceSpec, Source};

const HOUR_MS: u64 = 3_600_000;

/// The diagnosis of a revision that was created before this many milliseconds, and fails like a signature.
fn diagnosed(code: Option<&str>, after_ms: u64) -> (State, Vec<&'static str>, Option<LogKind>) {
    let time = FakeEnv::starting_at(1_767_225_600_000.0);
    let mut emulator = Emulator::new(deployment_control::emulator::Options::default(), Box::new(time.clone()));
    if let Some(code) = code {
        emulator.fail(code).expect("the code is one");
    }
    let client =
        Client::new(InProcess::new(emulator), time.clone(), Options::new("http://localhost").expect("an address"));
    pollster::block_on(async {
        let mut body = DeploymentCreate::new("agent", Source::RepoHost);
        body.source_config.integration_id = Some("3c90c3cc-0d44-4b50-8888-8dd25736052a".into());
        body.source_config.repo_url = Some("https://host.example/team/agent".into());
        body.source_revision_config.repo_ref = Some("main".into());
        body.source_revision_config.agent_config_path = Some("agent.json".into());
        let deployment = client.deployments().create(&body).await.expect("it is created");
        time.advance(Duration::from_millis(after_ms));
        let deployment = client.deployments().get(&deployment.id).await.expect("it is there");
        let (_, found) = client.diagnose(&deployment).await.expect("it can be read").expect("it has a revision");
        let log = found.findings.iter().find_map(|finding| finding.line.as_ref()).map(|line| line.log);
        (found.state, found.findings.iter().map(|finding| finding.code).collect(), log)
    })
}

#[test]
fn the_client_names_each_failure_that_is_played_and_says_nothing_of_a_healthy_revision() {
    for signature in SIGNATURES.iter().flat_map(|list| list.iter()) {
        let Play::Revision(status, lines) = signature.play else { continue };
        let (state, codes, log) = diagnosed(Some(signature.code), HOUR_MS);
        assert_eq!(codes.first(), Some(&signature.code), "{}", signature.code);
        assert_eq!(state, if status == "DEPLOYING" { State::Stuck } else { State::Failed });
        let kind = if status == "BUILD_FAILED" { LogKind::Build } else { LogKind::Deploy };
        assert_eq!(log, (!lines.is_empty()).then_some(kind), "{}", signature.code);
    }
    assert_eq!(diagnosed(None, HOUR_MS), (State::Deployed, vec![], None));
    assert_eq!(diagnosed(None, 500), (State::InProgress, vec![], None));
    assert_eq!(diagnosed(Some("cluster_full"), 60_000), (State::InProgress, vec![], None), "a minute is usual");
}

/// A service that has no path of the newer logs, and lists those that it was asked for.
#[derive(Clone)]
struct Older {
    service: InProcess,
    asked: Rc<RefCell<Vec<String>>>,
}

impl Transport for Older {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.asked.borrow_mut().push(format!("{} {}", request.method, request.path()));
        if request.path().starts_with("/v2/") && request.path().ends_with("/logs") {
            return Ok(Response::json(404, r#"{"detail":"Not Found"}"#));
        }
        self.service.send(request).await
    }
}

#[test]
fn a_service_without_the_newer_logs_is_asked_by_the_older_form() {
    for (code, path) in [("cluster_full", "/deploy_logs"), ("dependency_conflict", "/build_logs")] {
        let Some(Play::Revision(status, _)) =
            SIGNATURES.iter().flat_map(|list| list.iter()).find(|each| each.code == code).map(|each| each.play)
        else {
            panic!("{code} is played by a revision")
        };
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let mut emulator = Emulator::new(deployment_control::emulator::Options::default(), Box::new(time.clone()));
        emulator.fail(code).expect("the code is one");
        let older = Older { service: InProcess::new(emulator), asked: Rc::default() };
        let options = Options::new("http://localhost").expect("an address");
        let client = Client::new(older.clone(), time.clone(), options);
        pollster::block_on(async {
            let body = DeploymentCreate::new("agent", Source::InternalSource);
            let deployment = client.deployments().create(&body).await.expect("it is created");
            time.advance(Duration::from_millis(HOUR_MS));
            let mut deployment = client.deployments().get(&deployment.id).await.expect("it is there");
            let spec = ResourceSpec { cpu: Some(4.0), ..ResourceSpec::default() };
            deployment.source_config.resource_spec = Some(spec);
            older.asked.borrow_mut().clear();
            let (revision, found) = client.diagnose(&deployment).await.expect("it can be read").expect("a revision");
            assert_eq!(revision.status.as_str(), status);
            let codes: Vec<_> = found.findings.iter().map(|finding| finding.code).collect();
            // A full cluster beside a resource_spec whose queue takes the same again.
            assert_eq!(codes.contains(&"queue_doubles"), code == "cluster_full", "{codes:?}");
            assert_eq!(codes.first(), Some(&code));
        });
        let asked = older.asked.borrow();
        assert!(
            asked.len() == 3 && asked[2].starts_with("POST /v1/projects/") && asked[2].ends_with(path),
            "{asked:?}"
        );
    }
}
