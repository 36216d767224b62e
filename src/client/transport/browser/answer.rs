//! What `fetch`, or a function like it, answered.

use core::fmt;

use js_sys::{Function, Promise, Reflect, Symbol, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
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
    is_hidden: bool,
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
    /// Not at all: a stream, and its method that gives a reader, or an iterator of its parts.
    Stream(JsValue, Function),
    /// Not at all, of an answer without a stream: that of a mock, or of a host without streams.
    Text,
    /// By what its stream gave, and the method of that which promises the next part.
    Reading(JsValue, Function),
    Ended,
}

impl FetchResponse {
    /// Takes what `fetch` gave: something with a body to read, a text or a stream, or a redirect that hides everything.
    pub(super) fn new(value: JsValue, aborts: AbortOnDrop) -> Result<Self, TransportError> {
        // One without a status has 0, which is no success.
        let status = get(&value, "status").and_then(|status| status.as_f64());
        let status = status.filter(|status| (0.0..1_000.0).contains(status)).unwrap_or_default() as u16;
        let is_hidden = status == 0 && get(&value, "type").is_some_and(|kind| kind == "opaqueredirect");
        let status = if is_hidden { HIDDEN_REDIRECT } else { status };
        let stream = get(&value, "body").and_then(|body| Some((reads(&body)?, body)));
        if !is_hidden && stream.is_none() && method(&value, "text").is_none() {
            let error = broken(js_sys::TypeError::new("fetch gave something that is no Response").into());
            return Err(TransportError { is_final: true, ..error });
        }
        let body = stream.map_or(Body::Text, |(get_reader, body)| Body::Stream(body, get_reader));
        Ok(Self(Box::new(Answer { value, status, is_hidden, body, refusal: None, aborts })))
    }

    /// Whether it is a redirect. Browsers hide everything about a redirect but that it is one.
    pub(super) fn is_redirect(&self) -> bool {
        self.0.is_hidden || (matches!(self.0.status, 301..=303 | 305..=308) && self.header("location").is_some())
    }

    /// Says why it was not followed.
    pub(super) fn refuse(&mut self, refusal: Refusal) {
        self.0.refusal = Some(refusal);
    }

    /// Leaves a redirect for the next request, which has the same way to be aborted.
    pub(super) fn leave(mut self) -> AbortOnDrop {
        // An unread body would keep its connection open.
        if let Body::Stream(body, _) = &self.0.body {
            cancel(body);
        }
        self.0.aborts.take()
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
        if matches!(self.0.body, Body::Text) {
            self.0.body = Body::Ended;
            return call(&self.0.value, "text").map(Some);
        }
        if let Body::Stream(body, get_reader) = &self.0.body {
            let reader = get_reader.call0(body).map_err(broken)?;
            let read = method(&reader, "read").or_else(|| method(&reader, "next"));
            self.0.body = read.map_or(Body::Ended, |read| Body::Reading(reader, read));
        }
        match &self.0.body {
            Body::Reading(reader, read) => read.call0(reader).map(Some).map_err(broken),
            _ => Ok(None),
        }
    }

    /// The bytes of what [`FetchResponse::next`] has promised; `None` at the end.
    fn bytes_of(&mut self, read: &JsValue) -> Result<Option<Vec<u8>>, TransportError> {
        if matches!(self.0.body, Body::Reading(..)) {
            if let Some(value) = get(read, "value") {
                return match value.dyn_into::<Uint8Array>() {
                    Ok(bytes) => Ok(Some(bytes.to_vec())),
                    // One of another realm, as pages of tests have it, or another view of bytes.
                    Err(value) => bytes_behind(&value).map(Some),
                };
            }
            self.0.body = Body::Ended;
        }
        self.0.aborts.disarm();
        Ok(read.as_string().map(String::into_bytes))
    }
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
        let headers = get(&self.0.value, "headers")?;
        method(&headers, "get")?.call1(&headers, &JsValue::from_str(name)).ok()?.as_string()
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
        if let Body::Reading(reader, _) = &self.0.body {
            cancel(reader);
        }
    }
}

/// The method of a stream by which it is read in parts: one of the web has readers, and one of Node.js, as node-fetch
/// gives it, is iterated over.
fn reads(body: &JsValue) -> Option<Function> {
    method(body, "getReader").or_else(|| Reflect::get(body, &Symbol::async_iterator()).ok()?.dyn_into().ok())
}

/// The bytes of a text, or those that a view shows, whatever its class.
fn bytes_behind(view: &JsValue) -> Result<Vec<u8>, TransportError> {
    if let Some(text) = view.as_string() {
        return Ok(text.into_bytes());
    }
    let number = |name| get(view, name).and_then(|value| value.as_f64()).map(|number| number as u32);
    match (get(view, "buffer"), number("byteOffset"), number("byteLength")) {
        (Some(buffer), Some(start), Some(length)) => {
            Ok(Uint8Array::new_with_byte_offset_and_length(&buffer, start, length).to_vec())
        }
        _ => Err(broken(js_sys::TypeError::new("the body gave no bytes").into())),
    }
}

/// Cancels a body, its reader or its iterator. It may refuse, which is nobody's business.
pub(super) fn cancel(stream: &JsValue) {
    let cancelled = ["cancel", "return", "destroy"].into_iter().find_map(|name| call(stream, name).ok());
    if let Some(promise) = cancelled {
        // What waits for a promise takes its rejection, also where it is dropped at once.
        drop(JsFuture::from(Promise::resolve(&promise)));
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

    fn take(&mut self) -> Self {
        Self { controller: self.controller.take() }
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }
}
