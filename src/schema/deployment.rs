//! The deployment as the service answers it, and the secrets it carries (contract 2.1 and 2.4).

use super::choices::{AGENT_ENVIRONMENT, DEPLOYMENT_STATUS, SOURCE};
use super::source_config::{SOURCE_CONFIG, SOURCE_REVISION_CONFIG};
use super::sources::Sources;
use super::table::attributes::{Effect, Group};
use super::table::record::{Field, Kind, Record};
use super::table::text::{Format, Text};

const UUID: Kind = Kind::Text(Text::of(Format::Uuid));
const MOMENT: Kind = Kind::Text(Text::of(Format::DateTime));

/// A deployment of an agent server (contract 2.1).
pub static DEPLOYMENT: Record = Record::new(
    "Deployment",
    "2.1",
    &[
        Field::new("name", Kind::Text(Text::ANY)).required().immutable().words(
            "Name",
            "The deployment's name; a tracing project of the same name is made with it. Cannot change after creation.",
        ),
        Field::new("source", Kind::Choice(&SOURCE))
            .required()
            .immutable()
            .words("Source", "Where the deployment comes from. Cannot change after creation."),
        Field::new("source_config", Kind::Record(&SOURCE_CONFIG))
            .required()
            .words("Source configuration", "Fields of the source that make no new revision, or cannot change."),
        Field::new("source_revision_config", Kind::Record(&SOURCE_REVISION_CONFIG)).required().nullable().words(
            "Revision configuration",
            "Fields of the source of the latest revision; a change makes a new revision. Null where there is none yet.",
        ),
        Field::new("secrets", Kind::List(&Kind::Record(&SECRET)))
            .required()
            .nullable()
            .group(Group::Secrets)
            .words("Secrets", "Environment variables of the server whose values are kept secret."),
        Field::new("id", UUID).required().essential().in_responses().words("Id", "The deployment's id."),
        Field::new("tenant_id", UUID).required().in_responses().words("Tenant", "The owning tenant."),
        Field::new("created_at", MOMENT).required().in_responses().words("Created", "When the deployment was created."),
        Field::new("updated_at", MOMENT)
            .required()
            .in_responses()
            .words("Updated", "When the deployment was last changed."),
        Field::new("status", Kind::Choice(&DEPLOYMENT_STATUS))
            .required()
            .in_responses()
            .words("Status", "The deployment's state."),
        Field::new("latest_revision_id", UUID)
            .required()
            .nullable()
            .in_responses()
            .words("Latest revision", "The newest revision, deployed or not."),
        Field::new("active_revision_id", UUID)
            .required()
            .nullable()
            .in_responses()
            .words("Active revision", "The revision that is deployed now."),
        Field::new("secret_references", Kind::List(&Kind::Record(&SECRET_REFERENCE)))
            .nullable()
            .only_for_sources(Sources::EXTERNAL_DOCKER)
            .effect(Effect::May)
            .group(Group::Secrets)
            .words(
                "Secret references",
                "Environment variables whose values stand in secrets of the cluster. Only for external_docker.",
            ),
        Field::new("image_version", Kind::Text(Text::ANY))
            .nullable()
            .in_responses()
            .words("Image version", "The version of the deployment's image."),
        Field::new("display_name", Kind::Text(Text::FILLED))
            .nullable()
            .observed()
            .words("Display name", "The name that people see; null until a patch sets it."),
        Field::new("url", Kind::Text(Text::of(Format::Url)))
            .nullable()
            .observed()
            .in_responses()
            .words("Address", "Where the server answers; null until it does."),
        Field::new("agent", Kind::Record(&DEPLOYMENT_AGENT))
            .nullable()
            .observed()
            .in_responses()
            .words("Agent", "The agent that the deployment serves, if it was created for one."),
        Field::new("is_preview", Kind::Boolean)
            .nullable()
            .observed()
            .in_responses()
            .words("Preview", "Whether the service itself made it as a preview."),
        Field::new("shareable", Kind::Boolean)
            .nullable()
            .observed()
            .in_responses()
            .words("Shareable", "Whether it can be used outside the organization."),
        Field::new("route_through_gateway", Kind::Boolean)
            .nullable()
            .observed()
            .in_responses()
            .words("Gateway", "Whether its calls of models go through the provider's gateway."),
        Field::new("tracer_session_id", UUID)
            .nullable()
            .observed()
            .in_responses()
            .words("Tracing project", "The id of its tracing project."),
    ],
)
.doc("A deployment of an agent server.")
.in_responses();

/// A secret: an environment variable of the server (contract 2.4).
pub static SECRET: Record = Record::new(
    "Secret",
    "2.4",
    &[
        Field::new("name", Kind::Text(Text::of(Format::SecretName)))
            .required()
            .words("Name", "The environment variable's name."),
        Field::new("value", Kind::Text(Text::HIDDEN))
            .required()
            .secret()
            .words("Value", "The environment variable's value; never shown."),
    ],
)
.doc("An environment variable of the server whose value is kept secret.");

/// A reference to a key of a secret in the cluster (contract 2.4).
pub static SECRET_REFERENCE: Record = Record::new(
    "SecretReference",
    "2.4",
    &[
        Field::new("name", Kind::Text(Text::of(Format::EnvName)))
            .required()
            .required_by_kubernetes()
            .words("Name", "The environment variable's name."),
        Field::new("secret_name", Kind::Text(Text::of(Format::DnsSubdomain)))
            .required()
            .required_by_kubernetes()
            .words("Secret name", "The name of the secret in the cluster."),
        Field::new("secret_key", Kind::Text(Text::ANY))
            .required()
            .required_by_kubernetes()
            .words("Secret key", "The key inside the secret."),
    ],
)
.doc("An environment variable whose value stands in a secret of the cluster.");

const AGENT_ID: Kind = Kind::Text(Text::of(Format::AgentId));

static AGENT: &[Field] = &[
    Field::new("agent_id", AGENT_ID).required().words("Agent", "The agent's id."),
    Field::new("environment", Kind::Choice(&AGENT_ENVIRONMENT))
        .required()
        .words("Environment", "The environment of the agent."),
];

/// What a deployment serves where a workspace has agents (observed 10).
pub static DEPLOYMENT_AGENT: Record = Record::new("DeploymentAgent", "observed 10", AGENT)
    .doc("The agent that a deployment serves, in one of its environments.")
    .open()
    .in_requests();
