//! What the status of a revision means for a wait, and the pause between polls.

use crate::schema;

/// The limits and pauses of a wait.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitPolicy {
    /// The longest wait, in milliseconds. 1,800,000 (30 minutes) by default; a first build takes 10 to 15 minutes on a
    /// real service.
    pub max_wait_ms: f64,
    /// The pause after the first poll, in milliseconds. 2,000 by default.
    pub min_delay_ms: f64,
    /// The longest pause between polls, in milliseconds. 30,000 by default.
    pub max_delay_ms: f64,
    /// The factor by which the pause grows from poll to poll. 1.5 by default.
    pub factor: f64,
    /// How many transient errors in a row are survived. 5 by default.
    pub tolerate_errors: u32,
}

impl Default for WaitPolicy {
    fn default() -> Self {
        Self {
            max_wait_ms: 1_800_000.0,
            min_delay_ms: 2_000.0,
            max_delay_ms: 30_000.0,
            factor: 1.5,
            tolerate_errors: 5,
        }
    }
}

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

/// The pause after a poll, in milliseconds. `poll` counts from 1; `unit`, a random number from 0 to 1, takes off up to
/// a quarter of the pause.
pub fn delay_ms(policy: &WaitPolicy, poll: u32, unit: f64) -> f64 {
    let mut delay = policy.min_delay_ms;
    for _ in 1..poll {
        if delay >= policy.max_delay_ms || policy.factor <= 1.0 {
            break;
        }
        delay *= policy.factor;
    }
    if delay.is_nan() {
        delay = policy.max_delay_ms;
    }
    delay.clamp(0.0, policy.max_delay_ms.max(0.0)) * (0.75 + 0.25 * unit.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{Verdict, WaitPolicy, delay_ms, verdict};
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
        let policy = WaitPolicy::default();
        let pauses: Vec<_> = (1..=9).map(|poll| delay_ms(&policy, poll, 1.0)).collect();
        let least = delay_ms(&policy, 1, 0.0);
        assert_eq!(
            (least, pauses),
            (1_500.0, vec![2_000.0, 3_000.0, 4_500.0, 6_750.0, 10_125.0, 15_187.5, 22_781.25, 30_000.0, 30_000.0])
        );
    }

    proptest! {
        #[test]
        fn a_pause_is_never_above_its_cap_nor_below_nothing(poll in 1_u32..5_000, unit in any::<f64>(), factor in 0.0..10.0_f64, min in 0.0..1e9_f64, max in 0.0..1e6_f64) {
            let policy = WaitPolicy { min_delay_ms: min, max_delay_ms: max, factor, ..WaitPolicy::default() };
            let unit = if unit.is_nan() { 0.5 } else { unit };
            prop_assert!((0.0..=max).contains(&delay_ms(&policy, poll, unit)));
        }
    }
}
