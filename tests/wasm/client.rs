//! The client of Rust front ends.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use deployment_control::client::browser::{BrowserEnv, Fetch};
use deployment_control::client::{Client, Credentials, Error, Options, Phase, Transport as _, WaitOptions};
use deployment_control::emulator::{self, Emulator};
use deployment_control::env::{Clock as _, FakeEnv, Sleep as _};
use deployment_control::http::{Method, Request};
use deployment_control::model::{DeploymentCreate, DeploymentPatch, Source};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use wasm_bindgen_test::wasm_bindgen_test;

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

/// A `fetch` made of JavaScript; its argument is `request`.
fn script(body: &str) -> Function {
    Function::new_with_args("request", body)
}

fn client(fetch: Function) -> Client<Fetch, BrowserEnv> {
    let mut options = Options::new("https://service.example").expect("it is an address");
    options.call.retry.max_retries = 0;
    Client::new(Fetch::with_function(fetch), BrowserEnv::new(), options)
}

async fn message_of(body: &str) -> String {
    client(script(body)).deployments().get(ID).await.expect_err("it fails").to_string()
}

/// A `fetch` that hands each request to an emulator, whose time moves on by a second with each.
fn emulated() -> (Function, Rc<RefCell<Vec<String>>>) {
    let time = FakeEnv::starting_at(1_767_225_600_000.0);
    let emulator = Rc::new(RefCell::new(Emulator::new(emulator::Options::default(), Box::new(time.clone()))));
    let lines = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::clone(&lines);
    let fetch = Closure::<dyn Fn(web_sys::Request) -> Promise>::new(move |asked: web_sys::Request| {
        let (emulator, time, seen) = (Rc::clone(&emulator), time.clone(), Rc::clone(&seen));
        future_to_promise(async move {
            let method = Method::from_wire(&asked.method()).expect("the service knows the method");
            let mut request = Request::new(method, asked.url());
            let content_type = asked.headers().get("content-type")?;
            seen.borrow_mut().push(
                format!("{method} {} {}", request.path(), content_type.clone().unwrap_or_default())
                    .trim_end()
                    .to_owned(),
            );
            if let Some(value) = content_type {
                request = request.with_header("content-type", value);
            }
            let body = Uint8Array::new(&JsFuture::from(asked.array_buffer()?).await?).to_vec();
            request.body = Some(body).filter(|body| !body.is_empty());
            time.advance(Duration::from_secs(1));
            let answer = emulator.borrow_mut().handle(&request);
            let init = web_sys::ResponseInit::new();
            init.set_status(answer.status);
            Ok(web_sys::Response::new_with_opt_str_and_init(Some(&answer.text()), &init)?.into())
        })
    });
    (fetch.into_js_value().unchecked_into(), lines)
}

#[wasm_bindgen_test]
async fn creates_waits_and_patches() -> Result<(), Error> {
    let (fetch, lines) = emulated();
    let client = client(fetch);
    let mut body = DeploymentCreate::new("agent", Source::InternalDocker);
    body.source_revision_config.image_uri = Some("registry.example/agent:1".into());
    let deployment = client.deployments().create(&body).await?;
    let options = WaitOptions { min_delay: Duration::from_millis(5), ..WaitOptions::default() };
    let revision = client.deployments().wait_until_deployed(&deployment, &options).await?;
    assert_eq!(revision.status.as_str(), "DEPLOYED");
    let patch =
        DeploymentPatch { source_revision_config: Some(body.source_revision_config), ..DeploymentPatch::default() };
    let patched = client.deployments().patch(&deployment.id, &patch).await?;
    assert_ne!(patched.latest_revision_id, deployment.latest_revision_id);

    let (lines, own) = (lines.borrow(), format!("/v2/deployments/{}", deployment.id));
    assert_eq!(lines.first().map(String::as_str), Some("POST /v2/deployments application/json"));
    assert_eq!(lines.last().cloned(), Some(format!("PATCH {own} application/json")));
    let polls = &lines[1..lines.len() - 1];
    assert!(
        polls.len() > 1 && polls.iter().all(|line| line.starts_with(&format!("GET {own}/revisions/"))),
        "{polls:?}"
    );
    Ok(())
}

