//! Whether a call is retried: a pure function of what happened, with the time and a random number as arguments.

use core::time::Duration;

use crate::env::to_ms;
use crate::http::Method;

/// When a call is retried.
#[derive(Clone, Debug, PartialEq)]
pub struct RetryPolicy {
    /// The maximum number of retries. 2 by default; with 0 a call is sent once.
    pub max_retries: u32,
    /// The longest pause before the first retry. It doubles each time. Half a second by default.
    pub base_delay: Duration,
    /// The longest pause, unless the service asks for one. 8 seconds by default.
    pub max_delay: Duration,
    /// The longest pause that the service can ask for; with a longer one the call fails at once. A minute by default.
    pub max_retry_after: Duration,
    /// The status codes after which a call is retried.
    pub statuses: Vec<u16>,
    /// Whether `POST` and `PATCH` are retried like `GET`. False by default: the service documents no idempotency key,
    /// so a repeated creation may create twice.
    pub unsafe_methods: bool,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            max_retries: 2,
            base_delay: Duration::from_millis(500),
            max_delay: Duration::from_secs(8),
            max_retry_after: Duration::from_secs(60),
            statuses: vec![408, 429, 500, 502, 503, 504],
            unsafe_methods: false,
        }
    }
}

impl RetryPolicy {
    /// A policy without retries.
    pub fn never() -> Self {
        Self { max_retries: 0, ..Self::default() }
    }

    pub(in crate::client) fn limits(&self) -> Limits {
        Limits {
            max_retries: self.max_retries,
            base_delay_ms: to_ms(self.base_delay),
            max_delay_ms: to_ms(self.max_delay),
            max_retry_after_ms: to_ms(self.max_retry_after),
            unsafe_methods: self.unsafe_methods,
        }
    }
}

/// A policy as [`decide`] takes it: in milliseconds, which may be infinite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) max_retries: u32,
    pub(crate) base_delay_ms: f64,
    pub(crate) max_delay_ms: f64,
    pub(crate) max_retry_after_ms: f64,
    pub(crate) unsafe_methods: bool,
}

/// How an attempt failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// An answer with an error status that the policy lists.
    Status {
        /// The status code.
        status: u16,
        /// The pause that the service asks for, in milliseconds.
        retry_after_ms: Option<f64>,
    },
    /// No complete answer.
    Connection,
}

/// An attempt that failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Attempt {
    /// The method.
    pub(crate) method: Method,
    /// The number of the attempt, from 1.
    pub(crate) number: u32,
    /// How it failed.
    pub(crate) fault: Fault,
    /// The time that is left until the deadline, in milliseconds.
    pub(crate) left_ms: f64,
}

/// Whether a call is retried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Decision {
    /// After a pause of this many milliseconds.
    After(f64),
    /// No more.
    GiveUp,
}

/// Decides whether a call is retried. `unit`, a random number from 0 to 1, takes off up to half of the pause.
pub(crate) fn decide(policy: &Limits, attempt: &Attempt, unit: f64) -> Decision {
    if attempt.number > policy.max_retries || !may_repeat(policy, attempt) {
        return Decision::GiveUp;
    }
    let delay = match attempt.fault {
        Fault::Status { retry_after_ms: Some(asked), .. } if asked > policy.max_retry_after_ms => {
            return Decision::GiveUp;
        }
        Fault::Status { retry_after_ms: Some(asked), .. } => asked.max(0.0),
        _ => backoff(policy, attempt.number, unit),
    };
    // A pause that ends after the deadline would only delay the error.
    if delay >= attempt.left_ms { Decision::GiveUp } else { Decision::After(delay) }
}

fn may_repeat(policy: &Limits, attempt: &Attempt) -> bool {
    let safe = policy.unsafe_methods || !matches!(attempt.method, Method::Post | Method::Patch);
    match attempt.fault {
        // 429 says that the service has not acted on the request, whatever its method.
        Fault::Status { status, .. } => safe || status == 429,
        Fault::Connection => safe,
    }
}

