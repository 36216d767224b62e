//! What a valid form may not ask of this installation or of this deployment (contract 2, observed 5 and 7). An
//! error is the reason of the 400.

use crate::emulator::options::Options;
use crate::emulator::resources::context::RequestContext;
use crate::emulator::resources::deployments::merge::object_or_empty;
use crate::emulator::resources::revisions::new_revision::Draft;
use crate::emulator::resources::uploads;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::values::uuid::canonical_uuid;
use crate::emulator::views::creation;
use crate::model::Source;
use crate::schema::Hosting;
use crate::schema::{self, Direction, Field, Format, Kind, Record, Sources};

/// Checks a creation. `source_config` is what would be stored of it.
pub(crate) fn check_creation(
    context: &RequestContext<'_>,
    form: &Object,
    source_config: &Object,
    draft: &Draft,
) -> Result<(), String> {
    hosting_takes(context.options, &draft.source)?;
    creation::check(form, &draft.source, context.options)?;
    required_fields_are_given(form, &draft.source)?;
    fields_belong_to_source(form, &draft.source, &draft.source)?;
    references_are_filled(form)?;
    tag_is_not_built_on_push(source_config, &draft.config)?;
    scale_is_taken(context.options, source_config)?;
    if draft.config.given("source_tarball_path").is_some() {
        return Err("source_revision_config.source_tarball_path needs an existing deployment: create it first, then \
                    upload, then patch it"
            .to_owned());
    }
    integration_is_known(context, &draft.source, source_config)?;
    listener_is_known(context, &draft.source, source_config)
}

/// Checks a patch of `before`. `after` is what would be stored of it.
pub(crate) fn check_patch(
    context: &RequestContext<'_>,
    before: &Deployment,
    after: &Deployment,
    form: &Object,
    draft: &Draft,
) -> Result<(), String> {
    hosting_takes(context.options, &draft.source)?;
    immutable_fields_stay(before, form)?;
    fields_belong_to_source(form, &before.source, &draft.source)?;
    references_are_filled(form)?;
    tag_is_not_built_on_push(&after.source_config, &draft.config)?;
    if form.given("source_config").is_some() {
        scale_is_taken(context.options, &after.source_config)?;
    }
    tarball_was_uploaded(context, before, form)
}

/// This kind of installation takes the source (contract 2.1).
fn hosting_takes(options: &Options, source: &Source) -> Result<(), String> {
    let (only, hosting) = match (source, options.hosting) {
        (Source::RepoHost, Some(hosting @ Hosting::SelfHosted)) => ("cloud", hosting),
        (Source::ExternalDocker, Some(hosting @ Hosting::Cloud)) => ("self-hosted", hosting),
        _ => return Ok(()),
    };
    let parts = [
        "source ",
        source.as_str(),
        " is available only for ",
        only,
        " deployments; this installation is ",
        hosting.as_str(),
    ];
    Err(parts.concat())
}

/// The installation takes deployments that scale to zero (observed 12). It need not.
fn scale_is_taken(options: &Options, source_config: &Object) -> Result<(), String> {
    let is_zero_type = source_config.text("deployment_type").is_some_and(|kind| kind.ends_with("_zero"));
    let least = source_config.object("resource_spec").and_then(|spec| spec.get("min_scale")?.as_f64());
    if options.no_scale_to_zero && (is_zero_type || least == Some(0.0)) {
        let cloud = &options.vocabulary.cloud;
        return Err(["Scale to zero deployments are not supported in ", cloud, " environments"].concat());
    }
    Ok(())
}

/// A tag is not combined with builds on each push (observed 5).
fn tag_is_not_built_on_push(source_config: &Object, config: &Object) -> Result<(), String> {
    let is_tag = config.text("repo_ref").is_some_and(|repo_ref| repo_ref.starts_with("refs/tags/"));
    if is_tag && source_config.boolean("build_on_push") == Some(true) {
        return Err(
            "source_config.build_on_push must be false when source_revision_config.repo_ref names a tag".to_owned()
        );
    }
    Ok(())
}

