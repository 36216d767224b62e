//! Whether a patch makes a new revision: where the contract leaves it open, as services were seen to do it (observed 7).
//! An explanation of the patch says the same, which a property test holds; its code would be a tenth of the wasm.

use crate::emulator::values::json::{Object, Value};
use crate::schema::{DEPLOYMENT_PATCH, Direction, Effect, Field, Kind, Record, SECRET};

/// Whether a patch makes a new revision of a deployment.
pub(crate) fn makes_revision(patch: &Object) -> bool {
    record(&DEPLOYMENT_PATCH, patch, false)
}

/// `is_revision` says that the record belongs to `source_revision_config`.
fn record(record: &Record, given: &Object, is_revision: bool) -> bool {
    given.iter().filter(|(_, value)| !value.is_null()).any(|(name, value)| match record.position(name) {
        Some(index) => field(&record.fields[index], value, is_revision),
        // Nowhere else than in a new revision could it be stored.
        None => is_revision,
    })
}

fn field(field: &Field, given: &Value, is_revision: bool) -> bool {
    match (field.kind, given) {
        _ if field.direction == Direction::Response => is_revision,
        (Kind::Record(inner), _) if field.effect == Effect::WillNot => {
            given.as_object().is_some_and(|given| record(inner, given, is_revision || field.name == REVISION))
        }
        // An empty list is taken for none.
        (Kind::List(Kind::Record(item)), Value::Array(items)) if item.is(&SECRET) => !items.is_empty(),
        _ => field.effect != Effect::WillNot && field.name != "revision_source",
    }
}

/// The field whose fields a revision is made from.
const REVISION: &str = "source_revision_config";

#[cfg(test)]
mod tests {
    use super::{Direction, Effect, makes_revision};
    use crate::emulator::values::json::read_object;
    use crate::schema::{DEPLOYMENT, DEPLOYMENT_PATCH};

    #[test]
    fn a_revision_is_made_for_what_the_contract_promises_and_for_what_was_observed() {
        let cases = [
            ("{}", false),
            (r#"{"source_config":{"build_on_push":true,"custom_url":"https://a"}}"#, false),
            (r#"{"source_config":{"resource_spec":{"cpu":1}}}"#, true),
            (r#"{"source_config":{"resource_spec":null}}"#, false),
            (r#"{"source_config":{"install_command":"a"}}"#, true),
            (r#"{"source_config":{"build_command":"a"}}"#, true),
            (r#"{"source_revision_config":{"image_uri":"a"}}"#, true),
            (r#"{"source_revision_config":{"image_uri":null}}"#, false),
            (r#"{"source_revision_config":{"field_of_tomorrow":1}}"#, true),
            (r#"{"source_revision_config":{}}"#, false),
            (r#"{"secrets":[]}"#, false),
            (r#"{"secrets":null}"#, false),
            (r#"{"secrets":[{"name":"A","value":"b"}]}"#, true),
            (r#"{"secret_references":[]}"#, true),
            (r#"{"secret_references":null}"#, false),
            (r#"{"revision_source":"internal_docker"}"#, false),
            (r#"{"field_of_tomorrow":1,"source_config":{"field_of_tomorrow":1}}"#, false),
            (r#"{"source_config":{"resource_spec":{"field_of_tomorrow":1}}}"#, true),
            (r#"{"source_config":{"resource_spec":{}}}"#, true),
        ];
        for (patch, expected) in cases {
            let patch = read_object(patch.as_bytes()).expect(patch);
            assert_eq!(makes_revision(&patch), expected, "{patch:?}");
        }
    }

    #[test]
    fn what_an_answer_alone_shows_makes_no_revision() {
        for field in DEPLOYMENT.fields.iter().filter(|field| DEPLOYMENT_PATCH.position(field.name).is_none()) {
            let makes_none = field.direction == Direction::Response || field.effect == Effect::WillNot;
            assert!(makes_none, "a patch that names {} makes a revision in an explanation", field.name);
        }
    }
}
