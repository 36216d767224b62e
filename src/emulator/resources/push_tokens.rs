//! Tokens for a push to the service's own registry (observed 3).

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::values::json::{Members as _, Object};
use crate::model::Source;

/// The registry's host. Nothing answers there.
const REGISTRY: &str = "registry.emulator.localhost";

/// `POST /v2/deployments/{deployment_id}/push-token`: only for `internal_docker`. The user and the repository are in the
/// answer where the body asks for them.
pub(crate) fn create_push_token(context: &mut RequestContext<'_>) -> HandlerResult {
    let deployment = context.changeable_deployment()?;
    if deployment.source != Source::InternalDocker {
        return Err(problems::bad_request("push token is only available for 'internal_docker' source deployments"));
    }
    let repository = [REGISTRY, "/agents/", &deployment.id].concat();
    let token = context.state.bookkeeping.random.hex_40();
    context.state.bookkeeping_changed();
    let mut members =
        Object::default().with("token", token.into()).with("registry_url", ["https://", REGISTRY].concat().into());
    if context.asks_for("supports_registry_username") {
        members.set("username", "push".into());
        members.set("repository_url", repository.into());
    }
    Ok(response(200, &members.into()))
}
