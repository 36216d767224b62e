//! What happens to the fields of a configuration on their way in and out.

use serde_json::{Map, Value};

use crate::schema::{Basis, Direction, Record};

/// Takes given fields into stored ones. A null clears nothing (observed.md 7); an object replaces the stored one whole; unknown fields are kept.
pub(super) fn merge(stored: &mut Map<String, Value>, given: &Map<String, Value>) {
    for (name, value) in given.iter().filter(|(_, value)| !value.is_null()) {
        stored.insert(name.clone(), value.clone());
    }
}

/// The fields that callers may not set are not taken from them.
pub(super) fn drop_read_only(given: &mut Map<String, Value>, record: &Record) {
    given.retain(|name, _| record.position(name).is_none_or(|index| record.fields[index].direction != Direction::Answer));
}

/// The record as an answer carries it: every field of the contract in its order, null where nothing was given, then whatever else was given.
pub(super) fn filled(record: &Record, stored: &Map<String, Value>) -> Map<String, Value> {
    let mut answer = Map::new();
    for field in record.fields {
        match stored.get(field.name) {
            Some(value) => answer.insert(field.name.to_owned(), value.clone()),
            None if field.basis == Basis::Documented => answer.insert(field.name.to_owned(), Value::Null),
            None => None,
        };
    }
    for (name, value) in stored {
        if !answer.contains_key(name) {
            answer.insert(name.clone(), value.clone());
        }
    }
    answer
}

/// The object in a field; `None` where there is none, or something else.
pub(super) fn object<'a>(form: &'a Map<String, Value>, name: &str) -> Option<&'a Map<String, Value>> {
    form.get(name).and_then(Value::as_object)
}

/// The text in a field; `None` where there is none, or something else.
pub(super) fn text<'a>(form: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    form.get(name).and_then(Value::as_str)
}

/// Whether a field is given: there, and not null.
pub(super) fn is_given(form: &Map<String, Value>, name: &str) -> bool {
    form.get(name).is_some_and(|value| !value.is_null())
}
