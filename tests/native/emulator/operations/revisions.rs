//! Revisions: made, built, uploaded, deployed again, and their logs.

use deployment_control::emulator::{Options, Step};
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

use super::id;
use crate::support::emulator::{self as support, Service, creation};

#[test]
fn revisions_are_listed_created_and_redeployed() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let path = format!("/v2/deployments/{}/revisions", id(&created["id"]));
    let (status, made) = service.post(&path, "{}");
    assert_eq!((status, &made["status"], &made["source"]), (200, &json!("CREATING"), &json!("internal_docker")));
    service.emulator.advance(5_000);
    let (_, page) = service.get(&path);
    let listed: Vec<_> = page["resources"]
        .as_array()
        .expect("it is a page")
        .iter()
        .map(|revision| (&revision["id"], &revision["status"]))
        .collect();
    assert_eq!(listed, [(&made["id"], &json!("DEPLOYED")), (&created["latest_revision_id"], &json!("SKIPPED"))]);
    assert_eq!(page["offset"], 2);
    for (query, count) in
        [("limit=1", 1), ("status=SKIPPED", 1), ("status=SKIPPED,DEPLOYED", 2), ("status=QUEUED", 0), ("offset=1", 1)]
    {
        assert_eq!(
            service.get(&format!("{path}?{query}")).1["resources"].as_array().map(Vec::len),
            Some(count),
            "{query}"
        );
    }

    let redeploy = |id_: &Value| format!("{path}/{}/redeploy", id(id_));
    let (status, body) = service.post(&redeploy(&created["latest_revision_id"]), "");
    assert!(status == 400 && body["detail"].as_str().is_some_and(|text| text.contains("SKIPPED")), "{body}");
    let (status, deployment) = service.post(&redeploy(&made["id"]), "");
    assert_eq!((status, &deployment["id"], &deployment["active_revision_id"]), (200, &created["id"], &made["id"]));
    assert_ne!(deployment["latest_revision_id"], made["id"]);
    assert_eq!(service.post(&redeploy(&deployment["latest_revision_id"]), "").0, 400, "it is still on its way");
    let (_, latest) = service.latest(&created);
    assert_eq!(latest["source_revision_config"]["image_uri"], "registry.example/agent:1");
}

