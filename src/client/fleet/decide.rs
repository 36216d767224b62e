//! Decides what is done with one deployment. The comparison is that of [`Deployments::plan`](super::super::Deployments).

use super::canonical::state_of;
use super::stored::{is_going, is_live, mark_of};
use super::types::{FLEET_LABEL, Fleet, FleetAction, FleetDeployment, FleetEntry, FleetOptions};
use crate::client::error::{Error, PlanErrorReason};
use crate::client::resources::{Action, Plan};
use crate::explain::{Reason, SecretsChange, plan_secrets};
use crate::model::{Deployment, DeploymentCreate, Revision};
use crate::validate::Segment;

/// The entry of a deployment that the fleet wants.
pub(super) fn entry(
    fleet: &Fleet,
    deployment: &FleetDeployment,
    current: Option<&Deployment>,
    revision: Option<Revision>,
    options: &FleetOptions,
) -> Result<FleetEntry, Error> {
    let mut form = deployment.form.clone();
    let mark = current.and_then(mark_of);
    let own = fleet.name.as_deref();
    let is_others = mark.is_some() && own.is_some() && mark != own && !options.adopt;
    let is_adopted = options.adopt && own.is_some() && mark != own;
    match (own, mark) {
        (Some(own), _) if current.is_none() || is_adopted => set_mark(&mut form, own, current),
        (_, Some(mark)) if form.source_config.resource_spec.is_some() => set_mark(&mut form, mark, current),
        _ => {}
    }
    let (plan, not_compared) = compared(form, current, revision, options)?;
    let is_marked = own.is_some() && (mark == own || is_adopted || current.is_none());
    let mut notes = plan.notes.clone();
    if let (true, Some(mark)) = (is_others, mark) {
        notes.insert(0, format!("it belongs to the fleet {mark}: adopt takes it over"));
    }
    let action = match plan.action {
        Action::Create => FleetAction::Create,
        Action::Patch => FleetAction::Patch,
        Action::Redeploy => FleetAction::Redeploy,
        Action::None => FleetAction::None,
    };
    if action == FleetAction::None && plan.revision.is_none() && current.is_some_and(|current| !is_live(current)) {
        notes.push(
            "nothing differs, but the latest revision is not the active one: it is in progress, or has failed".into(),
        );
    }
    let state = current.map(|current| state_of(current, Some(&plan.form))).transpose()?;
    Ok(FleetEntry {
        name: deployment.form.name.clone(),
        action,
        id: current.map(|current| current.id.clone()),
        blocked: if is_others { Some(PlanErrorReason::OtherFleet) } else { plan.blocked },
        plan: Some(plan),
        not_compared,
        is_marked,
        after: deployment.after.clone(),
        notes,
        latest: current.and_then(|current| current.latest_revision_id.clone()),
        is_live: current.is_none_or(is_live),
        state,
        wanted: Some(deployment.clone()),
    })
}

/// The entry of a deployment that the fleet does not have.
pub(super) fn foreign(fleet: &Fleet, current: &Deployment, options: &FleetOptions) -> Result<FleetEntry, Error> {
    let is_marked = fleet.name.is_some() && mark_of(current) == fleet.name.as_deref();
    let is_pruned = is_marked && options.prune && !is_going(current);
    Ok(FleetEntry {
        name: current.name.clone(),
        action: if is_pruned { FleetAction::Prune } else { FleetAction::Unmanaged },
        id: Some(current.id.clone()),
        plan: None,
        blocked: None,
        not_compared: Vec::new(),
        is_marked,
        after: Vec::new(),
        notes: Vec::new(),
        latest: current.latest_revision_id.clone(),
        is_live: is_live(current),
        wanted: None,
        state: is_pruned.then(|| state_of(current, None)).transpose()?,
    })
}

/// Puts the mark into a form. Without a `resource_spec` of its own it keeps the stored one, which a patch replaces whole.
fn set_mark(form: &mut DeploymentCreate, mark: &str, current: Option<&Deployment>) {
    let stored = current.and_then(|current| current.source_config.resource_spec.clone());
    let spec = form.source_config.resource_spec.get_or_insert_with(|| stored.unwrap_or_default());
    spec.labels.get_or_insert_default().insert(FLEET_LABEL.to_owned(), mark.into());
}

/// The plan of one deployment, and the secrets that were left out of it. Where a service hides the values of secrets and
/// their names are the same, they are sent only if asked for, so that applying again sends nothing.
fn compared(
    form: DeploymentCreate,
    current: Option<&Deployment>,
    revision: Option<Revision>,
    options: &FleetOptions,
) -> Result<(Plan, Vec<String>), Error> {
    let is_failed = |plan: &Plan| options.redeploy_failed && plan.last_revision_failed && plan.action == Action::None;
    let finished = |mut plan: Plan| {
        if is_failed(&plan) {
            plan.action = Action::Redeploy;
        }
        plan
    };
    let mut plan = Plan::of(form, current.cloned(), revision)?;
    let hidden = if options.send_secrets { Vec::new() } else { hidden_secrets(&plan, current) };
    if !hidden.is_empty() {
        let mut form = plan.form.clone();
        form.secrets.clear();
        plan = Plan::of(form, plan.current, plan.revision)?;
    }
    Ok((finished(plan), hidden))
}

/// The names of secrets that differ, if at all, in values that the service hides; none if others differ too.
fn hidden_secrets(plan: &Plan, current: Option<&Deployment>) -> Vec<String> {
    let (Some(current), Ok(Some(explanation))) = (current, plan.explanation()) else { return Vec::new() };
    let mut names = Vec::new();
    for entry in explanation.changes().filter(|entry| entry.path.first() == Some(&Segment::Name("secrets"))) {
        if !matches!(entry.reason, Reason::SecretChanged | Reason::SecretOverwritten) {
            return Vec::new();
        }
        names.extend(entry.path.get(1).map(|name| name.as_text().into_owned()));
    }
    if names.is_empty() {
        return names;
    }
    let stored: Vec<_> = current.secrets.iter().map(|secret| (secret.name.clone(), secret.value.clone())).collect();
    let hidden = plan_secrets(&stored, &SecretsChange::default()).map(|plan| plan.unreadable).unwrap_or_default();
    if names.iter().all(|name| hidden.contains(name)) { names } else { Vec::new() }
}