/// The path of a tarball is one that an upload URL of this deployment gave (observed 5).
fn tarball_was_uploaded(context: &RequestContext<'_>, deployment: &Deployment, form: &Object) -> Result<(), String> {
    let path = form.object("source_revision_config").and_then(|given| given.text("source_tarball_path"));
    match path {
        Some(path) if uploads::find(context, &deployment.id, path).is_none() => {
            Err("source_revision_config.source_tarball_path is no object_path that upload-url gave for this deployment"
                .to_owned())
        }
        _ => Ok(()),
    }
}

/// The workspace has the integration (observed 5). This is certain only on a provider's own installation, which has
/// exactly the integrations that it lists.
fn integration_is_known(context: &RequestContext<'_>, source: &Source, source_config: &Object) -> Result<(), String> {
    let Some(id) = source_config.text("integration_id").map(canonical_uuid) else { return Ok(()) };
    if *source != Source::RepoHost || context.options.hosting != Some(Hosting::Cloud) {
        return Ok(());
    }
    let integrations = context.organisation().integrations();
    if integrations.iter().filter_map(Value::as_object).any(|integration| integration.text("id") == Some(&id)) {
        return Ok(());
    }
    Err("source_config.integration_id is no integration of this workspace: \
         GET /v1/integrations/repo_host/install lists them"
        .to_owned())
}

/// The workspace has the listener, and the listener has the namespace (observed 5). This is certain only on a
/// self-hosted installation, which has exactly the listeners that it lists.
fn listener_is_known(context: &RequestContext<'_>, source: &Source, source_config: &Object) -> Result<(), String> {
    if *source != Source::ExternalDocker || context.options.hosting != Some(Hosting::SelfHosted) {
        return Ok(());
    }
    let listeners = context.organisation().listeners();
    let Some(id) = source_config.text("listener_id").map(canonical_uuid) else {
        let ids = listeners.iter().filter_map(|listener| listener.as_object()?.text("id"));
        return if listeners.is_empty() {
            Ok(())
        } else {
            let reason = "'source_config.listener_id' is required for workspace with available listener IDs: ";
            Err(source_configuration_error(&[reason, &quoted(ids)]))
        };
    };
    let listener = listeners
        .iter()
        .filter_map(Value::as_object)
        .find(|listener| listener.text("id") == Some(&id))
        .ok_or_else(|| source_configuration_error(&["Listener ID ", &id, " not found."]))?;
    let namespaces =
        listener.object("compute_config").and_then(|config| config.list("k8s_namespaces")).unwrap_or_default();
    match source_config.object("listener_config").and_then(|config| config.given("k8s_namespace")) {
        Some(namespace) if !namespaces.contains(namespace) => {
            let reason = "'source_config.listener_config.k8s_namespace' must be one of the listener's namespaces: ";
            Err(source_configuration_error(&[reason, &quoted(namespaces.iter().filter_map(Value::as_str))]))
        }
        _ => Ok(()),
    }
}

/// A refusal as services word those of a source's configuration (observed 8).
fn source_configuration_error(reason: &[&str]) -> String {
    ["Source configuration error: ", &reason.concat()].concat()
}

/// Texts as a list in a sentence of the service's: `['a', 'b']`.
fn quoted<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = texts.map(|text| ["'", text, "'"].concat()).collect();
    ["[", &quoted.join(", "), "]"].concat()
}

/// Fields that only a creation may set keep their values (contract 2.1, observed 7). The current value may be sent
/// again.
fn immutable_fields_stay(deployment: &Deployment, patch: &Object) -> Result<(), String> {
    let top = Object::default()
        .with("name", deployment.name.as_str().into())
        .with("source", deployment.source.as_str().into());
    let stored = &deployment.source_config;
    let given = object_or_empty(patch, "source_config");
    fields_stay(&schema::DEPLOYMENT, "", &top, patch)?;
    fields_stay(&schema::SOURCE_CONFIG, "source_config.", stored, &given)?;
    let [stored, given] = [stored, &given].map(|config| object_or_empty(config, "listener_config"));
    fields_stay(&schema::LISTENER_CONFIG, "source_config.listener_config.", &stored, &given)
}

