//! A table: a [`Record`], its [`Field`]s, and the [`Kind`] of value in each.

#[cfg(feature = "words")]
use super::attributes::Group;
use super::attributes::{Basis, Direction, Effect, Unit};
use super::bounds::Bounds;
use super::choices::Choices;
use super::rule::Rule;
use super::setters::setters;
use super::text::{Format, Text};
use crate::schema::sources::Sources;

/// A record of the service: its name, the section of the contract it comes from, and its fields in the contract's
/// order.
#[derive(Debug)]
pub struct Record {
    /// The record's name in types, such as `SourceConfig`.
    #[cfg(not(feature = "small"))]
    pub name: &'static str,
    /// The section of the contract, such as `2.2`; `observed 4` where only observation speaks.
    #[cfg(not(feature = "small"))]
    pub section: &'static str,
    /// The fields, in the contract's order. Issues are reported in this order too.
    pub fields: &'static [Field],
    /// Who sends the record.
    pub direction: Direction,
    /// Whether fields that the contract does not show are usual, because the record goes to Kubernetes as it is.
    pub open: bool,
    /// Whether the inside is Kubernetes' own: to the service, it is any object.
    pub is_opaque: bool,
    /// What must hold between the fields, in the order in which violations are reported.
    pub rules: &'static [Rule],
    /// One sentence on what the record is.
    #[cfg(feature = "words")]
    pub doc: &'static str,
}

impl Record {
    /// Makes a record that travels both ways.
    #[cfg_attr(feature = "small", expect(unused_variables, reason = "names are left out"))]
    pub const fn new(name: &'static str, section: &'static str, fields: &'static [Field]) -> Self {
        Self {
            #[cfg(not(feature = "small"))]
            name,
            #[cfg(not(feature = "small"))]
            section,
            fields,
            direction: Direction::Both,
            open: false,
            is_opaque: false,
            rules: &[],
            #[cfg(feature = "words")]
            doc: "",
        }
    }

    setters! {
        /// Says what must hold between the fields.
        pub rules(rules: &'static [Rule]) { rules = rules }
        /// Says that only requests carry the record.
        pub in_requests() { direction = Direction::Request }
        /// Says that only answers carry the record.
        pub in_responses() { direction = Direction::Response }
        /// Says that the record is the query of a request.
        pub in_queries() { direction = Direction::Query }
        /// Says that fields which the contract does not show are usual, because the record goes to Kubernetes as it is.
        pub open() { open = true }
        /// Says that the inside is Kubernetes' own: to the service, it is any object.
        pub opaque() { open = true, is_opaque = true }
    }

    setters! { words:
        /// Says what the record is, in one sentence.
        pub doc(doc: &'static str) { doc = doc }
    }

    /// Whether this is the other record itself.
    pub(crate) fn is(&'static self, other: &'static Self) -> bool {
        core::ptr::eq(self, other)
    }

    /// The index of the field whose name fits. Keys mostly come in the table's order, so the search starts at the
    /// expected one.
    pub fn find(&self, due: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let due = due.min(self.fields.len());
        let (before, after) = self.fields.split_at(due);
        let hit = |field: &Field| fits(field.name);
        after.iter().position(hit).map(|index| index + due).or_else(|| before.iter().position(hit))
    }

    /// The index of the field of this name. It mostly is the table's own text, so addresses are compared before
    /// letters.
    pub(crate) fn index_of_static(&self, name: &'static str) -> Option<usize> {
        self.fields.iter().position(|field| core::ptr::eq(field.name, name)).or_else(|| self.position(name))
    }

    /// The name of the field of this index.
    #[inline(never)]
    pub(crate) fn name_of(&self, index: u8) -> &'static str {
        self.fields[usize::from(index)].name
    }

    /// The index of the field of this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the field, and all of them may hold at once")]
pub struct Field {
    /// The name on the wire, in the neutral vocabulary.
    pub name: &'static str,
    /// What stands in it.
    pub kind: Kind,
    /// Whether the record is refused without it.
    pub required: bool,
    /// Whether it may be null.
    pub nullable: bool,
    /// Whether it can only be set when the deployment is created.
    pub immutable: bool,
    /// Whether its value must never be shown.
    pub secret: bool,
    /// Who sends it.
    pub direction: Direction,
    /// The sources whose deployments it belongs to.
    pub sources: Sources,
    /// Who says that it belongs to these sources.
    pub sources_basis: Basis,
    /// The sources whose deployments cannot be created without it.
    pub required_for: Sources,
    /// The sources for which it is usually given at the creation.
    pub advised_for: Sources,
    /// Whether Kubernetes refuses the record without it, or with an empty text in it.
    pub required_by_kubernetes: bool,
    /// Whether the service itself refuses requests in which the field is absent or null (observed 6).
    pub is_demanded: bool,
    /// Whether it can only be set on a deployment that exists.
    pub after_creation: Sources,
    /// The sources of which their usual hosting refuses a creation without it (observed 14).
    pub demanded_for: Sources,
    /// What a new form proposes where it is demanded, as JSON.
    pub proposal: &'static str,
    /// The sources of which their usual hosting refuses a creation with it (observed 14).
    pub refused_for: Sources,
    /// Whether an answer without it is of no use.
    pub is_essential: bool,
    /// What a change of it does to the deployment's revisions.
    pub effect: Effect,
    /// Who says that the field exists.
    pub basis: Basis,
    /// What its number counts.
    pub unit: Unit,
    /// The number that the service takes where the field is left out.
    pub default: Option<u16>,
    /// The part of a form that it stands in.
    #[cfg(feature = "words")]
    pub group: Group,
    /// The name a form shows.
    #[cfg(feature = "words")]
    pub label: &'static str,
    /// One sentence of help.
    #[cfg(feature = "words")]
    pub help: &'static str,
}

/// What stands in a field.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(&'static Bounds),
    /// A number that may have a fraction.
    Number(&'static Bounds),
    /// Text.
    Text(Text),
    /// One word of a set.
    Choice(&'static Choices),
    /// Another record.
    Record(&'static Record),
    /// A list whose items are all of one kind.
    List(&'static Kind),
    /// An object whose values are all of one kind, under free keys of a format.
    Map(Format, &'static Kind),
    /// A text or a whole number: one step of a location (contract 2.7).
    Segment,
    /// Texts separated by commas; a caller may give a list of them (contract 4.6).
    Texts,
    /// An amount of a resource as Kubernetes writes it: a text such as `500m`, or a number.
    Quantity,
    /// An object whose inner structure the contract does not show.
    Object,
}

/// The index of the field of this name.
///
/// # Panics
/// At compile time, where a table names a field that it does not have.
pub(crate) const fn at(fields: &[Field], name: &str) -> u8 {
    let mut index = 0;
    while index < fields.len() {
        if same(fields[index].name.as_bytes(), name.as_bytes()) {
            return index as u8;
        }
        index += 1;
    }
    assert!(index < fields.len(), "a rule names a field that the record does not have");
    0
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}
