//! The time, pauses and randomness of a JavaScript host.

use core::cell::Cell;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};
use core::time::Duration;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

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
        performance_now()
    }
}

impl Sleep for BrowserEnv {
    async fn sleep(&self, time: Duration) {
        let mut left = to_ms(time);
        // A timer also for no time: what else the host has to do comes before.
        loop {
            let part = left.min(LONGEST_MS);
            Timer::new(part.ceil()).await;
            left -= part;
            if left <= 0.0 {
                return;
            }
        }
    }
}

impl Random for BrowserEnv {
    fn unit(&self) -> f64 {
        js_sys::Math::random()
    }
}

/// Completes when its timer fires. Dropping it clears the timer.
struct Timer {
    id: JsValue,
    state: Rc<TimerState>,
    /// What the host calls; it lives as long as the timer.
    _callback: Closure<dyn FnMut()>,
}

#[derive(Default)]
struct TimerState {
    has_fired: Cell<bool>,
    waker: Cell<Option<Waker>>,
}

impl Timer {
    fn new(ms: f64) -> Self {
        let state = Rc::new(TimerState::default());
        let fired = state.clone();
        let callback = Closure::new(move || {
            fired.has_fired.set(true);
            if let Some(waker) = fired.waker.take() {
                waker.wake();
            }
        });
        let id = set_timeout(&callback, ms).unwrap_or_else(|_| {
            // A host that sets no timer, as some do outside of requests, says so at `fetch` too.
            state.has_fired.set(true);
            JsValue::UNDEFINED
        });
        Self { id, state, _callback: callback }
    }
}

impl Future for Timer {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.state.has_fired.get() {
            return Poll::Ready(());
        }
        self.state.waker.set(Some(context.waker().clone()));
        Poll::Pending
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        clear_timeout(&self.id);
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_name = setTimeout)]
    fn set_timeout(callback: &Closure<dyn FnMut()>, ms: f64) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = clearTimeout)]
    fn clear_timeout(timer: &JsValue);
    /// Milliseconds on a clock that is never set back.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}
