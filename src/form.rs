//! A form held as one flat arena: nodes as words, texts as bytes. What is checked, whether it came as JSON text or as a live value of JavaScript.
//!
//! A node is an index into the words; its first word is its tag. Records hold one reference a field of their table, so that a rule finds its inputs without a search.
//! Texts that no rule looks at are counted, not kept: a secret's value never comes here.

mod read;

use crate::schema::{Direction, Format, Kind};

/// The tags. What follows a tag stands beside it; JavaScript's encoder writes the same.
mod tag {
    pub(super) const NULL: u32 = 1;
    pub(super) const FALSE: u32 = 2;
    pub(super) const TRUE: u32 = 3;
    /// A whole number: its 32 bits.
    pub(super) const INTEGER: u32 = 4;
    /// A number: its low and its high 32 bits.
    pub(super) const NUMBER: u32 = 5;
    /// A text: where it starts in the bytes, and its length.
    pub(super) const TEXT: u32 = 6;
    /// A list: the count of its items, and where their references start.
    pub(super) const LIST: u32 = 7;
    /// A record: the count of its unknown keys, where those start, then one reference a field.
    pub(super) const RECORD: u32 = 8;
    /// An object of free keys: the count of its entries, and where they start. An entry is a key's start and length, and a reference.
    pub(super) const MAP: u32 = 9;
    /// An object that is not looked into.
    pub(super) const OBJECT: u32 = 10;
    /// A text that is not kept: its length.
    pub(super) const UNREAD: u32 = 12;
}

/// What every arena starts with: nothing, then a node for each value that needs no words of its own.
const START: [u32; 9] = [0, tag::NULL, tag::FALSE, tag::TRUE, tag::OBJECT, 11, tag::LIST, 0, 0];
/// How many words every arena starts with, before those of its form.
pub const START_WORDS: usize = START.len();
const NULL: u32 = 1;
const FALSE: u32 = 2;
const TRUE: u32 = 3;
const OBJECT: u32 = 4;
const LIST: u32 = 6;

/// Unknown keys of one record that are kept: more than one report lists.
const UNKNOWN_KEYS: usize = 128;

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    words: Vec<u32>,
    text: Vec<u8>,
    root: u32,
}

impl Form {
    /// Makes an arena whose root is null.
    pub fn new() -> Self {
        Self { words: START.to_vec(), text: Vec::new(), root: NULL }
    }

    /// The form itself.
    pub const fn root(&self) -> Node<'_> {
        Node { form: self, at: self.root as usize }
    }

    /// The words and the bytes, for who writes them from outside; then `set_root`.
    pub const fn parts(&mut self) -> (&mut Vec<u32>, &mut Vec<u8>) {
        (&mut self.words, &mut self.text)
    }

    /// Names the node that is the form.
    pub const fn set_root(&mut self, root: u32) {
        self.root = root;
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
    /// What JSON cannot hold.
    Other,
}

/// A value of a form.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    form: &'a Form,
    at: usize,
}

impl<'a> Node<'a> {
    fn word(self, offset: usize) -> usize {
        self.form.words.get(self.at + offset).copied().unwrap_or_default() as usize
    }

    fn far(self, at: usize) -> u32 {
        self.form.words.get(at).copied().unwrap_or_default()
    }

    fn bytes(self, start: usize, length: usize) -> &'a [u8] {
        self.form.text.get(start..start + length).unwrap_or_default()
    }

    /// What stands here.
    pub fn value(self) -> Value<'a> {
        match self.word(0) as u32 {
            tag::NULL => Value::Null,
            tag::FALSE => Value::Boolean(false),
            tag::TRUE => Value::Boolean(true),
            tag::INTEGER => Value::Number(f64::from((self.word(1) as u32).cast_signed())),
            tag::NUMBER => Value::Number(f64::from_bits(self.word(1) as u64 | (self.word(2) as u64) << 32)),
            tag::TEXT => Value::Text(self.bytes(self.word(1), self.word(2)), self.word(2)),
            tag::UNREAD => Value::Text(&[], self.word(1)),
            tag::LIST => Value::List,
            tag::RECORD | tag::MAP | tag::OBJECT => Value::Object,
            _ => Value::Other,
        }
    }

    /// Whether this is `null`.
    pub fn is_null(self) -> bool {
        self.word(0) as u32 == tag::NULL
    }

    /// The bytes of a text; empty for everything else.
    pub fn text(self) -> &'a [u8] {
        if let Value::Text(bytes, _) = self.value() { bytes } else { &[] }
    }

    /// The field of this index, where this is a record that has it.
    pub fn field(self, index: usize) -> Option<Self> {
        if self.word(0) as u32 != tag::RECORD {
            return None;
        }
        let at = self.word(3 + index);
        (at != 0).then_some(Self { form: self.form, at })
    }

    /// The field of this index where it is given: there and not null.
    pub fn given(self, index: usize) -> Option<Self> {
        self.field(index).filter(|node| !node.is_null())
    }

    /// The keys of a record that its table does not list, in their order; not more than a report lists.
    pub fn unknown_keys(self) -> impl Iterator<Item = &'a [u8]> {
        let (count, start) = if self.word(0) as u32 == tag::RECORD { (self.word(1), self.word(2)) } else { (0, 0) };
        (0..count).map(move |index| self.bytes(self.far(start + 2 * index) as usize, self.far(start + 2 * index + 1) as usize))
    }

    /// The items of a list.
    pub fn items(self) -> impl Iterator<Item = Self> {
        let (count, start) = if self.word(0) as u32 == tag::LIST { (self.word(1), self.word(2)) } else { (0, 0) };
        (0..count).map(move |index| Self { form: self.form, at: self.far(start + index) as usize })
    }

    /// The entries of an object of free keys.
    pub fn entries(self) -> impl Iterator<Item = (&'a [u8], Self)> {
        let (count, start) = if self.word(0) as u32 == tag::MAP { (self.word(1), self.word(2)) } else { (0, 0) };
        (0..count).map(move |index| {
            let at = start + 3 * index;
            (self.bytes(self.far(at) as usize, self.far(at + 1) as usize), Self { form: self.form, at: self.far(at + 2) as usize })
        })
    }
}

/// Whether a check looks into the texts of this kind, so that they must be kept.
pub fn keeps_text(kind: &Kind) -> bool {
    match kind {
        Kind::Text(text) => text.format != Format::Any,
        _ => true,
    }
}

/// Whether callers send records of this direction.
pub fn is_form(direction: Direction) -> bool {
    direction != Direction::Answer
}
