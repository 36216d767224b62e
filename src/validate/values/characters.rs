//! Classes of characters, and texts that consist of them.
#![allow(clippy::inline_always, reason = "measured: the large form costs a twentieth more where these are calls")]

pub(super) const LOWER: u8 = 1;
pub(super) const UPPER: u8 = 1 << 1;
pub(super) const LETTER: u8 = LOWER | UPPER;
pub(super) const DIGIT: u8 = 1 << 2;
pub(super) const HYPHEN: u8 = 1 << 3;
pub(super) const DOT: u8 = 1 << 4;
pub(super) const UNDERSCORE: u8 = 1 << 5;
pub(super) const SHELL: u8 = 1 << 6;

/// The classes of each byte.
pub(super) static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'-' => HYPHEN,
            b'.' => DOT,
            b'_' => UNDERSCORE,
            b'\n' | b'\r' | b'\t' | b'"' | b'`' | b'\\' | b'|' | b';' | b'$' | b'>' | b'<' | b'&' => SHELL,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

/// Whether a byte is of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn is(byte: u8, classes: u8) -> bool {
    CLASSES[usize::from(byte)] & classes != 0
}

/// Whether a text starts with a byte of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn starts(text: &[u8], classes: u8) -> bool {
    text.first().is_some_and(|byte| is(*byte, classes))
}

/// Whether a text ends with a byte of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn ends(text: &[u8], classes: u8) -> bool {
    text.last().is_some_and(|byte| is(*byte, classes))
}

/// Whether each byte of a text is of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn is_all(text: &[u8], classes: u8) -> bool {
    text.iter().all(|byte| is(*byte, classes))
}
