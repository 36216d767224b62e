//! What a `resource_spec` asks of a cluster: the defaults, the containers, and what holds for every specification.
#![expect(clippy::float_cmp, reason = "what is reckoned is rounded, and what is asserted is exact")]

use deployment_control::footprint::{AT_MOST, Footprint, FootprintError, Part, encoded, footprint};
use deployment_control::schema::{COMPUTE_GROUPS, ComputeGroup, Kind, RESOURCE_SPEC, Unit};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn of(spec: &Value) -> Footprint {
    footprint(spec.to_string().as_bytes()).expect("it can be counted with")
}

fn numbers(part: &Part) -> [[f64; 2]; 5] {
    [part.replicas, part.cpu, part.cpu_limit, part.memory_mb, part.memory_limit_mb]
}

fn part(spec: &Value, name: &str) -> Part {
    of(spec).parts.into_iter().find(|part| part.name == name).expect("the part is there")
}

#[test]
fn what_is_given_counts_at_both_scales() {
    let spec =
        json!({"min_scale": 1, "max_scale": 4, "cpu": 0.5, "cpu_limit": 2, "memory_mb": 512, "memory_limit_mb": 2048});
    let main = part(&spec, "main");
    assert_eq!(numbers(&main), [[1.0, 4.0], [0.5, 2.0], [2.0, 8.0], [512.0, 2048.0], [2048.0, 8192.0]]);
    assert_eq!((main.assumed.len(), main.unknown.len()), (0, 0));
}

#[test]
fn cores_that_services_round_count_rounded_and_others_as_they_are() {
    let spec = json!({"cpu": 0.25, "db_cpu": 0.25});
    let cores = |name: &str| [part(&spec, name).cpu[0], part(&spec, name).cpu_limit[0]];
    assert_eq!((cores("main"), cores("queue"), cores("database")), ([0.3, 0.6], [0.3, 0.6], [0.25, 0.5]));
}

#[test]
fn what_is_left_out_is_filled_in_and_marked() {
    let spec = json!({"cpu": 1, "memory_mb": 512, "max_scale": 3, "redis_cpu": 0.1, "redis_memory_mb": 100, "db_memory_mb": 1024});
    let cases = [
        (
            "main",
            [[1.0, 3.0], [1.0, 3.0], [2.0, 6.0], [512.0, 1536.0], [1024.0, 3072.0]],
            vec!["min_scale", "cpu_limit", "memory_limit_mb"],
            vec![],
        ),
        (
            "queue",
            [[1.0, 3.0], [1.0, 3.0], [2.0, 6.0], [512.0, 1536.0], [1024.0, 3072.0]],
            vec![
                "queue_min_scale",
                "queue_max_scale",
                "queue_cpu",
                "queue_cpu_limit",
                "queue_memory_mb",
                "queue_memory_limit_mb",
            ],
            vec![],
        ),
        (
            "redis",
            [[1.0, 1.0], [0.1, 0.1], [0.2, 0.2], [100.0, 100.0], [100.0, 100.0]],
            vec!["redis_cpu_limit", "redis_memory_limit_mb"],
            vec![],
        ),
        (
            "database",
            [[1.0, 1.0], [0.0, 0.0], [0.0, 0.0], [1024.0, 1024.0], [2048.0, 2048.0]],
            vec!["db_memory_limit_mb"],
            vec!["db_cpu", "db_cpu_limit"],
        ),
    ];
    for (name, expected, assumed, unknown) in cases {
        let part = part(&spec, name);
        assert_eq!((numbers(&part), part.assumed, part.unknown), (expected, assumed, unknown), "{name}");
    }
    assert_eq!(of(&spec).parts.len(), 4);
}

#[test]
fn the_queue_keeps_what_is_its_own() {
    let main = json!({"min_scale": 2, "max_scale": 5, "cpu": 2, "cpu_limit": 3, "memory_mb": 512});
    let with = |own: Value| {
        let mut spec = main.clone();
        spec.as_object_mut().expect("it is an object").extend(own.as_object().expect("it is an object").clone());
        numbers(&part(&spec, "queue"))
    };
    // Its own request has its own limit; without one, both are the server's.
    assert_eq!(with(json!({}))[1..3], [[4.0, 10.0], [6.0, 15.0]]);
    assert_eq!(with(json!({"queue_cpu": 1}))[1..3], [[2.0, 5.0], [4.0, 10.0]]);
    assert_eq!(with(json!({"queue_cpu_limit": 1}))[1..3], [[2.0, 5.0], [2.0, 5.0]]);
    assert_eq!(with(json!({"queue_max_scale": 1}))[0], [1.0, 1.0]);
    assert_eq!(with(json!({"queue_min_scale": 9}))[0], [9.0, 9.0]);
    assert_eq!(with(json!({"queue_min_scale": 0, "queue_max_scale": 0}))[1], [0.0, 0.0]);
}

