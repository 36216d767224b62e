//! Hexadecimal digits.

/// The last `width` digits of a number, in lower case. `format!` would bring a kilobyte and a half of compressed wasm.
pub(crate) fn hex(number: u64, width: u32) -> String {
    (0..width).rev().filter_map(|place| char::from_digit((number >> (4 * place) & 15) as u32, 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::hex;

    #[test]
    fn the_last_digits_are_written() {
        assert_eq!((hex(0x2_0a9f, 8), hex(0x2_0a9f, 4)), ("00020a9f".to_owned(), "0a9f".to_owned()));
        assert_eq!(hex(u64::MAX, 16), "f".repeat(16));
    }
}
