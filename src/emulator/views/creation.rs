//! What a creation makes and demands otherwise.

use crate::emulator::options::Options;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object};
use crate::emulator::views::View;
use crate::model::Source;
use crate::schema::{SOURCE_CONFIG, Sources};

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
    let word = source.as_str();
    let sources = Sources::from_word(word.as_bytes()).unwrap_or(Sources::NONE);
    for field in SOURCE_CONFIG.fields {
        let is_given = form.object("source_config").is_some_and(|config| config.given(field.name).is_some());
        let what = match is_given {
            false if field.demanded_for.contains(sources) => "' is required for source ",
            true if field.refused_for.contains(sources) => "' must not be set for source ",
            _ => continue,
        };
        return Err(["'source_config.", field.name, what, word].concat());
    }
    if form.given("display_name").is_some() {
        return Err("'display_name' cannot be set by a creation: patch it afterwards".to_owned());
    }
    Ok(())
}
