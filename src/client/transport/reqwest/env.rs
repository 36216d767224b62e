//! The time of the machine, the timers of tokio, and randomness that spreads retries.

use core::time::Duration;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::env::{Clock, Random, Sleep, to_ms};

/// The machine's clock, tokio's timers, and random numbers that are not secure.
#[derive(Clone, Copy, Debug)]
pub struct TokioEnv {
    start: Instant,
}

impl TokioEnv {
    /// Makes an environment.
    pub fn new() -> Self {
        Self { start: Instant::now() }
    }
}

impl Default for TokioEnv {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for TokioEnv {
    fn now_ms(&self) -> f64 {
        to_ms(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    // Durations must not jump when somebody sets the clock.
    fn steady_ms(&self) -> f64 {
        to_ms(self.start.elapsed())
    }
}

impl Sleep for TokioEnv {
    async fn sleep(&self, time: Duration) {
        tokio::time::sleep(time).await;
    }
}

impl Random for TokioEnv {
    fn unit(&self) -> f64 {
        fastrand::f64()
    }
}
