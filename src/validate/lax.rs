//! Values that a lenient service reads although they are of another type. Seen on services built with Pydantic.

/// Whether a text says true or false.
pub(super) fn is_boolean_text(text: &str) -> bool {
    const WORDS: [&str; 12] = ["0", "1", "on", "off", "t", "f", "true", "false", "y", "n", "yes", "no"];
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether a text is a whole number: digits with an optional sign, single underscores between digits, and a fraction of zeros.
pub(super) fn is_whole_text(text: &str) -> bool {
    let digits = unsigned(text.trim());
    let (whole, zeros) = digits.split_once('.').unwrap_or((digits, "0"));
    is_digits(whole) && !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0')
}

/// Whether a text is a number: digits with an optional sign, point and exponent.
pub(super) fn is_number_text(text: &str) -> bool {
    let text = unsigned(text.trim());
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    (is_digits(whole) || (whole.is_empty() && !fraction.is_empty())) && (fraction.is_empty() || is_digits(fraction)) && is_digits(unsigned(exponent))
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn is_digits(text: &str) -> bool {
    text.split('_').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{is_boolean_text, is_number_text, is_whole_text};

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
            assert_eq!((is_whole_text(text), is_number_text(text)), (whole, number), "{text:?}");
        }
        for (text, expected) in [("yes", true), ("OFF", true), ("1", true), ("2", false), ("", false), ("maybe", false)] {
            assert_eq!(is_boolean_text(text), expected, "{text:?}");
        }
    }
}
