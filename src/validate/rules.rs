//! What must hold between the fields of a record. What spans more stands in `pod` and `fit`.
//!
//! A rule runs only where its inputs have no error of their own.

use super::check::Check;
use super::collect::MAX_ISSUES;
use super::context::{Context, Parameter};
use super::formats;
use super::issue::Severity;
use super::kind::IssueKind;
use super::step::Step;
use crate::form::{Node, Value};
use crate::json::{in_order, utf8, writer};
use crate::schema::{Kind, Record, Rule};

/// Up to so many items are compared with each other as they stand, more are put in order first.
const FEW: usize = 24;

/// What stands in the names of resources that are Kubernetes' own although they have a domain.
const NATIVE: &[u8] = b"kubernetes.io/";

/// Keys and values of annotations have at most so many bytes together.
const ANNOTATIONS_LIMIT: usize = 256 * 1024;

pub(super) fn text(text: &[u8]) -> Context {
    Context::Text(utf8(text).to_owned())
}

pub(super) fn word(word: &str) -> Context {
    Context::Text(word.to_owned())
}

impl<'a> Check<'a> {
    #[inline(never)]
    pub(super) fn rule(&mut self, record: &'static Record, rule: Rule, node: Node<'a>) {
        match rule {
            Rule::Limit { request, limit } => self.not_below(record, IssueKind::LimitBelowRequest, (request, limit), node),
            Rule::Maximum { minimum, maximum } => self.not_below(record, IssueKind::MaxBelowMin, (minimum, maximum), node),
            Rule::AnyOf { first, last } => {
                // None of them is given. A kind of source that the tables do not list may be the one.
                if node.unknown_keys().next().is_none() {
                    self.report(IssueKind::NoneGiven, Severity::Error, &[], vec![(Parameter::Expected, names(record, first, last))]);
                }
            }
            Rule::OnlyOneOf { first, last } => {
                let mut given = (first..=last).filter(|index| node.given((*index).into()).is_some());
                if let (Some(_), Some(second)) = (given.next(), given.next()) {
                    let tail = [Step::Name(record.fields[usize::from(second)].name)];
                    self.report(IssueKind::SeveralGiven, Severity::Error, &tail, vec![(Parameter::Expected, names(record, first, last))]);
                }
            }
            Rule::NotBoth { first, second } => {
                let filled = |index: u8| node.given(index.into()).is_some_and(|node| !matches!(node.value(), Value::Text(_, 0)));
                if filled(first) && filled(second) {
                    let tail = [Step::Name(record.fields[usize::from(second)].name)];
                    self.report(IssueKind::Exclusive, Severity::Error, &tail, vec![(Parameter::Other, word(record.fields[usize::from(first)].name))]);
                }
            }
            Rule::Unique { list, name, refused } => self.unique(record, list.into(), name, refused, node),
            Rule::AnnotationsSize(index) => {
                let Some(annotations) = node.given(index.into()) else { return };
                let mut length = 0;
                for (key, value) in annotations.entries() {
                    length += key.len() + value.text_length().unwrap_or_default();
                }
                if length > ANNOTATIONS_LIMIT {
                    let place = [Step::Name(record.fields[usize::from(index)].name)];
                    self.report_below(
                        IssueKind::AnnotationsSize,
                        Severity::Error,
                        &place,
                        vec![(Parameter::MaxLength, Context::Number(ANNOTATIONS_LIMIT as f64))],
                    );
                }
            }
            Rule::Pod => self.pod(node),
            Rule::Propagation => self.propagation(node),
            Rule::ProjectedPaths => self.projected_paths(node),
            Rule::Resources => self.resources(node),
            Rule::Creation => self.creation(node),
            Rule::Patch => self.patch(node),
            Rule::TagIsNotPushed { config, revision } => self.tag_is_not_pushed(node.given(config.into()), node.given(revision.into())),
        }
    }

    /// A number where it is given and has no error.
    fn sound_number(&mut self, record: &'static Record, index: u8, node: Node<'a>) -> Option<f64> {
        let value = node.given(index.into())?;
        match value.value() {
            Value::Number(number) if self.is_sound(&record.fields[usize::from(index)].kind, value) => Some(number),
            _ => None,
        }
    }

    fn not_below(&mut self, record: &'static Record, kind: IssueKind, (low, high): (u8, u8), node: Node<'a>) {
        let (Some(least), Some(most)) = (self.sound_number(record, low, node), self.sound_number(record, high, node)) else { return };
        if most < least {
            let (low, high) = (record.fields[usize::from(low)].name, record.fields[usize::from(high)].name);
            let ctx = vec![(Parameter::Field, word(high)), (Parameter::Other, word(low)), (Parameter::Minimum, Context::Number(least))];
            self.report(kind, Severity::Error, &[Step::Name(high)], ctx);
        }
    }

