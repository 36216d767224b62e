//! Integrations with the provider of repositories, and the repositories that they reach (service.md 4.3 and 4.4, observed.md 3).

use super::context::{Answer, Context};
use super::{organisation, problem};

/// `GET /v1/integrations/{repo_host}/install` (observed.md 3).
pub(super) fn list(context: &mut Context<'_>) -> Answer {
    Ok(context.json(200, &organisation::integrations(context).into()))
}

/// `GET /v1/integrations/{repo_host}/{integration_id}/repos` (service.md 4.3), and the managed integration's listing (service.md 4.4).
pub(super) fn repositories(context: &mut Context<'_>) -> Answer {
    let repositories = organisation::repositories(context, context.parameter(0)).ok_or_else(|| problem::not_found("Integration"))?;
    Ok(context.json(200, &repositories.into()))
}
