//! Connections of agents with OAuth providers (contract 4.1, observed 3 and 9).

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::tokens::{self, NewToken};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::http::Response;
use crate::time::format_timestamp;

/// The start of the keys of the agent's connections.
fn prefix(context: &RequestContext<'_>) -> String {
    keys::connections(&context.tenant_id, context.parameter(0))
}

/// `GET /v2/auth/agents/{agent_id}/connections` (observed 3).
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    let connections: Vec<Value> =
        context.state.documents(&prefix(context)).map(|(_, connection)| connection.clone()).collect();
    Ok(response(200, &Object::default().with("data", connections.into()).into()))
}

/// `POST /v2/auth/agents/{agent_id}/connections` (observed 3).
pub(crate) fn create(context: &mut RequestContext<'_>) -> HandlerResult {
    let id = context.input.form.text("oauth_token_id").unwrap_or_default().to_owned();
    let token = tokens::all(context).into_iter().map(|(_, token)| token).find(|token| token.text("id") == Some(&id));
    add(context, &id, &token.unwrap_or_default())
}

/// `POST /v2/auth/agents/{agent_id}/providers/{provider_id}/tokens` (observed 9): in place of the pair's connection.
pub(crate) fn create_with_token(context: &mut RequestContext<'_>) -> HandlerResult {
    let form = core::mem::take(&mut context.input.form);
    let provider_id = context.parameter(1).to_owned();
    let prefix = prefix(context);
    let is_of_pair = |connection: &Value| {
        connection.as_object().and_then(|connection| connection.text("provider_id")) == Some(&provider_id)
    };
    let earlier: Vec<String> = context
        .state
        .documents(&prefix)
        .filter(|(_, connection)| is_of_pair(connection))
        .map(|(key, _)| key.to_owned())
        .collect();
    for key in earlier {
        context.state.remove_document(key);
    }
    let token = tokens::add(
        context,
        NewToken {
            provider_id: &provider_id,
            scopes: form.list("scopes").unwrap_or_default().to_vec(),
            account: form.text("provider_account_label"),
            expires_in_seconds: form.whole("expires_in_seconds"),
            secret: form.text("access_token"),
            is_default: false,
        },
    );
    add(context, token.text("id").unwrap_or_default(), &token)
}

/// Connects the agent by a token. What is not known of the token is null.
fn add(context: &mut RequestContext<'_>, token_id: &str, token: &Object) -> HandlerResult {
    let number = context.state.next_number();
    let of_token = |name: &str| token.get(name).cloned().unwrap_or_default();
    let connection: Value = Object::default()
        .with("id", context.state.bookkeeping.random.uuid().into())
        .with("agent_id", context.parameter(0).into())
        .with("oauth_token_id", token_id.into())
        .with("provider_id", token.text("provider_id").unwrap_or("unknown").into())
        .with("provider_account_label", of_token("provider_account_label"))
        .with("scopes", token.list("scopes").unwrap_or_default().to_vec().into())
        .with("expires_at", of_token("expires_at"))
        .with("created_by", "emulator".into())
        .with("created_at", format_timestamp(context.now_ms).into())
        .into();
    context.state.put_document(keys::numbered(&prefix(context), number), connection.clone());
    Ok(response(201, &connection))
}

/// `DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}` (contract 4.1).
pub(crate) fn remove(context: &mut RequestContext<'_>) -> HandlerResult {
    let id = context.parameter(1);
    let has_id = |connection: &Value| connection.as_object().and_then(|connection| connection.text("id")) == Some(id);
    let key = context
        .state
        .documents(&prefix(context))
        .find(|(_, connection)| has_id(connection))
        .map(|(key, _)| key.to_owned());
    context.state.remove_document(key.ok_or_else(|| problems::not_found("Connection"))?);
    Ok(Response::new(204))
}
