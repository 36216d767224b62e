//! Deployments that serve an agent in one environment, in a workspace that has agents (observed 10).

use crate::emulator::resources::context::RequestContext;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object};

/// The field with the agent of a deployment.
const AGENT: &str = "agent";

/// The name that the service gives the deployment of an agent.
pub(crate) fn name(agent: &Object) -> String {
    [agent.text("agent_id").unwrap_or_default(), "-", agent.text("environment").unwrap_or_default()].concat()
}

/// Whether the tenant has a deployment for this agent and environment.
pub(crate) fn is_taken(context: &RequestContext<'_>, agent: &Object) -> bool {
    let [id, environment] = ["agent_id", "environment"].map(|name| agent.text(name));
    let serves = |deployment: &Deployment| {
        deployment.tenant_id == context.tenant_id
            && serves(deployment, "agent_id", id)
            && serves(deployment, "environment", environment)
    };
    context.state.deployments().iter().any(serves)
}

/// Whether the agent of a deployment has this member. Without a value, every deployment is accepted.
pub(crate) fn serves(deployment: &Deployment, member: &str, value: Option<&str>) -> bool {
    value.is_none() || deployment.extra.object(AGENT).and_then(|agent| agent.text(member)) == value
}

/// The further fields of a deployment, with its agent.
pub(crate) fn with_agent(mut extra: Object, agent: Option<Object>) -> Object {
    if let Some(agent) = agent {
        extra.set(AGENT, agent.into());
    }
    extra
}
