//! The parts of a deployment that ask the cluster for processor and memory, and what holds where a field of theirs is
//! left out (contract 2.3, observed 6).

use super::resource_spec::RESOURCE_SPEC;
use super::table::record::at;

/// A part of a deployment that asks the cluster for processor and memory. Fields are named by their index in
/// [`RESOURCE_SPEC`].
#[derive(Debug)]
pub struct ComputeGroup {
    /// The part's name.
    pub name: &'static str,
    /// The fewest and the most replicas; `None` for a part that runs once.
    pub replicas: Option<[u8; 2]>,
    /// The processor cores and the memory that each replica asks for.
    pub requests: [u8; 2],
    /// The processor cores and the memory that each replica may use at most.
    pub limits: [u8; 2],
    /// The limit of a form that leaves the limit out, as a multiple of the request.
    pub limit_factors: [f64; 2],
    /// Whether a field that is left out has the value of the first group; the group is then always there. Another group
    /// is there where a form gives one of its fields.
    pub like_first: bool,
}

impl ComputeGroup {
    /// The names of its fields: the fewest and the most replicas, then the request and the limit of the processor and
    /// of the memory.
    pub fn fields(&self) -> [Option<&'static str>; 6] {
        let name = |index: u8| RESOURCE_SPEC.fields.get(usize::from(index)).map(|field| field.name);
        let [least, most] = self.replicas.map_or([None; 2], |replicas| replicas.map(name));
        [least, most, name(self.requests[0]), name(self.limits[0]), name(self.requests[1]), name(self.limits[1])]
    }
}

const fn spec(name: &str) -> u8 {
    at(RESOURCE_SPEC.fields, name)
}

const TWICE: [f64; 2] = [2.0, 2.0];

/// The parts, the server itself first.
pub static COMPUTE_GROUPS: [ComputeGroup; 6] = [
    ComputeGroup {
        name: "main",
        replicas: Some([spec("min_scale"), spec("max_scale")]),
        requests: [spec("cpu"), spec("memory_mb")],
        limits: [spec("cpu_limit"), spec("memory_limit_mb")],
        limit_factors: TWICE,
        like_first: false,
    },
    ComputeGroup {
        name: "queue",
        replicas: Some([spec("queue_min_scale"), spec("queue_max_scale")]),
        requests: [spec("queue_cpu"), spec("queue_memory_mb")],
        limits: [spec("queue_cpu_limit"), spec("queue_memory_limit_mb")],
        limit_factors: TWICE,
        like_first: true,
    },
    ComputeGroup {
        name: "orchestrator",
        replicas: Some([spec("orchestrator_min_scale"), spec("orchestrator_max_scale")]),
        requests: [spec("orchestrator_cpu"), spec("orchestrator_memory_mb")],
        limits: [spec("orchestrator_cpu_limit"), spec("orchestrator_memory_limit_mb")],
        limit_factors: TWICE,
        like_first: false,
    },
    ComputeGroup {
        name: "executor",
        replicas: None,
        requests: [spec("executor_cpu"), spec("executor_memory_mb")],
        limits: [spec("executor_cpu_limit"), spec("executor_memory_limit_mb")],
        limit_factors: TWICE,
        like_first: false,
    },
    ComputeGroup {
        name: "redis",
        replicas: None,
        requests: [spec("redis_cpu"), spec("redis_memory_mb")],
        limits: [spec("redis_cpu_limit"), spec("redis_memory_limit_mb")],
        // Seen so: the memory of the cache is the one limit that equals its request.
        limit_factors: [2.0, 1.0],
        like_first: false,
    },
    ComputeGroup {
        name: "database",
        replicas: None,
        requests: [spec("db_cpu"), spec("db_memory_mb")],
        limits: [spec("db_cpu_limit"), spec("db_memory_limit_mb")],
        limit_factors: TWICE,
        like_first: false,
    },
];

