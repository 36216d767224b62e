//! What JavaScript hands in with a call: settings, credentials, `fetch`, pauses, and whom to tell the result.

use js_sys::{Array, Object, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The object that the package's face hands in with each call.
    #[derive(Clone)]
    pub(super) type Host;

    #[wasm_bindgen(method, getter, js_name = baseUrl)]
    pub(super) fn base_url(this: &Host) -> String;
    #[wasm_bindgen(method, getter, js_name = hasCredentials)]
    pub(super) fn has_credentials(this: &Host) -> bool;
    #[wasm_bindgen(method, getter, js_name = allowInsecureHttp)]
    pub(super) fn allow_insecure_http(this: &Host) -> bool;
    #[wasm_bindgen(method, getter)]
    pub(super) fn validate(this: &Host) -> bool;
    #[wasm_bindgen(method, getter)]
    pub(super) fn timeout(this: &Host) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(super) fn deadline(this: &Host) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(super) fn retry(this: &Host) -> Retry;

    /// The credentials as `[key, tenant, bearer]`, each a text or null; or a promise of them. Asked for each attempt.
    #[wasm_bindgen(method, catch)]
    pub(super) fn credentials(this: &Host) -> Result<JsValue, JsValue>;
    /// A fresh `init` for `fetch`, with the caller's own options and headers in it.
    #[wasm_bindgen(method, catch)]
    pub(super) fn init(this: &Host) -> Result<Object, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) fn fetch(this: &Host, url: &str, init: &Object) -> Result<JsValue, JsValue>;
    /// A pause; a patient one may end early when a hidden tab is shown again.
    #[wasm_bindgen(method)]
    pub(super) fn sleep(this: &Host, ms: f64, patient: bool) -> Pause;
    /// Milliseconds on a clock that nobody sets.
    #[wasm_bindgen(method, js_name = steadyMs)]
    pub(super) fn steady_ms(this: &Host) -> f64;
    /// Whether a thrown value proves that nothing was sent.
    #[wasm_bindgen(method, js_name = neverSent)]
    pub(super) fn never_sent(this: &Host, thrown: &JsValue) -> bool;

    /// Takes the answer.
    #[wasm_bindgen(method)]
    pub(super) fn succeed(this: &Host, text: &str, response: &JsValue, attempts: u32, duration_ms: f64);
    /// Takes the failure: its kind and facts (JSON), the body that came, the response and what was thrown.
    #[wasm_bindgen(method, js_name = failWith)]
    pub(super) fn fail(this: &Host, kind: &str, facts: &str, text: Option<&str>, response: &JsValue, thrown: &JsValue);
    /// Takes the warnings of a body (a JSON list of issues).
    #[wasm_bindgen(method)]
    pub(super) fn warn(this: &Host, issues: &str);

    /// When a call is sent again.
    pub(super) type Retry;
    #[wasm_bindgen(method, getter, js_name = maxRetries)]
    pub(super) fn max_retries(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = baseDelay)]
    pub(super) fn base_delay(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxDelay)]
    pub(super) fn max_delay(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxRetryAfter)]
    pub(super) fn max_retry_after(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(super) fn statuses(this: &Retry) -> Array;
    #[wasm_bindgen(method, getter, js_name = unsafeMethods)]
    pub(super) fn unsafe_methods(this: &Retry) -> bool;

    /// A pause: a promise of its end, and a way to end it early, which settles the promise.
    pub(super) type Pause;
    #[wasm_bindgen(method, getter)]
    pub(super) fn promise(this: &Pause) -> Promise;
    #[wasm_bindgen(method)]
    pub(super) fn cancel(this: &Pause);

    /// What a wait is told, and whom it tells of its polls.
    pub(super) type Watch;
    #[wasm_bindgen(method, getter, js_name = maxWait)]
    pub(super) fn max_wait(this: &Watch) -> f64;
    #[wasm_bindgen(method, getter, js_name = minDelay)]
    pub(super) fn min_delay(this: &Watch) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxDelay)]
    pub(super) fn longest_delay(this: &Watch) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(super) fn factor(this: &Watch) -> f64;
    #[wasm_bindgen(method, getter, js_name = tolerateErrors)]
    pub(super) fn tolerate_errors(this: &Watch) -> f64;
    /// 0 for the core's own judgement, 1 to go on, 2 for done, 3 for failed.
    #[wasm_bindgen(method)]
    pub(super) fn verdict(this: &Watch, status: &str, revision: &str) -> u32;
    #[wasm_bindgen(method)]
    pub(super) fn progress(this: &Watch, revision: &str, status: &str, changed: bool, poll: u32, elapsed_ms: f64, next_delay_ms: Option<f64>);

    /// A `Response`, or whatever a `fetch` of the caller's own answers in its place.
    #[derive(Clone)]
    pub(super) type FetchResponse;
    #[wasm_bindgen(method, getter, catch)]
    pub(super) fn status(this: &FetchResponse) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, getter, catch)]
    pub(super) fn headers(this: &FetchResponse) -> Result<FetchHeaders, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) fn text(this: &FetchResponse) -> Result<JsValue, JsValue>;

    pub(super) type FetchHeaders;
    #[wasm_bindgen(method, catch)]
    pub(super) fn get(this: &FetchHeaders, name: &str) -> Result<JsValue, JsValue>;
}
