//! OAuth providers of the organisation (service.md 2.6 and 4.2, observed.md 3).

use super::clock::rfc3339;
use super::context::{Answer, Context};
use super::ids::key_part;
use super::value::{Members as _, Object, Value};
use super::{fields, organisation, problem};
use crate::http::Response;
use crate::schema;

fn key(context: &Context<'_>, provider_id: &str) -> String {
    ["provider/", &context.tenant_id, "/", &key_part(provider_id)].concat()
}

/// The providers: those that the organisation starts with, as far as they are still there, and those that were added. A false in place of one says that it was deleted.
fn all(context: &Context<'_>) -> Vec<Object> {
    let prefix = key(context, "");
    let started = organisation::providers(context);
    let is_started = |provider: &&Object| started.iter().any(|own| own.text("provider_id") == provider.text("provider_id"));
    let stored: Vec<&Object> = context.state.documents(&prefix).filter_map(|(_, document)| document.as_object()).collect();
    let kept = started.iter().filter_map(|own| match context.state.document(&key(context, own.text("provider_id")?)) {
        None => Some(own.clone()),
        Some(document) => document.as_object().cloned(),
    });
    kept.chain(stored.into_iter().filter(|provider| !is_started(provider)).cloned()).collect()
}

/// The provider that the path names, by its own id or by its record's.
fn find(context: &Context<'_>) -> Result<Object, Response> {
    let id = Some(context.parameter(0));
    all(context)
        .into_iter()
        .find(|provider| provider.text("provider_id") == id || provider.text("id") == id)
        .ok_or_else(|| problem::not_found("OAuth provider"))
}

/// The provider as answers carry it: its fields, and never its secret.
fn answer(context: &Context<'_>, provider: &Object) -> Response {
    let mut answer = fields::filled(&schema::OAUTH_PROVIDER, provider);
    answer.take("client_secret");
    context.json(200, &answer.into())
}

/// `GET /v2/auth/providers` (service.md 4.2).
pub(super) fn list(context: &mut Context<'_>) -> Answer {
    let mut providers = all(context);
    let providers: Vec<Value> = providers
        .iter_mut()
        .map(|provider| {
            provider.take("client_secret");
            fields::filled(&schema::OAUTH_PROVIDER, provider).into()
        })
        .collect();
    Ok(context.json(200, &providers.into()))
}

/// `GET /v2/auth/providers/{provider_id}` (observed.md 3).
pub(super) fn get(context: &mut Context<'_>) -> Answer {
    Ok(answer(context, &find(context)?))
}

/// `POST /v2/auth/providers` (observed.md 3).
pub(super) fn create(context: &mut Context<'_>) -> Answer {
    let form = core::mem::take(&mut context.form);
    let provider_id = form.text("provider_id").unwrap_or_default().to_owned();
    if all(context).iter().any(|provider| provider.text("provider_id") == Some(&provider_id)) {
        return Err(problem::detail(409, &["An OAuth provider with the id '", &provider_id, "' already exists"].concat()));
    }
    let now = rfc3339(context.now_ms);
    let uses_pkce = form.boolean("uses_pkce").unwrap_or(false);
    let mut provider = Object::default()
        .with("id", context.state.meta.random.uuid().into())
        .with("organization_id", organisation::organization_id(context).into())
        .with("uses_pkce", uses_pkce.into())
        .with("code_challenge_method", uses_pkce.then_some("S256").into())
        .with("created_at", now.as_str().into())
        .with("updated_at", now.as_str().into())
        .with("token_endpoint_auth_method", "client_secret_post".into())
        .with("is_dynamic_client", false.into());
    take(&mut provider, form);
    context.state.put_document(key(context, &provider_id), provider.clone().into());
    Ok(answer(context, &provider))
}

/// `PATCH /v2/auth/providers/{provider_id}` (observed.md 3). A null clears nothing.
pub(super) fn patch(context: &mut Context<'_>) -> Answer {
    let mut provider = find(context)?;
    let mut form = core::mem::take(&mut context.form);
    let own_id = provider.text("provider_id").unwrap_or_default().to_owned();
    if form.take("provider_id").is_some_and(|given| !given.is_null() && given.as_str() != Some(&own_id)) {
        return Err(problem::bad_request("provider_id cannot be changed after creation"));
    }
    take(&mut provider, form);
    provider.set("updated_at", rfc3339(context.now_ms).into());
    context.state.put_document(key(context, &own_id), provider.clone().into());
    Ok(answer(context, &provider))
}

/// `DELETE /v2/auth/providers/{provider_id}` (observed.md 3).
pub(super) fn delete(context: &mut Context<'_>) -> Answer {
    let provider = find(context)?;
    let provider_id = provider.text("provider_id").unwrap_or_default();
    let key = key(context, provider_id);
    if organisation::providers(context).iter().any(|own| own.text("provider_id") == Some(provider_id)) {
        context.state.put_document(key, false.into());
    } else {
        context.state.remove_document(key);
    }
    Ok(Response::new(204))
}

/// Takes what callers may set.
fn take(provider: &mut Object, mut form: Object) {
    for name in ["id", "organization_id", "created_at", "updated_at"] {
        form.take(name);
    }
    fields::merge(provider, &form);
}
