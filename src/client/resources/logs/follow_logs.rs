//! Follows the logs of a deployment: those of one revision, then those of the next, each line once.

use std::collections::VecDeque;

use serde_json::json;

use super::follow_options::{FollowLogsOptions, FollowUntil};
use super::log_reader::LogReader;
use super::log_requests::LogRequests;
use super::track::{Track, has_built, is_before_built, is_built};
use crate::api;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::policy::wait::{Verdict, verdict};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::env::to_ms;
use crate::model::{Deployment, LogEntry, LogType, Revision};
use crate::validate::{Issue, IssueKind, Report, Segment};

/// The most revisions of one page (observed 3).
const MAX_REVISIONS: u32 = 100;

/// One line of a followed log, with where it stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FollowedLine {
    /// The log that has the line: that of the build, or that of the servers.
    pub kind: LogType,
    /// The revision whose log it is.
    pub revision_id: String,
    /// The line.
    pub entry: LogEntry,
}

/// The logs of a deployment as they are written; see
/// [`Revisions::follow_logs`](crate::client::Revisions::follow_logs). Nothing is sent between two calls of
/// [`FollowedLogs::next`].
#[derive(Debug)]
pub struct FollowedLogs<'a, T, E> {
    requests: LogRequests<'a, T, E>,
    options: FollowLogsOptions,
    across_revisions: bool,
    deployment_id: String,
    /// The revision that is named, as long as it was not looked at.
    first: Option<String>,
    track: Option<Track>,
    /// The servers' log of a revision that still serves, while a newer one is made.
    serving: Option<LogReader>,
    /// Newer revisions, the oldest first.
    newer: VecDeque<String>,
    steps: VecDeque<Step>,
    ready: VecDeque<FollowedLine>,
    revision: Option<Revision>,
    looked_at: f64,
    is_over: bool,
}

/// What is done next. A step that fails, or that is dropped while it waits, is done again.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Reads the revision. Its status is read before its logs: when it says that a log is complete, the last lines are
    /// there.
    Look,
    /// Leaves out what is not wanted of the lines that are there already.
    Start,
    ReadBuild,
    ReadServers,
    TryOlderServers,
    ReadServing,
    /// Goes on with a newer revision, looks again, or ends.
    GoOn,
}

impl<'a, T: Transport, E: Env> FollowedLogs<'a, T, E> {
    pub(in crate::client::resources) fn new(
        client: &'a Client<T, E>,
        deployment_id: &str,
        revision_id: Option<&str>,
        options: &FollowLogsOptions,
    ) -> Self {
        let is_now = options.until == FollowUntil::Now;
        Self {
            requests: LogRequests::new(client, options.tolerate_errors, !is_now),
            options: options.clone(),
            across_revisions: !is_now && options.across_revisions.unwrap_or(revision_id.is_none()),
            deployment_id: deployment_id.to_owned(),
            first: revision_id.map(str::to_owned),
            track: None,
            serving: None,
            newer: VecDeque::new(),
            steps: VecDeque::new(),
            ready: VecDeque::new(),
            revision: None,
            looked_at: 0.0,
            is_over: false,
        }
    }

    /// Waits for the next line; `None` after the last one. It can be dropped and called again, and no line is lost.
    ///
    /// # Errors
    /// [`Error::Config`] if the options contradict each other; [`Error::Invalid`] if an id is not a uuid, `since` is no
    /// time, or the deployment has no revision; else that of a call, if it is no temporary failure or too many of them
    /// came in a row. A further call goes on where it was.
    pub async fn next(&mut self) -> Result<Option<FollowedLine>, Error> {
        self.next_with(&mut |_: &Revision| {}).await
    }

