//! Reads and writes JSON values, and gives objects typed access to their members. The value type is `serde_json`'s.
//!
//! The core's own reader parses the text, because the wasm contains it in any case. The parser of `serde_json` would
//! add 12 kB, and another 9 kB to read every decimal as JavaScript does.

use serde::Serialize;
pub(crate) use serde_json::Value;
use serde_json::{Map, Number};

use super::double;
use crate::json::{Kind, Malformed, Reader, SyntaxError};

/// A JSON object. Its members keep their order.
pub(crate) type Object = Map<String, Value>;

/// How deep lists and objects may be nested.
const MAX_DEPTH: usize = 128;

/// How many levels an entry of the journal adds around the values that it carries.
const JOURNAL_DEPTH: usize = 3;

/// Why a text cannot be read into a value.
#[derive(Debug, PartialEq)]
pub(crate) enum Unreadable {
    /// It is not JSON.
    Syntax(SyntaxError),
    /// It is JSON, but it contains something that cannot be stored, which starts at this byte: a number too large for a
    /// double, half of a surrogate pair, or nesting beyond [`MAX_DEPTH`] levels.
    NotStorable(usize),
}

/// Why reading stopped. The reader itself knows the details of a syntax error.
enum Stop {
    Malformed,
    NotStorable(usize),
}

impl From<Malformed> for Stop {
    fn from(_: Malformed) -> Self {
        Self::Malformed
    }
}

/// Reads a whole JSON text. If an object has a name twice, the last value counts, at the position of the first.
pub(crate) fn read(text: &[u8]) -> Result<Value, Unreadable> {
    whole_text(text, MAX_DEPTH)
}

/// Reads the JSON text of an object. `None` if the text is anything else.
pub(crate) fn read_object(text: &[u8]) -> Option<Object> {
    object(whole_text(text, MAX_DEPTH))
}

/// Reads an entry of the journal, which is an object. `None` if the text is anything else.
pub(crate) fn read_journal_entry(text: &[u8]) -> Option<Object> {
    object(whole_text(text, MAX_DEPTH + JOURNAL_DEPTH))
}

fn object(read: Result<Value, Unreadable>) -> Option<Object> {
    if let Ok(Value::Object(object)) = read { Some(object) } else { None }
}

fn whole_text(text: &[u8], depth: usize) -> Result<Value, Unreadable> {
    let mut reader = Reader::new(text);
    let read = value(&mut reader, depth).and_then(|value| {
        reader.end()?;
        Ok(value)
    });
    read.map_err(|stop| match stop {
        Stop::Malformed => Unreadable::Syntax(reader.error()),
        Stop::NotStorable(at) => {
            // A syntax error behind it counts more.
            let mut rest = Reader::new(text);
            let is_json = rest.skip().and_then(|()| rest.end()).is_ok();
            if is_json { Unreadable::NotStorable(at) } else { Unreadable::Syntax(rest.error()) }
        }
    })
}

fn value(reader: &mut Reader<'_>, depth: usize) -> Result<Value, Stop> {
    let kind = reader.kind()?;
    let start = reader.position();
    if depth == 0 && matches!(kind, Kind::List | Kind::Object) {
        // A syntax error inside counts more than the depth.
        reader.skip()?;
        return Err(Stop::NotStorable(start));
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

/// Reads a number as a whole number of 64 bits if it is one, otherwise as the nearest double. The core's reader is a few
/// units off for extreme exponents: a number read back from the journal would differ from the one that was stored.
fn number(reader: &mut Reader<'_>, start: usize) -> Result<Number, Stop> {
    reader.number()?;
    let text = core::str::from_utf8(source_text(reader, start)).unwrap_or_default().trim();
    if let Ok(number) = text.parse::<u64>() {
        return Ok(number.into());
    }
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number.into());
    }
    Number::from_f64(double::nearest(text)).ok_or(Stop::NotStorable(start))
}

/// Reads a text. It is refused if it contains half of a surrogate pair, which UTF-8 cannot represent.
fn text(reader: &mut Reader<'_>, start: usize) -> Result<String, Stop> {
    let read = reader.text()?;
    let text = read.as_str().into_owned();
    // Only an escape can write half a pair. An escape is longer than its character, so equal lengths rule it out.
    if text.len() != read.len() && replacements(&text) > 0 {
        let raw = String::from_utf8_lossy(source_text(reader, start));
        let escaped = raw.as_bytes().windows(6).filter(|part| part.eq_ignore_ascii_case(b"\\ufffd")).count();
        if replacements(&text) > replacements(&raw) + escaped {
            return Err(Stop::NotStorable(start));
        }
    }
    Ok(text)
}

/// The part of the JSON text that the reader has read since `start`.
fn source_text<'a>(reader: &Reader<'a>, start: usize) -> &'a [u8] {
    reader.bytes().get(start..reader.position()).unwrap_or_default()
}

/// Counts the replacement characters of a text. The reader puts one in place of each half of a surrogate pair.
fn replacements(text: &str) -> usize {
    text.matches(char::REPLACEMENT_CHARACTER).count()
}

