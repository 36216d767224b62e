//! The client's diagnosis, over the emulator.

use deployment_control::client::{Client, InProcess, Options};
use deployment_control::diagnose::{LogKind, Play, SIGNATURES, State};
use deployment_control::emulator::Emulator;
use deployment_control::env::FakeEnv;
use deployment_control::model::{DeploymentCreate, Source};

const HOUR_MS: f64 = 3_600_000.0;

/// The diagnosis of a revision that was created before this many milliseconds, and fails like a signature.
fn diagnosed(code: Option<&str>, after_ms: f64) -> (State, Vec<&'static str>, Option<LogKind>) {
    let time = FakeEnv::starting_at(1_767_225_600_000.0);
    let mut emulator = Emulator::new(deployment_control::emulator::Options::default(), Box::new(time.clone()));
    if let Some(code) = code {
        emulator.fail(code).expect("the code is one");
    }
    let client =
        Client::new(InProcess::new(emulator), time.clone(), Options::new("http://localhost").expect("an address"));
    pollster::block_on(async {
        let body = DeploymentCreate::new("agent", Source::InternalSource);
        let deployment = client.deployments().create(&body).await.expect("it is created");
        deployment_control::env::Sleep::sleep(&time, after_ms).await;
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
    assert_eq!(diagnosed(None, 500.0), (State::InProgress, vec![], None));
    assert_eq!(diagnosed(Some("cluster_full"), 60_000.0), (State::InProgress, vec![], None), "a minute is usual");
}
