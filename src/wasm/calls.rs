//! The calls of the npm package's client. JavaScript hands each over as an object, [`OutgoingCall`], and hears by its
//! methods how it goes and how it ends; everything between is [`exchange::run`].

use core::cell::{Cell, RefCell};
use core::future::poll_fn;
use core::pin::pin;
use core::task::{Poll, Waker};
use std::rc::Rc;

use js_sys::{Function, Object};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, AbortSignal, RequestInit};

use crate::api::{NO_ANSWER, RESPONSES, ResponseBody};
use crate::client::browser::{AbortOnDrop, BrowserEnv, FetchResponse, Redirects, Sending, Thrown};
use crate::client::browser::{broken, set_redirect, settle};
use crate::client::exchange::{self, Ended, Exchange, Terms};
use crate::client::policy::retry::Limits;
use crate::client::race;
use crate::client::{Incoming as _, TransportError};
use crate::http::Method;
use crate::json::writer;
use crate::validate::{ResponseError, Segment};

#[wasm_bindgen(typescript_custom_section)]
const CALL: &str = r#"
/** A call that the core sends. Times are in milliseconds, and may be infinite. No method throws but `headers`, `body` and `fetch`. */
export interface OutgoingCall {
  /** What the operation answers, by its number in the generated table, or `ANY_ANSWER` or `NO_ANSWER`. */
  readonly answer: number;
  readonly method: string;
  readonly url: string;
  readonly fetch: (url: string, init: Record<string, unknown>) => unknown;
  /** Further members of the second argument of `fetch`. */
  readonly fetchOptions: object;
  readonly redirect: string;
  readonly timeout: number;
  readonly deadline: number;
  readonly maxResponseBytes: number;
  readonly retry: {
    readonly maxRetries: number;
    readonly baseDelay: number;
    readonly maxDelay: number;
    readonly maxRetryAfter: number;
    readonly statuses: readonly number[];
    readonly unsafeMethods: boolean;
  };
  /** The headers of an attempt, or a promise of them. */
  headers(): unknown;
  /** The body of an attempt; undefined if there is none. */
  body(): unknown;
  /** Whether no further attempt can mend what was thrown. */
  isFinal(thrown: unknown): boolean;
  /** Whether what was thrown proves that nothing was sent. */
  wasNeverSent(thrown: unknown): boolean;
  /** A text without credentials. */
  hide(text: string): string;
  /** An attempt begins, which `controller` aborts. */
  onAttempt(controller: AbortController): void;
  /** A response has come. */
  onResponse(response: unknown): void;
  /** The call is sent again after a pause; `reason` is the status, `connection` or `timeout`. */
  onRetry(delayMs: number, reason: string): void;
  /** The end: a response whose text is as the operation promises. */
  onAnswer(response: unknown, text: string): void;
  /** The end: a successful response that cannot be used, as it may be shown, with the defect: `[path, expected or null, the byte where the text stops being JSON or -1]`. */
  onDefect(response: unknown, text: string, defect: string): void;
  /** The end: an error status, with the pause that it asks for; not a number if it asks for none. */
  onRefusal(response: unknown, text: string, retryAfter: number): void;
  /** The end: a redirect that was not followed. */
  onRedirect(response: unknown, text: string, target: string, followed: number, reason: string): void;
  /** The end: a body that is larger than the call allows. */
  onTooLarge(response: unknown): void;
  /** The end: what was thrown, with the response whose body broke off; undefined if none came. */
  onBroken(thrown: unknown, response: unknown, maybeProcessed: boolean): void;
  /** The end: a time limit, which is that of `headers`, `body` or `deadline`. */
  onTimeout(phase: string, maybeProcessed: boolean): void;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A call, as JavaScript hands it over.
    #[wasm_bindgen(typescript_type = "OutgoingCall")]
    pub type OutgoingCall;
    #[wasm_bindgen(method, getter)]
    fn answer(this: &OutgoingCall) -> i32;
    #[wasm_bindgen(method, getter)]
    fn method(this: &OutgoingCall) -> String;
    #[wasm_bindgen(method, getter)]
    fn url(this: &OutgoingCall) -> JsValue;
    #[wasm_bindgen(method, getter)]
    fn fetch(this: &OutgoingCall) -> Function;
    #[wasm_bindgen(method, getter, js_name = fetchOptions)]
    fn fetch_options(this: &OutgoingCall) -> Object;
    #[wasm_bindgen(method, getter)]
    fn redirect(this: &OutgoingCall) -> String;
    #[wasm_bindgen(method, getter)]
    fn timeout(this: &OutgoingCall) -> f64;
    #[wasm_bindgen(method, getter)]
    fn deadline(this: &OutgoingCall) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxResponseBytes)]
    fn max_response_bytes(this: &OutgoingCall) -> f64;
    #[wasm_bindgen(method, getter)]
    fn retry(this: &OutgoingCall) -> Retry;
    #[wasm_bindgen(method, catch)]
    fn headers(this: &OutgoingCall) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn body(this: &OutgoingCall) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = isFinal)]
    fn is_final(this: &OutgoingCall, thrown: &JsValue) -> bool;
    #[wasm_bindgen(method, js_name = wasNeverSent)]
    fn was_never_sent(this: &OutgoingCall, thrown: &JsValue) -> bool;
    #[wasm_bindgen(method)]
    fn hide(this: &OutgoingCall, text: &str) -> String;
    #[wasm_bindgen(method, js_name = onAttempt)]
    fn on_attempt(this: &OutgoingCall, controller: &AbortController);
    #[wasm_bindgen(method, js_name = onResponse)]
    fn on_response(this: &OutgoingCall, response: &JsValue);
    #[wasm_bindgen(method, js_name = onRetry)]
    fn on_retry(this: &OutgoingCall, delay_ms: f64, reason: &str);
    #[wasm_bindgen(method, js_name = onAnswer)]
    fn on_answer(this: &OutgoingCall, response: &JsValue, text: &str);
    #[wasm_bindgen(method, js_name = onDefect)]
    fn on_defect(this: &OutgoingCall, response: &JsValue, text: &str, defect: &str);
    #[wasm_bindgen(method, js_name = onRefusal)]
    fn on_refusal(this: &OutgoingCall, response: &JsValue, text: &str, retry_after: f64);
    #[wasm_bindgen(method, js_name = onRedirect)]
    fn on_redirect(this: &OutgoingCall, response: &JsValue, text: &str, target: &str, followed: u32, reason: &str);
    #[wasm_bindgen(method, js_name = onTooLarge)]
    fn on_too_large(this: &OutgoingCall, response: &JsValue);
    #[wasm_bindgen(method, js_name = onBroken)]
    fn on_broken(this: &OutgoingCall, thrown: &JsValue, response: &JsValue, maybe_processed: bool);
    #[wasm_bindgen(method, js_name = onTimeout)]
    fn on_timeout(this: &OutgoingCall, phase: &str, maybe_processed: bool);

    /// The retry policy of a call.
    type Retry;
    #[wasm_bindgen(method, getter, js_name = maxRetries)]
    fn max_retries(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = baseDelay)]
    fn base_delay(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxDelay)]
    fn max_delay(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxRetryAfter)]
    fn max_retry_after(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter)]
    fn statuses(this: &Retry) -> Vec<u16>;
    #[wasm_bindgen(method, getter, js_name = unsafeMethods)]
    fn unsafe_methods(this: &Retry) -> bool;
}

