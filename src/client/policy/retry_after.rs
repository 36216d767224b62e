//! Reads the pause that a service asks for: `retry-after-ms`, and `Retry-After` in seconds or as an HTTP date (RFC
//! 9110, 10.2.3).

use crate::client::transport::Incoming;
use crate::time::parse_http_date;

/// The pause in milliseconds that an answer asks for; `None` where it asks for none that can be read.
pub(in crate::client) fn retry_after_ms(incoming: &impl Incoming, now_ms: f64) -> Option<f64> {
    let milliseconds = incoming.header("retry-after-ms").unwrap_or_default();
    if let Some(ms) = whole(milliseconds.trim()) {
        return Some(ms);
    }
    let value = incoming.header("retry-after").unwrap_or_default();
    let value = value.trim();
    whole(value).map(|seconds| seconds * 1_000.0).or_else(|| {
        let date = parse_http_date(value)?;
        // Two times of the service's own clock: that of this machine may be wrong.
        let sent = incoming.header("date").and_then(|sent| parse_http_date(sent.trim()));
        let pause = date as f64 - sent.map_or(now_ms, |sent| sent as f64);
        // A time that has passed asks for nothing.
        Some(pause).filter(|pause| *pause > 0.0)
    })
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
            ("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT", None),
            ("retry-after", "Sun, 06 Nov 1994 08:49:00 GMT", None),
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

    #[test]
    fn a_date_is_compared_with_the_clock_of_the_service() {
        let asked = |sent: &str, date: &str, now| {
            let response = Response::new(429).with_header("date", sent).with_header("retry-after", date);
            retry_after_ms(&response, now)
        };
        let date = "Sun, 06 Nov 1994 08:49:40 GMT";
        for now in [0.0, 784_111_777_000.0, 1e15] {
            assert_eq!(asked("Sun, 06 Nov 1994 08:49:38 GMT", date, now), Some(2_000.0));
            assert_eq!(asked(date, date, now), None);
            assert_eq!(asked("Sun, 06 Nov 1994 08:49:41 GMT", date, now), None);
            assert_eq!(asked("Sun, 06 Nov 1994 08:49:38 GMT", "5", now), Some(5_000.0));
        }
        assert_eq!(asked("now", date, 784_111_777_000.0), Some(3_000.0));
    }
}
