//! Revisions (contract 3 and 4.7; observed 3 and 4).

pub(crate) use crate::emulator::resources::logs::list as logs;

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::deployments::patch;
use crate::emulator::resources::new_revision::{self, Draft};
use crate::emulator::responses::page::{comma_separated, page};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::timeline;
use crate::emulator::values::json::{Members as _, to_json};
use crate::emulator::views::{View, records};
use crate::http::Response;
use crate::model::RevisionStatus;
use crate::schema;

/// `GET /v2/deployments/{deployment_id}/revisions` (observed 3): the newest first.
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    let deployment = context.deployment()?;
    let statuses = comma_separated(context.input.query.text("status"));
    let is_asked_for =
        |revision: &&Revision| statuses.is_empty() || statuses.contains(&revision.status(context.now_ms).0.as_str());
    let is_kept = |revision: &&Revision| !records::is_pruned(deployment, revision, context.options, context.now_ms);
    let found = deployment.revisions.iter().rev().filter(is_kept).filter(is_asked_for);
    Ok(page(&context.input.query, context.options, found, |out, revision| {
        out.push_str(&to_json(&context.revision_value(revision)));
    }))
}

/// `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (contract 4.7).
pub(crate) fn get(context: &mut RequestContext<'_>) -> HandlerResult {
    let (_, revision) = context.revision()?;
    Ok(response(200, &context.revision_value(revision)))
}

/// `POST /v2/deployments/{deployment_id}/revisions` (observed 3): always makes a revision.
pub(crate) fn create(context: &mut RequestContext<'_>) -> HandlerResult {
    context.input.form.take("revision_source");
    patch::apply(context, true)?;
    let latest = context.deployment()?.latest().map(|revision| context.revision_value(revision)).unwrap_or_default();
    if context.options.plays(View::RevisionBrief) {
        return Ok(response(201, &records::brief(latest)));
    }
    Ok(response(200, &latest))
}

/// `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt` (observed 9). Spec silent: the revision is
/// `INTERRUPTED` from then on, and one that has ended is refused.
pub(crate) fn interrupt(context: &mut RequestContext<'_>) -> HandlerResult {
    let (deployment, revision) = context.revision()?;
    let (number, mut revision) = (deployment.number, revision.clone());
    let (status, _) = revision.status(context.now_ms);
    if !schema::in_progress(status.as_str()) {
        let parts = ["A revision in the state ", status.as_str(), " cannot be interrupted: it has ended"];
        return Err(problems::bad_request(&parts.concat()));
    }
    revision.timeline = timeline::interrupted(&revision.timeline, context.now_ms.saturating_sub(revision.created_ms));
    let deployment_id = deployment.id.clone();
    context.state.put_revision(number, revision);
    new_revision::requeue(context, &deployment_id)?;
    Ok(Response::new(204))
}

/// `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy` (observed 3): makes a new revision from
/// the same source and configuration.
pub(crate) fn redeploy(context: &mut RequestContext<'_>) -> HandlerResult {
    let (deployment, revision) = context.revision()?;
    context.changeable_deployment()?;
    let (status, _) = revision.status(context.now_ms);
    if status == RevisionStatus::Skipped || schema::in_progress(status.as_str()) {
        let parts = [
            "A revision in the state ",
            status.as_str(),
            " cannot be redeployed: only one that was deployed or has failed can",
        ];
        return Err(problems::bad_request(&parts.concat()));
    }
    let draft = Draft { source: revision.source.clone(), config: revision.config.clone() };
    let mut deployment = deployment.clone();
    deployment.changed_ms = context.now_ms;
    new_revision::add_to(context, deployment, draft)
}