/// Writes a value as JSON.
pub(crate) fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    // This cannot fail: all names are texts, and all numbers are finite.
    serde_json::to_string(value).unwrap_or_default()
}

/// The value as a whole number that is not negative. A number beyond 64 bits becomes the greatest one.
pub(crate) fn whole_number(value: &Value) -> Option<u64> {
    // 2^64: numbers from here on are stored as doubles.
    const BEYOND: f64 = 18_446_744_073_709_551_616.0;
    value.as_u64().or_else(|| value.as_f64().filter(|number| *number >= BEYOND).map(|_| u64::MAX))
}

/// Typed access to the members of an object.
pub(crate) trait Members {
    /// Adds a member.
    #[must_use]
    fn with(self, name: &str, value: Value) -> Self;
    /// The member of this name, if it is present and not null.
    fn given(&self, name: &str) -> Option<&Value>;
    fn text(&self, name: &str) -> Option<&str>;
    fn object(&self, name: &str) -> Option<&Object>;
    fn list(&self, name: &str) -> Option<&[Value]>;
    fn whole(&self, name: &str) -> Option<u64>;
    fn boolean(&self, name: &str) -> Option<bool>;
    /// Sets a member. If it is present, it keeps its position.
    fn set(&mut self, name: &str, value: Value);
    /// Removes a member and returns it.
    fn take(&mut self, name: &str) -> Option<Value>;
    /// Renames a member, unless there is a member of the new name.
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
        whole_number(self.get(name)?)
    }

    fn boolean(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    fn set(&mut self, name: &str, value: Value) {
        self.insert(name.to_owned(), value);
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        // `remove` would move the last member into the gap.
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
    use super::{Members as _, Unreadable, Value, read, read_object, to_json, whole_number};

    fn same(text: &str) -> String {
        to_json(&read(text.as_bytes()).expect(text))
    }

    #[test]
    fn a_value_is_written_as_it_was_read() {
        for text in [
            "null",
            "true",
            "-5",
            "1.0",
            "0.30000000000000004",
            "18446744073709551615",
            r#""a\"\\\n\u0001é""#,
            "[1,[],{}]",
            r#"{"b":1,"a":{"c":[null]}}"#,
        ] {
            assert_eq!(same(text), text);
        }
        assert_eq!(same(" { \"a\" : 1.0 } "), r#"{"a":1.0}"#);
    }

    #[test]
    fn a_number_that_is_written_and_read_again_is_the_same() {
        for text in [
            "1.2345678901234567e-200",
            "2.2250738585072014e-308",
            "1.7976931348623157e308",
            "5e-324",
            "-9.87654321e250",
            "0.1e-150",
        ] {
            let once = same(text);
            assert_eq!(same(&once), once, "{text}");
            assert_eq!(once.parse(), text.parse::<f64>(), "{text}");
        }
    }

    #[test]
    fn numbers_are_whole_numbers_of_64_bits_or_doubles() {
        for (text, written) in [
            ("1e2", "100.0"),
            ("0.50", "0.5"),
            ("-0", "0"),
            ("-0.0", "-0.0"),
            ("1e30", "1e+30"),
            ("18446744073709551616", "1.8446744073709552e+19"),
        ] {
            assert_eq!(same(text), written);
        }
        for (text, number) in [
            ("7", Some(7)),
            ("18446744073709551615", Some(u64::MAX)),
            ("1e30", Some(u64::MAX)),
            ("-1", None),
            ("1.5", None),
            ("\"1\"", None),
        ] {
            assert_eq!(whole_number(&read(text.as_bytes()).expect(text)), number, "{text}");
        }
    }

    #[test]
    fn of_equal_names_the_last_value_counts_at_the_position_of_the_first() {
        assert_eq!(same(r#"{"a":1,"b":2,"a":3}"#), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn members_keep_their_order_when_one_is_set_removed_or_renamed() {
        let mut object = read_object(br#"{"a":1,"b":2,"c":3,"d":4}"#).expect("it is an object");
        object.set("b", Value::Null);
        object.take("a");
        object.rename("c", "e");
        object.rename("d", "b");
        assert_eq!(to_json(&object), r#"{"b":null,"e":3,"d":4}"#);
    }

    #[test]
    fn what_cannot_be_stored_is_refused_with_its_position() {
        let deep = format!("{}1{}", "[".repeat(129), "]".repeat(129));
        for (text, position) in
            [("[1e999]", 1), (r#"{"a":"\ud800"}"#, 5), (r#"["�","\ufffd\udc00"]"#, 7), (deep.as_str(), 128)]
        {
            assert_eq!(read(text.as_bytes()), Err(Unreadable::NotStorable(position)), "{text}");
        }
        assert_eq!(same(r#"["�\ufffd\ud83d\ude00"]"#), "[\"\u{fffd}\u{fffd}\u{1f600}\"]");
    }

    #[test]
    fn a_hundred_thousand_names_are_read_in_time() {
        let text =
            format!("{{{}}}", (0..100_000).map(|number| format!("\"k{number}\":0")).collect::<Vec<_>>().join(","));
        assert_eq!(read_object(text.as_bytes()).map(|object| object.len()), Some(100_000));
    }
}
