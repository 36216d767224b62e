//! The members of an object as slices of its text, found by the table of its record.

use std::borrow::Cow;

use crate::json::{Kind, Reader, SyntaxError};
use crate::schema::Record;

/// Keys that the table does not list, of one object: more than a person reads.
const UNKNOWN_KEYS: usize = 128;

/// The members of one object.
pub(super) struct Members<'a> {
    /// One slice a field of the table.
    pub(super) fields: Vec<Option<&'a [u8]>>,
    /// What the table does not list, in its order; not more than a person reads.
    pub(super) unknown: Vec<(Cow<'a, str>, &'a [u8])>,
}

impl<'a> Members<'a> {
    /// Reads an object; `None` where the text is another value. Of two equal keys the last counts.
    pub(super) fn read(record: &'static Record, text: &'a [u8]) -> Result<Option<Self>, SyntaxError> {
        let mut reader = Reader::new(text);
        if reader.kind()? != Kind::Object {
            return Ok(None);
        }
        let mut members = Self { fields: vec![None; record.fields.len()], unknown: Vec::new() };
        let mut due = 0;
        let mut first = reader.begin_object()?;
        while let Some(key) = reader.next_key(&mut first)? {
            let value = slice(&mut reader)?;
            if let Some(index) = record.find(due, |name| key.is(name)) {
                due = index + 1;
                members.fields[index] = Some(value);
            } else if let Some(known) = members.unknown.iter_mut().find(|(name, _)| key.is(name)) {
                known.1 = value;
            } else if members.unknown.len() < UNKNOWN_KEYS {
                members.unknown.push((key.as_str(), value));
            }
        }
        Ok(Some(members))
    }

    /// What stands under a key that the table does not list, unless it is null.
    pub(super) fn unlisted(&self, name: &str) -> Option<&'a [u8]> {
        self.unknown.iter().find(|(key, _)| key == name).map(|(_, value)| *value).filter(|value| !is_null(value))
    }
}

/// Takes the next value as a slice of the text.
pub(super) fn slice<'a>(reader: &mut Reader<'a>) -> Result<&'a [u8], SyntaxError> {
    reader.kind()?;
    let start = reader.position();
    reader.skip()?;
    Ok(reader.bytes().get(start..reader.position()).unwrap_or_default().trim_ascii())
}

/// Whether a slice is `null`.
pub(super) fn is_null(value: &[u8]) -> bool {
    value == b"null"
}
