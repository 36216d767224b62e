//! What the npm package's client asks of the core: pure questions, each one crossing of the border. JavaScript calls `fetch`, keeps the time and merges headers; the core
//! builds paths and queries, reads answers against the tables, and judges what follows a failure, a poll or a page. No state is kept from one question to the next.

use wasm_bindgen::prelude::wasm_bindgen;

use super::checks;
use crate::api::answers::ANSWERS;
use crate::api::{path, query};
use crate::client::page::{self, Brought, Next};
use crate::client::retry::{self, Attempt, Decision, Fault, RetryPolicy};
use crate::client::{ConfigError, Options, Verdict, WaitPolicy, retry_after, wait};
use crate::http::Method;
use crate::json::writer;
use crate::schema::record_at;
use crate::validate::{AnswerError, Segment, check_answer, steps_in_form};

/// Says what is wrong with a client's base address and credentials; nothing where they will do.
#[wasm_bindgen(js_name = checkConfig)]
pub fn check_config(base_url: &str, has_credentials: bool, allow_insecure_http: bool) -> Option<String> {
    let checked = Options::new(base_url).and_then(|options| Options { allow_insecure_http, ..options }.check(has_credentials));
    checked.err().map(ConfigError::as_str).map(str::to_owned)
}

/// Fills the parameters of an operation's path in; gives the path, or the facts of the issue of one that cannot stand there.
#[wasm_bindgen(js_name = fillPath)]
pub fn fill_path(template: &str, first: &str, second: &str) -> String {
    path::fill(template, &[first, second]).unwrap_or_else(|report| report.facts())
}

/// Whether a path of a caller's own stays where it stands.
#[wasm_bindgen(js_name = pathStays)]
pub fn path_stays(path: &str) -> bool {
    path::stays(path)
}

/// Encodes the JSON text of a query, with its question mark.
#[wasm_bindgen(js_name = encodeQuery)]
pub fn encode_query(record: &str) -> String {
    query::encode(record)
}

/// Reads the answer whose bytes were laid against its kind, by its place in the list of answers; gives nothing where it holds what it must, else the facts as JSON:
/// `[path, expected or null, at or -1]`.
#[wasm_bindgen(js_name = checkAnswer)]
pub fn check(answer: usize, bytes: usize) -> Option<String> {
    let kind = ANSWERS.get(answer)?;
    let error = checks::with_text(bytes, |text| check_answer(kind, text)).err()?;
    let mut out = String::from("[");
    Segment::write_json(&mut out, error.path());
    out.push(',');
    match error {
        AnswerError::Syntax(syntax) => {
            writer::text(&mut out, syntax.expected.as_str());
            out.push(',');
            writer::whole(&mut out, syntax.at);
        }
        AnswerError::Type { expected, .. } => {
            writer::text(&mut out, expected);
            out.push_str(",-1");
        }
        AnswerError::Missing { .. } => out.push_str("null,-1"),
    }
    out.push(']');
    Some(out)
}

/// Which steps of a location of the service's stand in the form that was sent, one bit each: `location` is a JSON list without its root, `record` the form's place in the list
/// of records.
#[wasm_bindgen(js_name = formSteps)]
pub fn form_steps(record: usize, location: &str) -> u32 {
    record_at(record).map_or(0, |form| steps_in_form(form, location))
}

/// The pause in milliseconds that an answer asks for by its header fields, each empty where it is absent; not a number for none.
#[wasm_bindgen(js_name = retryAfter)]
pub fn asked_ms(milliseconds: &str, value: &str, now_ms: f64) -> f64 {
    retry_after::asked_ms(milliseconds, value, now_ms).unwrap_or(f64::NAN)
}

/// The pause in milliseconds before a call is sent again, or -1 where it is not. `status` is 0 where no whole answer came, `asked_ms` not a number where the answer asks for
/// no pause.
#[wasm_bindgen(js_name = retryPause)]
#[expect(clippy::too_many_arguments, reason = "numbers cross the border at no cost, an object does not")]
pub fn retry_pause(
    method: &str,
    number: u32,
    status: u16,
    asked_ms: f64,
    left_ms: f64,
    unit: f64,
    max_retries: f64,
    base_delay_ms: f64,
    max_delay_ms: f64,
    max_retry_after_ms: f64,
    statuses: &[u16],
    unsafe_methods: bool,
) -> f64 {
    // A cast saturates: infinity is four thousand million.
    let policy = RetryPolicy { max_retries: max_retries as u32, base_delay_ms, max_delay_ms, max_retry_after_ms, statuses: statuses.to_vec(), unsafe_methods };
    let fault = if status == 0 { Fault::Connection } else { Fault::Status { status, retry_after_ms: Some(asked_ms).filter(|asked| !asked.is_nan()) } };
    // A method that the core does not know may do anything: it is repeated as little as a POST.
    let method = Method::from_wire(method).unwrap_or(Method::Post);
    match retry::judge(&policy, &Attempt { method, number, fault, left_ms }, unit) {
        Decision::After(delay) => delay,
        Decision::GiveUp => -1.0,
    }
}

/// What a revision's status means for a wait: 0 to go on, 1 for done, 2 for failed, 3 for superseded.
#[wasm_bindgen(js_name = judgeStatus)]
pub fn judge_status(status: &str) -> u32 {
    match wait::judge(status) {
        Verdict::Continue => 0,
        Verdict::Done => 1,
        Verdict::Failed => 2,
        Verdict::Superseded => 3,
    }
}

/// The pause in milliseconds after a poll, which is counted from 1.
#[wasm_bindgen(js_name = pollPause)]
pub fn poll_pause(min_delay_ms: f64, max_delay_ms: f64, factor: f64, poll: u32, unit: f64) -> f64 {
    wait::delay_ms(&WaitPolicy { min_delay_ms, max_delay_ms, factor, ..WaitPolicy::default() }, poll, unit)
}

/// Where the page after this one starts; -1 where there is none, -2 where the walk must end with an error. `offered` is not a number where the service gives no offset.
#[wasm_bindgen(js_name = nextOffset)]
pub fn next_offset(limit: f64, offset: f64, received: f64, fresh: f64, offered: f64) -> f64 {
    match page::judge(&Brought { limit, offset, received, fresh, offered: Some(offered) }) {
        Next::Page(next) => next,
        Next::End => -1.0,
        Next::Repeats => -2.0,
    }
}
