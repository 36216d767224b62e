//! What a well-formed request may not ask of this installation or of this deployment: the reasons of a 400 (service.md 2, observed.md 5 and 7).

use serde_json::{Map, Value};

use super::deployments::Deployment;
use super::fields;
use super::options::{Hosting, Options};
use crate::model::Source;
use crate::schema::{self, Direction, Record, Sources};

/// A source that this kind of installation does not take (service.md 2.1).
pub(super) fn hosting(options: &Options, source: &Source) -> Option<String> {
    let (only, hosting) = match (source, options.hosting?) {
        (Source::RepoHost, here @ Hosting::SelfHosted) => ("cloud", here),
        (Source::ExternalDocker, here @ Hosting::Cloud) => ("self-hosted", here),
        _ => return None,
    };
    Some(format!("source {source} is available only for {only} deployments; this installation is {}", hosting.as_str()))
}

/// A tag that pushes would build (observed.md 5).
pub(super) fn tag_is_not_pushed(source_config: &Map<String, Value>, revision_config: &Map<String, Value>) -> Option<String> {
    let is_tag = fields::text(revision_config, "repo_ref").is_some_and(|repo_ref| repo_ref.starts_with("refs/tags/"));
    (is_tag && source_config.get("build_on_push") == Some(&Value::Bool(true)))
        .then(|| "source_config.build_on_push must be false when source_revision_config.repo_ref names a tag".to_owned())
}

/// A field that was set once and for all at the creation (service.md 2.1, observed.md 7). Its own value may be sent again.
pub(super) fn immutable(deployment: &Deployment, patch: &Map<String, Value>) -> Option<String> {
    let mut top = Map::new();
    top.insert("name".to_owned(), deployment.name.as_str().into());
    top.insert("source".to_owned(), deployment.source.as_str().into());
    let nothing = Map::new();
    let stored = &deployment.source_config;
    let given = fields::object(patch, "source_config").unwrap_or(&nothing);
    changed(&schema::DEPLOYMENT, "", &top, patch)
        .or_else(|| changed(&schema::SOURCE_CONFIG, "source_config.", stored, given))
        .or_else(|| {
            let [stored, given] = [stored, given].map(|config| fields::object(config, "listener_config").unwrap_or(&nothing));
            changed(&schema::LISTENER_CONFIG, "source_config.listener_config.", stored, given)
        })
        .map(|path| format!("{path} cannot be changed after creation"))
}

fn changed(record: &Record, prefix: &str, stored: &Map<String, Value>, given: &Map<String, Value>) -> Option<String> {
    let differs = |name: &str| {
        let given = given.get(name).filter(|value| !value.is_null());
        given.is_some_and(|given| match (stored.get(name), given) {
            // The same uuid has many spellings.
            (Some(Value::String(stored)), Value::String(given)) => !stored.eq_ignore_ascii_case(given),
            (stored, given) => stored != Some(given),
        })
    };
    record.fields.iter().find(|field| field.immutable && differs(field.name)).map(|field| format!("{prefix}{}", field.name))
}

/// A field that does not belong to the source (observed.md 5): the deployment's own, or, for the revision's fields, the revision's.
pub(super) fn fits(source: &Source, revision_source: &Source, form: &Map<String, Value>) -> Option<String> {
    let nothing = Map::new();
    let inner = |name| fields::object(form, name).unwrap_or(&nothing);
    misfit(&schema::SOURCE_CONFIG, "source_config.", source, inner("source_config"))
        .or_else(|| misfit(&schema::SOURCE_REVISION_CONFIG, "source_revision_config.", revision_source, inner("source_revision_config")))
        .or_else(|| misfit(&schema::DEPLOYMENT, "", source, form))
}

fn misfit(record: &Record, prefix: &str, source: &Source, given: &Map<String, Value>) -> Option<String> {
    let own = Sources::from_word(source.as_str())?;
    let is_given = |name: &str| given.get(name).is_some_and(|value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()));
    let field = record.fields.iter().find(|field| field.direction != Direction::Answer && is_given(field.name) && !field.sources.contains(own))?;
    let sources: Vec<_> = field.sources.words().collect();
    Some(format!("{prefix}{} applies only to source {}; this one is {source}", field.name, sources.join(" or ")))
}