    fn unique(&mut self, record: &'static Record, list: usize, name: u8, refused: bool, node: Node<'a>) {
        let (field, Some(items)) = (&record.fields[list], node.given(list)) else { return };
        let Kind::List(Kind::Record(item)) = field.kind else { return };
        let text_of = |node: Node<'a>| node.part(name).text();
        if items.count() <= FEW {
            // Empty names share one too, and are told apart below.
            let mut marks = [0; FEW];
            let mut repeats = false;
            for (index, node) in items.items().enumerate() {
                let mark = mark_of(text_of(node));
                let (before, place) = marks.split_at_mut(index);
                repeats |= before.contains(&mark);
                place[0] = mark;
            }
            if !repeats {
                return;
            }
        }
        let mut names = Names::of(items.count());
        for (index, node) in items.items().enumerate() {
            names.add(text_of(node), (field.name, 0), index);
        }
        let severity = if refused { Severity::Error } else { Severity::Warning };
        self.repeated(&names, item.fields[usize::from(name)].name, severity);
    }

    /// Notes each name that stood before.
    pub(super) fn repeated(&mut self, names: &Names<'a>, name: &'static str, severity: Severity) {
        for (((list, _), index), ((first_list, _), first)) in names.repeated() {
            let place = [Step::Name(list), Step::Index(index), Step::Name(name)];
            // Of another list, the index alone would point back at the repetition.
            let first = if first_list == list {
                Context::Number(first as f64)
            } else {
                let mut place = [first_list, "."].concat();
                writer::whole(&mut place, first);
                Context::Text(place)
            };
            self.report_below(IssueKind::Duplicate, severity, &place, vec![(Parameter::First, first)]);
        }
    }

    fn resources(&mut self, node: Node<'a>) {
        let (limits, requests) = (node.part(0), node.part(1));
        // Limits that are no object have an issue of their own.
        if !matches!(limits.value(), Value::Null | Value::Object) {
            return;
        }
        let many = limits.count() > FEW;
        let sorted = if many { in_order(limits.entries().map(|(name, _)| name).collect()) } else { Vec::new() };
        for (name, request) in requests.entries() {
            let place = if many {
                sorted.binary_search_by(|(other, _)| (*other).cmp(name)).ok().map(|found| sorted[found].1)
            } else {
                limits.entries().position(|(other, _)| other == name)
            };
            let limit = place.and_then(|index| limits.entry(index));
            let Some(least) = amount(request) else { continue };
            let equal = is_exact(name);
            let Some((_, limit)) = limit else {
                if equal {
                    self.report_below(IssueKind::Demanded, Severity::Error, &[Step::Name("limits"), Step::Key(name)], Vec::new());
                }
                continue;
            };
            let Some(most) = amount(limit) else { continue };
            let kind = if equal { IssueKind::RequestNotLimit } else { IssueKind::RequestAboveLimit };
            // Amounts are read closely, not exactly.
            let slack = most.abs() * 1e-12;
            if least > most + slack || (equal && least < most - slack) {
                self.report_below(kind, Severity::Error, &[Step::Name("requests"), Step::Key(name)], vec![(Parameter::Resource, text(name))]);
            }
        }
    }
}

/// Whether Kubernetes takes a request of a resource only with a limit that is equal to it: of huge pages, and of what a device or a vendor adds.
fn is_exact(name: &[u8]) -> bool {
    match name {
        b"cpu" | b"memory" => false,
        _ if name.contains(&b'/') && !name.windows(NATIVE.len()).any(|part| part == NATIVE) => true,
        _ => name.starts_with(b"hugepages-"),
    }
}

/// A number that few names share.
fn mark_of(name: &[u8]) -> u32 {
    let (fours, rest) = name.as_chunks::<4>();
    let mark = fours.iter().fold(1, |mark: u32, four| mark.wrapping_mul(0x9E37_79B1).rotate_left(7) ^ u32::from_le_bytes(*four));
    rest.iter().fold(mark, |mark, byte| mark.wrapping_mul(31).wrapping_add(u32::from(*byte)))
}

fn amount(node: Node<'_>) -> Option<f64> {
    match node.value() {
        Value::Number(number) => Some(number),
        Value::Text(bytes, _) => formats::quantity(bytes).ok(),
        _ => None,
    }
}

fn names(record: &Record, first: u8, last: u8) -> Context {
    let mut out = String::new();
    for field in record.fields.get(first.into()..=last.into()).unwrap_or_default() {
        out.push_str(if out.is_empty() { "" } else { ", " });
        out.push_str(field.name);
    }
    Context::Text(out)
}

/// A list, and the index of what it stands in, where there is more than one.
type Listed = (&'static str, usize);

/// A list, and the index of an item in it.
type Place = (Listed, usize);

/// Names and the places where they stand, to be told which repeat an earlier one.
#[derive(Default)]
pub(super) struct Names<'a> {
    names: Vec<&'a [u8]>,
    places: Vec<Place>,
}

impl<'a> Names<'a> {
    /// Room for so many names.
    fn of(count: usize) -> Self {
        Self { names: Vec::with_capacity(count), places: Vec::with_capacity(count) }
    }

    /// Adds a name that stands at the index of a list. An empty one is none.
    pub(super) fn add(&mut self, name: &'a [u8], list: Listed, index: usize) {
        if !name.is_empty() {
            self.names.push(name);
            self.places.push((list, index));
        }
    }

    /// The names that stood before: the place of each, and where it stood first. Their number is bounded, since a report lists no more.
    pub(super) fn repeated(&self) -> Vec<(Place, Place)> {
        let mut repeated: Vec<(Place, Place)> = Vec::new();
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
