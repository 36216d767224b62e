//! What the client does when the service or the way to it fails: over a transport that plays a script, in a time that
//! moves by itself.

use core::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use crate::support::block_on::block_on;
use deployment_control::api::{self, Call, Check};
use deployment_control::client::{
    CallOptions, Client, ConfigError, Credentials, Error, Incoming, Options, Phase, Progress, RetryPolicy, Skipped,
    Transport, TransportError, WaitErrorKind, WaitOptions,
};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::model::{AuthenticationWaitParams, DeploymentListParams, DeploymentPatch, RevisionSource};

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

/// What the transport does with the next request.
enum Act {
    Answer(Response),
    Break(&'static str),
    StallHeaders,
    StallBody,
}

#[derive(Clone, Default)]
struct Script {
    acts: Rc<RefCell<VecDeque<Act>>>,
    sent: Rc<RefCell<Vec<Request>>>,
}

struct Coming {
    response: Response,
    stalls: bool,
}

impl Transport for Script {
    type Incoming = Coming;

    async fn send(&self, request: Request) -> Result<Coming, TransportError> {
        self.sent.borrow_mut().push(request);
        let act = self.acts.borrow_mut().pop_front();
        match act.expect("no request beyond the script") {
            Act::Answer(response) => Ok(Coming { response, stalls: false }),
            Act::Break(message) => Err(TransportError::new(message)),
            Act::StallHeaders => core::future::pending().await,
            Act::StallBody => Ok(Coming { response: Response::new(200), stalls: true }),
        }
    }
}

impl Incoming for Coming {
    fn status(&self) -> u16 {
        self.response.status
    }

    fn header(&self, name: &str) -> Option<String> {
        self.response.header(name).map(str::to_owned)
    }

    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, TransportError> {
        if self.stalls {
            core::future::pending::<()>().await;
        }
        self.response.chunk().await
    }
}

struct Stage {
    client: Client<Script, FakeEnv>,
    script: Script,
    time: FakeEnv,
}

fn stage(acts: Vec<Act>) -> Stage {
    stage_with(acts, Options::new("http://localhost").expect("it is an address"))
}

fn stage_with(acts: Vec<Act>, options: Options) -> Stage {
    let script = Script { acts: Rc::new(RefCell::new(acts.into())), ..Script::default() };
    let time = FakeEnv::starting_at(0.0);
    time.set_unit(1.0);
    Stage { client: Client::new(script.clone(), time.clone(), options), script, time }
}

impl Stage {
    fn send(&self, call: &Call, options: &CallOptions) -> Result<String, Error> {
        block_on(self.client.send(call, options)).map(|received| received.text)
    }

    fn get(&self) -> Result<String, Error> {
        self.send(&get(), &CallOptions::default())
    }

    fn wait(&self, options: &WaitOptions) -> Result<Vec<String>, Error> {
        let mut seen = Vec::new();
        let call = CallOptions { retry: RetryPolicy::never(), ..CallOptions::default() };
        let options = WaitOptions { call, ..options.clone() };
        let mut observer = |progress: &Progress<'_>| seen.push(format!("{} {}", progress.status, progress.changed));
        block_on(self.client.wait(ID, ID, &options, &mut observer))?;
        Ok(seen)
    }

