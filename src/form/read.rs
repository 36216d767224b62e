//! Reads JSON text into a form, as the tables say: known fields to their places, the rest passed over.

use super::arena::{
    EMPTY_LIST, FALSE, Form, HALF, LIST_TAG, MAP_TAG, NOT_JSON, NUL, NULL, OBJECT, RECORD_TAG, TEXT_TAG, TRUE,
    UNKNOWN_KEYS, keeps_text, unread,
};
use crate::json::{self, Malformed, Reader, SyntaxError, Unfit, in_order};
use crate::schema::{Kind, Record};

impl Form {
    /// Reads a JSON text as a form of this record. Of two equal keys the last counts.
    ///
    /// # Errors
    /// Where the text is not JSON. A value of another type than the table says is read anyway.
    pub fn read_record(record: &'static Record, text: &[u8]) -> Result<Self, SyntaxError> {
        Self::read(record, text, false)
    }

    /// Does what [`Form::read_record`] does with the text of a live value, in which `-1e999` stands for what JSON
    /// cannot hold, such as a function.
    #[cfg(all(target_arch = "wasm32", feature = "wasm-checks"))]
    pub(crate) fn read_live(record: &'static Record, text: &[u8]) -> Result<Self, SyntaxError> {
        Self::read(record, text, true)
    }

    fn read(record: &'static Record, text: &[u8], is_live: bool) -> Result<Self, SyntaxError> {
        let mut read = Read { reader: Reader::new(text), form: Self::new(), is_live };
        match read.whole(|read| {
            if read.reader.kind()? == json::Kind::Object { read.record(record) } else { read.value(&Kind::Object) }
        }) {
            Ok(root) => read.form.root = root,
            Err(Malformed) => return Err(read.reader.error()),
        }
        Ok(read.form)
    }

    /// Reads a JSON text as a value of this kind.
    ///
    /// # Errors
    /// Where the text is not JSON.
    pub fn read_value(kind: &'static Kind, text: &[u8]) -> Result<Self, SyntaxError> {
        let mut read = Read { reader: Reader::new(text), form: Self::new(), is_live: false };
        match read.whole(|read| read.value(kind)) {
            Ok(root) => read.form.root = root,
            Err(Malformed) => return Err(read.reader.error()),
        }
        Ok(read.form)
    }
}

struct Read<'a> {
    reader: Reader<'a>,
    form: Form,
    is_live: bool,
}

