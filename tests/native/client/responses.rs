//! How much of an answer the client reads, and what it shows of it.

use core::cell::Cell;
use std::rc::Rc;

use crate::support::block_on::block_on;
use deployment_control::api::{Call, Check, deployments};
use deployment_control::client::{
    CallOptions, Client, Credentials, Error, Incoming, Options, Progress, Transport, TransportError, WaitOptions,
};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Request, Response};
use deployment_control::model::RevisionStatus;
use proptest::prelude::*;

const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

/// Answers with a body in parts, which may have no end, and counts what was read of it.
#[derive(Clone, Default)]
struct Parts {
    status: u16,
    part: Vec<u8>,
    count: Option<usize>,
    breaks_off: bool,
    sent: Rc<Cell<u32>>,
    read: Rc<Cell<usize>>,
    dropped: Rc<Cell<u32>>,
}

struct Coming {
    parts: Parts,
    given: usize,
}

impl Drop for Coming {
    fn drop(&mut self) {
        self.parts.dropped.set(self.parts.dropped.get() + 1);
    }
}

impl Transport for Parts {
    type Incoming = Coming;

    async fn send(&self, _: Request) -> Result<Coming, TransportError> {
        self.sent.set(self.sent.get() + 1);
        Ok(Coming { parts: self.clone(), given: 0 })
    }
}

impl Incoming for Coming {
    fn status(&self) -> u16 {
        self.parts.status
    }

    fn header(&self, _: &str) -> Option<String> {
        None
    }

    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, TransportError> {
        if self.parts.count.is_some_and(|count| self.given >= count) {
            return if self.parts.breaks_off { Err(TransportError::new("reset by peer")) } else { Ok(None) };
        }
        self.given += 1;
        self.parts.read.set(self.parts.read.get() + self.parts.part.len());
        Ok(Some(self.parts.part.clone()))
    }
}

fn get() -> Call {
    deployments::get(ID).expect("it is an id")
}

fn client<T: Transport>(transport: T, credentials: Credentials) -> Client<T, FakeEnv> {
    let options = Options::new("http://localhost").expect("it is an address").with_credentials(credentials);
    Client::new(transport, FakeEnv::starting_at(0.0), options)
}

fn failure<T: Transport>(transport: T, call: &Call, options: &CallOptions) -> Error {
    let result = block_on(client(transport, Credentials::default()).send(call, options));
    result.err().expect("it fails")
}

#[test]
fn a_body_without_end_is_read_up_to_the_limit_and_dropped() {
    let endless = Parts { status: 200, part: vec![b' '; 65_536], ..Parts::default() };
    for (max, most) in [(1_000_000, 1_100_000), (CallOptions::default().max_response_bytes, 68_000_000)] {
        endless.read.set(0);
        endless.sent.set(0);
        endless.dropped.set(0);
        let error =
            failure(endless.clone(), &get(), &CallOptions { max_response_bytes: max, ..CallOptions::default() });
        assert!(matches!(error, Error::TooLarge { status: 200, max_bytes, .. } if max_bytes == max), "{error:?}");
        assert_eq!(
            error.to_string(),
            format!(
                "deployments.get: GET http://localhost/v2/deployments/{ID} answered 200 with a body of more than {max} bytes; if that is right, raise max_response_bytes"
            ),
        );
        assert!(endless.read.get() > max && endless.read.get() <= most, "{} bytes were read", endless.read.get());
        assert_eq!(
            (endless.sent.get(), endless.dropped.get()),
            (1, 1),
            "it is not asked for again, and the exchange ends"
        );
    }
}

