//! Changes of a form: values are put in their places and written behind what stands there; from time to time the arena is written anew.
#![allow(clippy::inline_always, reason = "measured: a keystroke costs a tenth more where this is a call")]

use super::{Form, INLINE, LARGEST_INLINE, LIST_TAG, MAP_TAG, NUMBER_TAG, Node, RECORD_TAG, START, TEXT_TAG, keeps_text, unread};
use crate::schema::{Kind, Record};

/// An arena that is smaller is never written anew.
const SMALL: usize = 1 << 16;

impl Form {
    /// Where the node stands to which these steps lead: indexes of fields and items. Nothing where the way leads through what is no record and no list.
    #[inline(always)]
    pub fn slot(&self, steps: &[usize]) -> Option<usize> {
        let (last, around) = steps.split_last()?;
        let mut node = self.root();
        for step in around {
            node = node.field(*step).or_else(|| node.item(*step))?;
        }
        match node.word(0) {
            RECORD_TAG => Some(node.at + 3 + last),
            LIST_TAG if *last < node.word(1) as usize => Some(node.word(2) as usize + last),
            _ => None,
        }
    }

    /// Puts a node in a place.
    pub fn set_slot(&mut self, slot: usize, node: u32) {
        if let Some(word) = self.words.get_mut(slot) {
            *word = node;
        }
    }

    /// The node in a place.
    pub fn in_slot(&self, slot: usize) -> u32 {
        self.words.get(slot).copied().unwrap_or_default()
    }

    /// Writes a number, and gives its node.
    pub fn number(&mut self, number: f64) -> u32 {
        let (whole, bits) = (number as u32, number.to_bits());
        if f64::from(whole).to_bits() == bits && whole <= LARGEST_INLINE {
            return INLINE | whole;
        }
        self.push(&[NUMBER_TAG, bits as u32, (bits >> 32) as u32])
    }

    /// Writes a number as [`Form::number`] does, in place of a node that is out of use then.
    pub fn renumber(&mut self, old: u32, number: f64) -> u32 {
        let Some(node @ [NUMBER_TAG, ..]) = self.words.get_mut(old as usize..).and_then(|words| words.first_chunk_mut::<3>()) else {
            return self.number(number);
        };
        let bits = number.to_bits();
        *node = [NUMBER_TAG, bits as u32, (bits >> 32) as u32];
        old
    }

    /// Writes a text as [`Form::text`] does, in place of a node that is out of use then. Who types one text again and again fills nothing: the room of the last one is
    /// taken again.
    pub fn retext(&mut self, old: u32, kind: &Kind, text: &[u8]) -> u32 {
        let Some([TEXT_TAG, start, length]) = self.words.get_mut(old as usize..).and_then(|words| words.first_chunk_mut::<3>()) else {
            return self.text(kind, text);
        };
        if (*start + *length) as usize != self.text.len() || !keeps_text(kind) {
            return self.text(kind, text);
        }
        self.text.truncate(*start as usize);
        self.text.extend_from_slice(text);
        *length = text.len() as u32;
        old
    }

    /// Writes a text that stands where a value of this kind is due, and gives its node.
    pub fn text(&mut self, kind: &Kind, text: &[u8]) -> u32 {
        if !keeps_text(kind) {
            return unread(text.len());
        }
        let [start, length] = self.keep(text);
        self.push(&[TEXT_TAG, start, length])
    }

    /// Whether so much was written that most of it may be out of use.
    pub(crate) fn is_wasteful(&mut self) -> bool {
        let size = self.words.len() + self.text.len();
        if self.bound == 0 {
            self.bound = 2 * size + SMALL;
        }
        size > self.bound
    }

    /// The form of a record, without what is out of use.
    #[must_use]
    pub fn compact(&self, record: &'static Record) -> Self {
        let mut form = Self::new();
        form.root = form.copy_record(record, self.root());
        form
    }

    /// Writes a copy of a value of another form, and gives its node.
    pub fn copy(&mut self, kind: &'static Kind, from: Node<'_>) -> u32 {
        if from.at < START as usize || from.at as u32 & INLINE != 0 {
            return from.at as u32;
        }
        match (from.word(0), kind) {
            (NUMBER_TAG, _) => self.push(&[NUMBER_TAG, from.word(1), from.word(2)]),
            (TEXT_TAG, _) => {
                let [start, length] = self.keep(from.text());
                self.push(&[TEXT_TAG, start, length])
            }
            (RECORD_TAG, Kind::Record(record)) => self.copy_record(record, from),
            (LIST_TAG, _) => {
                let inner = if let Kind::List(inner) = kind { inner } else { &Kind::Segment };
                let items: Vec<u32> = from.items().map(|item| self.copy(inner, item)).collect();
                let start = self.push(&items);
                self.push(&[LIST_TAG, items.len() as u32, start])
            }
            (MAP_TAG, Kind::Map(_, inner)) => {
                let mut entries = Vec::new();
                for (key, value) in from.entries() {
                    entries.extend(self.keep(key));
                    let value = self.copy(inner, value);
                    entries.push(value);
                }
                let start = self.push(&entries);
                self.push(&[MAP_TAG, (entries.len() / 3) as u32, start])
            }
            _ => super::OBJECT,
        }
    }

    fn copy_record(&mut self, record: &'static Record, from: Node<'_>) -> u32 {
        if from.word(0) != RECORD_TAG {
            return self.copy(&Kind::Object, from);
        }
        let mut unknown = Vec::new();
        for key in from.unknown_keys() {
            unknown.extend(self.keep(key));
        }
        let start = self.push(&unknown);
        let mut words = vec![RECORD_TAG, (unknown.len() / 2) as u32, start];
        for (field, slot) in record.fields.iter().zip(from.slots(record.fields.len())) {
            let node = from.at_slot(*slot).map_or(0, |value| self.copy(&field.kind, value));
            words.push(node);
        }
        self.push(&words)
    }

    pub(super) fn push(&mut self, words: &[u32]) -> u32 {
        let at = self.words.len();
        self.words.extend_from_slice(words);
        at as u32
    }

    pub(super) fn keep(&mut self, bytes: &[u8]) -> [u32; 2] {
        let start = self.text.len();
        self.text.extend_from_slice(bytes);
        [start as u32, bytes.len() as u32]
    }
}