#[test]
fn a_tarball_is_uploaded_and_its_revision_is_built_from_it() {
    let mut service = Service::new();
    let mut form = creation("agent", "internal_source");
    form["source_revision_config"] = json!({});
    let created = service.create(&form);
    let path = format!("/v2/deployments/{}", id(&created["id"]));
    let (_, asked) = service.post(&format!("{path}/upload-url"), r#"{"supports_upload_headers": true}"#);
    assert_eq!(asked["upload_headers"]["X-Goog-Content-Length-Range"], "0,209715200");
    let (status, upload) = service.post(&format!("{path}/upload-url"), "");
    assert_eq!(status, 200);
    assert!(id(&upload["upload_url"]).starts_with("http://h/uploads/"), "{upload}");
    assert_eq!(upload.get("upload_headers"), None, "only who asks gets them");
    let tarball = support::tarball(&["./agent.json", "src/main.py"]);
    assert_eq!(service.upload(&upload, &tarball).status, 200);
    let built_from = json!({"source_tarball_path": upload["object_path"], "agent_config_path": "agent.json"});
    let patched = service.patch(&created, &json!({ "source_revision_config": built_from }));
    service.emulator.advance(10_000);
    assert_eq!(service.latest(&patched).1["status"], "DEPLOYED");
}

#[test]
fn a_source_that_cannot_be_built_or_deployed_fails_with_a_log_that_says_why() {
    let cases: [(&[u8], &str, &str); 4] = [
        (b"PK\x03\x04", "agent.json", "is no gzip archive"),
        (&support::gzip(b"hello"), "agent.json", "no tar archive"),
        (&support::tarball(&["other.json"]), "agent.json", "The configuration agent.json is not in the source tarball"),
        (b"", "agent.json", "There is no object at"),
    ];
    for (tarball, config, reason) in cases {
        let mut service = Service::new();
        let created = service.create(&creation("agent", "internal_source"));
        let path = format!("/v2/deployments/{}", id(&created["id"]));
        let upload = service.post(&format!("{path}/upload-url"), "").1;
        if !tarball.is_empty() {
            assert_eq!(service.upload(&upload, tarball).status, 200, "a store of objects takes anything");
        }
        let built_from = json!({"source_tarball_path": upload["object_path"], "agent_config_path": config});
        service.patch(&created, &json!({ "source_revision_config": built_from }));
        service.emulator.advance(10_000);
        let (_, revision) = service.latest(&created);
        assert_eq!(revision["status"], "BUILD_FAILED", "{reason}");
        assert!(revision["status_message"].as_str().is_some_and(|text| text.contains(reason)), "{revision}");
        let (_, logs) = service.get(&format!("{path}/revisions/{}/logs?type=build&level=ERROR", id(&revision["id"])));
        assert!(logs["logs"][0]["message"].as_str().is_some_and(|text| text.contains(reason)), "{logs}");
    }

    let mut service = Service::new();
    let mut form = creation("agent", "internal_docker");
    form["source_revision_config"]["image_uri"] = json!("Registry Example/agent:1");
    let created = service.create(&form);
    service.emulator.advance(10_000);
    let (deployment, revision) = service.latest(&created);
    assert_eq!((&revision["status"], &deployment["active_revision_id"]), (&json!("DEPLOY_FAILED"), &Value::Null));
    let (_, logs) = service.get(&format!(
        "/v2/deployments/{}/revisions/{}/logs?type=deploy&order=desc&limit=1",
        id(&created["id"]),
        id(&revision["id"])
    ));
    assert!(logs["logs"][0]["message"].as_str().is_some_and(|text| text.contains("cannot be pulled")), "{logs}");
}

#[test]
fn a_repository_is_built_only_if_its_integration_reaches_it() {
    for (name, expected) in [("support-agent", "DEPLOYED"), ("nowhere", "BUILD_FAILED")] {
        let mut service = Service::new();
        let integration = service.get("/v1/integrations/repo_host/install").1[0]["id"].clone();
        let mut form = creation("agent", "repo_host");
        form["source_config"]["integration_id"] = integration;
        form["source_config"]["repo_url"] = json!(format!("https://host.example/northwind/{name}"));
        let created = service.create(&form);
        service.emulator.advance(10_000);
        assert_eq!(service.latest(&created).1["status"], expected, "{name}");
    }
}

#[test]
fn only_a_path_from_an_upload_url_of_the_same_deployment_is_accepted() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    let other = service.create(&creation("other", "internal_source"));
    let foreign =
        service.post(&format!("/v2/deployments/{}/upload-url", id(&other["id"])), "").1["object_path"].clone();
    for path in [json!("uploads/a.tar.gz"), foreign] {
        let request = Request::new(Method::Patch, format!("/v2/deployments/{}", id(&created["id"])));
        let (status, body) = service
            .send(&request.with_json(json!({"source_revision_config": {"source_tarball_path": path}}).to_string()));
        assert!(status == 400 && body["detail"].as_str().is_some_and(|text| text.contains("upload-url")), "{body}");
    }
    let mut form = creation("early", "internal_source");
    form["source_revision_config"]["source_tarball_path"] = json!("uploads/a.tar.gz");
    let early = service.create(&form);
    service.emulator.advance(10_000);
    assert_eq!(service.latest(&early).1["status"], "BUILD_FAILED", "nothing was uploaded before the creation");
    let image = service.create(&creation("image", "internal_docker"));
    assert_eq!(service.post(&format!("/v2/deployments/{}/upload-url", id(&image["id"])), "").0, 400);
}

#[test]
fn an_upload_url_is_its_own_credential_and_expires() {
    let mut service = Service::with(Options { api_key: Some("k3y".into()), ..Service::options() });
    let key = |request: Request| request.with_header("x-api-key", "k3y");
    let created = service
        .send(&key(
            Request::new(Method::Post, "/v2/deployments").with_json(creation("agent", "internal_source").to_string())
        ))
        .1;
    let upload = service
        .send(&key(Request::new(Method::Post, format!("http://h/v2/deployments/{}/upload-url", id(&created["id"])))))
        .1;
    let mut wrong = upload.clone();
    wrong["upload_url"] = json!(id(&upload["upload_url"]).replace("token=", "token=0"));
    assert_eq!(service.upload(&wrong, b"x").status, 403);
    assert_eq!(service.upload(&upload, b"x").status, 200);
    service.emulator.advance(3_600_001);
    assert_eq!(service.upload(&upload, b"x").status, 403);
}

