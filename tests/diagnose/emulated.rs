//! The emulator plays every signature, and the doctor names each from what the emulator answers.

use deployment_control::diagnose::{
    Answer, FormEvidence, LogKind, Play, RevisionEvidence, SIGNATURES, Signature, State, diagnose_answer,
    diagnose_revision,
};
use deployment_control::emulator::{Emulator, Options};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use serde_json::{Value, json};

fn emulator() -> Emulator {
    Emulator::new(Options::default(), Box::new(FakeEnv::default()))
}

fn send(emulator: &mut Emulator, method: Method, url: &str, body: Option<&Value>) -> Response {
    let request = Request::new(method, url);
    emulator.handle(&if let Some(body) = body { request.with_json(body.to_string()) } else { request })
}

fn json_of(response: &Response) -> Value {
    serde_json::from_slice(&response.body).expect("an answer is JSON")
}

fn form_of(source: &str) -> Value {
    let (config, revision) = match source {
        "internal_docker" => (json!({}), json!({ "image_uri": "registry.example/agent:1" })),
        "repo_host" => (
            json!({ "integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "repo_url": "https://host.example/team/agent" }),
            json!({ "repo_ref": "main", "agent_config_path": "agent.json" }),
        ),
        _ => (json!({}), json!({})),
    };
    json!({ "name": "agent", "source": source, "source_config": config,
        "source_revision_config": revision, "secrets": [] })
}

fn create(emulator: &mut Emulator, source: &str) -> Value {
    let response = send(emulator, Method::Post, "/v2/deployments", Some(&form_of(source)));
    assert_eq!(response.status, 201);
    json_of(&response)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The codes that the doctor finds in the latest revision after an hour.
fn codes_after_an_hour(emulator: &mut Emulator, deployment: &Value) -> (State, Vec<&'static str>) {
    emulator.advance(3_600_000);
    let url =
        format!("/v2/deployments/{}/revisions/{}", text(&deployment["id"]), text(&deployment["latest_revision_id"]));
    let revision = json_of(&send(emulator, Method::Get, &url, None));
    let [build, deploy] = [LogKind::Build, LogKind::Deploy].map(|kind| {
        let page = json_of(&send(emulator, Method::Get, &format!("{url}/logs?type={}", kind.as_str()), None));
        page["logs"].as_array().into_iter().flatten().map(|line| text(&line["message"]).to_owned()).collect::<Vec<_>>()
    });
    let [build, deploy] = [&build, &deploy].map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
    let found = diagnose_revision(&RevisionEvidence {
        status: text(&revision["status"]),
        time_in_status_ms: Some(3_500_000),
        build_log: &build,
        deploy_log: Some(&deploy),
        deployment: FormEvidence::default(),
    });
    (found.state, found.findings.iter().map(|finding| finding.code).collect())
}

fn signatures() -> impl Iterator<Item = &'static Signature> {
    SIGNATURES.iter().flat_map(|list| list.iter())
}

#[test]
fn every_signature_of_a_revision_is_played_and_named_from_the_sources_that_can_fail_so() {
    let mut refused = 0;
    for source in ["internal_docker", "internal_source", "repo_host"] {
        for signature in signatures() {
            let Play::Revision(status, _) = signature.play else { continue };
            let mut emulator = emulator();
            emulator.fail(signature.code).expect("every code can be played");
            let fits = match source {
                "internal_docker" => status != "BUILD_FAILED",
                "internal_source" => signature.code != "ref_not_found",
                _ => true,
            };
            if !fits {
                let form = form_of(source);
                let refusal = send(&mut emulator, Method::Post, "/v2/deployments", Some(&form));
                let detail = json_of(&refusal)["detail"].as_str().unwrap_or_default().to_owned();
                assert!(
                    refusal.status == 400 && detail.contains(signature.code) && detail.contains(source),
                    "{detail}"
                );
                // Nothing was created, and the next revision is as usual.
                let deployment = create(&mut emulator, source);
                assert_eq!(codes_after_an_hour(&mut emulator, &deployment), (State::Deployed, vec![]));
                refused += 1;
                continue;
            }
            let deployment = create(&mut emulator, source);
            let state = if status == "DEPLOYING" { State::Stuck } else { State::Failed };
            assert_eq!(codes_after_an_hour(&mut emulator, &deployment), (state, vec![signature.code]), "{source}");
            // Only the next revision fails.
            let url = format!("/v2/deployments/{}/revisions", text(&deployment["id"]));
            let next = send(&mut emulator, Method::Post, &url, Some(&json!({ "source_revision_config": {} })));
            let next = json!({ "id": deployment["id"], "latest_revision_id": json_of(&next)["id"] });
            assert_eq!(codes_after_an_hour(&mut emulator, &next), (State::Deployed, vec![]), "{}", signature.code);
        }
    }
    assert!(refused > 9, "{refused}");
}

#[test]
fn a_patch_and_a_redeployment_of_an_image_refuse_the_failure_of_a_build_and_change_nothing() {
    let mut emulator = emulator();
    let deployment = create(&mut emulator, "internal_docker");
    emulator.advance(3_600_000);
    let url = format!("/v2/deployments/{}", text(&deployment["id"]));
    let before = json_of(&send(&mut emulator, Method::Get, &url, None));
    let patch = json!({ "source_revision_config": { "image_uri": "registry.example/other:2" } });
    let redeploy = format!("{url}/revisions/{}/redeploy", text(&deployment["latest_revision_id"]));
    for (method, url, body) in [(Method::Patch, &url, Some(&patch)), (Method::Post, &redeploy, None)] {
        emulator.fail("build-step").expect("it begins a code");
        let refusal = send(&mut emulator, method, url, body);
        assert!(refusal.status == 400 && json_of(&refusal)["detail"].to_string().contains("build_step_failed"));
    }
    assert_eq!(json_of(&send(&mut emulator, Method::Get, &url, None)), before);
}

#[test]
fn every_signature_of_an_upload_is_played_and_named() {
    for signature in signatures() {
        let Play::Upload(expected, _) = signature.play else { continue };
        let mut emulator = emulator();
        emulator.fail(signature.code).expect("every code can be played");
        let deployment = create(&mut emulator, "internal_source");
        let url = format!("/v2/deployments/{}/upload-url", text(&deployment["id"]));
        let upload = json_of(&send(&mut emulator, Method::Post, &url, None));
        let mut put = Request::new(Method::Put, text(&upload["upload_url"]));
        put.body = Some(vec![0x1f, 0x8b]);
        let response = emulator.handle(&put);
        assert_eq!(response.status, expected);
        let answer = Answer {
            status: response.status,
            operation: "uploads.put",
            text: &String::from_utf8_lossy(&response.body),
            is_json: false,
        };
        assert_eq!(diagnose_answer(&answer).map(|found| found.code), Some(signature.code));
        assert_eq!(emulator.handle(&put).status, 200, "only the next upload is refused");
    }
}

#[test]
fn a_failure_that_waits_or_has_happened_survives_the_journal() {
    let mut first = emulator();
    first.fail("oom").expect_err("no code begins like this");
    first.fail("image-not").expect("one code begins like this");
    let mut second = Emulator::open(Options::default(), Box::new(FakeEnv::default()), &first.snapshot())
        .expect("a snapshot can be read")
        .0;
    let deployment = create(&mut second, "internal_docker");
    let mut third = Emulator::open(Options::default(), Box::new(FakeEnv::default()), &second.snapshot())
        .expect("a snapshot can be read")
        .0;
    assert_eq!(codes_after_an_hour(&mut third, &deployment), (State::Failed, vec!["image_not_found"]));
}

#[test]
fn a_name_that_no_failure_or_more_than_one_has_is_refused_with_the_list() {
    for name in ["", "image", "nope", "Image_Pull"] {
        let error = emulator().fail(name).expect_err(name);
        assert!(error.contains("image_pull_denied") && error.contains("upload_refused"), "{error}");
    }
    assert_eq!(emulator().fail("image-pull"), Ok(()), "a whole code is one, though another begins with it");
}
