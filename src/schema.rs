//! The service's records as tables: one line a field.
//!
//! Everything that knows a record reads it from here: the validator's walk, the explanation of a patch, the TypeScript types and the typed Rust records (both
//! generated from these tables by `cargo xtask generate`). A field of the contract is added by one line in one of the files below, and nowhere else.

mod choices;
mod deployment;
mod field;
mod kubernetes;
mod requests;
mod resource_spec;
mod revision;
mod source_config;

pub use choices::{DEPLOYMENT_STATUS, DEPLOYMENT_TYPE, REVISION_SOURCE, REVISION_STATUS, SOURCE, in_progress, is_failure};
pub use deployment::{DEPLOYMENT, SECRET, SECRET_REFERENCE};
pub use field::{Basis, Bounds, Choices, Direction, Effect, Field, Format, Kind, Record, Sources, Text, Unit};
pub use kubernetes::{CONTAINER, CONTAINER_RESOURCES, ENV_VAR, IMAGE_PULL_SECRET, VOLUME, VOLUME_MOUNT};
pub use requests::{DEPLOYMENT_CREATE, DEPLOYMENT_PATCH};
pub use resource_spec::RESOURCE_SPEC;
pub use revision::REVISION;
pub use source_config::{LISTENER_CONFIG, SOURCE_CONFIG, SOURCE_REVISION_CONFIG};

/// Every record, in the order in which generated files list them.
pub const RECORDS: &[&Record] = &[
    &DEPLOYMENT,
    &REVISION,
    &SOURCE_CONFIG,
    &LISTENER_CONFIG,
    &SOURCE_REVISION_CONFIG,
    &RESOURCE_SPEC,
    &IMAGE_PULL_SECRET,
    &VOLUME,
    &VOLUME_MOUNT,
    &CONTAINER,
    &ENV_VAR,
    &CONTAINER_RESOURCES,
    &SECRET,
    &SECRET_REFERENCE,
    &DEPLOYMENT_CREATE,
    &DEPLOYMENT_PATCH,
];

/// Every set of words, in the order in which generated files list them.
pub const CHOICES: &[&Choices] = &[&DEPLOYMENT_STATUS, &REVISION_STATUS, &SOURCE, &REVISION_SOURCE, &DEPLOYMENT_TYPE];

#[cfg(test)]
mod tests {
    use super::{CHOICES, Kind, RECORDS, Record};

    fn nested(kind: &Kind) -> Option<&'static Record> {
        match kind {
            Kind::Record(record) => Some(record),
            Kind::List(inner) | Kind::Map(inner) => nested(inner),
            _ => None,
        }
    }

    #[test]
    fn every_record_that_a_field_names_is_listed() {
        let missing: Vec<_> = RECORDS
            .iter()
            .flat_map(|record| record.fields)
            .filter_map(|field| nested(&field.kind))
            .filter(|inner| !RECORDS.iter().any(|record| record.name == inner.name))
            .map(|inner| inner.name)
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn every_set_of_words_that_a_field_names_is_listed() {
        let missing: Vec<_> = RECORDS
            .iter()
            .flat_map(|record| record.fields)
            .filter_map(|field| match field.kind {
                Kind::Choice(choices) => Some(choices.name),
                _ => None,
            })
            .filter(|name| !CHOICES.iter().any(|choices| choices.name == *name))
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn no_record_names_a_field_twice_and_none_has_more_fields_than_the_walk_can_mark() {
        for record in RECORDS {
            assert!(record.fields.len() <= 64, "{}", record.name);
            for (index, field) in record.fields.iter().enumerate() {
                let first = record.fields.iter().position(|other| other.name == field.name);
                assert_eq!(first, Some(index), "{}.{}", record.name, field.name);
            }
        }
    }

    #[cfg(feature = "words")]
    #[test]
    fn every_field_has_a_label_and_a_help_sentence() {
        let bare: Vec<_> = RECORDS
            .iter()
            .flat_map(|record| record.fields.iter().map(move |field| (record.name, field)))
            .filter(|(_, field)| field.label.is_empty() || !field.help.ends_with('.'))
            .map(|(record, field)| format!("{record}.{}", field.name))
            .collect();
        assert_eq!(bare, Vec::<String>::new());
    }
}
