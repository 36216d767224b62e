//! The queries and bodies of operations that were only observed (observed 3). The client checks them before they are
//! sent, the emulator refuses by them.
//!
//! What is refused is what was seen to be: a field that is needed and absent, a value of another type, a number outside
//! its bounds, a word that is not of its set. Fields that are not listed pass.

use super::choices::{
    COMPUTE_TYPE, DEPLOYMENT_LOG_TYPE, LOG_LEVEL, LOG_ORDER, LOG_TYPE, PROVIDER_TYPE, RESOURCE_TIER,
    TOKEN_AUTHENTICATION,
};
use super::table::attributes::Group;
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record};
use super::table::rule::{Rule, RuleName};
use super::table::text::{Format, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const FILLED: Kind = Kind::Text(Text::FILLED);
const URL: Kind = Kind::Text(Text::of(Format::Url));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));

const fn query(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields).in_queries()
}

const fn body(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields).open().in_requests()
}

/// How many records one page of a listing has where its query names no number (contract 4.6, observed 3 and 9).
pub const DEFAULT_PAGE_SIZE: u16 = 20;

/// How many records one page of a listing has at most (contract 4.6, observed 3 and 9).
pub const MAX_PAGE_SIZE: u16 = 100;

/// The bounds of the number of records in one page.
pub(super) const PAGE_SIZES: Bounds = Bounds::documented(1.0, MAX_PAGE_SIZE as f64);

const fn optional(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable()
}

const fn limit(bounds: &'static Bounds, help: &'static str) -> Field {
    Field::new("limit", Kind::Integer(bounds)).observed().group(Group::Filter).words("Limit", help)
}

const OFFSET: Field = Field::new("offset", Kind::Integer(&Bounds::at_least(0.0)))
    .observed()
    .default_of(0)
    .group(Group::Filter)
    .words("Offset", "Where the page starts.");
const LINES: Field =
    limit(&Bounds::documented(1.0, 1_000.0), "The number of lines at most, 1 to 1000; 50 where it is left out.")
        .default_of(50);
const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const CHOSEN_LEVEL: Field = optional("level", Kind::Choice(&LOG_LEVEL)).words("Level", "The level of the lines.");
const FROM: Field = optional("start_time", MOMENT).words("From", "The earliest time of a line.");
const UNTIL: Field = optional("end_time", MOMENT).words("To", "The latest time of a line.");
const RUN: Field = optional("run_id", TEXT).words("Run", "The run whose lines are asked for.");
const ORDER: Field =
    Field::new("order", Kind::Choice(&LOG_ORDER)).words("Order", "`asc` for the oldest lines first, or `desc`.");
const AFTER: Field = optional("offset", Kind::Segment).words("Offset", "The `next_offset` of the answer before.");
const LEVEL: Field = optional("level", TEXT).words("Level", "The level of the lines.");
const WORDS: Field = optional("query", TEXT).words("Text", "A text in the lines.");

/// The query of a listing of listeners.
pub static LISTENER_LIST_PARAMS: Record = query(
    "ListenerListParams",
    &[
        limit(&PAGE_SIZES, "The number of listeners in one page at most, 1 to 100; 20 where it is left out.")
            .default_of(DEFAULT_PAGE_SIZE),
        OFFSET,
    ],
)
.doc("The query of a listing of listeners.");

/// The query of a listing of revisions.
pub static REVISION_LIST_PARAMS: Record = query(
    "RevisionListParams",
    &[
        limit(&PAGE_SIZES, "The number of revisions in one page at most, 1 to 100; 20 where it is left out.")
            .default_of(DEFAULT_PAGE_SIZE),
        OFFSET,
        optional("status", Kind::Texts).words("States", "States, separated by commas."),
        optional("remote_reconciled", Kind::Boolean)
            .words("Remote reconciled", "Whether a listener of the caller's cluster deploys them."),
    ],
)
.doc("The query of a listing of revisions.");

