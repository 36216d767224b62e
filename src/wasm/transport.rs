//! The transport of the npm package: calls the `fetch` that JavaScript hands in.

use core::cell::{Cell, RefCell};
use core::future::Future;

use js_sys::{Date, Math, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortController;

use super::host::{FetchResponse, Host, Pause};
use crate::client::{Credentials, Incoming, Transport, TransportError};
use crate::env::{Clock, Random, Sleep};
use crate::http::Request;

/// Sends by the host's `fetch`.
pub(super) struct Fetch<'a> {
    host: &'a Host,
    /// What JavaScript threw last, so that an error can carry it as its cause.
    thrown: RefCell<JsValue>,
}

/// An answer of `fetch`. Dropping it before its body has come ends the exchange.
pub(super) struct FetchIncoming<'a> {
    fetch: &'a Fetch<'a>,
    pub(super) response: FetchResponse,
    guard: AbortGuard,
}

/// Aborts an exchange that nobody waits for anymore.
struct AbortGuard {
    controller: Option<AbortController>,
}

impl AbortGuard {
    fn done(&mut self) {
        self.controller = None;
    }
}

impl Drop for AbortGuard {
    fn drop(&mut self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }
}

impl<'a> Fetch<'a> {
    pub(super) const fn new(host: &'a Host) -> Self {
        Self { host, thrown: RefCell::new(JsValue::UNDEFINED) }
    }

    /// What JavaScript threw last.
    pub(super) fn thrown(&self) -> JsValue {
        self.thrown.borrow().clone()
    }

    fn broken(&self, thrown: JsValue, sent: bool) -> TransportError {
        // JavaScript words the message from what it threw.
        let mut error = TransportError::new(String::new());
        error.maybe_processed = sent && !self.host.never_sent(&thrown);
        self.thrown.replace(thrown);
        error
    }

    /// Calls `fetch`; `sent` tells whether it came so far.
    async fn exchange(&self, request: Request, sent: &Cell<bool>) -> Result<(FetchResponse, AbortGuard), JsValue> {
        let mut headers = request.headers;
        credentials(self.host).await?.write(&mut headers);
        let init = self.host.init()?;
        let fields = match Reflect::get(&init, &"headers".into())? {
            fields if fields.is_object() => fields,
            _ => Object::new().into(),
        };
        for (name, value) in &headers {
            // A header that the caller set stays, and one that it set to null is left out.
            if !Reflect::has(&fields, &name.as_str().into())? {
                Reflect::set(&fields, &name.as_str().into(), &value.as_str().into())?;
            }
        }
        let controller = AbortController::new()?;
        Reflect::set(&init, &"headers".into(), &fields)?;
        Reflect::set(&init, &"method".into(), &request.method.as_str().into())?;
        Reflect::set(&init, &"signal".into(), &controller.signal())?;
        if let Some(body) = &request.body {
            Reflect::set(&init, &"body".into(), &String::from_utf8_lossy(body).as_ref().into())?;
        }
        let guard = AbortGuard { controller: Some(controller) };
        sent.set(true);
        let answer = settled(self.host.fetch(&request.url, &init)?).await?;
        Ok((answer.unchecked_into(), guard))
    }
}

impl<'a> Transport for &'a Fetch<'a> {
    type Incoming = FetchIncoming<'a>;

    async fn send(&self, request: Request) -> Result<FetchIncoming<'a>, TransportError> {
        let sent = Cell::new(false);
        match self.exchange(request, &sent).await {
            Ok((response, guard)) => Ok(FetchIncoming { fetch: self, response, guard }),
            Err(thrown) => Err(self.broken(thrown, sent.get())),
        }
    }
}

impl Incoming for FetchIncoming<'_> {
    fn status(&self) -> u16 {
        // What is no status is no success either.
        self.response.status().ok().and_then(|status| status.as_f64()).map_or(0, |status| status as u16)
    }

    fn header(&self, name: &str) -> Option<String> {
        self.response.headers().ok()?.get(name).ok()?.as_string()
    }

    async fn text(&mut self) -> Result<String, TransportError> {
        let text = match self.response.text() {
            Ok(text) => settled(text).await,
            Err(thrown) => Err(thrown),
        };
        self.guard.done();
        match text {
            Ok(text) => Ok(text.as_string().unwrap_or_default()),
            Err(thrown) => Err(self.fetch.broken(thrown, true)),
        }
    }
}

async fn credentials(host: &Host) -> Result<Credentials, JsValue> {
    let values = settled(host.credentials()?).await?;
    let value = |index| Reflect::get_u32(&values, index).ok().and_then(|value| value.as_string());
    Ok(Credentials { api_key: value(0), tenant_id: value(1), bearer_token: value(2) })
}

/// Waits for a promise, or takes what is none as it is.
async fn settled(value: JsValue) -> Result<JsValue, JsValue> {
    if value.is_object() && Reflect::has(&value, &"then".into())? { JsFuture::from(Promise::resolve(&value)).await } else { Ok(value) }
}

/// The time, the pauses and the randomness of JavaScript.
#[derive(Clone)]
pub(super) struct HostEnv {
    host: Host,
}

impl HostEnv {
    pub(super) fn new(host: &Host) -> Self {
        Self { host: host.clone() }
    }
}

impl Clock for HostEnv {
    fn now_ms(&self) -> f64 {
        Date::now()
    }

    fn steady_ms(&self) -> f64 {
        self.host.steady_ms()
    }
}

impl Random for HostEnv {
    fn unit(&self) -> f64 {
        Math::random()
    }
}

impl Sleep for HostEnv {
    fn sleep(&self, ms: f64) -> impl Future<Output = ()> {
        pause(self.host.clone(), ms, false)
    }

    fn pause(&self, ms: f64) -> impl Future<Output = ()> {
        pause(self.host.clone(), ms, true)
    }
}

async fn pause(host: Host, ms: f64, patient: bool) {
    let pause = PauseGuard(host.sleep(ms, patient));
    // A pause that rejects is over too.
    let _ = JsFuture::from(pause.0.promise()).await;
}

/// Ends a pause that nobody waits for anymore, so that no timer keeps a process alive.
struct PauseGuard(Pause);

impl Drop for PauseGuard {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
