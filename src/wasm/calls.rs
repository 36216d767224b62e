//! The calls of the npm package's client: what stands between [`OutgoingCall`], by which JavaScript hands a call over
//! and hears of it, and [`exchange::run`].

use core::cell::Cell;

use js_sys::{Function, Object};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{AbortController, AbortSignal, RequestInit};

use super::flights;
use super::outgoing_call::{Init, OutgoingCall};
use crate::api::{NO_ANSWER, RESPONSES, ResponseBody};
use crate::client::browser::{AbortOnDrop, BrowserEnv, FetchResponse, Redirects, Sending, Thrown};
use crate::client::browser::{broken, set_redirect, settle};
use crate::client::exchange::{self, Ended, Exchange, Terms};
use crate::client::policy::retry::Limits;
use crate::client::{Incoming as _, TransportError};
use crate::http::Method;
use crate::json::writer;
use crate::validate::{Issue, IssueKind, ResponseError, Segment, expected_at};

/// Sends a call, whose first request leaves before this returns.
#[wasm_bindgen]
pub fn send(call: OutgoingCall) {
    flights::start(call.id(), async move { run(&call).await });
}

/// Ends a call without a word: what it waits for is aborted, and it calls nothing any more.
#[wasm_bindgen]
pub fn cancel(id: u32) {
    flights::cancel(id);
}

async fn run(call: &OutgoingCall) {
    let retry = call.retry();
    // A method that the core does not know is treated like POST, since it may do anything.
    let method = call.method().as_string().and_then(|method| Method::from_wire(&method)).unwrap_or(Method::Post);
    let terms = Terms {
        method,
        response: response_of(call.answer()),
        timeout_ms: call.timeout(),
        deadline_ms: call.deadline(),
        // The casts saturate: infinity becomes the greatest number of 32 bits.
        max_response_bytes: call.max_response_bytes() as usize,
        retry: Limits {
            max_retries: retry.max_retries() as u32,
            base_delay_ms: retry.base_delay(),
            max_delay_ms: retry.max_delay(),
            max_retry_after_ms: retry.max_retry_after(),
            unsafe_methods: retry.unsafe_methods(),
        },
    };
    let exchange = CallExchange { call, method, has_left: Cell::new(false) };
    let finished = exchange::run(&exchange, &BrowserEnv, &terms).await;
    tell(call, &finished.ended, terms.response, finished.maybe_processed);
}

/// What a successful response carries, by its number.
fn response_of(answer: i32) -> ResponseBody {
    let listed = usize::try_from(answer).ok().and_then(|place| RESPONSES.get(place));
    listed.copied().unwrap_or(if answer == NO_ANSWER { ResponseBody::Empty } else { ResponseBody::Any })
}

fn tell(call: &OutgoingCall, ended: &Ended<FetchResponse>, promised: ResponseBody, maybe_processed: bool) {
    match ended {
        Ended::Answer(incoming, text, odd) => call.on_answer(incoming.as_js(), text, &oddities_json(odd)),
        Ended::Unreadable(incoming, text, error) => {
            // What the error says of the text is found in the text that it shows.
            let text = call.hide(text);
            let defect = exchange::check(promised, &text).err();
            call.on_defect(incoming.as_js(), &text, &defect_json(defect.as_ref().unwrap_or(error)));
        }
        Ended::Refusal(incoming, text, retry_after) => match incoming.refusal() {
            Some(refusal) => {
                call.on_redirect(
                    incoming.as_js(),
                    text,
                    &refusal.target,
                    refusal.followed,
                    refusal.reason,
                    maybe_processed,
                );
            }
            None => {
                call.on_refusal(incoming.as_js(), text, retry_after.unwrap_or(f64::NAN), maybe_processed);
            }
        },
        Ended::TooLarge(incoming) => call.on_too_large(incoming.as_js()),
        Ended::Broken(error, incoming) => {
            let response = incoming.as_ref().map_or(JsValue::UNDEFINED, |incoming| incoming.as_js().clone());
            call.on_broken(&thrown(error), &response, maybe_processed);
        }
        Ended::TimedOut(phase) => call.on_timeout(phase.as_str(), maybe_processed),
    }
}