thread_local! {
    static IN_FLIGHT: RefCell<Vec<Rc<Flight>>> = const { RefCell::new(Vec::new()) };
}

/// A call in flight.
struct Flight {
    id: u32,
    is_cancelled: Cell<bool>,
    waker: RefCell<Option<Waker>>,
}

/// Sends a call. Gives the number by which it is cancelled.
#[wasm_bindgen]
pub fn send(call: OutgoingCall) -> u32 {
    let flight = IN_FLIGHT.with_borrow_mut(|flights| {
        let id = flights.last().map_or(0, |last| last.id.wrapping_add(1));
        let flight = Rc::new(Flight { id, is_cancelled: Cell::new(false), waker: RefCell::default() });
        flights.push(flight.clone());
        flight
    });
    let id = flight.id;
    spawn_local(async move {
        run(&call, &flight).await;
        IN_FLIGHT.with_borrow_mut(|flights| flights.retain(|other| other.id != id));
    });
    id
}

/// Ends a call without a word: what it waits for is aborted, and it calls nothing any more.
#[wasm_bindgen]
pub fn cancel(id: u32) {
    let flight = IN_FLIGHT.with_borrow(|flights| flights.iter().find(|flight| flight.id == id).cloned());
    if let Some(flight) = flight {
        flight.is_cancelled.set(true);
        if let Some(waker) = flight.waker.take() {
            waker.wake();
        }
    }
}

async fn run(call: &OutgoingCall, flight: &Flight) {
    let cancelled = poll_fn(|context| {
        if flight.is_cancelled.get() {
            return Poll::Ready(());
        }
        flight.waker.replace(Some(context.waker().clone()));
        Poll::Pending
    });
    let retry = call.retry();
    // A method that the core does not know is treated like POST, since it may do anything.
    let method = Method::from_wire(&call.method()).unwrap_or(Method::Post);
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
            statuses: &retry.statuses(),
            unsafe_methods: retry.unsafe_methods(),
        },
    };
    let exchange = CallExchange { call, method, has_left: Cell::new(false) };
    let finished = race::before(pin!(exchange::run(&exchange, &BrowserEnv, &terms)), pin!(cancelled)).await;
    if let Some(finished) = finished {
        tell(call, &finished.ended, terms.response, finished.maybe_processed);
    }
}

/// What a successful response carries, by its number.
fn response_of(answer: i32) -> ResponseBody {
    let listed = usize::try_from(answer).ok().and_then(|place| RESPONSES.get(place));
    listed.copied().unwrap_or(if answer == NO_ANSWER { ResponseBody::Empty } else { ResponseBody::Any })
}

fn tell(call: &OutgoingCall, ended: &Ended<FetchResponse>, promised: ResponseBody, maybe_processed: bool) {
    match ended {
        Ended::Answer(incoming, text) => call.on_answer(incoming.as_js(), text),
        Ended::Unreadable(incoming, text, error) => {
            // What the error says of the text is found in the text that it shows.
            let text = call.hide(text);
            let defect = exchange::check(promised, &text).err();
            call.on_defect(incoming.as_js(), &text, &defect_json(defect.as_ref().unwrap_or(error)));
        }
        Ended::Refusal(incoming, text, retry_after) => match incoming.refusal() {
            Some(refusal) => {
                call.on_redirect(incoming.as_js(), text, &refusal.target, refusal.followed, refusal.reason);
            }
            None => call.on_refusal(incoming.as_js(), text, retry_after.unwrap_or(f64::NAN)),
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
        init.set_method(&call.method());
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
            if signal.aborted() {
                core::future::pending::<()>().await;
            }
            let fetch = self.call.fetch();
            self.sending(&fetch, &headers, &signal).map_err(broken)?.send(aborts).await
        };
        result.await.map_err(|error| TransportError {
            maybe_processed: self.has_left.get() && !self.call.was_never_sent(&thrown(&error)),
            ..error
        })
    }

    fn has_left(&self) -> bool {
        self.has_left.get()
    }

    fn is_final(&self, error: &TransportError) -> bool {
        self.call.is_final(&thrown(error))
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
