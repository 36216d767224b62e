//! The time of a record.

/// The milliseconds since 1970 of a date and time such as `2026-01-01T00:00:00.5Z` or `2026-01-01T01:00:00+01:00`.
/// Without an offset it is UTC. `None` for any other text.
pub fn instant_ms(text: &str) -> Option<f64> {
    let (date, time) = text.split_once(['T', 't', ' '])?;
    let mut date = date.splitn(3, '-').map(str::parse::<i64>);
    let (year, month, day) = (date.next()?.ok()?, date.next()?.ok()?, date.next()?.ok()?);
    let (time, offset) = match time.find(['Z', 'z', '+', '-']) {
        Some(at) => time.split_at(at),
        None => (time, "Z"),
    };
    let mut parts = time.splitn(3, ':');
    let (hour, minute) = (parts.next()?.parse::<f64>().ok()?, parts.next()?.parse::<f64>().ok()?);
    let second = parts.next().map_or(Some(0.0), |second| second.parse::<f64>().ok())?;
    let offset_minutes = match offset.strip_prefix(['+', '-']) {
        None => 0.0,
        Some(shift) => {
            let (hours, minutes) = shift.split_once(':').unwrap_or((shift, "0"));
            let minutes = hours.parse::<f64>().ok()? * 60.0 + minutes.parse::<f64>().ok()?;
            if offset.starts_with('-') { -minutes } else { minutes }
        }
    };
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let minutes = days(year, month, day) as f64 * 1_440.0 + hour * 60.0 + minute - offset_minutes;
    Some(minutes * 60_000.0 + (second * 1_000.0).round())
}

/// The days from 1970-01-01 to a date. A year begins in March, so that the leap day is its last.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::instant_ms;

    #[test]
    fn times_are_read_with_and_without_offset() {
        for (text, expected) in [
            ("1970-01-01T00:00:00Z", Some(0.0)),
            ("2026-01-01T00:00:00Z", Some(1_767_225_600_000.0)),
            ("2026-01-01T01:30:00.250+01:30", Some(1_767_225_600_250.0)),
            ("2025-12-31T22:00:00-02:00", Some(1_767_225_600_000.0)),
            ("2024-02-29T12:00", Some(1_709_208_000_000.0)),
            ("2026-13-01T00:00:00Z", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(instant_ms(text), expected, "{text}");
        }
    }
}
