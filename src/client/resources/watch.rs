//! The deployments of a workspace as they change.

mod watched;

pub use watched::{Change, ChangeKind, WatchOptions, Watched, WatchedRevision};

use std::collections::{BTreeMap, BTreeSet};

use self::watched::{Entry, asked_ms};
use super::calls::Deployments;
use super::pages::{Page, repeats};
use super::typed::members;
use crate::api::{self, Call};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::options::CallOptions;
use crate::client::policy::page::{Next, ReceivedPage, next_page, repeated_after};
use crate::client::policy::retry::RetryPolicy;
use crate::client::policy::wait::{Verdict, verdict};
use crate::client::policy::watch::{
    BUSY_PER_MINUTE, Budget, IDLE_PER_MINUTE, Step, Waiting, next_pause, next_step, pause_after_failure, read_at_once,
};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::env::{from_ms, to_ms};
use crate::model::{Deployment, DeploymentListParams, Revision};

/// The most deployments that a page holds, and the most ids that one listing can ask for (contract 8).
const PAGE_SIZE: usize = 100;
/// After so many failures in a row, a listing begins anew.
const MOST_FAILURES: u32 = 3;

/// The deployments of a workspace as they change. Nothing is sent between two calls of [`Watch::next`].
#[derive(Debug)]
pub struct Watch<'a, T, E> {
    client: &'a Client<T, E>,
    filter: DeploymentListParams,
    min: f64,
    max: f64,
    entries: Vec<Entry>,
    is_complete: bool,
    read_at_ms: Option<f64>,
    error: Option<Error>,
    round: Option<Round>,
    budget: Budget,
    pause: f64,
    list_at: f64,
    readings: u32,
    /// How many revisions are still read without a pause.
    read_at_once: usize,
    failures: u32,
    not_before: f64,
}

/// A listing in progress.
#[derive(Debug)]
struct Round {
    begun_at_ms: f64,
    found: Vec<Deployment>,
    seen: BTreeSet<String>,
    offset: f64,
    repeated: f64,
    is_paged: bool,
    /// Deployments that no page had, and that are asked for by their ids before they count as gone.
    missing: Option<Vec<String>>,
}

impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    /// Watches deployments: what appeared, changed or went, with the latest revision behind each (contract 4.6 and 1).
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Transport, WatchOptions};
    /// # async fn show<T: Transport, E: Env>(client: &Client<T, E>) -> Result<(), Error> {
    /// let mut watch = client.deployments().watch(&WatchOptions::default());
    /// loop {
    ///     for change in watch.next().await? {
    ///         println!("{:?} {} {:?}", change.kind, change.watched.deployment.name, change.watched.status());
    ///     }
    /// }
    /// # }
    /// ```
    pub fn watch(&self, options: &WatchOptions) -> Watch<'a, T, E> {
        let filter = DeploymentListParams { limit: None, offset: None, ..options.filter.clone() };
        let [min, max] = [options.min_delay, options.max_delay].map(to_ms);
        Watch {
            client: self.client,
            filter,
            min,
            max: max.max(min),
            entries: Vec::new(),
            is_complete: false,
            read_at_ms: None,
            error: None,
            round: None,
            budget: Budget::full(),
            pause: 0.0,
            list_at: 0.0,
            readings: 0,
            read_at_once: 0,
            failures: 0,
            not_before: 0.0,
        }
    }
}

