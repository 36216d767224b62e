//! Hides credentials in what a service answers: it may repeat what it was sent. `pkg/src/values/credential-mask.ts` does
//! the same for JavaScript, and `tests/cases/masked.json` holds both.

use std::collections::BTreeSet;

/// Shorter values are no secrets. To hide them would make texts unreadable.
const MIN_LENGTH: usize = 4;
/// Shorter values may be words, so only whole words are hidden.
const MIN_SECRET_LENGTH: usize = 8;
/// How much of a long credential must stand in a text to be hidden. What follows is hidden as far as it is the same.
const HEAD_LENGTH: usize = 64;
/// The length of the longest entity of HTML behind its `&`, such as `#x10ffff;`.
const LONGEST_ENTITY: usize = 9;
/// Stands for all that is not ASCII: UTF-8 may have been read as Latin-1, and Latin-1 as UTF-8.
const WIDE: u16 = 0x80;

/// What a text is read for: it does not say itself whether it was escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escapes {
    /// For the text as it is.
    None,
    /// For numbers of characters, and what else stands behind a backslash as it is.
    Numbers,
    /// For numbers, and the letters that are breaks and blanks in JSON.
    Letters,
}

const READINGS: [Escapes; 3] = [Escapes::None, Escapes::Numbers, Escapes::Letters];

/// A text with `***` in place of each secret, however it is encoded.
pub(super) fn hide<'a>(secrets: impl Iterator<Item = &'a str>, text: &str) -> String {
    let (mut folded, mut exact) = (BTreeSet::new(), BTreeSet::new());
    for secret in secrets {
        folded.extend(spellings(secret).into_iter().filter(|spelling| spelling.len() >= MIN_LENGTH));
        exact.extend(exact_spellings(secret));
    }
    let mut ranges = Vec::new();
    for (secrets, folds) in [(folded, true), (exact, false)] {
        for escapes in READINGS {
            if !secrets.is_empty() {
                let plain = Plain::of(text, escapes, folds);
                ranges.extend(secrets.iter().flat_map(|secret| plain.ranges_of(secret)));
            }
        }
    }
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

/// The texts to look for: a secret, its bytes as hexadecimal digits, and its Base64 in either alphabet. The last character of Base64 depends on what
/// follows and is left out.
fn spellings(secret: &str) -> Vec<Vec<u16>> {
    // Some write a space in an address as a plus sign.
    let mut texts = vec![secret.to_owned(), secret.replace(' ', "+")];
    if secret.chars().count() >= MIN_SECRET_LENGTH {
        let latin: Option<Vec<u8>> = secret.chars().map(|character| u8::try_from(character).ok()).collect();
        for bytes in [Some(secret.as_bytes().to_vec()), latin].into_iter().flatten() {
            let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
            texts.push(digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect());
            for before in 0..3 {
                let base64 = base64_behind(before, &bytes);
                texts.push(base64.replace('+', "-").replace('/', "_"));
                texts.push(base64);
            }
        }
    }
    // What looks like an escape in a secret may be none, with or without the backslashes that a text loses.
    texts.extend(texts.clone().iter().map(|text| text.replace('\\', "")));
    texts.iter().flat_map(|text| READINGS.map(|escapes| Plain::of(text, escapes, true).units)).collect()
}

/// The texts to look for where folding leaves too little of a secret to be looked for, as of one without a letter of
/// ASCII: the secret as it is, and its UTF-8 read as Latin-1, once and twice.
fn exact_spellings(secret: &str) -> Vec<Vec<u16>> {
    let is_left = Plain::of(secret, Escapes::None, true).units.len() >= MIN_LENGTH;
    if is_left || secret.chars().count() < MIN_LENGTH {
        return Vec::new();
    }
    let read_as_latin = |text: &str| -> String { text.bytes().map(char::from).collect() };
    let latin = read_as_latin(secret);
    [secret, &latin, &read_as_latin(&latin)].map(|text| Plain::of(text, Escapes::None, false).units).into()
}

/// A text in lower case without escapes. Backslashes are left out, because nobody sees whether one is an escape.
struct Plain {
    units: Vec<u16>,
    /// Where each of the units ends in the text.
    ends: Vec<usize>,
}

impl Plain {
    /// With `folds`, all that is not ASCII and stands together is one unit.
    fn of(text: &str, escapes: Escapes, folds: bool) -> Self {
        let mut plain = Self { units: Vec::with_capacity(text.len()), ends: Vec::with_capacity(text.len()) };
        let mut at = 0;
        let mut is_wide = false;
        while let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let found = if escapes == Escapes::None { None } else { escape(text.as_bytes(), at, escapes) };
            let (code, end) = found.unwrap_or((character.into(), at + character.len_utf8()));
            at = end;
            if escapes != Escapes::None && code == u32::from(b'\\') {
                is_wide = false;
                continue;
            }
            let is_next_wide = code >= u32::from(WIDE);
            if is_next_wide && folds {
                if is_wide {
                    plain.units.pop();
                    plain.ends.pop();
                }
                plain.push(WIDE, at);
            } else if let Some(character) = char::from_u32(code) {
                for unit in character.to_ascii_lowercase().encode_utf16(&mut [0; 2]) {
                    plain.push(*unit, at);
                }
            } else {
                // One half of a character, as JSON escapes it.
                plain.push(code as u16, at);
            }
            is_wide = is_next_wide;
        }
        plain
    }

    fn push(&mut self, unit: u16, end: usize) {
        self.units.push(unit);
        self.ends.push(end);
    }

    /// Where a secret starts and ends in the text.
    fn ranges_of(&self, secret: &[u16]) -> Vec<(usize, usize)> {
        let head = &secret[..secret.len().min(HEAD_LENGTH)];
        let is_letter =
            |at: usize| self.units.get(at).is_some_and(|unit| u8::try_from(*unit).is_ok_and(is_letter_of_word));
        let is_in_word = |at: usize| secret.len() < MIN_SECRET_LENGTH && at > 0 && is_letter(at - 1) && is_letter(at);
        let end_of = |count: usize| count.checked_sub(1).map_or(0, |last| self.ends[last]);
        (0..self.units.len())
            .filter(|start| self.units[*start..].starts_with(head))
            .map(|start| {
                let same = self.units[start..].iter().zip(secret).take_while(|(one, other)| one == other).count();
                (start, start + same)
            })
            .filter(|(start, end)| !is_in_word(*start) && !is_in_word(*end))
            .map(|(start, end)| (end_of(start), end_of(end)))
            .collect()
    }
}

