//! Numbers of the records: whole ones are written without a fraction, as callers write them.

use serde::{Deserialize, Deserializer, Serializer};

#[expect(clippy::ref_option, reason = "serde hands the field by reference")]
pub(super) fn serialize<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    // 2^53: up to there a double holds every whole number exactly.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match *number {
        None => serializer.serialize_none(),
        Some(number) if number.fract() == 0.0 && number.abs() <= EXACT => serializer.serialize_i64(number as i64),
        Some(number) => serializer.serialize_f64(number),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    Option::deserialize(deserializer)
}
