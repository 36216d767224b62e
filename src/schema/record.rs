//! A table: a [`Record`], its fields and its rules.

use super::facet::Direction;
use super::field::Field;
use super::rule::Rule;

/// A record of the service: its name, the section of the contract it comes from, and its fields in the contract's order.
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
            rules: &[],
            #[cfg(feature = "words")]
            doc: "",
        }
    }

    /// Says what must hold between the fields.
    #[must_use]
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }

    /// Says what the record is, in one sentence.
    #[must_use]
    #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
    pub const fn doc(mut self, doc: &'static str) -> Self {
        #[cfg(feature = "words")]
        {
            self.doc = doc;
        }
        self
    }

    /// Says that only requests carry the record.
    #[must_use]
    pub const fn in_requests(mut self) -> Self {
        self.direction = Direction::Request;
        self
    }

    /// Says that only answers carry the record.
    #[must_use]
    pub const fn in_answers(mut self) -> Self {
        self.direction = Direction::Answer;
        self
    }

    /// Says that the record is the query of a request.
    #[must_use]
    pub const fn in_queries(mut self) -> Self {
        self.direction = Direction::Query;
        self
    }

    /// Says that fields which the contract does not show are usual, because the record goes to Kubernetes as it is.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Whether this is the other record itself.
    pub(crate) fn is(&'static self, other: &'static Self) -> bool {
        core::ptr::eq(self, other)
    }

    /// The index of the field whose name fits. Keys mostly come in the table's order, so the search starts at the one that is due.
    pub fn find(&self, due: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let due = due.min(self.fields.len());
        let (before, after) = self.fields.split_at(due);
        let hit = |field: &Field| fits(field.name);
        after.iter().position(hit).map(|index| index + due).or_else(|| before.iter().position(hit))
    }

    /// The index of the field whose name this is: mostly the very text of the table, so that addresses are looked at before letters are.
    pub(crate) fn place(&self, name: &'static str) -> Option<usize> {
        self.fields.iter().position(|field| core::ptr::eq(field.name, name)).or_else(|| self.position(name))
    }

    /// The index of the field of this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}
