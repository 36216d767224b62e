//! The revision record. The contract shows only its `status` (service.md 3); the rest was observed.

use super::choices::{REVISION_STATUS, SOURCE};
use super::field::Field;
use super::kind::{Format, Kind, Text};
use super::record::Record;
use super::source_config::SOURCE_REVISION_CONFIG;

/// A revision of a deployment (service.md 3).
pub static REVISION: Record = Record::new(
    "Revision",
    "3",
    &[
        Field::new("id", Kind::Text(Text::of(Format::Uuid))).observed().in_answers().words("Id", "The revision's id."),
        Field::new("created_at", Kind::Text(Text::of(Format::DateTime))).observed().in_answers().words("Created", "When the revision was created."),
        Field::new("updated_at", Kind::Text(Text::of(Format::DateTime))).observed().in_answers().words("Updated", "When the revision last changed its state."),
        Field::new("status", Kind::Choice(&REVISION_STATUS))
            .required()
            .in_answers()
            .words("Status", "The revision's state; DEPLOYED means that it has finished deploying."),
        Field::new("source", Kind::Choice(&SOURCE))
            .observed()
            .in_answers()
            .words("Source", "Where the revision comes from; it can differ from its deployment's source."),
        Field::new("source_revision_config", Kind::Record(&SOURCE_REVISION_CONFIG))
            .observed()
            .in_answers()
            .words("Revision configuration", "The fields of the source that the revision was made from."),
        Field::new("status_message", Kind::Text(Text::ANY)).nullable().observed().in_answers().words("Message", "What the service says of the state."),
    ],
)
.doc("A revision of a deployment: one build and rollout of it.")
.in_answers();
