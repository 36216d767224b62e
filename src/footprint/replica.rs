//! One part of a deployment while it is calculated: what each of its replicas asks for, and which of that was left out.

use super::error::FootprintError;
use super::part::{AT_MOST, Part, rounded};
use crate::form::{Node, Value};
use crate::json::writer;
use crate::schema::{COMPUTE_GROUPS, CONTAINER_COMPUTE_FIELDS, Kind, RESOURCE_SPEC};
use crate::validate::Segment;

/// One replica of a part. Of each pair the first number is the processor's, the second the memory's.
#[derive(Clone, Copy)]
pub(super) struct Replica {
    /// The place of the part in [`COMPUTE_GROUPS`].
    group: usize,
    /// The fewest and the most.
    replicas: [f64; 2],
    pub(super) requests: [Option<f64>; 2],
    pub(super) limits: [Option<f64>; 2],
    /// What was left out and filled in, as bits: the six fields of the group in their order, then the four of
    /// containers.
    pub(super) assumed: u16,
    /// What was left out and is not known, as the same bits.
    pub(super) unknown: u16,
}

impl Replica {
    pub(super) const fn none() -> Self {
        Self { group: 0, replicas: [1.0; 2], requests: [None; 2], limits: [None; 2], assumed: 0, unknown: 0 }
    }

    /// Reads a part; `None` if the specification has none of its fields and the part is optional.
    pub(super) fn read(index: usize, root: Node<'_>, main: &Self) -> Result<Option<Self>, FootprintError> {
        let group = &COMPUTE_GROUPS[index];
        let pair = |indexes| pair(root, indexes);
        let [least, most] = group.replicas.map_or(Ok([None; 2]), pair)?;
        let requests = pair(group.requests)?;
        let limits = pair(group.limits)?;
        let is_spoken_of = [[least, most], requests, limits].as_flattened().iter().any(Option::is_some);
        if index > 0 && !group.like_first && !is_spoken_of {
            return Ok(None);
        }
        let mut replica = Self { group: index, requests, limits, ..Self::none() };
        let usual = if group.like_first { *main } else { Self::none() };
        if group.replicas.is_some() {
            let fewest = least.unwrap_or(usual.replicas[0].min(most.unwrap_or(AT_MOST)));
            // Without a greatest scale, the least one is assumed; a part that scales from 0 has one replica at most.
            let greatest = most.unwrap_or(if group.like_first { usual.replicas[1] } else { fewest.max(1.0) });
            replica.replicas = [fewest, greatest.max(fewest)];
            replica.assumed = u16::from(least.is_none()) | u16::from(most.is_none()) << 1;
        }
        replica.fill(0, &usual, group.limit_factors[0]);
        replica.fill(1, &usual, group.limit_factors[1]);
        Ok(Some(replica))
    }

    /// Fills in what was left out of the processor or of the memory. Not inlined, like other small functions here: the
    /// wasm would carry a copy for each call.
    #[inline(never)]
    fn fill(&mut self, resource: usize, usual: &Self, factor: f64) {
        let (request, limit) = (self.requests[resource], self.limits[resource]);
        // An assumed request is not above a given limit.
        let asked = request.or(usual.requests[resource].map(|usual| usual.min(limit.unwrap_or(usual))));
        let like_first = if request.is_none() { usual.limits[resource] } else { None };
        let most = limit.or(like_first).or(asked.map(|asked| asked * factor));
        for (bit, given, found) in [(4, request, asked), (8, limit, most)] {
            let bit = bit << (2 * resource);
            match (given, found) {
                (Some(_), _) => {}
                (None, Some(_)) => self.assumed |= bit,
                (None, None) => self.unknown |= bit,
            }
        }
        (self.requests[resource], self.limits[resource]) = (asked, most);
    }

    /// What all replicas ask for, at the smallest and at the largest scale.
    #[inline(never)]
    fn all(&self, one: Option<f64>) -> [f64; 2] {
        self.replicas.map(|replicas| rounded(replicas * one.unwrap_or_default()))
    }

    /// The ten numbers: replicas, processor, its limit, memory, its limit.
    fn numbers(&self) -> [[f64; 2]; 5] {
        [
            self.replicas,
            self.all(self.requests[0]),
            self.all(self.limits[0]),
            self.all(self.requests[1]),
            self.all(self.limits[1]),
        ]
    }

    pub(super) fn part(&self) -> Part {
        let group = &COMPUTE_GROUPS[self.group];
        let names = group.fields().into_iter().chain(CONTAINER_COMPUTE_FIELDS.map(Some));
        let names: Vec<_> = names.enumerate().filter_map(|(bit, name)| Some((1_u16 << bit, name?))).collect();
        let marked = |bits: u16| names.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| *name).collect();
        let [replicas, cpu, cpu_limit, memory_mb, memory_limit_mb] = self.numbers();
        Part {
            name: group.name,
            replicas,
            cpu,
            cpu_limit,
            memory_mb,
            memory_limit_mb,
            assumed: marked(self.assumed),
            unknown: marked(self.unknown),
        }
    }

    /// Appends the part as a JSON list of numbers.
    pub(super) fn write(&self, out: &mut String) {
        out.push('[');
        writer::whole(out, self.group);
        for number in self.numbers().as_flattened().iter().copied().chain([self.assumed.into(), self.unknown.into()]) {
            out.push(',');
            writer::number(out, number);
        }
        out.push(']');
    }
}

#[inline(never)]
fn pair(root: Node<'_>, [one, other]: [u8; 2]) -> Result<[Option<f64>; 2], FootprintError> {
    Ok([number(root, one)?, number(root, other)?])
}

/// The number in a field of the specification; `None` where it is not given.
#[inline(never)]
fn number(root: Node<'_>, index: u8) -> Result<Option<f64>, FootprintError> {
    let index = usize::from(index);
    match root.given(index).map(Node::value) {
        None => Ok(None),
        Some(Value::Number(number)) if (0.0..=AT_MOST).contains(&number) => Ok(Some(kept(index, number))),
        Some(_) => Err(FootprintError::NotCountable(
            RESOURCE_SPEC.fields.get(index).map(|field| Segment::Name(field.name)).into_iter().collect(),
        )),
    }
}

/// A number as the service keeps it.
fn kept(index: usize, number: f64) -> f64 {
    match RESOURCE_SPEC.fields.get(index).map(|field| field.kind) {
        Some(Kind::Number(bounds)) => bounds.kept(number),
        _ => number,
    }
}
