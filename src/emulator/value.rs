//! JSON values as the emulator keeps them: numbers as they were written, members in their order.
//!
//! A tree of its own in place of serde's, which would make a third of the wasm file: nothing here formats or parses a number with a fraction.

use super::object::Object;
use crate::json::{self, Malformed, Reader, writer};

/// How deep values may be nested.
const MAX_DEPTH: usize = 128;

/// A JSON value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Value {
    #[default]
    Null,
    Boolean(bool),
    /// The number as it was written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Object),
}

/// Why a text has no value here.
#[derive(Debug)]
pub(super) enum Unreadable {
    /// It is not JSON.
    Syntax,
    /// It is JSON, but from this byte on it holds what cannot be kept: a number beyond a double, half of a surrogate pair, or nesting beyond [`MAX_DEPTH`] levels.
    NotKept(usize),
}

impl From<Malformed> for Unreadable {
    fn from(_: Malformed) -> Self {
        Self::Syntax
    }
}

impl Value {
    /// Reads a whole JSON text. Of two equal names the last value counts, where the first one stood.
    #[inline(never)]
    pub(super) fn read(text: &[u8]) -> Result<Self, Unreadable> {
        let mut reader = Reader::new(text);
        let value = read(&mut reader, MAX_DEPTH)?;
        reader.end()?;
        Ok(value)
    }

    /// Takes the next value of a reader.
    pub(super) fn take(reader: &mut Reader<'_>) -> Option<Self> {
        read(reader, MAX_DEPTH).ok()
    }

    /// Appends the value as JSON.
    pub(super) fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::Text(text) => write_text(out, text),
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(object) => object.write(out),
        }
    }

    /// The value as JSON.
    pub(super) fn to_json(&self) -> String {
        let mut out = String::with_capacity(1024);
        self.write(&mut out);
        out
    }

    pub(super) const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(super) const fn as_object(&self) -> Option<&Object> {
        if let Self::Object(object) = self { Some(object) } else { None }
    }

    pub(super) fn into_object(self) -> Option<Object> {
        if let Self::Object(object) = self { Some(object) } else { None }
    }

    pub(super) fn into_text(self) -> Option<String> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(super) fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }

    pub(super) const fn as_boolean(&self) -> Option<bool> {
        if let Self::Boolean(value) = self { Some(*value) } else { None }
    }

    /// A whole number from 0 on; one beyond 64 bits is the greatest.
    pub(super) fn as_whole(&self) -> Option<u64> {
        let Self::Number(text) = self else { return None };
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(text.parse().unwrap_or(u64::MAX))
    }
}

/// Appends a text in quotes: nearly every one as it is.
pub(super) fn write_text(out: &mut String, text: &str) {
    if text.bytes().any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        return writer::text(out, text);
    }
    out.push('"');
    out.push_str(text);
    out.push('"');
}

fn read(reader: &mut Reader<'_>, depth: usize) -> Result<Value, Unreadable> {
    let kind = reader.kind()?;
    let start = reader.position();
    if depth == 0 && matches!(kind, json::Kind::List | json::Kind::Object) {
        // Whether it is JSON at all is said first.
        reader.skip()?;
        return Err(Unreadable::NotKept(start));
    }
    Ok(match kind {
        json::Kind::Null => {
            reader.null()?;
            Value::Null
        }
        json::Kind::Boolean => Value::Boolean(reader.boolean()?),
        json::Kind::Number => {
            let number = reader.number()?;
            let text = reader.bytes().get(start..reader.position()).unwrap_or_default();
            if !number.value.is_finite() {
                return Err(Unreadable::NotKept(start));
            }
            Value::Number(String::from_utf8_lossy(text).trim().to_owned())
        }
        json::Kind::Text => Value::Text(text(reader)?),
        json::Kind::List => {
            let mut items = Vec::new();
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                items.push(read(reader, depth - 1)?);
            }
            Value::List(items)
        }
        json::Kind::Object => {
            let mut object = Object::default();
            let mut first = reader.begin_object()?;
            while let Some(key) = reader.next_key(&mut first)? {
                let name = key.as_str().into_owned();
                object.add_read(name, read(reader, depth - 1)?);
            }
            object.end_read();
            Value::Object(object)
        }
    })
}

