//! What operations answer that the contract does not show and that were only seen on services (observed.md 3). Every field may differ on yours, so no answer is checked against
//! these tables: they are for types and for documentation, and are compiled in only where words are. What answers must have at the least stands in `api/answers.rs`, what such
//! operations are asked by in `forms.rs`.

use super::field::Field;
use super::forms::{CONNECTION_CREATE, LOG_QUERY, OAUTH_PROVIDER_CREATE, OAUTH_PROVIDER_PATCH};
use super::kind::{Bounds, Format, Kind, Text};
use super::record::Record;
use super::revision::REVISION;

const TEXT: Kind = Kind::Text(Text::ANY);
const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));
const URL: Kind = Kind::Text(Text::of(Format::Url));
const WHOLE: Kind = Kind::Integer(&Bounds::NONE);

const fn answer(name: &'static str, fields: &'static [Field]) -> Record {
    Record::new(name, "observed 3", fields).in_answers()
}

/// A page of revisions.
pub static REVISION_PAGE: Record = answer(
    "RevisionPage",
    &[
        Field::new("resources", Kind::List(&Kind::Record(&REVISION))).required().words("Revisions", "The revisions of the page, the newest first."),
        Field::new("offset", WHOLE).nullable().words("Next offset", "Where the next page starts."),
    ],
)
.doc("A page of revisions.");

/// A line of a log.
pub static LOG_ENTRY: Record = answer(
    "LogEntry",
    &[
        Field::new("id", TEXT).words("Id", "The line's id."),
        Field::new("timestamp", MOMENT).words("Time", "When it was written."),
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
        Field::new("next_offset", Kind::Segment)
            .nullable()
            .words("Next offset", "To be passed on as `offset`; null or absent where nothing follows yet. It means nothing to a caller."),
    ],
)
.doc("Lines of a log, and where the next ones start.");

/// Where a source tarball goes.
pub static UPLOAD_URL: Record = answer(
    "UploadUrl",
    &[
        Field::new("upload_url", URL).required().secret().words("Address", "The address that takes the tarball by PUT. It is a credential by itself."),
        Field::new("object_path", TEXT).required().words("Path", "What a patch then takes as `source_tarball_path`."),
        Field::new("upload_headers", Kind::Object).nullable().words("Header fields", "Header fields that the PUT must carry."),
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
        Field::new("id", UUID).words("Id", "The integration's id: the `integration_id` of deployments."),
        Field::new("installation_id", WHOLE).words("Installation", "The hosting provider's own number of it."),
        Field::new("name", TEXT).words("Name", "Whose it is."),
    ],
)
.doc("An installed integration of a source-code hosting provider.");

/// How a listener deploys.
pub static LISTENER_COMPUTE_CONFIG: Record =
    answer("ListenerComputeConfig", &[Field::new("k8s_namespaces", Kind::List(&TEXT)).words("Namespaces", "The namespaces that deployments may go to.")])
        .doc("How a listener deploys to its cluster.");

/// A listener of a self-hosted installation.
pub static LISTENER: Record = answer(
    "Listener",
    &[
        Field::new("id", UUID).words("Id", "The listener's id: the `listener_id` of deployments."),
        Field::new("compute_type", TEXT).words("Kind", "Where it deploys to, such as `k8s`."),
        Field::new("compute_id", TEXT).words("Cluster", "The cluster."),
        Field::new("compute_config", Kind::Record(&LISTENER_COMPUTE_CONFIG)).nullable().words("Configuration", "How it deploys there."),
        Field::new("version", TEXT).nullable().words("Version", "The version of the listener's program."),
        Field::new("created_at", MOMENT).words("Created", "When the listener was created."),
        Field::new("updated_at", MOMENT).words("Updated", "When the listener last changed."),
    ],
)
.doc("A listener of a self-hosted installation.");

/// A page of listeners.
pub static LISTENER_PAGE: Record = answer(
    "ListenerPage",
    &[
        Field::new("resources", Kind::List(&Kind::Record(&LISTENER))).required().words("Listeners", "The listeners of the page."),
        Field::new("offset", WHOLE).nullable().words("Next offset", "Where the next page starts."),
    ],
)
.doc("A page of listeners.");

/// A connection of an agent.
pub static CONNECTION: Record = answer("Connection", &[Field::new("id", TEXT).words("Id", "The connection's id.")]).doc("A connection of an agent.");

/// The connections of an agent.
pub static CONNECTION_LIST: Record =
    answer("ConnectionList", &[Field::new("data", Kind::List(&Kind::Record(&CONNECTION))).required().words("Connections", "All of them.")])
        .doc("The connections of an agent.");

/// Every record of an operation that was only observed, in the order in which generated files list them.
pub const OBSERVED: &[&Record] = &[
    &REVISION_PAGE,
    &LOG_PAGE,
    &LOG_ENTRY,
    &LOG_QUERY,
    &UPLOAD_URL,
    &PUSH_TOKEN,
    &INTEGRATION,
    &LISTENER_PAGE,
    &LISTENER,
    &LISTENER_COMPUTE_CONFIG,
    &CONNECTION_LIST,
    &CONNECTION,
    &CONNECTION_CREATE,
    &OAUTH_PROVIDER_CREATE,
    &OAUTH_PROVIDER_PATCH,
];
