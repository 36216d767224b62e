//! Times: milliseconds since 1970 as the texts of records (RFC 3339) and of HTTP (RFC 9110), and back. What is wrong
//! with a text is said by `validate::values::datetime`.

#[cfg(feature = "emulator")]
const DAY_MS: u64 = 86_400_000;
/// 9999-12-31T23:59:59.999Z: the formats have no years of more than four digits.
#[cfg(feature = "emulator")]
const LATEST_MS: u64 = 253_402_300_799_999;
#[cfg(any(feature = "client", feature = "emulator"))]
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Writes a timestamp as the records carry it (RFC 3339, UTC): `2026-01-31T12:00:00.000Z`.
#[cfg(feature = "emulator")]
pub(crate) fn format_timestamp(ms: u64) -> String {
    let ms = ms.min(LATEST_MS);
    let (year, month, day) = date_of(ms / DAY_MS);
    let in_day = ms % DAY_MS;
    let (hour, minute, second, milli) = (in_day / 3_600_000, in_day / 60_000 % 60, in_day / 1_000 % 60, in_day % 1_000);
    written(&[
        (year, 4, "-"),
        (month, 2, "-"),
        (day, 2, "T"),
        (hour, 2, ":"),
        (minute, 2, ":"),
        (second, 2, "."),
        (milli, 3, "Z"),
    ])
}

/// Writes a time as the fields of HTTP carry it: `Sun, 06 Nov 1994 08:49:37 GMT`.
#[cfg(feature = "emulator")]
pub(crate) fn format_http_date(ms: u64) -> String {
    // The first day of 1970 was a Thursday.
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    let ms = ms.min(LATEST_MS);
    let (year, month, day) = date_of(ms / DAY_MS);
    let name = DAYS.get((ms / DAY_MS % 7) as usize).copied().unwrap_or_default();
    let month = MONTHS.get(month as usize - 1).copied().unwrap_or_default();
    let (hour, minute, second) = (ms % DAY_MS / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
    let time = written(&[(year, 4, " "), (hour, 2, ":"), (minute, 2, ":"), (second, 2, " GMT")]);
    [name, ", ", &written(&[(day, 2, " ")]), month, " ", &time].concat()
}

/// Numbers of so many digits, each with what stands behind it. `format!` takes longer, and weighs a kilobyte.
#[cfg(feature = "emulator")]
fn written(parts: &[(u64, u32, &str)]) -> String {
    let mut out = String::with_capacity(24);
    for (number, width, behind) in parts {
        for place in (0..*width).rev() {
            out.push(char::from(b'0' + (number / 10_u64.pow(place) % 10) as u8));
        }
        out.push_str(behind);
    }
    out
}

/// The year, month and day of a day, counted from 1970-01-01, in the Gregorian calendar.
#[cfg(feature = "emulator")]
const fn date_of(days: u64) -> (u64, u64, u64) {
    // Counts years from March on, so that the leap day is the last day of a year.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + (month <= 2) as u64, month, day)
}

/// The day of a date of the Gregorian calendar, counted from 1970-01-01.
const fn days_of(year: i64, month: i64, day: i64) -> i64 {
    let month_from_march = (month + 9) % 12;
    let year = if month <= 2 { year - 1 } else { year };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month_from_march + 2) / 5 + day - 1 - 719_468
}

/// Reads the date of an HTTP field, such as `Sun, 06 Nov 1994 08:49:37 GMT`, as milliseconds since 1970.
#[cfg(feature = "client")]
pub(crate) fn parse_http_date(text: &str) -> Option<i64> {
    let number = |text: &str| text.parse::<u16>().ok().map(i64::from);
    let mut parts = text.split(' ').skip(1);
    let day = number(parts.next()?)?;
    let name = parts.next()?;
    let month = (1..).zip(MONTHS).find(|(_, known)| *known == name)?.0;
    let year = number(parts.next()?)?;
    let mut clock = parts.next()?.split(':').map(number);
    let (hours, minutes, seconds) = (clock.next()??, clock.next()??, clock.next()??);
    if parts.next() != Some("GMT") || !(1..=31).contains(&day) || !(1970..=9999).contains(&year) {
        return None;
    }
    Some((((days_of(year, month, day) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000)
}

/// Reads a text that `crate::validate` accepts as a date, or as a date and time. `None` if the text is something else,
/// or a time before 1970.
#[cfg(feature = "emulator")]
pub(crate) fn parse_timestamp(text: &str) -> Option<u64> {
    let bytes = text.as_bytes();
    let date = days_of(digits(bytes, 0, 4)?, digits(bytes, 5, 2)?, digits(bytes, 8, 2)?) * DAY_MS.cast_signed();
    let time = if bytes.len() > 10 { time_of_day(bytes)? } else { 0 };
    u64::try_from(date + time).ok()
}

/// Reads the time behind the date, as milliseconds since midnight in UTC. A time without a zone counts as UTC, like the
/// service's own times.
#[cfg(feature = "emulator")]
fn time_of_day(text: &[u8]) -> Option<i64> {
    let mut ms = digits(text, 11, 2)? * 3_600_000 + digits(text, 14, 2)? * 60_000;
    let mut at = 16;
    if text.get(at) == Some(&b':') {
        ms += digits(text, 17, 2)? * 1_000;
        at = 19;
        if matches!(text.get(at), Some(b'.' | b',')) {
            at += 1;
            let mut unit_ms = 100;
            while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
                ms += i64::from(digit - b'0') * unit_ms;
                unit_ms /= 10;
                at += 1;
            }
        }
    }
    if let Some(sign @ (b'+' | b'-')) = text.get(at) {
        // The zone's minutes may stand behind a colon or directly behind its hours.
        let minutes = digits(text, at + 4, 2).or_else(|| digits(text, at + 3, 2)).unwrap_or(0);
        let zone_ms = (digits(text, at + 1, 2)? * 60 + minutes) * 60_000;
        ms -= if *sign == b'+' { zone_ms } else { -zone_ms };
    }
    Some(ms)
}

/// The number that so many digits write.
#[cfg(feature = "emulator")]
fn digits(text: &[u8], from: usize, count: usize) -> Option<i64> {
    text.get(from..from + count)?
        .iter()
        .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0')))
}

#[cfg(all(test, feature = "emulator"))]
mod tests {
    use super::{format_timestamp, parse_timestamp};

    #[test]
    fn timestamps_are_written_as_rfc_3339() {
        let cases = [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_767_225_599_999, "2025-12-31T23:59:59.999Z"),
            (1_767_225_600_000, "2026-01-01T00:00:00.000Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (u64::MAX, "9999-12-31T23:59:59.999Z"),
        ];
        for (ms, text) in cases {
            assert_eq!(format_timestamp(ms), text, "{ms}");
        }
    }

    #[test]
    fn timestamps_are_read_as_they_are_written_and_in_other_zones() {
        for ms in [0, 951_782_400_000, 951_868_800_000, 1_767_225_599_999, 4_107_542_400_000] {
            assert_eq!(parse_timestamp(&format_timestamp(ms)), Some(ms));
        }
        let cases = [
            ("2026-01-01", Some(1_767_225_600_000)),
            ("2026-01-01T01:30:00+01:30", Some(1_767_225_600_000)),
            ("2025-12-31 23:00Z", Some(1_767_222_000_000)),
            ("2025-12-31t19:00:00.5-0500", Some(1_767_225_600_500)),
            ("1969-12-31T23:59:59Z", None),
            ("soon", None),
        ];
        for (text, ms) in cases {
            assert_eq!(parse_timestamp(text), ms, "{text}");
        }
    }
}
