//! What happens to the fields of a configuration on their way in and out.

use super::compute;
use super::value::{Members as _, Object, Value};
use crate::schema::{Basis, Direction, Record};

/// Takes given fields into stored ones. A null clears nothing (observed.md 7); an object replaces the stored one whole; unknown fields are kept.
pub(super) fn merge(stored: &mut Object, given: &Object) {
    stored.extend(given.iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.clone(), value.clone())));
}

/// Takes a given configuration of the source into a stored one.
pub(super) fn merge_source_config(stored: &mut Object, given: &Object) {
    merge(stored, given);
    if let Some(Value::Object(spec)) = stored.get_mut("resource_spec") {
        compute::settle(spec);
    }
}

/// The fields that callers may not set are not taken from them.
pub(super) fn drop_read_only(given: &mut Object, record: &Record) {
    given.retain(|name, _| record.position(name).is_none_or(|index| record.fields[index].direction != Direction::Answer));
}

/// The record as an answer carries it: every field of the contract in its order, null where nothing was given, then whatever else was given.
pub(super) fn filled(record: &Record, stored: &Object) -> Object {
    let mut answer = Object::default();
    for field in record.fields {
        match stored.get(field.name) {
            Some(value) => answer = answer.with(field.name, value.clone()),
            None if field.basis == Basis::Documented => answer = answer.with(field.name, Value::Null),
            None => {}
        }
    }
    answer.extend(stored.iter().filter(|(name, _)| record.position(name).is_none()).map(|(name, value)| (name.clone(), value.clone())));
    answer
}
