//! Whether a revision can be built and deployed, by what its source holds.

use super::context::Context;
use super::deployments::Deployment;
use super::revisions::Draft;
use super::value::{Members as _, Object, Value};
use super::words::{AGENT_CONFIG_PATH, REPO_HOST};
use super::{image, organisation, uploads, walk};
use crate::model::Source;

/// Why the revision will fail, as a sentence for its log; `None` where nothing stands in its way.
pub(super) fn obstacle(context: &Context<'_>, deployment: &Deployment, draft: &Draft) -> Option<String> {
    if !walk::builds(&draft.source) {
        let image = draft.config.text("image_uri")?;
        return image::problem(image).map(|problem| ["The image ", image, " cannot be pulled: ", problem].concat());
    }
    if draft.source == Source::RepoHost { repository(context, deployment) } else { tarball(context, deployment, &draft.config) }
}

/// A repository that is none, or that its integration does not reach. Of an integration that the organisation does not have, nothing is known.
fn repository(context: &Context<'_>, deployment: &Deployment) -> Option<String> {
    let Some(url) = deployment.source_config.text("repo_url") else {
        return Some(
            ["The deployment names no repository: only one that was created from source ", context.options.vocabulary.source(REPO_HOST), " does"].concat(),
        );
    };
    let integration = super::ids::canonical(deployment.source_config.text("integration_id")?);
    let repositories = organisation::repositories(context, &integration)?;
    let bare = |url: &str| {
        let url = url.trim_end_matches('/');
        url.strip_suffix(".git").unwrap_or(url).to_ascii_lowercase()
    };
    let is_reached = repositories.iter().filter_map(|repository| repository.as_object()?.text("url")).any(|own| bare(own) == bare(url));
    (!is_reached).then(|| ["The repository ", url, " was not found, or the integration has no access to it"].concat())
}

/// A tarball that was not uploaded, that is none, or that lacks the configuration.
fn tarball(context: &Context<'_>, deployment: &Deployment, config: &Object) -> Option<String> {
    let path = config.text("source_tarball_path")?;
    let upload = uploads::find(context, &deployment.id, path)?;
    if upload.whole("bytes").is_none() {
        return Some(["There is no object at ", path, ": put the tarball at the upload URL first"].concat());
    }
    if let Some(problem) = upload.text("problem") {
        return Some(["The source at ", path, " cannot be unpacked: ", problem].concat());
    }
    let wanted = config.text(AGENT_CONFIG_PATH)?;
    let files = upload.list("files").unwrap_or_default();
    // Of an archive with very many files not every name is kept.
    let is_there = upload.boolean("has_more_files") == Some(true) || files.iter().filter_map(Value::as_str).any(|file| file == clean(wanted));
    (!is_there).then(|| ["The configuration ", wanted, " is not in the source tarball (agent_config_path)"].concat())
}

/// A path without what says "here".
pub(super) fn clean(path: &str) -> String {
    path.split('/').filter(|part| !part.is_empty() && *part != ".").collect::<Vec<_>>().join("/")
}