fn fields_stay(record: &Record, prefix: &str, stored: &Object, given: &Object) -> Result<(), String> {
    let differs = |field: &Field| {
        given.given(field.name).is_some_and(|given| match (stored.get(field.name), given) {
            (Some(Value::String(stored)), Value::String(given)) => !is_same(field, stored, given),
            (stored, given) => stored != Some(given),
        })
    };
    match record.fields.iter().find(|field| field.immutable && differs(field)) {
        Some(field) => Err([prefix, field.name, " cannot be changed after creation"].concat()),
        None => Ok(()),
    }
}

/// Whether two texts of a field mean the same. A uuid has several spellings, and a URL may differ in its case.
fn is_same(field: &Field, one: &str, other: &str) -> bool {
    match field.kind {
        Kind::Text(text) if text.format == Format::Uuid => canonical_uuid(one) == canonical_uuid(other),
        Kind::Text(text) if text.format == Format::Url => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}

/// A creation has the fields that its source requires (observed 5).
fn required_fields_are_given(form: &Object, source: &Source) -> Result<(), String> {
    let Some(own) = Sources::from_word(source.as_str().as_bytes()) else { return Ok(()) };
    for (record, name) in
        [(&schema::SOURCE_CONFIG, "source_config"), (&schema::SOURCE_REVISION_CONFIG, "source_revision_config")]
    {
        let given = object_or_empty(form, name);
        let is_missing = |field: &&Field| field.required_for.contains(own) && is_unset(given.given(field.name));
        if let Some(field) = record.fields.iter().find(is_missing) {
            let reason = ["'", name, ".", field.name, "' is required for source ", source.as_str()];
            return Err(source_configuration_error(&reason));
        }
    }
    Ok(())
}

/// No part of a reference to a secret is empty (observed 5).
fn references_are_filled(form: &Object) -> Result<(), String> {
    for (index, reference) in form.list("secret_references").unwrap_or_default().iter().enumerate() {
        let is_empty = |field: &&Field| reference.as_object().and_then(|given| given.text(field.name)) == Some("");
        if let Some(field) = schema::SECRET_REFERENCE.fields.iter().find(is_empty) {
            let reason = ["'secret_references.", &index.to_string(), ".", field.name, "' must not be empty"];
            return Err(source_configuration_error(&reason));
        }
    }
    Ok(())
}

/// Whether a value counts as left out: an empty text, an empty list, false.
fn is_unset(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Bool(false)) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(_) => false,
    }
}

/// All given fields belong to the source (observed 5): that of the deployment, or that of the revision for the
/// revision's fields.
fn fields_belong_to_source(form: &Object, source: &Source, revision_source: &Source) -> Result<(), String> {
    let source_config = object_or_empty(form, "source_config");
    let revision_config = object_or_empty(form, "source_revision_config");
    belong(&schema::SOURCE_CONFIG, "source_config.", source, &source_config)?;
    belong(&schema::SOURCE_REVISION_CONFIG, "source_revision_config.", revision_source, &revision_config)?;
    belong(&schema::DEPLOYMENT, "", source, form)
}

fn belong(record: &Record, prefix: &str, source: &Source, given: &Object) -> Result<(), String> {
    let Some(own) = Sources::from_word(source.as_str().as_bytes()) else { return Ok(()) };
    // An empty list counts as left out.
    let is_given =
        |name: &str| given.given(name).is_some_and(|value| value.as_array().is_none_or(|list| !list.is_empty()));
    let foreign = record
        .fields
        .iter()
        .find(|field| field.direction != Direction::Response && is_given(field.name) && !field.sources.contains(own));
    let Some(field) = foreign else { return Ok(()) };
    let sources: Vec<_> = field.sources.words().collect();
    let parts =
        [prefix, field.name, " applies only to source ", &sources.join(" or "), "; this one is ", source.as_str()];
    Err(parts.concat())
}
