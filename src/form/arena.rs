//! The arena of a form: what its words mean, and the nodes that read them.

use crate::json::Unfit;
use crate::schema::{Format, Kind};

/// The node of null, whose tag is the same.
pub(crate) const NULL: u32 = 1;
/// The node of false, whose tag is the same.
pub(super) const FALSE: u32 = 2;
/// The node of true, whose tag is the same.
pub(super) const TRUE: u32 = 3;
/// The node of an object that is not looked into.
pub(super) const OBJECT: u32 = 4;
/// The node of what JSON cannot hold.
pub(super) const NOT_JSON: u32 = 5;
/// The node of a list that is not looked into.
pub(super) const EMPTY_LIST: u32 = 6;
/// The node of a text with half of a surrogate pair.
pub(super) const HALF: u32 = 7;
/// The node of a text with NUL.
pub(super) const NUL: u32 = 8;
/// Where the nodes of a form start, after those that need no words of their own.
pub(super) const START: u32 = 9;
/// The bit of a node that is itself a small whole number.
pub(super) const INLINE: u32 = 1 << 31;
/// The bits of a node that is itself a text which is not kept. The others are its length.
pub(super) const UNREAD: u32 = 3 << 30;
/// The greatest number or length that is its own node.
pub(super) const LARGEST_INLINE: u32 = (1 << 30) - 1;
/// A number: its low and its high 32 bits.
pub(super) const NUMBER_TAG: u32 = 5;
/// A text: where it starts in the bytes, and its length.
pub(super) const TEXT_TAG: u32 = 6;
/// A list: the count of its items, and where their nodes start.
pub(super) const LIST_TAG: u32 = 7;
/// A record: the count of its unknown keys, where those start, then one node a field, 0 where it is absent.
pub(super) const RECORD_TAG: u32 = 8;
/// An object of free keys: the count of its entries, and where they start. An entry is a key's start and length, and a
/// node.
pub(super) const MAP_TAG: u32 = 9;
/// An object that is not looked into.
pub(super) const OBJECT_TAG: u32 = 10;
/// What JSON cannot hold.
pub(super) const NOT_JSON_TAG: u32 = 11;
/// A text with half of a surrogate pair.
pub(super) const HALF_TAG: u32 = 12;
/// A text with NUL.
pub(super) const NUL_TAG: u32 = 13;
/// Unknown keys of one record that are kept: more than one report lists.
pub(super) const UNKNOWN_KEYS: usize = 128;

/// What every arena starts with: nothing, then a node for each value that needs no words of its own.
pub(super) const CONSTANTS: [u32; START as usize] =
    [0, NULL, FALSE, TRUE, OBJECT_TAG, NOT_JSON_TAG, LIST_TAG, HALF_TAG, NUL_TAG];

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    pub(super) words: Vec<u32>,
    pub(super) text: Vec<u8>,
    pub(super) root: u32,
}

impl Form {
    /// Makes an arena whose root is null.
    pub fn new() -> Self {
        Self { words: CONSTANTS.to_vec(), text: Vec::new(), root: NULL }
    }

    /// The form itself.
    pub const fn root(&self) -> Node<'_> {
        Node { form: self, at: self.root as usize }
    }
}

impl Default for Form {
    fn default() -> Self {
        Self::new()
    }
}

/// What stands at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number.
    Number(f64),
    /// A text: its bytes, and its length; the bytes are empty where the table asks for any text.
    Text(&'a [u8], usize),
    /// A list.
    List,
    /// An object.
    Object,
    /// A text with a character that what comes after JSON cannot hold.
    Unfit(Unfit),
    /// What JSON cannot hold.
    Other,
}

/// A value of a form.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    form: &'a Form,
    pub(super) at: usize,
}

impl<'a> Node<'a> {
    pub(super) fn word(self, offset: usize) -> u32 {
        self.far(self.at + offset)
    }

    fn far(self, at: usize) -> u32 {
        self.form.words.get(at).copied().unwrap_or_default()
    }

