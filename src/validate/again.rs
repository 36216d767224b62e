//! The place of a form that was set last: people type more than one letter into a field, and what there is to ask of the next one is the same.

use super::check::{Check, Options};
use super::fit::is_empty;
use super::leaf;
use super::session::{Place, Session};
use super::touch::{narrowed, touches};
use crate::schema::{Kind, Record, Rule};

/// A place of which no issue was told, and what decides whether another value there brings one.
#[derive(Clone, Debug, Default)]
pub(super) struct Again {
    /// What is due in the place; nothing where none is remembered.
    kind: Option<&'static Kind>,
    steps: Vec<usize>,
    slot: usize,
    /// Whether nothing but `rules` and the value itself decides.
    pub(super) is_simple: bool,
    /// The rules that look at the place, with their records and the nodes of those. Not those about sources, to which a field that stays filled is anyway.
    pub(super) rules: Vec<(&'static Record, u32, Rule)>,
}

impl Again {
    /// Forgets the place, and starts to gather what there is to ask of another.
    pub(super) fn start(&mut self) {
        self.kind = None;
        self.is_simple = true;
        self.rules.clear();
    }

    /// The place to which these steps lead, where it is simple. `place` is where its value stands, and what is due there, unless it may have moved.
    pub(super) fn of(mut self, steps: &[usize], place: Option<(usize, &'static Kind)>) -> Self {
        if let (true, Some((slot, kind))) = (self.is_simple, place) {
            self.steps.clear();
            self.steps.extend_from_slice(steps);
            self.slot = slot;
            self.kind = Some(kind);
        }
        self
    }

    /// Where the place is and what is due there, if these steps lead to it.
    #[inline]
    pub(super) fn place(&self, steps: &[usize]) -> Option<(usize, &'static Kind)> {
        let kind = self.kind?;
        (self.steps == steps).then_some((self.slot, kind))
    }
}

impl Session {
    /// Whether another value in the place that was set last brings no issue.
    #[inline]
    pub(super) fn stays_sound_again(&self, kind: &Kind, node: u32) -> bool {
        let value = self.form.root().other(node);
        if !leaf::is_obvious(kind, value) || is_empty(value) {
            return false;
        }
        if self.again.rules.is_empty() {
            return true;
        }
        let options = Options { hosting: self.hosting, current: self.current.as_ref() };
        let mut check = Check::quietly(self.record, &options);
        for (record, node, rule) in &self.again.rules {
            check.rule(record, *rule, self.form.root().other(*node));
        }
        check.found_nothing()
    }

    /// Whether nothing that looks at the place to which these steps lead has an issue, as far as a form without issues goes: what most keystrokes come to. Finds out without
    /// noting where anything stands, and notes what there will be to ask of another value in that place, where little is.
    pub(super) fn stays_sound(&self, steps: &[usize], again: &mut Again) -> bool {
        let options = Options { hosting: self.hosting, current: self.current.as_ref() };
        let mut check = Check::quietly(self.record, &options);
        let mut at = Place::Record(self.record, self.form.root());
        for (taken, step) in steps.iter().enumerate() {
            let last = taken + 1 == steps.len();
            at = match at {
                Place::Record(record, node) => {
                    let Some(field) = record.fields.get(*step) else { return false };
                    let value = node.field(*step);
                    let obvious = last && value.is_some_and(|value| leaf::is_obviously_fine(&record.marks, 1 << step, field, value));
                    again.is_simple &= !field.immutable && (!last || obvious && !value.is_some_and(is_empty));
                    if last && !obvious {
                        check.field(field, value);
                    }
                    let way = &steps[taken..];
                    let ruled = record.marks.ruled >> step & 1 == 1;
                    for rule in record.rules.iter().filter(|rule| ruled && touches(**rule, record, way)) {
                        let narrowed = narrowed(*rule, record, way);
                        match rule {
                            Rule::Creation => check.creation(node, narrowed),
                            Rule::Patch => check.patch(node, narrowed),
                            _ => {
                                check.rule(record, *rule, node);
                                again.rules.push((record, node.at(), *rule));
                                continue;
                            }
                        }
                        again.is_simple &= narrowed.is_some();
                    }
                    match value {
                        Some(value) if !last => Place::of(&field.kind, value),
                        _ => break,
                    }
                }
                Place::Value(Kind::List(inner), node) => {
                    let Some(item) = node.item(*step) else { return false };
                    if last {
                        check.value(inner, item);
                        again.is_simple &= leaf::is_obvious(inner, item) && !is_empty(item);
                    }
                    Place::of(inner, item)
                }
                Place::Value(..) => return false,
            };
        }
        check.found_nothing()
    }
}
