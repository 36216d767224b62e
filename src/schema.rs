//! The service's records as tables: one line a field.
//!
//! The checks, the explanation of a patch, the TypeScript types and the typed Rust records all come from these tables
//! (the types by `cargo xtask generate`). A field of the contract is added by one line in one of the files below, and
//! nowhere else.

mod choices;
mod compute;
mod deployment;
mod errors;
mod forms;
mod kubernetes;
mod listings;
mod observed;
mod requests;
mod resource_spec;
mod revision;
mod source_config;
mod sources;
mod table;
mod volumes;

pub use choices::{
    AGENT_ENVIRONMENT, COMPUTE_TYPE, CONTAINER_RESTART_POLICY, DELETION_STATES, DEPLOYMENT_LOG_TYPE, DEPLOYMENT_STATUS,
    DEPLOYMENT_TYPE, DEPLOYMENT_TYPE_FILTER, FAILED_STATES, IMAGE_PULL_POLICY, LOG_LEVEL, LOG_ORDER, LOG_TYPE,
    MOUNT_PROPAGATION, PROC_MOUNT, PROVIDER_TYPE, RESOURCE_TIER, REVISION_SOURCE, REVISION_STATUS,
    SECURITY_PROFILE_TYPE, SETTLED_STATES, SOURCE, TOKEN_AUTHENTICATION, in_progress, is_failure, is_going_away,
};
pub use compute::{COMPUTE_GROUPS, CONTAINER_COMPUTE_FIELDS, ComputeGroup, like_first, rounded_fields};
pub(crate) use compute::{FilledIn, Numbers, fill_in, is_same};
pub use deployment::{DEPLOYMENT, DEPLOYMENT_AGENT, SECRET, SECRET_REFERENCE};
pub use errors::{HTTP_VALIDATION_ERROR, VALIDATION_ERROR};
pub use forms::*;
pub use kubernetes::{
    CAPABILITIES, CONTAINER, CONTAINER_RESOURCES, ENV_FROM_SOURCE, ENV_VAR, ENV_VAR_SOURCE, IMAGE_PULL_SECRET,
    KEY_SELECTOR, OBJECT_FIELD_SELECTOR, OBJECT_REFERENCE, RESOURCE_FIELD_SELECTOR, SECURITY_CONTEXT, SECURITY_PROFILE,
    VOLUME_MOUNT,
};
pub use listings::{DEPLOYMENT_PAGE, OAUTH_PROVIDER, REPOSITORY};
pub use observed::installations::*;
pub use observed::sign_in::*;
pub use observed::*;
pub(crate) use requests::NAMED_BY;
pub use requests::{DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH};
pub use resource_spec::RESOURCE_SPEC;
pub use revision::REVISION;
pub use source_config::{LISTENER_CONFIG, SOURCE_CONFIG, SOURCE_REVISION_CONFIG};
pub use sources::{Hosting, Sources};
pub use table::attributes::{Basis, Direction, Effect, Group, Unit};
pub use table::bounds::{Bounds, PLAUSIBLE};
pub use table::choices::{Choices, Refusal};
pub(crate) use table::record::at;
pub use table::record::{Field, Kind, Record};
pub use table::rule::{Inputs, Rule, RuleName};
pub(crate) use table::rule_names::rules;
pub(crate) use table::setters::setters;
pub use table::text::{Format, Text};
pub use volumes::{
    CLAIM_VOLUME, CONFIG_MAP_VOLUME, CSI_VOLUME, DOWNWARD_API_FILE, DOWNWARD_API_VOLUME, EMPTY_DIR_VOLUME, KEY_TO_PATH,
    NFS_VOLUME, OBJECT_PROJECTION, PROJECTED_VOLUME, SECRET_VOLUME, TOKEN_PROJECTION, VOLUME, VOLUME_PROJECTION,
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
    &DEPLOYMENT_AGENT,
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
    &CAPABILITIES,
    &SECURITY_PROFILE,
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

/// Every query and body of an operation that was only observed.
pub const FORMS: &[&Record] = &[
    &LISTENER_LIST_PARAMS,
    &LISTENER_CREATE,
    &LISTENER_PATCH,
    &REVISION_LIST_PARAMS,
    &DELETION_PARAMS,
    &DEPLOYMENTS_DELETION,
    &RESOURCE_TIERS_PATCH,
    &DEPLOYMENT_LOG_PARAMS,
    &LOG_PARAMS,
    &LOG_QUERY,
    &CONNECTION_CREATE,
    &OAUTH_PROVIDER_CREATE,
    &OAUTH_PROVIDER_PATCH,
    &MCP_DISCOVERY,
    &PAGE_PARAMS,
    &AUTHENTICATE,
    &AUTHENTICATION_WAIT_PARAMS,
    &TOKEN_LIST_PARAMS,
    &TOKENS_DELETION,
    &TOKEN_METADATA_PATCH,
    &TOKEN_EXISTS_PARAMS,
    &TOKEN_EXISTS_BATCH,
    &AGENT_TOKEN_CREATE,
];

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
    &FREE_COUNT,
    &DEPLOYMENT_DELETIONS,
    &DEPLOYMENT_DELETION,
    &RESOURCE_TIERS_PATCH,
    &LOG_ENTRY_PAGE,
    &LISTENER_CREATE,
    &LISTENER_PATCH,
    &INSTALLATION_PAGE,
    &REPOSITORY_PAGE,
    &MANAGED_INSTALLATION_PAGE,
    &MANAGED_INSTALLATION,
    &INSTALLATION_LINK,
    &PICKER_SESSION,
    &PICKER_INSTALLATION,
    &PLATFORM_PROVIDER,
    &MCP_DISCOVERY,
    &AUTHENTICATE,
    &AUTHENTICATION,
    &WAIT_RESULT,
    &TOKEN,
    &TOKEN_METADATA_PATCH,
    &TOKEN_EXISTS,
    &TOKEN_EXISTS_BATCH,
    &TOKENS_EXIST,
    &AGENT_TOKEN_CREATE,
];

