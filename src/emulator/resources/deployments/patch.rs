//! How a patch changes a deployment (contract 4.5, observed 7).

use crate::emulator::options::Options;
use crate::emulator::resources::context::RequestContext;
use crate::emulator::resources::deployments::merge::{
    drop_foreign, merge, merge_source_config, merge_source_revision_config, object_or_empty, unlisted,
};
use crate::emulator::resources::deployments::rules;
use crate::emulator::resources::new_revision::cluster_failures;
use crate::emulator::resources::new_revision::{self, Draft};
use crate::emulator::responses::problems;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object};
use crate::emulator::views;
use crate::http::Response;
use crate::model::Source;
use crate::schema;

/// Applies the form to the deployment that the path names, and makes a new revision of it if `makes_revision`.
pub(crate) fn apply(context: &mut RequestContext<'_>, makes_revision: bool) -> Result<(), Response> {
    let mut form = core::mem::take(&mut context.input.form);
    let before = context.changeable_deployment()?;
    let revision_source = form.text("revision_source").map_or_else(|| before.source.clone(), Source::from);
    drop_foreign(&mut form, &before.source, &revision_source);
    if form.text("display_name") == Some("") {
        return Err(problems::empty("display_name"));
    }
    let draft = draft(before, &form);
    let makes_revision =
        makes_revision && views::creation::patch_makes_revision(before, &draft.config, context.options);
    let before = &before.clone();
    let mut after = patched(before, &form, context.options);
    rules::check_patch(context, before, &after, &form, &draft)
        .map_err(|reason| problems::bad_request(&context.options.vocabulary.localize(&reason)))?;
    let id = before.id.clone();
    if makes_revision {
        new_revision::can_fail_as_asked(context, &draft.source)?;
    }
    cluster_failures::note_database(context, before);
    if after != *before || makes_revision {
        after.changed_ms = context.now_ms;
        context.state.put_deployment(after);
    }
    if makes_revision {
        new_revision::add(context, &id, draft)?;
    }
    Ok(())
}

/// What the next revision is made from: the latest revision of the same source, overridden by the form. A revision of
/// another source has fields that this one has no use for.
fn draft(deployment: &Deployment, form: &Object) -> Draft {
    let source = form.text("revision_source").map_or_else(|| deployment.source.clone(), Source::from);
    let latest = deployment.revisions.iter().rev().find(|revision| revision.source == source);
    let mut config = latest.map(|revision| revision.config.clone()).unwrap_or_default();
    merge_source_revision_config(&mut config, &object_or_empty(form, "source_revision_config"));
    Draft { source, config }
}

/// The deployment with the fields of the form.
fn patched(deployment: &Deployment, form: &Object, options: &Options) -> Deployment {
    let mut patched = deployment.clone();
    if let Some(given) = form.object("source_config") {
        merge_source_config(&mut patched.source_config, given, options);
    }
    if let Some(secrets) = form.get("secrets").filter(|secrets| secrets.as_array().is_some_and(|list| !list.is_empty()))
    {
        patched.secrets = secrets.clone();
    }
    if let Some(references) = form.given("secret_references") {
        patched.secret_references = references.clone();
    }
    merge(&mut patched.extra, &unlisted(form, &schema::DEPLOYMENT_PATCH));
    patched
}
