//! JSON values, which are `serde_json`'s: how texts are read and written, and what is asked of the members of an object.
//!
//! The core's reader reads them, which the wasm has in any case: that of `serde_json` would add 12 kB, and 9 more to read every decimal as JavaScript does.

use serde::Serialize;
pub(super) use serde_json::Value;
use serde_json::{Map, Number};

use crate::json::{Kind, Malformed, Reader};

/// The members of a JSON object, in their order.
pub(super) type Object = Map<String, Value>;

/// How deep values may be nested.
const MAX_DEPTH: usize = 128;

/// How much deeper they stand in an entry of the journal.
const JOURNAL_DEPTH: usize = 3;

/// Why a text has no value here.
#[derive(Debug, PartialEq)]
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

/// Reads a whole JSON text. Of two equal names the last value counts, where the first one stood.
pub(super) fn read(text: &[u8]) -> Result<Value, Unreadable> {
    whole_text(text, MAX_DEPTH)
}

/// Reads the JSON text of an object; `None` for anything else.
pub(super) fn read_object(text: &[u8]) -> Option<Object> {
    object(whole_text(text, MAX_DEPTH))
}

/// Reads an entry of the journal, which is an object; `None` for anything else.
pub(super) fn read_entry(text: &[u8]) -> Option<Object> {
    object(whole_text(text, MAX_DEPTH + JOURNAL_DEPTH))
}

fn object(read: Result<Value, Unreadable>) -> Option<Object> {
    if let Ok(Value::Object(object)) = read { Some(object) } else { None }
}

fn whole_text(text: &[u8], depth: usize) -> Result<Value, Unreadable> {
    let mut reader = Reader::new(text);
    let value = value(&mut reader, depth)?;
    reader.end()?;
    Ok(value)
}

fn value(reader: &mut Reader<'_>, depth: usize) -> Result<Value, Unreadable> {
    let kind = reader.kind()?;
    let start = reader.position();
    if depth == 0 && matches!(kind, Kind::List | Kind::Object) {
        // Whether it is JSON at all is said first.
        reader.skip()?;
        return Err(Unreadable::NotKept(start));
    }
    Ok(match kind {
        Kind::Null => {
            reader.null()?;
            Value::Null
        }
        Kind::Boolean => Value::Bool(reader.boolean()?),
        Kind::Number => Value::Number(number(reader, start)?),
        Kind::Text => Value::String(text(reader, start)?),
        Kind::List => {
            let mut items = Vec::new();
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                items.push(value(reader, depth - 1)?);
            }
            Value::Array(items)
        }
        Kind::Object => {
            let mut object = Object::new();
            let mut first = reader.begin_object()?;
            while let Some(key) = reader.next_key(&mut first)? {
                object.insert(key.as_str().into_owned(), value(reader, depth - 1)?);
            }
            Value::Object(object)
        }
    })
}

/// A number: a whole one of 64 bits, or else the double nearest to it. The core's own reader is a few units off for extreme exponents, so that a journal would bring another
/// number back than the one that was stored.
fn number(reader: &mut Reader<'_>, start: usize) -> Result<Number, Unreadable> {
    reader.number()?;
    let text = core::str::from_utf8(written(reader, start)).unwrap_or_default().trim();
    if let Ok(number) = text.parse::<u64>() {
        return Ok(number.into());
    }
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number.into());
    }
    text.parse().ok().and_then(Number::from_f64).ok_or(Unreadable::NotKept(start))
}

/// A text, unless it holds half of a surrogate pair, which no UTF-8 can carry.
fn text(reader: &mut Reader<'_>, start: usize) -> Result<String, Unreadable> {
    let read = reader.text()?;
    let text = read.as_str().into_owned();
    // Only an escape, which is longer than what it stands for, writes such a half.
    if text.len() != read.len() && replacements(&text) > 0 {
        let raw = String::from_utf8_lossy(written(reader, start));
        let escaped = raw.as_bytes().windows(6).filter(|part| part.eq_ignore_ascii_case(b"\\ufffd")).count();
        if replacements(&text) > replacements(&raw) + escaped {
            return Err(Unreadable::NotKept(start));
        }
    }
    Ok(text)
}

/// What the reader has passed since `start`.
fn written<'a>(reader: &Reader<'a>, start: usize) -> &'a [u8] {
    reader.bytes().get(start..reader.position()).unwrap_or_default()
}

/// How often the character stands in a text that is put in the place of what no text can carry.
fn replacements(text: &str) -> usize {
    text.matches(char::REPLACEMENT_CHARACTER).count()
}

/// A value as JSON.
pub(super) fn json(value: &(impl Serialize + ?Sized)) -> String {
    // What is written here always has a text: names are texts, and numbers are finite.
    serde_json::to_string(value).unwrap_or_default()
}

/// A whole number from 0 on; one beyond 64 bits is the greatest.
pub(super) fn whole(value: &Value) -> Option<u64> {
    // 2^64, from which on a number is read as a double.
    const BEYOND: f64 = 18_446_744_073_709_551_616.0;
    value.as_u64().or_else(|| value.as_f64().filter(|number| *number >= BEYOND).map(|_| u64::MAX))
}

