//! Waiting for a revision: the loop that reads it until it is done (contract 1 and 3).

use core::fmt;
use core::time::Duration;

use super::env::Env;
use super::error::{ApiError, Error, WaitError, WaitErrorKind};
use super::options::CallOptions;
use super::policy::wait::{Pauses, delay_ms};
use super::send::{Client, Failure, Received};
use super::transport::Transport;
use crate::api::{deployments, revisions, text_member};
use crate::env::{from_ms, to_ms};
use crate::http::Hidden;

pub use super::policy::wait::{Verdict, verdict};

/// The options of a wait.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use deployment_control::client::WaitOptions;
/// let options = WaitOptions { max_wait: Duration::from_secs(600), ..Default::default() };
/// # assert_eq!(options.min_delay, Duration::from_secs(2));
/// ```
#[derive(Clone, Debug)]
pub struct WaitOptions {
    /// The longest wait; `Duration::MAX` for no limit. 30 minutes by default; a first build takes 10 to 15 minutes on a
    /// real service.
    pub max_wait: Duration,
    /// The pause after the first poll. 2 seconds by default.
    pub min_delay: Duration,
    /// The longest pause between polls. 30 seconds by default.
    pub max_delay: Duration,
    /// The factor by which the pause grows from poll to poll. 1.5 by default.
    pub factor: f64,
    /// How many transient errors in a row are survived, 5 by default; those after which the service asks for a pause do
    /// not count.
    pub tolerate_errors: u32,
    /// How the wait ends with a revision that is `SKIPPED`. [`Skipped::Failure`] by default.
    pub skipped: Skipped,
    /// The options of each poll.
    pub call: CallOptions,
}

impl Default for WaitOptions {
    fn default() -> Self {
        Self {
            max_wait: Duration::from_secs(1_800),
            min_delay: Duration::from_secs(2),
            max_delay: Duration::from_secs(30),
            factor: 1.5,
            tolerate_errors: 5,
            skipped: Skipped::Failure,
            call: CallOptions::default(),
        }
    }
}

impl WaitOptions {
    pub(in crate::client) fn pauses(&self) -> Pauses {
        let Self { min_delay, max_delay, factor, .. } = *self;
        Pauses { min_delay_ms: to_ms(min_delay), max_delay_ms: to_ms(max_delay), factor }
    }
}

/// How a wait ends with a revision that was never deployed, because a newer one took its place (`SKIPPED`): of quick pushes
/// a service builds the newest alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skipped {
    /// With [`WaitErrorKind::Superseded`].
    #[default]
    Failure,
    /// With the revision.
    Success,
}

