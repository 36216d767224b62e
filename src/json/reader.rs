//! The reader: a cursor over bytes that is asked for one value after the other.
#![allow(
    clippy::inline_always,
    reason = "measured: what is asked for every value costs a third less inside its caller"
)]

mod texts;

use super::bytes::{has_mark, same};
use super::number::Number;
use super::syntax::{Expected, Malformed, SyntaxError};
use super::text::Text;

/// The levels of nesting that a reader goes down; a deeper text is refused with [`Expected::LessDepth`].
pub const MAX_DEPTH: usize = 512;

/// What kind of value comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
}

/// A cursor over JSON bytes.
///
/// Whoever holds it takes exactly what comes next: [`Reader::kind`] tells the kind, then the method of that kind takes
/// the value. [`Reader::skip`] takes any value.
///
/// # Examples
/// ```
/// use deployment_control::json::Reader;
/// let mut reader = Reader::new(br#"{"name": "agent", "ports": [80, 443]}"#);
/// let mut names = Vec::new();
/// let mut first = reader.begin_object()?;
/// while let Some(key) = reader.next_key(&mut first)? {
///     names.push(key.as_str().into_owned());
///     reader.skip()?;
/// }
/// reader.end()?;
/// assert_eq!(names, ["name", "ports"]);
/// # Ok::<(), deployment_control::json::Malformed>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    expected: Expected,
}

impl<'a> Reader<'a> {
    /// Makes a reader at the start of `bytes`, behind a byte order mark if there is one.
    pub const fn new(bytes: &'a [u8]) -> Self {
        let at = if has_mark(bytes) { 3 } else { 0 };
        Self { bytes, at, depth: 0, expected: Expected::Value }
    }

    /// The bytes that the reader reads.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The offset of the cursor, in bytes.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Where the text stops being JSON, and what was expected there: what the last method that failed found.
    pub const fn error(&self) -> SyntaxError {
        SyntaxError { at: self.at, expected: self.expected }
    }

