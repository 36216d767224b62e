//! How a new revision is made, and what it does to those before it (contract 3, observed 3 and 4).

pub(crate) mod build_failures;
pub(crate) mod cluster_failures;

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::responses::problems;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::failure::Failure;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::timeline;
use crate::emulator::values::json::Object;
use crate::http::Response;
use crate::model::{RevisionStatus, Source};

/// Where a revision ends whose image is built and that the cluster refuses.
const DEPLOY_FAILED: &str = "DEPLOY_FAILED";

/// What a revision is to be made from.
pub(crate) struct Draft {
    pub(crate) source: Source,
    pub(crate) config: Object,
}

/// Refuses a revision whose source cannot fail as a test asked for. Nothing has changed then but that the test's wish is
/// forgotten.
pub(crate) fn can_fail_as_asked(context: &mut RequestContext<'_>, source: &Source) -> Result<(), Response> {
    let Some(played) = context.state.bookkeeping.fail else { return Ok(()) };
    let Some(reason) = played.unfit_for(source.as_str()) else { return Ok(()) };
    context.state.bookkeeping.fail = None;
    context.state.bookkeeping_changed();
    let parts = ["The emulator was told to fail as ", played.code, ", which ", reason, "; this revision's source is "];
    let reason = [&parts.concat(), source.as_str()].concat();
    Err(problems::bad_request(&context.options.vocabulary.localize(&reason)))
}

/// Stores a deployment that changed, makes its next revision, and answers with the deployment.
pub(crate) fn add_to(context: &mut RequestContext<'_>, deployment: Deployment, draft: Draft) -> HandlerResult {
    can_fail_as_asked(context, &draft.source)?;
    let id = deployment.id.clone();
    context.state.put_deployment(deployment);
    add(context, &id, draft)?;
    context.deployment_response(200, &id)
}

/// Makes the next revision of a deployment. It supersedes those that still wait.
pub(crate) fn add(context: &mut RequestContext<'_>, deployment_id: &str, draft: Draft) -> Result<(), Response> {
    let now_ms = context.now_ms;
    let deployment = context.deployment_by_id(deployment_id)?;
    let number = deployment.number;
    let failure = build_failures::find(context, deployment, &draft.source, &draft.config);
    let refusal = cluster_failures::find(context, deployment, &draft.source, &draft.config);
    let waiting = deployment.revisions.iter().filter(|revision| timeline::is_waiting(&revision.status(now_ms).0));
    for mut revision in waiting.cloned().collect::<Vec<_>>() {
        revision.skipped_ms = Some(now_ms);
        context.state.put_revision(number, revision);
    }
    let free_ms = queue_free_after_ms(context, deployment_id)?;
    let Draft { source, config } = draft;
    let speed = context.options.speed;
    let bookkeeping = &mut context.state.bookkeeping;
    let played = bookkeeping.take_played();
    let script = if played.is_none() { bookkeeping.script.take() } else { None };
    // What a test asks for decides how the revision ends, whatever its source is like.
    let (timeline, failure) = match (played, script, failure) {
        (Some((played, status)), ..) => (timeline::played(status, &source, speed), Some(Failure::Played(played))),
        (None, Some(script), _) => (script, None),
        (None, None, Some(failure)) => (timeline::failing(&source, speed), Some(Failure::Source(failure))),
        (None, None, None) => match refusal {
            Some(refusal) => (timeline::played(DEPLOY_FAILED, &source, speed), Some(Failure::Source(refusal))),
            None => (timeline::successful(&source, speed), None),
        },
    };
    let revision = Revision {
        id: bookkeeping.random.uuid(),
        repo_commit_sha: (source == Source::RepoHost).then(|| bookkeeping.random.hex_40()),
        source,
        config,
        created_ms: now_ms,
        timeline: timeline::queued_until(timeline, free_ms),
        failure,
        skipped_ms: None,
    };
    context.state.put_revision(number, revision);
    Ok(())
}

/// How long the next revision of a deployment has to wait for those before it; `None` if one of them never ends.
fn queue_free_after_ms(context: &RequestContext<'_>, deployment_id: &str) -> Result<Option<u64>, Response> {
    if !context.options.queue {
        return Ok(Some(0));
    }
    let free_ms = frees_ms(&context.deployment_by_id(deployment_id)?.revisions);
    Ok(free_ms.map(|free_ms| free_ms.saturating_sub(context.now_ms)))
}

/// When revisions no longer hold a queue; `None` if one of them never ends.
fn frees_ms(revisions: &[Revision]) -> Option<u64> {
    revisions.iter().map(Revision::frees_ms).try_fold(0, |latest, free_ms| Some(free_ms?.max(latest)))
}

/// Lets the revision that waits in the queue of a deployment go on as soon as those before it allow.
pub(crate) fn requeue(context: &mut RequestContext<'_>, deployment_id: &str) -> Result<(), Response> {
    let now_ms = context.now_ms;
    let deployment = context.deployment_by_id(deployment_id)?;
    let Some((latest, before)) = deployment.revisions.split_last() else { return Ok(()) };
    if !context.options.queue || latest.status(now_ms).0 != RevisionStatus::Queued {
        return Ok(());
    }
    let free_ms = frees_ms(before).map(|free_ms| free_ms.max(now_ms).saturating_sub(latest.created_ms));
    let (number, mut waiting) = (deployment.number, latest.clone());
    waiting.timeline = timeline::requeued(waiting.timeline, free_ms);
    context.state.put_revision(number, waiting);
    Ok(())
}
