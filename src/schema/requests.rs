//! The bodies that callers send: a creation and a patch (service.md 4.5 and 4.7, observed.md 3).

use super::choices::{REVISION_SOURCE, SOURCE};
use super::deployment::{SECRET, SECRET_REFERENCE};
use super::field::{Effect, Field, Kind, Record, Sources, Text};
use super::source_config::{SOURCE_CONFIG, SOURCE_REVISION_CONFIG};

const SECRETS: Kind = Kind::List(&Kind::Record(&SECRET));
const REFERENCES: Kind = Kind::List(&Kind::Record(&SECRET_REFERENCE));

/// The body that creates a deployment (service.md 4.7). Which fields are required was observed.
pub static DEPLOYMENT_CREATE: Record = Record::new(
    "DeploymentCreate",
    "4.7",
    &[
        Field::new("name", Kind::Text(Text::FILLED))
            .required()
            .words("Name", "The deployment's name: lower-case letters, digits and hyphens, starting with a letter. Cannot change after creation."),
        Field::new("source", Kind::Choice(&SOURCE)).required().words("Source", "Where the deployment comes from. Cannot change after creation."),
        Field::new("source_config", Kind::Record(&SOURCE_CONFIG))
            .required()
            .words("Source configuration", "Fields of the source that make no new revision, or cannot change."),
        Field::new("source_revision_config", Kind::Record(&SOURCE_REVISION_CONFIG))
            .required()
            .words("Revision configuration", "Fields of the source that the first revision is made from."),
        Field::new("secrets", SECRETS).required().words("Secrets", "Environment variables whose values are kept secret; may be empty."),
        Field::new("secret_references", REFERENCES)
            .nullable()
            .for_sources(Sources::EXTERNAL_DOCKER)
            .words("Secret references", "Environment variables whose values stand in secrets of the cluster. Only for external_docker."),
    ],
)
.doc("The body that creates a deployment.")
.in_requests();

/// The body that changes a deployment (service.md 4.5).
pub static DEPLOYMENT_PATCH: Record = Record::new(
    "DeploymentPatch",
    "4.5",
    &[
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
            .words("Secrets", "Environment variables whose values are kept secret; a new list replaces the old one whole."),
        Field::new("secret_references", REFERENCES)
            .nullable()
            .for_sources(Sources::EXTERNAL_DOCKER)
            .effect(Effect::May)
            .words("Secret references", "Environment variables whose values stand in secrets of the cluster. Only for external_docker."),
    ],
)
.doc("The body that changes a deployment.")
.in_requests();