/// The result of one answered poll.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The revision as JSON text.
    pub revision: &'a str,
    /// Its status.
    pub status: &'a str,
    /// Whether the status differs from the one before; true for the first.
    pub changed: bool,
    /// The number of the poll, from 1.
    pub poll: u32,
    /// The time since the wait began.
    pub elapsed: Duration,
    /// The pause before the next poll; `None` for the last poll.
    pub next_delay: Option<Duration>,
}

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Progress")
            .field("revision", &Hidden(self.revision.len()))
            .field("status", &self.status)
            .field("changed", &self.changed)
            .field("poll", &self.poll)
            .field("elapsed", &self.elapsed)
            .field("next_delay", &self.next_delay)
            .finish()
    }
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
    /// The first poll is immediate. The options say how many transient errors (no answer, 408, 429, 5xx, an unreadable
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

    /// Reads a deployment that has no revision yet until it has one, then polls that one like [`Client::wait`]. Services
    /// make the first revision of some sources only when an image or a tarball is patched in (observed 14.B).
    ///
    /// # Errors
    /// Those of [`Client::wait`]. [`WaitErrorKind::Timeout`] without a `revision_id` if no revision came in time.
    pub async fn wait_for_first(
        &self,
        deployment_id: &str,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<String, Error> {
        self.poll(deployment_id, None, options, observer).await.map_err(|failure| failure.error)
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
        self.poll(deployment_id, Some(revision_id), options, observer).await
    }

    async fn poll(
        &self,
        deployment_id: &str,
        revision_id: Option<&str>,
        options: &WaitOptions,
        observer: &mut impl Observer,
    ) -> Result<String, Failure<T::Incoming>> {
        let (pauses, max_wait_ms) = (options.pauses(), to_ms(options.max_wait));
        let started = self.env().steady_ms();
        let bare = |error, attempts| Failure {
            error,
            incoming: None,
            attempts,
            duration: from_ms(self.env().steady_ms() - started),
        };
        let invalid = |report| bare(Error::Invalid { operation: "revisions.wait", report }, 0);
        let mut call = match revision_id {
            Some(revision_id) => revisions::get(deployment_id, revision_id).map_err(invalid)?,
            None => deployments::get(deployment_id).map_err(invalid)?,
        };
        let revision_id = revision_id.map(str::to_owned);
        let mut seen = Seen { revision_id, source: None, revision: None, history: Vec::new(), polls: 0 };
        let mut errors = 0;
        loop {
            let elapsed = self.env().steady_ms() - started;
            seen.polls += 1;
            let left = from_ms((max_wait_ms - elapsed).max(1_000.0));
            // The last poll, at the very end of the time, still gets a second.
            let deadline = options.call.deadline.map_or(left, |deadline| deadline.min(left));
            let call_options = CallOptions { deadline: Some(deadline), ..options.call.clone() };
            let answer = self.try_send(&call, &call_options).await;
            let elapsed = self.env().steady_ms() - started;
            let over = elapsed >= max_wait_ms;
            let mut pause = delay_ms(&pauses, seen.polls, self.env().unit());
            let end = |kind, seen: Seen| {
                bare(
                    Error::Wait(Box::new(
                        seen.error(kind, deployment_id, elapsed, |text| self.options().credentials.hide(text)),
                    )),
                    1,
                )
            };
            match answer {
                Ok(Received { text, .. }) if seen.revision_id.is_none() => {
                    errors = 0;
                    if let Some(revision_id) = seen.note_first(&text) {
                        call = revisions::get(deployment_id, revision_id).map_err(invalid)?;
                        continue;
                    }
                }
                Ok(Received { text, .. }) => {
                    errors = 0;
                    let next_delay_ms = (!over).then_some(pause.min(max_wait_ms - elapsed));
                    match seen.note(text, elapsed, next_delay_ms, observer) {
                        Verdict::Continue => {}
                        Verdict::Done => return Ok(seen.revision.unwrap_or_default()),
                        Verdict::Failed => return Err(end(WaitErrorKind::Failed, seen)),
                        Verdict::Superseded if options.skipped == Skipped::Success => {
                            return Ok(seen.revision.unwrap_or_default());
                        }
                        Verdict::Superseded => return Err(end(WaitErrorKind::Superseded, seen)),
                    }
                }
                Err(failure) => {
                    let asked = asked_ms(&failure.error);
                    // A service that asks for a pause is there, and says when it is worth while to ask again.
                    if asked <= 0.0 {
                        errors += 1;
                    }
                    // A poll that the end of the time cut short is no error of the service's.
                    if !failure.error.is_transient() || (errors > options.tolerate_errors && !over) {
                        return Err(failure);
                    }
                    pause = pause.max(asked.min(pauses.max_delay_ms));
                }
            }
            if over {
                return Err(end(WaitErrorKind::Timeout, seen));
            }
            self.env().pause(from_ms(pause.min(max_wait_ms - elapsed))).await;
        }
    }
}

fn asked_ms(error: &Error) -> f64 {
    match error {
        Error::Api(api) => {
            let ApiError { retry_after, .. } = &**api;
            retry_after.map_or(0.0, to_ms)
        }
        _ => 0.0,
    }
}

/// What a wait has seen so far.
struct Seen {
    /// What is polled; `None` as long as the deployment has no revision.
    revision_id: Option<String>,
    /// The deployment's source, if the deployment was read.
    source: Option<String>,
    revision: Option<String>,
    history: Vec<(String, Duration)>,
    polls: u32,
}

impl Seen {
    /// Notes a reading of the deployment, and gives the id of its revision if it has one now.
    fn note_first(&mut self, deployment: &str) -> Option<&str> {
        self.source = text_member(deployment, "source");
        self.revision_id = text_member(deployment, "latest_revision_id");
        self.revision_id.as_deref()
    }

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
            elapsed: from_ms(elapsed_ms),
            next_delay: next_delay_ms.filter(|_| verdict == Verdict::Continue).map(from_ms),
        });
        if changed {
            self.history.push((status, from_ms(elapsed_ms)));
        }
        self.revision = Some(revision);
        verdict
    }

    /// The error of the wait. `hide` hides credentials, which a service may repeat.
    fn error(
        self,
        kind: WaitErrorKind,
        deployment_id: &str,
        elapsed_ms: f64,
        hide: impl Fn(&str) -> String,
    ) -> WaitError {
        let text = self.revision.map(|revision| hide(&revision));
        WaitError {
            kind,
            deployment_id: deployment_id.to_owned(),
            revision_id: self.revision_id,
            source: self.source,
            #[cfg(feature = "model")]
            revision: text.as_deref().and_then(|text| serde_json::from_str(text).ok()),
            text,
            polls: self.polls,
            elapsed: from_ms(elapsed_ms),
            history: self.history.into_iter().map(|(status, at)| (hide(&status), at)).collect(),
        }
    }
}
