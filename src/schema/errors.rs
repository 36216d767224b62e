//! The service's own words on what was wrong with a request (contract 2.7).

use super::table::record::{Field, Kind, Record};
use super::table::text::Text;

const TEXT: Kind = Kind::Text(Text::ANY);

/// The body of a 422 (contract 2.7).
pub static HTTP_VALIDATION_ERROR: Record = Record::new(
    "HTTPValidationError",
    "2.7",
    &[Field::new("detail", Kind::List(&Kind::Record(&VALIDATION_ERROR)))
        .in_responses()
        .words("Detail", "Everything that was wrong.")],
)
.doc("The body of a 422.")
.in_responses();

/// One thing that was wrong with a request (contract 2.7).
pub static VALIDATION_ERROR: Record = Record::new(
    "ValidationErrorItem",
    "2.7",
    &[
        Field::new("loc", Kind::List(&Kind::Segment))
            .required()
            .in_responses()
            .words("Location", "Where it is: the root, then names and indexes."),
        Field::new("msg", TEXT).required().in_responses().words("Message", "What is wrong."),
        Field::new("type", TEXT).required().in_responses().words("Type", "The service's word for it."),
    ],
)
.doc("One thing that was wrong with a request.")
.in_responses();
