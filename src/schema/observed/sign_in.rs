//! Signing in to OAuth providers: platform providers, authentication, and tokens (observed 9).

use super::{MOMENT, TEXT, UUID, WHOLE};
use crate::schema::table::record::{Field, Kind, Record};
use crate::schema::table::text::{Format, Text};

const URL: Kind = Kind::Text(Text::of(Format::Url));
const TEXTS: Kind = Kind::List(&TEXT);
const FLAGS_BY_ID: Kind = Kind::Map(Format::Any, &Kind::Boolean);

const fn answer(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 9", fields).in_responses()
}

const fn body(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 9", fields).open().in_requests()
}

const fn query(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 9", fields).in_queries()
}

const PROVIDER: Field = Field::new("provider_id", TEXT).words("Provider", "The provider's id.");
const ONE_PROVIDER: Field =
    Field::new("provider_id", Kind::Text(Text::FILLED)).required().words("Provider", "The provider's id.");
const ACCOUNT: Field =
    Field::new("provider_account_label", TEXT).nullable().words("Account", "The account at the provider.");

/// An OAuth provider of the platform.
pub static PLATFORM_PROVIDER: Record = answer(
    "PlatformProvider",
    &[
        Field::new("id", TEXT).required().words("Id", "The id of the record."),
        Field::new("provider_id", TEXT).required().words("Provider", "The provider's id."),
        Field::new("name", TEXT).required().words("Name", "The provider's name."),
        Field::new("client_id", TEXT).words("Client", "The id of the OAuth client."),
        Field::new("auth_url", URL).words("Authorization URL", "Where a person grants access."),
        Field::new("token_url", URL).words("Token URL", "Where tokens are given."),
        Field::new("authorization_params", Kind::Object).words("Parameters", "What is added to the authorization URL."),
        Field::new("allowed_redirect_uris", TEXTS).words("Redirects", "Where the provider may send a person back to."),
        Field::new("default_redirect_uri", TEXT)
            .nullable()
            .words("Default redirect", "Where it sends a person back to by default."),
    ],
)
.doc("An OAuth provider of the platform: a provider's record and these fields.");

/// The body that registers a provider by its MCP server.
pub static MCP_DISCOVERY: Record = body(
    "McpDiscovery",
    &[
        Field::new("provider_id", TEXT).required().words("Id", "The id that the provider is to have."),
        Field::new("name", TEXT).required().words("Name", "The name that people see."),
        Field::new("mcp_server_url", URL).required().words("MCP server", "The URL of the MCP server."),
    ],
)
.doc("The body that registers a provider by its MCP server.");

/// The body that asks for a token.
pub static AUTHENTICATE: Record = body(
    "Authenticate",
    &[
        Field::new("provider", TEXT).required().words("Provider", "The provider's id."),
        Field::new("scopes", TEXTS).required().words("Scopes", "What the token must allow."),
        Field::new("user_id", TEXT).nullable().words("User", "Whose token it is."),
        Field::new("agent_id", TEXT).nullable().words("Agent", "The agent that uses it."),
        Field::new("token_id", UUID).nullable().words("Token", "A certain token."),
        Field::new("force_new", Kind::Boolean).words("New", "Whether a person must grant access again."),
        Field::new("is_default", Kind::Boolean).words("Default", "Whether the token becomes the default one."),
    ],
)
.doc("The body that asks for a token.");

/// What came of asking for a token.
pub static AUTHENTICATION: Record = answer(
    "Authentication",
    &[
        Field::new("status", TEXT)
            .required()
            .words("Status", "`completed`, `pending`, `connection_required` or `token_expired`."),
        Field::new("url", TEXT).nullable().words("Address", "Where a person grants access."),
        Field::new("auth_id", TEXT).nullable().words("Id", "What to wait for."),
        Field::new("token", TEXT).nullable().secret().words("Token", "The token."),
        Field::new("user_id", TEXT).nullable().words("User", "Whose token it is."),
        Field::new("metadata", Kind::Object).nullable().words("Metadata", "What else the service says."),
    ],
)
.doc("What came of asking for a token.");

