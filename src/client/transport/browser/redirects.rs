//! Redirects are refused, or followed within one origin. `fetch` itself must not follow them: it would send credentials
//! to another origin.

use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::{RequestInit, Url};
#[cfg(feature = "wasm-client")]
use web_sys::{RequestMode, RequestRedirect};

use super::answer::{AbortOnDrop, FetchResponse, Refusal, cancel, header_of, is_hidden_redirect, status_of};
use super::host::{broken, get, method, settle};
use crate::client::transport::{NO_RESPONSE, TransportError};
use crate::http::Method;

/// The most redirects that are followed for one request.
const MAX_REDIRECTS: u32 = 5;

/// How redirects are handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "wasm-client"), expect(dead_code, reason = "Rust callers follow none"))]
pub(crate) enum Redirects {
    /// They are refused.
    Error,
    /// Those within the origin are followed.
    SameOrigin,
    /// They are refused, and no option would help: the address belongs to a third party.
    Never,
}

/// A request as `fetch` takes it.
pub(crate) struct Sending<'a> {
    pub(crate) fetch: &'a Function,
    /// The address, or a `Request`.
    pub(crate) input: JsValue,
    pub(crate) init: RequestInit,
    pub(crate) method: Method,
    pub(crate) redirects: Redirects,
}

/// Tells `fetch` what to do with redirects.
#[cfg(feature = "wasm-client")]
pub(crate) fn set_redirect(init: &RequestInit, redirects: Redirects, url: &JsValue) {
    // In a page of the service's own origin the browser itself keeps redirects within the origin.
    let by_browser = redirects == Redirects::SameOrigin && url.as_string().is_some_and(|url| is_in_page_origin(&url));
    init.set_redirect(if by_browser { RequestRedirect::Follow } else { RequestRedirect::Manual });
    if by_browser {
        init.set_mode(RequestMode::SameOrigin);
    }
}

impl Sending<'_> {
    /// Sends the request, follows its redirects as far as they may be followed, and gives the last answer.
    pub(crate) async fn send(self, aborts: AbortOnDrop) -> Result<FetchResponse, TransportError> {
        let mut address = self.input.clone();
        let mut followed = 0;
        loop {
            // Called as a plain function: a browser's fetch refuses to be a method of another object.
            let promise = self.fetch.call2(&JsValue::UNDEFINED, &address, &self.init).map_err(broken)?;
            let answer = settle(promise).await?;
            match self.next_address(&answer, &address, followed) {
                Ok(Some(next)) => address = next,
                // What else a function gives is told as JavaScript would.
                Ok(None) if !is_readable(&answer) => {
                    return Err(broken(js_sys::TypeError::new(NO_RESPONSE).into()));
                }
                Ok(None) => return Ok(FetchResponse::new(answer, None, aborts)),
                Err(refusal) => return Ok(FetchResponse::new(answer, Some(refusal), aborts)),
            }
            followed += 1;
        }
    }

    /// Where an answer leads that is a redirect; `None` if it is none.
    #[inline(never)]
    fn next_address(&self, answer: &JsValue, from: &JsValue, followed: u32) -> Result<Option<JsValue>, Refusal> {
        if !is_redirect(answer) {
            return Ok(None);
        }
        let from = from.as_string().unwrap_or_default();
        let location = header_of(answer, "location");
        let target = location.as_ref().and_then(|location| Url::new_with_base(location, &from).ok());
        let reason = match &target {
            Some(target) => self.refuses(answer, target, &from),
            None if self.redirects == Redirects::Never => Some("upload"),
            None if location.is_some() => Some("address"),
            // The host hides it. Where they may be followed, the browser has followed what it may; the option would
            // not help.
            None => {
                Some(if self.redirects == Redirects::Error && is_in_page_origin(&from) { "option" } else { "hidden" })
            }
        };
        if let Some(reason) = reason.or_else(|| Some("count").filter(|_| followed == MAX_REDIRECTS)) {
            let target = target.map(|target| target.origin() + &target.pathname()).unwrap_or_default();
            return Err(Refusal { target, followed, reason });
        }
        // An unread body would keep its connection open.
        if let Some(body) = get(answer, "body") {
            cancel(&body);
        }
        Ok(target.map(|target| target.href().into()))
    }

    /// Why a redirect to this target is not followed.
    fn refuses(&self, answer: &JsValue, target: &Url, from: &str) -> Option<&'static str> {
        if self.redirects == Redirects::Never {
            return Some("upload");
        }
        let origin = target.origin();
        // A user's name stands before the host, and no request may go to an address with one.
        if !target.href().starts_with(&*origin) {
            return Some("address");
        }
        if Url::new(from).map(|from| from.origin()) != Ok(origin) {
            return Some("origin");
        }
        if self.redirects == Redirects::Error {
            return Some("option");
        }
        // `fetch` repeats other methods as GET after these.
        let becomes_get = matches!(status_of(answer), 301..=303);
        Some("method").filter(|_| becomes_get && !matches!(self.method, Method::Get | Method::Head))
    }
}

/// Whether an answer has a body that can be read: a stream, or a text as that of a mock.
fn is_readable(answer: &JsValue) -> bool {
    method(answer, "text").is_some() || get(answer, "body").is_some_and(|body| method(&body, "getReader").is_some())
}

/// Whether an answer is a redirect. Browsers hide everything about a redirect but its `type`.
fn is_redirect(answer: &JsValue) -> bool {
    is_hidden_redirect(answer)
        || (matches!(status_of(answer), 301..=303 | 305..=308) && header_of(answer, "location").is_some())
}

/// Whether an address has the origin of the page that this code runs in.
fn is_in_page_origin(url: &str) -> bool {
    let global = js_sys::global();
    let origin = get(&global, "document")
        .and_then(|_| get(&global, "location"))
        .and_then(|location| get(&location, "origin")?.as_string());
    origin.is_some_and(|origin| url.strip_prefix(&*origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}
