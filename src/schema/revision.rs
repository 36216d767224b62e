//! The revision record. The contract shows only its `status` (contract 3); the rest was observed.

use super::choices::{REVISION_STATUS, SOURCE};
use super::source_config::SOURCE_REVISION_CONFIG;
use super::table::record::{Field, Kind, Record};
use super::table::text::{Format, Text};

/// A revision of a deployment (contract 3).
pub static REVISION: Record = Record::new(
    "Revision",
    "3",
    &[
        Field::new("id", Kind::Text(Text::of(Format::Uuid)))
            .observed()
            .in_responses()
            .words("Id", "The revision's id."),
        Field::new("created_at", Kind::Text(Text::of(Format::DateTime)))
            .observed()
            .in_responses()
            .words("Created", "When the revision was created."),
        Field::new("updated_at", Kind::Text(Text::of(Format::DateTime)))
            .observed()
            .in_responses()
            .words("Updated", "When the revision last changed its state."),
        Field::new("status", Kind::Choice(&REVISION_STATUS))
            .required()
            .in_responses()
            .words("Status", "The revision's state; DEPLOYED means that it has finished deploying."),
        Field::new("source", Kind::Choice(&SOURCE))
            .observed()
            .in_responses()
            .words("Source", "Where the revision comes from; it can differ from its deployment's source."),
        Field::new("source_revision_config", Kind::Record(&SOURCE_REVISION_CONFIG))
            .observed()
            .in_responses()
            .words("Revision configuration", "The fields of the source that the revision was made from."),
        Field::new("status_message", Kind::Text(Text::ANY))
            .nullable()
            .observed()
            .in_responses()
            .words("Message", "What the service says of the state."),
    ],
)
.doc("A revision of a deployment: one build and rollout of it.")
.in_responses();
