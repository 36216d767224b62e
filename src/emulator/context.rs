//! What an operation works on: the state, and one request that fits its form.

use super::deployments::{self, Deployment};
use super::options::Options;
use super::problem;
use super::revisions::Revision;
use super::state::State;
use super::value::{Object, Value, json};
use crate::http::Response;

/// An answer, or a refusal.
pub(super) type Answer = Result<Response, Response>;

/// A request whose path, query and body have passed their checks, and what it is asked of.
pub(super) struct Context<'a> {
    pub(super) state: &'a mut State,
    pub(super) options: &'a Options,
    pub(super) now_ms: u64,
    /// The tenant that asks.
    pub(super) tenant_id: String,
    /// The URL that was asked for.
    pub(super) url: &'a str,
    /// What stands at the path's parameters, in order; uuids in the form in which they are kept.
    pub(super) path: Vec<String>,
    /// The query's parameters, in the type of their fields.
    pub(super) query: Object,
    /// The body, in the neutral words and in the type of its fields.
    pub(super) form: Object,
    /// The text that the form was read from.
    pub(super) text: Vec<u8>,
    /// The body as it came.
    pub(super) body: &'a [u8],
}

impl Context<'_> {
    /// What stands at a parameter of the path.
    pub(super) fn parameter(&self, index: usize) -> &str {
        self.path.get(index).map_or("", String::as_str)
    }

    /// The deployment that the path's first parameter names, if it is the tenant's.
    pub(super) fn deployment(&self) -> Result<&Deployment, Response> {
        self.state.deployment(&self.tenant_id, self.parameter(0)).ok_or_else(deployments::unknown)
    }

    /// The same, if it is not being deleted.
    pub(super) fn changeable(&self) -> Result<&Deployment, Response> {
        let deployment = self.deployment()?;
        if deployment.deletion.is_some() { Err(problem::detail(409, "The deployment is being deleted")) } else { Ok(deployment) }
    }

    /// The revision that the path's first two parameters name.
    pub(super) fn revision(&self) -> Result<(&Deployment, &Revision), Response> {
        let deployment = self.deployment()?;
        let revision = deployment.revisions.iter().find(|revision| revision.id == self.parameter(1));
        revision.map(|revision| (deployment, revision)).ok_or_else(|| problem::not_found("Revision"))
    }

    #[expect(clippy::unused_self, reason = "reads as what it does at its many callers")]
    pub(super) fn json(&self, status: u16, value: &Value) -> Response {
        Response::json(status, json(value))
    }
}
