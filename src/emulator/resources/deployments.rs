//! Deployments (contract 2.1, 4.5 to 4.7; observed 3, 5 and 7).

pub(crate) mod agents;
pub(crate) mod filter;
pub(crate) mod makes_revision;
pub(crate) mod merge;
pub(crate) mod patch;
pub(crate) mod rules;

pub(crate) use crate::emulator::resources::logs::by_cursor as logs;
pub(crate) use crate::emulator::resources::push_tokens::create_push_token;
pub(crate) use crate::emulator::resources::uploads::create_upload_url;

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::deployments::filter::Filter;
use crate::emulator::resources::deployments::merge::{
    drop_foreign, merge_source_config, merge_source_revision_config, object_or_empty, unlisted,
};
use crate::emulator::resources::new_revision::{self, Draft};
use crate::emulator::responses::page::page;
use crate::emulator::responses::problems;
use crate::emulator::responses::representation;
use crate::emulator::state::deployment::{Deletion, Deployment};
use crate::emulator::state::keys;
use crate::emulator::state::timeline;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::views::{self, creation};
use crate::http::Response;
use crate::model::Source;
use crate::schema;

/// `GET /v2/deployments` (contract 4.6): the newest first.
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    let filter = Filter::from_query(context);
    let found = context.state.deployments().iter().rev().filter(|deployment| filter.accepts(deployment));
    let found = views::namesakes::first(found, context.options);
    Ok(page(&context.input.query, context.options, found, |out, deployment| context.show_deployment(out, deployment)))
}

/// `GET /v2/deployments/{deployment_id}` (contract 4.7).
pub(crate) fn get(context: &mut RequestContext<'_>) -> HandlerResult {
    context.deployment_response(200, context.parameter(0))
}

/// `POST /v2/deployments` (contract 4.7, observed 3).
pub(crate) fn create(context: &mut RequestContext<'_>) -> HandlerResult {
    let mut form = core::mem::take(&mut context.input.form);
    let source = Source::from(form.text("source").unwrap_or_default());
    let refused = |reason: String| problems::bad_request(&context.options.vocabulary.localize(&reason));
    creation::check(&form, &source, context.options).map_err(refused)?;
    drop_foreign(&mut form, &source, &source);
    let draft = draft(&form);
    let mut source_config = Object::default();
    merge_source_config(&mut source_config, &object_or_empty(&form, "source_config"), context.options);
    rules::check_creation(context, &source_config, &draft).map_err(refused)?;
    let agent = form.object("agent").filter(|_| context.options.agents).cloned();
    let name = match (form.text("name"), &agent) {
        (Some(name), _) => name.to_owned(),
        (None, Some(agent)) => agents::name(agent),
        (None, None) => return Err(problems::missing(&form, "name")),
    };
    if agent.as_ref().is_some_and(|agent| agents::is_taken(context, agent)) {
        return Err(problems::detail(409, "A deployment already exists for this agent environment"));
    }
    let name = name.as_str();
    name_is_free(context, name)?;
    new_revision::can_fail_as_asked(context, &draft.source)?;
    let id = context.state.bookkeeping.random.uuid();
    let database_ms = context.now_ms.saturating_add(timeline::database_ms(context.options.speed));
    // A name to show is a patch of its own (observed 14).
    let mut extra = unlisted(&form, &schema::DEPLOYMENT_CREATE);
    extra.take("display_name");
    let mut deployment = Deployment {
        number: context.state.next_number(),
        id: id.clone(),
        tenant_id: context.tenant_id.clone(),
        name: name.to_owned(),
        source: draft.source.clone(),
        source_config,
        secrets: form.given("secrets").cloned().unwrap_or_else(|| Value::Array(Vec::new())),
        secret_references: form.get("secret_references").cloned().unwrap_or_default(),
        extra: agents::with_agent(extra, agent),
        created_ms: context.now_ms,
        changed_ms: context.now_ms,
        database_ms,
        deletion: None,
        status: None,
        revisions: Vec::new(),
    };
    views::namesakes::put_before(&mut deployment, &draft.config, context.state, context.options);
    context.state.put_deployment(deployment);
    if context.options.leftover_projects {
        context.state.put_document(keys::tracing_project(&context.tenant_id, name), true.into());
    }
    if views::creation::makes_revision(&draft.source, context.options) {
        new_revision::add(context, &id, draft)?;
    }
    context.deployment_response(201, &id)
}

/// No deployment has the name, not even one that is being deleted, and no tracing project is left of an earlier one
/// (observed 8).
fn name_is_free(context: &RequestContext<'_>, name: &str) -> Result<(), Response> {
    let project = keys::tracing_project(&context.tenant_id, name);
    let state = &context.state;
    let parts = match state.deployment_named(&context.tenant_id, name) {
        Some(other) if other.deletion.is_some() => {
            ["A deployment named '", name, "' already exists; it is ", other.status(context.now_ms)]
        }
        Some(_) => ["A deployment named '", name, "' already exists", ""],
        None if context.options.leftover_projects && state.document(&project).is_some() => {
            ["A tracing project named '", name, "' already exists", ""]
        }
        None => return Ok(()),
    };
    Err(problems::detail(409, &parts.concat()))
}

