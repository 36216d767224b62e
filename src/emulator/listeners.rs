//! Listeners, which deploy to clusters of their own (observed.md 3).

use super::context::{Answer, Context};
use super::value::{Members as _, Value};
use super::{listing, organisation, problem};

/// `GET /v2/listeners`.
pub(super) fn list(context: &mut Context<'_>) -> Answer {
    Ok(listing::page(context, organisation::listeners(context).into_iter(), core::convert::identity))
}

/// `GET /v2/listeners/{listener_id}`.
pub(super) fn get(context: &mut Context<'_>) -> Answer {
    let id = context.parameter(0);
    let has_id = |listener: &Value| listener.as_object().and_then(|listener| listener.text("id")) == Some(id);
    let listener = organisation::listeners(context).into_iter().find(has_id).ok_or_else(|| problem::not_found("Listener"))?;
    Ok(context.json(200, &listener))
}
