//! Compares the document of a plan with the workspace as it is now: what was reviewed is done, and nothing else.

use super::document::{self, FleetPlanDocument};
use super::source::SecretSource;
use super::stored::is_going;
use super::types::{Fleet, FleetAction, FleetEntry, FleetOptions, FleetPlan, Fleets};
use crate::client::env::Env;
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::client::transport::Transport;
use crate::model::Deployment;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

impl<T: Transport, E: Env> Fleets<'_, T, E> {
    /// The plan that a document describes, made anew for [`Fleets::apply`]: what was reviewed, and nothing else. What a run
    /// that was stopped has done already is left out. `secret_value` reads the secrets. Sends reads only.
    ///
    /// # Errors
    /// [`Error::Plan`] that names every deployment that has changed since, or if the plan is for another service or
    /// workspace; else see [`Error`].
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, FleetApplyOptions, FleetPlanDocument, SecretSource, Transport};
    /// # async fn carry_out<T: Transport, E: Env>(client: &Client<T, E>, text: &str) -> Result<(), Error> {
    /// let document: FleetPlanDocument = text.parse()?;
    /// let mut secret_value = |source: &SecretSource| match source {
    ///     SecretSource::Env(name) => std::env::var(name).ok(),
    ///     SecretSource::File(path) => std::fs::read_to_string(path).ok(),
    /// };
    /// let plan = client.fleet().review(&document, &mut secret_value).await?;
    /// let applied = client.fleet().apply(&plan, &FleetApplyOptions::default(), &mut |_| {}).await?;
    /// assert!(applied.is_complete());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn review(
        &self,
        document: &FleetPlanDocument,
        secret_value: &mut dyn FnMut(&SecretSource) -> Option<String>,
    ) -> Result<FleetPlan, Error> {
        let (planned, own) = (document.text("service", "base_url"), self.client.options().base_url.as_str());
        if planned != own {
            let note = format!("the plan is for {planned}, and this is {own}");
            return Err(refusal(PlanErrorReason::Workspace, vec![note]));
        }
        let fleet = fleet_of(document, secret_value)?;
        let options = FleetOptions {
            adopt: document.flag("adopt"),
            send_secrets: document.flag("send_secrets"),
            redeploy_failed: document.flag("redeploy_failed"),
            prune: document.entries().any(|entry| text(entry, "action") == Some(FleetAction::Prune.as_str())),
        };
        let (stored, requests) = self.listed(false).await?;
        if let Some(note) = other_workspace(document, self.client.options().credentials.tenant_id.as_deref(), &stored) {
            return Err(refusal(PlanErrorReason::Workspace, vec![note]));
        }
        let mut plan = self.plan_against(&fleet, &stored, &options, requests).await?;
        let planned: BTreeMap<&str, &Value> =
            document.entries().filter_map(|entry| Some((text(entry, "name")?, entry))).collect();
        let mut changed = Vec::new();
        let mut kept = Vec::new();
        for entry in plan.entries {
            let Some(&before) = planned.get(entry.name.as_str()) else { continue };
            // What the plan leaves alone stays alone, also where it would be pruned by now.
            if before.get("form").is_none() && text(before, "action") != Some(entry.action.as_str()) {
                continue;
            }
            let is_being_deleted = stored.iter().any(|each| Some(&each.id) == entry.id.as_ref() && is_going(each));
            match change_of(before, &entry, is_being_deleted) {
                Some(reason) => changed.push(format!("{} has changed since the plan was made: {reason}", entry.name)),
                None => kept.push(entry),
            }
        }
        if !changed.is_empty() {
            changed.push("plan again".to_owned());
            return Err(refusal(PlanErrorReason::Changed, changed));
        }
        plan.entries = kept;
        Ok(plan)
    }
}