/// The query of a deletion.
pub static DELETION_PARAMS: Record = query(
    "DeletionParams",
    &[
        Field::new("delete_tracing_project", Kind::Boolean)
            .words("Tracing project", "Whether the tracing project is deleted too; false where it is left out."),
        Field::new("force", Kind::Boolean).words(
            "Force",
            "Whether only the records are deleted, without a clean-up of the cluster. Only after an earlier deletion.",
        ),
    ],
)
.doc("The query of a deletion.");

/// So many deployments are deleted by one request at most (observed 9).
pub const MOST_DELETED: u8 = 100;

/// The query of a deletion of several deployments.
pub static DEPLOYMENTS_DELETION: Record = Record::new(
    "DeploymentsDeletion",
    "observed 9",
    &[Field::new("deployment_ids", Kind::List(&UUID))
        .required()
        .words("Deployments", "The ids of the deployments, at most 100.")],
)
.rules(&[Rule::reading(RuleName::MostItems, [0, MOST_DELETED])])
.in_queries()
.doc("The query of a deletion of several deployments.");

/// The body that changes the sizes of a deployment.
pub static RESOURCE_TIERS_PATCH: Record = Record::new(
    "ResourceTiersPatch",
    "observed 9",
    &[
        optional("compute_tier", Kind::Choice(&RESOURCE_TIER))
            .words("Compute", "The size of its servers; null keeps it."),
        optional("database_tier", Kind::Choice(&RESOURCE_TIER))
            .words("Database", "The size of its database, a dedicated one; null keeps it."),
    ],
)
.open()
.in_requests()
.doc("The body that changes the sizes of a deployment. At least one is given.");

/// The query of a deployment's log.
pub static DEPLOYMENT_LOG_PARAMS: Record = Record::new(
    "DeploymentLogParams",
    "observed 9",
    &[
        Field::new("deployment_id", UUID).required().words("Deployment", "The deployment's id."),
        optional("revision_id", UUID).words("Revision", "The revision's id; without it the lines of all revisions."),
        Field::new("log_type", Kind::Choice(&DEPLOYMENT_LOG_TYPE))
            .words("Log", "`BUILD` or `DEPLOY`, which is the default."),
        Field::new("page_size", Kind::Integer(&PAGE_SIZES))
            .observed()
            .default_of(DEFAULT_PAGE_SIZE)
            .words("Page size", "The number of lines in one page at most, 1 to 100; 20 where it is left out."),
        optional("cursor", TEXT).words("Cursor", "The `next_cursor` of the page before."),
        Field::new("sort_order", Kind::Choice(&LOG_ORDER))
            .words("Order", "`asc` for the oldest lines first, or `desc`."),
        FROM,
        UNTIL,
        WORDS,
        CHOSEN_LEVEL,
        RUN,
    ],
)
.in_queries()
.doc("Which lines of a deployment's log are asked for.");

/// How a listener deploys.
pub static LISTENER_COMPUTE_CONFIG: Record = Record::new(
    "ListenerComputeConfig",
    "observed 3",
    &[Field::new("k8s_namespaces", Kind::List(&TEXT))
        .nullable()
        .words("Namespaces", "The namespaces that deployments may go to; null or an empty list for none.")],
)
.open()
.doc("How a listener deploys to its cluster.");

/// The body that creates a listener.
pub static LISTENER_CREATE: Record = Record::new(
    "ListenerCreate",
    "observed 9",
    &[
        Field::new("compute_type", Kind::Choice(&COMPUTE_TYPE)).required().words("Kind", "`k8s`."),
        Field::new("compute_id", TEXT).required().words("Cluster", "The cluster, by the caller's own name."),
        Field::new("compute_config", Kind::Record(&LISTENER_COMPUTE_CONFIG))
            .required()
            .words("Configuration", "How it deploys there."),
        optional("version", TEXT).words("Version", "The version of the listener's program."),
    ],
)
.open()
.in_requests()
.doc("The body that creates a listener.");

/// The body that changes a listener.
pub static LISTENER_PATCH: Record = Record::new(
    "ListenerPatch",
    "observed 9",
    &[
        optional("compute_config", Kind::Record(&LISTENER_COMPUTE_CONFIG))
            .words("Configuration", "How it deploys to its cluster."),
        optional("version", TEXT).words("Version", "The version of the listener's program."),
    ],
)
.open()
.in_requests()
.doc("The body that changes a listener.");

