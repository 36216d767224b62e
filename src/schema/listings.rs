//! What the service lists: deployments by the page, repositories and OAuth providers (service.md 2.5, 2.6 and 4.6).

use super::deployment::DEPLOYMENT;
use super::field::Field;
use super::kind::{Bounds, Format, Kind, Text};
use super::record::Record;

const TEXT: Kind = Kind::Text(Text::ANY);
const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));
const WHOLE: Kind = Kind::Integer(&Bounds::NONE);

/// A page of deployments (service.md 4.6).
pub static DEPLOYMENT_PAGE: Record = Record::new(
    "DeploymentPage",
    "4.6",
    &[
        Field::new("resources", Kind::List(&Kind::Record(&DEPLOYMENT))).required().in_answers().words("Deployments", "The deployments of the page."),
        Field::new("offset", WHOLE).required().in_answers().words("Next offset", "Where the next page starts."),
    ],
)
.doc("A page of deployments.")
.in_answers();

/// A repository of a source-code hosting integration (service.md 2.5).
pub static REPOSITORY: Record = Record::new(
    "Repository",
    "2.5",
    &[
        Field::new("host_integration_id", UUID)
            .required()
            .in_answers()
            .words("Integration", "The integration that reaches the repository; the `integration_id` of a deployment that is created from it."),
        Field::new("id", WHOLE).required().in_answers().words("Id", "The repository's id."),
        Field::new("name", TEXT).required().in_answers().words("Name", "The repository's name."),
        Field::new("owner", TEXT).required().in_answers().words("Owner", "The repository's owner."),
        Field::new("url", TEXT).required().in_answers().words("URL", "The repository's URL; the `repo_url` of a deployment that is created from it."),
        Field::new("default_branch", TEXT)
            .required()
            .in_answers()
            .words("Default branch", "The default branch; the `repo_ref` of a deployment that is created from it."),
    ],
)
.doc("A repository of a source-code hosting integration.")
.in_answers();

/// An OAuth provider of the organization (service.md 2.6).
pub static OAUTH_PROVIDER: Record = Record::new(
    "OAuthProvider",
    "2.6",
    &[
        Field::new("id", TEXT).required().in_answers().words("Id", "The record's id."),
        Field::new("organization_id", TEXT).required().in_answers().words("Organization", "The organization that the provider is configured for."),
        Field::new("provider_id", TEXT).required().in_answers().words("Provider", "The provider's id."),
        Field::new("name", TEXT).required().in_answers().words("Name", "The provider's name."),
        Field::new("client_id", TEXT).required().in_answers().words("Client", "The id of the OAuth client."),
        Field::new("auth_url", TEXT).required().in_answers().words("Authorization URL", "Where a person grants access."),
        Field::new("token_url", TEXT).required().in_answers().words("Token URL", "Where tokens are given."),
        Field::new("uses_pkce", Kind::Boolean).required().in_answers().words("PKCE", "Whether a proof key protects the exchange of the code."),
        Field::new("code_challenge_method", TEXT).required().nullable().in_answers().words("Challenge method", "How the proof key is made."),
        Field::new("created_at", MOMENT).required().in_answers().words("Created", "When the provider was created."),
        Field::new("updated_at", MOMENT).required().in_answers().words("Updated", "When the provider was last changed."),
        Field::new("provider_type", TEXT).nullable().in_answers().words("Type", "The provider's type."),
        Field::new("mcp_server_url", TEXT).nullable().in_answers().words("MCP server", "The URL of the MCP server that the provider serves."),
        Field::new("token_endpoint_auth_method", TEXT)
            .in_answers()
            .words("Token authentication", "How the client proves itself to the token URL; client_secret_post where it is left out."),
        Field::new("is_dynamic_client", Kind::Boolean)
            .in_answers()
            .words("Dynamic client", "Whether the client registered itself; false where it is left out."),
    ],
)
.doc("An OAuth provider of the organization.")
.in_answers();
