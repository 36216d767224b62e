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
}

impl SteadyClock {
    pub(crate) const fn new(source: Box<dyn Clock + Send>, mode: ClockMode) -> Self {
        Self { source, mode, behind_ms: 0 }
    }

    /// What the source says.
    pub(crate) fn base_ms(&self) -> u64 {
        match self.mode {
            ClockMode::Manual => MANUAL_START_MS,
            // A time before 1970 counts as 0, like one that is not a number.
            ClockMode::Real => self.source.now_ms().max(0.0) as u64,
        }
    }

    /// The time, moved forward by `advanced_ms`, but never before `told_ms`, which was told last. A source that was set
    /// back goes on from there, until it is as far again by itself.
    pub(crate) fn now_ms(&mut self, advanced_ms: u64, told_ms: u64) -> u64 {
        let plain_ms = self.base_ms().saturating_add(advanced_ms);
        self.behind_ms = match told_ms.saturating_sub(plain_ms) {
            0 => 0,
            behind_ms => behind_ms.max(self.behind_ms),
        };
        plain_ms.saturating_add(self.behind_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::SteadyClock;
    use crate::emulator::ClockMode;
    use crate::env::FakeEnv;

    #[test]
    fn time_never_runs_backwards_and_a_broken_clock_does_no_harm() {
        for (told, expected) in
            [(1_000.0, 1_500), (700.0, 1_200), (f64::NAN, 1_200), (-1.0, 1_200), (f64::INFINITY, u64::MAX)]
        {
            let mut clock = SteadyClock::new(Box::new(FakeEnv::starting_at(told)), ClockMode::Real);
            assert_eq!(clock.now_ms(500, 1_200), expected, "{told}");
        }
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