/// The deployments that a document creates or changes, as a fleet.
fn fleet_of(
    document: &FleetPlanDocument,
    secret_value: &mut dyn FnMut(&SecretSource) -> Option<String>,
) -> Result<Fleet, Error> {
    let sent: Vec<&Value> = document.entries().filter(|entry| entry.get("form").is_some()).collect();
    let names: BTreeSet<&str> = sent.iter().filter_map(|entry| text(entry, "name")).collect();
    let mut deployments = Vec::new();
    for entry in &sent {
        let mut form = entry.get("form").cloned().unwrap_or_default();
        let after = entry.get("after").and_then(Value::as_array).into_iter().flatten();
        let after: Vec<&Value> = after.filter(|name| name.as_str().is_some_and(|name| names.contains(name))).collect();
        if let Some(members) = form.as_object_mut() {
            members.insert("after".to_owned(), json!(after));
        }
        deployments.push(form);
    }
    let mut fleet = json!({ "deployments": deployments });
    let name = document.text("fleet", "name");
    if let (false, Some(members)) = (name.is_empty(), fleet.as_object_mut()) {
        members.insert("name".to_owned(), name.into());
    }
    Fleet::read(&fleet, secret_value)
}

/// Why a plan is not for the workspace whose deployments are given; `None` if it is. Where one side does not say which it
/// is, a creation could go to the wrong one. `named` is the tenant of the client's requests.
fn other_workspace(document: &FleetPlanDocument, named: Option<&str>, stored: &[Deployment]) -> Option<String> {
    let planned = document.text("service", "tenant_id");
    if planned.is_empty() {
        let made = "the plan names no workspace, since it was made without a tenant and of an empty one";
        if let Some(named) = named {
            return Some(format!("{made}, and this is {named}: plan again with this tenant"));
        }
        let is_known = |name: &str| document.entries().any(|entry| text(entry, "name") == Some(name));
        let other = stored.iter().find(|each| !is_known(&each.name))?;
        return Some(format!("{made}, and this one has deployments such as {}: plan again", other.name));
    }
    let mut present = stored.iter().map(|each| each.tenant_id.as_str()).chain(named.filter(|_| stored.is_empty()));
    if let Some(other) = present.find(|tenant| !tenant.eq_ignore_ascii_case(planned)) {
        return Some(format!("the plan is for the workspace {planned}, and this is {other}"));
    }
    (stored.is_empty() && named.is_none()).then(|| {
        format!("the plan is for the workspace {planned}, and nothing says which one this is, since it is empty: name the tenant")
    })
}

/// Why an entry is not as it was planned; `None` if it is, or was carried out already.
fn change_of(before: &Value, now: &FleetEntry, is_being_deleted: bool) -> Option<String> {
    let is_sent = before.get("form").is_some();
    if now.action == FleetAction::Unmanaged || (!is_sent && is_being_deleted) {
        return None;
    }
    let planned = text(before, "action").unwrap_or_default();
    // A run that was stopped has made the change, and the rest of it goes on.
    if now.action == FleetAction::None && planned != FleetAction::Redeploy.as_str() {
        return None;
    }
    match (text(before, "id"), now.id.as_deref()) {
        (None, Some(_)) => return Some("it exists now".to_owned()),
        (Some(_), None) => return Some("it is gone".to_owned()),
        (before, now) if before != now => return Some("it is another one".to_owned()),
        _ => {}
    }
    let state = text(before, "state");
    if state.is_some() && now.state.is_some() && state != now.state.as_deref() {
        return (now.action != FleetAction::None).then(|| "it was changed".to_owned());
    }
    if planned != now.action.as_str() {
        return Some(format!("{planned} was planned, and {} is needed", now.action.as_str()));
    }
    let changes = document::changes(now).unwrap_or_default();
    let planned = before.get("changes").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let places = |changes: &[Value]| -> Vec<(Option<Value>, Option<Value>)> {
        changes.iter().map(|change| (change.get("path").cloned(), change.get("code").cloned())).collect()
    };
    (places(planned) != places(&changes)).then(|| "other fields or secrets differ now".to_owned())
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name).and_then(Value::as_str)
}

fn refusal(reason: PlanErrorReason, notes: Vec<String>) -> Error {
    Error::Plan(PlanError { name: "the plan".to_owned(), reason, notes })
}