    fn sent(&self) -> usize {
        self.script.sent.borrow().len()
    }
}

const fn ms(number: u64) -> Duration {
    Duration::from_millis(number)
}

fn get() -> Call {
    api::revisions::get(ID, ID).expect("it is a uuid")
}

fn create() -> Call {
    api::deployments::create("{}".into(), Check::Off).expect("it is not checked")
}

fn revision(status: &str) -> Act {
    Act::Answer(Response::json(200, format!("{{\"id\":\"{ID}\",\"status\":\"{status}\"}}")))
}

fn status(status: u16) -> Act {
    Act::Answer(Response::json(status, "{\"detail\":\"said so\"}"))
}

#[test]
fn a_get_is_sent_again_after_what_may_pass() {
    let stage = stage(vec![status(503), Act::Break("reset"), revision("DEPLOYED")]);
    assert!(stage.get().is_ok());
    assert_eq!((stage.sent(), stage.time.sleeps()), (3, vec![ms(500), ms(1_000)]));
}

#[test]
fn the_last_error_is_told_when_the_retries_are_used_up() {
    let stage = stage(vec![status(500), status(502), status(503)]);
    let error = stage.get().expect_err("every attempt failed");
    assert!(
        matches!(&error, Error::Api(api) if api.status == 503 && api.attempts == 3 && api.detail().as_deref() == Some("said so")),
        "{error}"
    );
}

#[test]
fn a_create_is_never_sent_again_after_a_lost_answer() {
    for act in [Act::Break("reset"), status(503), Act::StallHeaders] {
        let stage = stage(vec![act]);
        let error = stage.send(&create(), &CallOptions::default()).expect_err("the only attempt failed");
        assert_eq!(stage.sent(), 1);
        assert!(error.maybe_processed(), "{error}");
    }
    let repeated = stage(vec![Act::Break("reset"), status(404)]);
    let delete = deployment_control::api::deployments::delete(ID, false).expect("it is a uuid");
    let error = repeated.send(&delete, &CallOptions::default()).expect_err("it is gone");
    assert!(error.maybe_processed() && error.to_string().ends_with("and may have done it"), "{error}");
    let stage = stage(vec![status(429), Act::Answer(Response::json(201, "{}"))]);
    let error = stage.send(&create(), &CallOptions::default()).expect_err("the answer has no fields");
    assert_eq!(
        (stage.sent(), error.to_string()),
        (2, "deployments.create: POST http://localhost/v2/deployments answered 201, but the required field id is missing".into())
    );
}

#[test]
fn a_stall_ends_at_the_time_limit_whether_before_or_in_the_body() {
    for (act, phase) in [(Act::StallHeaders, Phase::Headers), (Act::StallBody, Phase::Body)] {
        let stage = stage(vec![act]);
        let options = CallOptions {
            timeout: Some(Duration::from_secs(5)),
            retry: RetryPolicy::never(),
            ..CallOptions::default()
        };
        let error = stage.send(&get(), &options).expect_err("nothing comes");
        assert!(matches!(&error, Error::Timeout { phase: found, .. } if *found == phase), "{error}");
        assert!(error.to_string().ends_with(" after 5 s"), "{error}");
        assert_eq!(stage.time.sleeps(), [ms(5_000)]);
    }
}

#[test]
fn a_wait_of_the_services_own_does_not_count_for_the_time_limit() {
    let client = |acts, timeout| {
        let call = CallOptions {
            timeout: Some(Duration::from_secs(timeout)),
            retry: RetryPolicy::never(),
            ..CallOptions::default()
        };
        stage_with(acts, Options::new("http://localhost").expect("it is an address").with_call(call))
    };
    for (seconds, limit) in [(None, 31), (Some(0.0), 1), (Some(120.0), 121), (Some(-5.0), 31)] {
        let stage = client(vec![Act::StallHeaders], 1);
        let params = AuthenticationWaitParams { timeout: seconds, ..AuthenticationWaitParams::default() };
        let error = block_on(stage.client.auth().wait("a", &params)).expect_err("nothing comes");
        assert!(error.to_string().ends_with(&format!(" after {limit} s")), "{error}");
        assert_eq!(stage.time.sleeps(), [Duration::from_secs(limit)]);
    }
}

#[test]
fn the_deadline_bounds_all_attempts_and_pauses_together() {
    let stage = stage(vec![Act::StallHeaders, Act::StallHeaders]);
    let options = CallOptions {
        timeout: Some(Duration::from_secs(1)),
        deadline: Some(Duration::from_secs(2)),
        ..CallOptions::default()
    };
    let error = stage.send(&get(), &options).expect_err("nothing comes");
    assert!(matches!(&error, Error::Timeout { phase: Phase::Deadline, attempts: 2, .. }), "{error}");
    assert_eq!(stage.time.sleeps(), [ms(1_000), ms(500), ms(500)]);
}

#[test]
fn a_pause_that_the_service_asks_for_is_kept_and_one_that_is_too_long_fails_at_once() {
    let limited = |value: &str| Act::Answer(Response::json(429, "{}").with_header("retry-after", value));
    let short = stage(vec![limited("2"), revision("DEPLOYED")]);
    assert!(short.get().is_ok());
    assert_eq!(short.time.sleeps(), [ms(2_000)]);
    let long = stage(vec![limited("99999999")]);
    let error = long.get().expect_err("nobody waits so long");
    assert!(matches!(&error, Error::Api(api) if api.retry_after == Some(Duration::from_secs(99_999_999))), "{error}");
    assert_eq!(long.time.sleeps(), Vec::<Duration>::new());
}

#[test]
fn an_answer_that_cannot_be_read_says_where() {
    for (body, expected) in [
        (
            "\u{feff} <html>",
            "answered 200, but with a web page and not as the service does: is the address that of its API, or does a proxy ask for a login?",
        ),
        ("nope", "answered 200, but the body is no complete JSON: Expecting value at byte 0"),
        ("", "answered 200, but the body is empty"),
        ("{\"status\":\"DEPL", "answered 200, but the body is no complete JSON: Unterminated string at byte 10"),
        ("[{\"id\":\"x\"}]", "answered 200, but the body is not an object"),
    ] {
        let stage = stage(vec![Act::Answer(Response::json(200, body))]);
        let error = stage.get().expect_err("it cannot be read");
        assert!(error.to_string().ends_with(expected), "{error}");
        assert_eq!(stage.sent(), 1, "an answer that came is not asked for again");
    }
}

#[test]
fn credentials_travel_in_headers_and_never_unencrypted_to_another_machine() {
    let options =
        |url: &str| Options::new(url).expect("it is an address").with_credentials(Credentials::api_key("k-1"));
    let safe = stage_with(vec![revision("DEPLOYED")], options("https://host.example/prefix"));
    assert!(safe.get().is_ok());
    let request = safe.script.sent.borrow()[0].clone();
    assert_eq!((request.method, request.header("X-Api-Key")), (Method::Get, Some("k-1")));
    assert!(request.url.starts_with("https://host.example/prefix/v2/deployments/"));

    let unsafe_ = stage_with(vec![], options("http://host.example"));
    assert!(matches!(unsafe_.get(), Err(Error::Config(ConfigError::InsecureHttp))));
}

#[test]
fn what_is_odd_and_sent_all_the_same_is_told_to_the_hook_once() {
    thread_local! {
        static HEARD: core::cell::RefCell<Vec<String>> = const { core::cell::RefCell::new(Vec::new()) };
    }
    let options = Options::new("http://localhost").expect("it is an address").with_warnings(|operation, warning| {
        HEARD.with_borrow_mut(|heard| heard.push(format!("{operation}: {warning}")));
    });
    let stage = stage_with(vec![Act::Answer(Response::json(429, "{}")), revision("QUEUED")], options);
    let body = DeploymentPatch { revision_source: Some(RevisionSource::InternalDocker), ..DeploymentPatch::default() };
    let made = block_on(stage.client.revisions().create(ID, &body)).expect("it is sent");
    assert_eq!((made.status.as_str(), stage.sent()), ("QUEUED", 2));
    assert_eq!(HEARD.take(), ["revisions.create: revision_source: The contract has no such field here"]);
}

#[test]
fn a_page_with_odd_records_is_read_and_each_is_told_to_the_hook() {
    thread_local! {
        static HEARD: core::cell::RefCell<Vec<String>> = const { core::cell::RefCell::new(Vec::new()) };
    }
    let options = Options::new("http://localhost").expect("it is an address").with_warnings(|operation, warning| {
        HEARD.with_borrow_mut(|heard| heard.push(format!("{operation} {}", warning.location())));
    });
    let page = r#"{"resources":[null,{"id":"a","name":"one","source":5,"tomorrow":1},{"name":"two"}],"offset":"x"}"#;
    let stage = stage_with(vec![Act::Answer(Response::json(200, page))], options);
    let mut pages = stage.client.deployments().list(&DeploymentListParams::default());
    let records = block_on(pages.next()).expect("it can be read").expect("it is a page");
    assert_eq!(records.iter().map(|each| &*each.name).collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!((records[0].source.as_str(), &records[0].extra["tomorrow"]), ("", &1.into()));
    let heard = HEARD.take();
    for place in ["resources.0", "resources.1.source", "resources.2.id", "offset"] {
        assert!(heard.contains(&format!("deployments.list body.{place}")), "{place} in {heard:?}");
    }
    assert!(!heard.iter().any(|each| each.ends_with("tomorrow")), "{heard:?}");
}

#[test]
fn a_listing_of_no_ids_is_not_sent_since_a_service_may_answer_it_with_all() {
    for empty in [r#"{"deployment_ids":""}"#, r#"{"deployment_ids":[]}"#, r#"{"limit":5,"tag_value_ids":[ ]}"#] {
        let report = api::deployments::list(empty, Check::Before).expect_err("it asks for nothing");
        assert_eq!(report.issues.len(), 1, "{empty}");
        assert!(api::deployments::list(empty, Check::Off).is_ok(), "{empty}");
    }
    for some in [r#"{"deployment_ids":"a"}"#, r#"{"deployment_ids":["a"],"tag_value_ids":null}"#, "{}"] {
        assert!(api::deployments::list(some, Check::Before).is_ok(), "{some}");
    }
    let stage = stage(Vec::new());
    let params = DeploymentListParams { deployment_ids: Some(String::new()), ..DeploymentListParams::default() };
    let error = block_on(stage.client.deployments().list(&params).next()).expect_err("it asks for nothing");
    assert_eq!((error.to_string().contains("deployment_ids"), stage.sent()), (true, 0), "{error}");
}

#[test]
fn a_wait_reports_every_poll_and_ends_on_deployed() {
    let stage = stage(vec![revision("QUEUED"), revision("QUEUED"), revision("WORD_OF_TOMORROW"), revision("DEPLOYED")]);
    let seen = stage.wait(&WaitOptions::default()).expect("it is deployed");
    assert_eq!(seen, ["QUEUED true", "QUEUED false", "WORD_OF_TOMORROW true", "DEPLOYED true"]);
    assert_eq!(stage.time.sleeps(), [ms(2_000), ms(3_000), ms(4_500)]);
}

#[test]
fn a_wait_survives_five_transient_errors_in_a_row_and_not_six() {
    let errors = |count: usize| (0..count).map(|index| if index % 2 == 0 { status(503) } else { Act::Break("reset") });
    let survived =
        stage(errors(5).chain([revision("BUILDING")]).chain(errors(5)).chain([revision("DEPLOYED")]).collect());
    assert_eq!(survived.wait(&WaitOptions::default()).expect("it is deployed"), ["BUILDING true", "DEPLOYED true"]);
    let lost = stage(errors(6).collect());
    let error = lost.wait(&WaitOptions::default()).expect_err("six are too many");
    assert!(matches!(error, Error::Connection { .. }), "{error}");
}

#[test]
fn a_failure_after_which_the_service_asks_for_a_pause_is_none_of_those() {
    let busy = || Act::Answer(Response::json(503, "{}").with_header("retry-after", "1"));
    let stage = stage((0..9).map(|_| busy()).chain([revision("DEPLOYED")]).collect());
    assert_eq!(stage.wait(&WaitOptions::default()).expect("it is deployed"), ["DEPLOYED true"]);
}

#[test]
fn a_wait_ends_at_once_where_waiting_mends_nothing() {
    for code in [401, 403, 404] {
        let stage = stage(vec![status(code)]);
        assert!(matches!(stage.wait(&WaitOptions::default()), Err(Error::Api(api)) if api.status == code));
    }
}

#[test]
fn a_wait_tells_failure_and_supersession_apart() {
    for (end, kind) in [("BUILD_FAILED", WaitErrorKind::Failed), ("SKIPPED", WaitErrorKind::Superseded)] {
        let stage = stage(vec![revision("QUEUED"), revision(end)]);
        let Err(Error::Wait(error)) = stage.wait(&WaitOptions::default()) else { panic!("{end} ends the wait") };
        assert_eq!((error.kind, error.polls, error.elapsed), (kind, 2, ms(2_000)));
        assert_eq!(error.history, [("QUEUED".to_owned(), Duration::ZERO), (end.to_owned(), Duration::from_secs(2))]);
        assert!(error.revision.is_some_and(|revision| revision.status.as_str() == end));
    }
}

#[test]
fn a_revision_that_was_skipped_is_a_success_where_the_wait_is_told_so() {
    let stage = stage(vec![revision("QUEUED"), revision("SKIPPED")]);
    let options = WaitOptions { skipped: Skipped::Success, ..WaitOptions::default() };
    assert_eq!(stage.wait(&options).expect("it is a success"), ["QUEUED true", "SKIPPED true"]);
}

/// A deployment with this latest revision.
fn deployment(source: &str, latest: &str) -> Act {
    let record = format!(
        r#"{{"id":"{ID}","name":"agent","source":"{source}","source_config":{{}},"source_revision_config":{{}},"secrets":[],
        "tenant_id":"{ID}","created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z","status":"READY",
        "latest_revision_id":{latest},"active_revision_id":null}}"#
    );
    Act::Answer(Response::json(200, record))
}