impl Read<'_> {
    fn whole(&mut self, value: impl FnOnce(&mut Self) -> Result<u32, Malformed>) -> Result<u32, Malformed> {
        let root = value(self)?;
        self.reader.end()?;
        Ok(root)
    }

    fn push(&mut self, words: &[u32]) -> u32 {
        self.form.push(words)
    }

    fn keep(&mut self, bytes: &[u8]) -> [u32; 2] {
        self.form.keep(bytes)
    }

    fn value(&mut self, kind: &'static Kind) -> Result<u32, Malformed> {
        match self.reader.kind()? {
            json::Kind::Null => self.reader.null().map(|()| NULL),
            json::Kind::Boolean => self.reader.boolean().map(|value| if value { TRUE } else { FALSE }),
            json::Kind::Number => {
                let number = self.reader.number()?.value;
                Ok(if self.is_live && number == f64::NEG_INFINITY { NOT_JSON } else { self.form.number(number) })
            }
            json::Kind::Text => {
                let text = self.reader.text()?;
                match text.unfit() {
                    Some(Unfit::Half) => return Ok(HALF),
                    // A text that is kept is looked into: a word or an id with NUL is none.
                    Some(Unfit::Nul) if !keeps_text(kind) => return Ok(NUL),
                    _ => {}
                }
                if !keeps_text(kind) {
                    return Ok(unread(text.len()));
                }
                let [start, length] = self.keep(text.as_str().as_bytes());
                Ok(self.push(&[TEXT_TAG, start, length]))
            }
            json::Kind::Object => match kind {
                Kind::Record(record) => self.record(record),
                Kind::Map(_, inner) => self.map(inner),
                _ => self.reader.skip().map(|()| OBJECT),
            },
            json::Kind::List => match kind {
                Kind::List(inner) => self.list(inner),
                Kind::Texts => self.list(&Kind::Texts),
                _ => self.reader.skip().map(|()| EMPTY_LIST),
            },
        }
    }

    fn record(&mut self, record: &'static Record) -> Result<u32, Malformed> {
        let at = self.push(&[RECORD_TAG, 0, 0]);
        let slots = at as usize + 3;
        self.form.words.resize(slots + record.fields.len(), 0);
        let mut unknown = Vec::new();
        let mut expected = 0;
        let mut first = self.reader.begin_object()?;
        loop {
            let index = match record.fields.get(expected) {
                // Keys mostly come in the table's order.
                Some(field) if self.reader.take_key(&mut first, field.name) => expected,
                _ => {
                    let Some(key) = self.reader.next_key(&mut first)? else { break };
                    let Some(index) = record.find(expected, |name| key.is(name)) else {
                        let name = key.as_str();
                        let known = unknown.chunks_exact(2).any(|place| self.key(place) == name.as_bytes());
                        if !known && unknown.len() < 2 * UNKNOWN_KEYS {
                            unknown.extend(self.keep(name.as_bytes()));
                        }
                        self.reader.skip()?;
                        continue;
                    };
                    index
                }
            };
            expected = index + 1;
            let value = self.value(&record.fields[index].kind)?;
            self.form.words[slots + index] = value;
        }
        let start = self.push(&unknown);
        self.form.words[at as usize + 1] = (unknown.len() / 2) as u32;
        self.form.words[at as usize + 2] = start;
        Ok(at)
    }

    fn key(&self, place: &[u32]) -> &[u8] {
        self.form.text.get(place[0] as usize..(place[0] + place[1]) as usize).unwrap_or_default()
    }

    /// Of entries with equal keys the last one, where the first one stood, as in JavaScript.
    fn last_of_equal_keys(&self, entries: Vec<u32>) -> Vec<u32> {
        let order = in_order(entries.chunks_exact(3).map(|entry| self.key(entry)).collect());
        if order.windows(2).all(|pair| pair[0].0 != pair[1].0) {
            return entries;
        }
        let mut values = vec![None; order.len()];
        let mut first = 0;
        for (at, (key, index)) in order.iter().enumerate() {
            if order[first].0 != *key {
                first = at;
            }
            values[order[first].1] = Some(entries[3 * index + 2]);
        }
        let mut kept = Vec::new();
        for (entry, value) in entries.chunks_exact(3).zip(values) {
            if let Some(value) = value {
                kept.extend([entry[0], entry[1], value]);
            }
        }
        kept
    }

    fn list(&mut self, inner: &'static Kind) -> Result<u32, Malformed> {
        let mut items = Vec::new();
        let mut first = self.reader.begin_list()?;
        while self.reader.next_item(&mut first)? {
            let item = self.value(inner)?;
            items.push(item);
        }
        let start = self.push(&items);
        Ok(self.push(&[LIST_TAG, items.len() as u32, start]))
    }

    fn map(&mut self, inner: &'static Kind) -> Result<u32, Malformed> {
        let mut entries: Vec<u32> = Vec::new();
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let is_half = key.unfit() == Some(Unfit::Half);
            let key = self.keep(key.as_str().as_bytes());
            entries.extend(key);
            let value = self.value(inner)?;
            let value = if is_half { HALF } else { value };
            entries.push(value);
        }
        let entries = self.last_of_equal_keys(entries);
        let start = self.push(&entries);
        Ok(self.push(&[MAP_TAG, (entries.len() / 3) as u32, start]))
    }
}
