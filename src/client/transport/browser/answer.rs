//! What `fetch`, or a function like it, answered.

use core::fmt;

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::host::{broken, call, get, method, settle};
use crate::client::transport::{Incoming, TransportError};

/// A browser hides where a redirect leads, and which one it was. This status, "Found", stands for any of them.
const HIDDEN_REDIRECT: u16 = 302;

/// An answer of `fetch`, or of a function like it. Dropping it before its body has come aborts the exchange.
pub struct FetchResponse(Box<Answer>);

/// In a box, since the many states of a call move it.
struct Answer {
    value: JsValue,
    status: u16,
    body: Body,
    /// Why it was not followed, if it is a redirect.
    refusal: Option<Refusal>,
    aborts: AbortOnDrop,
}

/// A redirect that was not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The target without its query, which may contain a secret; empty if the host hides it or it is no address.
    pub target: String,
    /// How many redirects were followed before this one.
    pub followed: u32,
    /// Why: `option`, `count`, `origin`, `method`, `hidden`, `address` or `upload`.
    pub reason: &'static str,
}

/// How far a body is read.
enum Body {
    Unread,
    /// By the reader of its stream.
    Reading(JsValue),
    Ended,
}

impl FetchResponse {
    pub(super) fn new(value: JsValue, refusal: Option<Refusal>, aborts: AbortOnDrop) -> Self {
        let is_hidden = is_hidden_redirect(&value);
        let status = if is_hidden { HIDDEN_REDIRECT } else { status_of(&value) };
        Self(Box::new(Answer { value, status, body: Body::Unread, refusal, aborts }))
    }

    /// The object that `fetch` gave.
    pub fn as_js(&self) -> &JsValue {
        &self.0.value
    }

    /// Why it was not followed, if it is a redirect.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.0.refusal.as_ref()
    }

    /// A promise of the next part of the body: what its stream reads, or its whole text where it has no stream, as that
    /// of a mock, or of a host without streams; `None` at the end.
    fn next(&mut self) -> Result<Option<JsValue>, TransportError> {
        if matches!(self.0.body, Body::Unread) {
            let body = get(&self.0.value, "body");
            let reader = body.as_ref().and_then(|body| method(body, "getReader").map(|reader| reader.call0(body)));
            let Some(reader) = reader else {
                self.0.body = Body::Ended;
                return call(&self.0.value, "text").map(Some);
            };
            self.0.body = Body::Reading(reader.map_err(broken)?);
        }
        match &self.0.body {
            Body::Reading(reader) => call(reader, "read").map(Some),
            _ => Ok(None),
        }
    }

    /// The bytes of what [`FetchResponse::next`] has promised; `None` at the end.
    fn bytes_of(&mut self, read: &JsValue) -> Result<Option<Vec<u8>>, TransportError> {
        if matches!(self.0.body, Body::Reading(_)) {
            if let Some(value) = get(read, "value") {
                if get(&value, "byteLength").is_none() {
                    return Err(broken(js_sys::TypeError::new("the body gave no bytes").into()));
                }
                // One of another realm, as pages of tests have it, is copied whatever its class.
                let bytes = value.dyn_into::<Uint8Array>().unwrap_or_else(|value| Uint8Array::new(&value));
                return Ok(Some(bytes.to_vec()));
            }
            self.0.body = Body::Ended;
        }
        self.0.aborts.disarm();
        Ok(read.as_string().map(String::into_bytes))
    }
}

/// The status code; 0, which is no success, where there is none.
pub(super) fn status_of(answer: &JsValue) -> u16 {
    let status = get(answer, "status").and_then(|status| status.as_f64());
    status.filter(|status| (0.0..1_000.0).contains(status)).unwrap_or_default() as u16
}

/// A header of an answer; `None` where it is absent or cannot be read.
pub(super) fn header_of(answer: &JsValue, name: &str) -> Option<String> {
    let headers = get(answer, "headers")?;
    method(&headers, "get")?.call1(&headers, &JsValue::from_str(name)).ok()?.as_string()
}

/// Whether it is a redirect of which the browser shows nothing else.
pub(super) fn is_hidden_redirect(answer: &JsValue) -> bool {
    get(answer, "type").is_some_and(|kind| kind == "opaqueredirect")
}

impl fmt::Debug for FetchResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Headers and body may hold what nobody should print.
        formatter.debug_struct("FetchResponse").field("status", &self.0.status).finish_non_exhaustive()
    }
}

impl Incoming for FetchResponse {
    fn status(&self) -> u16 {
        self.0.status
    }

    fn header(&self, name: &str) -> Option<String> {
        header_of(&self.0.value, name)
    }

    fn is_refused_redirect(&self) -> bool {
        self.0.refusal.is_some()
    }

    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, TransportError> {
        let promise = self.next()?;
        let Some(promise) = promise else { return Ok(None) };
        let read = settle(promise).await?;
        self.bytes_of(&read)
    }
}

impl Drop for FetchResponse {
    fn drop(&mut self) {
        if let Body::Reading(reader) = &self.0.body {
            cancel(reader);
        }
    }
}

/// Cancels a body or its reader. It may refuse, which is nobody's business.
pub(super) fn cancel(stream: &JsValue) {
    if let Ok(promise) = call(stream, "cancel") {
        spawn_local(async move {
            let _ = settle(promise).await;
        });
    }
}

/// Aborts an exchange when it is dropped before its end.
pub(crate) struct AbortOnDrop {
    controller: Option<AbortController>,
}

impl AbortOnDrop {
    pub(crate) const fn new(controller: AbortController) -> Self {
        Self { controller: Some(controller) }
    }

    fn disarm(&mut self) {
        self.controller = None;
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }
}
