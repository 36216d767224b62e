//! Carries the plan of a fleet out.

use core::time::Duration;
use std::collections::BTreeMap;

use super::stored::{is_going, mark_of};
use super::together::{Work, first};
use super::types::{FleetAction, FleetEntry, FleetPlan, Fleets};
use crate::client::env::Env;
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::client::resources::{ApplyError, ApplyOptions, DeletionOptions};
use crate::client::transport::Transport;
use crate::client::wait::WaitOptions;
use crate::model::{DeletionParams, Deployment, Revision};

/// After so many failures in a row nothing more is begun: the service, the key or the network is at fault.
const MOST_FAILURES: u32 = 10;

/// How a fleet is applied.
#[derive(Clone, Debug)]
pub struct FleetApplyOptions {
    /// How many deployments are worked on at the same time, at least 1; 4 by default.
    pub parallel: usize,
    /// Waits until the latest revisions are deployed, also those of a run that was stopped; `None` for no wait.
    pub wait: Option<WaitOptions>,
    /// Whether the tracing projects of pruned deployments are deleted too.
    pub with_project: bool,
}

impl Default for FleetApplyOptions {
    fn default() -> Self {
        Self { parallel: 4, wait: None, with_project: false }
    }
}

impl FleetApplyOptions {
    /// Waits with the pauses that suit several waits at a time: they grow slowly, since a place among those that are
    /// worked on stays taken until its revision is seen to be deployed.
    pub fn waiting() -> Self {
        let wait = WaitOptions { min_delay: Duration::from_millis(300), factor: 1.1, ..WaitOptions::default() };
        Self { wait: Some(wait), ..Self::default() }
    }
}

