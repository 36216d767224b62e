//! What the service lists: deployments by the page, repositories and OAuth providers (contract 2.5, 2.6 and 4.6).

use super::deployment::DEPLOYMENT;
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record};
use super::table::text::{Format, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));
const WHOLE: Kind = Kind::Integer(&Bounds::NONE);

/// A page of deployments (contract 4.6).
pub static DEPLOYMENT_PAGE: Record = Record::new(
    "DeploymentPage",
    "4.6",
    &[
        Field::new("resources", Kind::List(&Kind::Record(&DEPLOYMENT)))
            .required()
            .in_responses()
            .words("Deployments", "The deployments of the page."),
        Field::new("offset", WHOLE).required().in_responses().words("Next offset", "Where the next page starts."),
    ],
)
.doc("A page of deployments.")
.in_responses();

/// A repository of a source-code hosting integration (contract 2.5).
pub static REPOSITORY: Record = Record::new(
    "Repository",
    "2.5",
    &[
        Field::new("host_integration_id", UUID)
            .required()
            .in_responses()
            .words("Integration", "The integration that reaches the repository; the `integration_id` of a deployment that is created from it."),
        Field::new("id", WHOLE).required().in_responses().words("Id", "The repository's id."),
        Field::new("name", TEXT).required().in_responses().words("Name", "The repository's name."),
        Field::new("owner", TEXT).required().in_responses().words("Owner", "The repository's owner."),
        Field::new("url", TEXT).required().in_responses().words("URL", "The repository's URL; the `repo_url` of a deployment that is created from it."),
        Field::new("default_branch", TEXT)
            .required()
            .in_responses()
            .words("Default branch", "The default branch; the `repo_ref` of a deployment that is created from it."),
    ],
)
.doc("A repository of a source-code hosting integration.")
.in_responses();

/// An OAuth provider of the organization (contract 2.6).
pub static OAUTH_PROVIDER: Record = Record::new(
    "OAuthProvider",
    "2.6",
    &[
        Field::new("id", TEXT).required().in_responses().words("Id", "The record's id."),
        Field::new("organization_id", TEXT)
            .required()
            .in_responses()
            .words("Organization", "The organization that the provider is configured for."),
        Field::new("provider_id", TEXT).required().in_responses().words("Provider", "The provider's id."),
        Field::new("name", TEXT).required().in_responses().words("Name", "The provider's name."),
        Field::new("client_id", TEXT).required().in_responses().words("Client", "The id of the OAuth client."),
        Field::new("auth_url", TEXT)
            .required()
            .in_responses()
            .words("Authorization URL", "Where a person grants access."),
        Field::new("token_url", TEXT).required().in_responses().words("Token URL", "Where tokens are given."),
        Field::new("uses_pkce", Kind::Boolean)
            .required()
            .in_responses()
            .words("PKCE", "Whether a proof key protects the exchange of the code."),
        Field::new("code_challenge_method", TEXT)
            .required()
            .nullable()
            .in_responses()
            .words("Challenge method", "How the proof key is made."),
        Field::new("created_at", MOMENT).required().in_responses().words("Created", "When the provider was created."),
        Field::new("updated_at", MOMENT)
            .required()
            .in_responses()
            .words("Updated", "When the provider was last changed."),
        Field::new("provider_type", TEXT).nullable().in_responses().words("Type", "The provider's type."),
        Field::new("mcp_server_url", TEXT)
            .nullable()
            .in_responses()
            .words("MCP server", "The URL of the MCP server that the provider serves."),
        Field::new("token_endpoint_auth_method", TEXT).in_responses().words(
            "Token authentication",
            "How the client proves itself to the token URL; client_secret_post where it is left out.",
        ),
        Field::new("is_dynamic_client", Kind::Boolean)
            .in_responses()
            .words("Dynamic client", "Whether the client registered itself; false where it is left out."),
    ],
)
.doc("An OAuth provider of the organization.")
.in_responses();
