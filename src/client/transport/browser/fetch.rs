//! The transport that sends by `fetch`, for Rust front ends.
//!
//! `gloo-net` builds the request. It does not send it: its `send` panics where `fetch` gives an object that is no
//! `Response` of this realm (a mock, a polyfill, a service worker's stand-in), and where an abort carries a reason that
//! is no `Error`; a future whose poll panicked never completes.

use gloo_net::http::{Headers, RequestBuilder};
use js_sys::{Function, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{AbortController, AbortSignal, RequestInit, RequestRedirect};

use super::answer::{AbortOnDrop, FetchResponse};
use super::host::get;
use super::redirects::{Redirects, Sending};
use crate::client::transport::{Transport, TransportError};
use crate::http::{Header, Request};

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
        let fetch = self.function()?;
        let controller = AbortController::new().map_err(|_| unsent("there is no AbortController here"))?;
        let input = build(&request, &controller.signal())?;
        let aborts = AbortOnDrop::new(controller);
        let init = JsValue::UNDEFINED.unchecked_into::<RequestInit>();
        Sending { fetch: &fetch, input, init, method: request.method, redirects: Redirects::Error }.send(aborts).await
    }
}

fn build(request: &Request, signal: &AbortSignal) -> Result<JsValue, TransportError> {
    let headers = web_sys::Headers::new().map_err(|_| unsent("there are no Headers here"))?;
    for (name, value) in &request.headers {
        append(&headers, &(name.clone(), value.clone()))?;
    }
    let builder = RequestBuilder::new(&request.url)
        .method(request.method.as_str().parse().map_err(|_| unsent("fetch knows no such method"))?)
        .redirect(RequestRedirect::Manual)
        .abort_signal(Some(signal))
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

/// An error before anything was sent.
fn unsent(message: impl Into<String>) -> TransportError {
    TransportError { maybe_processed: false, ..TransportError::new(message) }
}