/// What happens while a fleet is applied.
#[derive(Debug)]
#[non_exhaustive]
pub enum FleetEvent<'a> {
    /// Work on a deployment begins.
    Started(&'a FleetEntry),
    /// A deployment is as the fleet describes; with a wait, its revision is deployed. `None` if it was deleted.
    Done(&'a FleetEntry, Option<&'a Deployment>, Option<&'a Revision>),
    /// A deployment is not.
    Failed(&'a FleetEntry, &'a Error),
    /// Nothing was sent for a deployment, with the reason.
    Skipped(&'a FleetEntry, &'a str),
}

/// A deployment that could not be changed, or whose revision failed.
#[derive(Debug)]
pub struct FleetFailure {
    /// The deployment's name.
    pub name: String,
    /// What was to be done.
    pub action: FleetAction,
    /// Why it failed. After a lost answer, applying again looks first.
    pub error: Error,
}

/// What was done.
#[derive(Debug, Default)]
#[must_use]
pub struct FleetApplied {
    /// The names of those that were changed or waited for, in the order in which that ended.
    pub done: Vec<(String, FleetAction)>,
    /// Those that failed.
    pub failed: Vec<FleetFailure>,
    /// The names of those that come after one that failed, with the reason, and of those that were to be pruned.
    pub skipped: Vec<(String, String)>,
}

impl FleetApplied {
    /// Whether everything was done.
    pub const fn is_complete(&self) -> bool {
        self.failed.is_empty() && self.skipped.is_empty()
    }
}

type Ended = Result<(Option<Deployment>, Option<Revision>), Error>;

impl<T: Transport, E: Env> Fleets<'_, T, E> {
    /// Makes a workspace what a plan says: creates what is missing, patches what differs (contract 4.5), and sends nothing
    /// for the rest. Each deployment is looked at once more right before it is changed, and one that has changed since is
    /// not overwritten. A creation or a patch whose answer is lost is looked up, and never sent twice; stopped and planned
    /// again, it goes on where it was. Nothing is pruned where something failed.
    ///
    /// # Errors
    /// [`Error::Plan`] before anything is sent, if an entry cannot be carried out. What fails later is in
    /// [`FleetApplied::failed`], and everything else is done.
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, FleetApplyOptions, FleetEvent, FleetPlan, Transport};
    /// # async fn carry_out<T: Transport, E: Env>(client: &Client<T, E>, plan: &FleetPlan) -> Result<(), Error> {
    /// let mut tell = |event: FleetEvent<'_>| {
    ///     if let FleetEvent::Done(entry, ..) = event {
    ///         println!("{:?} {}", entry.action, entry.name);
    ///     }
    /// };
    /// let applied = client.fleet().apply(plan, &FleetApplyOptions::waiting(), &mut tell).await?;
    /// assert!(applied.is_complete());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn apply(
        &self,
        plan: &FleetPlan,
        options: &FleetApplyOptions,
        tell: &mut dyn FnMut(FleetEvent<'_>),
    ) -> Result<FleetApplied, Error> {
        refuse_blocked(plan)?;
        let is_sent = |entry: &FleetEntry| match entry.action {
            FleetAction::Create | FleetAction::Patch | FleetAction::Redeploy => true,
            FleetAction::None => options.wait.is_some() && !entry.is_live,
            FleetAction::Prune | FleetAction::Unmanaged => false,
        };
        let mut applied = FleetApplied::default();
        let changed: Vec<&FleetEntry> = plan.entries.iter().filter(|entry| is_sent(entry)).collect();
        self.in_order(&changed, plan, options, &mut applied, tell).await;
        let pruned: Vec<_> = plan.entries.iter().filter(|entry| entry.action == FleetAction::Prune).collect();
        if applied.is_complete() {
            self.in_order(&pruned, plan, options, &mut applied, tell).await;
        } else {
            for entry in pruned {
                skip(entry, "nothing is pruned where others were not done", &mut applied, tell);
            }
        }
        Ok(applied)
    }

    /// Works on entries, each after those that come before it. Names that are no entry count as done.
    async fn in_order(
        &self,
        entries: &[&FleetEntry],
        plan: &FleetPlan,
        options: &FleetApplyOptions,
        applied: &mut FleetApplied,
        tell: &mut dyn FnMut(FleetEvent<'_>),
    ) {
        let mut waiting: Vec<&FleetEntry> = entries.to_vec();
        let mut open: BTreeMap<&str, bool> = entries.iter().map(|entry| (entry.name.as_str(), true)).collect();
        let mut running: Vec<Work<'_, (&FleetEntry, Ended)>> = Vec::new();
        let mut failures = 0;
        loop {
            let mut left = Vec::new();
            for entry in core::mem::take(&mut waiting) {
                let before = |wanted: bool| entry.after.iter().find(|name| open.get(name.as_str()) == Some(&wanted));
                // What was not done stays in the list as false.
                if let Some(name) = before(false) {
                    skip(entry, &format!("it comes after {name}, which was not done"), applied, tell);
                    open.insert(&entry.name, false);
                } else if before(true).is_some() || running.len() >= options.parallel.max(1) {
                    left.push(entry);
                } else if failures >= MOST_FAILURES {
                    skip(entry, &format!("{MOST_FAILURES} deployments failed in a row"), applied, tell);
                    open.insert(&entry.name, false);
                } else {
                    tell(FleetEvent::Started(entry));
                    running.push(Box::pin(async move { (entry, self.carry_out(entry, plan, options).await) }));
                }
            }
            waiting = left;
            if running.is_empty() {
                // One that was skipped can let others be skipped.
                if waiting.is_empty() || !waiting.iter().any(|entry| is_decided(entry, &open)) {
                    return;
                }
                continue;
            }
            let (entry, ended) = first(&mut running).await;
            match ended {
                Ok((deployment, revision)) => {
                    failures = 0;
                    open.remove(entry.name.as_str());
                    tell(FleetEvent::Done(entry, deployment.as_ref(), revision.as_ref()));
                    applied.done.push((entry.name.clone(), entry.action));
                }
                Err(error) => {
                    failures += 1;
                    open.insert(&entry.name, false);
                    tell(FleetEvent::Failed(entry, &error));
                    applied.failed.push(FleetFailure { name: entry.name.clone(), action: entry.action, error });
                }
            }
        }
    }

    async fn carry_out(&self, entry: &FleetEntry, plan: &FleetPlan, options: &FleetApplyOptions) -> Ended {
        let Some(own) = &entry.plan else { return self.prune(entry, plan, options).await.map(|()| (None, None)) };
        let apply = ApplyOptions {
            redeploy_failed: plan.options.redeploy_failed,
            redeploy: false,
            wait: options.wait.clone(),
            rollback_on_failure: false,
        };
        let done = self.client.deployments().apply_plan(own, &apply).await.map_err(|ApplyError { error, .. }| error)?;
        Ok((Some(done.deployment), done.revision))
    }

    /// Deletes a deployment that still carries the mark and was not changed since.
    async fn prune(&self, entry: &FleetEntry, plan: &FleetPlan, options: &FleetApplyOptions) -> Result<(), Error> {
        let Some(id) = entry.id.as_deref() else { return Ok(()) };
        let stored = match self.client.deployments().get(id).await {
            Err(Error::Api(error)) if error.status == 404 => return Ok(()),
            stored => stored?,
        };
        if is_going(&stored) {
            return Ok(());
        }
        if mark_of(&stored) != plan.name.as_deref() || stored.latest_revision_id != entry.latest {
            let notes = vec!["it has changed since the plan was made: plan again".to_owned()];
            return Err(Error::Plan(PlanError { name: entry.name.clone(), reason: PlanErrorReason::Changed, notes }));
        }
        let params = DeletionParams {
            delete_tracing_project: options.with_project.then_some(true),
            ..DeletionParams::default()
        };
        let deletion = DeletionOptions { params, wait: options.wait.clone() };
        let deleted = self.client.deployments().delete_many(&[id], &deletion).await?;
        deleted.into_iter().find_map(|deletion| deletion.error).map_or(Ok(()), Err)
    }
}

/// Whether one that waits can be begun or skipped.
fn is_decided(entry: &FleetEntry, open: &BTreeMap<&str, bool>) -> bool {
    entry.after.iter().all(|name| open.get(name.as_str()) != Some(&true))
}

fn skip(entry: &FleetEntry, reason: &str, applied: &mut FleetApplied, tell: &mut dyn FnMut(FleetEvent<'_>)) {
    tell(FleetEvent::Skipped(entry, reason));
    applied.skipped.push((entry.name.clone(), reason.to_owned()));
}

fn refuse_blocked(plan: &FleetPlan) -> Result<(), Error> {
    let mut blocked = plan.entries.iter().filter_map(|entry| Some((entry, entry.blocked?))).peekable();
    let Some(&(_, reason)) = blocked.peek() else { return Ok(()) };
    let notes = blocked.map(|(entry, _)| format!("{}: {}", entry.name, entry.notes.join("; "))).collect();
    let name = plan.name.clone().unwrap_or_else(|| "the fleet".to_owned());
    Err(Error::Plan(PlanError { name, reason, notes }))
}
