//! What is wrong with text that is not JSON. The words are those of Python's JSON reader, which the service answers
//! with.

use core::fmt;

use super::bytes::has_mark;

/// Where a text stops being JSON, and what was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The offset in bytes.
    pub at: usize,
    /// What was expected.
    pub expected: Expected,
}

impl SyntaxError {
    /// The offset in characters, as the service counts it: behind a byte order mark.
    pub fn character(&self, bytes: &[u8]) -> usize {
        let until = &bytes[..self.at.min(bytes.len())];
        until.iter().filter(|byte| **byte & 0xC0 != 0x80).count() - usize::from(has_mark(until))
    }

    /// The offset in characters and the words of the service's `json_invalid`, for these bytes. Some of its words lead
    /// on to the offset.
    pub(crate) fn in_service_words(&self, bytes: &[u8]) -> (usize, &'static str) {
        let at = self.character(bytes);
        match self.expected {
            Expected::Quote => (at, "Unterminated string starting at"),
            Expected::Printable => (at, "Invalid control character at"),
            Expected::Escape if bytes.get(self.at + 1) == Some(&b'u') => (at + 1, "Invalid \\uXXXX escape"),
            other => (at, other.as_str()),
        }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at byte {}", self.expected.as_str(), self.at)
    }
}

impl core::error::Error for SyntaxError {}

/// The error of a reader's methods: the text is not JSON. [`Reader::error`](super::Reader::error) tells where and why;
/// the methods say no more than that, since they are asked for every value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the text is no JSON")
    }
}

impl core::error::Error for Malformed {}

/// What a reader expected where a text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A value.
    Value,
    /// A property name in double quotes.
    Name,
    /// A colon.
    Colon,
    /// A comma.
    Comma,
    /// The end of a text.
    Quote,
    /// A text without raw control characters.
    Printable,
    /// A legal escape.
    Escape,
    /// Bytes that are UTF-8.
    Utf8,
    /// The end of the input.
    End,
    /// Fewer levels of nesting.
    LessDepth,
}

impl Expected {
    /// The expectation in the service's words, as they stand in a sentence.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Value => "Expecting value",
            Self::Name => "Expecting property name enclosed in double quotes",
            Self::Colon => "Expecting ':' delimiter",
            Self::Comma => "Expecting ',' delimiter",
            Self::Quote => "Unterminated string",
            Self::Printable => "Invalid control character",
            Self::Escape => "Invalid \\escape",
            Self::Utf8 => "Invalid UTF-8",
            Self::End => "Extra data",
            Self::LessDepth => "Too many levels of nesting",
        }
    }
}
