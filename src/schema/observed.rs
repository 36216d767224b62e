//! What operations answer that the contract does not show and that were only seen on services (observed 3). Every field
//! may differ on yours, so no answer is checked against these tables: they are for types and for documentation. What
//! answers must have at the least stands in `api/responses.rs`, what such operations are asked by in `forms.rs`.

pub(super) mod installations;
pub(super) mod sign_in;

use super::forms::LISTENER_COMPUTE_CONFIG;
use super::revision::REVISION;
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record};
use super::table::text::{Format, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));
const URL: Kind = Kind::Text(Text::of(Format::Url));
const WHOLE: Kind = Kind::Integer(&Bounds::NONE);

const fn answer(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields).in_responses()
}

/// A page of revisions.
pub static REVISION_PAGE: Record = answer(
    "RevisionPage",
    &[
        Field::new("resources", Kind::List(&Kind::Record(&REVISION)))
            .required()
            .words("Revisions", "The revisions of the page, the newest first."),
        Field::new("offset", WHOLE).nullable().words("Next offset", "Where the next page starts."),
    ],
)
.doc("A page of revisions.");

/// A line of a log.
pub static LOG_ENTRY: Record = answer(
    "LogEntry",
    &[
        Field::new("id", TEXT).words("Id", "The line's id."),
        Field::new("timestamp", Kind::Segment).words(
            "Time",
            "When it was written: as text, or on some services in milliseconds since 1970, as a number.",
        ),
        Field::new("level", TEXT).words("Level", "Such as `INFO`."),
        Field::new("message", TEXT).words("Message", "What it says."),
    ],
)
.doc("One line of a log.");

/// Lines of a log.
pub static LOG_PAGE: Record = answer(
    "LogPage",
    &[
        Field::new("logs", Kind::List(&Kind::Record(&LOG_ENTRY))).required().words("Lines", "The lines."),
        Field::new("next_offset", Kind::Segment).nullable().words(
            "Next offset",
            "To be passed on as `offset`; null or absent where nothing follows yet. It means nothing to a caller.",
        ),
    ],
)
.doc("Lines of a log, and where the next ones start.");

/// Where a source tarball goes.
pub static UPLOAD_URL: Record = answer(
    "UploadUrl",
    &[
        Field::new("upload_url", URL)
            .required()
            .secret()
            .words("Address", "The address that takes the tarball by PUT. It is a credential by itself."),
        Field::new("object_path", TEXT).required().words("Path", "What a patch then takes as `source_tarball_path`."),
        Field::new("upload_headers", Kind::Object)
            .nullable()
            .words("Header fields", "Header fields that the PUT must carry."),
    ],
)
.doc("Where a source tarball goes.");

/// What a push to the service's registry needs.
pub static PUSH_TOKEN: Record = answer(
    "PushToken",
    &[
        Field::new("token", TEXT).required().secret().words("Token", "The password of the push."),
        Field::new("registry_url", TEXT).required().words("Registry", "The registry."),
        Field::new("username", TEXT).nullable().words("User", "The user of the push."),
        Field::new("repository_url", TEXT).nullable().words("Repository", "Where the image goes."),
    ],
)
.doc("What a push to the service's registry needs.");

/// An installed integration.
pub static INTEGRATION: Record = answer(
    "Integration",
    &[
        Field::new("id", UUID).required().words("Id", "The integration's id: the `integration_id` of deployments."),
        Field::new("installation_id", WHOLE)
            .required()
            .words("Installation", "The hosting provider's own number of it."),
        Field::new("name", TEXT).required().words("Name", "Whose it is."),
    ],
)
.doc("An installed integration of a source-code hosting provider.");