#[test]
fn a_body_may_have_as_many_bytes_as_the_limit() {
    let status = format!(r#"{{"id":"{ID}","status":"DEPLOYED"}}"#);
    let call = deployment_control::api::revisions::get(ID, ID).expect("they are ids");
    for (spare, fits) in [(0, true), (1, false)] {
        let parts = Parts { status: 200, part: status.clone().into_bytes(), count: Some(1), ..Parts::default() };
        let options = CallOptions { max_response_bytes: status.len() - spare, ..CallOptions::default() };
        let result = block_on(client(parts, Credentials::default()).send(&call, &options));
        assert_eq!(result.is_ok(), fits);
    }
}

#[test]
fn a_change_whose_answer_is_too_large_may_have_been_made() {
    let patch = Call::new(&deployments::PATCH, &[ID], None, Some("{}".into()), Check::default()).expect("it is right");
    for (status, looks) in [(200, true), (400, false), (500, true)] {
        let parts = Parts { status, part: vec![b' '; 11], ..Parts::default() };
        let options = CallOptions { max_response_bytes: 10, ..CallOptions::default() };
        let message = failure(parts, &patch, &options).to_string();
        assert_eq!(message.ends_with("look before sending it again"), looks, "{message}");
    }
}

#[test]
fn a_redirect_is_told_however_large_its_body_is() {
    let parts = Parts { status: 302, part: vec![b' '; 11], ..Parts::default() };
    let options = CallOptions { max_response_bytes: 10, ..CallOptions::default() };
    let error = failure(parts, &get(), &options);
    assert!(error.to_string().ends_with("a redirect is never followed: correct the base URL"), "{error}");
}

#[test]
fn a_body_that_breaks_off_is_no_missing_answer() {
    let parts = Parts { status: 200, part: b"{".to_vec(), count: Some(1), breaks_off: true, ..Parts::default() };
    let error = failure(parts, &get(), &CallOptions::default());
    assert!(error.to_string().ends_with("answered 200, but its body broke off: reset by peer (3 attempts)"), "{error}");
}

/// Answers everything with the same bytes.
struct Always(Response);

impl Transport for Always {
    type Incoming = Response;

    async fn send(&self, _: Request) -> Result<Response, TransportError> {
        Ok(self.0.clone())
    }
}

/// How a key may stand in an answer.
fn spellings(key: &str) -> Vec<String> {
    let json = serde_json::to_string(key).expect("a text is JSON");
    let json = &json[1..json.len() - 1];
    vec![
        json.to_owned(),
        json.replace('/', "\\/"),
        key.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat(),
        key.bytes()
            .map(
                |byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02x}") },
            )
            .collect(),
        key.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<Vec<_>>().concat(),
        base64(key.as_bytes()),
    ]
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let groups = bits.chunks(6).map(|group| group.iter().fold(0, |all, bit| all << 1 | bit) << (6 - group.len()));
    groups.map(|index| char::from(LETTERS[usize::from(index)])).collect()
}

