//! The bodies that callers send: a creation and a patch (contract 4.5 and 4.7, observed 3).

use super::choices::{DEPLOYMENT_STATUS, DEPLOYMENT_TYPE_FILTER, REVISION_SOURCE, SOURCE};
use super::deployment::{DEPLOYMENT_AGENT, SECRET, SECRET_REFERENCE};
use super::forms::{DEFAULT_PAGE_SIZE, PAGE_SIZES};
use super::source_config::{SOURCE_CONFIG, SOURCE_REVISION_CONFIG};
use super::sources::Sources;
use super::table::attributes::{Effect, Group};
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record, at};
use super::table::rule::{Rule, RuleName};
use super::table::text::{Format, Text};

static A_SECRET: Kind = Kind::Record(&SECRET);
const SECRETS: Kind = Kind::List(&A_SECRET);
static A_REFERENCE: Kind = Kind::Record(&SECRET_REFERENCE);
const REFERENCES: Kind = Kind::List(&A_REFERENCE);

static CREATE: &[Field] = &[
    Field::new("name", Kind::Text(Text { format: Format::DeploymentName, min_length: 1 }))
        .required()
        .words("Name", "The deployment's name: lower-case letters, digits and hyphens, starting with a letter. Cannot change after creation."),
    Field::new("source", Kind::Choice(&SOURCE)).required().words("Source", "Where the deployment comes from. Cannot change after creation."),
    Field::new("source_config", Kind::Record(&SOURCE_CONFIG))
        .required()
        .words("Source configuration", "Fields of the source that make no new revision, or cannot change."),
    Field::new("source_revision_config", Kind::Record(&SOURCE_REVISION_CONFIG))
        .required()
        .words("Revision configuration", "Fields of the source that the first revision is made from."),
    Field::new("secrets", SECRETS).required().group(Group::Secrets).words("Secrets", "Environment variables whose values are kept secret; may be empty."),
    Field::new("secret_references", REFERENCES)
        .nullable()
        .only_for_sources(Sources::EXTERNAL_DOCKER)
        .group(Group::Secrets)
        .words("Secret references", "Environment variables whose values stand in secrets of the cluster. Only for external_docker."),
    Field::new("agent", Kind::Record(&DEPLOYMENT_AGENT))
        .nullable()
        .observed()
        .words("Agent", "The agent that the deployment serves. The service then names the deployment, and the name is left out."),
];

/// The field of a creation in whose place the service itself gives a name, and that name's field (observed 10).
pub(crate) const NAMED_BY: [u8; 2] = [at(CREATE, "agent"), at(CREATE, "name")];

/// The body that creates a deployment (contract 4.7). Which fields are required was observed.
pub static DEPLOYMENT_CREATE: Record =
    Record::new("DeploymentCreate", "4.7", CREATE).doc("The body that creates a deployment.").in_requests().rules(&[
        Rule::reading(RuleName::Overridden, [at(CREATE, "secrets"), at(SECRET.fields, "name")]),
        Rule::reading(RuleName::Overridden, [at(CREATE, "secret_references"), at(SECRET_REFERENCE.fields, "name")]),
        Rule::of_record(RuleName::Creation),
        Rule::reading(
            RuleName::BuildOnPushWithTag,
            [at(CREATE, "source_config"), at(CREATE, "source_revision_config")],
        ),
    ]);

static PATCH: &[Field] = &[
    Field::new("revision_source", Kind::Choice(&REVISION_SOURCE))
        .nullable()
        .effect(Effect::May)
        .words("Revision source", "The source of this revision, in place of the deployment's own."),
    Field::new("source_config", Kind::Record(&SOURCE_CONFIG))
        .nullable()
        .words("Source configuration", "Fields of the source that make no new revision, or cannot change."),
    Field::new("source_revision_config", Kind::Record(&SOURCE_REVISION_CONFIG))
        .nullable()
        .words("Revision configuration", "Fields of the source that make a new revision when they change."),
    Field::new("secrets", SECRETS)
        .nullable()
        .effect(Effect::May)
        .group(Group::Secrets)
        .words("Secrets", "Environment variables whose values are kept secret; a new list replaces the old one whole."),
    Field::new("secret_references", REFERENCES)
        .nullable()
        .only_for_sources(Sources::EXTERNAL_DOCKER)
        .effect(Effect::May)
        .group(Group::Secrets)
        .words(
            "Secret references",
            "Environment variables whose values stand in secrets of the cluster. Only for external_docker.",
        ),
    Field::new("display_name", Kind::Text(Text::FILLED))
        .nullable()
        .observed()
        .words("Display name", "The name that people see; a creation does not take it, and it cannot be cleared."),
];

/// The body that changes a deployment (contract 4.5).
pub static DEPLOYMENT_PATCH: Record =
    Record::new("DeploymentPatch", "4.5", PATCH).doc("The body that changes a deployment.").in_requests().rules(&[
        Rule::reading(RuleName::Overridden, [at(PATCH, "secrets"), at(SECRET.fields, "name")]),
        Rule::reading(RuleName::Overridden, [at(PATCH, "secret_references"), at(SECRET_REFERENCE.fields, "name")]),
        Rule::of_record(RuleName::Patch),
        Rule::reading(RuleName::BuildOnPushWithTag, [at(PATCH, "source_config"), at(PATCH, "source_revision_config")]),
    ]);

/// The query of a listing of deployments (contract 4.6).
pub static DEPLOYMENT_LIST_PARAMS: Record = Record::new(
    "DeploymentListParams",
    "4.6",
    &[
        Field::new("limit", Kind::Integer(&PAGE_SIZES))
            .default_of(DEFAULT_PAGE_SIZE)
            .group(Group::Filter)
            .words("Limit", "The number of deployments in one page at most; 20 where it is left out."),
        Field::new("offset", Kind::Integer(&Bounds::at_least(0.0))).default_of(0).group(Group::Filter).words(
            "Offset",
            "Where the page starts; 0 where it is left out, else the offset that the page before it gave.",
        ),
        filter("name_contains", TEXT).words("Name contains", "A part of the deployment's name."),
        filter("status", Kind::Choice(&DEPLOYMENT_STATUS)).words("Status", "The deployment's state."),
        filter("remote_reconciled", Kind::Boolean)
            .words("Remote reconciled", "Whether the deployment is reconciled remotely."),
        filter("tag_value_ids", IDS).words("Tag values", "Ids of tag values, separated by commas."),
        filter("image_version", TEXT).words("Image version", "The version of the deployment's image."),
        filter("deployment_type", Kind::Choice(&DEPLOYMENT_TYPE_FILTER))
            .words("Deployment type", "The type of the deployment."),
        filter("deployment_ids", IDS).words("Deployments", "Ids of deployments, separated by commas."),
        filter("agent_id", TEXT).observed().words("Agent", "The agent that the deployment serves."),
        filter("agent_environment", TEXT).observed().words("Environment", "The environment of that agent."),
    ],
)
.doc("The query of a listing of deployments.")
.in_queries();

const TEXT: Kind = Kind::Text(Text::ANY);
const IDS: Kind = Kind::Texts;

const fn filter(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable().group(Group::Filter)
}
