//! Percent-encoding in paths and queries.

/// A text without its percent-encoding. An invalid encoding stays as it is.
pub(crate) fn decode(text: &str) -> String {
    if !text.as_bytes().contains(&b'%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let encoded = match (byte, after) {
            (b'%', [high, low, ..]) => char::from(*high).to_digit(16).zip(char::from(*low).to_digit(16)),
            _ => None,
        };
        if let Some((high, low)) = encoded {
            bytes.push((high << 4 | low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(*byte);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn texts_are_decoded_and_invalid_encodings_stay() {
        for (text, decoded) in [
            ("a%2Fb%20c", "a/b c"),
            ("%", "%"),
            ("%4", "%4"),
            ("%zz", "%zz"),
            ("%C3%A4", "\u{e4}"),
            ("%FF", "\u{fffd}"),
        ] {
            assert_eq!(decode(text), decoded, "{text}");
        }
    }
}
