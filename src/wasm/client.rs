//! What the npm package's client asks of the core: pure questions, each one call. JavaScript calls `fetch`, keeps the time and merges headers; the core builds paths and queries,
//! reads answers against the tables, judges what follows a failure, a poll or a page, and explains patches.

use wasm_bindgen::prelude::wasm_bindgen;

use super::exchange::{self, answer, answer_if, text};
use crate::api::answers::ANSWERS;
use crate::api::{path, query};
use crate::client::page::{self, Brought, Next};
use crate::client::retry::{self, Attempt, Decision, Fault, RetryPolicy};
use crate::client::{ConfigError, Options, Verdict, WaitPolicy, retry_after, wait};
use crate::explain;
use crate::footprint::{self, FootprintError};
use crate::http::Method;
use crate::json::writer;
use crate::validate::{AnswerError, Segment, check_answer};

/// Says what is wrong with a client's base address, which is the input, and its credentials; 0 where they will do.
#[wasm_bindgen(js_name = checkConfig)]
pub fn check_config(base_url: usize, has_credentials: bool, allow_insecure_http: bool) -> usize {
    exchange::read([base_url], |[base_url]| {
        let checked = Options::new(text(base_url)).and_then(|options| Options { allow_insecure_http, ..options }.check(has_credentials));
        answer_if(checked.err().map(ConfigError::as_str).map(str::to_owned))
    })
}

/// Fills the parameters of an operation's path in: the input is its template and its parameters. Gives the path, or the encoded issues of one that cannot stand there.
#[wasm_bindgen(js_name = fillPath)]
pub fn fill_path(template: usize, first: usize, second: usize) -> usize {
    exchange::read([template, first, second], |[template, first, second]| {
        answer(&path::fill(text(template), &[text(first), text(second)]).unwrap_or_else(|report| report.encoded()))
    })
}

/// Whether a path of a caller's own, which is the input, stays where it stands.
#[wasm_bindgen(js_name = pathStays)]
pub fn path_stays(path: usize) -> bool {
    exchange::read([path], |[path]| path::stays(text(path)))
}

/// Encodes a query, whose JSON text is the input, with its question mark.
#[wasm_bindgen(js_name = encodeQuery)]
pub fn encode_query(record: usize) -> usize {
    exchange::read([record], |[record]| answer(&query::encode(text(record))))
}

/// Reads the text of an answer against its kind, by its place in the list of answers. Gives 0 where it holds what it must, else what it lacks as JSON:
/// `[path, expected or null, at or -1]`.
#[wasm_bindgen(js_name = checkAnswer)]
pub fn check_answer_text(body: usize, kind: usize) -> usize {
    exchange::read([body], |[body]| {
        let error = ANSWERS.get(kind).and_then(|kind| check_answer(kind, body).err());
        answer_if(error.map(|error| {
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
            out
        }))
    })
}

/// The pause in milliseconds that an answer asks for by its header fields, which are the input, each empty where it is absent; not a number for none.
#[wasm_bindgen(js_name = retryAfter)]
pub fn asked_ms(milliseconds: usize, value: usize, now_ms: f64) -> f64 {
    exchange::read([milliseconds, value], |[milliseconds, value]| retry_after::asked_ms(text(milliseconds), text(value), now_ms).unwrap_or(f64::NAN))
}

/// The pause in milliseconds before a call is sent again, or -1 where it is not. The input is the method. `status` is 0 where no whole answer came, `is_retried` whether the policy
/// lists it, `asked_ms` not a number where the answer asks for no pause.
#[wasm_bindgen(js_name = retryPause)]
#[expect(clippy::too_many_arguments, reason = "numbers cross the border at no cost, an object does not")]
pub fn retry_pause(
    method: usize,
    number: u32,
    status: u16,
    is_retried: bool,
    asked_ms: f64,
    left_ms: f64,
    unit: f64,
    max_retries: f64,
    base_delay_ms: f64,
    max_delay_ms: f64,
    max_retry_after_ms: f64,
    unsafe_methods: bool,
) -> f64 {
    // A cast saturates: infinity is four thousand million.
    let policy = RetryPolicy {
        max_retries: max_retries as u32,
        base_delay_ms,
        max_delay_ms,
        max_retry_after_ms,
        statuses: if is_retried { vec![status] } else { Vec::new() },
        unsafe_methods,
    };
    let fault = if status == 0 { Fault::Connection } else { Fault::Status { status, retry_after_ms: Some(asked_ms).filter(|asked| !asked.is_nan()) } };
    // A method that the core does not know may do anything: it is repeated as little as a POST.
    let method = exchange::read([method], |[method]| Method::from_wire(text(method)).unwrap_or(Method::Post));
    match retry::judge(&policy, &Attempt { method, number, fault, left_ms }, unit) {
        Decision::After(delay) => delay,
        Decision::GiveUp => -1.0,
    }
}

/// What a revision's status, which is the input, means for a wait: 0 to go on, 1 for done, 2 for failed, 3 for superseded.
#[wasm_bindgen(js_name = judgeStatus)]
pub fn judge_status(status: usize) -> u32 {
    match exchange::read([status], |[status]| wait::judge(text(status))) {
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

/// Explains a patch against its deployment: the input is the JSON text of each, the second empty where it is not known. Gives 0 for text that is not JSON.
#[wasm_bindgen(js_name = explainPatch)]
pub fn explain_patch(patch: usize, current: usize) -> usize {
    exchange::read([patch, current], |[patch, current]| {
        let explanation = explain::explain(patch, Some(current).filter(|text| !text.is_empty())).ok();
        answer_if(explanation.map(|explanation| explanation.encoded()))
    })
}

/// Calculates the footprint of a `resource_spec`, whose JSON text is the input. Gives its parts, or the path of what cannot be counted with as an object's only member, or 0 for
/// what is no object.
#[wasm_bindgen(js_name = footprint)]
pub fn footprint(spec: usize) -> usize {
    exchange::read([spec], |[spec]| {
        answer_if(match footprint::encoded(spec) {
            Ok(parts) => Some(parts),
            Err(FootprintError::NotCountable(path)) => {
                let mut out = String::from("{\"path\":");
                Segment::write_json(&mut out, &path);
                out.push('}');
                Some(out)
            }
            Err(_) => None,
        })
    })
}