/// A listener of a self-hosted installation.
pub static LISTENER: Record = answer(
    "Listener",
    &[
        Field::new("id", UUID).required().words("Id", "The listener's id: the `listener_id` of deployments."),
        Field::new("compute_type", TEXT).required().words("Kind", "Where it deploys to, such as `k8s`."),
        Field::new("compute_id", TEXT).required().words("Cluster", "The cluster."),
        Field::new("compute_config", Kind::Record(&LISTENER_COMPUTE_CONFIG))
            .required()
            .words("Configuration", "How it deploys there."),
        Field::new("version", TEXT).nullable().words("Version", "The version of the listener's program."),
        Field::new("created_at", MOMENT).required().words("Created", "When the listener was created."),
        Field::new("updated_at", MOMENT).required().words("Updated", "When the listener last changed."),
    ],
)
.doc("A listener of a self-hosted installation.");

/// A page of listeners.
pub static LISTENER_PAGE: Record = answer(
    "ListenerPage",
    &[
        Field::new("resources", Kind::List(&Kind::Record(&LISTENER)))
            .required()
            .words("Listeners", "The listeners of the page."),
        Field::new("offset", WHOLE).nullable().words("Next offset", "Where the next page starts."),
    ],
)
.doc("A page of listeners.");

/// A connection of an agent.
pub static CONNECTION: Record = Record::new(
    "Connection",
    "observed 9.1",
    &[
        Field::new("id", TEXT).required().words("Id", "The connection's id."),
        Field::new("agent_id", TEXT).required().words("Agent", "The agent's id."),
        Field::new("oauth_token_id", TEXT).required().words("Token", "The id of the token by which it is connected."),
        Field::new("provider_id", TEXT).required().words("Provider", "The id of the token's provider."),
        Field::new("provider_account_label", TEXT)
            .required()
            .nullable()
            .words("Account", "The account at the provider."),
        Field::new("scopes", Kind::List(&TEXT)).required().words("Scopes", "What the token allows."),
        Field::new("expires_at", MOMENT).required().nullable().words("Expires", "When the token expires."),
        Field::new("created_by", TEXT).required().words("Created by", "Who connected the agent."),
        Field::new("created_at", MOMENT).required().words("Created", "When the agent was connected."),
    ],
)
.in_responses()
.doc("A connection of an agent.");

/// How many free deployments an organization has.
pub static FREE_COUNT: Record = Record::new(
    "FreeCount",
    "observed 9",
    &[Field::new("count", WHOLE).required().words("Count", "How many free deployments the organization has.")],
)
.in_responses()
.doc("How many free deployments the organization has.");

/// What became of one of several deployments.
pub static DEPLOYMENT_DELETION: Record = Record::new(
    "DeploymentDeletion",
    "observed 9",
    &[
        Field::new("deployment_id", UUID).words("Deployment", "The deployment's id."),
        Field::new("status", WHOLE).words("Status", "The status that its own deletion would have."),
        Field::new("detail", TEXT).nullable().words("Reason", "Why it is not deleted."),
    ],
)
.in_responses()
.doc("What became of one of several deployments.");

/// What became of several deployments.
pub static DEPLOYMENT_DELETIONS: Record = Record::new(
    "DeploymentDeletions",
    "observed 9",
    &[Field::new("results", Kind::List(&Kind::Record(&DEPLOYMENT_DELETION))).words(
        "Results",
        "What became of each deployment. The documentation does not show this; it is the emulator's.",
    )],
)
.in_responses()
.doc("What became of several deployments. No documentation shows its fields.");

/// A page of a deployment's log.
pub static LOG_ENTRY_PAGE: Record = Record::new(
    "LogEntryPage",
    "observed 9",
    &[
        Field::new("items", Kind::List(&Kind::Record(&LOG_ENTRY))).words("Lines", "The lines."),
        Field::new("next_cursor", TEXT).nullable().words("Next cursor", "Where the next page starts; null at the end."),
    ],
)
.in_responses()
.doc("A page of a deployment's log.");

/// The connections of an agent.
pub static CONNECTION_LIST: Record = answer(
    "ConnectionList",
    &[Field::new("data", Kind::List(&Kind::Record(&CONNECTION))).required().words("Connections", "All of them.")],
)
.doc("The connections of an agent.");