#[wasm_bindgen_test]
async fn the_global_fetch_is_used_where_none_is_handed_in() {
    // The page's own origin, where nothing stands at this path.
    let origin =
        Reflect::get(&js_sys::global(), &"origin".into()).expect("it is there").as_string().expect("it is a text");
    let client = Client::new(Fetch::new(), BrowserEnv::new(), Options::new(&origin).expect("it is an address"));
    let error = client.deployments().get(ID).await.expect_err("there is no such path");
    assert!(matches!(&error, Error::Api(error) if error.status == 404), "{error}");
}

#[wasm_bindgen_test]
async fn an_answer_that_is_no_response_of_this_page_will_do() {
    // What mocks and polyfills give; a transport that asks for `instanceof Response` traps here.
    let foreign = "return { status: 404, headers: new Map([['x-request-id', 'r-1']]), text: async () => '{\"detail\":\"gone\"}' }";
    let error = client(script(foreign)).deployments().get(ID).await.expect_err("it is an answer of the service");
    let told = match &error {
        Error::Api(error) => Some((error.status, error.detail(), error.request_id.as_deref())),
        _ => None,
    };
    assert_eq!(told, Some((404, Some("gone".to_owned()), Some("r-1"))), "{error}");
}

#[wasm_bindgen_test]
async fn whatever_fetch_does_ends_in_an_error() {
    let no_response = "got no answer: fetch gave something that is no Response";
    let no_reason = "got no answer: fetch failed and gave no reason";
    for (body, expected) in [
        ("return undefined", no_response),
        ("return 5", no_response),
        ("return {}", no_response),
        ("return { status: '200', headers: {}, text() {} }", "answered 0"),
        ("return { get status() { throw new Error('trap') }, headers: {}, text() {} }", "answered 0"),
        ("return new Proxy({}, { get() { throw 0 } })", no_response),
        ("return Promise.reject('a reason that is no Error')", "got no answer: a reason that is no Error"),
        ("return Promise.reject(new TypeError('Failed to fetch'))", "got no answer: Failed to fetch"),
        ("return Promise.reject()", no_reason),
        ("return Promise.reject(Symbol('s'))", no_reason),
        ("throw { message: 'thrown at once' }", "got no answer: thrown at once"),
        (
            "return { status: 200, headers: {}, text() { throw null } }",
            "answered 200, but its body broke off: fetch failed and gave no reason",
        ),
        ("return { status: 200, headers: {}, text: () => 5 }", "answered 200, but the body is empty"),
        (
            "return { status: 200, headers: {}, text: () => Promise.reject('cut off') }",
            "answered 200, but its body broke off: cut off",
        ),
        ("return { status: 503, headers: { get() { throw 1 } }, text: () => '' }", "answered 503"),
    ] {
        let message = message_of(body).await;
        assert!(message.contains(expected), "{body}: {message}");
    }
}

#[wasm_bindgen_test]
async fn a_body_is_read_in_parts_and_no_further_than_its_limit() {
    let stream = |rest: &str| {
        format!(
            "const body = new ReadableStream({{ pull(stream) {{ globalThis.given = (globalThis.given ?? 0) + 1; {rest} }} }});
             request.signal.addEventListener('abort', () => {{ globalThis.wasAborted = true; }});
             return new Response(body)"
        )
    };
    let endless = stream("stream.enqueue(new Uint8Array(65536));");
    let message = message_of(&endless).await;
    assert!(message.contains("answered 200 with a body of more than 67108864 bytes"), "{message}");
    let global = |name: &str| Reflect::get(&js_sys::global(), &name.into()).expect("it can be read");
    assert!(global("given").as_f64().is_some_and(|count| count < 1_100.0), "{:?}", global("given"));
    assert_eq!(global("wasAborted").as_bool(), Some(true));

    let in_parts = stream(
        "stream.enqueue(new TextEncoder().encode('{\"detail\":')); stream.enqueue(new TextEncoder().encode('5}')); stream.close();",
    );
    let message = message_of(&in_parts).await;
    assert!(message.contains("the required field"), "{message}");
    let texts = stream("stream.enqueue('a text');");
    assert!(message_of(&texts).await.ends_with("answered 200, but its body broke off: the body gave no bytes"));
}

