//! What the service makes of a `resource_spec` (observed.md 6): cores are rounded to one decimal, and what is left out is filled in from what is given.

use super::value::{self, Members as _, Object, Value};
use crate::schema::{COMPUTE_GROUPS, ComputeGroup};

/// The fields of the groups whose cores may have a fraction.
const ROUNDED: [&str; 6] = ["cpu", "cpu_limit", "queue_cpu", "queue_cpu_limit", "redis_cpu", "redis_cpu_limit"];

/// Rounds the cores of a specification, and fills in its limits and its queue.
pub(super) fn settle(spec: &mut Object) {
    for name in ROUNDED {
        if let Some(tenths) = tenths(spec, name) {
            spec.set(name, cores(tenths));
        }
    }
    let main = COMPUTE_GROUPS[0].fields();
    for group in &COMPUTE_GROUPS {
        let own = group.fields();
        if group.like_first {
            // The scales and the requests. A limit follows from its request.
            for index in [0, 1, 2, 4] {
                fill(spec, own[index], main[index], |value| Some(value.clone()));
            }
            for index in [3, 5] {
                // The queue's own request makes a limit of its own.
                if given(spec, own[index - 1]) == given(spec, main[index - 1]) {
                    fill(spec, own[index], main[index], |value| Some(value.clone()));
                }
            }
        }
        limits(spec, group, &own);
    }
}

/// Fills in the limits of a group from its requests.
fn limits(spec: &mut Object, group: &ComputeGroup, own: &[Option<&'static str>; 6]) {
    let [cpu, memory] = group.limit_factors.map(|factor| factor as u64);
    if let Some(tenths) = own[2].and_then(|name| tenths(spec, name)) {
        fill(spec, own[3], own[2], |_| Some(cores(tenths * cpu)));
    }
    fill(spec, own[5], own[4], |value| value::whole(value).and_then(|request| request.checked_mul(memory)).map(Value::from));
}

fn given(spec: &Object, name: Option<&'static str>) -> Option<Value> {
    spec.given(name?).cloned()
}

/// Sets a field that is left out, by another one that is given.
fn fill(spec: &mut Object, name: Option<&'static str>, from: Option<&'static str>, value: impl Fn(&Value) -> Option<Value>) {
    let Some((name, from)) = name.zip(from) else { return };
    if spec.given(name).is_none()
        && let Some(value) = spec.given(from).and_then(value)
    {
        spec.set(name, value);
    }
}

/// The tenths of a core in a field; `None` where it holds no number that can be one.
fn tenths(spec: &Object, name: &str) -> Option<u64> {
    let value = spec.get(name)?.as_f64()?;
    (0.0..1e9).contains(&value).then(|| (value * 10.0).round() as u64)
}

fn cores(tenths: u64) -> Value {
    if tenths.is_multiple_of(10) { (tenths / 10).into() } else { (tenths as f64 / 10.0).into() }
}

#[cfg(test)]
mod tests {
    use super::settle;
    use crate::emulator::value::{json, read_object};

    #[test]
    fn cores_are_rounded_and_what_is_left_out_is_filled_in() {
        let cases = [
            ("{}", "{}"),
            (r#"{"cpu":null,"labels":{}}"#, r#"{"cpu":null,"labels":{}}"#),
            (r#"{"cpu":0.25,"cpu_limit":1.04}"#, r#"{"cpu":0.3,"cpu_limit":1,"queue_cpu":0.3,"queue_cpu_limit":1}"#),
            (r#"{"memory_mb":512}"#, r#"{"memory_mb":512,"memory_limit_mb":1024,"queue_memory_mb":512,"queue_memory_limit_mb":1024}"#),
            (r#"{"cpu":1,"queue_cpu":2}"#, r#"{"cpu":1,"queue_cpu":2,"cpu_limit":2,"queue_cpu_limit":4}"#),
            (r#"{"min_scale":1,"max_scale":3,"queue_max_scale":2}"#, r#"{"min_scale":1,"max_scale":3,"queue_max_scale":2,"queue_min_scale":1}"#),
            (r#"{"redis_cpu":0.5,"redis_memory_mb":256}"#, r#"{"redis_cpu":0.5,"redis_memory_mb":256,"redis_cpu_limit":1,"redis_memory_limit_mb":256}"#),
            (r#"{"db_cpu":2,"db_memory_mb":512}"#, r#"{"db_cpu":2,"db_memory_mb":512,"db_cpu_limit":4,"db_memory_limit_mb":1024}"#),
            (r#"{"cpu_limit":2}"#, r#"{"cpu_limit":2,"queue_cpu_limit":2}"#),
        ];
        for (given, settled) in cases {
            let mut spec = read_object(given.as_bytes()).expect(given);
            settle(&mut spec);
            assert_eq!(json(&spec), settled, "{given}");
            // What was settled stays as it is.
            settle(&mut spec);
            assert_eq!(json(&spec), settled);
        }
    }
}
