//! The transport that sends by `fetch`.
//!
//! `gloo-net` builds the request. It does not send it: its `send` panics where `fetch` gives an object that is no
//! `Response` of this realm (a mock, a polyfill, a service worker's stand-in), and where an abort carries a reason that
//! is no `Error`; a future whose poll panicked never completes. Here everything that comes from outside is looked at
//! before it is used, and is an error where it will not do.

use core::fmt;

use gloo_net::http::{Headers, RequestBuilder};
use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, RequestRedirect};

use crate::client::transport::{Incoming, Transport, TransportError};
use crate::http::{Header, Request};

/// A browser hides where a redirect leads, and which one it was. This status, "Found", stands for any of them.
const HIDDEN_REDIRECT: u16 = 302;

/// Sends requests by the host's `fetch`, or by a function like it.
///
/// Redirects are not followed. A future that is dropped aborts its exchange.
#[derive(Clone, Debug, Default)]
pub struct Fetch {
    function: Option<Function>,
}

impl Fetch {
    /// Makes a transport over the global `fetch`, which is looked up for each request.
    pub const fn new() -> Self {
        Self { function: None }
    }

    /// Makes a transport over a function that takes what `fetch` takes and answers as it does: one that adds to each
    /// request, or a mock.
    pub const fn with_function(fetch: Function) -> Self {
        Self { function: Some(fetch) }
    }

    fn function(&self) -> Result<Function, TransportError> {
        if let Some(function) = &self.function {
            return Ok(function.clone());
        }
        let global = get(&js_sys::global(), "fetch").and_then(|value| value.dyn_into::<Function>().ok());
        global.ok_or_else(|| unsent("there is no global fetch here; hand one in with Fetch::with_function"))
    }
}

impl Transport for Fetch {
    type Incoming = FetchResponse;

    async fn send(&self, request: Request) -> Result<FetchResponse, TransportError> {
        let function = self.function()?;
        let exchange = Exchange::new()?;
        let request = build(&request, &exchange)?;
        let promise = function.call1(&JsValue::UNDEFINED, &request).map_err(|thrown| broken(&thrown))?;
        let value = settle(&promise).await.map_err(|reason| broken(&reason))?;
        FetchResponse::new(value, exchange)
    }
}

/// An answer of `fetch`, or of a function like it. Dropping it before its body has come aborts the exchange.
pub struct FetchResponse {
    value: JsValue,
    headers: JsValue,
    status: u16,
    body: Body,
    _exchange: Exchange,
}

/// How far a body is read.
enum Body {
    Unread,
    /// By the reader of its stream.
    Reading(JsValue),
    Ended,
}

impl FetchResponse {
    fn new(value: JsValue, exchange: Exchange) -> Result<Self, TransportError> {
        let is_hidden = get(&value, "type").and_then(|kind| kind.as_string()).as_deref() == Some("opaqueredirect");
        let status =
            get(&value, "status").and_then(|status| status.as_f64()).filter(|status| (0.0..1_000.0).contains(status));
        let (Some(status), Some(headers), Some(_)) = (status, get(&value, "headers"), method(&value, "text")) else {
            return Err(TransportError::new(
                "fetch gave something that is no Response: it lacks a status, headers or text()",
            ));
        };
        let status = if is_hidden { HIDDEN_REDIRECT } else { status as u16 };
        Ok(Self { value, headers, status, body: Body::Unread, _exchange: exchange })
    }

    /// The reader of the body's stream; `None` where the body has no stream.
    fn reader(&self) -> Result<Option<JsValue>, TransportError> {
        let Some(body) = get(&self.value, "body") else { return Ok(None) };
        let Some(reader) = method(&body, "getReader") else { return Ok(None) };
        reader.call0(&body).map(Some).map_err(|thrown| broken(&thrown))
    }

    /// The whole body, where it has no stream: that of a mock, or of a host without streams.
    async fn whole(&self) -> Result<Vec<u8>, TransportError> {
        let text = method(&self.value, "text").ok_or_else(|| TransportError::new("the answer has no text()"))?;
        let promise = text.call0(&self.value).map_err(|thrown| broken(&thrown))?;
        let text = settle(&promise).await.map_err(|reason| broken(&reason))?;
        text.as_string().map(String::into_bytes).ok_or_else(|| TransportError::new("the answer's text() gave no text"))
    }

