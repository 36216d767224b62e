//! What a well-formed request may not ask of this installation or of this deployment: the reasons of a 400 (service.md 2, observed.md 5 and 7).

use super::context::Context;
use super::deployments::Deployment;
use super::options::{Hosting, Options};
use super::value::{Members as _, Object, Value};
use super::{ids, organisation, uploads};
use crate::model::Source;
use crate::schema::{self, Direction, Record, Sources};

/// A source that this kind of installation does not take (service.md 2.1).
pub(super) fn hosting(options: &Options, source: &Source) -> Option<String> {
    let (only, hosting) = match (source, options.hosting?) {
        (Source::RepoHost, here @ Hosting::SelfHosted) => ("cloud", here),
        (Source::ExternalDocker, here @ Hosting::Cloud) => ("self-hosted", here),
        _ => return None,
    };
    Some(["source ", source.as_str(), " is available only for ", only, " deployments; this installation is ", hosting.as_str()].concat())
}

/// A tag that pushes would build (observed.md 5).
pub(super) fn tag_is_not_pushed(source_config: &Object, config: &Object) -> Option<String> {
    let is_tag = config.text("repo_ref").is_some_and(|repo_ref| repo_ref.starts_with("refs/tags/"));
    (is_tag && source_config.boolean("build_on_push") == Some(true))
        .then(|| "source_config.build_on_push must be false when source_revision_config.repo_ref names a tag".to_owned())
}

/// A tarball of a deployment that is not there yet (observed.md 5).
pub(super) fn tarball_after_creation(config: &Object) -> Option<String> {
    config.given("source_tarball_path")?;
    Some("source_revision_config.source_tarball_path needs an existing deployment: create it first, then upload, then patch it".to_owned())
}

/// A tarball path that no upload URL gave (observed.md 5).
pub(super) fn uploaded(context: &Context<'_>, deployment: &Deployment, given: Option<&Object>) -> Option<String> {
    let path = given?.text("source_tarball_path")?;
    uploads::find(context, &deployment.id, path)
        .is_none()
        .then(|| "source_revision_config.source_tarball_path is no object_path that upload-url gave for this deployment".to_owned())
}

/// An integration that the workspace does not have (observed.md 5). Only a provider's own installation is known to have those that it lists, and no others.
pub(super) fn integration(context: &Context<'_>, source: &Source, source_config: &Object) -> Option<String> {
    if *source != Source::RepoHost || context.options.hosting != Some(Hosting::Cloud) {
        return None;
    }
    let id = ids::canonical(source_config.text("integration_id")?);
    let integrations = organisation::integrations(context);
    let is_known = integrations.iter().filter_map(Value::as_object).any(|integration| integration.text("id") == Some(&id));
    (!is_known).then(|| "source_config.integration_id is no integration of this workspace: GET /v1/integrations/repo_host/install lists them".to_owned())
}

/// A listener that is missing, unknown, or has no such namespace (observed.md 5). Only an installation of one's own is known to have those that it lists.
pub(super) fn listener(context: &Context<'_>, source: &Source, source_config: &Object) -> Option<String> {
    if *source != Source::ExternalDocker || context.options.hosting != Some(Hosting::SelfHosted) {
        return None;
    }
    let listeners = organisation::listeners(context);
    let Some(id) = source_config.text("listener_id").map(ids::canonical) else {
        return (!listeners.is_empty()).then(|| "source_config.listener_id is required, because the workspace has listeners".to_owned());
    };
    let Some(listener) = listeners.iter().filter_map(Value::as_object).find(|listener| listener.text("id") == Some(&id)) else {
        return Some("source_config.listener_id is no listener of this workspace".to_owned());
    };
    let wanted = source_config.object("listener_config")?.get("k8s_namespace").filter(|namespace| !namespace.is_null())?;
    let namespaces = listener.object("compute_config").and_then(|config| config.list("k8s_namespaces")).unwrap_or_default();
    (!namespaces.contains(wanted)).then(|| "source_config.listener_config.k8s_namespace is none of the listener's namespaces".to_owned())
}

/// A field that was set once and for all at the creation (service.md 2.1, observed.md 7). Its own value may be sent again.
pub(super) fn immutable(deployment: &Deployment, patch: &Object) -> Option<String> {
    let top = Object::default().with("name", deployment.name.as_str().into()).with("source", deployment.source.as_str().into());
    let nothing = Object::default();
    let stored = &deployment.source_config;
    let given = patch.object("source_config").unwrap_or(&nothing);
    changed(&schema::DEPLOYMENT, "", &top, patch)
        .or_else(|| changed(&schema::SOURCE_CONFIG, "source_config.", stored, given))
        .or_else(|| {
            let [stored, given] = [stored, given].map(|config| config.object("listener_config").unwrap_or(&nothing));
            changed(&schema::LISTENER_CONFIG, "source_config.listener_config.", stored, given)
        })
        .map(|path| path + " cannot be changed after creation")
}

fn changed(record: &Record, prefix: &str, stored: &Object, given: &Object) -> Option<String> {
    let differs = |name: &str| {
        given.given(name).is_some_and(|given| match (stored.get(name), given) {
            // The same uuid has many spellings.
            (Some(Value::String(stored)), Value::String(given)) => !stored.eq_ignore_ascii_case(given),
            (stored, given) => stored != Some(given),
        })
    };
    record.fields.iter().find(|field| field.immutable && differs(field.name)).map(|field| [prefix, field.name].concat())
}

/// A field that does not belong to the source (observed.md 5): the deployment's own, or, for the revision's fields, the revision's.
pub(super) fn fits(source: &Source, revision_source: &Source, form: &Object) -> Option<String> {
    let nothing = Object::default();
    let inner = |name| form.object(name).unwrap_or(&nothing);
    misfit(&schema::SOURCE_CONFIG, "source_config.", source, inner("source_config"))
        .or_else(|| misfit(&schema::SOURCE_REVISION_CONFIG, "source_revision_config.", revision_source, inner("source_revision_config")))
        .or_else(|| misfit(&schema::DEPLOYMENT, "", source, form))
}

fn misfit(record: &Record, prefix: &str, source: &Source, given: &Object) -> Option<String> {
    let own = Sources::from_word(source.as_str().as_bytes())?;
    let is_given = |name: &str| given.given(name).is_some_and(|value| value.as_array().is_none_or(|list| !list.is_empty()));
    let field = record.fields.iter().find(|field| field.direction != Direction::Answer && is_given(field.name) && !field.sources.contains(own))?;
    let sources: Vec<_> = field.sources.words().collect();
    Some([prefix, field.name, " applies only to source ", &sources.join(" or "), "; this one is ", source.as_str()].concat())
}
