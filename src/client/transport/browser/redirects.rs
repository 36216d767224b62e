//! Redirects are refused, or followed within one origin. `fetch` itself must not follow them: it would send credentials
//! to another origin.

use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::{RequestInit, Url};
#[cfg(feature = "wasm-client")]
use web_sys::{RequestMode, RequestRedirect};

use super::answer::{AbortOnDrop, FetchResponse, Refusal};
use super::host::{broken, get, settle};
use crate::client::transport::{Incoming as _, TransportError};
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
    pub(crate) async fn send(self, mut aborts: AbortOnDrop) -> Result<FetchResponse, TransportError> {
        let mut address = self.input.clone();
        let mut followed = 0;
        loop {
            // Called as a plain function: a browser's fetch refuses to be a method of another object.
            let promise = self.fetch.call2(&JsValue::UNDEFINED, &address, &self.init).map_err(broken)?;
            let mut answer = FetchResponse::new(settle(promise).await?, aborts)?;
            if !answer.is_redirect() {
                return Ok(answer);
            }
            match self.next_address(&answer, &address, followed) {
                Ok(next) => address = next,
                Err(refusal) => {
                    answer.refuse(refusal);
                    return Ok(answer);
                }
            }
            aborts = answer.leave();
            followed += 1;
        }
    }

    /// Where a redirect leads.
    #[inline(never)]
    fn next_address(&self, answer: &FetchResponse, from: &JsValue, followed: u32) -> Result<JsValue, Refusal> {
        let from = from.as_string().unwrap_or_default();
        let location = answer.header("location");
        let target = location.as_ref().and_then(|location| Url::new_with_base(location, &from).ok());
        let reason = match &target {
            Some(target) => self.refuses(answer.status(), target, &from),
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
        Ok(target.map(|target| target.href().into()).unwrap_or_default())
    }

    /// Why a redirect to this target is not followed.
    fn refuses(&self, status: u16, target: &Url, from: &str) -> Option<&'static str> {
        if self.redirects == Redirects::Never {
            return Some("upload");
        }
        let origin = target.origin();
        // A user's name stands before the host, and no request may go to an address with one.
        if origin != "null" && !target.href().starts_with(&*origin) {
            return Some("address");
        }
        if Url::new_with_base("/", from).map(|from| from.origin()) != Ok(origin) {
            return Some("origin");
        }
        if self.redirects == Redirects::Error {
            return Some("option");
        }
        // `fetch` repeats other methods as GET after these.
        let becomes_get = matches!(status, 301..=303);
        Some("method").filter(|_| becomes_get && !matches!(self.method, Method::Get | Method::Head))
    }
}

/// Whether an address has the origin of the page that this code runs in.
fn is_in_page_origin(url: &str) -> bool {
    let global = js_sys::global();
    let origin = get(&global, "document")
        .and_then(|_| get(&global, "location"))
        .and_then(|location| get(&location, "origin")?.as_string());
    origin.is_some_and(|origin| url.strip_prefix(&*origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}