    /// The same, and tells `on_revision` of a revision whenever its status has changed, and first before its lines.
    ///
    /// # Errors
    /// As [`FollowedLogs::next`].
    pub async fn next_with(&mut self, on_revision: &mut impl FnMut(&Revision)) -> Result<Option<FollowedLine>, Error> {
        self.options.check()?;
        loop {
            if let Some(line) = self.ready.pop_front() {
                return Ok(Some(line));
            }
            if self.is_over {
                return Ok(None);
            }
            let step = self.steps.front().copied().unwrap_or(Step::Look);
            let is_done = match step {
                Step::Look => self.look(on_revision).await?,
                Step::Start => self.start().await?,
                Step::ReadBuild | Step::ReadServers | Step::ReadServing => self.read(step).await?,
                Step::TryOlderServers => {
                    if self.try_older_servers().await?
                        && let Some(step) = self.steps.front_mut()
                    {
                        *step = Step::ReadServers;
                        continue;
                    }
                    true
                }
                Step::GoOn => self.go_on().await?,
            };
            if is_done {
                self.steps.pop_front();
            }
        }
    }

    /// The revision that was read last; `None` before the first one. After the end it is the last one.
    pub const fn revision(&self) -> Option<&Revision> {
        self.revision.as_ref()
    }

    async fn look(&mut self, on_revision: &mut impl FnMut(&Revision)) -> Result<bool, Error> {
        self.looked_at = self.requests.begin();
        if self.track.is_none() {
            let first = self.first_id().await?;
            self.track = Some(Track::new(&self.deployment_id, first, &self.options));
        }
        let Some(track) = &mut self.track else { return Ok(true) };
        let ids = [self.deployment_id.as_str(), track.revision_id.as_str()];
        let revision: Revision = self.requests.send(&api::revisions::GET, &ids, None, None).await?;
        let status = revision.status.as_str();
        if track.status.as_deref() != Some(status) {
            on_revision(&revision);
        }
        let mut steps = VecDeque::new();
        if core::mem::take(&mut track.is_first) {
            steps.push_back(Step::Start);
        }
        // A service may tell in both logs that a newer revision has taken its place.
        if !track.is_built || verdict(status) == Verdict::Superseded {
            steps.push_back(Step::ReadBuild);
        }
        track.is_built = is_built(status);
        if !is_before_built(status) && status != "BUILD_FAILED" {
            steps.push_back(Step::ReadServers);
            if status == "DEPLOYED" {
                steps.push_back(Step::TryOlderServers);
            }
        }
        steps.extend([Step::ReadServing, Step::GoOn]);
        track.status = Some(status.to_owned());
        self.revision = Some(revision);
        self.steps = steps;
        // The steps have taken its place.
        Ok(false)
    }

    async fn start(&mut self) -> Result<bool, Error> {
        let Self { requests, options, track: Some(track), .. } = self else { return Ok(true) };
        let status = track.status.as_deref().unwrap_or_default();
        let was_built = has_built(status);
        if options.skip_finished_build && was_built {
            track.build = None;
        }
        let Some(tail) = options.tail else { return Ok(true) };
        if let Some(deploy) = &mut track.deploy {
            // Noted at once: what was kept must not be kept again if a later request fails.
            if track.deploy_tail.is_none() {
                track.deploy_tail = Some(deploy.keep_tail(requests, tail).await?);
            }
            if track.deploy_tail == Some(0) && status == "DEPLOYED" && deploy.try_older(requests).await? {
                track.deploy_tail = None;
                track.deploy_tail = Some(deploy.keep_tail(requests, tail).await?);
            }
        }
        let count = track.deploy_tail.unwrap_or_default();
        // Servers that write have been built.
        if count >= tail && was_built {
            track.build = None;
        }
        if let Some(build) = &mut track.build {
            build.keep_tail(requests, tail.saturating_sub(count)).await?;
        }
        Ok(true)
    }

    /// Reads new lines of the log of a step. Says whether all of them were read.
    async fn read(&mut self, step: Step) -> Result<bool, Error> {
        let Self { requests, track, serving, ready, .. } = self;
        let log = match (step, track) {
            (Step::ReadServing, _) => serving.as_mut(),
            (Step::ReadBuild, Some(track)) => track.build.as_mut(),
            (_, Some(track)) => track.deploy.as_mut(),
            (_, None) => None,
        };
        let Some(log) = log else { return Ok(true) };
        let (lines, has_more) = log.read(requests).await?;
        let line = |entry| FollowedLine { kind: log.kind.clone(), revision_id: log.revision_id.clone(), entry };
        ready.extend(lines.into_iter().map(line));
        Ok(!has_more)
    }