#[wasm_bindgen_test]
async fn redirects_are_asked_not_to_be_followed_and_told() {
    let message = message_of("return { type: 'opaqueredirect', status: 0, headers: new Headers(), text: async () => '', asked: request.redirect }").await;
    assert!(message.ends_with("answered 302; a redirect is never followed: correct the base URL"), "{message}");
    let asked = Fetch::with_function(script(
        "return { status: 200, headers: new Headers(), text: async () => request.redirect }",
    ));
    let chunk = deployment_control::client::Incoming::chunk(
        &mut asked.send(Request::new(Method::Get, "https://a.example/")).await.expect("it answers"),
    )
    .await;
    assert_eq!(chunk.expect("it is text").expect("it is not empty"), b"manual");
}

#[wasm_bindgen_test]
async fn a_credential_that_no_header_may_hold_is_not_told() {
    let called = Rc::new(Cell::new(false));
    let mark = Rc::clone(&called);
    let fetch = Closure::<dyn Fn()>::new(move || mark.set(true)).into_js_value().unchecked_into();
    let options = Options::new("https://service.example")
        .expect("it is an address")
        .with_credentials(Credentials::api_key("s3cret\nkey"));
    let error = Client::new(Fetch::with_function(fetch), BrowserEnv::new(), options)
        .deployments()
        .get(ID)
        .await
        .expect_err("it cannot be sent");
    let said = format!("{error} {error:?}");
    assert!(
        said.contains("the header x-api-key has characters that no header may have") && !said.contains("s3cret"),
        "{said}"
    );
    assert!(!called.get() && !error.maybe_processed());
}

#[wasm_bindgen_test]
async fn a_call_that_is_out_of_time_or_dropped_aborts_its_exchange() {
    let signals = Array::new();
    Reflect::set(&js_sys::global(), &"signals".into(), &signals).expect("it can be set");
    let fetch = script("signals.push(request.signal); return new Promise(() => {})");
    let aborted = |index| Reflect::get(&signals.get(index), &"aborted".into()).expect("it is a signal").as_bool();

    let mut slow = client(fetch.clone());
    let mut options = slow.options().clone();
    options.call.timeout = Some(Duration::from_millis(20));
    slow = Client::new(Fetch::with_function(fetch.clone()), BrowserEnv::new(), options);
    let error = slow.deployments().get(ID).await.expect_err("nothing comes");
    assert!(matches!(error, Error::Timeout { phase: Phase::Headers, .. }), "{error}");
    assert_eq!(aborted(0), Some(true));

    let transport = Fetch::with_function(fetch);
    let mut sent = Box::pin(transport.send(Request::new(Method::Get, "https://service.example/")));
    assert!(core::future::poll_fn(|context| core::task::Poll::Ready(sent.as_mut().poll(context).is_pending())).await);
    assert_eq!(aborted(1), Some(false));
    drop(sent);
    assert_eq!(aborted(1), Some(true));
}

#[wasm_bindgen_test]
async fn a_pause_takes_its_time_and_a_very_long_one_does_not_end_at_once() {
    let env = BrowserEnv::new();
    let start = env.steady_ms();
    env.sleep(Duration::from_millis(30)).await;
    assert!(env.steady_ms() - start >= 29.0);
    assert!(env.now_ms() > 1_767_225_600_000.0);

    // A timer of more than 2^31 ms fires after 1.
    let mut ages = Box::pin(env.sleep(Duration::from_secs(1_000_000_000)));
    let mut moment = Box::pin(env.sleep(Duration::from_millis(30)));
    let first = core::future::poll_fn(|context| {
        if ages.as_mut().poll(context).is_ready() {
            return core::task::Poll::Ready("ages");
        }
        moment.as_mut().poll(context).map(|()| "moment")
    });
    assert_eq!(first.await, "moment");
    env.sleep(Duration::ZERO).await;
}