#[test]
fn push_tokens_are_only_for_the_services_own_registry() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    let (status, token) = service.post(&format!("/v2/deployments/{}/push-token", id(&created["id"])), "");
    assert_eq!(status, 200);
    let names = |token: &Value| token.as_object().expect("it is an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&token), ["token", "registry_url"], "only who asks gets more");
    let path = format!("/v2/deployments/{}/push-token", id(&created["id"]));
    let (_, token) = service.post(&path, r#"{"supports_registry_username": true}"#);
    assert_eq!(names(&token), ["token", "registry_url", "username", "repository_url"]);
    let other = service.create(&creation("other", "external_docker"));
    assert_eq!(service.post(&format!("/v2/deployments/{}/push-token", id(&other["id"])), "").0, 400);
    let mut form = creation("waiting", "internal_docker");
    form["source_revision_config"] = json!({});
    let waiting = service.create(&form);
    service.emulator.advance(10_000);
    let path = format!(
        "/v2/deployments/{}/revisions/{}/logs?type=deploy&query=pulling",
        id(&waiting["id"]),
        id(&waiting["latest_revision_id"])
    );
    assert_eq!(service.get(&path).1["logs"][0]["message"], "Pulling an image that is still to be pushed");
}

#[test]
fn logs_grow_while_a_revision_builds_and_are_paged_by_their_offset() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "repo_host"));
    let path = format!("/v2/deployments/{}/revisions/{}/logs", id(&created["id"]), id(&created["latest_revision_id"]));
    let mut lengths = Vec::new();
    for _ in 0..45 {
        let (status, logs) = service.get(&format!("{path}?type=build&limit=1000"));
        assert_eq!((status, &logs["next_offset"]), (200, &Value::Null));
        lengths.push(logs["logs"].as_array().map_or(0, Vec::len));
        service.emulator.advance(100);
    }
    assert!(lengths.is_sorted() && lengths[0] == 1 && lengths[44] > 12, "{lengths:?}");
    lengths.dedup();
    assert!(lengths.len() > 8, "they grow line by line: {lengths:?}");

    let whole = service.get(&format!("{path}?type=build")).1["logs"].clone();
    for order in ["asc", "desc"] {
        let (mut collected, mut offset) = (Vec::new(), String::new());
        loop {
            let (_, page) = service.get(&format!("{path}?type=build&limit=5&order={order}&offset={offset}"));
            collected.extend(page["logs"].as_array().expect("it is a page").clone());
            let Some(next) = page["next_offset"].as_str() else { break };
            next.clone_into(&mut offset);
        }
        if order == "desc" {
            collected.reverse();
        }
        assert_eq!(json!(collected), whole, "{order}");
    }
    assert!(whole.as_array().is_some_and(|lines| {
        lines.iter().any(|line| id(&line["message"]).starts_with("Cloning https://host.example/team/agent at main"))
    }));
    let (_, found) = service.get(&format!("{path}?type=build&query=CLONING"));
    assert_eq!(found["logs"].as_array().map(Vec::len), Some(1));
    assert_eq!(service.get(&format!("{path}?type=build&offset=5")).0, 400);
}

