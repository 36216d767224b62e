//! What the service makes of a `resource_spec` (observed 6): it rounds the cores of the server, the queue and the cache
//! to one decimal, and fills in what is left out from what is given.

use crate::emulator::values::json::{Members as _, Object, Value};
use crate::schema::{self, Kind, RESOURCE_SPEC};

/// Rounds the cores of a specification, and fills in its limits and its queue.
pub(crate) fn apply(spec: &mut Object) {
    for field in RESOURCE_SPEC.fields {
        if let Kind::Number(bounds) = field.kind
            && bounds.is_rounded
            && let Some(cores) = spec.get(field.name).and_then(Value::as_f64)
        {
            spec.set(field.name, number(bounds.kept(cores)));
        }
    }
    let mut numbers: Vec<_> =
        RESOURCE_SPEC.fields.iter().map(|field| spec.get(field.name).and_then(Value::as_f64)).collect();
    schema::fill_in(&mut numbers);
    for (field, filled) in RESOURCE_SPEC.fields.iter().zip(numbers) {
        if let Some(filled) = filled
            && spec.given(field.name).is_none()
        {
            spec.set(field.name, number(filled));
        }
    }
}

/// A number, without a fraction if it is whole.
fn number(value: f64) -> Value {
    const WHOLE: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < WHOLE { (value as i64).into() } else { value.into() }
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::emulator::values::json::{read_object, to_json};

    #[test]
    fn cores_are_rounded_and_what_is_left_out_is_filled_in() {
        let cases = [
            ("{}", "{}"),
            (r#"{"cpu":null,"labels":{}}"#, r#"{"cpu":null,"labels":{}}"#),
            (r#"{"cpu":0.25,"cpu_limit":1.04}"#, r#"{"cpu":0.3,"cpu_limit":1,"queue_cpu":0.3,"queue_cpu_limit":1}"#),
            (
                r#"{"memory_mb":512}"#,
                r#"{"memory_mb":512,"memory_limit_mb":1024,"queue_memory_mb":512,"queue_memory_limit_mb":1024}"#,
            ),
            (r#"{"cpu":1,"queue_cpu":2}"#, r#"{"cpu":1,"queue_cpu":2,"cpu_limit":2,"queue_cpu_limit":4}"#),
            (
                r#"{"min_scale":1,"max_scale":3,"queue_max_scale":2}"#,
                r#"{"min_scale":1,"max_scale":3,"queue_max_scale":2,"queue_min_scale":1}"#,
            ),
            (
                r#"{"redis_cpu":0.5,"redis_memory_mb":256}"#,
                r#"{"redis_cpu":0.5,"redis_memory_mb":256,"redis_cpu_limit":1,"redis_memory_limit_mb":256}"#,
            ),
            (
                r#"{"db_cpu":2,"db_memory_mb":512}"#,
                r#"{"db_cpu":2,"db_memory_mb":512,"db_cpu_limit":4,"db_memory_limit_mb":1024}"#,
            ),
            // Cores of groups that the service was not seen to round stay as they are.
            (r#"{"db_cpu":0.25,"db_cpu_limit":1}"#, r#"{"db_cpu":0.25,"db_cpu_limit":1}"#),
            (r#"{"db_cpu":0.25}"#, r#"{"db_cpu":0.25,"db_cpu_limit":0.5}"#),
            (r#"{"cpu_limit":2}"#, r#"{"cpu_limit":2,"queue_cpu_limit":2}"#),
        ];
        for (given, expected) in cases {
            let mut spec = read_object(given.as_bytes()).expect(given);
            apply(&mut spec);
            assert_eq!(to_json(&spec), expected, "{given}");
            // A second time changes nothing.
            apply(&mut spec);
            assert_eq!(to_json(&spec), expected);
        }
    }
}
