//! Waiting for a revision: the loop that reads it until it is done (contract 1 and 3).

use super::env::Env;
use super::error::{ApiError, Error, WaitError, WaitErrorKind};
use super::options::CallOptions;
use super::send::{Client, Failure, Received};
use super::transport::Transport;
use crate::api::revisions;

pub use super::policy::wait::{Verdict, WaitPolicy, delay_ms, verdict};

/// The options of a wait.
#[derive(Clone, Debug, Default)]
pub struct WaitOptions {
    /// The limits and pauses.
    pub policy: WaitPolicy,
    /// The options of each poll.
    pub call: CallOptions,
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
    /// Judges a status; by default like [`verdict`].
    fn verdict(&mut self, status: &str, revision: &str) -> Verdict {
        let _ = revision;
        verdict(status)
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
    /// The first poll is immediate. The policy says how many transient errors (no answer, 408, 429, 5xx, an unreadable
    /// answer) are survived in a row; any other error ends the wait.
    ///
    /// # Errors
    /// [`Error::Wait`] if the revision failed, was superseded or took too long; the error of a call if that ended the
    /// wait.
    pub async fn wait(
        &self,
        deployment_id: &str,
        revision_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<String, Error> {
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
        let bare = |error, attempts| Failure {
            error,
            incoming: None,
            attempts,
            duration_ms: self.env().steady_ms() - started,
        };
        let call = revisions::get(deployment_id, revision_id)
            .map_err(|report| bare(Error::Invalid { operation: "revisions.wait", report }, 0))?;
        let mut seen = Seen { revision: None, history: Vec::new(), polls: 0 };
        let mut errors = 0;
        loop {
            let elapsed = self.env().steady_ms() - started;
            seen.polls += 1;
            let left = policy.max_wait_ms - elapsed;
            // The last poll, at the very end of the time, still gets a second.
            let call_options =
                CallOptions { deadline_ms: options.call.deadline_ms.min(left.max(1_000.0)), ..options.call.clone() };
            let answer = self.try_send(&call, &call_options).await;
            let elapsed = self.env().steady_ms() - started;
            let over = elapsed >= policy.max_wait_ms;
            let mut pause = delay_ms(policy, seen.polls, self.env().unit());
            let end = |kind, seen: Seen| {
                bare(
                    Error::Wait(Box::new(seen.error(kind, deployment_id, revision_id, elapsed, |text| {
                        self.options().credentials.hide(text)
                    }))),
                    1,
                )
            };
            match answer {
                Ok(Received { text, .. }) => {
                    errors = 0;
                    let next_delay_ms = (!over).then_some(pause.min(policy.max_wait_ms - elapsed));
                    match seen.note(text, elapsed, next_delay_ms, observer) {
                        Verdict::Continue => {}
                        Verdict::Done => return Ok(seen.revision.unwrap_or_default()),
                        Verdict::Failed => return Err(end(WaitErrorKind::Failed, seen)),
                        Verdict::Superseded => return Err(end(WaitErrorKind::Superseded, seen)),
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
    /// Notes an answered poll, tells the observer of it, and gives the observer's verdict.
    fn note(
        &mut self,
        revision: String,
        elapsed_ms: f64,
        next_delay_ms: Option<f64>,
        observer: &mut impl Observer,
    ) -> Verdict {
        let status = revisions::status(&revision).unwrap_or_default();
        let verdict = observer.verdict(&status, &revision);
        let changed = self.history.last().is_none_or(|(last, _)| *last != status);
        observer.progress(&Progress {
            revision: &revision,
            status: &status,
            changed,
            poll: self.polls,
            elapsed_ms,
            next_delay_ms: next_delay_ms.filter(|_| verdict == Verdict::Continue),
        });
        if changed {
            self.history.push((status, elapsed_ms));
        }
        self.revision = Some(revision);
        verdict
    }

    /// The error of the wait. `hide` hides credentials, which a service may repeat.
    fn error(
        self,
        kind: WaitErrorKind,
        deployment_id: &str,
        revision_id: &str,
        elapsed_ms: f64,
        hide: impl Fn(&str) -> String,
    ) -> WaitError {
        WaitError {
            kind,
            deployment_id: deployment_id.to_owned(),
            revision_id: revision_id.to_owned(),
            revision: self.revision.map(|revision| hide(&revision)),
            polls: self.polls,
            elapsed_ms,
            history: self.history.into_iter().map(|(status, at_ms)| (hide(&status), at_ms)).collect(),
        }
    }
}
