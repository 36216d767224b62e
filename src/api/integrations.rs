//! Source-hosting integrations and their repositories (service.md 4.3 and 4.4, observed.md 1 and 3). The segment `repo_host` is the hosting provider's own name.

use super::answers::{OBJECTS, REPOSITORIES as REPOSITORY_LIST};
use super::{Answer, Operation};
use crate::http::Method;

/// Lists the installed integrations.
pub static LIST: Operation =
    Operation::new("integrations.list", Method::Get, "/v1/integrations/{repo_host}/install", "observed 3", "Lists the installed integrations.")
        .answers(200, Answer::Json(&OBJECTS));
/// Lists the repositories of an integration.
pub static REPOSITORIES: Operation = Operation::new(
    "integrations.listRepositories",
    Method::Get,
    "/v1/integrations/{repo_host}/{integration_id}/repos",
    "4.3",
    "Lists the repositories of a source-hosting integration. The segment `repo_host` is the hosting provider's name.",
)
.answers(200, Answer::Json(&REPOSITORY_LIST));
/// Lists the repositories of a managed integration. The path is a setting of the client: the contract does not show it.
pub static MANAGED_REPOSITORIES: Operation = Operation::new(
    "integrations.listManagedRepositories",
    Method::Get,
    "/v1/integrations/forge/{repo_host}/{integration_id}/repos",
    "observed 1",
    "Lists the repositories of a managed integration (service.md 4.4). The contract does not show method and path.",
)
.answers(200, Answer::Json(&REPOSITORY_LIST));
