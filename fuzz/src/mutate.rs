//! Changes a text a little: bytes and stretches of it, with the tokens that a reader looks at.

use fastrand::Rng;

/// The longest text that a mutation makes, in bytes.
pub const MOST: usize = 4096;

const TOKENS: &[&[u8]] = &[
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\"",
    b"\\",
    b"\\u",
    b"\\ud800",
    b"\\udc00",
    b"null",
    b"true",
    b"false",
    b"-",
    b".",
    b"e",
    b"E+",
    b"0",
    b"00",
    b"1e999",
    b"NaN",
    b"Infinity",
    b"'",
    b"/*",
    b"//",
    b"\x00",
    b"\x0b",
    b"\x1f",
    b"\x7f",
    b"\xc2\xa0",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xa8",
    b"\x80",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xff",
];

/// Changes the text one to four times; `other` is a text to take stretches from.
pub fn mutate(rng: &mut Rng, text: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..=rng.u32(..4) {
        let at = rng.usize(..=text.len());
        let end = at + rng.usize(..=(text.len() - at).min(24));
        match rng.u32(..8) {
            0 => drop(text.drain(at..end)),
            1 | 2 => drop(text.splice(at..at, TOKENS[rng.usize(..TOKENS.len())].iter().copied())),
            3 if at < text.len() => text[at] ^= 1 << rng.u32(..8),
            4 if at < text.len() => text[at] = rng.u8(..),
            5 => {
                let from = rng.usize(..=other.len());
                let to = from + rng.usize(..=(other.len() - from).min(64));
                text.splice(at..end, other[from..to].iter().copied());
            }
            6 => {
                let again = text[at..end].to_vec();
                for _ in 0..=rng.u32(..8) {
                    text.splice(at..at, again.iter().copied());
                }
            }
            7 if rng.u32(..8) == 0 => {
                let bracket = [b"[".as_slice(), b"{\"a\":"][rng.usize(..2)].repeat(rng.usize(..600));
                text.splice(at..at, bracket);
            }
            _ => text.truncate(at),
        }
    }
    text.truncate(MOST);
}
