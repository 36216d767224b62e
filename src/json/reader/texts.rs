//! Texts of the reader: found by their closing quote, eight characters at a time, and looked at no closer where all of
//! them are plain.
#![allow(
    clippy::inline_always,
    reason = "measured: what is asked for every value costs a third less inside its caller"
)]

use super::{Expected, Malformed, Reader, Text};
use crate::json::bytes::plain;

impl<'a> Reader<'a> {
    /// Takes a text.
    ///
    /// # Errors
    /// Where the next value is not text, or one with a wrong escape, a raw control character, bytes that are not UTF-8,
    /// or no end.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub fn text(&mut self) -> Result<Text<'a>, Malformed> {
        if self.next_byte() != Some(b'"') {
            return self.fail(Expected::Value);
        }
        let start = self.at + 1;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = plain(rest);
        if rest.get(length) == Some(&b'"') {
            self.at = start + length + 1;
            return Ok(Text { raw: &rest[..length], escaped: false });
        }
        self.text_with_marks(start, start + length)
    }

    /// Takes the rest of a text that is not all plain, or that ends with the input. It starts at `start`, and what
    /// stands before `at` is plain.
    #[inline(never)]
    fn text_with_marks(&mut self, start: usize, at: usize) -> Result<Text<'a>, Malformed> {
        let mut escaped = false;
        let mut ascii = true;
        self.at = at;
        loop {
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    let raw = &self.bytes[start..self.at];
                    if !ascii {
                        self.utf8(start, raw)?;
                    }
                    self.at += 1;
                    return Ok(Text { raw, escaped });
                }
                Some(b'\\') if self.at + 1 < self.bytes.len() => {
                    escaped = true;
                    self.escape()?;
                }
                Some(0..=0x1F) => return self.fail(Expected::Printable),
                None | Some(b'\\') => {
                    self.at = start - 1;
                    return self.fail(Expected::Quote);
                }
                Some(0x20..=0x7F) => self.at += 1,
                Some(0x80..) => {
                    ascii = false;
                    self.at += self.bytes[self.at..].iter().take_while(|byte| **byte >= 0x80).count();
                }
            }
            self.at += plain(&self.bytes[self.at..]);
        }
    }

    /// Makes sure that a text which is not all ASCII is UTF-8. Outside of texts any other byte than ASCII is refused as
    /// it comes.
    #[inline(never)]
    fn utf8(&mut self, start: usize, raw: &[u8]) -> Result<(), Malformed> {
        match core::str::from_utf8(raw) {
            Ok(_) => Ok(()),
            Err(error) => {
                self.at = start + error.valid_up_to();
                self.fail(Expected::Utf8)
            }
        }
    }

    fn escape(&mut self) -> Result<(), Malformed> {
        let escape = &self.bytes[self.at + 1..];
        let length = match escape.first() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            // The service's reader wants a character behind the digits, and where there is none takes the escape for
            // the fault.
            Some(b'u') if escape.len() > 5 && escape[1..5].iter().all(u8::is_ascii_hexdigit) => 6,
            _ => return self.fail(Expected::Escape),
        };
        self.at += length;
        Ok(())
    }
}