/// Every set of words, in the order in which generated files list them.
pub const CHOICES: &[&Choices] = &[
    &DEPLOYMENT_STATUS,
    &REVISION_STATUS,
    &SOURCE,
    &REVISION_SOURCE,
    &DEPLOYMENT_TYPE,
    &DEPLOYMENT_TYPE_FILTER,
    &AGENT_ENVIRONMENT,
    &IMAGE_PULL_POLICY,
    &CONTAINER_RESTART_POLICY,
    &MOUNT_PROPAGATION,
    &PROC_MOUNT,
    &SECURITY_PROFILE_TYPE,
    &LOG_ORDER,
    &LOG_TYPE,
    &DEPLOYMENT_LOG_TYPE,
    &LOG_LEVEL,
    &RESOURCE_TIER,
    &COMPUTE_TYPE,
    &TOKEN_AUTHENTICATION,
    &PROVIDER_TYPE,
];

#[cfg(test)]
mod tests {
    use super::{CHOICES, Kind, RECORDS, Record};
    #[cfg(feature = "words")]
    use super::{DEPLOYMENT_LIST_PARAMS, FORMS, Field};

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
    #[cfg(feature = "words")]
    fn every_page_has_a_size_where_none_is_asked_for_and_its_help_says_which() {
        let records: Vec<&Record> = FORMS.iter().copied().chain([&DEPLOYMENT_LIST_PARAMS]).collect();
        let sizes = |record: &&'static Record| {
            record.fields.iter().find(|field: &&Field| matches!(field.name, "limit" | "page_size"))
        };
        let sizes: Vec<_> = records.iter().filter_map(sizes).collect();
        assert!(!sizes.is_empty());
        for size in sizes {
            let number = size.default.expect(size.help);
            assert!(size.help.contains(&format!("; {number} where it is left out")), "{}", size.help);
        }
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
    fn every_word_of_a_set_with_labels_has_one() {
        for choices in CHOICES.iter().filter(|choices| !choices.labels.is_empty()) {
            assert_eq!(choices.labels.len(), choices.documented.len() + choices.observed.len(), "{}", choices.name);
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
