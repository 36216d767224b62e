//! Connections of agents with OAuth providers (service.md 4.1, observed.md 3).

use super::clock::rfc3339;
use super::context::{Answer, Context};
use super::ids::{key_part, number_key};
use super::problem;
use super::value::{Members as _, Object, Value};
use crate::http::Response;

fn prefix(context: &Context<'_>) -> String {
    ["connection/", &context.tenant_id, "/", &key_part(context.parameter(0)), "/"].concat()
}

/// `GET /v2/auth/agents/{agent_id}/connections` (observed.md 3).
pub(super) fn list(context: &mut Context<'_>) -> Answer {
    let connections: Vec<Value> = context.state.documents(&prefix(context)).map(|(_, connection)| connection.clone()).collect();
    Ok(context.json(200, &Object::default().with("data", connections.into()).into()))
}

/// `POST /v2/auth/agents/{agent_id}/connections` (observed.md 3).
pub(super) fn create(context: &mut Context<'_>) -> Answer {
    let number = context.state.next_number();
    let now = rfc3339(context.now_ms);
    let connection: Value = Object::default()
        .with("id", context.state.meta.random.uuid().into())
        .with("agent_id", context.parameter(0).into())
        .with("oauth_token_id", context.form.text("oauth_token_id").into())
        .with("created_at", now.as_str().into())
        .with("updated_at", now.as_str().into())
        .into();
    context.state.put_document(prefix(context) + &number_key(number), connection.clone());
    Ok(context.json(201, &connection))
}

/// `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (service.md 4.1).
pub(super) fn remove(context: &mut Context<'_>) -> Answer {
    let id = context.parameter(1);
    let has_id = |connection: &Value| connection.as_object().and_then(|connection| connection.text("id")) == Some(id);
    let key = context.state.documents(&prefix(context)).find(|(_, connection)| has_id(connection)).map(|(key, _)| key.to_owned());
    context.state.remove_document(key.ok_or_else(|| problem::not_found("Connection"))?);
    Ok(Response::new(204))
}
