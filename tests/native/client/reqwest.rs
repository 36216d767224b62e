//! The transport over reqwest, against servers on loopback: `cargo test --features reqwest-without-tls reqwest`.
#![cfg(feature = "reqwest-without-tls")]

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::server::Server;
use deployment_control::client::reqwest::{Reqwest, ReqwestClient, TokioEnv};
use deployment_control::client::{
    CallOptions, Client, ConfigError, Error, InProcess, Options, Phase, Progress, RetryPolicy, Transport as _,
    WaitOptions,
};
use deployment_control::emulator::{self, Emulator};
use deployment_control::env::{Clock as _, FakeEnv, Sleep as _};
use deployment_control::http::{Method, Request};
use deployment_control::model::{DeploymentCreate, DeploymentListParams, LogParams, Source};

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

fn client(url: &str) -> ReqwestClient {
    let call = CallOptions { retry: RetryPolicy::never(), ..CallOptions::default() };
    let options = Options::new(url).expect("it is an address").with_api_key("sk-live-1234").with_call(call);
    Client::new_reqwest(options).expect("it can be set up")
}

fn body() -> DeploymentCreate {
    let mut body = DeploymentCreate::new("agent", Source::ExternalDocker);
    body.source_revision_config.image_uri = Some("registry.example/agent:1".into());
    body
}

/// An emulator behind a socket, whose time moves on by a second with each request, and the first lines that it got.
fn emulated() -> (Server, Arc<Mutex<Vec<String>>>) {
    let time = FakeEnv::starting_at(1_767_225_600_000.0);
    let mut emulator = Emulator::new(emulator::Options::default(), Box::new(time.clone()));
    let lines = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&lines);
    let server = Server::answering(move |request| {
        let key = request.header("x-api-key").unwrap_or_default();
        seen.lock().expect("no test panicked").push(format!("{} {} {key}", request.method, request.path()));
        time.advance(Duration::from_secs(1));
        emulator.handle(request)
    });
    (server, lines)
}

