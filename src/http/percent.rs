//! Percent-encoding of path segments and queries (RFC 3986, 2.1).

/// Encodes one path segment: every byte but letters, digits, `-`, `.`, `_` and `~` becomes `%XX`.
///
/// `None` for a segment that cannot stand in a path by itself: the empty one, `.` and `..`, which servers and proxies
/// resolve away.
///
/// # Examples
/// ```
/// use deployment_control::http::encode_segment;
/// assert_eq!(encode_segment("a/b c").as_deref(), Some("a%2Fb%20c"));
/// assert_eq!(encode_segment(".."), None);
/// ```
pub fn encode_segment(segment: &str) -> Option<String> {
    if matches!(segment, "" | "." | "..") {
        return None;
    }
    let mut encoded = String::with_capacity(segment.len());
    encode(&mut encoded, segment);
    Some(encoded)
}

/// Appends a name or a value of a query, encoded in the same way; unlike a segment it may be empty or dots.
pub fn encode_query(out: &mut String, text: &str) {
    encode(out, text);
}

#[inline(never)]
fn encode(out: &mut String, text: &str) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::encode_segment;
    use proptest::prelude::*;

    #[test]
    fn segments_that_a_server_would_resolve_away_are_refused() {
        for segment in ["", ".", ".."] {
            assert_eq!(encode_segment(segment), None, "{segment:?}");
        }
    }

    proptest! {
        #[test]
        fn an_encoded_segment_never_leaves_its_place(segment in any::<String>()) {
            if let Some(encoded) = encode_segment(&segment) {
                prop_assert!(!encoded.is_empty() && encoded != "." && encoded != "..");
                prop_assert!(encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte)));
            }
        }
    }
}