impl<T: Transport, E: Env> Watch<'_, T, E> {
    /// Waits for the next changes, and returns them. The first are all deployments that there are; the list is empty
    /// where only [`Watch::error`] changed. Requests are sent one after the other: after the first listing, and up to 30
    /// revisions that it leaves open, at most 12 in a minute while no revision is in progress, and at most 30 otherwise.
    /// Temporary failures are survived: no answer, 408, 429, 5xx, an unreadable answer. It can be dropped and called
    /// again.
    ///
    /// # Errors
    /// Any other error, such as [`Error::Api`] with 401. A further call asks again.
    pub async fn next(&mut self) -> Result<Vec<Change>, Error> {
        loop {
            let now = self.client.env().steady_ms();
            let step = next_step(now, self.waiting());
            let per_minute = self.per_minute();
            let (Step::List(at) | Step::Read(at)) = step;
            // Whoever begins to watch waits for the first listing, so its pages follow one after the other, and so do
            // the readings after it.
            let is_awaited = !self.is_complete || (matches!(step, Step::Read(_)) && self.read_at_once > 0);
            let affordable = if is_awaited { 0.0 } else { self.budget.pause(now, per_minute) };
            let delay = (at.max(self.not_before) - now).max(affordable);
            if delay > 0.0 {
                self.client.env().pause(from_ms(delay)).await;
                continue;
            }
            self.budget = self.budget.after_request(now, per_minute);
            let was_complete = self.is_complete;
            let result = match step {
                Step::List(_) => self.list().await,
                Step::Read(_) => self.read(now).await,
            };
            match result {
                Ok(changes) => {
                    self.failures = 0;
                    let has_news = !changes.is_empty() || was_complete != self.is_complete;
                    if self.error.take().is_some() || has_news {
                        return Ok(changes);
                    }
                }
                Err(error) if error.is_transient() => {
                    let is_new = self.error.is_none();
                    self.fail(error);
                    if is_new {
                        return Ok(Vec::new());
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// What is known of the deployments, in the order of the listing.
    pub fn deployments(&self) -> impl Iterator<Item = &Watched> {
        self.entries.iter().map(|entry| &entry.watched)
    }

    /// When the listing was begun that is known, in milliseconds since 1970; `None` before the first one is complete.
    pub const fn read_at_ms(&self) -> Option<f64> {
        self.read_at_ms
    }

    /// Whether every deployment has been listed once. Until then some may be missing.
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Why the last request failed; `None` if it was answered.
    pub const fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }

    fn waiting(&self) -> Waiting {
        let due = self.entries.iter().filter_map(|entry| entry.due_at);
        Waiting {
            list_at: self.list_at,
            read_at: due.fold(f64::INFINITY, f64::min),
            readings: self.readings,
            is_complete: self.is_complete,
        }
    }

    fn per_minute(&self) -> f64 {
        if self.entries.iter().any(|entry| entry.in_progress) { BUSY_PER_MINUTE } else { IDLE_PER_MINUTE }
    }

    fn fail(&mut self, error: Error) {
        self.failures += 1;
        // A page that only repeats others is repeated no better.
        if matches!(error, Error::Parse { .. }) || self.failures.is_multiple_of(MOST_FAILURES) {
            self.round = None;
        }
        let pause = pause_after_failure(self.failures, asked_ms(&error), self.min, self.max);
        self.not_before = self.client.env().steady_ms() + pause;
        self.error = Some(error);
    }

    /// Requests the next page of the listing in progress, or begins one.
    async fn list(&mut self) -> Result<Vec<Change>, Error> {
        self.readings = 0;
        let env = self.client.env();
        let begun_at_ms = self.round.as_ref().map_or_else(|| env.now_ms(), |round| round.begun_at_ms);
        let missing = self.round.as_ref().and_then(|round| round.missing.as_ref());
        let asked: Option<Vec<String>> = missing.map(|ids| ids.iter().take(PAGE_SIZE).cloned().collect());
        let offset = if asked.is_some() { 0.0 } else { self.round.as_ref().map_or(0.0, |round| round.offset) };
        let limit = PAGE_SIZE as f64;
        let filter = DeploymentListParams {
            limit: Some(limit),
            offset: (offset > 0.0).then_some(offset),
            deployment_ids: asked
                .as_ref()
                .map_or_else(|| self.filter.deployment_ids.clone(), |ids| Some(ids.join(","))),
            ..self.filter.clone()
        };
        let options = self.call_options();
        let query = serde_json::to_string(&members(&filter))?;
        let call = Call::new(&api::deployments::LIST, &[], Some(&query), None, options.check)
            .map_err(|report| Error::Invalid { operation: api::deployments::LIST.name, report })?;
        let received = self.client.send(&call, &options).await?;
        let Page { mut resources, offset: offered } = serde_json::from_str::<Page<Deployment>>(&received.text)?;
        // Nothing is waited for from here on: a future that is dropped before leaves the round as it was.
        let mut round = self.round.take().unwrap_or_else(|| Round::new(begun_at_ms));
        if let Some(ids) = asked {
            round.found.extend(resources.into_iter().filter(|record| ids.contains(&record.id)));
            let left = round.missing.take().unwrap_or_default().split_off(ids.len());
            round.missing = Some(left);
        } else {
            let count = resources.len() as f64;
            resources.retain(|record| round.seen.insert(record.id.clone()));
            let fresh = resources.len() as f64;
            let page = ReceivedPage { limit, offset, received: count, fresh, repeated: round.repeated, offered };
            round.repeated = repeated_after(&page);
            let shown = if self.is_complete { Vec::new() } else { self.add(&resources) };
            round.found.extend(resources);
            match next_page(&page) {
                Next::Repeats => return Err(repeats(self.client, &call, received, "resources")),
                Next::Page(next) => {
                    (round.offset, round.is_paged) = (next, true);
                    self.round = Some(round);
                    return Ok(shown);
                }
                Next::End if !self.is_complete => {
                    self.complete(round);
                    return Ok(shown);
                }
                // One answer shows all at one time. Of several pages, each may have lost a record to the page before it.
                Next::End => {
                    let known = self.entries.iter().map(|entry| &entry.watched.deployment.id);
                    let missing = known.filter(|id| round.is_paged && !round.seen.contains(*id)).cloned().collect();
                    round.missing = Some(missing);
                }
            }
        }
        if round.missing.as_ref().is_some_and(|missing| !missing.is_empty()) {
            self.round = Some(round);
            return Ok(Vec::new());
        }
        Ok(self.complete(round))
    }

    /// Adds what the first listing shows.
    fn add(&mut self, listed: &[Deployment]) -> Vec<Change> {
        let before = self.entries.len();
        let known: BTreeSet<String> = self.entries.iter().map(|entry| entry.watched.deployment.id.clone()).collect();
        let fresh = listed.iter().filter(|deployment| !known.contains(&deployment.id));
        self.entries.extend(fresh.map(|deployment| Entry::listed(None, deployment.clone())));
        self.entries[before..].iter().map(|entry| Change::of(None, &entry.watched)).collect()
    }

    fn complete(&mut self, round: Round) -> Vec<Change> {
        let old = core::mem::take(&mut self.entries);
        let mut before: BTreeMap<_, _> =
            old.into_iter().map(|entry| (entry.watched.deployment.id.clone(), entry)).collect();
        let mut changes = Vec::new();
        for deployment in round.found {
            let old = before.remove(&deployment.id);
            let previous = old.as_ref().map(|entry| entry.watched.clone());
            let entry = Entry::listed(old, deployment);
            if previous.as_ref().is_none_or(|previous| previous.differs(&entry.watched)) {
                changes.push(Change::of(previous, &entry.watched));
            }
            self.entries.push(entry);
        }
        changes.extend(before.into_values().map(|entry| Change::gone(entry.watched)));
        let has_news = !self.is_complete || !changes.is_empty();
        if !self.is_complete {
            self.read_at_once = read_at_once(self.entries.iter().filter(|entry| entry.due_at.is_some()).count());
        }
        self.is_complete = true;
        self.read_at_ms = Some(round.begun_at_ms);
        self.pause = next_pause(self.pause, has_news, self.min, self.max);
        self.list_at = self.client.env().steady_ms() + self.pause;
        changes
    }

    /// Reads the revision that has waited longest.
    async fn read(&mut self, at: f64) -> Result<Vec<Change>, Error> {
        self.readings += 1;
        self.read_at_once = self.read_at_once.saturating_sub(1);
        let due = self.entries.iter().enumerate().filter_map(|(index, entry)| Some((index, entry.due_at?)));
        let first = due.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(index, _)| index);
        let Some(entry) = first.and_then(|index| self.entries.get(index)) else { return Ok(Vec::new()) };
        let Some(known) = &entry.watched.revision else { return Ok(Vec::new()) };
        let call = api::revisions::get(&entry.watched.deployment.id, &known.id)
            .map_err(|report| Error::Invalid { operation: "revisions.get", report })?;
        let read_at_ms = self.client.env().now_ms();
        let revision: Option<Revision> = match self.client.send(&call, &self.call_options()).await {
            Ok(received) => Some(serde_json::from_str(&received.text)?),
            // It was deleted while its deployment is still listed.
            Err(Error::Api(error)) if error.status == 404 => None,
            Err(error) => return Err(error),
        };
        let is_final = revision.as_ref().is_none_or(|revision| verdict(revision.status.as_str()) != Verdict::Continue);
        let Some(entry) = first.and_then(|index| self.entries.get_mut(index)) else { return Ok(Vec::new()) };
        let previous = entry.watched.clone();
        entry.read(revision, is_final, read_at_ms);
        let has_news = previous.differs(&entry.watched);
        entry.pause = next_pause(entry.pause, has_news, self.min, self.max);
        entry.due_at = (!is_final).then_some(at + entry.pause);
        if !has_news {
            return Ok(Vec::new());
        }
        let change = Change::of(Some(previous), &entry.watched);
        // Where one moves, others may.
        if self.round.is_none() {
            self.pause = self.min;
            self.list_at = self.list_at.min(self.client.env().steady_ms() + self.min);
        }
        Ok(vec![change])
    }

    /// A repetition is a request too: the watch decides when it is sent.
    fn call_options(&self) -> CallOptions {
        CallOptions { retry: RetryPolicy::never(), ..self.client.options().call.clone() }
    }
}

impl Round {
    fn new(begun_at_ms: f64) -> Self {
        let (found, seen) = (Vec::new(), BTreeSet::new());
        Self { begun_at_ms, found, seen, offset: 0.0, repeated: 0.0, is_paged: false, missing: None }
    }
}
