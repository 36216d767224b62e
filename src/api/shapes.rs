//! The records of answers that the contract does not show (observed.md 3), for documentation: no answer is checked against them.

use super::Operation;
use crate::schema::{CONNECTION, CONNECTION_LIST, INTEGRATION, LISTENER, LISTENER_PAGE, LOG_PAGE, PUSH_TOKEN, REVISION_PAGE, Record, UPLOAD_URL};

impl Operation {
    /// The record of its answer, or of the items of its list, where the contract does not show one.
    pub fn observed_answer(&self) -> Option<&'static Record> {
        match self.name {
            "revisions.list" => Some(&REVISION_PAGE),
            "revisions.logs" | "projects.buildLogs" | "projects.deployLogs" | "projects.revisionDeployLogs" => Some(&LOG_PAGE),
            "deployments.createUploadUrl" => Some(&UPLOAD_URL),
            "deployments.createPushToken" => Some(&PUSH_TOKEN),
            "integrations.list" => Some(&INTEGRATION),
            "listeners.list" => Some(&LISTENER_PAGE),
            "listeners.get" => Some(&LISTENER),
            "connections.list" => Some(&CONNECTION_LIST),
            "connections.create" => Some(&CONNECTION),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::api::{Answer, Body, OPERATIONS};
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
                let answer = matches!(operation.answer, Answer::Json(kind) if bare(kind)) && operation.observed_answer().is_none();
                let body = matches!(operation.body, Body::Record(record) if !is_known(record));
                answer || body
            })
            .map(|operation| operation.name)
            .collect();
        assert_eq!(without, Vec::<&str>::new());
    }

    /// What a caller relies on (`api/answers.rs`) is required in the records too.
    #[test]
    fn the_records_require_what_answers_are_checked_for() {
        for operation in OPERATIONS {
            let (Answer::Json(Kind::Record(checked)), Some(record)) = (operation.answer, operation.observed_answer()) else { continue };
            for field in checked.fields.iter().filter(|field| field.required) {
                assert!(record.fields.iter().any(|other| other.name == field.name && other.required), "{} of {}", field.name, record.name);
            }
        }
    }
}
