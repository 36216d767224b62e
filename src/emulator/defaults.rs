//! What the service makes of a `resource_spec` (observed 6): it rounds cores to one decimal, and fills in what is
//! left out from what is given.

use crate::emulator::values::json::{Members as _, Object, Value, whole_number};
use crate::schema::{Basis, COMPUTE_GROUPS, ComputeGroup, Kind, RESOURCE_SPEC};

/// Rounds the cores of a specification, and fills in its limits and its queue.
pub(crate) fn apply(spec: &mut Object) {
    round_cores(spec);
    let main = Fields::of(&COMPUTE_GROUPS[0]);
    for group in &COMPUTE_GROUPS {
        let fields = Fields::of(group);
        if group.like_first {
            copy_from_main(spec, &fields, &main);
        }
        fill_limits(spec, group, &fields);
    }
}

/// The names of a group's fields.
struct Fields {
    scales: [Option<&'static str>; 2],
    cpu: Option<&'static str>,
    cpu_limit: Option<&'static str>,
    memory: Option<&'static str>,
    memory_limit: Option<&'static str>,
}

impl Fields {
    fn of(group: &ComputeGroup) -> Self {
        let [least, most, cpu, cpu_limit, memory, memory_limit] = group.fields();
        Self { scales: [least, most], cpu, cpu_limit, memory, memory_limit }
    }
}

/// Rounds the cores that the service was seen to round: the numbers with observed bounds.
fn round_cores(spec: &mut Object) {
    for field in RESOURCE_SPEC.fields {
        if matches!(field.kind, Kind::Number(bounds) if bounds.basis == Basis::Observed)
            && let Some(tenths) = tenths(spec, field.name)
        {
            spec.set(field.name, cores(tenths));
        }
    }
}

/// Fills in a group's scales and requests from the main group, and a limit if its request is the same as there. A
/// request of its own gives the group a limit of its own instead.
fn copy_from_main(spec: &mut Object, fields: &Fields, main: &Fields) {
    let copy = |value: &Value| Some(value.clone());
    fill(spec, fields.scales[0], main.scales[0], copy);
    fill(spec, fields.scales[1], main.scales[1], copy);
    fill(spec, fields.cpu, main.cpu, copy);
    fill(spec, fields.memory, main.memory, copy);
    if given(spec, fields.cpu) == given(spec, main.cpu) {
        fill(spec, fields.cpu_limit, main.cpu_limit, copy);
    }
    if given(spec, fields.memory) == given(spec, main.memory) {
        fill(spec, fields.memory_limit, main.memory_limit, copy);
    }
}

/// Fills in the limits of a group from its requests.
fn fill_limits(spec: &mut Object, group: &ComputeGroup, fields: &Fields) {
    let [cpu_factor, memory_factor] = group.limit_factors.map(|factor| factor as u64);
    if let Some(tenths) = fields.cpu.and_then(|name| tenths(spec, name)) {
        fill(spec, fields.cpu_limit, fields.cpu, |_| Some(cores(tenths * cpu_factor)));
    }
    fill(spec, fields.memory_limit, fields.memory, |request| {
        whole_number(request).and_then(|request| request.checked_mul(memory_factor)).map(Value::from)
    });
}

fn given(spec: &Object, name: Option<&'static str>) -> Option<Value> {
    spec.given(name?).cloned()
}

/// Sets a field that is left out to what `value` makes of another one, if that is given.
fn fill(
    spec: &mut Object,
    name: Option<&'static str>,
    from: Option<&'static str>,
    value: impl Fn(&Value) -> Option<Value>,
) {
    let Some((name, from)) = name.zip(from) else { return };
    if spec.given(name).is_none()
        && let Some(value) = spec.given(from).and_then(value)
    {
        spec.set(name, value);
    }
}

/// The tenths of a core in a field. `None` if it holds no number, or one that cannot be a number of cores.
fn tenths(spec: &Object, name: &str) -> Option<u64> {
    let value = spec.get(name)?.as_f64()?;
    (0.0..1e9).contains(&value).then(|| (value * 10.0).round() as u64)
}

fn cores(tenths: u64) -> Value {
    if tenths.is_multiple_of(10) { (tenths / 10).into() } else { (tenths as f64 / 10.0).into() }
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
