//! The place of a form that was set last: people type more than one letter into a field, and what there is to ask of the next one is the same.

use crate::schema::{Kind, Record, Rule};

/// A place of a form without issues, and what decides whether another value there brings one.
#[derive(Clone, Debug, Default)]
pub(super) struct Again {
    /// What is due in the place; nothing where none is remembered.
    kind: Option<&'static Kind>,
    steps: Vec<usize>,
    slot: usize,
    /// Whether nothing but `rules` and the value itself decides.
    pub(super) is_simple: bool,
    /// The rules that look at the place, with their records and the nodes of those. Not those about sources, to which a field that stays filled is all the same.
    pub(super) rules: Vec<(&'static Record, u32, Rule)>,
}

impl Again {
    /// Forgets the place, and starts to gather what there is to ask of another.
    pub(super) fn start(&mut self) {
        self.kind = None;
        self.is_simple = true;
        self.rules.clear();
    }

    /// Remembers the place to which these steps lead, where it is simple.
    pub(super) fn remember(&mut self, steps: &[usize], slot: usize, kind: &'static Kind) {
        if self.is_simple {
            self.steps.clear();
            self.steps.extend_from_slice(steps);
            self.slot = slot;
            self.kind = Some(kind);
        }
    }

    /// Where the place is and what is due there, if these steps lead to it.
    #[inline]
    pub(super) fn place(&self, steps: &[usize]) -> Option<(usize, &'static Kind)> {
        let kind = self.kind?;
        (self.steps == steps).then_some((self.slot, kind))
    }
}
