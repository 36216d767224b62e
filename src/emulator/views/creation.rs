//! What a creation makes and demands otherwise.

use crate::emulator::options::Options;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object};
use crate::emulator::views::View;
use crate::model::Source;
use crate::schema::{Hosting, Sources};

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

/// Where the installation is hosted, as far as a creation from a source shows: a strict one demands what the usual
/// hosting of the source demands.
pub(crate) fn hosting(source: &str, options: &Options) -> Option<Hosting> {
    let is_strict = options.plays(View::CreationStrict);
    let usual = || {
        let source = Sources::from_word(source.as_bytes())?;
        Hosting::ALL.into_iter().find(|hosting| hosting.usual_sources().contains(source))
    };
    options.hosting.or_else(|| usual().filter(|_| is_strict))
}

/// What a creation has too much of. An error is the reason of the 400.
pub(crate) fn check(form: &Object, options: &Options) -> Result<(), String> {
    if options.plays(View::CreationStrict) && form.given("display_name").is_some() {
        return Err("'display_name' cannot be set by a creation: patch it afterwards".to_owned());
    }
    Ok(())
}
