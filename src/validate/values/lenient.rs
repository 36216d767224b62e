//! Values that a lenient service reads although they are of another type. Seen on services built with Pydantic.

use crate::form::Value;
use crate::json::Reader;
use crate::schema::{RESOURCE_SPEC, SOURCE_CONFIG};
use crate::validate::issue::texts::Texts;

/// Text or a boolean where a number is expected, which lenient services accept.
pub(in crate::validate) const NUMBER_AS_TEXT: Texts = Texts::ours(
    "number_as_text",
    "A text or boolean in place of a number is read by lenient services only; send a number",
)
.next("Convert the text of an input to a number before sending it.")
.degree_note("`cannot_run` inside an object of Kubernetes, which reads none")
.example(&RESOURCE_SPEC, r#"{"min_scale": "3"}"#)
.look_again()
.de("Text oder ein Wahrheitswert statt einer Zahl wird nur von nachsichtigen Diensten gelesen; besser als Zahl senden");

/// Text or a number where `true` or `false` is expected, which lenient services accept.
pub(in crate::validate) const BOOLEAN_AS_TEXT: Texts = Texts::ours(
    "boolean_as_text",
    "A text or number in place of true or false is read by lenient services only; send true or false",
)
.next("Send `true` or `false`.")
.degree_note("`cannot_run` inside an object of Kubernetes, which reads none")
.example(&SOURCE_CONFIG, r#"{"build_on_push": "yes"}"#).look_again().de("Text oder eine Zahl statt true oder false wird nur von nachsichtigen Diensten gelesen; besser true oder false senden");

/// Whether a lenient service reads a value as true.
pub(in crate::validate) fn means_true(value: Value<'_>) -> bool {
    match value {
        Value::Boolean(is_true) => is_true,
        Value::Number(number) => (number - 1.0).abs() == 0.0,
        Value::Text(text, _) => read_boolean(text) == Some(true),
        _ => false,
    }
}

/// What a text says, if that is true or false.
pub(crate) fn read_boolean(text: &[u8]) -> Option<bool> {
    const WORDS: [[&str; 2]; 6] = [["0", "1"], ["off", "on"], ["f", "t"], ["false", "true"], ["n", "y"], ["no", "yes"]];
    let is = |word: &str| word.as_bytes().eq_ignore_ascii_case(text);
    WORDS.iter().find(|[no, yes]| is(no) || is(yes)).map(|[_, yes]| is(yes))
}

/// Whether a text is a whole number: digits with an optional sign, single underscores between digits, and a fraction of
/// zeros.
pub(in crate::validate) fn is_whole_text(text: &[u8]) -> bool {
    let (whole, zeros) = cut(unsigned(trimmed(text)), b".");
    is_digits(whole) && zeros.is_none_or(|zeros| !zeros.is_empty() && zeros.iter().all(|byte| *byte == b'0'))
}

/// Whether a text is a number: digits with an optional sign, point and exponent, and single underscores between any of
/// these; or no number, or an infinite one.
pub(in crate::validate) fn is_number_text(text: &[u8]) -> bool {
    let text = trimmed(text);
    if text.starts_with(b"_") || text.ends_with(b"_") || text.windows(2).any(|pair| pair == b"__") {
        return false;
    }
    let text = without_underscores(text);
    let text = unsigned(&text);
    if special(text).is_some() {
        return true;
    }
    let (mantissa, exponent) = cut(text, b"eE");
    let (whole, fraction) = cut(mantissa, b".");
    let fraction = fraction.unwrap_or_default();
    (is_digits(whole) || (whole.is_empty() && !fraction.is_empty()))
        && (fraction.is_empty() || is_digits(fraction))
        && exponent.is_none_or(|exponent| is_digits(unsigned(exponent)))
}

/// The number that a lenient service reads in a text, if it is one that JSON has.
pub(crate) fn read_number(text: &[u8]) -> Option<f64> {
    is_number_text(text).then(|| number(text)).filter(|number| number.is_finite())
}

/// The number that a lenient service reads in a text; 0 where there is none.
pub(in crate::validate) fn number(text: &[u8]) -> f64 {
    let text = trimmed(text);
    let is_negative = text.first() == Some(&b'-');
    let text = without_underscores(unsigned(text));
    if let Some(number) = special(&text) {
        return if is_negative { -number } else { number };
    }
    let zeros = text.iter().take_while(|byte| **byte == b'0').count();
    // JSON takes neither leading zeros nor a point without a digit before it.
    let digits = [b"0", &text[zeros..]].concat();
    let start = usize::from(digits.get(1).is_some_and(u8::is_ascii_digit));
    let value = Reader::new(&digits[start..]).number().map_or(0.0, |number| number.value);
    if is_negative { -value } else { value }
}

/// The number of a word that is none, or an infinite one.
fn special(word: &[u8]) -> Option<f64> {
    let is = |other: &[u8]| word.eq_ignore_ascii_case(other);
    if is(b"nan") { Some(f64::NAN) } else { (is(b"inf") || is(b"infinity")).then_some(f64::INFINITY) }
}

#[inline(never)]
fn without_underscores(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    text.retain(|byte| *byte != b'_');
    text
}

/// A text without white space around it, in the sense of Unicode.
fn trimmed(text: &[u8]) -> &[u8] {
    core::str::from_utf8(text).map_or(text, |text| text.trim().as_bytes())
}

fn unsigned(text: &[u8]) -> &[u8] {
    match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    }
}

/// The text before the first of these marks, and the text behind it if there is one.
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
    use super::{is_number_text, is_whole_text, number, read_boolean};

    #[test]
    fn a_lenient_number_has_its_value() {
        for (text, value) in [
            ("007.50", 7.5),
            ("-3", -3.0),
            (" +1_000 ", 1000.0),
            ("\u{a0}7\u{2003}", 7.0),
            (".5", 0.5),
            ("0", 0.0),
            ("1e2", 100.0),
            ("-Infinity", f64::NEG_INFINITY),
        ] {
            let found = number(text.as_bytes());
            assert!(found.total_cmp(&value).is_eq() || (found - value).abs() < 1e-12, "{text}");
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
            ("nan", false, true),
            ("+Inf", false, true),
            ("-infinity", false, true),
            ("infinit", false, false),
            ("1_.5", false, true),
            ("5_", false, false),
            ("_5", false, false),
        ] {
            assert_eq!((is_whole_text(text.as_bytes()), is_number_text(text.as_bytes())), (whole, number), "{text:?}");
        }
        for (text, expected) in
            [("yes", Some(true)), ("OFF", Some(false)), ("1", Some(true)), ("2", None), ("", None), ("maybe", None)]
        {
            assert_eq!(read_boolean(text.as_bytes()), expected, "{text:?}");
        }
    }
}
