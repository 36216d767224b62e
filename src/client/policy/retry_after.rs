//! Reads the pause that a service asks for: `retry-after-ms`, and `Retry-After` in seconds or as an HTTP date (RFC
//! 9110, 10.2.3).

use crate::client::transport::Incoming;

pub(in crate::client) fn retry_after_ms(incoming: &impl Incoming, now_ms: f64) -> Option<f64> {
    let milliseconds = incoming.header("retry-after-ms").unwrap_or_default();
    let value = incoming.header("retry-after").unwrap_or_default();
    asked_ms(&milliseconds, &value, now_ms)
}

/// The pause in milliseconds that the fields `retry-after-ms` and `Retry-After` ask for, each empty where it is absent;
/// `None` where neither can be read.
pub(crate) fn asked_ms(milliseconds: &str, value: &str, now_ms: f64) -> Option<f64> {
    if let Some(ms) = whole(milliseconds.trim()) {
        return Some(ms);
    }
    let value = value.trim();
    whole(value).map(|seconds| seconds * 1_000.0).or_else(|| date_ms(value).map(|date| (date - now_ms).max(0.0)))
}

/// A count. A fraction counts as one more, since to come early is to be refused again; a count that is beyond all
/// measure is very long, and not garbage.
fn whole(text: &str) -> Option<f64> {
    let (digits, fraction) = text.split_once('.').unwrap_or((text, ""));
    if digits.is_empty() || !digits.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let more = f64::from(u8::from(fraction.bytes().any(|digit| digit > b'0')));
    Some(digits.bytes().fold(0.0, |value, digit| value * 10.0 + f64::from(digit - b'0')).min(1e15) + more)
}

/// An IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`, in milliseconds since 1970.
fn date_ms(text: &str) -> Option<f64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut parts = text.split(' ').skip(1);
    let number = |text: &str| whole(text).filter(|value| *value < 10_000.0).map(|value| value as i64);
    let day = number(parts.next()?)?;
    let name = parts.next()?;
    let month = (0_i64..).zip(MONTHS).find(|(_, known)| *known == name)?.0;
    let year = number(parts.next()?)?;
    let mut clock = parts.next()?.split(':').map(number);
    let (hours, minutes, seconds) = (clock.next()??, clock.next()??, clock.next()??);
    if parts.next() != Some("GMT") || !(1..=31).contains(&day) || !(1970..=9999).contains(&year) {
        return None;
    }
    // Days of the civil calendar, counted from the first of March, so that a leap day is the last of its year.
    let shifted = year - i64::from(month < 2);
    let day_of_year = (153 * ((month + 10) % 12) + 2) / 5 + day - 1;
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + day_of_year - 719_468;
    Some(((days * 24 + hours) * 60 + minutes) as f64 * 60_000.0 + seconds as f64 * 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::retry_after_ms;
    use crate::http::Response;

    #[test]
    fn every_form_that_services_use_is_read() {
        let now = 784_111_777_000.0; // Sun, 06 Nov 1994 08:49:37 GMT
        let cases = [
            ("retry-after", "2", Some(2_000.0)),
            ("Retry-After", " 99999999 ", Some(99_999_999_000.0)),
            ("retry-after", "1.5", Some(2_000.0)),
            ("retry-after", "1.0", Some(1_000.0)),
            ("retry-after", "1.x", None),
            ("retry-after-ms", "250", Some(250.0)),
            ("retry-after", "Sun, 06 Nov 1994 08:49:40 GMT", Some(3_000.0)),
            ("retry-after", "Sun, 06 Nov 1994 08:49:00 GMT", Some(0.0)),
            ("retry-after", "Thu, 29 Feb 1996 00:00:00 GMT", Some(825_552_000_000.0 - now)),
            ("retry-after", "soon", None),
            ("retry-after", "-1", None),
            ("retry-after", "", None),
            ("retry-after", "Sun, 99 Nov 1994 08:49:40 GMT", None),
            ("retry-after", "Sun, 06 Nov 1994 08:49:40 EST", None),
            ("retry-after", "99999999999999999999", Some(1e18)),
            ("retry-after-ms", &"9".repeat(400), Some(1e15)),
            ("x-other", "2", None),
        ];
        for (name, value, expected) in cases {
            let response = Response::new(429).with_header(name, value);
            assert_eq!(retry_after_ms(&response, now), expected, "{name}: {value}");
        }
    }
}
