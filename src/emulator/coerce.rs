//! Values of another type that the service reads all the same, turned into the type of their field: `"yes"` into true, `"3"` into 3.

use serde_json::Value;

use crate::json::Reader;
use crate::schema::{Kind, Record};

/// Converts the values of a form that has passed its checks.
pub(super) fn record(record: &Record, form: &mut Value) {
    let Value::Object(form) = form else { return };
    for field in record.fields {
        if let Some(value) = form.get_mut(field.name) {
            self::value(&field.kind, value);
        }
    }
}

fn value(kind: &Kind, value: &mut Value) {
    match (kind, &mut *value) {
        (Kind::Boolean, Value::String(text)) => *value = Value::Bool(is_true(text)),
        (Kind::Boolean, Value::Number(number)) => *value = Value::Bool(number.as_f64() != Some(0.0)),
        (Kind::Integer(_) | Kind::Number(_), Value::String(text)) => {
            if let Some(number) = number_of(text) {
                *value = number;
            }
        }
        (Kind::Integer(_), Value::Number(number)) => {
            if let Some(whole) = number.as_f64().filter(|_| number.is_f64()) {
                *value = number_from(whole);
            }
        }
        (Kind::Record(inner), value) => record(inner, value),
        (Kind::List(inner), Value::Array(items)) => items.iter_mut().for_each(|item| self::value(inner, item)),
        (Kind::Map(_, inner), Value::Object(entries)) => entries.values_mut().for_each(|entry| self::value(inner, entry)),
        _ => {}
    }
}

fn is_true(text: &str) -> bool {
    ["1", "on", "t", "true", "y", "yes"].iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// The number that a lenient reading finds in a text. The reader of JSON does the work, so that no second float parser is linked.
fn number_of(text: &str) -> Option<Value> {
    let text = text.trim().replace('_', "");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(&text)),
    };
    let (mantissa, exponent) = digits.find(['e', 'E']).map_or((digits, ""), |at| digits.split_at(at));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = whole.trim_start_matches('0');
    let (whole, fraction) = (if whole.is_empty() { "0" } else { whole }, if fraction.is_empty() { "0" } else { fraction });
    let json = format!("{sign}{whole}.{fraction}{exponent}");
    Reader::new(json.as_bytes()).number().ok().map(|number| number_from(number.value))
}

/// Whole numbers stand without a fraction, as callers write them.
fn number_from(number: f64) -> Value {
    // 2^53: up to there a double holds every whole number exactly.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() <= EXACT { Value::from(number as i64) } else { Value::from(number) }
}

#[cfg(test)]
mod tests {
    use super::record;
    use crate::schema;

    #[test]
    fn lenient_values_are_kept_in_the_type_of_their_field() {
        let cases = [
            (r#"{"source_config":{"build_on_push":"yes"}}"#, r#"{"source_config":{"build_on_push":true}}"#),
            (r#"{"source_config":{"build_on_push":"OFF"}}"#, r#"{"source_config":{"build_on_push":false}}"#),
            (r#"{"source_config":{"build_on_push":1}}"#, r#"{"source_config":{"build_on_push":true}}"#),
            (
                r#"{"source_config":{"resource_spec":{"min_scale":"+1_000","max_scale":2.0,"cpu":" .5 ","cpu_limit":"1e0","memory_mb":"007.0"}}}"#,
                r#"{"source_config":{"resource_spec":{"min_scale":1000,"max_scale":2,"cpu":0.5,"cpu_limit":1,"memory_mb":7}}}"#,
            ),
            (
                r#"{"source_config":{"build_on_push":null,"other":"yes"},"secrets":null}"#,
                r#"{"source_config":{"build_on_push":null,"other":"yes"},"secrets":null}"#,
            ),
        ];
        for (given, kept) in cases {
            let mut form = serde_json::from_str(given).expect(given);
            record(&schema::DEPLOYMENT_PATCH, &mut form);
            assert_eq!(form.to_string(), kept);
        }
    }
}
