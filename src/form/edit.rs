//! Changes of a form: a value is put in its place, and the form is written anew without what is out of use.

use super::arena::{
    Form, INLINE, LARGEST_INLINE, LIST_TAG, MAP_TAG, NUMBER_TAG, Node, OBJECT, RECORD_TAG, START, TEXT_TAG,
};
use crate::schema::{Kind, Record};

impl Form {
    /// This form of `record` with another value of a kind at the end of some steps, which are indexes of fields and
    /// items; without a value, the field is absent. `None` where the steps lead to no place: through what is neither a
    /// record nor a list.
    pub(crate) fn with(
        &self,
        record: &'static Record,
        steps: &[usize],
        value: Option<(&'static Kind, &Self)>,
    ) -> Option<Self> {
        let slot = self.slot(steps)?;
        let mut form = self.clone();
        let node = value.map_or(0, |(kind, value)| form.copy(kind, value.root()));
        *form.words.get_mut(slot)? = node;
        Some(form.compact(record))
    }

    /// Where the node stands to which these steps lead.
    fn slot(&self, steps: &[usize]) -> Option<usize> {
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

    /// Writes a number, and gives its node.
    pub(super) fn number(&mut self, number: f64) -> u32 {
        let (whole, bits) = (number as u32, number.to_bits());
        if f64::from(whole).to_bits() == bits && whole <= LARGEST_INLINE {
            return INLINE | whole;
        }
        self.push(&[NUMBER_TAG, bits as u32, (bits >> 32) as u32])
    }

    /// The form of a record, without what is out of use.
    fn compact(&self, record: &'static Record) -> Self {
        let mut form = Self::new();
        form.root = form.copy_record(record, self.root());
        form
    }

    /// Writes a copy of a value of another form, and gives its node.
    fn copy(&mut self, kind: &'static Kind, from: Node<'_>) -> u32 {
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
            _ => OBJECT,
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