    fn bytes(self, start: u32, length: u32) -> &'a [u8] {
        let start = start as usize;
        self.form.text.get(start..start + length as usize).unwrap_or_default()
    }

    /// The node of this place in the arena.
    #[must_use]
    pub(crate) const fn other(self, at: u32) -> Self {
        Self { form: self.form, at: at as usize }
    }

    /// What stands here.
    #[inline]
    pub fn value(self) -> Value<'a> {
        if let Some(whole) = self.inline() {
            return Value::Number(f64::from(whole));
        }
        if let Some(length) = self.unread() {
            return Value::Text(&[], length);
        }
        match self.word(0) {
            NULL => Value::Null,
            FALSE => Value::Boolean(false),
            TRUE => Value::Boolean(true),
            NUMBER_TAG => Value::Number(f64::from_bits(u64::from(self.word(1)) | u64::from(self.word(2)) << 32)),
            TEXT_TAG => Value::Text(self.bytes(self.word(1), self.word(2)), self.word(2) as usize),
            LIST_TAG => Value::List,
            RECORD_TAG | MAP_TAG | OBJECT_TAG => Value::Object,
            HALF_TAG => Value::Unfit(Unfit::Half),
            NUL_TAG => Value::Unfit(Unfit::Nul),
            _ => Value::Other,
        }
    }

    /// Whether this is `null`.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.at == NULL as usize
    }

    /// The small whole number that this node is itself.
    #[inline]
    pub const fn inline(self) -> Option<u32> {
        let node = self.at as u32;
        if node & UNREAD == INLINE { Some(node & LARGEST_INLINE) } else { None }
    }

    /// The length of a text that was not kept, which this node is itself.
    #[inline]
    const fn unread(self) -> Option<usize> {
        let node = self.at as u32;
        if node & UNREAD == UNREAD { Some((node & LARGEST_INLINE) as usize) } else { None }
    }

    /// The length of a text of which nothing but its length matters.
    #[inline]
    pub fn text_length(self) -> Option<usize> {
        self.unread().or_else(|| (self.word(0) == TEXT_TAG).then(|| self.word(2) as usize))
    }

    /// A text that was kept.
    #[inline]
    pub fn kept_text(self) -> Option<&'a [u8]> {
        (self.word(0) == TEXT_TAG).then(|| self.bytes(self.word(1), self.word(2)))
    }

    /// Whether this is `true` or `false`.
    #[inline]
    pub const fn is_boolean(self) -> bool {
        self.at == FALSE as usize || self.at == TRUE as usize
    }

    /// The bytes of a text; empty for everything else.
    pub fn text(self) -> &'a [u8] {
        self.kept_text().unwrap_or_default()
    }

    /// The nodes of a record's fields, 0 for each that is absent; empty where this is no record.
    #[inline]
    pub fn slots(self, fields: usize) -> &'a [u32] {
        if self.word(0) != RECORD_TAG {
            return &[];
        }
        self.form.words.get(self.at + 3..self.at + 3 + fields).unwrap_or_default()
    }

    /// The field whose slot this is, where it is there.
    #[inline]
    pub(crate) fn at_slot(self, slot: u32) -> Option<Self> {
        (slot != 0).then_some(self.other(slot))
    }

    /// The field of this index, where this is a record that has it.
    #[inline]
    pub fn field(self, index: usize) -> Option<Self> {
        if self.word(0) == RECORD_TAG { self.at_slot(self.word(3 + index)) } else { None }
    }

    /// The field of this index where it is given: there and not null.
    #[inline]
    pub fn given(self, index: usize) -> Option<Self> {
        self.field(index).filter(|node| !node.is_null())
    }

    /// The field of this index, or null where it is not given: what has no text, no items and no fields.
    pub(crate) fn part(self, index: u8) -> Self {
        self.given(index.into()).unwrap_or(self.other(NULL))
    }

    /// The keys of a record that its table does not list, in their order; not more than a report lists.
    pub fn unknown_keys(self) -> impl Iterator<Item = &'a [u8]> {
        let (count, start) = if self.word(0) == RECORD_TAG { (self.word(1), self.word(2) as usize) } else { (0, 0) };
        (0..count as usize).map(move |index| self.bytes(self.far(start + 2 * index), self.far(start + 2 * index + 1)))
    }

    /// The items of a list.
    pub fn items(self) -> impl Iterator<Item = Self> {
        let (count, start) = if self.word(0) == LIST_TAG { (self.word(1), self.word(2) as usize) } else { (0, 0) };
        (0..count as usize).map(move |index| self.other(self.far(start + index)))
    }

    /// The item of this index, where this is a list that has it.
    pub fn item(self, index: usize) -> Option<Self> {
        let holds = self.word(0) == LIST_TAG && index < self.word(1) as usize;
        holds.then(|| self.other(self.far(self.word(2) as usize + index)))
    }

    /// How many items a list has, or entries an object of free keys.
    pub fn count(self) -> usize {
        if matches!(self.word(0), LIST_TAG | MAP_TAG) { self.word(1) as usize } else { 0 }
    }

    /// The entries of an object of free keys.
    pub fn entries(self) -> impl Iterator<Item = (&'a [u8], Self)> {
        let (count, start) = if self.word(0) == MAP_TAG { (self.word(1), self.word(2) as usize) } else { (0, 0) };
        (0..count as usize).map(move |index| self.entry_at(start + 3 * index))
    }

    /// The entry of this index, where this is an object of free keys that has it.
    pub fn entry(self, index: usize) -> Option<(&'a [u8], Self)> {
        let holds = self.word(0) == MAP_TAG && index < self.word(1) as usize;
        holds.then(|| self.entry_at(self.word(2) as usize + 3 * index))
    }

    fn entry_at(self, at: usize) -> (&'a [u8], Self) {
        (self.bytes(self.far(at), self.far(at + 1)), self.other(self.far(at + 2)))
    }
}

/// The node of a text that is not kept.
pub(super) fn unread(length: usize) -> u32 {
    UNREAD | length.min(LARGEST_INLINE as usize) as u32
}

/// Whether a check looks into the texts of this kind, so that they must be kept.
pub(super) fn keeps_text(kind: &Kind) -> bool {
    match kind {
        Kind::Text(text) => text.format != Format::Any,
        _ => true,
    }
}
