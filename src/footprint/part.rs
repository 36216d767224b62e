//! What a part of a deployment asks of a cluster, and all parts together.

use crate::schema::PLAUSIBLE;

/// The greatest number of replicas, cores or mebibytes; a greater one is taken for a mistake.
pub const AT_MOST: f64 = PLAUSIBLE;

/// What a `resource_spec` asks of a cluster.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// The parts: the server itself with its containers, its queue, and whatever else the specification speaks of.
    pub parts: Vec<Part>,
}

/// What one part asks of a cluster, all of its replicas together: at its smallest scale, and at its largest.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The part's name: `main`, `queue`, `orchestrator`, `executor`, `redis`, `database`; `total` for the sum.
    pub name: &'static str,
    /// The number of replicas.
    pub replicas: [f64; 2],
    /// The processor cores that are asked for, to a millionth.
    pub cpu: [f64; 2],
    /// The processor cores that may be used at most, to a millionth.
    pub cpu_limit: [f64; 2],
    /// The memory that is asked for, in mebibytes.
    pub memory_mb: [f64; 2],
    /// The memory that may be used at most, in mebibytes.
    pub memory_limit_mb: [f64; 2],
    /// The fields that were left out and filled in.
    pub assumed: Vec<&'static str>,
    /// The fields that were left out and have no known value: they count as zero, the limit of a container as its
    /// request.
    pub unknown: Vec<&'static str>,
}

impl Footprint {
    /// All parts together.
    pub fn total(&self) -> Part {
        let sum = |numbers: fn(&Part) -> [f64; 2]| {
            self.parts.iter().map(numbers).fold([0.0; 2], |[least, most], [smallest, largest]| {
                [rounded(least + smallest), rounded(most + largest)]
            })
        };
        Part {
            name: "total",
            replicas: sum(|part| part.replicas),
            cpu: sum(|part| part.cpu),
            cpu_limit: sum(|part| part.cpu_limit),
            memory_mb: sum(|part| part.memory_mb),
            memory_limit_mb: sum(|part| part.memory_limit_mb),
            assumed: self.parts.iter().flat_map(|part| part.assumed.iter().copied()).collect(),
            unknown: self.parts.iter().flat_map(|part| part.unknown.iter().copied()).collect(),
        }
    }
}

/// Rounds to a millionth, so that a sum of tenths shows no rounding errors of doubles.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
