//! Whether a revision can be built and deployed from its source.

use crate::emulator::resources::context::RequestContext;
use crate::emulator::resources::uploads;
use crate::emulator::resources::uploads::tar::clean_path;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::timeline;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::values::uuid::canonical_uuid;
use crate::emulator::vocabulary::{AGENT_CONFIG_PATH, REPO_HOST};
use crate::model::Source;
use crate::validate::{ImageFlaw, check_image};

/// Why a revision of this source and configuration will fail, as a sentence for its log. `None` if it will succeed.
pub(crate) fn find(
    context: &RequestContext<'_>,
    deployment: &Deployment,
    source: &Source,
    config: &Object,
) -> Option<String> {
    if !timeline::is_built(source) {
        let image = config.text("image_uri")?;
        let flaw = check_image(image.as_bytes()).err()?;
        return Some(["The image ", image, " cannot be pulled: ", what_is_wrong(flaw)].concat());
    }
    if *source == Source::RepoHost {
        repository_failure(context, deployment)
    } else {
        tarball_failure(context, deployment, config)
    }
}

/// What is wrong with an image's name, as the end of a sentence.
const fn what_is_wrong(flaw: ImageFlaw) -> &'static str {
    match flaw {
        ImageFlaw::Digest => "its digest is none, such as sha256: and 64 hexadecimal digits",
        ImageFlaw::Tag => "its tag must be 1 to 128 letters, digits, dots, hyphens and underscores",
        ImageFlaw::Length => "its name must have 1 to 255 characters",
        ImageFlaw::Registry => "its registry is no host name",
        ImageFlaw::Path => {
            "its name must be lower-case letters and digits, separated by single dots, hyphens, underscores or slashes"
        }
    }
}

/// The repository is missing, or its integration does not reach it. Nothing is known about integrations that the
/// organisation does not have.
fn repository_failure(context: &RequestContext<'_>, deployment: &Deployment) -> Option<String> {
    let Some(url) = deployment.source_config.text("repo_url") else {
        return Some(
            [
                "The deployment names no repository: only one that was created from source ",
                context.options.vocabulary.source(REPO_HOST),
                " does",
            ]
            .concat(),
        );
    };
    let integration = canonical_uuid(deployment.source_config.text("integration_id")?);
    let repositories = context.organisation().repositories(&integration)?;
    let normalised = |url: &str| {
        let url = url.trim_end_matches('/');
        url.strip_suffix(".git").unwrap_or(url).to_ascii_lowercase()
    };
    let is_reached = repositories
        .iter()
        .filter_map(|repository| repository.as_object()?.text("url"))
        .any(|known| normalised(known) == normalised(url));
    (!is_reached).then(|| ["The repository ", url, " was not found, or the integration has no access to it"].concat())
}

/// The tarball was not uploaded, cannot be unpacked, or lacks the agent's configuration.
fn tarball_failure(context: &RequestContext<'_>, deployment: &Deployment, config: &Object) -> Option<String> {
    let path = config.text("source_tarball_path")?;
    let Some(upload) = uploads::find(context, &deployment.id, path) else {
        return Some(
            ["The source tarball ", path, " is no object_path that upload-url gave for this deployment"].concat(),
        );
    };
    if upload.whole("bytes").is_none() {
        return Some(["There is no object at ", path, ": put the tarball at the upload URL first"].concat());
    }
    if let Some(problem) = upload.text("problem") {
        return Some(["The source at ", path, " cannot be unpacked: ", problem].concat());
    }
    let config_path = config.text(AGENT_CONFIG_PATH)?;
    let files = upload.list("files").unwrap_or_default();
    // The file may be one of those whose names were not kept.
    let is_there = upload.boolean("has_more_files") == Some(true)
        || files.iter().filter_map(Value::as_str).any(|file| file == clean_path(config_path));
    (!is_there)
        .then(|| ["The configuration ", config_path, " is not in the source tarball (agent_config_path)"].concat())
}
