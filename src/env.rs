//! What the core needs from outside: the time, pauses, randomness and fresh ids. Each is a small trait with a fake beside it.
//!
//! The core itself reads no clock, no randomness and no environment, so that it builds natively, runs in every JavaScript host, and its tests move time by hand.

use core::cell::{Cell, RefCell};
use core::future::Future;
use std::rc::Rc;

/// Tells the time.
pub trait Clock {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    fn now_ms(&self) -> f64;

    /// Milliseconds since some moment, on a clock that nobody sets: for durations. By default the same as [`Clock::now_ms`].
    fn steady_ms(&self) -> f64 {
        self.now_ms()
    }
}

/// Waits.
pub trait Sleep {
    /// Completes after `ms` milliseconds. Dropping the future ends the pause and leaves no timer behind.
    fn sleep(&self, ms: f64) -> impl Future<Output = ()>;

    /// Waits between two looks at the same thing: an environment may end it early when somebody comes to look. By default the same as [`Sleep::sleep`].
    fn pause(&self, ms: f64) -> impl Future<Output = ()> {
        self.sleep(ms)
    }
}

/// Gives random numbers. They spread retries; nothing secret is made of them.
pub trait Random {
    /// A number from 0 up to, but not including, 1.
    fn unit(&self) -> f64;
}

/// Gives fresh identifiers.
pub trait IdSource {
    /// 128 bits for the next uuid.
    fn next_id(&mut self) -> u128;
}

/// A clock, pauses and randomness for tests: a pause moves the clock on at once, and every pause is written down.
///
/// Clones share one clock, so that a client and the emulator it talks to live in the same time.
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
    /// Makes an environment whose clock stands at `now_ms` milliseconds since 1970.
    pub fn starting_at(now_ms: f64) -> Self {
        let env = Self::default();
        env.now_ms.set(now_ms);
        env
    }

    /// Moves the clock on by `ms` milliseconds.
    pub fn advance(&self, ms: f64) {
        self.now_ms.set(self.now_ms.get() + ms);
    }

    /// Sets what [`Random::unit`] answers from now on.
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
