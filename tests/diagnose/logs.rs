//! Logs that are healthy, or failed for a reason that nobody knows, accuse nothing.

use std::path::Path;

use deployment_control::diagnose::{LogKind, RevisionEvidence, State, diagnose_log, diagnose_revision, last_error};
use deployment_control::emulator::{Emulator, Options, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

use crate::corpus::{self, CorpusLog};

fn corpus() -> Vec<CorpusLog> {
    corpus::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/logs"))
}

fn kind_of(log: &CorpusLog) -> LogKind {
    if log.kind == "build" { LogKind::Build } else { LogKind::Deploy }
}

#[test]
fn no_log_of_the_corpus_is_accused_of_anything() {
    let logs = corpus();
    assert!(logs.len() >= 200, "{}", logs.len());
    let mut accused = Vec::new();
    for log in &logs {
        assert!(!log.lines.concat().contains('«'), "{}: {:?}", log.name, log.lines);
        let lines: Vec<_> = log.lines.iter().map(String::as_str).collect();
        if let Some(found) = diagnose_log(kind_of(log), &lines) {
            accused.push(format!("{}: {} {:?}", log.name, found.code, found.line));
        }
    }
    assert!(accused.is_empty(), "{} accused:\n{}", accused.len(), accused.join("\n"));
}

#[test]
fn a_failed_revision_with_such_a_log_gets_its_last_error_and_no_cause() {
    for log in corpus() {
        let lines: Vec<_> = log.lines.iter().map(String::as_str).collect();
        let kind = kind_of(&log);
        let (status, build_log, deploy_log): (_, &[&str], _) = if kind == LogKind::Build {
            ("BUILD_FAILED", &lines, None)
        } else {
            ("DEPLOY_FAILED", &[], Some(&lines[..]))
        };
        let found = diagnose_revision(&RevisionEvidence { status, build_log, deploy_log, ..Default::default() });
        assert_eq!((found.state, found.findings.len()), (State::Failed, 0), "{}", log.name);
        assert_eq!(found.last_error, last_error(kind, &lines), "{}", log.name);
    }
}

#[test]
fn many_lines_that_need_others_near_them_or_behind_them_are_read_in_a_moment() {
    // Each line may be a signature, so each asks for what stands around it and behind it.
    let mut lines = vec!["ERROR: No matching distribution found for agent-kit"; 20_000];
    lines.push("Successfully installed agent-kit");
    assert_eq!(diagnose_log(LogKind::Build, &lines), None);
    lines.pop();
    assert_eq!(diagnose_log(LogKind::Build, &lines).map(|found| found.code), Some("package_not_found"));
}

/// Sends a request and reads its answer.
fn send(emulator: &mut Emulator, method: Method, url: &str, body: Option<&Value>) -> Value {
    let request = Request::new(method, url);
    let request = if let Some(body) = body { request.with_json(&*body.to_string()) } else { request };
    let response = emulator.handle(&request);
    assert!(response.status < 300, "{url}: {}", String::from_utf8_lossy(&response.body));
    serde_json::from_slice(&response.body).expect("an answer is JSON")
}

#[test]
fn no_log_of_a_healthy_revision_of_the_emulator_is_accused_of_anything() {
    let mut emulator = Emulator::new(Options::default(), Box::new(FakeEnv::default()));
    let mut count = 0;
    for (source, config) in [
        ("internal_docker", json!({ "image_uri": "registry.example/agents/denied:401" })),
        ("internal_source", json!({})),
        (
            "external_docker",
            json!({ "image_uri": "registry.example/agents/agent@sha256:0000000000000000000000000000000000000000000000000000000000000000" }),
        ),
    ] {
        for (number, until_ms) in (0..8).zip([0, 500, 1_000, 2_000, 3_000, 5_000, 60_000, 900_000]) {
            let form = json!({ "name": format!("agent-{}-{number}", source.replace('_', "-")), "source": source,
                "source_config": {}, "source_revision_config": config, "secrets": [] });
            let deployment = send(&mut emulator, Method::Post, "/v2/deployments", Some(&form));
            emulator.advance(until_ms);
            let url = format!(
                "/v2/deployments/{}/revisions/{}",
                text(&deployment["id"]),
                text(&deployment["latest_revision_id"])
            );
            for kind in [LogKind::Build, LogKind::Deploy] {
                let page = send(&mut emulator, Method::Get, &format!("{url}/logs?type={}", kind.as_str()), None);
                let lines: Vec<_> =
                    page["logs"].as_array().into_iter().flatten().map(|entry| text(&entry["message"])).collect();
                assert_eq!(diagnose_log(kind, &lines), None, "{lines:?}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 48);
}

#[test]
fn a_scripted_failure_of_the_emulator_has_no_known_cause() {
    let mut emulator = Emulator::new(Options::default(), Box::new(FakeEnv::default()));
    emulator.script(vec![Step::lasting("DEPLOYING", 10), Step::last("DEPLOY_FAILED")]);
    let form = json!({ "name": "agent", "source": "internal_docker", "source_config": {},
        "source_revision_config": { "image_uri": "registry.example/agent:1" }, "secrets": [] });
    let deployment = send(&mut emulator, Method::Post, "/v2/deployments", Some(&form));
    emulator.advance(2_000);
    let url =
        format!("/v2/deployments/{}/revisions/{}", text(&deployment["id"]), text(&deployment["latest_revision_id"]));
    let page = send(&mut emulator, Method::Get, &format!("{url}/logs?type=deploy"), None);
    let lines: Vec<_> = page["logs"].as_array().into_iter().flatten().map(|entry| text(&entry["message"])).collect();
    assert_eq!(diagnose_log(LogKind::Deploy, &lines), None, "{lines:?}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