fn is_send(value: impl Send) {
    drop(value);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deployment_is_created_and_waited_for_in_a_task_of_its_own() {
    let (server, lines) = emulated();
    let client = client(&server.url);
    let task = tokio::spawn(async move {
        let deployment = client.deployments().create(&body()).await?;
        let quick = WaitOptions { min_delay: Duration::from_millis(1), factor: 1.0, ..WaitOptions::default() };
        let revision = client.deployments().wait_until_deployed(&deployment, &quick).await?;
        let mut pages = client.deployments().list(&DeploymentListParams::default());
        let mut names = Vec::new();
        while let Some(page) = pages.next().await? {
            names.extend(page.into_iter().map(|deployment| deployment.name));
        }
        Ok::<_, Error>((revision.status, names))
    });
    let (status, names) = task.await.expect("it does not panic").expect("it is deployed");
    assert_eq!((status.as_str(), names), ("DEPLOYED", vec!["agent".to_owned()]));
    let lines = lines.lock().expect("no test panicked");
    assert_eq!(lines.first().map(String::as_str), Some("POST /v2/deployments sk-live-1234"));
    assert!(lines.len() > 3, "{lines:?}");
}

#[test]
fn every_kind_of_call_can_be_given_to_another_thread() {
    // What is asked here is that it compiles.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("it starts");
    let _inside = runtime.enter();
    let client = client("http://127.0.0.1:9");
    let (options, params, body) = (WaitOptions::default(), LogParams::default(), body());
    let deployments = client.deployments();
    is_send(deployments.create(&body));
    let mut pages = deployments.list(&DeploymentListParams::default());
    is_send(pages.next());
    is_send(client.revisions().wait(ID, ID, &options, &mut |_: &Progress<'_>| {}));
    is_send(client.revisions().logs(ID, ID, &params));
    is_send(client.uploads().put(ID, b"tarball"));

    // And so that a program that spawns its calls can be tested without a socket.
    let time = FakeEnv::default();
    let emulator = Emulator::new(emulator::Options::default(), Box::new(time.clone()));
    let fake = Client::new(InProcess::new(emulator), time, Options::new("http://localhost").expect("it is an address"));
    let created = runtime.block_on(tokio::spawn(async move { fake.deployments().create(&body).await }));
    assert_eq!(created.expect("it does not panic").expect("it is created").name, "agent");
}

#[tokio::test]
async fn a_redirect_is_told_and_not_followed() {
    let (target, lines) = emulated();
    let location = format!("{}/v2/deployments/{ID}", target.url);
    let server = Server::raw(move |stream| {
        stream.answer(&format!("HTTP/1.1 307 Temporary Redirect\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n"));
    });
    let message = client(&server.url).deployments().get(ID).await.expect_err("it is no answer").to_string();
    assert!(message.contains("answered 307; a redirect is never followed"), "{message}");
    assert!(lines.lock().expect("no test panicked").is_empty());
}

#[tokio::test]
async fn an_answer_that_never_ends_is_left_at_its_limit_and_its_connection_closed() {
    let (server, closed) = endless();
    let mut client = client(&server.url);
    let call = CallOptions { max_response_bytes: 100_000, ..client.options().call.clone() };
    client = Client::new_reqwest(client.options().clone().with_call(call)).expect("it can be set up");
    let error = client.deployments().get(ID).await.expect_err("it is too large");
    assert!(matches!(error, Error::TooLarge { max_bytes: 100_000, status: 200, .. }), "{error}");
    said(closed).await;
}

/// Waits until a server says that it has the request, or that its connection has ended; the runtime works on meanwhile.
async fn said(word: Receiver<()>) {
    let wait = tokio::task::spawn_blocking(move || word.recv_timeout(Duration::from_secs(20)));
    wait.await.expect("it does not panic").expect("the server says it");
}

/// A server that writes without end, and says when it can no longer.
fn endless() -> (Server, Receiver<()>) {
    let (sender, closed) = std::sync::mpsc::channel();
    let server = Server::raw(move |stream| {
        stream.answer("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        let part = format!("1000\r\n{}\r\n", "x".repeat(4_096));
        while stream.try_answer(&part) {}
        let _ = sender.send(());
    });
    (server, closed)
}

/// A server that reads the request, writes this and no more, and says when the connection has ended.
fn stalled(head: &'static str) -> (Server, Receiver<()>, Receiver<()>) {
    let (asked, is_asked) = std::sync::mpsc::channel();
    let (sender, closed) = std::sync::mpsc::channel();
    let server = Server::raw(move |stream| {
        stream.answer(head);
        let _ = asked.send(());
        stream.wait_for_end();
        let _ = sender.send(());
    });
    (server, is_asked, closed)
}

#[tokio::test]
async fn a_call_out_of_time_says_what_was_late_and_closes_its_connection() {
    for (head, expected) in [("", Phase::Headers), ("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{", Phase::Body)] {
        // On a busy machine the headers may take longer than the shortest limit.
        for limit in [100, 1_000, 10_000].map(Duration::from_millis) {
            let (server, _, closed) = stalled(head);
            let options = client(&server.url).options().clone();
            let call = CallOptions { timeout: Some(limit), ..options.call.clone() };
            let client = Client::new_reqwest(options.with_call(call)).expect("it can be set up");
            let error = client.deployments().get(ID).await.expect_err("nothing comes");
            let Error::Timeout { phase, limit: told, .. } = error else { panic!("{error}") };
            assert_eq!(told, limit);
            if phase == expected {
                said(closed).await;
                break;
            }
            assert!(limit < Duration::from_secs(10), "{head}: {phase:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_future_that_is_dropped_closes_its_connection() {
    let (server, asked, closed) = stalled("");
    let client = client(&server.url);
    let call = tokio::spawn(async move { client.deployments().create(&body()).await });
    said(asked).await;
    call.abort();
    assert!(call.await.expect_err("it is aborted").is_cancelled());
    said(closed).await;
}

#[tokio::test]
async fn what_never_left_may_be_sent_again_and_what_broke_off_may_not() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!("http://{}", free.local_addr().expect("it has an address"));
    drop(free);
    let refused = client(&url).deployments().create(&body()).await.expect_err("nobody listens");
    assert!(!refused.maybe_processed() && refused.to_string().to_lowercase().contains("refused"), "{refused}");

    let server = Server::raw(|_| {});
    let broken = client(&server.url).deployments().create(&body()).await.expect_err("the connection ends");
    assert!(broken.maybe_processed() && broken.to_string().contains("look before sending it again"), "{broken}");
}

#[tokio::test]
async fn no_error_shows_a_credential_or_the_query_of_an_address() {
    let server = Server::raw(|_| {});
    let request = Request::new(Method::Put, format!("{}/bucket?signature=hunter2", server.url));
    let error = Reqwest::new().expect("it can be set up").send(request).await.expect_err("the connection ends");
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");

    let options = Options::new(&server.url).expect("it is an address").with_api_key("sk-live\n1234");
    let unfit = Client::new_reqwest(options).expect("it can be set up").deployments().get(ID).await;
    let error = unfit.expect_err("no header may have a line break");
    let shown = format!("{error} {error:?}");
    assert!(shown.contains("the header x-api-key has characters that no header may have"), "{shown}");
    assert!(!shown.contains("sk-live") && !error.maybe_processed());
}

#[test]
fn a_key_is_not_sent_unencrypted_to_another_machine() {
    let options = Options::new("http://control.example").expect("it is an address").with_bearer_token("token");
    let refused = Client::new_reqwest(options).expect_err("it would be readable");
    assert!(matches!(refused, Error::Config(ConfigError::InsecureHttp)), "{refused}");
}

#[tokio::test]
async fn time_passes_and_a_very_long_pause_does_not_end() {
    let env = TokioEnv::new();
    let start = env.steady_ms();
    env.sleep(Duration::from_millis(5)).await;
    assert!(env.steady_ms() - start >= 5.0 && env.now_ms() > 1_767_225_600_000.0);
    let first = tokio::select! {
        () = env.sleep(Duration::MAX) => "ages",
        () = env.sleep(Duration::from_millis(5)) => "a moment",
    };
    assert_eq!(first, "a moment");
}
