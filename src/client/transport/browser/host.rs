//! What is asked of JavaScript values that come from outside: each may be anything, and is looked at before it is used.

use core::fmt;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::client::transport::TransportError;

/// What JavaScript threw: the cause of a [`TransportError`] of `fetch`.
pub struct Thrown(pub JsValue);

impl fmt::Debug for Thrown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Thrown")
    }
}

impl fmt::Display for Thrown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&said(&self.0))
    }
}

impl core::error::Error for Thrown {}

/// Waits for what may be a promise, as `await` does.
pub(crate) async fn settle(value: JsValue) -> Result<JsValue, TransportError> {
    let promise = Promise::resolve(&value);
    drop(value);
    JsFuture::from(promise).await.map_err(broken)
}

/// The member of this name; `None` where there is none, or reading it throws.
pub(super) fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &JsValue::from_str(name)).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

/// Calls the method of this name. A value without it is told as JavaScript would.
pub(super) fn call(object: &JsValue, name: &str) -> Result<JsValue, TransportError> {
    let method = method(object, name)
        .ok_or_else(|| broken(js_sys::TypeError::new(&[name, " is not a function"].concat()).into()))?;
    method.call0(object).map_err(broken)
}

/// The method of this name.
pub(super) fn method(object: &JsValue, name: &str) -> Option<Function> {
    get(object, name)?.dyn_into().ok()
}

/// An error on the way. A reason may be anything, also one that cannot be turned into a text.
#[cfg_attr(not(target_arch = "wasm32"), expect(clippy::needless_pass_by_value, reason = "only there it can be kept"))]
pub(crate) fn broken(thrown: JsValue) -> TransportError {
    // The npm package makes its own message of what was thrown.
    let error = TransportError::new(if cfg!(feature = "browser") { said(&thrown) } else { String::new() });
    #[cfg(target_arch = "wasm32")]
    let error = TransportError { cause: Some(Box::new(Thrown(thrown))), ..error };
    error
}

fn said(thrown: &JsValue) -> String {
    let said = get(thrown, "message").and_then(|message| message.as_string()).or_else(|| thrown.as_string());
    said.filter(|said| !said.is_empty()).unwrap_or_else(|| "fetch failed and gave no reason".to_owned())
}
