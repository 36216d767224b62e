//! The tables of failures are complete, and the emulator plays every signature.

#![cfg(feature = "emulator")]

use std::collections::BTreeSet;

use deployment_control::diagnose::{Play, SIGNATURES, Signature, TRAPS};
use deployment_control::emulator::{Emulator, Options};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use serde_json::{Value, json};

fn signatures() -> impl Iterator<Item = &'static Signature> {
    SIGNATURES.iter()
}

#[test]
fn the_tables_hold_every_row_that_is_known() {
    assert!(signatures().count() >= 100, "{}", signatures().count());
    let rows: BTreeSet<_> = TRAPS.iter().filter_map(|trap| trap.citation.strip_prefix("observed 11.")).collect();
    assert_eq!(rows.len(), 15, "{rows:?}");
}

#[test]
fn codes_are_unique_words_and_each_row_says_what_and_what_next() {
    let mut codes = BTreeSet::new();
    let rows = signatures()
        .map(|each| (each.code, each.cause, each.next_step))
        .chain(TRAPS.iter().map(|each| (each.code, each.cause, each.next_step)));
    for (code, cause, next_step) in rows {
        assert!(codes.insert(code), "{code} stands twice");
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'), "{code}");
        for text in [cause, next_step] {
            assert!(text.ends_with('.') || text.ends_with('…') || text.ends_with("IMAGE"), "{code}: {text}");
            assert!(text.len() > 30, "{code}: {text}");
        }
    }
}

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

/// The status of the latest revision after an hour, and the lines of a log of it.
fn after_an_hour(emulator: &mut Emulator, deployment: &Value, log: &str) -> (String, Vec<String>) {
    emulator.advance(3_600_000);
    let url =
        format!("/v2/deployments/{}/revisions/{}", text(&deployment["id"]), text(&deployment["latest_revision_id"]));
    let revision = json_of(&send(emulator, Method::Get, &url, None));
    let page = json_of(&send(emulator, Method::Get, &format!("{url}/logs?type={log}&order=asc"), None));
    let lines = page["logs"].as_array().into_iter().flatten().map(|line| text(&line["message"]).to_owned()).collect();
    (text(&revision["status"]).to_owned(), lines)
}

/// Whether a log has these lines, in this order and without others between them.
fn has(log: &[String], lines: &[&str]) -> bool {
    lines.is_empty() || log.windows(lines.len()).any(|window| window.iter().eq(lines.iter()))
}

#[test]
fn every_signature_of_a_revision_is_played_by_the_sources_that_can_fail_so() {
    let mut refused = 0;
    for source in ["internal_docker", "internal_source", "repo_host"] {
        for signature in signatures() {
            let Play::Revision(status, lines) = signature.play else { continue };
            let log = if status == "BUILD_FAILED" { "build" } else { "deploy" };
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
                assert_eq!(after_an_hour(&mut emulator, &deployment, log).0, "DEPLOYED");
                refused += 1;
                continue;
            }
            let deployment = create(&mut emulator, source);
            let (ended, shown) = after_an_hour(&mut emulator, &deployment, log);
            assert_eq!(ended, status, "{} from {source}", signature.code);
            assert!(has(&shown, lines), "{} from {source}: {shown:?}", signature.code);
            assert_eq!(lines.is_empty(), shown.is_empty(), "{} from {source}: {shown:?}", signature.code);
            // Only the next revision fails, whatever the source.
            if source != "repo_host" {
                continue;
            }
            let url = format!("/v2/deployments/{}/revisions", text(&deployment["id"]));
            let next = send(&mut emulator, Method::Post, &url, Some(&json!({ "source_revision_config": {} })));
            let next = json!({ "id": deployment["id"], "latest_revision_id": json_of(&next)["id"] });
            let (ended, shown) = after_an_hour(&mut emulator, &next, log);
            assert_eq!(ended, "DEPLOYED", "{}", signature.code);
            assert!(lines.is_empty() || !has(&shown, lines), "{}: {shown:?}", signature.code);
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
fn every_signature_of_an_upload_refuses_the_next_upload_alone() {
    let mut count = 0;
    for signature in signatures() {
        let Play::Upload(status, body) = signature.play else { continue };
        let mut emulator = emulator();
        emulator.fail(signature.code).expect("every code can be played");
        let deployment = create(&mut emulator, "internal_source");
        let url = format!("/v2/deployments/{}/upload-url", text(&deployment["id"]));
        let upload = json_of(&send(&mut emulator, Method::Post, &url, None));
        let mut put = Request::new(Method::Put, text(&upload["upload_url"]));
        put.body = Some(vec![0x1f, 0x8b]);
        let response = emulator.handle(&put);
        assert_eq!((response.status, response.body.as_slice()), (status, body.as_bytes()), "{}", signature.code);
        assert_eq!(emulator.handle(&put).status, 200, "{}", signature.code);
        count += 1;
    }
    assert_eq!(count, 2);
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
    let (status, lines) = after_an_hour(&mut third, &deployment, "deploy");
    let image_not_found = signatures().find(|each| each.code == "image_not_found").map(|each| each.play);
    let Some(Play::Revision(expected, played)) = image_not_found else { panic!("a revision plays it") };
    assert_eq!(status, expected);
    assert!(has(&lines, played), "{lines:?}");
}

#[test]
fn a_name_that_no_failure_or_more_than_one_has_is_refused_with_the_list() {
    for name in ["", "image", "nope", "Image_Pull"] {
        let error = emulator().fail(name).expect_err(name);
        assert!(error.contains("image_pull_denied") && error.contains("upload_refused"), "{error}");
    }
    assert_eq!(emulator().fail("image-pull"), Ok(()), "a whole code is one, though another begins with it");
}
