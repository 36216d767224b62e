//! What a handler works on: the state, and one request whose form is valid.

use std::borrow::Cow;

use crate::emulator::options::Options;
use crate::emulator::resources::organisation::Organisation;
use crate::emulator::responses::problems;
use crate::emulator::responses::representation;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::records::State;
use crate::emulator::state::revision::Revision;
use crate::emulator::values::json::{Members as _, Object, Value, read_object, to_json};
use crate::emulator::views;
use crate::http::Response;

/// A handler's response, or the response of a refusal.
pub(crate) type HandlerResult = Result<Response, Response>;

/// The parts of a request that have passed their checks.
#[derive(Default)]
pub(crate) struct RequestInput<'a> {
    /// The values of the path's parameters, in order. Uuids are in lower case with hyphens.
    pub(crate) path_parameters: Vec<String>,
    /// The query's parameters, in the types of their fields.
    pub(crate) query: Object,
    /// The body, in the neutral vocabulary and in the types of its fields.
    pub(crate) form: Object,
    /// The JSON text of the body, in the neutral vocabulary.
    pub(crate) form_text: Cow<'a, [u8]>,
}

/// A valid request, and the state that it is about.
pub(crate) struct RequestContext<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) options: &'a Options,
    pub(crate) now_ms: u64,
    /// The tenant whose records the request is about.
    pub(crate) tenant_id: String,
    /// The request's URL.
    pub(crate) url: &'a str,
    pub(crate) input: RequestInput<'a>,
    /// The bytes of the body as they were sent.
    pub(crate) raw_body: &'a [u8],
}

impl RequestContext<'_> {
    /// The value of a path parameter.
    pub(crate) fn parameter(&self, index: usize) -> &str {
        self.input.path_parameters.get(index).map_or("", String::as_str)
    }

    /// The deployment that the first path parameter names, if it is the tenant's.
    pub(crate) fn deployment(&self) -> Result<&Deployment, Response> {
        self.deployment_by_id(self.parameter(0))
    }

    /// The deployment of this id, if it is the tenant's.
    pub(crate) fn deployment_by_id(&self, id: &str) -> Result<&Deployment, Response> {
        self.state.deployment(&self.tenant_id, id).ok_or_else(|| problems::deployment_not_found(id))
    }

    /// The deployment that the first path parameter names, if it is not being deleted.
    pub(crate) fn changeable_deployment(&self) -> Result<&Deployment, Response> {
        let deployment = self.deployment()?;
        if deployment.deletion.is_some() {
            Err(problems::detail(409, "The deployment is being deleted"))
        } else {
            Ok(deployment)
        }
    }

    /// The revision that the first two path parameters name, and its deployment. Of a revision that is not there, services
    /// say what they say of a deployment (observed 12).
    pub(crate) fn revision(&self) -> Result<(&Deployment, &Revision), Response> {
        let deployment = self.deployment()?;
        let id = self.parameter(1);
        let revision = deployment.revisions.iter().find(|revision| revision.id == id);
        revision
            .filter(|revision| !views::records::is_pruned(deployment, revision, self.options, self.now_ms))
            .map(|revision| (deployment, revision))
            .ok_or_else(|| problems::deployment_not_found(self.parameter(0)))
    }

    /// Whether the body, which operations of this kind need not have, asks for a further part of the answer.
    pub(crate) fn asks_for(&self, name: &str) -> bool {
        read_object(self.raw_body).is_some_and(|body| body.boolean(name) == Some(true))
    }

    /// The tenant's organisation.
    pub(crate) fn organisation(&self) -> Organisation<'_> {
        Organisation { state: self.state, options: self.options, tenant_id: &self.tenant_id }
    }

    /// The response that shows a deployment.
    pub(crate) fn deployment_response(&self, status: u16, id: &str) -> HandlerResult {
        let deployment = self.deployment_by_id(id)?;
        let mut body = String::new();
        self.show_deployment(&mut body, deployment);
        Ok(Response::json(status, body))
    }

    /// Writes a deployment as responses show it.
    pub(crate) fn show_deployment(&self, out: &mut String, deployment: &Deployment) {
        let show = || to_json(&representation::deployment(deployment, self.options, self.now_ms));
        self.state.shown.write(out, deployment, self.now_ms, show);
    }

    /// A revision as responses show it.
    pub(crate) fn revision_value(&self, revision: &Revision) -> Value {
        representation::revision(revision, self.options, self.now_ms)
    }
}
