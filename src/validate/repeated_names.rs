//! Names that stand more than once in one list or in several.

use super::check::Check;
use super::issue::collector::MAX_ISSUES;
use super::issue::kind::{Degree, IssueKind};
use super::issue::location::Step;
use super::issue::parameter::{Context, Parameter};
use crate::json::{in_order, writer};

/// Up to so many names are compared with each other as they stand; more are put in order first.
pub(super) const FEW: usize = 24;

/// Whether a name may stand twice. `false` is certain; for a few names it needs no sorting. Empty names count as equal
/// here.
pub(super) fn may_repeat<'a>(names: impl Iterator<Item = &'a [u8]>, count: usize) -> bool {
    if count > FEW {
        return true;
    }
    let mut marks = [0; FEW];
    let mut repeats = false;
    for (index, name) in names.enumerate() {
        let mark = mark_of(name);
        let (before, own) = marks.split_at_mut(index);
        repeats |= before.contains(&mark);
        own[0] = mark;
    }
    repeats
}

/// A hash; few names share one.
fn mark_of(name: &[u8]) -> u32 {
    let (fours, rest) = name.as_chunks::<4>();
    let mark = fours
        .iter()
        .fold(1, |mark: u32, four| mark.wrapping_mul(0x9E37_79B1).rotate_left(7) ^ u32::from_le_bytes(*four));
    rest.iter().fold(mark, |mark, byte| mark.wrapping_mul(31).wrapping_add(u32::from(*byte)))
}

/// Reports each name that stood before; `field` is the name's own field.
pub(super) fn report<'a>(check: &mut Check<'a>, names: &Names<'a>, field: &'static str, degree: Degree) {
    for (((list, _), index), ((first_list, _), first)) in names.repeated() {
        let location = [Step::Name(list), Step::Index(index), Step::Name(field)];
        // An index alone would mean this list.
        let first = if first_list == list {
            Context::Number(first as f64)
        } else {
            let mut location = [first_list, "."].concat();
            writer::whole(&mut location, first);
            Context::Text(location)
        };
        check.report_below(
            IssueKind::Duplicate,
            degree,
            &location,
            vec![(Parameter::Field, Context::word(field)), (Parameter::First, first)],
        );
    }
}

/// The name of a list, and the index of the item that holds it; 0 where the record itself does.
type List = (&'static str, usize);

/// A list, and the index of an item in it.
type ItemLocation = (List, usize);

/// Names and where they stand, to find those that repeat an earlier one.
#[derive(Default)]
pub(super) struct Names<'a> {
    names: Vec<&'a [u8]>,
    places: Vec<ItemLocation>,
}

impl<'a> Names<'a> {
    /// Room for so many names.
    pub(super) fn of(count: usize) -> Self {
        Self { names: Vec::with_capacity(count), places: Vec::with_capacity(count) }
    }

    /// Adds a name that stands at the index of a list. An empty one is left out.
    pub(super) fn add(&mut self, name: &'a [u8], list: List, index: usize) {
        if !name.is_empty() {
            self.names.push(name);
            self.places.push((list, index));
        }
    }

    /// Where each name repeats an earlier one, and where that one stands. At most as many as a report lists.
    pub(super) fn repeated(&self) -> Vec<(ItemLocation, ItemLocation)> {
        let mut repeated: Vec<(ItemLocation, ItemLocation)> = Vec::new();
        let sorted = in_order(self.names.clone());
        let mut first = 0;
        for (at, (name, index)) in sorted.iter().enumerate() {
            if sorted[first].0 != *name {
                first = at;
            } else if first < at && repeated.len() <= MAX_ISSUES {
                repeated.push((self.places[*index], self.places[sorted[first].1]));
            }
        }
        repeated
    }
}