fn backoff(policy: &Limits, number: u32, unit: f64) -> f64 {
    let doubled = policy.base_delay_ms * f64::from(1_u32 << (number - 1).min(30));
    doubled.min(policy.max_delay_ms) * (0.5 + 0.5 * unit.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{Attempt, Decision, Fault, Limits, RetryPolicy, decide};
    use core::time::Duration;

    use crate::http::Method;
    use proptest::prelude::*;

    fn decision(method: Method, number: u32, fault: Fault) -> Decision {
        decide(&RetryPolicy::default().limits(), &Attempt { method, number, fault, left_ms: f64::INFINITY }, 1.0)
    }

    fn status(status: u16) -> Fault {
        Fault::Status { status, retry_after_ms: None }
    }

    #[test]
    fn what_may_be_repeated_is_repeated_with_growing_pauses() {
        use Decision::{After, GiveUp};
        let cases = [
            (Method::Get, 1, status(503), After(500.0)),
            (Method::Get, 2, status(503), After(1_000.0)),
            (Method::Get, 3, status(503), GiveUp),
            (Method::Delete, 1, Fault::Connection, After(500.0)),
            (Method::Post, 1, status(503), GiveUp),
            (Method::Patch, 1, Fault::Connection, GiveUp),
            (Method::Post, 1, status(429), After(500.0)),
        ];
        for (method, number, fault, expected) in cases {
            assert_eq!(decision(method, number, fault), expected, "{method} {number} {fault:?}");
        }
    }

    #[test]
    fn the_pause_doubles_with_each_attempt_however_many_there_are() {
        let policy = RetryPolicy { max_retries: u32::MAX, max_delay: Duration::MAX, ..RetryPolicy::default() };
        let pause = |number| {
            let attempt = Attempt { method: Method::Get, number, fault: Fault::Connection, left_ms: f64::INFINITY };
            decide(&policy.limits(), &attempt, 1.0)
        };
        for (number, doublings) in (1..=31).zip(0..) {
            assert_eq!(pause(number), Decision::After(500.0 * 2_f64.powi(doublings)), "attempt {number}");
        }
        assert_eq!(pause(32), pause(31), "beyond 2^30 times, more would overflow");
    }

    #[test]
    fn the_pause_that_the_service_asks_for_is_kept_up_to_a_bound() {
        let asked = |ms| Fault::Status { status: 429, retry_after_ms: Some(ms) };
        assert_eq!(decision(Method::Get, 1, asked(2_000.0)), Decision::After(2_000.0));
        assert_eq!(decision(Method::Get, 1, asked(60_000.0)), Decision::After(60_000.0));
        assert_eq!(decision(Method::Get, 1, asked(99_999_999_000.0)), Decision::GiveUp);
        assert_eq!(decision(Method::Get, 1, asked(-5.0)), Decision::After(0.0));
    }

    #[test]
    fn no_pause_reaches_beyond_the_deadline() {
        let attempt = Attempt { method: Method::Get, number: 1, fault: Fault::Connection, left_ms: 400.0 };
        assert_eq!(decide(&RetryPolicy::default().limits(), &attempt, 1.0), Decision::GiveUp);
        assert_eq!(decide(&RetryPolicy::default().limits(), &attempt, 0.0), Decision::After(250.0));
        assert_eq!(
            decide(&RetryPolicy::default().limits(), &Attempt { left_ms: 250.0, ..attempt }, 0.0),
            Decision::GiveUp
        );
    }

    proptest! {
        #[test]
        fn a_pause_is_never_above_its_cap(number in 1_u32..10_000, unit in 0.0..1.0_f64, base in 0.0..1e9_f64, cap in 0.0..1e6_f64) {
            let policy = RetryPolicy::default();
            let policy = Limits { max_retries: u32::MAX, base_delay_ms: base, max_delay_ms: cap, ..policy.limits() };
            let attempt = Attempt { method: Method::Get, number, fault: Fault::Connection, left_ms: f64::INFINITY };
            let Decision::After(delay) = decide(&policy, &attempt, unit) else { return Err(TestCaseError::fail("a GET is repeated")) };
            prop_assert!((0.0..=cap).contains(&delay));
        }
    }
}
