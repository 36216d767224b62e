//! The list of all operations, by resource.

use super::operation::{Operation, ResponseBody};
use super::{auth, connections, deployments, integrations, listeners, logs, oauth_providers, revisions, tokens};

/// The operations on one kind of thing.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// Its name, with which its operations' names start.
    pub name: &'static str,
    /// What its operations are about, as a phrase for people.
    pub about: &'static str,
    /// Its operations.
    pub operations: &'static [&'static Operation],
}

const fn resource(name: &'static str, about: &'static str, operations: &'static [&'static Operation]) -> Resource {
    Resource { name, about, operations }
}

/// Every resource.
pub const RESOURCES: &[Resource] = &[
    resource("deployments", "deployments", deployments::ROWS),
    resource("revisions", "revisions", revisions::ROWS),
    resource("projects", "logs by project, the older form", logs::ROWS),
    resource("integrations", "source-hosting integrations and their repositories", integrations::ROWS),
    resource("listeners", "listeners of self-hosted installations", listeners::ROWS),
    resource("connections", "connections of agents", connections::ROWS),
    resource("oauthProviders", "OAuth providers of the organization", oauth_providers::ROWS),
    resource("auth", "tokens that a person grants", auth::ROWS),
    resource("tokens", "tokens of a user at OAuth providers", tokens::ROWS),
];

const COUNT: usize = {
    let (mut count, mut index) = (0, 0);
    while index < RESOURCES.len() {
        count += RESOURCES[index].operations.len();
        index += 1;
    }
    count
};

const ALL: [&Operation; COUNT] = {
    let mut all = [RESOURCES[0].operations[0]; COUNT];
    let (mut resource, mut count) = (0, 0);
    while resource < RESOURCES.len() {
        let operations = RESOURCES[resource].operations;
        let mut index = 0;
        while index < operations.len() {
            all[count] = operations[index];
            (index, count) = (index + 1, count + 1);
        }
        resource += 1;
    }
    all
};

/// Every operation, by resource.
pub static OPERATIONS: &[&Operation] = &ALL;

/// What the response of each operation carries, by the number that the generated table of the npm package has for it.
/// Beside [`OPERATIONS`], whose rows the package's wasm file would bring whole for it.
pub static RESPONSES: [ResponseBody; COUNT] = {
    let mut responses = [ResponseBody::Any; COUNT];
    let mut index = 0;
    while index < COUNT {
        responses[index] = ALL[index].response;
        index += 1;
    }
    responses
};

/// The number of a request whose response carries nothing and that is no operation: an upload.
pub const NO_ANSWER: i32 = -2;

/// The number of a request that is no operation, and whose response can be any JSON.
pub const ANY_ANSWER: i32 = -1;

#[cfg(test)]
mod tests {
    use super::{OPERATIONS, RESOURCES};
    use crate::api::path;

    #[test]
    fn every_operation_stands_once_under_its_resource() {
        for (index, operation) in OPERATIONS.iter().enumerate() {
            let first = OPERATIONS.iter().position(|other| {
                other.name == operation.name || (other.path == operation.path && other.method == operation.method)
            });
            assert_eq!(first, Some(index), "{}", operation.name);
            assert!(path::stays(&operation.path.replace(['{', '}'], "")), "{}", operation.path);
        }
        for resource in RESOURCES {
            for operation in resource.operations {
                assert_eq!(operation.name.split('.').next(), Some(resource.name), "{}", operation.name);
            }
        }
    }
}

#[cfg(all(test, feature = "words"))]
mod records {
    use super::OPERATIONS;
    use crate::api::operation::{Body, ResponseBody};
    use crate::schema::{Kind, OBSERVED, RECORDS, Record};

    fn is_known(record: &Record) -> bool {
        RECORDS.iter().chain(OBSERVED).any(|known| known.name == record.name)
    }

    #[test]
    fn every_body_and_every_answer_has_a_record() {
        fn bare(kind: &Kind) -> bool {
            match kind {
                Kind::Record(record) => !is_known(record),
                Kind::List(inner) => bare(inner),
                _ => true,
            }
        }
        let without: Vec<_> = OPERATIONS
            .iter()
            .filter(|operation| {
                let answer = matches!(operation.response, ResponseBody::Json(kind) if bare(kind))
                    && operation.observed_response().is_none();
                let body = matches!(operation.body, Body::Record(record) if !is_known(record));
                answer || body
            })
            .map(|operation| operation.name)
            .collect();
        assert_eq!(without, Vec::<&str>::new());
    }

    /// What a caller relies on (`api/responses.rs`) is required in the records too.
    #[test]
    fn the_records_require_what_answers_are_checked_for() {
        for operation in OPERATIONS {
            let (ResponseBody::Json(Kind::Record(checked)), Some(record)) =
                (operation.response, operation.observed_response())
            else {
                continue;
            };
            for field in checked.fields.iter().filter(|field| field.required) {
                assert!(
                    record.fields.iter().any(|other| other.name == field.name && other.required),
                    "{} of {}",
                    field.name,
                    record.name
                );
            }
        }
    }
}
