//! Converts values of another type that the service accepts into the type of their field: `"yes"` into true, `"3"` into
//! 3, true into 1, and every spelling of a uuid into lower case with hyphens.

use serde_json::Number;

use crate::emulator::values::json::{Object, Value, read};
use crate::emulator::values::uuid::canonical_uuid;
use crate::schema::{Format, Kind, Record, Text};
use crate::time::format_timestamp;
use crate::validate::read_boolean;

/// Converts the values of a form that has passed its checks.
pub(crate) fn convert(record: &Record, form: &mut Object) {
    for field in record.fields {
        if let Some(value) = form.get_mut(field.name) {
            convert_value(&field.kind, value);
        }
    }
}

fn convert_value(kind: &Kind, value: &mut Value) {
    match (kind, &mut *value) {
        (Kind::Boolean, Value::String(text)) => *value = Value::Bool(read_boolean(text.as_bytes()) == Some(true)),
        (Kind::Boolean, Value::Number(number)) => *value = Value::Bool(number.as_f64() != Some(0.0)),
        (Kind::Integer(_) | Kind::Number(_), Value::String(text)) => {
            if let Some(number) = number_of(text) {
                *value = Value::Number(number);
            }
        }
        (Kind::Integer(_) | Kind::Number(_), Value::Bool(is_true)) => *value = Value::from(u64::from(*is_true)),
        (Kind::Integer(_), Value::Number(number)) => *number = without_fraction(number.clone()),
        (Kind::Text(Text { format: Format::Uuid, .. }), Value::String(text)) => *text = canonical_uuid(text),
        (Kind::Text(Text { format: Format::DateTime, .. }), number) => {
            if let Some(Ok(ms)) = unix_timestamp(number) {
                *number = format_timestamp(ms).into();
            }
        }
        (Kind::Record(inner), Value::Object(form)) => convert(inner, form),
        (Kind::List(inner), Value::Array(items)) => items.iter_mut().for_each(|item| convert_value(inner, item)),
        (Kind::Map(_, inner), Value::Object(entries)) => {
            entries.values_mut().for_each(|entry| convert_value(inner, entry));
        }
        _ => {}
    }
}

/// What the service says of a timestamp in the year 0.
pub(crate) const YEAR_ZERO: &str = "year 0 is out of range";

/// Reads a number, or a text that is one, as a timestamp in seconds, or in milliseconds if it is too large for seconds.
/// The result is in milliseconds, 0 for a time before 1970. `None` if the value is not a number.
///
/// # Errors
/// The service's sentence on a number outside the calendar.
pub(crate) fn unix_timestamp(value: &Value) -> Option<Result<u64, &'static str>> {
    const MAX_SECONDS: f64 = 2e10;
    // 2^63.
    const TEXT_LIMIT: f64 = 9_223_372_036_854_775_808.0;
    // When the years 0, 1 and 10000 begin.
    const YEARS: [f64; 3] = [-62_167_219_200_000.0, -62_135_596_800_000.0, 253_402_300_800_000.0];
    let number = match value {
        Value::Number(number) => number.as_f64()?,
        // A text counts only if the number fits 64 bits and has neither an exponent nor white space.
        Value::String(text) if is_plain_number(text) => {
            let number = number_of(text)?;
            number.as_f64().filter(|double| number.is_i64() || double.abs() < TEXT_LIMIT)?
        }
        _ => return None,
    };
    let ms = if number.abs() <= MAX_SECONDS { number * 1_000.0 } else { number };
    Some(match YEARS.iter().filter(|year| ms >= **year).count() {
        0 => Err("dates before 0000 are not supported as unix timestamps"),
        1 => Err(YEAR_ZERO),
        2 => Ok(ms.max(0.0) as u64),
        _ => Err("dates after 9999 are not supported as unix timestamps"),
    })
}

/// Whether a text has a sign or none, digits, and a point or none.
fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    digits.bytes().any(|byte| byte.is_ascii_digit()) && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// The number that a text contains, which may have white space, a plus sign, underscores and leading zeros.
fn number_of(text: &str) -> Option<Number> {
    let text = text.trim().replace('_', "");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(&text)),
    };
    let (mantissa, exponent) =
        digits.find(['e', 'E']).and_then(|at| digits.split_at_checked(at)).unwrap_or((digits, ""));
    let (units, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let units = units.trim_start_matches('0');
    let units = if units.is_empty() { "0" } else { units };
    let is_whole = exponent.is_empty() && fraction.bytes().all(|digit| digit == b'0');
    let json = if is_whole {
        [sign, units].concat()
    } else {
        [sign, units, ".", if fraction.is_empty() { "0" } else { fraction }, exponent].concat()
    };
    if let Ok(Value::Number(number)) = read(json.as_bytes()) { Some(without_fraction(number)) } else { None }
}

