//! Wasm bytes as a JavaScript string literal, one character a byte.

/// The literal's text, quotes included: printable ASCII stands for itself, all else is escaped, so no encoding of the file can harm it.
pub(crate) fn literal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 3);
    text.push('\'');
    for &byte in bytes {
        match byte {
            b'\'' | b'\\' => {
                text.push('\\');
                text.push(char::from(byte));
            }
            b' '..=b'~' => text.push(char::from(byte)),
            _ => {
                text.push_str("\\x");
                for digit in [byte >> 4, byte & 0x0f] {
                    text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
                }
            }
        }
    }
    text.push('\'');
    text
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn printable_bytes_stand_for_themselves_and_all_others_are_escaped() {
        assert_eq!(literal(b"\0asm ~\x7f\xff\n"), r"'\x00asm ~\x7f\xff\x0a'");
    }

    #[test]
    fn a_quote_and_a_backslash_cannot_end_the_literal() {
        assert_eq!(literal(br"'\"), r"'\'\\'");
    }
}