proptest! {
    #![proptest_config(crate::support::cases(64))]

    #[test]
    fn a_credential_that_the_service_repeats_is_shown_nowhere(key in "[!-~é]{8,60}", is_token in any::<bool>()) {
        let credentials = if is_token {
            Credentials { bearer_token: Some(key.clone()), ..Credentials::default() }
        } else {
            Credentials::api_key(key.as_str())
        };
        let written = spellings(&key);
        for spelling in &written {
            let answers = [
                (400, format!(r#"{{"detail":"no {spelling} here"}}"#)),
                (500, format!("no {spelling} here")),
                (422, format!(r#"{{"detail":[{{"loc":["body","{spelling}"],"msg":"bad {spelling}","type":"{spelling}","input":"{spelling}"}}]}}"#)),
                (200, format!(r#"["{spelling}"]"#)),
            ];
            for (status, body) in answers {
                let response = Response::json(status, body.as_str()).with_header("x-request-id", spelling.as_str());
                let error = block_on(client(Always(response), credentials.clone()).send(&get(), &CallOptions::default()))
                    .expect_err("it fails");
                let mut shown = format!("{error} {error:?} {error:#?}");
                match &error {
                    Error::Api(api) => {
                        let members = format!("{:?} {:?} {:?}", api.detail(), api.issues, api.request_id);
                        shown = [shown, members, api.text.clone()].concat();
                    }
                    Error::Parse { text, .. } => shown.push_str(text),
                    _ => {}
                }
                prop_assert!(shown.contains("***"), "{shown}");
                for each in &written {
                    prop_assert!(!shown.contains(each.as_str()), "{each} in {shown}");
                }
            }
        }
    }
}

#[test]
fn a_tenant_and_a_common_word_stay_readable() {
    let credentials = Credentials { tenant_id: Some("tenant-1234".into()), ..Credentials::api_key("secret") };
    let response = Response::json(422, r#"{"detail":[{"loc":["body","secrets"],"msg":"bad secret of tenant-1234"}]}"#);
    let error = block_on(client(Always(response), credentials).send(&get(), &CallOptions::default())).err();
    let message = error.expect("it fails").to_string();
    assert!(message.ends_with("secrets: bad *** of tenant-1234"), "{message}");
}

#[test]
fn the_error_of_a_wait_prints_no_revision_and_no_credential() {
    let body = format!(
        r#"{{"id":"{ID}","status":"BUILD_FAILED","status_message":"the key sk-live-1234 is wrong","x":"hunter2"}}"#
    );
    let client = client(Always(Response::json(200, body)), Credentials::api_key("sk-live-1234"));
    let waited = block_on(client.wait(ID, ID, &WaitOptions::default(), &mut |_: &Progress<'_>| {}));
    let error = waited.expect_err("it failed");
    let shown = format!("{error} {error:?}");
    assert!(error.to_string().ends_with(": the key *** is wrong"), "{error}");
    assert!(!shown.contains("sk-live-1234") && !shown.contains("hunter2"), "{shown}");
    let Error::Wait(wait) = error else { panic!("it is the error of a wait") };
    assert!(wait.text.is_some_and(|text| text.contains("hunter2") && !text.contains("sk-live-1234")));
    let revision = wait.revision.expect("it was read");
    assert_eq!((revision.status, &revision.extra["x"]), (RevisionStatus::BuildFailed, &"hunter2".into()));
}

#[test]
fn what_a_transport_says_is_shown_without_the_credential() {
    struct Broken;
    impl Transport for Broken {
        type Incoming = Response;

        async fn send(&self, _: Request) -> Result<Response, TransportError> {
            Err(TransportError::new("bad header sk-live-1234"))
        }
    }
    let error =
        block_on(client(Broken, Credentials::api_key("sk-live-1234")).send(&get(), &CallOptions::default())).err();
    let error = error.expect("it fails");
    assert!(!format!("{error} {error:?}").contains("sk-live-1234"), "{error:?}");
}

#[test]
fn a_web_page_is_no_success_also_where_the_answer_is_not_read() {
    let stage = |body: &str| {
        let parts = Parts { status: 200, part: body.into(), count: Some(1), ..Parts::default() };
        Client::new(parts, FakeEnv::default(), Options::new("http://localhost").expect("it is an address"))
    };
    let delete = |body: &str| {
        let call = deployments::delete(ID, false).expect("it is a uuid");
        block_on(stage(body).send(&call, &CallOptions::default())).map(drop)
    };
    let error = delete("<!doctype html><h1>Sign in</h1>").expect_err("it is a page");
    assert!(error.to_string().contains("answered 200, but with a web page and not as the service does"), "{error}");
    for body in ["", "{\"deleted\":true}", "deleted", "<?xml version=\"1.0\"?><Done/>"] {
        delete(body).expect("it may be the service's");
    }
}

#[derive(serde::Deserialize)]
struct Reason {
    body: serde_json::Value,
    said: String,
}

#[test]
fn the_services_sentence_is_found_in_every_form() {
    let cases: Vec<Reason> =
        serde_json::from_str(include_str!("../../cases/reasons.json")).expect("the cases are JSON");
    for Reason { body, said } in cases {
        let response = Response::json(400, body.to_string());
        let error = block_on(client(Always(response), Credentials::default()).send(&get(), &CallOptions::default()));
        let Err(Error::Api(api)) = error else { unreachable!("{body}: {error:?}") };
        assert_eq!(api.detail().unwrap_or_default(), said, "{body}");
    }
}

#[derive(serde::Deserialize)]
struct Sent {
    about: String,
    body: serde_json::Value,
    text: String,
    hidden: String,
}

#[test]
fn a_secret_that_was_sent_is_hidden_where_it_comes_back() {
    let cases: Vec<Sent> =
        serde_json::from_str(include_str!("../../cases/sent-secrets.json")).expect("the cases are JSON");
    for Sent { about, body, text, hidden } in cases {
        let call = deployments::patch(ID, body.to_string(), Check::Off).expect("it is a uuid");
        let error = block_on(
            client(Always(Response::json(500, text)), Credentials::default()).send(&call, &CallOptions::default()),
        );
        let Err(Error::Api(api)) = error else { unreachable!("{about}: {error:?}") };
        assert_eq!(api.text, hidden, "{about}");
    }
}

#[derive(serde::Deserialize)]
struct Masked {
    about: String,
    secret: String,
    text: String,
    hidden: String,
}

#[test]
fn a_credential_is_hidden_however_it_is_written() {
    let cases: Vec<Masked> = serde_json::from_str(include_str!("../../cases/masked.json")).expect("the cases are JSON");
    for Masked { about, secret, text, hidden } in cases {
        let response = Response::json(500, text);
        let error =
            block_on(client(Always(response), Credentials::api_key(secret)).send(&get(), &CallOptions::default()));
        let Err(Error::Api(api)) = error else { unreachable!("{about}: {error:?}") };
        assert_eq!(api.text, hidden, "{about}");
    }
}
