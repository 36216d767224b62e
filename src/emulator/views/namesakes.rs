//! An older deployment of the same name, stuck on its way out.

use crate::emulator::options::Options;
use crate::emulator::state::deployment::{Deletion, Deployment};
use crate::emulator::state::records::State;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::timeline::Step;
use crate::emulator::values::json::Object;
use crate::emulator::views::View;

/// How much older it is: a day.
const OLDER_MS: u64 = 86_400_000;
/// Later than any test looks: a hundred years.
const NEVER_MS: u64 = 3_155_760_000_000;

/// Puts the namesake of a new deployment into the state, before the deployment itself.
pub(crate) fn put_before(deployment: &mut Deployment, config: &Object, state: &mut State, options: &Options) {
    if !options.plays(View::NamesakeLeaving) {
        return;
    }
    let now_ms = deployment.created_ms;
    let older = now_ms.saturating_sub(OLDER_MS);
    let gone_ms = now_ms.saturating_add(NEVER_MS);
    let namesake = Deployment {
        id: state.bookkeeping.random.uuid(),
        created_ms: older,
        changed_ms: older,
        database_ms: older,
        deletion: Some(Deletion { asked_ms: older, final_ms: gone_ms, gone_ms }),
        ..deployment.clone()
    };
    let revision = Revision {
        id: state.bookkeeping.random.uuid(),
        source: deployment.source.clone(),
        config: config.clone(),
        repo_commit_sha: None,
        created_ms: older,
        timeline: vec![Step::last("DEPLOY_FAILED")],
        failure: None,
        skipped_ms: None,
    };
    state.put_deployment(namesake);
    state.put_revision(deployment.number, revision);
    deployment.number = state.next_number();
}

/// The deployments of a listing in the order of the view: those that leave stand first.
pub(crate) fn first<'a>(
    found: impl Iterator<Item = &'a Deployment> + Clone,
    options: &Options,
) -> impl Iterator<Item = &'a Deployment> {
    let is_played = options.plays(View::NamesakeLeaving);
    // Nothing is looked at twice where the view is not played.
    let leaving = found.clone().take(if is_played { usize::MAX } else { 0 });
    let leaving = leaving.filter(|deployment| deployment.deletion.is_some());
    leaving.chain(found.filter(move |deployment| !is_played || deployment.deletion.is_none()))
}
