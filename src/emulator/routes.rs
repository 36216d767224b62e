//! The operations: method, path, what the query and the body must look like, and who answers.

use super::context::{Answer, Context};
use super::{connections, deployments, integrations, listeners, listing, logs, providers, push_tokens, revisions, uploads};
use crate::http::Method;
use crate::schema::{self, Record};

/// What an operation does with the request's body.
#[derive(Clone, Copy)]
pub(super) enum Body {
    /// Nothing.
    Unread,
    /// It is JSON of this form.
    Form(&'static Record),
    /// It is taken as it is, and the URL is the credential.
    Upload,
}

/// An operation.
pub(super) struct Route {
    pub(super) method: Method,
    /// The path: a segment in braces is a parameter, but for `{repo_host}`, which is the provider's word.
    pub(super) path: &'static str,
    pub(super) query: Option<&'static Record>,
    pub(super) body: Body,
    pub(super) run: fn(&mut Context<'_>) -> Answer,
}

const fn route(method: Method, path: &'static str, run: fn(&mut Context<'_>) -> Answer) -> Route {
    Route { method, path, query: None, body: Body::Unread, run }
}

impl Route {
    const fn query(mut self, record: &'static Record) -> Self {
        self.query = Some(record);
        self
    }

    const fn form(mut self, record: &'static Record) -> Self {
        self.body = Body::Form(record);
        self
    }

    const fn upload(mut self) -> Self {
        self.body = Body::Upload;
        self
    }
}

const DEPLOYMENTS: &str = "/v2/deployments";
const DEPLOYMENT: &str = "/v2/deployments/{deployment_id}";
const REVISIONS: &str = "/v2/deployments/{deployment_id}/revisions";
const REVISION: &str = "/v2/deployments/{deployment_id}/revisions/{revision_id}";
const CONNECTIONS: &str = "/v2/auth/agents/{agent_id}/connections";
const PROVIDERS: &str = "/v2/auth/providers";
const PROVIDER: &str = "/v2/auth/providers/{provider_id}";
/// The managed integration's listing: service.md 4.4 does not show its path, observed.md 1 does.
pub(super) const MANAGED_REPOSITORIES: &str = "/v1/integrations/forge/{repo_host}/{integration_id}/repos";

/// Every operation (service.md 4, observed.md 3).
pub(super) static ROUTES: &[Route] = &[
    route(Method::Get, DEPLOYMENTS, listing::deployments).query(&schema::DEPLOYMENT_LIST_PARAMS),
    route(Method::Post, DEPLOYMENTS, deployments::create).form(&schema::DEPLOYMENT_CREATE),
    route(Method::Get, DEPLOYMENT, deployments::get),
    route(Method::Patch, DEPLOYMENT, deployments::patch).form(&schema::DEPLOYMENT_PATCH),
    route(Method::Delete, DEPLOYMENT, deployments::delete).query(&schema::DELETION_PARAMS),
    route(Method::Get, REVISIONS, revisions::list).query(&schema::REVISION_LIST_PARAMS),
    route(Method::Post, REVISIONS, revisions::create).form(&schema::DEPLOYMENT_PATCH),
    route(Method::Get, REVISION, revisions::get),
    route(Method::Post, "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy", revisions::redeploy),
    route(Method::Get, "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs", logs::list).query(&schema::LOG_PARAMS),
    route(Method::Post, "/v2/deployments/{deployment_id}/upload-url", uploads::create_url),
    route(Method::Post, "/v2/deployments/{deployment_id}/push-token", push_tokens::create),
    route(Method::Put, "/uploads/{tenant_id}/{deployment_id}/{upload_id}", uploads::put).upload(),
    route(Method::Post, "/v1/projects/{project_id}/revisions/{revision_id}/build_logs", logs::build).form(&schema::LOG_QUERY),
    route(Method::Post, "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs", logs::deploy).form(&schema::LOG_QUERY),
    route(Method::Post, "/v1/projects/{project_id}/deploy_logs", logs::deploy_of_all).form(&schema::LOG_QUERY),
    route(Method::Get, "/v1/integrations/{repo_host}/install", integrations::list),
    route(Method::Get, "/v1/integrations/{repo_host}/{integration_id}/repos", integrations::repositories),
    route(Method::Get, MANAGED_REPOSITORIES, integrations::repositories),
    route(Method::Get, "/v2/listeners", listeners::list).query(&schema::LISTENER_LIST_PARAMS),
    route(Method::Get, "/v2/listeners/{listener_id}", listeners::get),
    route(Method::Get, CONNECTIONS, connections::list),
    route(Method::Post, CONNECTIONS, connections::create).form(&schema::CONNECTION_CREATE),
    route(Method::Delete, "/v2/auth/agents/{agent_id}/connections/{connection_id}", connections::remove),
    route(Method::Get, PROVIDERS, providers::list),
    route(Method::Post, PROVIDERS, providers::create).form(&schema::OAUTH_PROVIDER_CREATE),
    route(Method::Get, PROVIDER, providers::get),
    route(Method::Patch, PROVIDER, providers::patch).form(&schema::OAUTH_PROVIDER_PATCH),
    route(Method::Delete, PROVIDER, providers::delete),
];
