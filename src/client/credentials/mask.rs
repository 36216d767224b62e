//! Hides credentials in what a service answers: it may repeat what it was sent.

/// Shorter values are no secrets. To hide them would make texts unreadable.
const MIN_LENGTH: usize = 4;
/// Shorter values may be words, so only whole words are hidden.
const MIN_SECRET_LENGTH: usize = 8;

/// A text with `***` in place of each secret: as it is, with escapes of JSON or of an address, and in Base64.
pub(super) fn hide<'a>(secrets: impl Iterator<Item = &'a str>, text: &str) -> String {
    let mut out = text.to_owned();
    for secret in secrets.filter(|secret| secret.chars().count() >= MIN_LENGTH) {
        let characters: Vec<_> = secret.chars().map(encodings).collect();
        let is_word = characters.len() < MIN_SECRET_LENGTH;
        out = replace(&out, |at| written_end(&out, at, &characters, is_word));
        if !is_word {
            let base64 = base64(secret.as_bytes());
            out = replace(&out, |at| base64_end(out.as_bytes(), at, &base64));
        }
    }
    out
}

/// A text with `***` in place of each part that `end_of` finds by its start.
fn replace(text: &str, end_of: impl Fn(usize) -> Option<usize>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut next = 0;
    for (at, character) in text.char_indices() {
        if at < next {
            continue;
        }
        if let Some(end) = end_of(at).filter(|end| *end > at) {
            out.push_str("***");
            next = end;
        } else {
            out.push(character);
        }
    }
    out
}

/// Where a secret ends that begins at a place of a text, by the encodings of its characters.
fn written_end(text: &str, start: usize, characters: &[Vec<String>], is_word: bool) -> Option<usize> {
    if is_word && is_within_word(text, start) {
        return None;
    }
    // A character can be read in two ways, so several places may be reached.
    let mut places = vec![start];
    for encodings in characters {
        let mut reached = Vec::new();
        for place in places {
            for end in encodings.iter().filter_map(|encoding| after(text.as_bytes(), place, encoding)) {
                if !reached.contains(&end) {
                    reached.push(end);
                }
            }
        }
        places = reached;
        if places.is_empty() {
            return None;
        }
    }
    places.into_iter().filter(|end| !(is_word && is_within_word(text, *end))).max()
}

/// Whether letters, digits or underscores are on both sides of a place.
fn is_within_word(text: &str, at: usize) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    text[..at].ends_with(is_word) && text[at..].starts_with(is_word)
}

/// The ways to write a character: as it is, with a backslash, as JSON escapes it, and as an address encodes it.
fn encodings(character: char) -> Vec<String> {
    let mut ways = vec![character.to_string()];
    if matches!(character, '"' | '\\' | '/') {
        ways.push(['\\', character].iter().collect());
    }
    let units: Vec<_> = character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
    let bytes: Vec<_> = character.to_string().bytes().map(|byte| format!("{byte:02x}")).collect();
    ways.push(units.concat());
    ways.extend(["%", "%25"].map(|sign| [sign, &bytes.join(sign)].concat()));
    ways
}

/// Where a text ends that stands at a place, in upper or lower case.
fn after(text: &[u8], at: usize, expected: &str) -> Option<usize> {
    let end = at + expected.len();
    text.get(at..end).filter(|found| found.eq_ignore_ascii_case(expected.as_bytes())).map(|_| end)
}

/// The letters of Base64, of which each stands for six bits. The last one is left out if it depends on what follows.
fn base64(bytes: &[u8]) -> Vec<u8> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    (0..bytes.len() * 8 / 6)
        .map(|index| {
            let bit = index * 6;
            let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or_default());
            let pair = byte(bit / 8) << 8 | byte(bit / 8 + 1);
            LETTERS[(pair >> (10 - bit % 8) & 63) as usize]
        })
        .collect()
}

/// Where Base64 ends that begins at a place, in the letters of either alphabet.
fn base64_end(text: &[u8], start: usize, letters: &[u8]) -> Option<usize> {
    let mut at = start;
    for letter in letters {
        if *letter == b'/' && text.get(at) == Some(&b'\\') {
            at += 1;
        }
        let found = match text.get(at)? {
            b'-' => b'+',
            b'_' => b'/',
            other => *other,
        };
        if found != *letter {
            return None;
        }
        at += 1;
    }
    Some(at)
}
