//! The time, pauses and randomness of a JavaScript host.

use core::time::Duration;

use gloo_timers::future::TimeoutFuture;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::env::{Clock, Random, Sleep, to_ms};

/// The longest pause that one timer can take: a longer one would fire at once.
const LONGEST_MS: f64 = 2_147_483_647.0;

/// The clock, the timers and the randomness of a page, a worker or another JavaScript host.
///
/// Whether a page is in the background does not matter: its timers then fire late, and durations are measured by the
/// clock, not by counting pauses.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserEnv;

impl BrowserEnv {
    /// Makes an environment. All are the same.
    pub const fn new() -> Self {
        Self
    }
}

impl Clock for BrowserEnv {
    fn now_ms(&self) -> f64 {
        js_sys::Date::now()
    }

    fn steady_ms(&self) -> f64 {
        performance_now().unwrap_or_else(js_sys::Date::now)
    }
}

impl Sleep for BrowserEnv {
    async fn sleep(&self, time: Duration) {
        let end = self.steady_ms() + to_ms(time);
        let mut left = to_ms(time);
        while left > 0.0 {
            TimeoutFuture::new(left.min(LONGEST_MS).ceil() as u32).await;
            left = end - self.steady_ms();
        }
    }
}

impl Random for BrowserEnv {
    fn unit(&self) -> f64 {
        js_sys::Math::random()
    }
}

/// `performance.now()`, which every host of today has; `None` where one has not.
fn performance_now() -> Option<f64> {
    let performance = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("performance")).ok()?;
    let now = js_sys::Reflect::get(&performance, &JsValue::from_str("now")).ok()?;
    now.dyn_ref::<js_sys::Function>()?.call0(&performance).ok()?.as_f64()
}