/// The query of a revision's log.
pub static LOG_PARAMS: Record = Record::new(
    "LogParams",
    "observed 9",
    &[
        Field::new("type", Kind::Choice(&LOG_TYPE)).required().words("Log", "`build` or `deploy`."),
        LINES,
        ORDER,
        AFTER,
        CHOSEN_LEVEL,
        WORDS,
        FROM,
        UNTIL,
        RUN,
    ],
)
.in_queries()
.doc("Which lines of a revision's log are asked for.");

/// The body that asks for lines of a project's log.
pub static LOG_QUERY: Record = Record::new(
    "LogQuery",
    "observed 3",
    &[
        limit(&Bounds::documented(1.0, 5_000.0), "The number of lines at most; 50 where it is left out.")
            .default_of(50),
        ORDER,
        AFTER,
        LEVEL,
        WORDS,
        FROM,
        UNTIL,
    ],
)
.in_requests()
.doc("Which lines of a project's log are asked for.");

/// The body that connects an agent.
pub static CONNECTION_CREATE: Record = body(
    "ConnectionCreate",
    &[Field::new("oauth_token_id", FILLED)
        .required()
        .words("Token", "The id of the token by which the agent is connected.")],
)
.doc("The body that connects an agent.");

const PKCE: Field = Field::new("uses_pkce", Kind::Boolean)
    .words("PKCE", "Whether a proof key protects the exchange of the code; false where it is left out.");
const CHALLENGE: Field = optional("code_challenge_method", TEXT)
    .words("Challenge method", "How the proof key is made; `S256` where it is left out.");
const TYPE: Field = optional("provider_type", Kind::Choice(&PROVIDER_TYPE))
    .words("Type", "The kind of a provider that needs more than others: `microsoft`, `salesforce` or `slack`.");
const MCP: Field =
    optional("mcp_server_url", TEXT).words("MCP server", "The URL of the MCP server that the provider serves.");
const METHOD: Field = Field::new("token_endpoint_auth_method", Kind::Choice(&TOKEN_AUTHENTICATION)).words(
    "Token authentication",
    "How the client proves itself to the token URL; `client_secret_post` where it is left out.",
);
const DYNAMIC: Field =
    optional("is_dynamic_client", Kind::Boolean).words("Dynamic client", "Whether the client registered itself.");

/// The body that creates an OAuth provider (observed 9.1). What may stand there beside has the types of the record
/// (contract 2.6).
pub static OAUTH_PROVIDER_CREATE: Record = Record::new(
    "OAuthProviderCreate",
    "observed 9.1",
    &[
        Field::new("provider_id", FILLED).required().words("Id", "The id that the provider is to have."),
        Field::new("name", FILLED).required().words("Name", "The name that people see."),
        Field::new("client_id", FILLED).required().words("Client", "The client's id at the provider."),
        optional("client_secret", Kind::Text(Text::HIDDEN))
            .secret()
            .words("Client secret", "The client's secret at the provider. A public client has none."),
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
.open()
.in_requests()
.doc("The body that creates an OAuth provider.");

/// The body that changes an OAuth provider: these seven fields and no others (observed 9.1). Services ignore what else
/// stands there, so that is warned of.
pub static OAUTH_PROVIDER_PATCH: Record = Record::new(
    "OAuthProviderPatch",
    "observed 9.1",
    &[
        optional("name", FILLED).words("Name", "The name that people see."),
        optional("client_id", FILLED).words("Client", "The client's id at the provider."),
        optional("client_secret", Kind::Text(Text::HIDDEN))
            .secret()
            .words("Client secret", "The client's secret at the provider."),
        optional("auth_url", URL).words("Authorization address", "Where people are sent to."),
        optional("token_url", URL).words("Token address", "Where tokens come from."),
        optional("uses_pkce", Kind::Boolean).words("PKCE", "Whether a proof key protects the exchange of the code."),
        optional("code_challenge_method", TEXT).words("Challenge method", "How the proof key is made."),
    ],
)
.in_requests()
.doc("The body that changes an OAuth provider. What else stands there is ignored.");