/// The number as a whole number if it is one: `2.0` becomes `2`.
fn without_fraction(number: Number) -> Number {
    // 2^53: up to there a double holds every whole number exactly.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64() {
        Some(double) if double.fract() == 0.0 && double.abs() <= EXACT => Number::from(double as i64),
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::{YEAR_ZERO, convert, unix_timestamp};
    use crate::emulator::values::json::{read, read_object, to_json};
    use crate::schema;

    #[test]
    fn numbers_are_read_as_timestamps_in_seconds_or_milliseconds() {
        let cases = [
            ("1700000000", Some(Ok(1_700_000_000_000))),
            ("1700000000.5", Some(Ok(1_700_000_000_500))),
            ("1.5e9", Some(Ok(1_500_000_000_000))),
            ("\"1700000000.5\"", Some(Ok(1_700_000_000_500))),
            ("20000000000", Some(Ok(20_000_000_000_000))),
            ("20000000001", Some(Ok(20_000_000_001))),
            ("-1", Some(Ok(0))),
            ("253402300799999", Some(Ok(253_402_300_799_999))),
            ("253402300800000", Some(Err("dates after 9999 are not supported as unix timestamps"))),
            ("1e20", Some(Err("dates after 9999 are not supported as unix timestamps"))),
            ("\"9223372036854775807999\"", None),
            ("-62135596800000", Some(Ok(0))),
            ("-62135596800000.5", Some(Err(YEAR_ZERO))),
            ("-62167219200000", Some(Err(YEAR_ZERO))),
            ("-62167219200001", Some(Err("dates before 0000 are not supported as unix timestamps"))),
            ("\"1.5e9\"", None),
            ("\"+5\"", Some(Ok(5_000))),
            ("\"5.\"", Some(Ok(5_000))),
            ("\".5\"", Some(Ok(500))),
            ("\"0000000000000000000000005\"", Some(Ok(5_000))),
            ("\"9223372036854775807\"", Some(Err("dates after 9999 are not supported as unix timestamps"))),
            ("\"-\"", None),
            ("\"+-5\"", None),
            ("\"5.5.5\"", None),
            ("\".\"", None),
            ("\" 1700000000\"", None),
            ("\"2026-01-01\"", None),
            ("\"\"", None),
            ("true", None),
        ];
        for (json, ms) in cases {
            assert_eq!(unix_timestamp(&read(json.as_bytes()).expect(json)), ms, "{json}");
        }
    }

    #[test]
    fn lenient_values_are_stored_in_the_type_of_their_field() {
        let cases = [
            (r#"{"source_config":{"build_on_push":"yes"}}"#, r#"{"source_config":{"build_on_push":true}}"#),
            (r#"{"source_config":{"build_on_push":"OFF"}}"#, r#"{"source_config":{"build_on_push":false}}"#),
            (r#"{"source_config":{"build_on_push":1}}"#, r#"{"source_config":{"build_on_push":true}}"#),
            (
                r#"{"source_config":{"resource_spec":{"min_scale":"+1_000","max_scale":2.0,"cpu":" .5 ","cpu_limit":"1e0","memory_mb":"007.0"}}}"#,
                r#"{"source_config":{"resource_spec":{"min_scale":1000,"max_scale":2,"cpu":0.5,"cpu_limit":1,"memory_mb":7}}}"#,
            ),
            (
                r#"{"source_config":{"resource_spec":{"min_scale":false,"cpu":true}}}"#,
                r#"{"source_config":{"resource_spec":{"min_scale":0,"cpu":1}}}"#,
            ),
            (
                r#"{"source_config":{"build_on_push":null,"other":"yes"},"secrets":null}"#,
                r#"{"source_config":{"build_on_push":null,"other":"yes"},"secrets":null}"#,
            ),
        ];
        for (given, stored) in cases {
            let mut form = read_object(given.as_bytes()).expect(given);
            convert(&schema::DEPLOYMENT_PATCH, &mut form);
            assert_eq!(to_json(&form), stored);
        }
    }
}
