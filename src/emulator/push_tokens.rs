//! Tokens for a push to the service's own registry (observed.md 3).

use super::context::{Answer, Context};
use super::problem;
use super::value::{Members as _, Object};
use crate::model::Source;

/// The registry's host. Nothing answers there.
const REGISTRY: &str = "registry.emulator.localhost";

/// `POST /v2/deployments/{deployment_id}/push-token`: only for `internal_docker`.
pub(super) fn create(context: &mut Context<'_>) -> Answer {
    let deployment = context.changeable()?;
    if deployment.source != Source::InternalDocker {
        let source = context.options.vocabulary.source(deployment.source.as_str());
        return Err(problem::bad_request(&["Push tokens are only for source internal_docker; this deployment is ", source].concat()));
    }
    let repository = [REGISTRY, "/agents/", &deployment.id].concat();
    let token = context.state.meta.random.sha();
    context.state.touch_meta();
    let answer = Object::default()
        .with("token", token.into())
        .with("registry_url", ["https://", REGISTRY].concat().into())
        .with("username", "push".into())
        .with("repository_url", repository.into());
    Ok(context.json(200, &answer.into()))
}
