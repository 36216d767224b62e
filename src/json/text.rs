//! Texts as they stand in JSON: borrowed, and unescaped on demand.
#![allow(clippy::inline_always, reason = "keys are compared for every field")]

use std::borrow::Cow;

/// A text as it stands between its quotes.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    pub(super) raw: &'a [u8],
    pub(super) escaped: bool,
}

impl<'a> Text<'a> {
    /// Whether the text is this one.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub fn is(&self, text: &str) -> bool {
        if self.escaped { self.as_str() == text } else { super::bytes::same(self.raw, text.as_bytes()) }
    }

    /// The bytes as they stand in JSON, escapes not undone.
    pub const fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// Whether the text has no character.
    pub const fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// The length in bytes as it stands in JSON, escapes not undone.
    pub const fn len(&self) -> usize {
        self.raw.len()
    }

    /// What stands in the text that what comes after JSON cannot hold, half of a pair first. It can only be escaped.
    pub fn unfit(&self) -> Option<Unfit> {
        let mut found = None;
        let mut rest = if self.escaped { self.raw } else { &[] };
        while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
            let (letter, after) = rest[at + 1..].split_first()?;
            rest = after;
            if *letter == b'u' {
                let (first, _) = four_digits(after);
                let (character, beyond) = unicode(after);
                rest = beyond;
                if first == 0 {
                    found = Some(Unfit::Nul);
                }
                if (0xD800..0xE000).contains(&first) && character == char::REPLACEMENT_CHARACTER {
                    return Some(Unfit::Half);
                }
            }
        }
        found
    }

    /// The text itself. Escaped halves of surrogate pairs become the replacement character.
    pub fn as_str(&self) -> Cow<'a, str> {
        if !self.escaped {
            return Cow::Borrowed(utf8(self.raw));
        }
        let mut out = Vec::with_capacity(self.raw.len());
        let mut rest = self.raw;
        while let Some((&byte, after)) = rest.split_first() {
            if byte != b'\\' {
                out.push(byte);
                rest = after;
                continue;
            }
            let (&letter, after) = after.split_first().unwrap_or((&b'\\', &[]));
            rest = after;
            let plain = match letter {
                b'b' => b'\x08',
                b'f' => b'\x0C',
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'u' => {
                    let (character, after) = unicode(after);
                    rest = after;
                    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                    continue;
                }
                other => other,
            };
            out.push(plain);
        }
        Cow::Owned(match String::from_utf8(out) {
            Ok(text) => text,
            Err(_) => NO_TEXT.to_owned(),
        })
    }
}

/// A character that JSON can write, and what comes after it cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Half of a surrogate pair, which no UTF-8 has.
    Half,
    /// NUL, which ends a text for an operating system.
    Nul,
}

/// Bytes that the reader has passed, as the text that they are. Any others would become one replacement character:
/// mending them piece by piece weighs 1 kB in wasm, and the reader refuses them.
#[inline(never)]
pub fn utf8(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or(NO_TEXT)
}

const NO_TEXT: &str = "\u{FFFD}";

/// Reads what follows `\u`: four hexadecimal digits and, after the first half of a surrogate pair, the second half.
fn unicode(after: &[u8]) -> (char, &[u8]) {
    let (first, rest) = four_digits(after);
    if (0xD800..0xDC00).contains(&first)
        && let Some(tail) = rest.strip_prefix(b"\\u")
    {
        let (second, beyond) = four_digits(tail);
        if (0xDC00..0xE000).contains(&second) {
            let code = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            return (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), beyond);
        }
    }
    (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), rest)
}

fn four_digits(bytes: &[u8]) -> (u32, &[u8]) {
    let (digits, rest) = bytes.split_at(bytes.len().min(4));
    let code = digits.iter().fold(0, |code, digit| code * 16 + char::from(*digit).to_digit(16).unwrap_or(0));
    (code, rest)
}