    /// The object that `fetch` gave.
    pub const fn as_js(&self) -> &JsValue {
        &self.value
    }
}

impl fmt::Debug for FetchResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Headers and body may hold what nobody should print.
        formatter.debug_struct("FetchResponse").field("status", &self.status).finish_non_exhaustive()
    }
}

impl Incoming for FetchResponse {
    fn status(&self) -> u16 {
        self.status
    }

    fn header(&self, name: &str) -> Option<String> {
        method(&self.headers, "get")?.call1(&self.headers, &JsValue::from_str(name)).ok()?.as_string()
    }

    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, TransportError> {
        let reader = match &self.body {
            Body::Ended => return Ok(None),
            Body::Reading(reader) => reader.clone(),
            Body::Unread => {
                let Some(reader) = self.reader()? else {
                    self.body = Body::Ended;
                    return self.whole().await.map(Some);
                };
                reader
            }
        };
        let read = method(&reader, "read").ok_or_else(|| TransportError::new("the body's reader has no read()"))?;
        let promise = read.call0(&reader).map_err(|thrown| broken(&thrown))?;
        let result = settle(&promise).await.map_err(|reason| broken(&reason))?;
        let Some(value) = get(&result, "value") else {
            self.body = Body::Ended;
            return Ok(None);
        };
        let bytes = value.dyn_into::<Uint8Array>().map_err(|_| TransportError::new("the body gave no bytes"))?;
        self.body = Body::Reading(reader);
        Ok(Some(bytes.to_vec()))
    }
}

/// Aborts what it stands for when it is dropped. After the end that does nothing.
struct Exchange {
    controller: AbortController,
}

impl Exchange {
    fn new() -> Result<Self, TransportError> {
        AbortController::new()
            .map(|controller| Self { controller })
            .map_err(|_| unsent("there is no AbortController here"))
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.controller.abort();
    }
}

fn build(request: &Request, exchange: &Exchange) -> Result<JsValue, TransportError> {
    let headers = web_sys::Headers::new().map_err(|_| unsent("there are no Headers here"))?;
    for (name, value) in &request.headers {
        append(&headers, &(name.clone(), value.clone()))?;
    }
    let builder = RequestBuilder::new(&request.url)
        .method(request.method.as_str().parse().map_err(|_| unsent("fetch knows no such method"))?)
        .redirect(RequestRedirect::Manual)
        .abort_signal(Some(&exchange.controller.signal()))
        .headers(Headers::from_raw(headers));
    let built = match &request.body {
        Some(body) => builder.body(Uint8Array::from(body.as_slice())),
        None => builder.build(),
    };
    // The message names the URL at most, which carries no credential.
    built.map(|request| web_sys::Request::from(request).into()).map_err(|error| unsent(error.to_string()))
}

/// Some hosts repeat a value that they refuse, and it may be a credential: their message is not passed on.
fn append(headers: &web_sys::Headers, (name, value): &Header) -> Result<(), TransportError> {
    headers
        .append(name, value)
        .map_err(|_| unsent(["the header ", name, " has characters that no header may have"].concat()))
}

/// Waits for what may be a promise, as `await` does.
async fn settle(value: &JsValue) -> Result<JsValue, JsValue> {
    JsFuture::from(Promise::resolve(value)).await
}

fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &JsValue::from_str(name)).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

fn method(object: &JsValue, name: &str) -> Option<Function> {
    get(object, name)?.dyn_into().ok()
}

/// An error before anything was sent.
fn unsent(message: impl Into<String>) -> TransportError {
    TransportError { maybe_processed: false, ..TransportError::new(message) }
}

/// An error on the way. A reason may be anything, also one that cannot be turned into a text.
fn broken(reason: &JsValue) -> TransportError {
    let said = get(reason, "message").and_then(|message| message.as_string()).or_else(|| reason.as_string());
    TransportError::new(
        said.filter(|said| !said.is_empty()).unwrap_or_else(|| "fetch failed and gave no reason".to_owned()),
    )
}
