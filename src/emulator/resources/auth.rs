//! Tokens that a person grants (observed 9). Spec silent: nobody is there to grant access, so the emulator does, three
//! seconds after it was asked.

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::oauth_providers;
use crate::emulator::resources::tokens::{self, NewToken};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value};

/// How long it takes until access is granted, in milliseconds.
const GRANTED_AFTER_MS: u64 = 3_000;

/// `POST /v2/auth/authenticate`: the token that fits, or an address at which a person grants access.
pub(crate) fn authenticate(context: &mut RequestContext<'_>) -> HandlerResult {
    let form = core::mem::take(&mut context.input.form);
    let provider_id = form.text("provider").unwrap_or_default();
    if !oauth_providers::exists(context, provider_id) {
        return Err(problems::not_found("OAuth provider"));
    }
    let scopes = form.list("scopes").unwrap_or_default();
    let fits = |token: &Object| {
        let allowed = token.list("scopes").unwrap_or_default();
        token.text("provider_id") == Some(provider_id)
            && form.text("token_id").is_none_or(|id| token.text("id") == Some(id))
            && scopes.iter().all(|scope| allowed.contains(scope))
    };
    let user = form.get("user_id").cloned().unwrap_or_default();
    let found = tokens::all(context).into_iter().map(|(_, token)| token).rfind(|token| fits(token));
    if let Some(token) = found.filter(|_| form.boolean("force_new") != Some(true)) {
        let answer = Object::default()
            .with("status", "completed".into())
            .with("token", tokens::secret(&token).into())
            .with("user_id", user);
        return Ok(response(200, &answer.into()));
    }
    let auth_id = context.state.bookkeeping.random.uuid();
    let asked = Object::default()
        .with("provider_id", provider_id.into())
        .with("scopes", scopes.to_vec().into())
        .with("is_default", form.boolean("is_default").unwrap_or(true).into())
        .with("granted_ms", context.now_ms.saturating_add(GRANTED_AFTER_MS).into());
    context.state.put_document(keys::authentication(&context.tenant_id, &auth_id), asked.into());
    let answer = Object::default()
        .with("status", "pending".into())
        .with("url", ["https://", provider_id, ".example/oauth/authorize?state=", &auth_id].concat().into())
        .with("auth_id", auth_id.as_str().into())
        .with("user_id", user);
    Ok(response(200, &answer.into()))
}

/// `GET /v2/auth/wait/{auth_id}`. The emulator answers at once, with `timeout` where access is granted after the time
/// that the request would wait.
pub(crate) fn wait(context: &mut RequestContext<'_>) -> HandlerResult {
    let key = keys::authentication(&context.tenant_id, context.parameter(0));
    let Some(asked) = context.state.document(&key).and_then(Value::as_object).cloned() else {
        return Ok(status("not_found"));
    };
    let granted_ms = asked.whole("granted_ms").unwrap_or(0);
    if context.now_ms < granted_ms {
        let waits_ms = context.input.query.whole("timeout").unwrap_or_default().saturating_mul(1_000);
        let is_over = context.now_ms.saturating_add(waits_ms) < granted_ms;
        return Ok(status(if is_over { "timeout" } else { "pending" }));
    }
    let token = if let Some(token) = asked.text("token") {
        token.to_owned()
    } else {
        let new = NewToken {
            provider_id: asked.text("provider_id").unwrap_or_default(),
            scopes: asked.list("scopes").unwrap_or_default().to_vec(),
            is_default: asked.boolean("is_default") == Some(true),
            ..NewToken::default()
        };
        let token = tokens::secret(&tokens::add(context, new)).unwrap_or_default().to_owned();
        context.state.put_document(key, asked.with("token", token.as_str().into()).into());
        token
    };
    Ok(response(200, &Object::default().with("status", "completed".into()).with("token", token.into()).into()))
}

fn status(word: &str) -> crate::http::Response {
    response(200, &Object::default().with("status", word.into()).into())
}
