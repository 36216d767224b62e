//! Integrations with the repository host, and the repositories that they reach (contract 4.3 and 4.4,
//! observed 3 and 9).

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::responses::page::cursor_page;
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value};

/// `GET /v1/integrations/{repo_host}/install` (observed 3).
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    Ok(response(200, &context.organisation().integrations().into()))
}

/// `GET /v1/integrations/{repo_host}/{integration_id}/repos` (contract 4.3).
pub(crate) fn list_repositories(context: &mut RequestContext<'_>) -> HandlerResult {
    let repositories = context.organisation().repositories(context.parameter(0));
    Ok(response(200, &repositories.ok_or_else(|| problems::not_found("Integration"))?.into()))
}

/// The same for a managed integration (contract 4.4).
pub(crate) fn list_managed_repositories(context: &mut RequestContext<'_>) -> HandlerResult {
    list_repositories(context)
}

/// `GET /v2/integrations/{repo_host}/installations` (observed 9).
pub(crate) fn list_installations(context: &mut RequestContext<'_>) -> HandlerResult {
    cursor_page(&context.input.query, context.organisation().integrations())
}

/// `GET /v2/integrations/{repo_host}/installations/{integration_id}/repositories` (observed 9).
pub(crate) fn list_installation_repositories(context: &mut RequestContext<'_>) -> HandlerResult {
    let repositories = context.organisation().repositories(context.parameter(0));
    cursor_page(&context.input.query, repositories.ok_or_else(|| problems::not_found("Integration"))?)
}

/// `GET /v2/integrations/forge-{repo_host}/installations` (observed 9).
pub(crate) fn list_managed_installations(context: &mut RequestContext<'_>) -> HandlerResult {
    let installations = objects(context).map(|mut installation| {
        let name = installation.text("name").unwrap_or_default().to_owned();
        installation.set("repository_selection", "all".into());
        installation.set("settings_url", ["https://host.example/", &name, "/settings/installations"].concat().into());
        installation.into()
    });
    cursor_page(&context.input.query, installations.collect())
}

/// `POST /v2/integrations/{repo_host}/installation-link` (observed 9). The link's `state` is the id of a picker session.
pub(crate) fn create_installation_link(context: &mut RequestContext<'_>) -> HandlerResult {
    let session = context.state.bookkeeping.random.uuid();
    context.state.put_document(keys::picker_session(&context.tenant_id, &session), true.into());
    let url = ["https://host.example/apps/agents/installations/new?state=", &session].concat();
    Ok(response(200, &Object::default().with("install_url", url.into()).with("oauth_reuse_url", Value::Null).into()))
}

/// `GET /v2/integrations/forge-{repo_host}/picker-sessions/{session_id}` (observed 9).
pub(crate) fn get_picker_session(context: &mut RequestContext<'_>) -> HandlerResult {
    let key = keys::picker_session(&context.tenant_id, context.parameter(0));
    if context.state.document(&key).is_none() {
        return Err(problems::not_found("Picker session"));
    }
    let installs: Vec<Value> = objects(context)
        .map(|installation| {
            Object::default()
                .with("installation_id", installation.get("installation_id").cloned().unwrap_or_default())
                .with("account_login", installation.text("name").into())
                .with("account_type", "Organization".into())
                .with("already_in_org", true.into())
                .into()
        })
        .collect();
    Ok(response(200, &Object::default().with("installs", installs.into()).with("return_to", Value::Null).into()))
}

fn objects(context: &RequestContext<'_>) -> impl Iterator<Item = Object> {
    context.organisation().integrations().into_iter().filter_map(|value| value.as_object().cloned())
}
