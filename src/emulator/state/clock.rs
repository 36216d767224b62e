//! The emulator's time, which never runs backwards and never stands still.

use crate::emulator::options::ClockMode;
use crate::env::Clock;

/// 2026-01-01T00:00:00Z: where the manual clock starts.
const MANUAL_START_MS: u64 = 1_767_225_600_000;

/// The time of a clock, whatever happens to that clock.
pub(crate) struct SteadyClock {
    source: Box<dyn Clock + Send>,
    mode: ClockMode,
    /// How far the source is behind the time that was told, because it was set back.
    behind_ms: u64,
    /// The source's monotonic time when it was asked last.
    asked_ms: f64,
}

impl SteadyClock {
    pub(crate) const fn new(source: Box<dyn Clock + Send>, mode: ClockMode) -> Self {
        Self { source, mode, behind_ms: 0, asked_ms: f64::NAN }
    }

    /// What the source says.
    pub(crate) fn base_ms(&self) -> u64 {
        match self.mode {
            ClockMode::Manual => MANUAL_START_MS,
            // A time before 1970 counts as 0, like one that is not a number.
            ClockMode::Real => self.source.now_ms().max(0.0) as u64,
        }
    }

    /// The time, moved forward by `advanced_ms`, but never before `told_ms`, which was told last. Of a source that was
    /// set back, the time that has passed since counts, until it is as far again by itself.
    pub(crate) fn now_ms(&mut self, advanced_ms: u64, told_ms: u64) -> u64 {
        let passed_ms = self.passed_ms();
        let plain_ms = self.base_ms().saturating_add(advanced_ms);
        if plain_ms >= told_ms {
            self.behind_ms = 0;
        } else if plain_ms.saturating_add(self.behind_ms) < told_ms {
            self.behind_ms = told_ms.saturating_add(passed_ms).saturating_sub(plain_ms);
        }
        plain_ms.saturating_add(self.behind_ms)
    }

    /// How much time has passed since this was asked last, whatever the source says of the time of day.
    fn passed_ms(&mut self) -> u64 {
        if self.mode == ClockMode::Manual {
            return 0;
        }
        let before_ms = core::mem::replace(&mut self.asked_ms, self.source.steady_ms());
        (self.asked_ms - before_ms).max(0.0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::SteadyClock;
    use crate::emulator::ClockMode;
    use crate::env::{Clock, FakeEnv};

    #[test]
    fn time_never_runs_backwards_and_a_broken_clock_does_no_harm() {
        for (told, expected) in
            [(1_000.0, 1_500), (700.0, 1_200), (f64::NAN, 1_200), (-1.0, 1_200), (f64::INFINITY, u64::MAX)]
        {
            let mut clock = SteadyClock::new(Box::new(FakeEnv::starting_at(told)), ClockMode::Real);
            assert_eq!(clock.now_ms(500, 1_200), expected, "{told}");
        }
    }

    /// A clock of two: the time of day, which is set, and the time that passes.
    struct TwoClocks(FakeEnv, FakeEnv);

    impl Clock for TwoClocks {
        fn now_ms(&self) -> f64 {
            self.0.now_ms()
        }

        fn steady_ms(&self) -> f64 {
            self.1.now_ms()
        }
    }

    #[test]
    fn the_time_counts_that_passes_before_a_clock_is_asked_that_was_set_back() {
        let (day, passing) = (FakeEnv::starting_at(90_000.0), FakeEnv::starting_at(7.0));
        let source = TwoClocks(day.clone(), passing.clone());
        let mut clock = SteadyClock::new(Box::new(source), ClockMode::Real);
        assert_eq!(clock.now_ms(0, 0), 90_000);
        day.set_now(4_500.0);
        passing.set_now(4_507.0);
        assert_eq!(clock.now_ms(0, 90_000), 94_500);
        day.set_now(5_000.0);
        passing.set_now(5_007.0);
        assert_eq!(clock.now_ms(0, 94_500), 95_000);
        // A clock that a test has stopped stands still.
        passing.set_now(9_000.0);
        assert_eq!(clock.now_ms(0, 95_000), 95_000);
    }

    #[test]
    fn a_clock_that_is_set_back_goes_on_from_the_time_that_was_told() {
        let source = FakeEnv::starting_at(90_000.0);
        let mut clock = SteadyClock::new(Box::new(source.clone()), ClockMode::Real);
        let mut told = 0;
        for (source_ms, expected) in [
            (90_000.0, 90_000),
            (10_000.0, 90_000),
            (10_400.0, 90_400),
            // Set back again.
            (2_000.0, 90_400),
            (2_000.0, 90_400),
            (2_001.0, 90_401),
            // Set right again: it counts as it is.
            (95_000.0, 95_000),
            (95_001.0, 95_001),
            (94_999.0, 95_001),
            (95_500.0, 95_500),
        ] {
            source.set_now(source_ms);
            told = clock.now_ms(0, told);
            assert_eq!(told, expected, "{source_ms}");
        }
    }
}
