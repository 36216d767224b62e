//! What the core needs from outside: the time, pauses and random numbers. Each is a small trait with a fake.
//!
//! The core itself uses no clock, random numbers or environment, so that it builds natively, runs in every JavaScript
//! host, and its tests move time by hand.

use core::future::Future;
use core::time::Duration;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// Completes after this time. Dropping the future ends the pause and leaves no timer behind.
    fn sleep(&self, time: Duration) -> impl Future<Output = ()>;

    /// Waits between two polls. An environment can end it early, for example when a hidden page becomes visible. By
    /// default the same as [`Sleep::sleep`].
    fn pause(&self, time: Duration) -> impl Future<Output = ()> {
        self.sleep(time)
    }
}

/// Provides random numbers, for the pauses between retries and polls. They need not be secure.
pub trait Random {
    /// A number from 0 up to, but not including, 1.
    fn unit(&self) -> f64;
}

/// Milliseconds, as the decisions count them.
pub(crate) fn to_ms(time: Duration) -> f64 {
    time.as_secs() as f64 * 1_000.0 + f64::from(time.subsec_nanos()) / 1e6
}

/// The time of so many milliseconds: none for a negative number and for what is not a number, and the longest one for
/// what is beyond it.
#[cfg(feature = "client")]
pub(crate) fn from_ms(ms: f64) -> Duration {
    if ms.is_nan() || ms <= 0.0 {
        return Duration::ZERO;
    }
    // Whole milliseconds and their fraction apart, so that no whole number is rounded.
    Duration::from_millis(ms as u64)
        .checked_add(Duration::from_nanos((ms.fract() * 1e6).round() as u64))
        .map_or(Duration::MAX, |time| if ms < u64::MAX as f64 { time } else { Duration::MAX })
}

/// A clock, pauses and random numbers for tests: a pause immediately moves the clock forward, and every pause is
/// recorded.
///
/// Clones share one clock, so that a client and its emulator have the same time.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use deployment_control::env::{Clock, FakeEnv};
/// let time = FakeEnv::starting_at(1_000.0);
/// time.advance(Duration::from_millis(500));
/// assert_eq!(time.now_ms(), 1_500.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FakeEnv {
    state: Arc<Mutex<FakeState>>,
}

#[derive(Debug, Default)]
struct FakeState {
    now_ms: f64,
    unit: f64,
    sleeps: Vec<Duration>,
}

impl FakeEnv {
    /// Makes an environment whose clock starts at `now_ms` milliseconds since 1970.
    pub fn starting_at(now_ms: f64) -> Self {
        let env = Self::default();
        env.state().now_ms = now_ms;
        env
    }

    /// Moves the clock forward.
    pub fn advance(&self, time: Duration) {
        self.state().now_ms += to_ms(time);
    }

    /// Sets the clock to a time in milliseconds since 1970, which may be earlier: clocks of machines are set back too.
    pub fn set_now(&self, now_ms: f64) {
        self.state().now_ms = now_ms;
    }

    /// Sets the value that [`Random::unit`] returns from now on.
    pub fn set_unit(&self, unit: f64) {
        self.state().unit = unit;
    }

    /// The pauses so far, in order.
    pub fn sleeps(&self) -> Vec<Duration> {
        self.state().sleeps.clone()
    }

    /// A test that panicked elsewhere leaves numbers behind, and nothing half done.
    fn state(&self) -> MutexGuard<'_, FakeState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for FakeEnv {
    fn now_ms(&self) -> f64 {
        self.state().now_ms
    }
}

impl Sleep for FakeEnv {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> {
        // Nothing happens until the pause is awaited: a time limit that is never reached must not move the clock.
        let mut begun = false;
        core::future::poll_fn(move |_| {
            if !begun {
                begun = true;
                self.state().sleeps.push(time);
                self.advance(time);
            }
            core::task::Poll::Ready(())
        })
    }
}

impl Random for FakeEnv {
    fn unit(&self) -> f64 {
        self.state().unit
    }
}

#[cfg(all(test, feature = "client"))]
mod tests {
    use super::{from_ms, to_ms};
    use core::time::Duration;

    #[test]
    fn milliseconds_and_durations_say_the_same() {
        for (ms, time) in [
            (0.0, Duration::ZERO),
            (0.25, Duration::from_micros(250)),
            (1_500.0, Duration::from_millis(1_500)),
            (15_187.5, Duration::from_micros(15_187_500)),
            (9_007_199_254_740_991.0, Duration::from_millis(9_007_199_254_740_991)),
        ] {
            assert_eq!((from_ms(ms), to_ms(time)), (time, ms));
        }
        for none in [-1.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(from_ms(none), Duration::ZERO);
        }
        for endless in [f64::INFINITY, 1e300, 1e20] {
            assert_eq!(from_ms(endless), Duration::MAX);
        }
    }
}