/// The query of a wait for a token.
pub static AUTHENTICATION_WAIT_PARAMS: Record = query(
    "AuthenticationWaitParams",
    &[Field::new("timeout", Kind::Integer(&crate::schema::Bounds::NONE))
        .default_of(30)
        .words("Timeout", "For how many seconds the service waits; 30 where it is left out.")],
)
.doc("The query of a wait for a token.");

/// What came of a wait for a token.
pub static WAIT_RESULT: Record = answer(
    "AuthenticationResult",
    &[
        Field::new("status", TEXT).required().words("Status", "`completed`, `pending`, `timeout` or `not_found`."),
        Field::new("token", TEXT).nullable().secret().words("Token", "The token."),
    ],
)
.doc("What came of a wait for a token.");

/// A token of a user at a provider, without the token itself.
pub static TOKEN: Record = answer(
    "Token",
    &[
        Field::new("id", TEXT).required().words("Id", "The token's id."),
        Field::new("provider_id", TEXT).required().words("Provider", "The provider's id."),
        Field::new("created_at", MOMENT).required().words("Created", "When it was made."),
        Field::new("updated_at", MOMENT).required().words("Updated", "When it last changed."),
        ACCOUNT,
        Field::new("scopes", TEXTS).words("Scopes", "What it allows."),
        Field::new("expires_at", MOMENT).nullable().words("Expires", "When it expires."),
        Field::new("is_default", Kind::Boolean).words("Default", "Whether it is the provider's default one."),
    ],
)
.doc("A token of a user at a provider, without the token itself.");

/// The query of a listing of tokens.
pub static TOKEN_LIST_PARAMS: Record =
    query("TokenListParams", &[PROVIDER.nullable()]).doc("The query of a listing of tokens.");

/// The query of a deletion of a provider's tokens.
pub static TOKENS_DELETION: Record =
    query("TokensDeletion", &[ONE_PROVIDER]).doc("The query of a deletion of a provider's tokens.");

/// The query that asks whether there is a token.
pub static TOKEN_EXISTS_PARAMS: Record =
    query("TokenExistsParams", &[ONE_PROVIDER]).doc("The query that asks whether there is a token.");

/// The body that changes what is said of a token.
pub static TOKEN_METADATA_PATCH: Record = body(
    "TokenMetadataPatch",
    &[
        ACCOUNT,
        Field::new("is_default", Kind::Boolean)
            .nullable()
            .words("Default", "Whether it becomes the provider's default one."),
    ],
)
.doc("The body that changes what is said of a token.");

/// Whether there is a token.
pub static TOKEN_EXISTS: Record =
    answer("TokenExists", &[Field::new("has_token", Kind::Boolean).required().words("Token", "Whether there is one.")])
        .doc("Whether there is a token.");

/// The body that asks for several providers whether there is a token.
pub static TOKEN_EXISTS_BATCH: Record = body(
    "TokenExistsBatch",
    &[Field::new("provider_ids", TEXTS).required().words("Providers", "The ids of the providers.")],
)
.doc("The body that asks for several providers whether there is a token.");

/// For each of several providers whether there is a token.
pub static TOKENS_EXIST: Record = answer(
    "TokensExist",
    &[Field::new("has_token", FLAGS_BY_ID).required().words("Tokens", "Whether there is one, by the providers' ids.")],
)
.doc("For each of several providers whether there is a token.");

/// The body that connects an agent by a token that the caller has.
pub static AGENT_TOKEN_CREATE: Record = body(
    "AgentTokenCreate",
    &[
        Field::new("access_token", Kind::Text(Text::HIDDEN)).required().secret().words("Access token", "The token."),
        Field::new("refresh_token", Kind::Text(Text::HIDDEN))
            .nullable()
            .secret()
            .words("Refresh token", "What the service gets further tokens with."),
        Field::new("expires_in_seconds", WHOLE).nullable().words("Expires", "After how many seconds it expires."),
        Field::new("scopes", TEXTS).words("Scopes", "What it allows."),
        ACCOUNT,
        Field::new("metadata", Kind::Object).nullable().words("Metadata", "What else is to be kept."),
    ],
)
.doc("The body that connects an agent by a token that the caller has.");
