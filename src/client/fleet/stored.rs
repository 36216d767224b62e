//! What a stored deployment says of itself.

use super::types::FLEET_LABEL;
use crate::model::Deployment;
use crate::schema;

/// Whether the latest revision is the one that runs.
pub(super) fn is_live(deployment: &Deployment) -> bool {
    deployment.latest_revision_id.is_none() || deployment.latest_revision_id == deployment.active_revision_id
}

/// Whether a deployment is being deleted (contract 3, observed 4).
pub(super) fn is_going(deployment: &Deployment) -> bool {
    schema::is_going_away(deployment.status.as_str())
}

/// The fleet of a deployment; `None` if it carries no mark.
pub(super) fn mark_of(deployment: &Deployment) -> Option<&str> {
    deployment.source_config.resource_spec.as_ref()?.labels.as_ref()?.get(FLEET_LABEL)?.as_str()
}

/// Whether a service made the deployment to preview another one (observed 9).
pub(super) fn is_preview(deployment: &Deployment) -> bool {
    deployment.extra.get("is_preview") == Some(&true.into())
}

/// Whether a deployment carries the mark of a preview that the command line or the package made: annotations with the
/// name of the deployment that it previews, and with its key.
pub(super) fn is_marked_preview(deployment: &Deployment) -> bool {
    let annotations = deployment.source_config.resource_spec.as_ref().and_then(|spec| spec.annotations.as_ref());
    let has = |name: &str| annotations.and_then(|all| all.get(name)).is_some_and(serde_json::Value::is_string);
    has("deployment-control/preview-of") && has("deployment-control/preview-key")
}
