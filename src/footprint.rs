//! What a `resource_spec` asks of a cluster (contract 2.3): replicas, processor and memory of each part, at the
//! smallest and at the largest scale.
//!
//! What is left out is filled in as services were seen to (observed 6), and marked: a limit is twice its request
//! (the memory of Redis: the same), the queue is as the server itself. One assumption rests on no observation: without
//! a greatest scale, a part has as many replicas as its least scale says, and one if that is 0. A number that is
//! neither given nor follows from others is marked as unknown and counts as zero, so that a sum is a lower bound.
//!
//! The server's replicas carry its containers: sidecars add to each of them, and an init container counts where it asks
//! for more than all that runs after it, as Kubernetes counts. As Kubernetes does, a container with a limit and no
//! request asks for its limit. Containers without `resources` ask for nothing.

mod containers;
mod error;
mod part;
mod replica;

pub use error::FootprintError;
pub use part::{AT_MOST, Footprint, Part};

use replica::Replica;

use crate::form::{Form, Value};
use crate::schema::{COMPUTE_GROUPS, RESOURCE_SPEC};

/// Calculates the footprint of the JSON text of a `resource_spec`.
///
/// # Errors
/// Where the text is not an object, and where a number in it cannot be used; [`crate::validate`] says more about it.
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
    Ok(Footprint { parts: replicas(spec)?.iter().map(Replica::part).collect() })
}

/// The footprint for JavaScript: each part as the index of its group, its ten numbers, and its assumed and its unknown
/// fields as bits.
pub fn encoded(spec: &[u8]) -> Result<String, FootprintError> {
    let mut out = String::from("[");
    for replica in replicas(spec)? {
        if out.len() > 1 {
            out.push(',');
        }
        replica.write(&mut out);
    }
    out.push(']');
    Ok(out)
}

fn replicas(spec: &[u8]) -> Result<Vec<Replica>, FootprintError> {
    let form = Form::read_record(&RESOURCE_SPEC, spec).map_err(FootprintError::Syntax)?;
    let root = form.root();
    if root.value() != Value::Object {
        return Err(FootprintError::NoObject);
    }
    let mut main = Replica::none();
    let mut parts = Vec::new();
    for index in 0..COMPUTE_GROUPS.len() {
        if let Some(replica) = Replica::read(index, root, &main)? {
            if index == 0 {
                main = replica;
            }
            parts.push(replica);
        }
    }
    if let Some(server) = parts.first_mut() {
        containers::carry(root, server)?;
    }
    Ok(parts)
}
