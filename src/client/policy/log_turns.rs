//! When the logs that a client follows are asked for: one request a second, for the client and its clones together.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The time from one request to the next, in milliseconds.
pub(in crate::client) const INTERVAL_MS: f64 = 1_000.0;

/// Gives one request after the other its turn.
#[derive(Debug)]
pub(in crate::client) struct LogTurns {
    /// When the next request may be sent, on the steady clock in milliseconds. Made when it is first asked for, so that
    /// a client can be a constant.
    next_at: OnceLock<Arc<Mutex<f64>>>,
}

impl LogTurns {
    pub(in crate::client) const fn new() -> Self {
        Self { next_at: OnceLock::new() }
    }

    /// Takes the turn at a time. If it is another's, nothing is taken, and the result is how long to wait.
    pub(in crate::client) fn take(&self, now: f64) -> Option<f64> {
        let mut next_at = self.shared().lock().unwrap_or_else(PoisonError::into_inner);
        let wait = *next_at - now;
        // A longer wait means that the clock was set back.
        if wait > 0.0 && wait <= INTERVAL_MS {
            return Some(wait);
        }
        *next_at = now + INTERVAL_MS;
        None
    }

    fn shared(&self) -> &Arc<Mutex<f64>> {
        self.next_at.get_or_init(Arc::default)
    }
}

impl Clone for LogTurns {
    fn clone(&self) -> Self {
        Self { next_at: OnceLock::from(Arc::clone(self.shared())) }
    }
}

#[cfg(test)]
mod tests {
    use super::LogTurns;

    #[test]
    fn a_turn_comes_once_a_second_for_all_clones_and_survives_a_clock_that_is_set_back() {
        let turns = LogTurns::new();
        let clone = turns.clone();
        assert_eq!(turns.take(5_000.0), None);
        assert_eq!(clone.take(5_000.0), Some(1_000.0));
        assert_eq!(turns.take(5_999.0), Some(1.0));
        assert_eq!(clone.take(6_000.0), None);
        assert_eq!(turns.take(1_000.0), None);
        assert_eq!(LogTurns::new().take(0.0), None);
    }
}
