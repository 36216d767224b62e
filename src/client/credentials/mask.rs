//! Hides credentials in what a service answers: it may repeat what it was sent. `pkg/src/values/credential-mask.ts` does
//! the same for JavaScript, and `tests/cases/masked.json` holds both.

use std::collections::BTreeSet;

/// Shorter values are no secrets. To hide them would make texts unreadable.
const MIN_LENGTH: usize = 4;
/// Shorter values may be words, so only whole words are hidden.
const MIN_SECRET_LENGTH: usize = 8;
/// How much of a long credential must stand in a text to be hidden. What follows is hidden as far as it is the same.
const HEAD_LENGTH: usize = 64;
/// Stands for all that is not ASCII: UTF-8 may have been read as Latin-1, and Latin-1 as UTF-8.
const WIDE: u8 = 0x80;

/// A text with `***` in place of each secret, however it is encoded.
pub(super) fn hide<'a>(secrets: impl Iterator<Item = &'a str>, text: &str) -> String {
    let secrets: BTreeSet<_> = secrets.flat_map(spellings).filter(|secret| secret.len() >= MIN_LENGTH).collect();
    let mut ranges: Vec<_> = [true, false]
        .map(|reads_escapes| Plain::of(text, reads_escapes))
        .iter()
        .flat_map(|plain| secrets.iter().flat_map(|secret| plain.ranges_of(secret)))
        .collect();
    ranges.sort_unstable();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end) in ranges {
        if start >= at {
            out.push_str(&text[at..start]);
            out.push_str("***");
        }
        at = at.max(end);
    }
    out.push_str(&text[at..]);
    out
}

/// The texts to look for: a secret, and its Base64 in either alphabet. The last character of Base64 depends on what
/// follows and is left out.
fn spellings(secret: &str) -> Vec<Vec<u8>> {
    // Some write a space in an address as a plus sign.
    let mut texts = vec![secret.to_owned(), secret.replace(' ', "+")];
    if secret.chars().count() >= MIN_SECRET_LENGTH {
        let latin: Option<Vec<u8>> = secret.chars().map(|character| u8::try_from(character).ok()).collect();
        for bytes in [Some(secret.as_bytes().to_vec()), latin].into_iter().flatten() {
            let base64 = base64(&bytes);
            texts.push(base64.replace('+', "-").replace('/', "_"));
            texts.push(base64);
        }
    }
    // What looks like an escape in a secret may be none, with or without the backslashes that a text loses.
    texts.extend(texts.clone().iter().map(|text| text.replace('\\', "")));
    texts.iter().flat_map(|text| [true, false].map(|reads_escapes| Plain::of(text, reads_escapes).bytes)).collect()
}

/// A text in lower case without escapes. Backslashes are left out, because nobody sees whether one is an escape.
struct Plain {
    bytes: Vec<u8>,
    /// Where each of the bytes ends in the text.
    ends: Vec<usize>,
}

impl Plain {
    fn of(text: &str, reads_escapes: bool) -> Self {
        let mut plain = Self { bytes: Vec::with_capacity(text.len()), ends: Vec::with_capacity(text.len()) };
        let text = text.as_bytes();
        let mut at = 0;
        let mut is_wide = false;
        while let Some(&byte) = text.get(at) {
            let (code, end) = if reads_escapes { escape(text, at) } else { None }.unwrap_or((byte.into(), at + 1));
            at = end;
            if reads_escapes && code == u32::from(b'\\') {
                is_wide = false;
                continue;
            }
            let byte = u8::try_from(code).unwrap_or(WIDE).min(WIDE).to_ascii_lowercase();
            if byte == WIDE && is_wide {
                // All of it is one character.
                plain.bytes.pop();
                plain.ends.pop();
            }
            is_wide = byte == WIDE;
            plain.bytes.push(byte);
            plain.ends.push(at);
        }
        plain
    }

    /// Where a secret starts and ends in the text.
    fn ranges_of(&self, secret: &[u8]) -> Vec<(usize, usize)> {
        let head = &secret[..secret.len().min(HEAD_LENGTH)];
        let is_letter =
            |at: usize| self.bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let is_in_word = |at: usize| secret.len() < MIN_SECRET_LENGTH && at > 0 && is_letter(at - 1) && is_letter(at);
        let end_of = |count: usize| count.checked_sub(1).map_or(0, |last| self.ends[last]);
        (0..self.bytes.len())
            .filter(|start| self.bytes[*start..].starts_with(head))
            .map(|start| {
                let same = self.bytes[start..].iter().zip(secret).take_while(|(one, other)| one == other).count();
                (start, start + same)
            })
            .filter(|(start, end)| !is_in_word(*start) && !is_in_word(*end))
            .map(|(start, end)| (end_of(start), end_of(end)))
            .collect()
    }
}

/// The character that an escape of JSON or of an address stands for, and where the escape ends, however deep it is: in a
/// text of a text backslashes double, and a `%` becomes `%25`.
fn escape(text: &[u8], start: usize) -> Option<(u32, usize)> {
    let mut at = start;
    while let Some(end) = backslash(text, at) {
        at = end;
    }
    if at > start {
        let number = |letter: u8, digits: usize| {
            let is_there = text.get(at).is_some_and(|found| found.eq_ignore_ascii_case(&letter));
            let code = hex(text.get(at + 1..at + 1 + digits)?).filter(|_| is_there)?;
            Some((code, at + 1 + digits))
        };
        return number(b'u', 4).or_else(|| number(b'x', 2)).or(Some((b'\\'.into(), at)));
    }
    let mut at = percent(text, start)?;
    // The last 25 may itself be what is encoded.
    while hex(text.get(at..at + 2).unwrap_or_default()).is_none() {
        at = at.checked_sub(2).filter(|at| *at > start)?;
    }
    Some((hex(&text[at..at + 2])?, at + 2))
}

/// Where a backslash ends that stands there as it is, or as an address encodes it.
fn backslash(text: &[u8], at: usize) -> Option<usize> {
    if text.get(at) == Some(&b'\\') {
        return Some(at + 1);
    }
    let code = percent(text, at)?;
    text.get(code..code + 2).filter(|code| code.eq_ignore_ascii_case(b"5c")).map(|_| code + 2)
}

/// Where the digits begin behind a `%` and as many 25 as follow it.
fn percent(text: &[u8], at: usize) -> Option<usize> {
    let mut next = at + 1;
    while text.get(at) == Some(&b'%') && text.get(next..next + 2) == Some(b"25") {
        next += 2;
    }
    (text.get(at) == Some(&b'%')).then_some(next)
}

fn hex(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0, |sum, digit| Some(sum * 16 + char::from(*digit).to_digit(16)?))
}

/// The letters of Base64, of which each stands for six bits. The last one is left out if it depends on what follows.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    (0..bytes.len() * 8 / 6)
        .map(|index| {
            let bit = index * 6;
            let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or_default());
            let pair = byte(bit / 8) << 8 | byte(bit / 8 + 1);
            char::from(LETTERS[(pair >> (10 - bit % 8) & 63) as usize])
        })
        .collect()
}
