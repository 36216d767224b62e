//! Reads the pause that a service asks for: `retry-after-ms`, and `Retry-After` in seconds or as an HTTP date (RFC
//! 9110, 10.2.3).

use crate::client::transport::Incoming;
use crate::time::parse_http_date;

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
    whole(value)
        .map(|seconds| seconds * 1_000.0)
        .or_else(|| parse_http_date(value).map(|date| (date as f64 - now_ms).max(0.0)))
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