/// What the first revision of a new deployment is made from.
fn draft(form: &Object) -> Draft {
    let mut config = Object::default();
    merge_source_revision_config(&mut config, &object_or_empty(form, "source_revision_config"));
    Draft { source: Source::from(form.text("source").unwrap_or_default()), config }
}

/// `PATCH /v2/deployments/{deployment_id}` (contract 4.5, observed 7).
pub(crate) fn patch(context: &mut RequestContext<'_>) -> HandlerResult {
    let makes_revision = makes_revision::makes_revision(&context.input.form);
    patch::apply(context, makes_revision)?;
    context.deployment_response(200, context.parameter(0))
}

/// `PATCH /v2/deployments/{deployment_id}/resource-tiers` (observed 9). Spec silent: a dedicated size fits every type.
pub(crate) fn patch_resource_tiers(context: &mut RequestContext<'_>) -> HandlerResult {
    let mut deployment = context.changeable_deployment()?.clone();
    let form = core::mem::take(&mut context.input.form);
    let mut tiers = ["compute_tier", "database_tier"].map(|name| form.text(name).map(|tier| (name, tier)));
    if tiers.iter().all(Option::is_none) {
        return Err(problems::bad_request("compute_tier or database_tier is needed"));
    }
    if form.text("database_tier").is_some_and(|tier| !tier.starts_with("DEDICATED")) {
        return Err(problems::bad_request("A database has a dedicated size"));
    }
    for (name, tier) in tiers.iter_mut().filter_map(Option::take) {
        deployment.extra.set(name, tier.into());
    }
    let latest =
        deployment.latest().map(|revision| Draft { source: revision.source.clone(), config: revision.config.clone() });
    deployment.changed_ms = context.now_ms;
    let draft = latest.unwrap_or_else(|| Draft { source: deployment.source.clone(), config: Object::default() });
    new_revision::add_to(context, deployment, draft)
}

/// `DELETE /v2/deployments/{deployment_id}` (observed 3 and 9): the deployment can be read until it is gone. `force`
/// removes it at once, after an earlier deletion.
pub(crate) fn delete(context: &mut RequestContext<'_>) -> HandlerResult {
    let mut deployment = context.deployment()?.clone();
    let project = keys::tracing_project(&context.tenant_id, &deployment.name);
    if context.input.query.boolean("delete_tracing_project") == Some(true) && context.state.document(&project).is_some()
    {
        context.state.remove_document(project);
    }
    if context.input.query.boolean("force") == Some(true) {
        let Some(deletion) = &mut deployment.deletion else {
            return Err(problems::bad_request("force is only for a deployment that was deleted before"));
        };
        deletion.gone_ms = context.now_ms;
        context.state.put_deployment(deployment);
        context.state.remove_deleted(context.now_ms);
    } else {
        start_deletion(context, deployment);
    }
    Ok(Response::new(204))
}

fn start_deletion(context: &mut RequestContext<'_>, mut deployment: Deployment) {
    if deployment.deletion.is_none() {
        let (final_ms, gone_ms) = timeline::deletion_ms(context.options.speed);
        let now_ms = context.now_ms;
        deployment.deletion = Some(Deletion {
            asked_ms: now_ms,
            final_ms: now_ms.saturating_add(final_ms),
            gone_ms: now_ms.saturating_add(gone_ms),
        });
        context.state.put_deployment(deployment);
    }
}

/// `DELETE /v2/deployments` (observed 9). Spec silent: the answer says for each id what became of it.
pub(crate) fn delete_many(context: &mut RequestContext<'_>) -> HandlerResult {
    let query = core::mem::take(&mut context.input.query);
    let ids: Vec<&str> = query.list("deployment_ids").unwrap_or_default().iter().filter_map(Value::as_str).collect();
    let mut deleted = 0;
    let mut results = Vec::new();
    for id in &ids {
        let result = Object::default().with("deployment_id", (*id).into());
        let found = context.deployment_by_id(id).cloned();
        results.push(Value::from(match found {
            Ok(deployment) => {
                deleted += 1;
                start_deletion(context, deployment);
                result.with("status", 204_u64.into())
            }
            Err(_) => result.with("status", 404_u64.into()).with("detail", problems::deployment_text(id).into()),
        }));
    }
    let status = match deleted {
        0 if !ids.is_empty() => 404,
        count if count < ids.len() => 207,
        _ => 200,
    };
    if status == 404 {
        return Err(problems::deployment_not_found(ids.first().copied().unwrap_or_default()));
    }
    Ok(representation::response(status, &Object::default().with("results", results.into()).into()))
}

/// `GET /v2/deployments/free-count` (observed 9).
pub(crate) fn free_count(context: &mut RequestContext<'_>) -> HandlerResult {
    let is_free = |deployment: &&Deployment| {
        let kind = deployment.source_config.text("deployment_type").unwrap_or_default();
        deployment.tenant_id == context.tenant_id && kind.starts_with("dev_free")
    };
    let count = context.state.deployments().iter().filter(is_free).count() as u64;
    Ok(representation::response(200, &Object::default().with("count", count.into()).into()))
}