/// What is asked of the members of an object.
pub(super) trait Members {
    /// Adds a member.
    #[must_use]
    fn with(self, name: &str, value: Value) -> Self;
    /// The member of this name where it is given: there and not null.
    fn given(&self, name: &str) -> Option<&Value>;
    fn text(&self, name: &str) -> Option<&str>;
    fn object(&self, name: &str) -> Option<&Object>;
    fn list(&self, name: &str) -> Option<&[Value]>;
    fn whole(&self, name: &str) -> Option<u64>;
    fn boolean(&self, name: &str) -> Option<bool>;
    /// Sets a member, in its old place where it has one.
    fn set(&mut self, name: &str, value: Value);
    /// Takes a member out.
    fn take(&mut self, name: &str) -> Option<Value>;
    /// Gives a member another name, unless that one is taken.
    fn rename(&mut self, name: &str, new: &str);
}

impl Members for Object {
    fn with(mut self, name: &str, value: Value) -> Self {
        self.set(name, value);
        self
    }

    fn given(&self, name: &str) -> Option<&Value> {
        self.get(name).filter(|value| !value.is_null())
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    fn object(&self, name: &str) -> Option<&Object> {
        self.get(name)?.as_object()
    }

    fn list(&self, name: &str) -> Option<&[Value]> {
        self.get(name)?.as_array().map(Vec::as_slice)
    }

    fn whole(&self, name: &str) -> Option<u64> {
        whole(self.get(name)?)
    }

    fn boolean(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    fn set(&mut self, name: &str, value: Value) {
        self.insert(name.to_owned(), value);
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        // `remove` would put the last member in its place.
        self.shift_remove(name)
    }

    fn rename(&mut self, name: &str, new: &str) {
        if self.contains_key(name) && !self.contains_key(new) {
            let members = core::mem::take(self).into_iter();
            *self = members.map(|(own, value)| (if own == name { new.to_owned() } else { own }, value)).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Members as _, Unreadable, Value, json, read, read_object, whole};

    fn same(text: &str) -> String {
        json(&read(text.as_bytes()).expect(text))
    }

    #[test]
    fn a_value_is_written_as_it_was_read() {
        for text in
            ["null", "true", "-5", "1.0", "0.30000000000000004", "18446744073709551615", r#""a\"\\\n\u0001é""#, "[1,[],{}]", r#"{"b":1,"a":{"c":[null]}}"#]
        {
            assert_eq!(same(text), text);
        }
        assert_eq!(same(" { \"a\" : 1.0 } "), r#"{"a":1.0}"#);
    }

    #[test]
    fn a_number_that_is_written_and_read_again_is_the_same() {
        for text in ["1.2345678901234567e-200", "2.2250738585072014e-308", "1.7976931348623157e308", "5e-324", "-9.87654321e250", "0.1e-150"] {
            let once = same(text);
            assert_eq!(same(&once), once, "{text}");
            assert_eq!(once.parse(), text.parse::<f64>(), "{text}");
        }
    }

    #[test]
    fn numbers_are_whole_ones_of_64_bits_or_doubles() {
        for (text, written) in
            [("1e2", "100.0"), ("0.50", "0.5"), ("-0", "0"), ("-0.0", "-0.0"), ("1e30", "1e+30"), ("18446744073709551616", "1.8446744073709552e+19")]
        {
            assert_eq!(same(text), written);
        }
        for (text, number) in [("7", Some(7)), ("18446744073709551615", Some(u64::MAX)), ("1e30", Some(u64::MAX)), ("-1", None), ("1.5", None), ("\"1\"", None)]
        {
            assert_eq!(whole(&read(text.as_bytes()).expect(text)), number, "{text}");
        }
    }

    #[test]
    fn of_equal_names_the_last_value_counts_where_the_first_stood() {
        assert_eq!(same(r#"{"a":1,"b":2,"a":3}"#), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn members_keep_their_order_when_one_is_set_taken_or_renamed() {
        let mut object = read_object(br#"{"a":1,"b":2,"c":3,"d":4}"#).expect("it is an object");
        object.set("b", Value::Null);
        object.take("a");
        object.rename("c", "e");
        object.rename("d", "b");
        assert_eq!(json(&object), r#"{"b":null,"e":3,"d":4}"#);
    }

    #[test]
    fn what_cannot_be_kept_is_told_with_its_place() {
        let deep = format!("{}1{}", "[".repeat(129), "]".repeat(129));
        for (text, place) in [("[1e999]", 1), (r#"{"a":"\ud800"}"#, 5), (r#"["�","\ufffd\udc00"]"#, 7), (deep.as_str(), 128)] {
            assert_eq!(read(text.as_bytes()), Err(Unreadable::NotKept(place)), "{text}");
        }
        assert_eq!(same(r#"["�\ufffd\ud83d\ude00"]"#), "[\"\u{fffd}\u{fffd}\u{1f600}\"]");
    }

    #[test]
    fn a_hundred_thousand_names_are_read_in_time() {
        let text = format!("{{{}}}", (0..100_000).map(|number| format!("\"k{number}\":0")).collect::<Vec<_>>().join(","));
        assert_eq!(read_object(text.as_bytes()).map(|object| object.len()), Some(100_000));
    }
}
