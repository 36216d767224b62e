//! The lines of a log one after the other, to the end or as they are written, for Rust callers.

use core::time::Duration;
use std::collections::{BTreeSet, VecDeque};

use serde_json::{Map, Value};

use super::new_lines::REMEMBERED;
use crate::api::{Operation, revisions};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::policy::wait::{Verdict, verdict};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::http::Method;
use crate::model::{LogEntry, LogPage, Revision};

/// The lines of a log (observed 3). Each comes once, however often the service repeats it.
///
/// # Examples
/// Read the log of a build while it is written, on the emulator and in a time that passes at once:
/// ```
/// # use std::time::Duration;
/// # use deployment_control::client::{Client, InProcess, Options};
/// # use deployment_control::emulator::Emulator;
/// # use deployment_control::env::FakeEnv;
/// # use deployment_control::model::{DeploymentCreate, LogParams, LogType, Source};
/// # fn block_on<F: core::future::Future>(future: F) -> F::Output {
/// #     let mut future = core::pin::pin!(future);
/// #     let mut context = core::task::Context::from_waker(core::task::Waker::noop());
/// #     loop { if let core::task::Poll::Ready(output) = future.as_mut().poll(&mut context) { return output; } }
/// # }
/// # let time = FakeEnv::starting_at(1_767_225_600_000.0);
/// # let emulator = Emulator::new(Default::default(), Box::new(time.clone()));
/// # let client = Client::new(InProcess::new(emulator), time, Options::new("http://localhost")?);
/// # let body = DeploymentCreate::new("agent", Source::InternalSource);
/// # let printed = block_on(async {
/// let deployment = client.deployments().create(&body).await?;
/// let revision_id = deployment.latest_revision_id.as_deref().unwrap_or_default();
/// let build = LogParams { kind: Some(LogType::Build), ..LogParams::default() };
/// let mut lines = client.revisions().log_lines(&deployment.id, revision_id, &build).follow(Duration::from_secs(2));
/// let mut printed = 0;
/// while let Some(line) = lines.next().await? {
///     println!("{} {}", line.timestamp.unwrap_or_default(), line.message.unwrap_or_default());
///     printed += 1;
/// }
/// # Ok::<_, deployment_control::client::Error>(printed)
/// # })?;
/// assert!(printed > 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LogLines<'a, T, E> {
    client: &'a Client<T, E>,
    log: Log,
    /// The pause before new lines are asked for; none where the log is read once.
    poll_delay: Option<Duration>,
    received: VecDeque<LogEntry>,
    seen: BTreeSet<String>,
    /// Those that were seen before, of a log that is followed: it may go on for days.
    earlier: BTreeSet<String>,
    next: Next,
    /// Whether nothing is written any more, so that the next look is the last.
    is_last: bool,
}

/// Which log.
#[derive(Debug)]
pub(in crate::client) struct Log {
    pub(in crate::client) operation: &'static Operation,
    /// The ids in its path.
    pub(in crate::client) parameters: Vec<String>,
    /// What is asked for; `offset` moves on with the reading.
    pub(in crate::client) query: Map<String, Value>,
    /// What ends it.
    pub(in crate::client) end: End,
}

/// What ends a log that is followed.
#[derive(Clone, Copy, Debug)]
pub(in crate::client) enum End {
    /// The end of the revision's build.
    Build,
    /// The end of the revision without success: the servers of a deployed one go on writing.
    Revision,
    /// Only its reader.
    Reader,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Read,
    Wait,
    Nothing,
}

impl<'a, T: Transport, E: Env> LogLines<'a, T, E> {
    pub(in crate::client) const fn new(client: &'a Client<T, E>, log: Log) -> Self {
        Self {
            client,
            log,
            poll_delay: None,
            received: VecDeque::new(),
            seen: BTreeSet::new(),
            earlier: BTreeSet::new(),
            next: Next::Read,
            is_last: false,
        }
    }

    /// Goes on as new lines are written, with this pause before they are asked for. Reads the
    /// oldest lines first, also where `order` says otherwise.
    ///
    /// The log of a build ends with the build, that of a revision's servers where the revision has ended without
    /// success, that of a project never: drop it to leave.
    #[must_use]
    pub fn follow(mut self, poll_delay: Duration) -> Self {
        self.log.query.insert("order".to_owned(), "asc".into());
        self.poll_delay = Some(poll_delay);
        self
    }

    /// The next line; `None` after the last one.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid or what is asked for has errors, else see [`Error`]. After an error
    /// the same lines are asked for again.
    pub async fn next(&mut self) -> Result<Option<LogEntry>, Error> {
        loop {
            if let Some(line) = self.received.pop_front() {
                return Ok(Some(line));
            }
            match (self.next, self.poll_delay) {
                (Next::Read, _) => self.read_more().await?,
                (Next::Wait, Some(poll_delay)) if !self.is_last => {
                    self.is_last = self.is_over().await?;
                    // One more look after the end, for what was written in between.
                    if !self.is_last {
                        self.client.env().pause(poll_delay).await;
                    }
                    self.next = Next::Read;
                }
                _ => {
                    self.next = Next::Nothing;
                    return Ok(None);
                }
            }
        }
    }

    async fn read_more(&mut self) -> Result<(), Error> {
        let Log { operation, parameters, query, .. } = &self.log;
        let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
        let text = Some(serde_json::to_string(query)?);
        let (query, body) = if operation.method == Method::Post { (None, text) } else { (text, None) };
        let LogPage { logs, next_offset, .. } = self.client.call(operation, &parameters, query, body).await?;
        if self.poll_delay.is_some() && self.seen.len() >= REMEMBERED {
            self.earlier = core::mem::take(&mut self.seen);
        }
        let mut fresh = 0;
        for line in logs {
            if line.id.as_ref().is_none_or(|id| self.seen.insert(id.clone()) && !self.earlier.contains(id)) {
                fresh += 1;
                self.received.push_back(line);
            }
        }
        let next = next_offset.filter(|next| !next.is_null() && self.log.query.get("offset") != Some(next));
        self.next = if next.is_some() && fresh > 0 { Next::Read } else { Next::Wait };
        if let Some(next) = next {
            self.log.query.insert("offset".to_owned(), next);
        }
        Ok(())
    }

    /// Whether no further line will be written.
    async fn is_over(&self) -> Result<bool, Error> {
        if matches!(self.log.end, End::Reader) {
            return Ok(false);
        }
        let parameters: Vec<&str> = self.log.parameters.iter().map(String::as_str).collect();
        let revision: Revision = self.client.call(&revisions::GET, &parameters, None, None).await?;
        let status = revision.status.as_str();
        Ok(match (self.log.end, verdict(status)) {
            (End::Revision, verdict) => matches!(verdict, Verdict::Failed | Verdict::Superseded),
            (_, Verdict::Continue) => matches!(status, "AWAITING_DEPLOY" | "DEPLOYING"),
            _ => true,
        })
    }
}
