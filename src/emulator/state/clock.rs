//! The emulator's time, which never runs backwards.

use crate::emulator::options::ClockMode;
use crate::env::Clock;

/// 2026-01-01T00:00:00Z: where the manual clock starts.
const MANUAL_START_MS: u64 = 1_767_225_600_000;

/// The time of `clock` in this mode, moved forward by `advanced_ms`, but never before `not_before_ms`.
pub(crate) fn now_ms(clock: &dyn Clock, mode: ClockMode, advanced_ms: u64, not_before_ms: u64) -> u64 {
    let base_ms = match mode {
        ClockMode::Manual => MANUAL_START_MS,
        // A time before 1970 counts as 0, like one that is not a number.
        ClockMode::Real => clock.now_ms().max(0.0) as u64,
    };
    base_ms.saturating_add(advanced_ms).max(not_before_ms)
}

#[cfg(test)]
mod tests {
    use super::now_ms;
    use crate::emulator::ClockMode;
    use crate::env::FakeEnv;

    #[test]
    fn time_never_runs_backwards_and_a_broken_clock_does_no_harm() {
        for (told, expected) in
            [(1_000.0, 1_500), (700.0, 1_200), (f64::NAN, 1_200), (-1.0, 1_200), (f64::INFINITY, u64::MAX)]
        {
            assert_eq!(now_ms(&FakeEnv::starting_at(told), ClockMode::Real, 500, 1_200), expected, "{told}");
        }
    }
}
