//! What the npm package's client asks of the core: pure questions, each one call. JavaScript calls `fetch`, keeps the
//! time and merges headers; the core builds paths and queries, reads answers against the tables, judges what follows a
//! failure, a poll or a page, and explains patches.

use wasm_bindgen::prelude::wasm_bindgen;

use super::buffers::{self, output, output_if, text};
use super::checks::record_at;
use crate::api::{RESPONSES, path, query};
use crate::client::policy::page::{self, Next, ReceivedPage};
use crate::client::policy::retry::{self, Attempt, Decision, Fault, Limits};
use crate::client::policy::retry_after;
use crate::client::policy::rollback::{self, Candidate};
use crate::client::policy::wait::{self, Pauses};
use crate::client::{ConfigError, Options, Verdict};
use crate::explain;
use crate::footprint::{self, FootprintError};
use crate::http::Method;
use crate::json::writer;
use crate::validate::{ResponseError, Segment, check_response};

/// Says what is wrong with a client's base address, which is the input, and its credentials; 0 if both can be used.
#[wasm_bindgen(js_name = checkConfig)]
pub fn check_config(base_url: usize, has_credentials: bool, allow_insecure_http: bool) -> usize {
    buffers::read([base_url], |[base_url]| {
        let checked = Options::new(text(base_url))
            .and_then(|options| Options { allow_insecure_http, ..options }.check(has_credentials));
        output_if(checked.err().map(ConfigError::as_str).map(str::to_owned))
    })
}

/// Fills the parameters of an operation's path in: the input is its template and its parameters. Gives the path, or the
/// encoded issues of a parameter that cannot be in it.
#[wasm_bindgen(js_name = fillPath)]
pub fn fill_path(template: usize, first: usize, second: usize) -> usize {
    buffers::read([template, first, second], |[template, first, second]| {
        output(&path::fill(text(template), &[text(first), text(second)]).unwrap_or_else(|report| report.encoded()))
    })
}

/// Whether a path that a caller wrote, which is the input, leads where it says.
#[wasm_bindgen(js_name = pathStays)]
pub fn path_stays(path: usize) -> bool {
    buffers::read([path], |[path]| path::stays(text(path)))
}

/// Encodes a query, whose JSON text is the input, with its question mark. `place` is that of its record in the list of
/// records, if the query has one.
#[wasm_bindgen(js_name = encodeQuery)]
pub fn encode_query(query: usize, place: usize) -> usize {
    buffers::read([query], |[query]| output(&query::encode_as(record_at(place), text(query))))
}

/// Checks the text of a response, by its operation's index in the list of operations. Gives 0 if it can be read, else
/// the error as JSON: `[path, expected or null, at or -1]`.
#[wasm_bindgen(js_name = checkAnswer)]
pub fn check_answer_text(body: usize, operation: usize) -> usize {
    buffers::read([body], |[body]| {
        let kind = RESPONSES.get(operation).copied().flatten();
        let error = kind.and_then(|kind| check_response(kind, body).err());
        output_if(error.map(|error| {
            let mut out = String::from("[");
            Segment::write_json(&mut out, error.path());
            out.push(',');
            match error {
                ResponseError::Syntax(syntax) => {
                    writer::text(&mut out, syntax.expected.as_str());
                    out.push(',');
                    writer::whole(&mut out, syntax.at);
                }
                ResponseError::Type { expected, .. } => {
                    writer::text(&mut out, expected);
                    out.push_str(",-1");
                }
                ResponseError::Missing { .. } => out.push_str("null,-1"),
            }
            out.push(']');
            out
        }))
    })
}

/// The pause in milliseconds that a response asks for by its header fields, which are the input, each empty where it is
/// absent; not a number for none.
#[wasm_bindgen(js_name = retryAfter)]
pub fn asked_ms(milliseconds: usize, value: usize, now_ms: f64) -> f64 {
    buffers::read([milliseconds, value], |[milliseconds, value]| {
        retry_after::asked_ms(text(milliseconds), text(value), now_ms).unwrap_or(f64::NAN)
    })
}