    async fn try_older_servers(&mut self) -> Result<bool, Error> {
        match self.track.as_mut().and_then(|track| track.deploy.as_mut()) {
            Some(deploy) => deploy.try_older(&mut self.requests).await,
            None => Ok(false),
        }
    }

    async fn go_on(&mut self) -> Result<bool, Error> {
        let Some(track) = &self.track else { return Ok(true) };
        let status = track.status.as_deref().unwrap_or_default();
        if status == "DEPLOYED" {
            self.serving = None;
        }
        let verdict = verdict(status);
        let is_done = match self.options.until {
            FollowUntil::Now => true,
            FollowUntil::Built => is_built(status),
            FollowUntil::Deployed => verdict != Verdict::Continue,
            FollowUntil::Ended => matches!(verdict, Verdict::Failed | Verdict::Superseded),
        };
        // A revision in a state that no contract knows may stay so for ever.
        let is_known = is_before_built(status) || has_built(status);
        if self.across_revisions && (is_done || verdict == Verdict::Done || !is_known) {
            if self.newer.is_empty() {
                let id = track.revision_id.clone();
                self.newer = self.newer_than(&id).await?;
            }
            if let Some(next) = self.newer.pop_front() {
                let track = Track { is_first: false, ..Track::new(&self.deployment_id, next, &self.options) };
                let replaced = self.track.replace(track);
                if verdict == Verdict::Done && self.options.until == FollowUntil::Ended {
                    self.serving = replaced.and_then(|track| track.deploy);
                }
                return Ok(true);
            }
        }
        self.is_over = is_done && !(self.options.until == FollowUntil::Ended && self.across_revisions);
        let delay = to_ms(self.options.poll_delay);
        self.requests.rest(self.looked_at + delay, delay);
        Ok(true)
    }

    async fn first_id(&mut self) -> Result<String, Error> {
        if let Some(id) = &self.first {
            return Ok(id.clone());
        }
        self.latest().await?.ok_or_else(|| {
            let path = vec![Segment::Name("deployment"), Segment::Name("latest_revision_id")];
            let report = Report { issues: vec![Issue::new(IssueKind::Missing, path, Vec::new())] };
            Error::Invalid { operation: "revisions.followLogs", report }
        })
    }

    /// The revisions that were made after one, the oldest first.
    async fn newer_than(&mut self, revision_id: &str) -> Result<VecDeque<String>, Error> {
        let Some(latest) = self.latest().await?.filter(|latest| latest != revision_id) else {
            return Ok(VecDeque::new());
        };
        let query = json!({ "limit": MAX_REVISIONS }).to_string();
        let listed: Result<Listed, Error> =
            self.requests.send(&api::revisions::LIST, &[&self.deployment_id], Some(query), None).await;
        let listed = match listed {
            Ok(listed) => listed.resources.into_iter().filter_map(|revision| revision.id).collect(),
            // Where a service does not list them, those in between are not known.
            Err(Error::Api(error)) if error.status < 500 => Vec::new(),
            Err(error) => return Err(error),
        };
        Ok(match listed.iter().position(|id| id == revision_id) {
            Some(at) if at > 0 => listed.into_iter().take(at).rev().collect(),
            _ => VecDeque::from([latest]),
        })
    }

    async fn latest(&mut self) -> Result<Option<String>, Error> {
        let ids = [self.deployment_id.as_str()];
        let deployment: Deployment = self.requests.send(&api::deployments::GET, &ids, None, None).await?;
        Ok(deployment.latest_revision_id)
    }
}

#[derive(serde::Deserialize)]
struct Listed {
    #[serde(default)]
    resources: Vec<Revision>,
}