/// Fills in what is left out of a specification as services were seen to (observed 6): a limit follows from its
/// request, and the queue is as the server itself. A request of its own gives the queue a limit of its own. `numbers` has
/// a place for each field of [`RESOURCE_SPEC`].
pub(crate) fn fill_in(numbers: &mut [Option<f64>]) {
    let [main, ..] = &COMPUTE_GROUPS;
    for group in &COMPUTE_GROUPS {
        if let (true, Some([least, most]), Some([like_least, like_most])) =
            (group.like_first, group.replicas, main.replicas)
        {
            fill(numbers, least, like_least, 1.0);
            fill(numbers, most, like_most, 1.0);
        }
        for resource in 0..2 {
            let [request, limit] = [group.requests[resource], group.limits[resource]];
            if group.like_first {
                let usual = main.requests[resource];
                fill(numbers, request, usual, 1.0);
                if numbers[usize::from(request)] == numbers[usize::from(usual)] {
                    fill(numbers, limit, main.limits[resource], 1.0);
                }
            }
            fill(numbers, limit, request, group.limit_factors[resource]);
        }
    }
}

/// Sets a number that is left out to a multiple of another one, if that is there.
#[inline(never)]
fn fill(numbers: &mut [Option<f64>], field: u8, from: u8, factor: f64) {
    let follows = numbers[usize::from(from)].map(|number| number * factor);
    let number = &mut numbers[usize::from(field)];
    *number = number.or(follows);
}

/// A number for each field of a specification, where there is one.
pub(crate) type Numbers = [Option<f64>; RESOURCE_SPEC.fields.len()];

/// What a service fills in where neither a form nor anything else says it.
const DEFAULTS: [(u8, f64); 4] =
    [(spec("min_scale"), 1.0), (spec("max_scale"), 1.0), (spec("cpu"), 1.0), (spec("memory_mb"), 2048.0)];

/// Two numbers that are no further apart are equal.
const SAME: f64 = 1e-6;

/// What services make of a specification: those that fill in what follows from it, and those that have defaults too.
pub(crate) struct FilledIn([Numbers; 2]);

impl FilledIn {
    #[inline(never)]
    pub(crate) fn of(mut given: Numbers) -> Self {
        for (number, field) in given.iter_mut().zip(RESOURCE_SPEC.fields) {
            *number = number.map(|number| field.kept(number));
        }
        let mut usual = given;
        for (field, default) in DEFAULTS {
            let number = &mut usual[usize::from(field)];
            *number = number.or(Some(default));
        }
        fill_in(&mut given);
        fill_in(&mut usual);
        Self([given, usual])
    }

    /// Whether a field has the value that a service gives it.
    pub(crate) fn has(&self, index: usize, number: Option<f64>) -> bool {
        self.0.iter().any(|filled| is_same(filled[index], number))
    }
}

/// Whether two numbers are there and equal.
pub(crate) fn is_same(one: Option<f64>, other: Option<f64>) -> bool {
    matches!((one, other), (Some(one), Some(other)) if (one - other).abs() < SAME)
}

/// The field whose value another one has that is left out: of the queue, the server's own. For others it is the field
/// itself, as for limits, which follow from more.
pub fn like_first(field: u8) -> u8 {
    let [main, ..] = &COMPUTE_GROUPS;
    let fields = |group: &ComputeGroup| group.replicas.into_iter().flatten().chain(group.requests);
    let queues = COMPUTE_GROUPS.iter().filter(|group| group.like_first);
    let found = queues.flat_map(|group| fields(group).zip(fields(main))).find(|(own, _)| *own == field);
    found.map_or(field, |(_, usual)| usual)
}

/// The fields of a `ResourceSpec` that services were seen to round to one decimal (observed 6).
pub fn rounded_fields() -> impl Iterator<Item = &'static str> {
    RESOURCE_SPEC.fields.iter().filter(|field| field.is_rounded()).map(|field| field.name)
}

/// What containers of the server's pods ask for, by names like those of the groups' fields: the request and the limit
/// of the processor and of the memory.
pub const CONTAINER_COMPUTE_FIELDS: [&str; 4] =
    ["container_cpu", "container_cpu_limit", "container_memory_mb", "container_memory_limit_mb"];
