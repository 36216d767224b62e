//! Waiting for a revision: what a status means, the pause between polls, and the loop that reads the revision until it is done (service.md 1 and 3).

use super::error::{Error, WaitError, WaitErrorKind};
use super::options::CallOptions;
use super::send::{Client, Failure, Received};
use super::transport::Transport;
use super::{ApiError, Env};
use crate::api::revisions;
use crate::schema;

/// The limits and pauses of a wait.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitPolicy {
    /// The longest wait, in milliseconds. 1,800,000 (30 minutes) by default; a first build takes 10 to 15 minutes on a real service.
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
        Self { max_wait_ms: 1_800_000.0, min_delay_ms: 2_000.0, max_delay_ms: 30_000.0, factor: 1.5, tolerate_errors: 5 }
    }
}

/// The options of a wait.
#[derive(Clone, Debug, Default)]
pub struct WaitOptions {
    /// The limits and pauses.
    pub policy: WaitPolicy,
    /// The options of each poll.
    pub call: CallOptions,
}

/// What a status means for a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The revision is still in progress.
    Continue,
    /// The wait ends with success.
    Done,
    /// The wait ends with [`WaitErrorKind::Failed`].
    Failed,
    /// The wait ends with [`WaitErrorKind::Superseded`].
    Superseded,
}

/// Judges a revision's status: `DEPLOYED` is done, the three failures are failed, `SKIPPED` is superseded; with any other word, known or not, the wait goes on.
pub fn judge(status: &str) -> Verdict {
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

/// The pause after a poll, in milliseconds. `poll` counts from 1; `unit`, a random number from 0 to 1, takes off up to a quarter of the pause.
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

/// The result of one answered poll.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<'a> {
    /// The revision as JSON text.
    pub revision: &'a str,
    /// Its status.
    pub status: &'a str,
    /// Whether the status differs from the one before; true for the first.
    pub changed: bool,
    /// The number of the poll, from 1.
    pub poll: u32,
    /// The time since the wait began, in milliseconds.
    pub elapsed_ms: f64,
    /// The pause before the next poll, in milliseconds; `None` for the last poll.
    pub next_delay_ms: Option<f64>,
}

/// Observes a wait: called after every answered poll, and can judge a status differently.
pub trait Observer {
    /// Judges a status; by default like [`judge`].
    fn verdict(&mut self, status: &str, revision: &str) -> Verdict {
        let _ = revision;
        judge(status)
    }

    /// Called after a poll.
    fn progress(&mut self, progress: &Progress<'_>);
}

impl<F: FnMut(&Progress<'_>)> Observer for F {
    fn progress(&mut self, progress: &Progress<'_>) {
        self(progress);
    }
}

impl<T: Transport, E: Env> Client<T, E> {
    /// Polls a revision until it is done, and returns it as JSON text.
    ///
    /// The first poll is immediate. The policy says how many transient errors (no answer, 408, 429, 5xx, an unreadable answer) are survived in a row; any other
    /// error ends the wait.
    ///
    /// # Errors
    /// [`Error::Wait`] if the revision failed, was superseded or took too long; the error of a call if that ended the wait.
    pub async fn wait(&self, deployment_id: &str, revision_id: &str, options: &WaitOptions, observer: &mut impl Observer) -> Result<String, Error> {
        self.try_wait(deployment_id, revision_id, options, observer).await.map_err(|failure| failure.error)
    }

