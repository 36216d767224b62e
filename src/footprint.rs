//! What a `resource_spec` asks of a cluster (service.md 2.3): replicas, processor and memory of each part, at the smallest and at the largest scale.
//!
//! What is left out is filled in as services were seen to (observed.md 6), and marked: a limit is twice its request (the memory of Redis: the same), the queue is as the server
//! itself. What nobody says is assumed in one case alone: without a greatest scale, a part runs as often as its least one says, and once where that is 0. A number that is
//! neither given nor to be had is marked as unknown and counts as zero, so that a sum is at least what it says.
//!
//! The server's replicas carry its containers: sidecars add to each of them, and an init container counts where it asks for more than all that runs after it, as Kubernetes
//! reckons. As Kubernetes does, a container with a limit and no request asks for its limit. Containers without `resources` ask for nothing.

mod each;
mod pod;

use core::fmt;

use each::Each;

use crate::form::{Form, Value};
use crate::json::SyntaxError;
use crate::schema::{COMPUTE_GROUPS, PLAUSIBLE, RESOURCE_SPEC};
use crate::validate::Segment;

/// The most replicas, cores or mebibytes that one number may say: beyond, it is a slip.
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
    /// The fields that were left out and that nobody says: they count as zero, the limit of a container as its request.
    pub unknown: Vec<&'static str>,
}

impl Footprint {
    /// All parts together.
    pub fn total(&self) -> Part {
        let sum = |numbers: fn(&Part) -> [f64; 2]| {
            self.parts.iter().map(numbers).fold([0.0; 2], |[least, most], [smallest, largest]| [each::rounded(least + smallest), each::rounded(most + largest)])
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

/// Why there is no footprint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FootprintError {
    /// The text is not JSON.
    Syntax(SyntaxError),
    /// The text is JSON but no object.
    NoObject,
    /// What stands here is not a number, or none from 0 to [`AT_MOST`] replicas, cores or mebibytes.
    NotCountable(Vec<Segment>),
}

impl fmt::Display for FootprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "the resource_spec is no JSON: {error}"),
            Self::NoObject => f.write_str("the resource_spec is no object"),
            Self::NotCountable(path) => {
                let steps: Vec<_> = path.iter().map(Segment::as_text).collect();
                write!(f, "{} must be a number from 0 to {AT_MOST}, or an amount as Kubernetes writes it inside containers", steps.join("."))
            }
        }
    }
}

impl core::error::Error for FootprintError {}

/// Reckons the footprint of the JSON text of a `resource_spec`.
///
/// # Errors
/// Where the text is not an object, and where a number of it is none that can be counted with: [`crate::validate`] says more of what is wrong.
///
/// # Examples
/// ```
/// use deployment_control::footprint;
/// let footprint = footprint::footprint(br#"{"min_scale": 1, "max_scale": 3, "cpu": 0.5, "memory_mb": 1024, "queue_min_scale": 0, "queue_max_scale": 2}"#)?;
/// let main = &footprint.parts[0];
/// assert_eq!((main.name, main.replicas, main.cpu, main.memory_mb), ("main", [1.0, 3.0], [0.5, 1.5], [1024.0, 3072.0]));
/// assert_eq!((main.cpu_limit, &main.assumed[..]), ([1.0, 3.0], &["cpu_limit", "memory_limit_mb"][..]));
/// assert_eq!(footprint.total().memory_limit_mb, [2048.0, 10240.0]);
/// # Ok::<(), footprint::FootprintError>(())
/// ```
pub fn footprint(spec: &[u8]) -> Result<Footprint, FootprintError> {
    Ok(Footprint { parts: reckoned(spec)?.iter().map(Each::part).collect() })
}

/// The footprint for JavaScript: each part as the index of its group, its ten numbers, and its assumed and its unknown fields as bits. The path of what cannot be counted with
/// stands alone.
pub fn encoded(spec: &[u8]) -> Result<String, FootprintError> {
    let mut out = String::from("[");
    for each in reckoned(spec)? {
        if out.len() > 1 {
            out.push(',');
        }
        each.write(&mut out);
    }
    out.push(']');
    Ok(out)
}

fn reckoned(spec: &[u8]) -> Result<Vec<Each>, FootprintError> {
    let form = Form::read_record(&RESOURCE_SPEC, spec).map_err(FootprintError::Syntax)?;
    let root = form.root();
    if root.value() != Value::Object {
        return Err(FootprintError::NoObject);
    }
    let mut main = Each::none();
    let mut parts = Vec::new();
    for index in 0..COMPUTE_GROUPS.len() {
        if let Some(each) = Each::read(index, root, &main)? {
            if index == 0 {
                main = each;
            }
            parts.push(each);
        }
    }
    if let Some(server) = parts.first_mut() {
        pod::carry(root, server)?;
    }
    Ok(parts)
}
