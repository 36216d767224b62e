//! What the core needs from outside: the time, pauses, random numbers and new ids. Each is a small trait with a fake.
//!
//! The core itself uses no clock, random numbers or environment, so that it builds natively, runs in every JavaScript
//! host, and its tests move time by hand.

use core::cell::{Cell, RefCell};
use core::future::Future;
use std::rc::Rc;

/// Provides the time.
pub trait Clock {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    fn now_ms(&self) -> f64;

    /// Milliseconds on a monotonic clock, for durations. By default the same as [`Clock::now_ms`].
    fn steady_ms(&self) -> f64 {
        self.now_ms()
    }
}

/// Waits.
pub trait Sleep {
    /// Completes after `ms` milliseconds. Dropping the future ends the pause and leaves no timer behind.
    fn sleep(&self, ms: f64) -> impl Future<Output = ()>;

    /// Waits between two polls. An environment can end it early, for example when a hidden page becomes visible. By
    /// default the same as [`Sleep::sleep`].
    fn pause(&self, ms: f64) -> impl Future<Output = ()> {
        self.sleep(ms)
    }
}

/// Provides random numbers, for the pauses between retries and polls. They need not be secure.
pub trait Random {
    /// A number from 0 up to, but not including, 1.
    fn unit(&self) -> f64;
}

/// Provides new identifiers.
pub trait IdSource {
    /// 128 bits for the next uuid.
    fn next_id(&mut self) -> u128;
}

/// A clock, pauses and random numbers for tests: a pause immediately moves the clock forward, and every pause is
/// recorded.
///
/// Clones share one clock, so that a client and its emulator have the same time.
///
/// # Examples
/// ```
/// use deployment_control::env::{Clock, FakeEnv};
/// let time = FakeEnv::starting_at(1_000.0);
/// time.advance(500.0);
/// assert_eq!(time.now_ms(), 1_500.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FakeEnv {
    now_ms: Rc<Cell<f64>>,
    unit: Rc<Cell<f64>>,
    sleeps: Rc<RefCell<Vec<f64>>>,
}

impl FakeEnv {
    /// Makes an environment whose clock starts at `now_ms` milliseconds since 1970.
    pub fn starting_at(now_ms: f64) -> Self {
        let env = Self::default();
        env.now_ms.set(now_ms);
        env
    }

    /// Moves the clock forward by `ms` milliseconds.
    pub fn advance(&self, ms: f64) {
        self.now_ms.set(self.now_ms.get() + ms);
    }

    /// Sets the value that [`Random::unit`] returns from now on.
    pub fn set_unit(&self, unit: f64) {
        self.unit.set(unit);
    }

    /// The pauses so far, in milliseconds, in order.
    pub fn sleeps(&self) -> Vec<f64> {
        self.sleeps.borrow().clone()
    }
}

impl Clock for FakeEnv {
    fn now_ms(&self) -> f64 {
        self.now_ms.get()
    }
}

impl Sleep for FakeEnv {
    fn sleep(&self, ms: f64) -> impl Future<Output = ()> {
        // Nothing happens until the pause is awaited: a time limit that is never reached must not move the clock.
        let mut begun = false;
        core::future::poll_fn(move |_| {
            if !begun {
                begun = true;
                self.sleeps.borrow_mut().push(ms);
                self.advance(ms);
            }
            core::task::Poll::Ready(())
        })
    }
}

impl Random for FakeEnv {
    fn unit(&self) -> f64 {
        self.unit.get()
    }
}