#[test]
fn a_part_that_may_rest_at_none_runs_once_where_nobody_says_how_often() {
    let replicas = |spec: Value, name: &str| numbers(&part(&spec, name))[0];
    assert_eq!(replicas(json!({"min_scale": 0}), "main"), [0.0, 1.0]);
    assert_eq!(replicas(json!({"min_scale": 0}), "queue"), [0.0, 1.0]);
    assert_eq!(replicas(json!({"orchestrator_min_scale": 0}), "orchestrator"), [0.0, 1.0]);
    assert_eq!(replicas(json!({"min_scale": 2}), "main"), [2.0, 2.0]);
    assert_eq!(replicas(json!({"min_scale": 0, "max_scale": 0}), "main"), [0.0, 0.0]);
}

#[test]
fn nothing_is_made_up_where_nothing_is_said() {
    let all = of(&json!({}));
    let names: Vec<_> = all.parts.iter().map(|part| part.name).collect();
    assert_eq!(names, ["main", "queue"]);
    assert_eq!(all.parts[0].unknown, ["cpu", "cpu_limit", "memory_mb", "memory_limit_mb"]);
    assert_eq!(numbers(&all.total()), [[2.0, 2.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]);
    assert_eq!(of(&json!({"cpu": null, "unknown": "x", "labels": {"a": "b"}})), all);
}

fn container(requests: &Value, limits: &Value) -> Value {
    json!({"name": "c", "image": "i", "resources": {"requests": requests, "limits": limits}})
}

#[test]
fn the_servers_replicas_carry_its_containers() {
    let base = json!({"min_scale": 2, "cpu": 1, "cpu_limit": 2, "memory_mb": 512, "memory_limit_mb": 512});
    let with = |init: Value, sidecars: Value| {
        let mut spec = base.clone();
        spec["init_containers"] = init;
        spec["sidecars"] = sidecars;
        let main = part(&spec, "main");
        (
            numbers(&main).map(|[least, _]| least),
            main.assumed.into_iter().filter(|name| name.starts_with("container")).collect::<Vec<_>>(),
            main.unknown,
        )
    };
    let sidecar = container(&json!({"cpu": "250m", "memory": "512Mi"}), &json!({"cpu": 1, "memory": "1Gi"}));
    assert_eq!(with(json!([]), json!([sidecar, sidecar])), ([2.0, 3.0, 8.0, 3072.0, 5120.0], vec![], vec![]));
    // An init container counts where it asks for more than all that runs after it.
    let small = container(&json!({"cpu": "900m"}), &json!({"cpu": "900m"}));
    let great = container(&json!({"cpu": 5}), &json!({"cpu": 6}));
    assert_eq!(with(json!([small]), json!([])).0, [2.0, 2.0, 4.0, 1024.0, 1024.0]);
    assert_eq!(with(json!([small, great]), json!([sidecar])).0, [2.0, 10.0, 12.0, 2048.0, 3072.0]);
    let mut restarted = small.clone();
    restarted["restartPolicy"] = json!("Always");
    // One that goes on running adds to what comes after it, the server too.
    assert_eq!(with(json!([restarted, great]), json!([])).0, [2.0, 11.8, 13.8, 1024.0, 1024.0]);
    assert_eq!(with(json!([great, restarted]), json!([])).0, [2.0, 10.0, 12.0, 1024.0, 1024.0]);
    assert_eq!(with(json!([restarted]), json!([])).0, [2.0, 3.8, 5.8, 1024.0, 1024.0]);
    // A limit alone is its request; a request alone has no limit.
    assert_eq!(
        with(json!([]), json!([container(&Value::Null, &json!({"cpu": "1"}))])),
        ([2.0, 4.0, 6.0, 1024.0, 1024.0], vec!["container_cpu"], vec![])
    );
    let unlimited = with(json!([]), json!([container(&json!({"memory": "1Gi"}), &json!({}))]));
    assert_eq!(unlimited, ([2.0, 2.0, 4.0, 3072.0, 3072.0], vec![], vec!["container_memory_limit_mb"]));
    assert_eq!(
        with(json!([{"name": "c"}]), json!([{"resources": {"limits": {"example.com/gpu": 1}}}])).0,
        [2.0, 2.0, 4.0, 1024.0, 1024.0]
    );
}

#[test]
fn what_cannot_be_counted_with_is_named() {
    let path = |spec: &Value| match footprint(spec.to_string().as_bytes()) {
        Err(FootprintError::NotCountable(path)) => {
            path.iter().map(|step| step.as_text().into_owned()).collect::<Vec<_>>().join(".")
        }
        other => panic!("{spec}: {other:?}"),
    };
    for wrong in [json!(-1), json!("3"), json!(true), json!([]), json!({}), json!(AT_MOST * 1.01), json!(1e300)] {
        for field in ["cpu", "max_scale", "redis_memory_mb"] {
            assert_eq!(path(&json!({ field: wrong })), field);
        }
    }
    for wrong in [json!("x"), json!("-1"), json!("1e300"), json!(true)] {
        let spec = json!({"sidecars": [{}, container(&json!({}), &json!({"cpu": wrong}))]});
        assert_eq!(path(&spec), "sidecars.1.resources.limits.cpu", "{spec}");
    }
    assert_eq!(footprint(b"[]"), Err(FootprintError::NoObject));
    assert!(matches!(footprint(b"{"), Err(FootprintError::Syntax(_))));
    let said = footprint(br#"{"cpu": "x"}"#).expect_err("a text is no number").to_string();
    assert_eq!(said, "cpu must be a number from 0 to 10000000, or an amount as Kubernetes writes it inside containers");
}

#[test]
fn every_field_that_counts_stands_in_one_group() {
    let mut listed: Vec<_> = COMPUTE_GROUPS.iter().flat_map(ComputeGroup::fields).flatten().collect();
    let mut counted: Vec<_> = RESOURCE_SPEC
        .fields
        .iter()
        .filter(|field| {
            matches!(field.unit, Unit::Replicas | Unit::Cores | Unit::MemoryMb)
                && matches!(field.kind, Kind::Integer(_) | Kind::Number(_))
        })
        .map(|field| field.name)
        .collect();
    listed.sort_unstable();
    counted.sort_unstable();
    assert_eq!(listed, counted);
}

fn specs() -> impl Strategy<Value = Value> {
    let names: Vec<_> = COMPUTE_GROUPS.iter().flat_map(ComputeGroup::fields).flatten().collect();
    let number = prop_oneof![3 => Just(Value::Null), 2 => (0_u32..20).prop_map(Value::from), 1 => (0.0..AT_MOST).prop_map(Value::from)];
    let cores = || prop::sample::select(vec![Value::Null, json!("250m"), json!(2), json!("0.1")]);
    let bytes = || prop::sample::select(vec![Value::Null, json!("1Gi"), json!(2e9), json!("100M")]);
    let container = (cores(), bytes(), cores(), bytes(), any::<bool>()).prop_map(
        |(cpu, memory, cpu_limit, memory_limit, restarts)| {
            let mut container =
                container(&json!({"cpu": cpu, "memory": memory}), &json!({"cpu": cpu_limit, "memory": memory_limit}));
            container["restartPolicy"] = if restarts { json!("Always") } else { Value::Null };
            container
        },
    );
    let containers = prop::collection::vec(container, 0..4);
    (prop::collection::vec(number, names.len()), containers.clone(), containers).prop_map(
        move |(numbers, init, sidecars)| {
            let mut spec: Map<String, Value> = names.iter().map(|name| (*name).to_owned()).zip(numbers).collect();
            spec.insert("init_containers".into(), init.into());
            spec.insert("sidecars".into(), sidecars.into());
            spec.into()
        },
    )
}

proptest! {
    #![proptest_config(crate::support::cases(256))]

    #[test]
    fn the_largest_scale_asks_for_no_less_and_the_total_is_the_sum(spec in specs()) {
        let all = of(&spec);
        let total = all.total();
        for part in all.parts.iter().chain([&total]) {
            for [least, most] in numbers(part) {
                prop_assert!(0.0 <= least && least <= most && most.is_finite(), "{} {part:?}", spec);
            }
        }
        for index in 0..5 {
            for scale in 0..2 {
                let sum: f64 = all.parts.iter().map(|part| numbers(part)[index][scale]).sum();
                let told = numbers(&total)[index][scale];
                prop_assert!((sum - told).abs() <= 1e-6 * all.parts.len() as f64 + sum * 1e-12, "{sum} {told}");
            }
        }
        // What crosses to JavaScript is numbers alone.
        let text = encoded(spec.to_string().as_bytes()).expect("it can be counted with");
        let crossed: Vec<Vec<f64>> = serde_json::from_str(&text).expect("it is JSON");
        for (part, crossed) in all.parts.iter().zip(crossed) {
            prop_assert!(numbers(part).as_flattened().iter().zip(&crossed[1..]).all(|(one, other)| (one - other).abs() <= 1e-6 + one * 1e-12), "{text}");
        }
    }
}
