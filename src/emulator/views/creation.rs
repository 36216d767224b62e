//! What a creation makes and demands otherwise.

use crate::emulator::options::Options;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object};
use crate::emulator::views::View;
use crate::model::Source;

/// Whether a deployment of this source gets its first revision only with an image or a tarball.
fn is_late(source: &Source, options: &Options) -> bool {
    matches!(source, Source::InternalDocker | Source::InternalSource)
        && (options.plays(View::FirstRevisionLate) || options.plays(View::FirstRevisionLateObject))
}

/// Whether a deployment has no revision yet, so that it shows neither its configuration nor its secrets.
pub(crate) fn waits_for_revision(deployment: &Deployment, options: &Options) -> bool {
    deployment.revisions.is_empty() && deployment.deletion.is_none() && is_late(&deployment.source, options)
}

/// Whether a creation makes a revision.
pub(crate) fn makes_revision(source: &Source, options: &Options) -> bool {
    !is_late(source, options)
}

/// Whether a patch can make a revision: the first one needs something to run.
pub(crate) fn patch_makes_revision(deployment: &Deployment, config: &Object, options: &Options) -> bool {
    let runs = config.given("image_uri").is_some() || config.given("source_tarball_path").is_some();
    runs || !waits_for_revision(deployment, options)
}

/// What a creation lacks, or has too much of, for its source. An error is the reason of the 400.
pub(crate) fn check(form: &Object, source: &Source, options: &Options) -> Result<(), String> {
    if !options.plays(View::CreationStrict) {
        return Ok(());
    }
    let given = |name: &str| form.object("source_config").is_some_and(|config| config.given(name).is_some());
    // Of each field whether this source demands it; one that it does not demand is refused.
    let is_external = *source == Source::ExternalDocker;
    let fields = [("deployment_type", !is_external), ("build_on_push", *source == Source::RepoHost)];
    for (name, is_demanded) in fields {
        if given(name) != is_demanded {
            let what = if is_demanded { "' is required for source " } else { "' must not be set for source " };
            return Err(["'source_config.", name, what, source.as_str()].concat());
        }
    }
    if is_external && !given("resource_spec") {
        return Err("'source_config.resource_spec' is required for source external_docker".to_owned());
    }
    if form.given("display_name").is_some() {
        return Err("'display_name' cannot be set by a creation: patch it afterwards".to_owned());
    }
    Ok(())
}
