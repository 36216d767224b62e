//! What stands in place of a value that a service hides. That values are null or left out was seen (observed 14); no
//! service documents a text. These are the texts that logs, consoles and secret stores usually write. A rule that took
//! ordinary values for masks would keep a change from being sent, so that only unmistakable texts count.

use crate::schema::SECRET;
use crate::validate::issue::texts::{Authority, Texts};

/// A mask where a value belongs.
pub(in crate::validate) const MASKED_VALUE: Texts =
    Texts::ours("masked_value", "Looks like what stands in place of a hidden value, and would be stored as the value")
        .according_to(Authority::Observed("observed 14"))
        .next("Give the value itself; what a service or a log hides cannot be copied from there.")
        .example(&SECRET, r#"{"name": "A", "value": "***"}"#)
        .look_again()
        .de("Das sieht aus, als stünde es für einen verborgenen Wert, und würde als Wert gespeichert");

/// The fewest stars or bullets in a row that hide a value. Beside other characters, one more is needed.
const LEAST: usize = 3;

/// The most characters that a shortened value shows, such as `sk-...wxyz`.
const MOST_SHOWN: usize = 16;

/// Words that stand in brackets, such as `[REDACTED]` or `<hidden>`.
const WORDS: [&str; 11] = [
    "redacted",
    "hidden",
    "masked",
    "secret",
    "sensitive",
    "protected",
    "encrypted",
    "filtered",
    "omitted",
    "removed",
    "set",
];

/// The names of checksums that stand before one.
const CHECKSUMS: [&str; 5] = ["sha256", "sha512", "sha1", "md5", "hash"];

/// Whether a text is empty or a mask: stars, a word in brackets, or the two ends of a value.
pub(crate) fn is_masked(value: &str) -> bool {
    let value = value.trim_ascii().trim_matches('"');
    let is_star = |character: char| matches!(character, '*' | '\u{2022}' | '\u{25cf}' | '\u{2588}');
    // A bullet is in no value, and a star alone can be one.
    let least = match value.chars().all(is_star) {
        true if value.contains('*') => LEAST,
        true => 1,
        false => LEAST + 1,
    };
    value.is_empty()
        || value.split(|each| !is_star(each)).any(|stars| stars.chars().count() >= least)
        || is_word(value.as_bytes())
        || is_shortened(value.as_bytes())
}

/// Whether a service shows a text in place of a secret: a mask, one sign over and over, or a checksum that says which it
/// is. Somebody may mean such a value, and nobody may write one back that may be none.
pub(crate) fn hides(value: &str) -> bool {
    let text = value.trim_ascii();
    let first = text.chars().next().unwrap_or_default();
    let is_filler = first.eq_ignore_ascii_case(&'x') || !first.is_ascii_alphanumeric();
    let checksum =
        text.split_once(':').filter(|(name, _)| CHECKSUMS.iter().any(|each| each.eq_ignore_ascii_case(name)));
    is_masked(value)
        || (is_filler && text.len() > LEAST && text.chars().all(|each| each == first))
        || checksum.is_some_and(|(_, sum)| sum.len() >= 8 && sum.bytes().all(|each| each.is_ascii_hexdigit()))
}

fn is_word(value: &[u8]) -> bool {
    let inside = match value {
        [b'[', inside @ .., b']'] | [b'<', inside @ .., b'>'] | [b'(', inside @ .., b')'] => inside.trim_ascii(),
        _ => return value == b"REDACTED",
    };
    WORDS.iter().any(|word| {
        let ends = inside.get(word.len()).is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'_');
        ends && inside.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    })
}

fn is_shortened(value: &[u8]) -> bool {
    ["...", "\u{2026}"].iter().any(|dots| {
        let at = value.windows(dots.len()).position(|part| part == dots.as_bytes());
        let Some(at) = at else { return false };
        let shown = value.len() - dots.len();
        if at > 0 && at < shown {
            return shown <= MOST_SHOWN;
        }
        // One end alone, such as `sk-l...`, shows less.
        let end = if at > 0 { &value[..at] } else { &value[dots.len()..] };
        (2..=MOST_SHOWN / 2).contains(&end.len())
            && end.iter().all(|each| each.is_ascii_alphanumeric() || b"-_".contains(each))
    })
}

#[cfg(test)]
mod tests {
    use super::{hides, is_masked};

    #[test]
    fn a_mask_is_told_from_a_value() {
        for mask in [
            "",
            " ",
            "***",
            "\"***\"",
            "\u{2022}\u{2022}",
            "[REDACTED]",
            "[REDACTED:8]",
            "REDACTED",
            "<hidden>",
            "<redacted by policy>",
            "(masked)",
            "sk-****wxyz",
            "\u{2022}\u{2022}\u{2022}\u{2022}1234",
            "sk-...wxyz",
            "sk-\u{2026}wxyz",
            "sk-l...",
            "one\u{2026}",
            "\u{2026}wxyz",
            "(set)",
            "[omitted]",
        ] {
            assert!(is_masked(mask), "{mask}");
        }
        for value in [
            "x",
            "xxx",
            "XXXXXXXX",
            "*",
            "**",
            "---",
            "....",
            "#####",
            "0",
            "hidden",
            "secret!",
            "$secret",
            ".hidden",
            "redacted-1",
            "p***w",
            "a**b",
            "[1]",
            "sk-live",
            "[secrets]",
            "[secret_key]",
            "https://a.example/...",
            "one ... of a longer text",
            "a...",
            "and so on, and so on...",
            "[settings]",
        ] {
            assert!(!is_masked(value), "{value}");
        }
    }

    #[test]
    fn what_is_shown_in_place_of_a_secret_is_wider() {
        for shown in ["***", "xxxxxxxx", "XXXX", "--------", "####", "sha256:0123456789abcdef", "md5:00112233445566"] {
            assert!(hides(shown), "{shown}");
        }
        for value in ["xxx", "0000", "aaaa", "x-x-x-x", "sha256:latest", "sha256:abc", "http:00112233", "---"] {
            assert!(!hides(value), "{value}");
        }
    }
}