#[test]
fn the_logs_of_a_project_have_the_same_lines() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_source"));
    service.emulator.advance(10_000);
    let revision = format!("revisions/{}", id(&created["latest_revision_id"]));
    let (project, deployment) =
        (format!("/v1/projects/{}", id(&created["id"])), format!("/v2/deployments/{}", id(&created["id"])));
    for (kind, path) in
        [("build", format!("{project}/{revision}/build_logs")), ("deploy", format!("{project}/{revision}/deploy_logs"))]
    {
        let newer = service.get(&format!("{deployment}/{revision}/logs?type={kind}")).1;
        assert_eq!(service.post(&path, r#"{"limit": 50, "order": "asc"}"#), (200, newer), "{kind}");
    }
    service.post(&format!("{deployment}/revisions"), "{}");
    service.emulator.advance(10_000);
    let all = service.post(&format!("{project}/deploy_logs"), "{}").1;
    let serving = all["logs"]
        .as_array()
        .expect("it is a page")
        .iter()
        .filter(|line| id(&line["message"]).starts_with("Serving at https://agent-"))
        .count();
    assert_eq!(serving, 2, "{all}");
    let first = service.post(&format!("{project}/{revision}/deploy_logs"), "{}").1["logs"].clone();
    assert_eq!(
        first.as_array().map(|first| &all["logs"].as_array().expect("it is a page")[..first.len()]),
        first.as_array().map(Vec::as_slice)
    );
    let late = service.post(&format!("{project}/deploy_logs"), r#"{"start_time": "2026-01-01T00:00:11Z"}"#).1;
    assert!(late["logs"].as_array().map(Vec::len) < all["logs"].as_array().map(Vec::len));
    let early = service.post(&format!("{project}/deploy_logs"), r#"{"end_time": "2026-01-01T00:00:00Z"}"#).1;
    assert_eq!(early["logs"], json!([]));
    assert_eq!(service.post(&format!("{project}/deploy_logs"), r#"{"start_time": "soon"}"#).0, 422);
    // 2026-01-01T00:00:11Z as numbers, which services of this kind accept too.
    for number in ["1767225611", "1767225611000", "\"1767225611\""] {
        assert_eq!(
            service.post(&format!("{project}/deploy_logs"), &format!("{{\"start_time\": {number}}}")).1,
            late,
            "{number}"
        );
    }
}

#[test]
fn an_interrupted_revision_stays_so_under_both_spellings_of_the_path() {
    for word in ["interrupt", "interruption"] {
        let mut service = Service::new();
        let created = service.create(&creation("agent", "repo_host"));
        let path = format!("/v2/deployments/{}/revisions/{}", id(&created["id"]), id(&created["latest_revision_id"]));
        service.emulator.advance(1_500);
        assert_eq!(service.get(&path).1["status"], "BUILDING");
        assert_eq!(service.raw(Method::Post, &format!("{path}/{word}")).status, 204);
        service.emulator.advance(60_000);
        assert_eq!(service.get(&path).1["status"], "INTERRUPTED");
        let (_, again) = service.post(&format!("{path}/redeploy"), "");
        assert_eq!(again["id"], Value::Null, "it counts as on its way");
    }
}

#[test]
fn in_a_queue_a_revision_waits_for_those_before_it_and_for_ever_for_one_that_hangs() {
    let mut service = Service::with(Options { queue: true, ..Service::options() });
    let created = service.create(&creation("agent", "repo_host"));
    let path = format!("/v2/deployments/{}/revisions", id(&created["id"]));
    let status = |service: &mut Service, revision: &Value| {
        service.get(&format!("{path}/{}", id(&revision["id"]))).1["status"].clone()
    };
    // The first one builds from 1.2 to 2.4 s and is deployed after 4 s.
    service.emulator.advance(1_500);
    let (_, second) = service.post(&path, "{}");
    service.emulator.advance(2_499);
    assert_eq!(status(&mut service, &second), "QUEUED");
    service.emulator.advance(1);
    assert_eq!(status(&mut service, &second), "AWAITING_BUILD");
    service.emulator.advance(3_200);
    assert_eq!(status(&mut service, &second), "DEPLOYED");

    service.emulator.script(vec![Step::last("DEPLOYING")]);
    let (_, hanging) = service.post(&path, "{}");
    let (_, blocked) = service.post(&path, "{}");
    service.emulator.advance(1_000_000);
    let (_, newest) = service.post(&path, "{}");
    service.emulator.advance(1_000_000);
    let statuses = [&hanging, &blocked, &newest].map(|revision| status(&mut service, revision));
    assert_eq!(statuses, ["DEPLOYING", "SKIPPED", "QUEUED"]);
    // An interrupt frees the queue.
    assert_eq!(service.raw(Method::Post, &format!("{path}/{}/interrupt", id(&hanging["id"]))).status, 204);
    assert_eq!(status(&mut service, &newest), "AWAITING_BUILD");
    service.emulator.advance(3_200);
    let statuses = [&hanging, &newest].map(|revision| status(&mut service, revision));
    assert_eq!(statuses, ["INTERRUPTED", "DEPLOYED"]);
    // Another deployment has a queue of its own.
    let other = service.create(&creation("other", "internal_docker"));
    service.emulator.advance(2_400);
    assert_eq!(service.latest(&other).1["status"], "DEPLOYED");
}