fn is_letter_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The character that an escape of JSON, of an address or of HTML stands for, and where the escape ends, however deep it
/// is: in a text of a text backslashes double, a `%` becomes `%25`, and a `&` becomes `&amp;`.
fn escape(text: &[u8], start: usize, escapes: Escapes) -> Option<(u32, usize)> {
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
        let letter = || {
            let code = control(text.get(at)?.to_ascii_lowercase()).filter(|_| escapes == Escapes::Letters)?;
            Some((code.into(), at + 1))
        };
        return number(b'u', 4).or_else(|| number(b'x', 2)).or_else(letter).or(Some((b'\\'.into(), at)));
    }
    if text.get(start) == Some(&b'&') {
        return entity(text, start + 1);
    }
    let mut at = percent(text, start)?;
    // The last 25 may itself be what is encoded.
    while hex(text.get(at..at + 2).unwrap_or_default()).is_none() {
        at = at.checked_sub(2).filter(|at| *at > start)?;
    }
    Some((hex(&text[at..at + 2])?, at + 2))
}

/// The character that an entity of HTML stands for, and where it ends. `at` is behind its `&`.
fn entity(text: &[u8], mut at: usize) -> Option<(u32, usize)> {
    let mut found = None;
    loop {
        let rest = text.get(at..)?;
        let Some(length) = rest.iter().take(LONGEST_ENTITY).position(|byte| *byte == b';') else { return found };
        at += length + 1;
        let code = match rest[..length].to_ascii_lowercase().as_slice() {
            b"amp" => {
                found = Some((b'&'.into(), at));
                continue;
            }
            b"lt" => Some(b'<'.into()),
            b"gt" => Some(b'>'.into()),
            b"quot" => Some(b'"'.into()),
            b"apos" => Some(b'\''.into()),
            [b'#', b'x', digits @ ..] => hex(digits),
            [b'#', digits @ ..] => std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()),
            _ => None,
        };
        return code.map(|code| (code, at)).or(found);
    }
}

/// The character that a letter behind a backslash stands for in JSON.
const fn control(letter: u8) -> Option<u8> {
    match letter {
        b'n' => Some(b'\n'),
        b'r' => Some(b'\r'),
        b't' => Some(b'\t'),
        b'b' => Some(8),
        b'f' => Some(12),
        _ => None,
    }
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

/// The letters of Base64 that stand for bytes alone where others stand before them, as in a text that holds a secret.
fn base64_behind(before: usize, bytes: &[u8]) -> String {
    let whole = base64(&[&[0; 2][..before], bytes].concat());
    whole.chars().skip(if before == 0 { 0 } else { before + 1 }).collect()
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
