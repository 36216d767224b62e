//! Values that a lenient service reads although they are of another type. Seen on services built with Pydantic.

use crate::json::Reader;

/// Whether a text says true or false.
pub(super) fn is_boolean_text(text: &[u8]) -> bool {
    const WORDS: [&str; 12] = ["0", "1", "on", "off", "t", "f", "true", "false", "y", "n", "yes", "no"];
    WORDS.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(text))
}

/// Whether a text is a whole number: digits with an optional sign, single underscores between digits, and a fraction of zeros.
pub(super) fn is_whole_text(text: &[u8]) -> bool {
    let (whole, zeros) = cut(unsigned(trimmed(text)), b".");
    is_digits(whole) && zeros.is_none_or(|zeros| !zeros.is_empty() && zeros.iter().all(|byte| *byte == b'0'))
}

/// Whether a text is a number: digits with an optional sign, point and exponent.
pub(super) fn is_number_text(text: &[u8]) -> bool {
    let (mantissa, exponent) = cut(unsigned(trimmed(text)), b"eE");
    let (whole, fraction) = cut(mantissa, b".");
    let fraction = fraction.unwrap_or_default();
    (is_digits(whole) || (whole.is_empty() && !fraction.is_empty()))
        && (fraction.is_empty() || is_digits(fraction))
        && exponent.is_none_or(|exponent| is_digits(unsigned(exponent)))
}

/// The number that a lenient service reads in a text; 0 where there is none.
pub(super) fn number(text: &[u8]) -> f64 {
    let text = trimmed(text);
    let is_negative = text.first() == Some(&b'-');
    let text = unsigned(text);
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    // JSON takes neither leading zeros nor a point without a digit before it.
    let mut digits = [b"0", &text[zeros..]].concat();
    digits.retain(|byte| *byte != b'_');
    let start = usize::from(digits.get(1).is_some_and(u8::is_ascii_digit));
    let value = Reader::new(&digits[start..]).number().map_or(0.0, |number| number.value);
    if is_negative { -value } else { value }
}

/// A text without white space around it, which every alphabet has of its own.
fn trimmed(text: &[u8]) -> &[u8] {
    core::str::from_utf8(text).map_or(text, |text| text.trim().as_bytes())
}

fn unsigned(text: &[u8]) -> &[u8] {
    match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    }
}

/// What stands before the first of some marks, and behind it where there is one.
fn cut<'a>(text: &'a [u8], marks: &[u8]) -> (&'a [u8], Option<&'a [u8]>) {
    match text.iter().position(|byte| marks.contains(byte)) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

fn is_digits(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'_').all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::{is_boolean_text, is_number_text, is_whole_text, number};

    #[test]
    fn a_lenient_number_has_its_value() {
        for (text, value) in [("007.50", 7.5), ("-3", -3.0), (" +1_000 ", 1000.0), ("\u{a0}7\u{2003}", 7.0), (".5", 0.5), ("0", 0.0), ("1e2", 100.0)] {
            assert!((number(text.as_bytes()) - value).abs() < 1e-12, "{text}");
        }
    }

    #[test]
    fn lenient_readings_are_those_of_the_service() {
        for (text, whole, number) in [
            ("3", true, true),
            ("-3", true, true),
            (" 3 ", true, true),
            ("1_000", true, true),
            ("3.0", true, true),
            ("3.5", false, true),
            (".5", false, true),
            ("1e3", false, true),
            ("1e", false, false),
            ("", false, false),
            ("-", false, false),
            ("1__0", false, false),
            ("3x", false, false),
            (".", false, false),
        ] {
            assert_eq!((is_whole_text(text.as_bytes()), is_number_text(text.as_bytes())), (whole, number), "{text:?}");
        }
        for (text, expected) in [("yes", true), ("OFF", true), ("1", true), ("2", false), ("", false), ("maybe", false)] {
            assert_eq!(is_boolean_text(text.as_bytes()), expected, "{text:?}");
        }
    }
}