/// The pause in milliseconds before a call is sent again, or -1 where it is not. The input is the method. `status` is 0
/// without a complete response, `is_retried` says whether the policy lists it, `asked_ms` is not a number if the
/// response asks for no pause.
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
    let listed = [status];
    // The cast saturates: infinity becomes the greatest number of 32 bits.
    let limits = Limits {
        max_retries: max_retries as u32,
        base_delay_ms,
        max_delay_ms,
        max_retry_after_ms,
        statuses: if is_retried { &listed } else { &[] },
        unsafe_methods,
    };
    let fault = if status == 0 {
        Fault::Connection
    } else {
        Fault::Status { status, retry_after_ms: Some(asked_ms).filter(|asked| !asked.is_nan()) }
    };
    // A method that the core does not know is treated like POST, since it may do anything.
    let method = buffers::read([method], |[method]| Method::from_wire(text(method)).unwrap_or(Method::Post));
    match retry::decide(&limits, &Attempt { method, number, fault, left_ms }, unit) {
        Decision::After(delay) => delay,
        Decision::GiveUp => -1.0,
    }
}

/// What a revision's status, which is the input, means for a wait: 0 to go on, 1 for done, 2 for failed, 3 for
/// superseded.
#[wasm_bindgen(js_name = judgeStatus)]
pub fn judge_status(status: usize) -> u32 {
    match buffers::read([status], |[status]| wait::verdict(text(status))) {
        Verdict::Continue => 0,
        Verdict::Done => 1,
        Verdict::Failed => 2,
        Verdict::Superseded => 3,
    }
}

/// The pause in milliseconds after a poll, which is counted from 1.
#[wasm_bindgen(js_name = pollPause)]
pub fn poll_pause(min_delay_ms: f64, max_delay_ms: f64, factor: f64, poll: u32, unit: f64) -> f64 {
    wait::delay_ms(&Pauses { min_delay_ms, max_delay_ms, factor }, poll, unit)
}

/// The place of the revision that a rollback goes back to, or -1. The input is the status of each revision, a line each,
/// the newest first, and for each `1` if it was made from the same as the newest.
#[wasm_bindgen(js_name = goodRevision)]
pub fn good_revision(statuses: usize, same: usize) -> i32 {
    buffers::read([statuses, same], |[statuses, same]| {
        let same = same.iter().map(|flag| *flag == b'1').chain(core::iter::repeat(false));
        let candidates = text(statuses).split('\n').zip(same).map(|(status, is_same)| Candidate { status, is_same });
        rollback::good_revision(candidates).and_then(|place| i32::try_from(place).ok()).unwrap_or(-1)
    })
}

/// Where the page after this one starts; -1 where there is none, -2 where the listing must end with an error. `repeated`
/// is how many pages in a row before it brought nothing new, `offered` is not a number where the service gives no offset.
#[wasm_bindgen(js_name = nextOffset)]
pub fn next_offset(limit: f64, offset: f64, received: f64, fresh: f64, repeated: f64, offered: f64) -> f64 {
    match page::next_page(&ReceivedPage { limit, offset, received, fresh, repeated, offered: Some(offered) }) {
        Next::Page(next) => next,
        Next::End => -1.0,
        Next::Repeats => -2.0,
    }
}

/// Explains a patch against its deployment: the input is the JSON text of each, the second empty where it is not known.
/// Gives 0 for text that is not JSON.
#[wasm_bindgen(js_name = explainPatch)]
pub fn explain_patch(patch: usize, current: usize) -> usize {
    buffers::read([patch, current], |[patch, current]| {
        let explanation = explain::explain(patch, Some(current).filter(|text| !text.is_empty())).ok();
        output_if(explanation.map(|explanation| explanation.encoded()))
    })
}

/// Plans how a stored deployment becomes what a form describes: the input is the JSON text of both. Gives 0 for text
/// that is not JSON.
#[wasm_bindgen(js_name = planPatch)]
pub fn plan_patch(form: usize, stored: usize) -> usize {
    buffers::read([form, stored], |[form, stored]| {
        output_if(explain::plan(form, stored).ok().map(|plan| plan.encoded()))
    })
}

/// Calculates the footprint of a `resource_spec`, whose JSON text is the input. Gives its parts, or the path of what
/// cannot be counted with as an object's only member, or 0 for what is no object.
#[wasm_bindgen(js_name = footprint)]
pub fn footprint(spec: usize) -> usize {
    buffers::read([spec], |[spec]| {
        output_if(match footprint::encoded(spec) {
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
