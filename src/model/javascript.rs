//! Records to JavaScript values and back, for Rust front ends, in the form that `JSON.parse` gives: plain objects,
//! arrays, texts, numbers, and null.

use core::fmt::Display;

use js_sys::{Array, Function, Object, Reflect};
use serde::de::DeserializeOwned;
use serde::{Deserializer, Serialize};
use serde_json::Value;
use serde_path_to_error::Segment;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast as _, JsValue};

use super::error::RecordError;

/// How deep a value may be nested, as in JSON text.
const MAX_DEPTH: usize = 128;

/// The conversions of records.
macro_rules! convert {
    ($($record:ident,)*) => {
        $(
            impl TryFrom<wasm_bindgen::JsValue> for $record {
                type Error = super::RecordError;

                fn try_from(value: wasm_bindgen::JsValue) -> Result<Self, Self::Error> {
                    super::javascript::read(value)
                }
            }

            impl From<$record> for wasm_bindgen::JsValue {
                fn from(record: $record) -> Self {
                    super::javascript::write(&record)
                }
            }
        )*
    };
}
pub(super) use convert;

/// Reads a record of a value. JSON stands in between, so that a field which a record does not have is kept or refused, as
/// it is in JSON text.
pub(super) fn read<R: DeserializeOwned>(value: JsValue) -> Result<R, RecordError> {
    let json: Value = at_path(serde_wasm_bindgen::Deserializer::from(as_json(value, 0)?))?;
    at_path(json)
}

/// Reads a value; an error has the path of the field.
fn at_path<'de, D: Deserializer<'de>, R: DeserializeOwned>(deserializer: D) -> Result<R, RecordError>
where
    D::Error: Display,
{
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let steps = error.path().iter().filter_map(|step| match step {
            Segment::Seq { index } => Some(index.to_string()),
            Segment::Map { key } => Some(key.clone()),
            Segment::Enum { variant } => Some(variant.clone()),
            Segment::Unknown => None,
        });
        let path = steps.collect::<Vec<_>>().join(".");
        RecordError::at_path(path, &error.into_inner().to_string())
    })
}

/// The value of a record.
pub(super) fn write<R: Serialize>(record: &R) -> JsValue {
    record.serialize(&Serializer::json_compatible()).unwrap_or_else(|_| {
        // A whole number that JavaScript does not hold exactly is refused above; JSON rounds it, as it does for all who
        // read the service's answers in JavaScript.
        let text = serde_json::to_string(record).unwrap_or_default();
        js_sys::JSON::parse(&text).unwrap_or(JsValue::NULL)
    })
}

/// A value as `JSON.stringify` sees it: what has a `toJSON`, such as a date, is what that gives, and a member that is
/// undefined is absent, where a record would keep it as null.
fn as_json(value: JsValue, depth: usize) -> Result<JsValue, RecordError> {
    if depth > MAX_DEPTH {
        return Err(RecordError::at_path(String::new(), "it is nested more than 128 deep, or refers to itself"));
    }
    if let Some(list) = value.dyn_ref::<Array>() {
        return list.iter().map(|item| as_json(item, depth + 1)).collect::<Result<Array, _>>().map(Into::into);
    }
    // Maps and the like have no members; what cannot be read, as of a proxy that throws, is told when it is read.
    let is_other =
        |object: &&Object| object.is_function() || Reflect::has(object, &js_sys::Symbol::iterator()).unwrap_or(true);
    let Some(object) = value.dyn_ref::<Object>().filter(|object| !is_other(object)) else { return Ok(value) };
    let unreadable = |_| RecordError::at_path(String::new(), "it cannot be read");
    if let Ok(to_json) = Reflect::get(object, &"toJSON".into()).map_err(unreadable)?.dyn_into::<Function>() {
        return as_json(to_json.call0(object).map_err(unreadable)?, depth + 1);
    }
    let out = Object::new();
    for key in Object::keys(object).iter() {
        let member = Reflect::get(object, &key).map_err(unreadable)?;
        if !member.is_undefined() {
            // A member of a new object can always be set.
            let _ = Reflect::set(&out, &key, &as_json(member, depth + 1)?);
        }
    }
    Ok(out.into())
}
