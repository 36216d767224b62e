//! Uuids as the service reads them: 32 digits, with hyphens or without; with hyphens also in braces or as a URN. And
//! what is wrong with one, in the service's words.

use core::fmt;

use crate::json::writer;
use crate::schema::SOURCE_CONFIG;
use crate::validate::issue::texts::Texts;

/// A value of another type, where a uuid is expected.
pub(in crate::validate) const UUID_TYPE: Texts =
    Texts::of_service("uuid_type", "UUID input should be a string, bytes or UUID object")
        .next("Send the id as text.")
        .example(&SOURCE_CONFIG, r#"{"integration_id": 5}"#)
        .de("Muss eine UUID als Text sein");

/// Text that is not a uuid.
pub(in crate::validate) const UUID_PARSING: Texts = Texts::of_service(
    "uuid_parsing",
    "Input should be a valid UUID, {error}",
)
.next("Copy the complete id: 32 hexadecimal digits, with hyphens after the 8th, 12th, 16th and 20th or without any.")
.example(&SOURCE_CONFIG, r#"{"integration_id": "x"}"#);

/// What is wrong with a uuid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UuidError {
    /// A character that is neither a hexadecimal digit nor a hyphen.
    Character {
        /// The character.
        found: char,
        /// Its offset in bytes.
        at: usize,
    },
    /// The wrong number of digits.
    Length {
        /// The length in bytes.
        found: usize,
    },
    /// The wrong number of groups.
    Groups {
        /// The number of groups.
        found: usize,
    },
    /// A group of the wrong length.
    GroupLength {
        /// The group, from 0.
        group: usize,
        /// Its length.
        found: usize,
    },
}

const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

impl UuidError {
    /// The sentence of the error. Put together by hand: std's formatting weighs more than the check.
    pub(in crate::validate) fn sentence(self) -> String {
        let (start, found) = match self {
            Self::Character { .. } => ("invalid character: found `", 0),
            Self::Length { found } => ("invalid length: found ", found),
            Self::Groups { found } => ("invalid group count: expected 5, found ", found),
            Self::GroupLength { found, .. } => ("invalid group length in group ", found),
        };
        let mut out = String::from(start);
        match self {
            Self::Character { found, at } => {
                out.push(found);
                out.push_str("` at ");
                writer::whole(&mut out, at);
                return out;
            }
            Self::GroupLength { group, .. } => {
                writer::whole(&mut out, group);
                out.push_str(": expected ");
                writer::whole(&mut out, GROUPS.get(group).copied().unwrap_or(0));
                out.push_str(", found ");
            }
            Self::Length { .. } | Self::Groups { .. } => {}
        }
        writer::whole(&mut out, found);
        out
    }
}

impl fmt::Display for UuidError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.sentence())
    }
}

impl core::error::Error for UuidError {}

