//! A call as JavaScript hands it over, and hears how it goes and how it ends. The members in TypeScript and in Rust stand
//! here beside each other.

use js_sys::{Function, Object};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::AbortController;

#[wasm_bindgen(typescript_custom_section)]
const CALL: &str = r#"
/** A call that the core sends. Times are in milliseconds, and may be infinite. No method throws but `headers`, `body` and `fetch`. */
export interface OutgoingCall {
  /** A number that no other call of the instance has, by which it is cancelled. */
  readonly id: number;
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
    readonly unsafeMethods: boolean;
  };
  /** The headers of an attempt, or a promise of them. */
  headers(): unknown;
  /** The body of an attempt; undefined if there is none. */
  body(): unknown;
  /** Whether the call is sent again after a status. */
  repeatsAfter(status: number): boolean;
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
  /** The end: a response that can be used, with the places where it differs from what the operation promises, if there are any: a list of `[path, expected or null, whether no table has the field]`. */
  onAnswer(response: unknown, text: string, oddities: string): void;
  /** The end: a successful response that cannot be used, as it may be shown, with the defect: `[path, expected or null, the byte where the text stops being JSON or -1]`. */
  onDefect(response: unknown, text: string, defect: string): void;
  /** The end: an error status, with the pause that it asks for; not a number if it asks for none. */
  onRefusal(response: unknown, text: string, retryAfter: number, maybeProcessed: boolean): void;
  /** The end: a redirect that was not followed. */
  onRedirect(response: unknown, text: string, target: string, followed: number, reason: string, maybeProcessed: boolean): void;
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
    pub(super) fn id(this: &OutgoingCall) -> u32;
    #[wasm_bindgen(method, getter)]
    pub(super) fn answer(this: &OutgoingCall) -> i32;
    #[wasm_bindgen(method, getter)]
    pub(super) fn method(this: &OutgoingCall) -> JsValue;
    #[wasm_bindgen(method, getter)]
    pub(super) fn url(this: &OutgoingCall) -> JsValue;
    #[wasm_bindgen(method, getter)]
    pub(super) fn fetch(this: &OutgoingCall) -> Function;
    #[wasm_bindgen(method, getter, js_name = fetchOptions)]
    pub(super) fn fetch_options(this: &OutgoingCall) -> Object;
    #[wasm_bindgen(method, getter)]
    pub(super) fn redirect(this: &OutgoingCall) -> String;
    #[wasm_bindgen(method, getter)]
    pub(super) fn timeout(this: &OutgoingCall) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(super) fn deadline(this: &OutgoingCall) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxResponseBytes)]
    pub(super) fn max_response_bytes(this: &OutgoingCall) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(super) fn retry(this: &OutgoingCall) -> Retry;
    #[wasm_bindgen(method, catch)]
    pub(super) fn headers(this: &OutgoingCall) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) fn body(this: &OutgoingCall) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = repeatsAfter)]
    pub(super) fn repeats_after(this: &OutgoingCall, status: u16) -> bool;
    #[wasm_bindgen(method, js_name = isFinal)]
    pub(super) fn is_final(this: &OutgoingCall, thrown: &JsValue) -> bool;
    #[wasm_bindgen(method, js_name = wasNeverSent)]
    pub(super) fn was_never_sent(this: &OutgoingCall, thrown: &JsValue) -> bool;
    #[wasm_bindgen(method)]
    pub(super) fn hide(this: &OutgoingCall, text: &str) -> String;
    #[wasm_bindgen(method, js_name = onAttempt)]
    pub(super) fn on_attempt(this: &OutgoingCall, controller: &AbortController);
    #[wasm_bindgen(method, js_name = onResponse)]
    pub(super) fn on_response(this: &OutgoingCall, response: &JsValue);
    #[wasm_bindgen(method, js_name = onRetry)]
    pub(super) fn on_retry(this: &OutgoingCall, delay_ms: f64, reason: &str);
    #[wasm_bindgen(method, js_name = onAnswer)]
    pub(super) fn on_answer(this: &OutgoingCall, response: &JsValue, text: &str, oddities: &str);
    #[wasm_bindgen(method, js_name = onDefect)]
    pub(super) fn on_defect(this: &OutgoingCall, response: &JsValue, text: &str, defect: &str);
    #[wasm_bindgen(method, js_name = onRefusal)]
    pub(super) fn on_refusal(
        this: &OutgoingCall,
        response: &JsValue,
        text: &str,
        retry_after: f64,
        maybe_processed: bool,
    );
    #[wasm_bindgen(method, js_name = onRedirect)]
    pub(super) fn on_redirect(
        this: &OutgoingCall,
        response: &JsValue,
        text: &str,
        target: &str,
        followed: u32,
        reason: &str,
        maybe_processed: bool,
    );
    #[wasm_bindgen(method, js_name = onTooLarge)]
    pub(super) fn on_too_large(this: &OutgoingCall, response: &JsValue);
    #[wasm_bindgen(method, js_name = onBroken)]
    pub(super) fn on_broken(this: &OutgoingCall, thrown: &JsValue, response: &JsValue, maybe_processed: bool);
    #[wasm_bindgen(method, js_name = onTimeout)]
    pub(super) fn on_timeout(this: &OutgoingCall, phase: &str, maybe_processed: bool);

    /// The retry policy of a call.
    pub(super) type Retry;
    #[wasm_bindgen(method, getter, js_name = maxRetries)]
    pub(super) fn max_retries(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = baseDelay)]
    pub(super) fn base_delay(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxDelay)]
    pub(super) fn max_delay(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = maxRetryAfter)]
    pub(super) fn max_retry_after(this: &Retry) -> f64;
    #[wasm_bindgen(method, getter, js_name = unsafeMethods)]
    pub(super) fn unsafe_methods(this: &Retry) -> bool;

    /// The second argument of `fetch`, as far as no value of it is copied into the wasm.
    pub(super) type Init;
    #[wasm_bindgen(method, setter)]
    pub(super) fn set_method(this: &Init, method: &JsValue);
}