/// A text, unless it holds half of a surrogate pair, which no UTF-8 can carry.
fn text(reader: &mut Reader<'_>) -> Result<String, Unreadable> {
    let start = reader.position();
    let read = reader.text()?;
    let text = read.as_str().into_owned();
    // Only an escape, which is longer than what it stands for, writes such a half.
    if text.len() != read.len() && replacements(&text) > 0 {
        let raw = String::from_utf8_lossy(reader.bytes().get(start..reader.position()).unwrap_or_default());
        let escaped = raw.as_bytes().windows(6).filter(|part| part.eq_ignore_ascii_case(b"\\ufffd")).count();
        let written = replacements(&raw) + escaped;
        if replacements(&text) > written {
            return Err(Unreadable::NotKept(start));
        }
    }
    Ok(text)
}

/// How often the character stands in a text that is put in the place of what no text can carry.
fn replacements(text: &str) -> usize {
    text.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count()
}

impl From<&str> for Value {
    #[inline(never)]
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    #[inline(never)]
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Value {
    #[inline(never)]
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<u64> for Value {
    #[inline(never)]
    fn from(number: u64) -> Self {
        Self::Number(whole(number))
    }
}

impl From<Object> for Value {
    #[inline(never)]
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl From<Vec<Self>> for Value {
    #[inline(never)]
    fn from(items: Vec<Self>) -> Self {
        Self::List(items)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// A whole number in decimal digits.
pub(super) fn whole(number: u64) -> String {
    let mut out = String::new();
    writer::long(&mut out, number);
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Object, Unreadable, Value, whole};

    fn same(text: &str) -> String {
        Value::read(text.as_bytes()).expect(text).to_json()
    }

    #[test]
    fn a_value_is_written_as_it_was_read() {
        for text in ["null", "true", "-0.50e+1", r#""a\"\\\n\u0001é""#, "[1,[],{}]", r#"{"b":1,"a":{"c":[null]}}"#] {
            assert_eq!(same(text), text);
        }
        assert_eq!(same(" { \"a\" : 1.0 } "), r#"{"a":1.0}"#);
    }

    #[test]
    fn of_equal_names_the_last_value_counts_where_the_first_stood() {
        assert_eq!(same(r#"{"a":1,"b":2,"a":3}"#), r#"{"a":3,"b":2}"#);
        let many: Vec<String> = (0..100).map(|number| format!("\"k{}\":{number}", number % 50)).collect();
        let Ok(Value::Object(object)) = Value::read(format!("{{{}}}", many.join(",")).as_bytes()) else { unreachable!("it is an object") };
        assert_eq!((object.iter().count(), object.whole("k7")), (50, Some(57)));
    }

    #[test]
    fn what_cannot_be_kept_is_told_with_its_place() {
        let deep = format!("{}1{}", "[".repeat(129), "]".repeat(129));
        for (text, place) in [("[1e999]", 1), (r#"{"a":"\ud800"}"#, 5), (r#"["�","\ufffd\udc00"]"#, 7), (deep.as_str(), 128)] {
            assert!(matches!(Value::read(text.as_bytes()), Err(Unreadable::NotKept(at)) if at == place), "{text}");
        }
        assert_eq!(same(r#"["�\ufffd\ud83d\ude00"]"#), "[\"\u{fffd}\u{fffd}\u{1f600}\"]");
    }

    #[test]
    fn a_hundred_thousand_names_are_read_and_set_in_time() {
        let text = format!("{{{}}}", (0..100_000).map(|number| format!("\"k{number}\":0")).collect::<Vec<_>>().join(","));
        let object = Object::read(text.as_bytes()).expect("it is an object");
        let mut other = object.clone();
        other.set_all(object.iter());
        assert_eq!(other, object);
    }

    proptest! {
        #[test]
        fn whole_numbers_are_written_in_decimal(number in any::<u64>()) {
            prop_assert_eq!(whole(number), number.to_string());
            prop_assert_eq!(Value::from(number).as_whole(), Some(number));
        }
    }
}
