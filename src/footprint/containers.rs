//! What the containers of the server's pods add to each of its replicas, as Kubernetes counts.

use super::error::FootprintError;
use super::part::AT_MOST;
use super::replica::Replica;
use crate::form::{Node, Value};
use crate::schema::{CONTAINER, CONTAINER_RESOURCES, RESOURCE_SPEC, Record};
use crate::validate::{Segment, quantity};

/// The resources, and how many of their units in Kubernetes are one of ours: cores, and bytes for mebibytes.
const RESOURCES: [(&str, f64); 2] = [("cpu", 1.0), ("memory", 1_048_576.0)];
/// The bits of the containers' request and limit of the processor; those of the memory follow.
const REQUEST_BIT: u16 = 64;
const LIMIT_BIT: u16 = 128;

/// What runs beside the server all the time, and the most that is needed before it starts.
#[derive(Clone, Copy, Default)]
struct Needs {
    beside: f64,
    before: f64,
}

impl Needs {
    #[inline(never)]
    fn add(&mut self, amount: f64, is_before: bool, restarts: bool) {
        if is_before && !restarts {
            self.before = self.before.max(self.beside + amount);
        } else {
            self.beside += amount;
            self.before = self.before.max(if is_before { self.beside } else { 0.0 });
        }
    }

    #[inline(never)]
    fn with(self, server: Option<f64>) -> f64 {
        (server.unwrap_or_default() + self.beside).max(self.before)
    }
}

/// Adds the containers to what each replica of the server asks for.
pub(super) fn carry(root: Node<'_>, server: &mut Replica) -> Result<(), FootprintError> {
    for resource in 0..RESOURCES.len() {
        carry_one(root, server, resource)?;
    }
    Ok(())
}

/// Adds the containers' processor, or their memory. Not inlined: the wasm would carry a copy for each.
#[inline(never)]
fn carry_one(root: Node<'_>, server: &mut Replica, resource: usize) -> Result<(), FootprintError> {
    let (mut requests, mut limits) = (Needs::default(), Needs::default());
    let mut is_counted = false;
    for (member, is_before) in [("init_containers", true), ("sidecars", false)] {
        for (index, container) in part(&RESOURCE_SPEC, root, member).into_iter().flat_map(Node::items).enumerate() {
            let restarts =
                part(&CONTAINER, container, "restartPolicy").is_some_and(|policy| policy.text() == b"Always");
            let Some(resources) = part(&CONTAINER, container, "resources") else { continue };
            let amount = |kind: &'static str| {
                amount(resources, kind, resource).map_err(|name| {
                    let [member, resources, kind, name] = [member, "resources", kind, name].map(Segment::Name);
                    FootprintError::NotCountable(vec![member, Segment::Index(index), resources, kind, name])
                })
            };
            let (request, limit) = (amount("requests")?, amount("limits")?);
            let Some(asked) = request.or(limit) else { continue };
            is_counted = true;
            server.assumed |= (u16::from(request.is_none()) * REQUEST_BIT) << (2 * resource);
            server.unknown |= (u16::from(limit.is_none()) * LIMIT_BIT) << (2 * resource);
            requests.add(asked, is_before, restarts);
            limits.add(limit.unwrap_or(asked), is_before, restarts);
        }
    }
    if is_counted {
        server.requests[resource] = Some(requests.with(server.requests[resource]).min(AT_MOST));
        server.limits[resource] = Some(limits.with(server.limits[resource]).min(AT_MOST));
    }
    Ok(())
}

/// The amount of a resource; its name as an error if the amount cannot be used.
#[inline(never)]
fn amount(resources: Node<'_>, kind: &'static str, resource: usize) -> Result<Option<f64>, &'static str> {
    let (name, unit) = RESOURCES[resource];
    let entries = part(&CONTAINER_RESOURCES, resources, kind).into_iter().flat_map(Node::entries);
    let Some((_, amount)) = entries.into_iter().find(|(key, amount)| *key == name.as_bytes() && !amount.is_null())
    else {
        return Ok(None);
    };
    let found = match amount.value() {
        Value::Number(number) => Some(number),
        Value::Text(text, _) => quantity(text),
        _ => None,
    };
    found.map(|found| found / unit).filter(|found| (0.0..=AT_MOST).contains(found)).map(Some).ok_or(name)
}

#[inline(never)]
fn part<'a>(record: &Record, node: Node<'a>, name: &str) -> Option<Node<'a>> {
    record.position(name).and_then(|index| node.given(index))
}
