//! A route: the method and the path of an operation, its handler, and what its query and body must be. The routes of
//! operations are generated into `route_table.rs`.

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::{revisions, uploads};
use crate::emulator::responses::problems;
use crate::http::Method;
use crate::schema::Record;

/// What an operation needs of the request's body.
#[derive(Clone, Copy)]
pub(crate) enum Body {
    /// Nothing: the body is not read.
    Ignored,
    /// JSON with the fields of this record.
    Form(&'static Record),
    /// Any bytes. The URL is the credential: no key is checked, and the tenant is in the path.
    Upload,
}

/// What answers an operation.
type Handler = fn(&mut RequestContext<'_>) -> HandlerResult;

/// An operation.
pub(crate) struct Route {
    pub(crate) method: Method,
    /// The path. `{name}` is a parameter of any text, `{name:uuid}` one that must be a uuid, and `{repo_host}` is the
    /// provider's word for it.
    pub(crate) path: &'static str,
    pub(crate) query: Option<&'static Record>,
    pub(crate) body: Body,
    pub(crate) handler: Handler,
}

const fn route(method: Method, path: &'static str, handler: Handler) -> Route {
    Route { method, path, query: None, body: Body::Ignored, handler }
}

pub(super) const fn get(path: &'static str, handler: Handler) -> Route {
    route(Method::Get, path, handler)
}

pub(super) const fn post(path: &'static str, handler: Handler) -> Route {
    route(Method::Post, path, handler)
}

pub(super) const fn patch(path: &'static str, handler: Handler) -> Route {
    route(Method::Patch, path, handler)
}

pub(super) const fn delete(path: &'static str, handler: Handler) -> Route {
    route(Method::Delete, path, handler)
}

impl Route {
    pub(super) const fn query(mut self, record: &'static Record) -> Self {
        self.query = Some(record);
        self
    }

    pub(super) const fn form(mut self, record: &'static Record) -> Self {
        self.body = Body::Form(record);
        self
    }
}

/// The managed integration's listing. Its path is only observed (observed 1), and a provider can have another.
pub(crate) const MANAGED_REPOSITORIES: &str = "/v1/integrations/forge/{repo_host}/{integration_id:uuid}/repos";

/// How the paths of upload URLs start. They lead to a storage, not to the service.
pub(crate) const UPLOADS: &str = "/uploads/";

/// Paths that are no operations of the clients: the target of upload URLs, another spelling that services were seen to
/// use, and operations whose bodies and answers no documentation shows.
pub(crate) static OTHERS: [Route; 7] = [
    Route {
        method: Method::Put,
        path: "/uploads/{tenant_id}/{deployment_id}/{upload_id}",
        query: None,
        body: Body::Upload,
        handler: uploads::put,
    },
    post("/v2/deployments/{deployment_id:uuid}/revisions/{revision_id:uuid}/interruption", revisions::interrupt),
    patch("/v2/deployments/{deployment_id:uuid}/deployment-tier", not_shown),
    post("/v2/auth/tokens/import", not_shown),
    get("/v2/auth/token-events", not_shown),
    get("/v2/auth/tokens/workspace/{provider_id}/exists", not_shown),
    delete("/v2/auth/tokens/workspace/{provider_id}", not_shown),
];

/// Answers an operation that the emulator cannot play.
fn not_shown(_: &mut RequestContext<'_>) -> HandlerResult {
    Err(problems::not_shown())
}
