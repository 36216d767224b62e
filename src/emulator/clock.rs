//! The emulator's time: milliseconds since 1970 that never run backwards, and the way moments are written.

use super::options::ClockMode;
use crate::env::Clock;

/// 2026-01-01T00:00:00Z: where the manual clock starts.
const MANUAL_START_MS: u64 = 1_767_225_600_000;

/// The time by `clock` and `mode`, moved on by `advanced_ms`, but never before `not_before_ms`.
pub(super) fn now_ms(clock: &dyn Clock, mode: ClockMode, advanced_ms: u64, not_before_ms: u64) -> u64 {
    let base = match mode {
        ClockMode::Manual => MANUAL_START_MS,
        // A clock that stands before 1970, or that tells no number, counts as 0.
        ClockMode::Real => clock.now_ms().max(0.0) as u64,
    };
    base.saturating_add(advanced_ms).max(not_before_ms)
}

/// A moment as the records carry it (RFC 3339, UTC): `2026-01-31T12:00:00.000Z`.
pub(super) fn rfc3339(ms: u64) -> String {
    // Years of more than four digits have no place in the format.
    const LATEST_MS: u64 = 253_402_300_799_999;
    let ms = ms.min(LATEST_MS);
    let (days, in_day) = (ms / 86_400_000, ms % 86_400_000);
    // Days to a date of the Gregorian calendar, in years that start in March, so that the leap day is a year's last.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second, milli) = (in_day / 3_600_000, in_day / 60_000 % 60, in_day / 1_000 % 60, in_day % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
}

/// The moment of a text that `crate::validate` takes for a date and time, in milliseconds since 1970; `None` for one before that, or that is none.
pub(super) fn moment(text: &str) -> Option<u64> {
    let bytes = text.as_bytes();
    let number = |from: usize, count: usize| -> Option<i64> {
        bytes.get(from..from + count)?.iter().try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0')))
    };
    let (year, month, day) = (number(0, 4)?, number(5, 2)?, number(8, 2)?);
    let from_march = (month + 9) % 12;
    let year_from_march = year - i64::from(month <= 2);
    let days = 365 * year_from_march + year_from_march / 4 - year_from_march / 100 + year_from_march / 400 + (153 * from_march + 2) / 5 + day - 1 - 719_468;
    let mut ms = days * 86_400_000;
    if bytes.len() > 10 {
        ms += number(11, 2)? * 3_600_000 + number(14, 2)? * 60_000;
        let mut at = 16;
        if bytes.get(at) == Some(&b':') {
            ms += number(17, 2)? * 1_000;
            at = 19;
            if matches!(bytes.get(at), Some(b'.' | b',')) {
                at += 1;
                let mut worth = 100;
                while let Some(digit) = bytes.get(at).filter(|byte| byte.is_ascii_digit()) {
                    ms += i64::from(digit - b'0') * worth;
                    worth /= 10;
                    at += 1;
                }
            }
        }
        // Without a zone it counts as UTC, as the service's own moments are.
        if let Some(sign @ (b'+' | b'-')) = bytes.get(at) {
            let minutes = number(at + 1, 2)? * 60 + number(at + 4, 2).or_else(|| number(at + 3, 2)).unwrap_or(0);
            ms -= if *sign == b'+' { minutes } else { -minutes } * 60_000;
        }
    }
    u64::try_from(ms).ok()
}

#[cfg(test)]
mod tests {
    use super::{moment, now_ms, rfc3339};
    use crate::emulator::ClockMode;
    use crate::env::FakeEnv;

    #[test]
    fn moments_are_written_as_rfc_3339() {
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
            assert_eq!(rfc3339(ms), text, "{ms}");
        }
    }

    #[test]
    fn moments_are_read_as_they_are_written_and_in_other_zones() {
        for ms in [0, 951_782_400_000, 951_868_800_000, 1_767_225_599_999, 4_107_542_400_000] {
            assert_eq!(moment(&rfc3339(ms)), Some(ms));
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
            assert_eq!(moment(text), ms, "{text}");
        }
    }

    #[test]
    fn time_never_runs_backwards_and_a_broken_clock_does_no_harm() {
        for (told, expected) in [(1_000.0, 1_500), (700.0, 1_200), (f64::NAN, 1_200), (-1.0, 1_200), (f64::INFINITY, u64::MAX)] {
            assert_eq!(now_ms(&FakeEnv::starting_at(told), ClockMode::Real, 500, 1_200), expected, "{told}");
        }
    }
}
