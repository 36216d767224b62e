//! Listeners, each of which deploys to a cluster of the caller's (observed 3 and 9).

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::responses::page::page;
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value, to_json};
use crate::http::Response;
use crate::schema::Hosting;
use crate::time::format_timestamp;

/// `GET /v2/listeners`.
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    check_hosting(context)?;
    let found = context.organisation().listeners().into_iter();
    Ok(page(&context.input.query, context.options, found, |out, listener| out.push_str(&to_json(&listener))))
}

/// `GET /v2/listeners/{listener_id}`.
pub(crate) fn get(context: &mut RequestContext<'_>) -> HandlerResult {
    check_hosting(context)?;
    Ok(response(200, &find(context)?.into()))
}

/// `POST /v2/listeners` (observed 9): one for each cluster.
pub(crate) fn create(context: &mut RequestContext<'_>) -> HandlerResult {
    check_hosting(context)?;
    let form = core::mem::take(&mut context.input.form);
    let cluster = form.text("compute_id").unwrap_or_default();
    let is_taken =
        |listener: &Value| listener.as_object().and_then(|listener| listener.text("compute_id")) == Some(cluster);
    if context.organisation().listeners().iter().any(is_taken) {
        let parts = [
            "Listener for ",
            &context.options.vocabulary.product,
            " workspace ID '",
            &context.tenant_id,
            "' and compute ID '",
            cluster,
            "' already exists.",
        ];
        return Err(problems::detail(409, &parts.concat()));
    }
    let now = format_timestamp(context.now_ms);
    let listener: Value = Object::default()
        .with("id", context.state.bookkeeping.random.uuid().into())
        .with("compute_type", form.text("compute_type").into())
        .with("compute_id", cluster.into())
        .with("compute_config", form.get("compute_config").cloned().unwrap_or_default())
        .with("version", form.text("version").into())
        .with("created_at", now.as_str().into())
        .with("updated_at", now.as_str().into())
        .into();
    let number = context.state.next_number();
    context.state.put_document(keys::numbered(&keys::listeners(&context.tenant_id), number), listener.clone());
    Ok(response(201, &listener))
}

/// `PATCH /v2/listeners/{listener_id}` (observed 9). A null clears nothing.
pub(crate) fn patch(context: &mut RequestContext<'_>) -> HandlerResult {
    check_hosting(context)?;
    let mut listener = find(context)?;
    for name in ["version", "compute_config"] {
        if let Some(value) = context.input.form.given(name).cloned() {
            listener.set(name, value);
        }
    }
    listener.set("updated_at", format_timestamp(context.now_ms).into());
    let key = context.organisation().listener_key(context.parameter(0));
    context.state.put_document(key, listener.clone().into());
    Ok(response(200, &listener.into()))
}

/// `DELETE /v2/listeners/{listener_id}` (observed 9).
pub(crate) fn delete(context: &mut RequestContext<'_>) -> HandlerResult {
    check_hosting(context)?;
    find(context)?;
    let organisation = context.organisation();
    let key = organisation.listener_key(context.parameter(0));
    if organisation.is_initial_listener(context.parameter(0)) {
        // An initial listener is not stored, so its deletion is.
        context.state.put_document(key, false.into());
    } else {
        context.state.remove_document(key);
    }
    Ok(Response::new(204))
}

fn find(context: &RequestContext<'_>) -> Result<Object, Response> {
    let id = context.parameter(0);
    let listeners = context.organisation().listeners().into_iter();
    listeners
        .filter_map(|listener| listener.as_object().cloned())
        .find(|listener| listener.text("id") == Some(id))
        .ok_or_else(|| problems::listener_not_found(id))
}

/// Only self-hosted installations have listeners of their own (observed 12).
fn check_hosting(context: &RequestContext<'_>) -> Result<(), Response> {
    if context.options.hosting != Some(Hosting::Cloud) {
        return Ok(());
    }
    let product = &context.options.vocabulary.product;
    let parts = [
        "Listeners cannot be created for ",
        product,
        " workspace ID '",
        &context.tenant_id,
        "'. Creating listeners is only allowed for ",
        product,
        " organizations with self-hosted enterprise plans.",
    ];
    Err(problems::detail(403, &parts.concat()))
}