#[test]
fn a_wait_for_a_deployment_without_a_revision_begins_with_none_yet() {
    let id = format!("\"{ID}\"");
    let late = vec![deployment("internal_source", "null"), deployment("internal_source", &id), revision("DEPLOYED")];
    let stage = stage(late);
    let mut seen = 0;
    let mut observer = |_: &Progress<'_>| seen += 1;
    let waited = block_on(stage.client.wait_for_first(ID, &WaitOptions::default(), &mut observer));
    assert!(waited.expect("it is deployed").contains("DEPLOYED"));
    assert_eq!((seen, stage.sent(), stage.time.sleeps()), (1, 3, vec![ms(2_000)]), "the revision is read at once");
}

#[test]
fn a_wait_for_a_revision_that_never_comes_says_what_is_missing() {
    let cases = [
        (
            "internal_docker",
            "no image was sent: push one with a push token, and patch source_revision_config.image_uri",
        ),
        ("internal_source", "no tarball was sent: upload one, and patch source_revision_config.source_tarball_path"),
        ("repo_host", "the service has made none, so wait again, or look at the deployment"),
    ];
    for (source, missing) in cases {
        let stage = stage(vec![deployment(source, "null"), status(503), deployment(source, "null")]);
        let call = CallOptions { retry: RetryPolicy::never(), ..CallOptions::default() };
        let options = WaitOptions { max_wait: Duration::from_secs(5), call, ..WaitOptions::default() };
        let waited = block_on(stage.client.wait_for_first(ID, &options, &mut |_: &Progress<'_>| {}));
        let Err(error) = waited else { panic!("there is no revision") };
        assert_eq!(error.to_string(), format!("deployment {ID} had no revision after 5 s: {missing}"));
        let Error::Wait(error) = error else { panic!("the time is over") };
        assert_eq!((error.kind, error.revision_id), (WaitErrorKind::Timeout, None));
    }
}

#[test]
fn a_wait_never_takes_longer_than_it_may() {
    let stage = stage((0..4).map(|_| revision("BUILDING")).collect());
    let Err(Error::Wait(error)) =
        stage.wait(&WaitOptions { max_wait: Duration::from_secs(6), ..WaitOptions::default() })
    else {
        panic!("the time is over")
    };
    assert_eq!((error.kind, error.polls, error.elapsed), (WaitErrorKind::Timeout, 4, ms(6_000)));
    assert_eq!(stage.time.sleeps(), [ms(2_000), ms(3_000), ms(1_000)]);
}

#[test]
fn the_last_poll_of_a_wait_still_has_a_second() {
    let stage = stage(vec![revision("BUILDING"), revision("BUILDING"), revision("BUILDING"), Act::StallHeaders]);
    let Err(Error::Wait(error)) =
        stage.wait(&WaitOptions { max_wait: Duration::from_secs(6), ..WaitOptions::default() })
    else {
        panic!("the time is over")
    };
    assert_eq!((error.kind, error.polls, error.elapsed), (WaitErrorKind::Timeout, 4, ms(7_000)));
    assert_eq!(stage.time.sleeps(), [ms(2_000), ms(3_000), ms(1_000), ms(1_000)]);
}

/// A page of deployments with these numbers.
fn page(numbers: std::ops::Range<u32>, offset: Option<u32>) -> Act {
    let record = |number: u32| {
        format!(
            r#"{{"id":"00000000-0000-4000-8000-{number:012}","name":"n{number}","source":"internal_docker","source_config":{{}},"source_revision_config":{{}},"secrets":[],"tenant_id":"{ID}","created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z","status":"READY","latest_revision_id":null,"active_revision_id":null}}"#
        )
    };
    let records: Vec<_> = numbers.map(record).collect();
    let offset = offset.map_or(String::new(), |offset| format!(",\"offset\":{offset}"));
    Act::Answer(Response::json(200, format!("{{\"resources\":[{}]{offset}}}", records.join(","))))
}

#[test]
fn a_listing_comes_page_by_page_each_record_once_and_ends() {
    let stage = stage(vec![page(0..2, Some(2)), page(1..3, None), page(4..5, Some(9))]);
    let names = block_on(async {
        let mut pages = stage
            .client
            .deployments()
            .list(&DeploymentListParams { limit: Some(2.0), ..DeploymentListParams::default() });
        let mut names = Vec::new();
        while let Some(page) = pages.next().await? {
            names.push(page.into_iter().map(|deployment| deployment.name).collect::<Vec<_>>().join(" "));
        }
        Ok::<_, Error>(names)
    });
    assert_eq!(names.expect("it is a whole listing"), ["n0 n1", "n2", "n4"]);
    let asked: Vec<_> = stage.script.sent.borrow().iter().map(|request| request.query().to_owned()).collect();
    assert_eq!(asked, ["limit=2", "limit=2&offset=2", "limit=2&offset=4"]);
}

#[test]
fn a_listing_that_repeats_itself_ends_with_an_error() {
    let repeated = (1..5).map(|number| page(0..2, Some(2 * number)));
    let stage = stage(repeated.collect());
    let error = block_on(async {
        let mut pages = stage
            .client
            .deployments()
            .list(&DeploymentListParams { limit: Some(2.0), ..DeploymentListParams::default() });
        // Two pages may repeat what came before, since as many records may have been created meanwhile.
        for expected in [2, 0, 0] {
            assert_eq!(pages.next().await.map(|page| page.map_or(0, |page| page.len())).ok(), Some(expected));
        }
        pages.next().await
    });
    assert!(
        matches!(&error, Err(Error::Parse { source, .. }) if source.to_string().starts_with("resources is not a new part")),
        "{error:?}"
    );
}
