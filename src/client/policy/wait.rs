//! What the status of a revision means for a wait, and the pause between polls.

use crate::schema;

/// What a status means for a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The revision is still in progress.
    Continue,
    /// The wait ends with success.
    Done,
    /// The wait ends with [`WaitErrorKind::Failed`](crate::client::WaitErrorKind::Failed).
    Failed,
    /// The wait ends with [`WaitErrorKind::Superseded`](crate::client::WaitErrorKind::Superseded).
    Superseded,
}

/// Judges a revision's status: `DEPLOYED` is done, the three failures are failed, `SKIPPED` is superseded; with any
/// other word, known or not, the wait goes on.
pub fn verdict(status: &str) -> Verdict {
    if schema::is_failure(status) {
        Verdict::Failed
    } else if status == "SKIPPED" {
        Verdict::Superseded
    } else if schema::in_progress(status) {
        Verdict::Continue
    } else {
        Verdict::Done
    }
}

/// The pauses of a wait, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pauses {
    pub(crate) min_delay_ms: f64,
    pub(crate) max_delay_ms: f64,
    /// By which a pause grows from poll to poll.
    pub(crate) factor: f64,
}

/// The pause after a poll, in milliseconds. `poll` counts from 1; `unit`, a random number from 0 to 1, takes off up to
/// a quarter of the pause.
pub(crate) fn delay_ms(pauses: &Pauses, poll: u32, unit: f64) -> f64 {
    let mut delay = pauses.min_delay_ms;
    for _ in 1..poll {
        if delay >= pauses.max_delay_ms || pauses.factor <= 1.0 {
            break;
        }
        delay *= pauses.factor;
    }
    if delay.is_nan() {
        delay = pauses.max_delay_ms;
    }
    delay.clamp(0.0, pauses.max_delay_ms.max(0.0)) * (0.75 + 0.25 * unit.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{Pauses, Verdict, delay_ms, verdict};
    use crate::client::wait::WaitOptions;
    use proptest::prelude::*;

    #[test]
    fn each_status_has_its_verdict() {
        let cases = [
            ("DEPLOYED", Verdict::Done),
            ("CREATE_FAILED", Verdict::Failed),
            ("BUILD_FAILED", Verdict::Failed),
            ("DEPLOY_FAILED", Verdict::Failed),
            ("SKIPPED", Verdict::Superseded),
            ("BUILDING", Verdict::Continue),
            ("INTERRUPTED", Verdict::Continue),
            ("UNKNOWN", Verdict::Continue),
            ("A_WORD_OF_TOMORROW", Verdict::Continue),
            ("", Verdict::Continue),
        ];
        for (status, expected) in cases {
            assert_eq!(verdict(status), expected, "{status}");
        }
    }

    #[test]
    fn pauses_grow_to_their_cap() {
        let pauses = WaitOptions::default().pauses();
        let grown: Vec<_> = (1..=9).map(|poll| delay_ms(&pauses, poll, 1.0)).collect();
        let least = delay_ms(&pauses, 1, 0.0);
        assert_eq!(
            (least, grown),
            (1_500.0, vec![2_000.0, 3_000.0, 4_500.0, 6_750.0, 10_125.0, 15_187.5, 22_781.25, 30_000.0, 30_000.0])
        );
    }

    proptest! {
        #[test]
        fn a_pause_is_never_above_its_cap_nor_below_nothing(poll in 1_u32..5_000, unit in any::<f64>(), factor in 0.0..10.0_f64, min in 0.0..1e9_f64, max in 0.0..1e6_f64) {
            let pauses = Pauses { min_delay_ms: min, max_delay_ms: max, factor };
            let unit = if unit.is_nan() { 0.5 } else { unit };
            prop_assert!((0.0..=max).contains(&delay_ms(&pauses, poll, unit)));
        }
    }
}
