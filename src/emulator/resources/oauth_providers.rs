//! OAuth providers of the organisation (contract 2.6 and 4.2, observed 3 and 9).

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::deployments::merge::merge;
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::{self, response};
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::http::Response;
use crate::schema;
use crate::time::format_timestamp;

/// The provider as responses show it, which is without its secret.
fn to_value(provider: &Object) -> Value {
    let mut members = representation::record(&schema::OAUTH_PROVIDER, provider);
    members.take("client_secret");
    members.into()
}

/// The key under which changes of a provider are stored.
fn key(context: &RequestContext<'_>, provider_id: &str) -> String {
    keys::provider(&context.tenant_id, provider_id)
}

/// All providers: the initial ones that were not deleted, each as it was last changed, then those that were added.
fn all(context: &RequestContext<'_>) -> Vec<Object> {
    let initial = context.organisation().initial_providers();
    let is_initial =
        |provider: &&Object| initial.iter().any(|other| other.text("provider_id") == provider.text("provider_id"));
    let kept = initial.iter().filter_map(|provider| {
        match context.state.document(&key(context, provider.text("provider_id")?)) {
            None => Some(provider.clone()),
            // A deleted provider is stored as false, which is no object.
            Some(document) => document.as_object().cloned(),
        }
    });
    let prefix = keys::providers(&context.tenant_id);
    let stored = context.state.documents(&prefix).filter_map(|(_, document)| document.as_object());
    kept.chain(stored.filter(|provider| !is_initial(provider)).cloned()).collect()
}

/// The provider that the path names, by its own id or by its record's.
fn find(context: &RequestContext<'_>) -> Result<Object, Response> {
    let id = Some(context.parameter(0));
    all(context)
        .into_iter()
        .find(|provider| provider.text("provider_id") == id || provider.text("id") == id)
        .ok_or_else(|| problems::not_found("OAuth provider"))
}

/// `GET /v2/auth/providers` (contract 4.2).
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    let providers: Vec<Value> = all(context).iter().map(to_value).collect();
    Ok(response(200, &providers.into()))
}

/// `GET /v2/auth/providers/{provider_id}` (observed 3).
pub(crate) fn get(context: &mut RequestContext<'_>) -> HandlerResult {
    Ok(response(200, &to_value(&find(context)?)))
}

/// `POST /v2/auth/providers` (observed 3).
pub(crate) fn create(context: &mut RequestContext<'_>) -> HandlerResult {
    let form = core::mem::take(&mut context.input.form);
    let provider = Object::default()
        .with("uses_pkce", false.into())
        .with("code_challenge_method", "S256".into())
        .with("token_endpoint_auth_method", "client_secret_post".into())
        .with("is_dynamic_client", false.into());
    add(context, provider, form)
}

/// `POST /v2/auth/providers/mcp-discover` (observed 9): the client registers itself at the MCP server's provider.
pub(crate) fn discover(context: &mut RequestContext<'_>) -> HandlerResult {
    let form = core::mem::take(&mut context.input.form);
    let url = form.text("mcp_server_url").unwrap_or_default();
    let host = url.split('/').take(3).collect::<Vec<_>>().join("/");
    let client_id = context.state.bookkeeping.random.hex_40();
    let provider = Object::default()
        .with("client_id", client_id.into())
        .with("auth_url", [&host, "/authorize"].concat().into())
        .with("token_url", [&host, "/token"].concat().into())
        .with("uses_pkce", true.into())
        .with("code_challenge_method", "S256".into())
        .with("token_endpoint_auth_method", "none".into())
        .with("is_dynamic_client", true.into());
    add(context, provider, form)
}

/// Adds a provider with these members and those of the form.
fn add(context: &mut RequestContext<'_>, members: Object, form: Object) -> HandlerResult {
    let provider_id = form.text("provider_id").unwrap_or_default().to_owned();
    if all(context).iter().any(|provider| provider.text("provider_id") == Some(&provider_id)) {
        return Err(problems::detail(
            409,
            &["An OAuth provider with the id '", &provider_id, "' already exists"].concat(),
        ));
    }
    let now = format_timestamp(context.now_ms);
    let mut provider = Object::default()
        .with("id", context.state.bookkeeping.random.uuid().into())
        .with("organization_id", context.organisation().id().into())
        .with("created_at", now.as_str().into())
        .with("updated_at", now.as_str().into());
    provider.extend(members);
    merge_form(&mut provider, form);
    context.state.put_document(key(context, &provider_id), provider.clone().into());
    Ok(response(200, &to_value(&provider)))
}

/// `GET /v2/auth/platform-providers` (observed 9).
pub(crate) fn list_platform(context: &mut RequestContext<'_>) -> HandlerResult {
    let redirect = "https://platform.example/oauth/callback";
    let providers: Vec<Value> = context
        .organisation()
        .initial_providers()
        .into_iter()
        .take(2)
        .map(|provider| {
            Object::from_iter(provider)
                .with("authorization_params", Object::default().with("prompt", "consent".into()).into())
                .with("allowed_redirect_uris", vec![Value::from(redirect)].into())
                .with("default_redirect_uri", redirect.into())
                .into()
        })
        .collect();
    Ok(response(200, &providers.into()))
}

/// Whether the organisation has a provider of this id.
pub(crate) fn exists(context: &RequestContext<'_>, provider_id: &str) -> bool {
    all(context).iter().any(|provider| provider.text("provider_id") == Some(provider_id))
}

/// `PATCH /v2/auth/providers/{provider_id}` (observed 3 and 9.1): the fields of the table, and what else is given is
/// ignored. A null clears nothing.
pub(crate) fn patch(context: &mut RequestContext<'_>) -> HandlerResult {
    let mut provider = find(context)?;
    let form = core::mem::take(&mut context.input.form);
    let provider_id = provider.text("provider_id").unwrap_or_default().to_owned();
    let known = |name: &str| schema::OAUTH_PROVIDER_PATCH.fields.iter().any(|field| field.name == name);
    merge(&mut provider, &form.into_iter().filter(|(name, _)| known(name)).collect());
    provider.set("updated_at", format_timestamp(context.now_ms).into());
    context.state.put_document(key(context, &provider_id), provider.clone().into());
    Ok(response(200, &to_value(&provider)))
}

/// `DELETE /v2/auth/providers/{provider_id}` (observed 3): 200, as services publish it, with a body that says nothing.
pub(crate) fn delete(context: &mut RequestContext<'_>) -> HandlerResult {
    let provider = find(context)?;
    let provider_id = provider.text("provider_id");
    let key = key(context, provider_id.unwrap_or_default());
    let initial = context.organisation().initial_providers();
    if initial.iter().any(|other| other.text("provider_id") == provider_id) {
        // An initial provider is not stored, so its deletion is.
        context.state.put_document(key, false.into());
    } else {
        context.state.remove_document(key);
    }
    Ok(response(200, &Value::Null))
}

/// Merges the fields that callers may set.
fn merge_form(provider: &mut Object, mut form: Object) {
    for name in ["id", "organization_id", "created_at", "updated_at"] {
        form.take(name);
    }
    merge(provider, &form);
}
