//! Dates and times as the service reads them, and what is wrong with one, in the service's words.

use super::lenient;
use crate::form::Value;
use crate::schema::REVISION;
use crate::validate::issue::texts::Texts;

/// Text that is not a date and time.
pub(in crate::validate) const DATE_TIME: Texts =
    Texts::of_service("datetime_from_date_parsing", "Input should be a valid datetime or date, {error}")
        .next("Write the time in RFC 3339 format: `2026-01-31T12:00:00Z`.")
        .degree_note("`look_again` for a number as text, which services read as seconds or milliseconds since 1970")
        .example(&REVISION, r#"{"status": "DEPLOYED", "created_at": "x"}"#);

/// A date and time in a year that does not exist.
pub(in crate::validate) const DATE_TIME_PARSING: Texts =
    Texts::of_service("datetime_parsing", "Input should be a valid datetime, {error}")
        .next("Write the year with four digits, from 0001 on.")
        .example(&REVISION, r#"{"status": "DEPLOYED", "created_at": "0000-01-01T00:00:00Z"}"#);

/// A value of another type, where a date and time is expected.
pub(in crate::validate) const DATE_TIME_TYPE: Texts =
    Texts::of_service("datetime_type", "Input should be a valid datetime")
        .next("Write the time as text in RFC 3339 format.")
        .degree_note("`look_again` for a number, which services read as seconds or milliseconds since 1970")
        .example(&REVISION, r#"{"status": "DEPLOYED", "created_at": 5}"#)
        .de("Muss ein Zeitpunkt als Text sein");

/// What the service says if only the year is wrong.
pub(in crate::validate) const YEAR_ZERO: &str = "year 0 is out of range";

/// Whether a text is a date and time in the form that services write: `2026-01-31T12:00:00`, a fraction or none, then
/// `Z` or `+00:00`. Any other is left to [`check`].
#[inline]
pub(in crate::validate) fn is_plain(text: &[u8]) -> bool {
    let Some((time, mut rest)) = text.split_first_chunk::<19>() else { return false };
    let two = |at: usize| {
        let (tens, ones) = (time[at].wrapping_sub(b'0'), time[at + 1].wrapping_sub(b'0'));
        if tens < 10 && ones < 10 { tens * 10 + ones } else { u8::MAX }
    };
    let marks = time[4] == b'-' && time[7] == b'-' && time[10] == b'T' && time[13] == b':' && time[16] == b':';
    // `check` decides on days 29 to 31.
    let date = two(0) < 100
        && two(2) < 100
        && time[..4] != *b"0000"
        && (1..=12).contains(&two(5))
        && (1..=28).contains(&two(8));
    if !(marks && date && two(11) < 24 && two(14) < 60 && two(17) < 60) {
        return false;
    }
    if let Some((b'.', fraction)) = rest.split_first() {
        let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return false;
        }
        rest = &fraction[digits..];
    }
    matches!(rest, b"Z" | b"+00:00")
}

/// Whether a value is a number, or a text of one, that services read as a time: as seconds since 1970, or as milliseconds
/// where it is too large for seconds, in the years 1 to 9999.
#[cold]
pub(in crate::validate) fn is_timestamp(value: Value<'_>) -> bool {
    const MAX_SECONDS: f64 = 2e10;
    let number = match value {
        Value::Number(number) => number,
        // Neither an exponent nor an underscore.
        Value::Text(bytes, _)
            if lenient::is_number_text(bytes)
                && bytes.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+')) =>
        {
            lenient::number(bytes)
        }
        _ => return false,
    };
    let ms = if number.abs() <= MAX_SECONDS { number * 1_000.0 } else { number };
    (-62_135_596_800_000.0..253_402_300_800_000.0).contains(&ms)
}

/// Checks a date, or a date and time of RFC 3339.
pub(in crate::validate) fn check(text: &[u8]) -> Result<(), &'static str> {
    let number = |from: usize, count: usize| -> Option<u32> {
        text.get(from..from + count)?
            .iter()
            .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
    };
    if text.len() < 10 {
        return Err("input is too short");
    }
    // From left to right, as the service reads it.
    let separator = |at: usize| if text[at] == b'-' { Ok(()) } else { Err("invalid date separator, expected `-`") };
    let year = number(0, 4).ok_or("invalid character in year")?;
    separator(4)?;
    let month = number(5, 2).ok_or("invalid character in month")?;
    separator(7)?;
    let day = number(8, 2).ok_or("invalid character in day")?;
    if !(1..=12).contains(&month) {
        return Err("month value is outside expected range of 1-12");
    }
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if !(1..=days).contains(&day) {
        return Err("day value is outside expected range");
    }
    // If the time is wrong, the service reports the text as a date with extra characters.
    if text.len() > 10 && !is_time(&text[10..]) {
        return Err("unexpected extra characters at the end of the input");
    }
    if year == 0 { Err(YEAR_ZERO) } else { Ok(()) }
}

/// Whether a text is what may follow a date: a separator, hours and minutes, seconds with a fraction or none, and a
/// time zone or none.
fn is_time(text: &[u8]) -> bool {
    let two = |at: usize, bound: u8| match text.get(at..at + 2) {
        Some([tens, ones]) => {
            tens.is_ascii_digit() && ones.is_ascii_digit() && (tens - b'0') * 10 + (ones - b'0') < bound
        }
        _ => false,
    };
    if !(matches!(text.first(), Some(b'T' | b't' | b' ' | b'_'))
        && two(1, 24)
        && text.get(3) == Some(&b':')
        && two(4, 60))
    {
        return false;
    }
    let mut at = 6;
    if text.get(at) == Some(&b':') {
        if !two(at + 1, 60) {
            return false;
        }
        at += 3;
        if matches!(text.get(at), Some(b'.' | b',')) {
            let digits = text[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 {
                return false;
            }
            at += 1 + digits;
        }
    }
    match &text[at..] {
        b"" | b"Z" | b"z" => true,
        [b'+' | b'-', _, _, b':', _, _] => two(at + 1, 24) && two(at + 4, 60),
        [b'+' | b'-', _, _, _, _] => two(at + 1, 24) && two(at + 3, 60),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{check, is_plain};
    use proptest::prelude::*;

    #[test]
    fn the_form_that_services_write_is_known_at_once_and_holds_nothing_wrong() {
        for text in ["2026-01-28T23:59:59Z", "2026-12-01T00:00:00.123456+00:00", "0001-01-01T00:00:00Z"] {
            assert!(is_plain(text.as_bytes()), "{text}");
        }
        for text in [
            "0000-01-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00",
            "2026-01-01 00:00:00Z",
        ] {
            assert!(!is_plain(text.as_bytes()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_check_panic_and_none_it_knows_at_once_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..40), cut in 0_usize..32) {
            let whole = b"2026-01-31T12:00:00.5+05:30";
            let text = [&whole[..cut.min(whole.len())], &bytes[..]].concat();
            prop_assert!(check(&text).is_ok() || !is_plain(&text));
        }

        #[test]
        fn what_is_known_at_once_is_a_date_and_time(text in "2[0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9](\\.[0-9]{1,6})?(Z|\\+00:00|x)?") {
            prop_assert!(!is_plain(text.as_bytes()) || check(text.as_bytes()).is_ok(), "{}", text);
        }
    }

    const EXTRA: &str = "unexpected extra characters at the end of the input";

    /// As Pydantic 2.14 says it.
    #[test]
    fn dates_and_times_are_told_from_other_texts_in_the_services_words() {
        let cases = [
            ("2026-01-31T12:00:00Z", Ok(())),
            ("2026-01-31T12:00:00.123456+00:00", Ok(())),
            ("2024-02-29", Ok(())),
            ("2026-01-31 12:00", Ok(())),
            ("x", Err("input is too short")),
            ("2020-13-01T00:00:00Z", Err("month value is outside expected range of 1-12")),
            ("2026-02-29", Err("day value is outside expected range")),
            ("2026/01/31", Err("invalid date separator, expected `-`")),
            ("2026-01/31", Err("invalid date separator, expected `-`")),
            ("2026-1-031", Err("invalid character in month")),
            ("2026-01-1T12:00", Err("invalid character in day")),
            ("2026-01-31T12:00:00+0530", Ok(())),
            ("2026-01-31_12:00:00,5-23:59", Ok(())),
            ("2026-01-31T24:00:00Z", Err(EXTRA)),
            ("2026-01-31T12:60", Err(EXTRA)),
            ("2026-01-31T12:00:60Z", Err(EXTRA)),
            ("2026-01-31T12:00:00.", Err(EXTRA)),
            ("2026-01-31T12:00:00Q", Err(EXTRA)),
            ("2026-01-31T12:00:00+24:00", Err(EXTRA)),
            ("2026-01-31T12:00:00+05:60", Err(EXTRA)),
            ("2026-01-31T12:00:00+05", Err(EXTRA)),
            ("2026-01-31T1", Err(EXTRA)),
            ("2026-01-31x", Err(EXTRA)),
            ("0001-01-01", Ok(())),
            ("9999-12-31T23:59:59Z", Ok(())),
            ("0000-01-01", Err("year 0 is out of range")),
            ("0000-02-29T00:00:00Z", Err("year 0 is out of range")),
            ("0000-13-01", Err("month value is outside expected range of 1-12")),
            ("0000-01-01T24:00", Err(EXTRA)),
        ];
        for (text, expected) in cases {
            assert_eq!(check(text.as_bytes()), expected, "{text}");
        }
    }
}
