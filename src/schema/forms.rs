//! The queries and bodies of operations that were only observed (observed.md 3). The client checks them before they are sent, the emulator refuses by them.
//!
//! What is refused is what was seen to be: a field that is needed and absent, a value of another type, a number outside its bounds, a word that is not of its set. Fields that
//! are not listed pass.

use super::choices::{LOG_ORDER, LOG_TYPE};
use super::facet::Group;
use super::field::Field;
use super::kind::{Bounds, Format, Kind, Text};
use super::record::Record;

const TEXT: Kind = Kind::Text(Text::ANY);
const FILLED: Kind = Kind::Text(Text::FILLED);
const URL: Kind = Kind::Text(Text::of(Format::Url));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));

const fn query(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields).open().in_queries()
}

const fn body(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields).open().in_requests()
}

const fn optional(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable()
}

const fn limit(bounds: &'static Bounds, help: &'static str) -> Field {
    Field::new("limit", Kind::Integer(bounds)).observed().group(Group::Filter).words("Limit", help)
}

const OFFSET: Field = Field::new("offset", Kind::Integer(&Bounds::at_least(0.0))).observed().group(Group::Filter).words("Offset", "Where the page starts.");
const LINES: Field = limit(&Bounds::documented(1.0, 1_000.0), "The number of lines at most, 1 to 1000; 50 where it is left out.");
const ORDER: Field = Field::new("order", Kind::Choice(&LOG_ORDER)).words("Order", "`asc` for the oldest lines first, or `desc`.");
const AFTER: Field = optional("offset", Kind::Segment).words("Offset", "The `next_offset` of the answer before.");
const LEVEL: Field = optional("level", TEXT).words("Level", "The level of the lines.");
const WORDS: Field = optional("query", TEXT).words("Text", "A text in the lines.");

/// The query of a listing of listeners.
pub static LISTENER_LIST_PARAMS: Record = query(
    "ListenerListParams",
    &[limit(&Bounds::documented(1.0, 100.0), "The number of listeners in one page at most, 1 to 100; 20 where it is left out."), OFFSET],
)
.doc("The query of a listing of listeners.");

/// The query of a listing of revisions.
pub static REVISION_LIST_PARAMS: Record = query(
    "RevisionListParams",
    &[
        limit(&Bounds::documented(1.0, 100.0), "The number of revisions in one page at most, 1 to 100; 20 where it is left out."),
        OFFSET,
        optional("status", Kind::Texts).words("States", "States, separated by commas."),
    ],
)
.doc("The query of a listing of revisions.");

/// The query of a deletion.
pub static DELETION_PARAMS: Record = query(
    "DeletionParams",
    &[Field::new("delete_tracing_project", Kind::Boolean).words("Tracing project", "Whether the tracing project is deleted too; false where it is left out.")],
)
.doc("The query of a deletion.");

/// The query of a revision's log.
pub static LOG_PARAMS: Record =
    query("LogParams", &[Field::new("type", Kind::Choice(&LOG_TYPE)).words("Log", "`build` or `deploy`."), LINES, ORDER, AFTER, LEVEL, WORDS])
        .doc("Which lines of a revision's log are asked for.");

/// The body that asks for lines of a project's log.
pub static LOG_QUERY: Record = body(
    "LogQuery",
    &[
        LINES,
        ORDER,
        AFTER,
        LEVEL,
        WORDS,
        optional("start_time", MOMENT).words("From", "The earliest time of a line."),
        optional("end_time", MOMENT).words("To", "The latest time of a line."),
    ],
)
.doc("Which lines of a project's log are asked for.");

/// The body that connects an agent.
pub static CONNECTION_CREATE: Record =
    body("ConnectionCreate", &[Field::new("oauth_token_id", FILLED).required().words("Token", "The id of the token by which the agent is connected.")])
        .doc("The body that connects an agent.");

const PKCE: Field = optional("uses_pkce", Kind::Boolean).words("PKCE", "Whether a proof key protects the exchange of the code.");
const CHALLENGE: Field = optional("code_challenge_method", TEXT).words("Challenge method", "How the proof key is made.");
const TYPE: Field = optional("provider_type", TEXT).words("Type", "The provider's type.");
const MCP: Field = optional("mcp_server_url", TEXT).words("MCP server", "The URL of the MCP server that the provider serves.");
const METHOD: Field = optional("token_endpoint_auth_method", TEXT).words("Token authentication", "How the client proves itself to the token URL.");
const DYNAMIC: Field = optional("is_dynamic_client", Kind::Boolean).words("Dynamic client", "Whether the client registered itself.");

/// The body that creates an OAuth provider. What may stand there beside the six that are needed has the types of the record (service.md 2.6).
pub static OAUTH_PROVIDER_CREATE: Record = body(
    "OAuthProviderCreate",
    &[
        Field::new("provider_id", FILLED).required().words("Id", "The id that the provider is to have."),
        Field::new("name", FILLED).required().words("Name", "The name that people see."),
        Field::new("client_id", FILLED).required().words("Client", "The client's id at the provider."),
        Field::new("client_secret", TEXT).required().secret().words("Client secret", "The client's secret at the provider."),
        Field::new("auth_url", URL).required().words("Authorization address", "Where people are sent to."),
        Field::new("token_url", URL).required().words("Token address", "Where tokens come from."),
        PKCE,
        CHALLENGE,
        TYPE,
        MCP,
        METHOD,
        DYNAMIC,
    ],
)
.doc("The body that creates an OAuth provider.");

/// The body that changes an OAuth provider.
pub static OAUTH_PROVIDER_PATCH: Record = body(
    "OAuthProviderPatch",
    &[
        optional("provider_id", TEXT).words("Id", "The provider's id, which cannot change."),
        optional("name", FILLED).words("Name", "The name that people see."),
        optional("client_id", FILLED).words("Client", "The client's id at the provider."),
        optional("client_secret", TEXT).secret().words("Client secret", "The client's secret at the provider."),
        optional("auth_url", URL).words("Authorization address", "Where people are sent to."),
        optional("token_url", URL).words("Token address", "Where tokens come from."),
        PKCE,
        CHALLENGE,
        TYPE,
        MCP,
        METHOD,
        DYNAMIC,
    ],
)
.doc("The body that changes an OAuth provider.");

/// Every query and body of an operation that was only observed.
pub const FORMS: &[&Record] = &[
    &LISTENER_LIST_PARAMS,
    &REVISION_LIST_PARAMS,
    &DELETION_PARAMS,
    &LOG_PARAMS,
    &LOG_QUERY,
    &CONNECTION_CREATE,
    &OAUTH_PROVIDER_CREATE,
    &OAUTH_PROVIDER_PATCH,
];
