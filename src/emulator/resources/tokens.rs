//! Tokens of a user at OAuth providers (observed 9). The secret part of a token is stored with it, and no listing shows
//! it.

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::http::Response;
use crate::time::format_timestamp;

/// The member with the secret part of a token.
const SECRET: &str = "token";

/// What a new token is made from.
#[derive(Default)]
pub(crate) struct NewToken<'a> {
    pub(crate) provider_id: &'a str,
    pub(crate) scopes: Vec<Value>,
    pub(crate) account: Option<&'a str>,
    pub(crate) expires_in_seconds: Option<u64>,
    /// Its secret part; without one it is made up.
    pub(crate) secret: Option<&'a str>,
    pub(crate) is_default: bool,
}

/// Stores a new token.
pub(crate) fn add(context: &mut RequestContext<'_>, new: NewToken<'_>) -> Object {
    let now = format_timestamp(context.now_ms);
    let random = &mut context.state.bookkeeping.random;
    let expires_at = new
        .expires_in_seconds
        .map(|seconds| format_timestamp(context.now_ms.saturating_add(seconds.saturating_mul(1_000))));
    let token = Object::default()
        .with("id", random.uuid().into())
        .with("provider_id", new.provider_id.into())
        .with("created_at", now.as_str().into())
        .with("updated_at", now.as_str().into())
        .with("provider_account_label", new.account.into())
        .with("scopes", new.scopes.into())
        .with("expires_at", expires_at.into())
        .with("is_default", new.is_default.into())
        .with(SECRET, new.secret.map_or_else(|| random.hex_40(), str::to_owned).into());
    if new.is_default {
        clear_default(context, new.provider_id);
    }
    let number = context.state.next_number();
    context.state.put_document(keys::numbered(&keys::tokens(&context.tenant_id), number), token.clone().into());
    token
}

/// The tokens, each with its key, the oldest first.
pub(crate) fn all(context: &RequestContext<'_>) -> Vec<(String, Object)> {
    let prefix = keys::tokens(&context.tenant_id);
    let documents = context.state.documents(&prefix);
    documents.filter_map(|(key, token)| Some((key.to_owned(), token.as_object()?.clone()))).collect()
}

/// The secret part of a token.
pub(crate) fn secret(token: &Object) -> Option<&str> {
    token.text(SECRET)
}

/// `GET /v2/auth/tokens`.
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    let provider_id = context.input.query.text("provider_id").filter(|id| !id.is_empty());
    let tokens: Vec<Value> = all(context)
        .into_iter()
        .filter(|(_, token)| provider_id.is_none_or(|id| token.text("provider_id") == Some(id)))
        .map(|(_, token)| shown(token))
        .collect();
    Ok(response(200, &tokens.into()))
}

/// `DELETE /v2/auth/tokens` (observed 9): 200 with a body that says nothing.
pub(crate) fn delete_all(context: &mut RequestContext<'_>) -> HandlerResult {
    let provider_id = context.input.query.text("provider_id").unwrap_or_default().to_owned();
    for (key, _) in all(context).into_iter().filter(|(_, token)| token.text("provider_id") == Some(&provider_id)) {
        context.state.remove_document(key);
    }
    Ok(response(200, &Value::Null))
}

/// `GET /v2/auth/tokens/exists`.
pub(crate) fn exists(context: &mut RequestContext<'_>) -> HandlerResult {
    let has_token = has_token(context, context.input.query.text("provider_id").unwrap_or_default());
    Ok(response(200, &Object::default().with("has_token", has_token.into()).into()))
}

/// `POST /v2/auth/tokens/exists/batch`.
pub(crate) fn exist(context: &mut RequestContext<'_>) -> HandlerResult {
    let mut found = Object::default();
    for id in context.input.form.list("provider_ids").unwrap_or_default().iter().filter_map(Value::as_str) {
        found.set(id, has_token(context, id).into());
    }
    Ok(response(200, &Object::default().with("has_token", found.into()).into()))
}

/// `PATCH /v2/auth/tokens/{token_id}/metadata`.
pub(crate) fn patch_metadata(context: &mut RequestContext<'_>) -> HandlerResult {
    let (key, mut token) = find(context)?;
    let form = core::mem::take(&mut context.input.form);
    if form.boolean("is_default") == Some(true) {
        clear_default(context, token.text("provider_id").unwrap_or_default());
    }
    for name in ["provider_account_label", "is_default"] {
        if let Some(value) = form.given(name) {
            token.set(name, value.clone());
        }
    }
    token.set("updated_at", format_timestamp(context.now_ms).into());
    context.state.put_document(key, token.clone().into());
    Ok(response(200, &shown(token)))
}

/// `DELETE /v2/auth/tokens/{token_id}`.
pub(crate) fn delete(context: &mut RequestContext<'_>) -> HandlerResult {
    let (key, _) = find(context)?;
    context.state.remove_document(key);
    Ok(Response::new(204))
}

fn find(context: &RequestContext<'_>) -> Result<(String, Object), Response> {
    let id = context.parameter(0);
    let found = all(context).into_iter().find(|(_, token)| token.text("id") == Some(id));
    found.ok_or_else(|| problems::not_found("Token"))
}

fn has_token(context: &RequestContext<'_>, provider_id: &str) -> bool {
    all(context).iter().any(|(_, token)| token.text("provider_id") == Some(provider_id))
}

/// Says of all tokens of a provider that they are not the default one.
fn clear_default(context: &mut RequestContext<'_>, provider_id: &str) {
    let is_default =
        |token: &Object| token.text("provider_id") == Some(provider_id) && token.boolean("is_default") == Some(true);
    for (key, mut token) in all(context).into_iter().filter(|(_, token)| is_default(token)) {
        token.set("is_default", false.into());
        context.state.put_document(key, token.into());
    }
}

/// A token as responses show it.
fn shown(mut token: Object) -> Value {
    token.take(SECRET);
    token.into()
}
