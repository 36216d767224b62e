//! The queries and bodies of operations that were only observed (observed.md 3), as tables that the validator walks.

use crate::schema::{Bounds, Choices, Field, Format, Kind, Record, Refusal, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const FILLED: Kind = Kind::Text(Text::FILLED);
const URL: Kind = Kind::Text(Text::of(Format::Url));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));

static ORDER: Choices = choices("LogOrder", &["asc", "desc"]);
static LOG_TYPE: Choices = choices("LogType", &["build", "deploy"]);

const fn choices(name: &'static str, words: &'static [&'static str]) -> Choices {
    Choices {
        name,
        section: "observed 3",
        documented: words,
        observed: &[],
        open: false,
        refusal: Refusal::Literal,
        #[cfg(feature = "words")]
        doc: "A choice of an operation that was observed.",
    }
}

const fn record(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields)
}

const fn optional(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable()
}

/// A page of a listing.
pub(super) static PAGE: Record =
    record("PageParams", &[Field::new("limit", Kind::Integer(Bounds::documented(1.0, 100.0))), Field::new("offset", Kind::Integer(Bounds::at_least(0.0)))])
        .in_queries();

/// A page of revisions.
pub(super) static REVISIONS: Record = record(
    "RevisionListParams",
    &[Field::new("limit", Kind::Integer(Bounds::documented(1.0, 100.0))), Field::new("offset", Kind::Integer(Bounds::at_least(0.0))), optional("status", TEXT)],
)
.in_queries();

/// A deletion.
pub(super) static DELETION: Record = record("DeletionParams", &[Field::new("delete_tracing_project", Kind::Boolean)]).in_queries();

/// Logs, in the newer form.
pub(super) static LOGS: Record = record(
    "LogParams",
    &[
        Field::new("type", Kind::Choice(&LOG_TYPE)),
        Field::new("limit", Kind::Integer(Bounds::documented(1.0, 1_000.0))),
        Field::new("order", Kind::Choice(&ORDER)),
        optional("offset", TEXT),
        optional("level", TEXT),
        optional("query", TEXT),
    ],
)
.in_queries();

/// Logs, in the older form.
pub(super) static PROJECT_LOGS: Record = record(
    "ProjectLogs",
    &[
        Field::new("limit", Kind::Integer(Bounds::documented(1.0, 1_000.0))),
        Field::new("order", Kind::Choice(&ORDER)),
        optional("offset", TEXT),
        optional("level", TEXT),
        optional("query", TEXT),
        optional("start_time", MOMENT),
        optional("end_time", MOMENT),
    ],
)
.in_requests();

/// A new connection.
pub(super) static CONNECTION: Record = record("ConnectionCreate", &[Field::new("oauth_token_id", FILLED).required()]).in_requests();

/// A new OAuth provider.
pub(super) static PROVIDER: Record = record(
    "OAuthProviderCreate",
    &[
        Field::new("provider_id", FILLED).required(),
        Field::new("name", FILLED).required(),
        Field::new("client_id", FILLED).required(),
        Field::new("client_secret", TEXT).required(),
        Field::new("auth_url", URL).required(),
        Field::new("token_url", URL).required(),
        optional("uses_pkce", Kind::Boolean),
        optional("code_challenge_method", TEXT),
        optional("provider_type", TEXT),
        optional("mcp_server_url", TEXT),
        optional("token_endpoint_auth_method", TEXT),
        optional("is_dynamic_client", Kind::Boolean),
    ],
)
.in_requests();

/// What changes of an OAuth provider.
pub(super) static PROVIDER_PATCH: Record = record(
    "OAuthProviderPatch",
    &[
        optional("provider_id", TEXT),
        optional("name", FILLED),
        optional("client_id", FILLED),
        optional("client_secret", TEXT),
        optional("auth_url", URL),
        optional("token_url", URL),
        optional("uses_pkce", Kind::Boolean),
        optional("code_challenge_method", TEXT),
        optional("provider_type", TEXT),
        optional("mcp_server_url", TEXT),
        optional("token_endpoint_auth_method", TEXT),
        optional("is_dynamic_client", Kind::Boolean),
    ],
)
.in_requests();
