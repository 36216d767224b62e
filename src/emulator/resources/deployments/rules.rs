//! What a form whose types are right may not ask of this installation or of this deployment (contract 2, observed 5 and
//! 7). An error is the reason of the 400.

use crate::emulator::options::Options;
use crate::emulator::resources::context::RequestContext;
use crate::emulator::resources::new_revision::Draft;
use crate::emulator::resources::uploads;
use crate::emulator::responses::representation;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object, Value, to_json};
use crate::emulator::values::uuid::canonical_uuid;
use crate::emulator::views::View;
use crate::form::Form;
use crate::model::Source;
use crate::schema::{self, Hosting, Record};
use crate::validate::{self, Degree, Issue};

/// Checks a creation. `source_config` is what would be stored of it.
pub(crate) fn check_creation(
    context: &RequestContext<'_>,
    source_config: &Object,
    draft: &Draft,
) -> Result<(), String> {
    is_not_refused(context, &schema::DEPLOYMENT_CREATE, None)?;
    scale_is_taken(context.options, source_config)?;
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
    // As it is stored, in the contract's words, whatever other views show of it.
    let echo = context.options.views.iter().copied().filter(|view| *view == View::Echo);
    let plain = Options { views: echo.collect(), ..Options::default() };
    let current = representation::deployment(before, &plain, context.now_ms);
    let current = Form::read_record(&schema::DEPLOYMENT, to_json(&current).as_bytes()).ok();
    is_not_refused(context, &schema::DEPLOYMENT_PATCH, current.as_ref())?;
    if form.given("source_config").is_some() {
        scale_is_taken(context.options, &after.source_config)?;
    }
    tarball_was_uploaded(context, before, form, &draft.source)
}

/// The checks of forms do not call the form refused. So both are one truth: what they let pass is refused for nothing
/// that stands in it, but for what only this installation knows.
fn is_not_refused(context: &RequestContext<'_>, record: &'static Record, current: Option<&Form>) -> Result<(), String> {
    let Ok(form) = Form::read_record(record, &context.input.form_text) else { return Ok(()) };
    let options = validate::Options { hosting: context.options.hosting, current };
    let report = validate::check_form(record, &form, &options);
    match report.issues.iter().find(|issue| issue.degree == Degree::Refused && !issue.kind.is_of_types()) {
        Some(issue) => Err(refusal(issue)),
        None => Ok(()),
    }
}

/// What the service says of an issue. Its words are known for a missing field alone (observed 12).
fn refusal(issue: &Issue) -> String {
    let sentence = issue.to_string();
    match sentence.split_once(": Field required for source ") {
        Some((field, source)) => source_configuration_error(&["'", field, "' is required for source ", source]),
        None => source_configuration_error(&[&sentence]),
    }
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

/// The path of a tarball is one that an upload URL of this deployment gave (observed 5).
fn tarball_was_uploaded(
    context: &RequestContext<'_>,
    deployment: &Deployment,
    form: &Object,
    source: &Source,
) -> Result<(), String> {
    let path = form.object("source_revision_config").and_then(|given| given.text("source_tarball_path"));
    match path.filter(|path| *source == Source::InternalSource && !path.is_empty()) {
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
