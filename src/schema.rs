//! The service's records as tables: one line a field.
//!
//! Everything that knows a record reads it from here: the validator's walk, the explanation of a patch, the TypeScript types and the typed Rust records (both
//! generated from these tables by `cargo xtask generate`). A field of the contract is added by one line in one of the files below, and nowhere else.

mod choices;
mod compute;
mod deployment;
mod errors;
mod facet;
mod field;
mod forms;
mod kind;
mod kubernetes;
mod listings;
#[cfg(feature = "words")]
mod observed;
mod record;
mod requests;
mod resource_spec;
mod revision;
mod rule;
mod source_config;
mod volumes;

pub use choices::{
    CONTAINER_RESTART_POLICY, DEPLOYMENT_STATUS, DEPLOYMENT_TYPE, IMAGE_PULL_POLICY, LOG_ORDER, LOG_TYPE, MOUNT_PROPAGATION, REVISION_SOURCE, REVISION_STATUS,
    SOURCE, in_progress, is_failure,
};
pub use compute::{COMPUTE_GROUPS, CONTAINER_COMPUTE_FIELDS, ComputeGroup};
pub use deployment::{DEPLOYMENT, SECRET, SECRET_REFERENCE};
pub use errors::{HTTP_VALIDATION_ERROR, VALIDATION_ERROR};
pub use facet::{Basis, Direction, Effect, Group, Sources, Unit};
pub use field::Field;
pub use forms::{
    CONNECTION_CREATE, DELETION_PARAMS, FORMS, LISTENER_LIST_PARAMS, LOG_PARAMS, LOG_QUERY, OAUTH_PROVIDER_CREATE, OAUTH_PROVIDER_PATCH, REVISION_LIST_PARAMS,
};
pub use kind::{Bounds, Choices, Format, Kind, PLAUSIBLE, Refusal, Text};
pub use kubernetes::{
    CONTAINER, CONTAINER_PARTS, CONTAINER_RESOURCES, ENV_FROM_SOURCE, ENV_VAR, ENV_VAR_SOURCE, IMAGE_PULL_SECRET, KEY_SELECTOR, OBJECT_FIELD_SELECTOR,
    OBJECT_REFERENCE, RESOURCE_FIELD_SELECTOR, SECURITY_CONTEXT, VOLUME_MOUNT,
};
pub use listings::{DEPLOYMENT_PAGE, OAUTH_PROVIDER, REPOSITORY};
#[cfg(feature = "words")]
pub use observed::{
    CONNECTION, CONNECTION_LIST, INTEGRATION, LISTENER, LISTENER_COMPUTE_CONFIG, LISTENER_PAGE, LOG_ENTRY, LOG_PAGE, OBSERVED, PUSH_TOKEN, REVISION_PAGE,
    UPLOAD_URL,
};
pub use record::Record;
pub use requests::{DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH};
pub use resource_spec::{POD_PARTS, RESOURCE_SPEC};
pub use revision::REVISION;
pub use rule::Rule;
pub use source_config::{LISTENER_CONFIG, PUSH_PARTS, SOURCE_CONFIG, SOURCE_REVISION_CONFIG};
pub use volumes::{
    CLAIM_VOLUME, CONFIG_MAP_VOLUME, CSI_VOLUME, DOWNWARD_API_FILE, DOWNWARD_API_VOLUME, EMPTY_DIR_VOLUME, KEY_TO_PATH, NFS_VOLUME, OBJECT_PROJECTION,
    PROJECTED_VOLUME, SECRET_VOLUME, TOKEN_PROJECTION, VOLUME, VOLUME_PROJECTION,
};

/// Every record, in the order in which generated files list them.
pub const RECORDS: &[&Record] = &[
    &DEPLOYMENT_CREATE,
    &DEPLOYMENT_PATCH,
    &DEPLOYMENT_LIST_PARAMS,
    &DEPLOYMENT,
    &DEPLOYMENT_PAGE,
    &REVISION,
    &REPOSITORY,
    &OAUTH_PROVIDER,
    &HTTP_VALIDATION_ERROR,
    &VALIDATION_ERROR,
    &SOURCE_CONFIG,
    &LISTENER_CONFIG,
    &SOURCE_REVISION_CONFIG,
    &RESOURCE_SPEC,
    &SECRET,
    &SECRET_REFERENCE,
    &IMAGE_PULL_SECRET,
    &VOLUME,
    &VOLUME_MOUNT,
    &CONTAINER,
    &ENV_VAR,
    &CONTAINER_RESOURCES,
    &ENV_VAR_SOURCE,
    &ENV_FROM_SOURCE,
    &OBJECT_REFERENCE,
    &KEY_SELECTOR,
    &OBJECT_FIELD_SELECTOR,
    &RESOURCE_FIELD_SELECTOR,
    &SECURITY_CONTEXT,
    &CONFIG_MAP_VOLUME,
    &SECRET_VOLUME,
    &KEY_TO_PATH,
    &EMPTY_DIR_VOLUME,
    &CLAIM_VOLUME,
    &NFS_VOLUME,
    &PROJECTED_VOLUME,
    &VOLUME_PROJECTION,
    &OBJECT_PROJECTION,
    &TOKEN_PROJECTION,
    &DOWNWARD_API_VOLUME,
    &DOWNWARD_API_FILE,
    &CSI_VOLUME,
];

/// Every set of words, in the order in which generated files list them.
pub const CHOICES: &[&Choices] = &[
    &DEPLOYMENT_STATUS,
    &REVISION_STATUS,
    &SOURCE,
    &REVISION_SOURCE,
    &DEPLOYMENT_TYPE,
    &IMAGE_PULL_POLICY,
    &CONTAINER_RESTART_POLICY,
    &MOUNT_PROPAGATION,
    &LOG_ORDER,
    &LOG_TYPE,
];

#[cfg(test)]
mod tests {
    use super::{CHOICES, Kind, RECORDS, Record};

    fn nested(kind: &Kind) -> Option<&'static Record> {
        match kind {
            Kind::Record(record) => Some(record),
            Kind::List(inner) | Kind::Map(_, inner) => nested(inner),
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