/// Why a response cannot be used, as JSON: `[path, expected or null, the byte where the text stops being JSON or -1]`.
fn defect_json(error: &ResponseError) -> String {
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
}

/// Where a response differs, as JSON: `[path, expected or null, whether no table has the field]` for each place. Empty if
/// it does not.
fn oddities_json(odd: &[Issue]) -> String {
    let mut out = String::new();
    for issue in odd {
        out.push_str(if out.is_empty() { "[[" } else { ",[" });
        Segment::write_json(&mut out, &issue.path());
        out.push(',');
        match expected_at(issue) {
            Some(expected) => writer::text(&mut out, expected),
            None => out.push_str("null"),
        }
        out.push_str(if issue.kind == IssueKind::UnknownField { ",true]" } else { ",false]" });
    }
    if !out.is_empty() {
        out.push(']');
    }
    out
}

/// What was thrown: everything that goes wrong with an exchange is.
fn thrown(error: &TransportError) -> JsValue {
    let thrown = error.cause.as_ref().and_then(|cause| cause.downcast_ref::<Thrown>());
    thrown.map_or(JsValue::UNDEFINED, |thrown| thrown.0.clone())
}

/// A call as the client's loop sends it.
struct CallExchange<'a> {
    call: &'a OutgoingCall,
    method: Method,
    /// Whether the request of this attempt has left; a function for a credential may take its time before.
    has_left: Cell<bool>,
}

impl CallExchange<'_> {
    /// The attempt's request, ready to be sent.
    fn sending<'a>(
        &self,
        fetch: &'a Function,
        headers: &JsValue,
        signal: &AbortSignal,
    ) -> Result<Sending<'a>, JsValue> {
        let call = self.call;
        let init: RequestInit = Object::assign(&Object::new(), &call.fetch_options()).unchecked_into();
        init.unchecked_ref::<Init>().set_method(&call.method());
        init.set_headers(headers);
        init.set_signal(Some(signal));
        let body = call.body()?;
        if !body.is_undefined() {
            init.set_body(&body);
        }
        let redirects = match &*call.redirect() {
            "same-origin" => Redirects::SameOrigin,
            "never" => Redirects::Never,
            _ => Redirects::Error,
        };
        let input = call.url();
        set_redirect(&init, redirects, &input);
        self.has_left.set(true);
        Ok(Sending { fetch, input, init, method: self.method, redirects })
    }
}

/// A value, or that of a promise. What is no promise is not waited for.
async fn settled(value: JsValue) -> Result<JsValue, TransportError> {
    if value.has_type::<js_sys::Promise>() { settle(value).await } else { Ok(value) }
}

impl Exchange for CallExchange<'_> {
    type Incoming = FetchResponse;

    async fn send(&self) -> Result<FetchResponse, TransportError> {
        let result = async {
            self.has_left.set(false);
            let controller = AbortController::new().map_err(broken)?;
            let signal = controller.signal();
            self.call.on_attempt(&controller);
            let aborts = AbortOnDrop::new(controller);
            let headers = settled(self.call.headers().map_err(broken)?).await?;
            // The caller's code, which ran before this, has ended the call.
            if flights::is_cancelled(self.call.id()) {
                core::future::pending::<()>().await;
            }
            let fetch = self.call.fetch();
            self.sending(&fetch, &headers, &signal).map_err(broken)?.send(aborts).await
        };
        result.await.map_err(|error| {
            let thrown = thrown(&error);
            TransportError {
                maybe_processed: self.has_left.get() && !self.call.was_never_sent(&thrown),
                is_final: error.is_final || self.call.is_final(&thrown),
                ..error
            }
        })
    }

    fn has_left(&self) -> bool {
        self.has_left.get()
    }

    fn repeats_after(&self, status: u16) -> bool {
        self.call.repeats_after(status)
    }

    fn answered(&self, incoming: &FetchResponse) {
        self.call.on_response(incoming.as_js());
    }

    fn repeats(&self, ended: &Ended<FetchResponse>, delay_ms: f64) {
        let mut status = String::new();
        let reason = match ended {
            Ended::Refusal(incoming, ..) => {
                writer::whole(&mut status, incoming.status().into());
                &status
            }
            Ended::TimedOut(_) => "timeout",
            _ => "connection",
        };
        self.call.on_retry(delay_ms, reason);
    }
}
