//! Values that a lenient service reads although they are of another type. Seen on services built with Pydantic.

use crate::json::Reader;

/// Whether a text says true or false.
pub(super) fn is_boolean_text(text: &[u8]) -> bool {
    const WORDS: [&str; 12] = ["0", "1", "on", "off", "t", "f", "true", "false", "y", "n", "yes", "no"];
    WORDS.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(text))
}

/// Whether a text is a whole number: digits with an optional sign, single underscores between digits, and a fraction of zeros.
pub(super) fn is_whole_text(text: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(text) else { return false };
    let digits = unsigned(text.trim());
    let (whole, zeros) = digits.split_once('.').unwrap_or((digits, "0"));
    is_digits(whole) && !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0')
}

/// Whether a text is a number: digits with an optional sign, point and exponent.
pub(super) fn is_number_text(text: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(text) else { return false };
    let text = unsigned(text.trim());
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    (is_digits(whole) || (whole.is_empty() && !fraction.is_empty())) && (fraction.is_empty() || is_digits(fraction)) && is_digits(unsigned(exponent))
}

/// The number that a lenient service reads in a text; 0 where there is none.
pub(super) fn number(text: &[u8]) -> f64 {
    let text = core::str::from_utf8(text).map_or(text, |text| text.trim().as_bytes());
    let (negative, text) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    // JSON takes neither leading zeros nor a point without a digit before it.
    let digits: Vec<u8> = [b'0'; 1].iter().chain(&text[zeros..]).copied().filter(|byte| *byte != b'_').collect();
    let start = usize::from(digits.get(1).is_some_and(u8::is_ascii_digit));
    let value = Reader::new(&digits[start..]).number().map_or(0.0, |number| number.value);
    if negative { -value } else { value }
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn is_digits(text: &str) -> bool {
    text.split('_').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
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