    /// The kind of the next value, which stays where it is.
    ///
    /// # Errors
    /// Where no value starts at the cursor.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub fn kind(&mut self) -> Result<Kind, Malformed> {
        match self.next_byte() {
            Some(b'"') => Ok(Kind::Text),
            Some(b'{') => Ok(Kind::Object),
            Some(b'[') => Ok(Kind::List),
            Some(b't' | b'f') => Ok(Kind::Boolean),
            Some(b'n') => Ok(Kind::Null),
            Some(b'-' | b'0'..=b'9') => Ok(Kind::Number),
            _ => self.fail(Expected::Value),
        }
    }

    /// Takes `null`.
    ///
    /// # Errors
    /// Where the next value is not `null`.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub fn null(&mut self) -> Result<(), Malformed> {
        self.word(b"null")
    }

    /// Takes `true` or `false`.
    ///
    /// # Errors
    /// Where the next value is neither.
    pub fn boolean(&mut self) -> Result<bool, Malformed> {
        if self.next_byte() == Some(b't') {
            self.word(b"true").map(|()| true)
        } else {
            self.word(b"false").map(|()| false)
        }
    }

    /// Takes a number.
    ///
    /// # Errors
    /// Where the next value is not a number.
    #[inline(never)]
    pub fn number(&mut self) -> Result<Number, Malformed> {
        self.next_byte();
        match Number::read(&self.bytes[self.at..]) {
            Some((number, length)) => {
                self.at += length;
                Ok(number)
            }
            None => self.fail(Expected::Value),
        }
    }

    /// Takes the opening brace of an object; gives the state that [`Reader::next_key`] wants.
    ///
    /// # Errors
    /// Where no object starts at the cursor, or one level too deep.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub fn begin_object(&mut self) -> Result<bool, Malformed> {
        self.open(b'{')
    }

    /// Takes the next key of an object and its colon, or the closing brace, which gives `None`.
    ///
    /// # Errors
    /// Where neither a key nor the object's end comes next.
    #[inline(never)]
    pub fn next_key(&mut self, first: &mut bool) -> Result<Option<Text<'a>>, Malformed> {
        if self.next_byte() == Some(b'}') {
            // `{"a":1,}` never comes here: after a comma the key is taken at once.
            self.close();
            return Ok(None);
        }
        if !*first {
            self.expect(b',', Expected::Comma)?;
        }
        *first = false;
        if self.next_byte() != Some(b'"') {
            return self.fail(Expected::Name);
        }
        let key = self.text()?;
        self.next_byte();
        self.expect(b':', Expected::Colon)?;
        Ok(Some(key))
    }

    /// Takes the next key and its colon where the key is `name` and stands right here, as in texts without white space
    /// whose keys come in the order of their table. Where it gives `false`, nothing is taken, and [`Reader::next_key`]
    /// tells what comes.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub fn take_key(&mut self, first: &mut bool, name: &str) -> bool {
        let start = self.at + usize::from(!*first);
        let end = start + name.len() + 1;
        let here = (*first || self.bytes.get(self.at) == Some(&b','))
            && self.bytes.get(end..end + 2) == Some(b"\":")
            && self.bytes.get(start) == Some(&b'"')
            && self.bytes.get(start + 1..end).is_some_and(|key| same(key, name.as_bytes()));
        if here {
            self.at = end + 2;
            *first = false;
        }
        here
    }

    /// Takes the opening bracket of a list; gives the state that [`Reader::next_item`] wants.
    ///
    /// # Errors
    /// Where no list starts at the cursor, or one level too deep.
    pub fn begin_list(&mut self) -> Result<bool, Malformed> {
        self.open(b'[')
    }

    /// Moves to the next item of a list and gives `true`, or takes the closing bracket and gives `false`.
    ///
    /// # Errors
    /// Where neither an item nor the list's end comes next.
    #[inline(never)]
    pub fn next_item(&mut self, first: &mut bool) -> Result<bool, Malformed> {
        if self.next_byte() == Some(b']') {
            self.close();
            return Ok(false);
        }
        if !*first {
            self.expect(b',', Expected::Comma)?;
            if self.next_byte() == Some(b']') {
                return self.fail(Expected::Value);
            }
        }
        *first = false;
        Ok(true)
    }

    /// Takes the next value, whatever it is.
    ///
    /// # Errors
    /// Where the value is not JSON.
    #[inline(never)]
    pub fn skip(&mut self) -> Result<(), Malformed> {
        match self.kind()? {
            Kind::Null => self.null(),
            Kind::Boolean => self.boolean().map(drop),
            Kind::Number => self.number().map(drop),
            Kind::Text => self.text().map(drop),
            Kind::Object | Kind::List => self.skip_nested(),
        }
    }

    #[inline(never)]
    fn skip_nested(&mut self) -> Result<(), Malformed> {
        // One bit a level tells objects from lists, so that no input can exhaust the stack.
        let mut objects = [0_u64; MAX_DEPTH / 64 + 1];
        let floor = self.depth;
        let mut first = false;
        loop {
            match self.kind()? {
                Kind::Null => self.null()?,
                Kind::Boolean => self.boolean().map(drop)?,
                Kind::Number => self.number().map(drop)?,
                Kind::Text => self.text().map(drop)?,
                Kind::Object => {
                    first = self.begin_object()?;
                    objects[self.depth / 64] |= 1 << (self.depth % 64);
                }
                Kind::List => {
                    first = self.begin_list()?;
                    objects[self.depth / 64] &= !(1 << (self.depth % 64));
                }
            }
            loop {
                if self.depth == floor {
                    return Ok(());
                }
                let object = objects[self.depth / 64] & (1 << (self.depth % 64)) != 0;
                let more = if object { self.next_key(&mut first)?.is_some() } else { self.next_item(&mut first)? };
                if more {
                    break;
                }
                first = false;
            }
        }
    }

    /// Makes sure that nothing but white space follows.
    ///
    /// # Errors
    /// Where something follows.
    pub fn end(&mut self) -> Result<(), Malformed> {
        if self.next_byte().is_none() { Ok(()) } else { self.fail(Expected::End) }
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn next_byte(&mut self) -> Option<u8> {
        while let Some(&byte) = self.bytes.get(self.at) {
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn word(&mut self, word: &[u8]) -> Result<(), Malformed> {
        self.next_byte();
        if !self.bytes[self.at..].starts_with(word) {
            return self.fail(Expected::Value);
        }
        self.at += word.len();
        Ok(())
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn open(&mut self, bracket: u8) -> Result<bool, Malformed> {
        self.next_byte();
        self.expect(bracket, Expected::Value)?;
        if self.depth == MAX_DEPTH {
            return self.fail(Expected::LessDepth);
        }
        self.depth += 1;
        Ok(true)
    }

    fn close(&mut self) {
        self.at += 1;
        self.depth = self.depth.saturating_sub(1);
    }

    fn expect(&mut self, byte: u8, expected: Expected) -> Result<(), Malformed> {
        if self.bytes.get(self.at) != Some(&byte) {
            return self.fail(expected);
        }
        self.at += 1;
        Ok(())
    }

    #[cold]
    fn fail<T>(&mut self, expected: Expected) -> Result<T, Malformed> {
        self.expected = expected;
        Err(Malformed)
    }
}

#[cfg(test)]
mod tests;