/// Whether a text is a uuid in the form that nearly all have: 36 characters, hyphens at their places. Any other form is
/// left to [`check_uuid`].
#[inline]
pub(in crate::validate) fn is_plain(text: &[u8]) -> bool {
    // Eight characters at a time, the hyphens with a digit put in their place.
    let word = |at: usize| {
        text.get(at..at + 8).and_then(<[u8]>::first_chunk::<8>).map_or(0, |chunk| u64::from_le_bytes(*chunk))
    };
    let swapped = |at: usize, places: u64| {
        let word = word(at);
        let hyphens = (LOW * u64::from(b'-')) & places;
        if word & places == hyphens { word ^ hyphens ^ ((LOW * u64::from(b'0')) & places) } else { 0 }
    };
    text.len() == 36
        && are_digits(word(0))
        && are_digits(swapped(8, 0x0000_FF00_0000_00FF))
        && are_digits(swapped(16, 0xFF00_0000_00FF_0000))
        && are_digits(word(24))
        && are_digits(word(28))
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Whether all eight bytes are hexadecimal digits.
#[inline]
fn are_digits(word: u64) -> bool {
    // A byte's high bit is set by the sum where the byte reaches the bound.
    let reaches = |word: u64, bound: u8| word.wrapping_add(LOW * (0x80 - u64::from(bound)));
    let lower = word | (LOW * 0x20);
    let digit = reaches(word, b'0') & !reaches(word, b'9' + 1);
    let letter = reaches(lower, b'a') & !reaches(lower, b'f' + 1);
    word & HIGH == 0 && (digit | letter) & HIGH == HIGH
}

/// Checks that a text is a uuid.
///
/// # Errors
/// What is wrong with it.
///
/// # Examples
/// ```
/// use deployment_control::validate::check_uuid;
/// assert!(check_uuid("3c90c3cc-0d44-4b50-8888-8dd25736052a").is_ok());
/// assert_eq!(check_uuid("3c90c3cc").map_err(|error| error.to_string()), Err("invalid length: found 8".into()));
/// ```
pub fn check_uuid(text: &str) -> Result<(), UuidError> {
    // The longest form, a URN, has 45 characters; a longer text is not looked at.
    if text.is_empty() || text.len() > 45 {
        return Err(UuidError::Length { found: text.len() });
    }
    let (inner, offset) = if let Some(inner) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        (inner, 1)
    } else if let Some(inner) = text.strip_prefix("urn:uuid:") {
        (inner, 9)
    } else {
        (text, 0)
    };
    // The service takes a character for a digit where the last byte of its number is one.
    let is_digit = |c: char| (c as u8).is_ascii_hexdigit();
    if let Some((at, found)) = inner.char_indices().find(|(_, c)| !is_digit(*c) && *c != '-') {
        return Err(UuidError::Character { found, at: at + offset });
    }
    if offset == 0 && !inner.as_bytes().contains(&b'-') {
        return if inner.len() == 32 && inner.is_ascii() {
            Ok(())
        } else {
            Err(UuidError::Length { found: text.len() })
        };
    }
    let groups = || inner.as_bytes().split(|byte| *byte == b'-').map(<[u8]>::len);
    let found = groups().count();
    if found != GROUPS.len() {
        return Err(UuidError::Groups { found });
    }
    match groups().zip(GROUPS).enumerate().find(|(_, (found, expected))| found != expected) {
        None if inner.is_ascii() => Ok(()),
        None => Err(UuidError::GroupLength { group: 4, found: 12 }),
        Some((group, (found, _))) => Err(UuidError::GroupLength { group, found }),
    }
}

#[cfg(test)]
mod tests {
    use super::{check_uuid, is_plain};
    use proptest::prelude::*;

    #[test]
    fn the_recorded_refusals_are_said_in_the_same_words() {
        let cases = [
            ("x", "invalid character: found `x` at 0"),
            ("6f1e14ff9f222da", "invalid length: found 15"),
            ("zzzzzzzz-0000-4000-8000-000000000000", "invalid character: found `z` at 0"),
            ("00000000-00000-400-8000-000000000000", "invalid group length in group 1: expected 4, found 5"),
            ("../../admin", "invalid character: found `.` at 0"),
            ("", "invalid length: found 0"),
            ("é", "invalid character: found `é` at 0"),
            ("３c90c3cc-0d44-4b50-8888-8dd25736052a", "invalid character: found `３` at 0"),
            ("٣", "invalid length: found 2"),
            ("٣c90c3cc-0d44-4b50-8888-8dd25736052a", "invalid group length in group 0: expected 8, found 9"),
            ("{3c90c3cc0d444b5088888dd25736052a}", "invalid group count: expected 5, found 1"),
        ];
        for (text, expected) in cases {
            assert_eq!(check_uuid(text).map_err(|error| error.to_string()), Err(expected.into()), "{text}");
        }
    }

    fn mutated() -> impl Strategy<Value = String> {
        let text = prop_oneof![
            "(\\{|urn:uuid:)?[0-9a-f]{7,9}-?[0-9a-f]{4}-?[0-9a-f]{3,5}-?[0-9a-f]{4}-?[0-9a-f]{12}\\}?",
            "(\\{|urn:uuid:)?[0-9a-f]{31,33}\\}?",
        ];
        (text, any::<Option<(prop::sample::Index, char)>>()).prop_map(|(text, change)| match change {
            Some((index, c)) if c.is_ascii() => {
                let mut text = text;
                let at = index.index(text.len());
                text.replace_range(at..=at, &c.to_string());
                text
            }
            _ => text,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn every_text_is_judged_as_the_uuid_library_judges_it(text in prop_oneof![any::<String>(), "[0-9a-f-]{0,40}", mutated()]) {
            let ours = check_uuid(&text).map_err(|error| error.to_string());
            let theirs = ::uuid::Uuid::try_parse(&text).map(drop).map_err(|error| error.to_string());
            // Which of several faults is named may differ between versions of the library; that there is one may not.
            prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{}: {:?} {:?}", text, ours, theirs);
            prop_assert!(ours.is_ok() || !is_plain(text.as_bytes()), "{}", text);
            let hyphenated = ours.is_ok() && text.len() == 36 && !text.starts_with('{');
            prop_assert_eq!(is_plain(text.as_bytes()), hyphenated, "{}", text);
        }
    }
}