    /// Like [`Client::wait`], but a failure also has the answer that caused it.
    ///
    /// # Errors
    /// A [`Failure`] around the [`Error`].
    pub async fn try_wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<String, Failure<T::Incoming>> {
        let policy = &options.policy;
        let started = self.env().steady_ms();
        let bare = |error, attempts| Failure { error, incoming: None, attempts, duration_ms: self.env().steady_ms() - started };
        let call = revisions::get(deployment_id, revision_id).map_err(|report| bare(Error::Invalid { operation: "revisions.wait", report }, 0))?;
        let mut seen = Seen { revision: None, history: Vec::new(), polls: 0 };
        let mut errors = 0;
        loop {
            let elapsed = self.env().steady_ms() - started;
            seen.polls += 1;
            let left = policy.max_wait_ms - elapsed;
            // The last poll, at the very end of the time, still gets a second.
            let call_options = CallOptions { deadline_ms: options.call.deadline_ms.min(left.max(1_000.0)), ..options.call.clone() };
            let answer = self.try_send(&call, &call_options).await;
            let elapsed = self.env().steady_ms() - started;
            let over = elapsed >= policy.max_wait_ms;
            let mut pause = delay_ms(policy, seen.polls, self.env().unit());
            let end = |kind, seen: Seen| bare(Error::Wait(Box::new(seen.error(kind, deployment_id, revision_id, elapsed))), 1);
            match answer {
                Ok(Received { text, .. }) => {
                    errors = 0;
                    let status = revisions::status(&text).unwrap_or_default();
                    let verdict = observer.verdict(&status, &text);
                    let changed = seen.history.last().is_none_or(|(last, _)| *last != status);
                    let next = (verdict == Verdict::Continue && !over).then_some(pause.min(policy.max_wait_ms - elapsed));
                    observer.progress(&Progress { revision: &text, status: &status, changed, poll: seen.polls, elapsed_ms: elapsed, next_delay_ms: next });
                    if changed {
                        seen.history.push((status, elapsed));
                    }
                    match verdict {
                        Verdict::Done => return Ok(text),
                        Verdict::Failed => return Err(end(WaitErrorKind::Failed, seen.with(text))),
                        Verdict::Superseded => return Err(end(WaitErrorKind::Superseded, seen.with(text))),
                        Verdict::Continue => seen.revision = Some(text),
                    }
                }
                Err(failure) => {
                    errors += 1;
                    // A poll that the end of the time cut short is no error of the service's.
                    if !failure.error.is_transient() || (errors > policy.tolerate_errors && !over) {
                        return Err(failure);
                    }
                    pause = pause.max(asked_ms(&failure.error).min(policy.max_delay_ms));
                }
            }
            if over {
                return Err(end(WaitErrorKind::Timeout, seen));
            }
            self.env().pause(pause.min(policy.max_wait_ms - elapsed)).await;
        }
    }
}

fn asked_ms(error: &Error) -> f64 {
    match error {
        Error::Api(api) => {
            let ApiError { retry_after_ms, .. } = &**api;
            retry_after_ms.unwrap_or(0.0)
        }
        _ => 0.0,
    }
}

/// What a wait has seen so far.
struct Seen {
    revision: Option<String>,
    history: Vec<(String, f64)>,
    polls: u32,
}

impl Seen {
    fn with(mut self, revision: String) -> Self {
        self.revision = Some(revision);
        self
    }

    fn error(self, kind: WaitErrorKind, deployment_id: &str, revision_id: &str, elapsed_ms: f64) -> WaitError {
        WaitError {
            kind,
            deployment_id: deployment_id.to_owned(),
            revision_id: revision_id.to_owned(),
            revision: self.revision,
            polls: self.polls,
            elapsed_ms,
            history: self.history,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict, WaitPolicy, delay_ms, judge};
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
            assert_eq!(judge(status), expected, "{status}");
        }
    }

    #[test]
    fn pauses_grow_to_their_cap() {
        let policy = WaitPolicy::default();
        let pauses: Vec<_> = (1..=9).map(|poll| delay_ms(&policy, poll, 1.0)).collect();
        let least = delay_ms(&policy, 1, 0.0);
        assert_eq!((least, pauses), (1_500.0, vec![2_000.0, 3_000.0, 4_500.0, 6_750.0, 10_125.0, 15_187.5, 22_781.25, 30_000.0, 30_000.0]));
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
