//! What stands in place of a value that a service hides. That values are null or left out was seen (observed 14); no
//! service documents a text. These are the ones that logs, consoles and secret stores usually write, and a value that
//! only looks so is never said to differ: the worst is that it is not compared.

/// Characters of which several alone are a mask.
const REPEATED: [char; 8] = ['*', '\u{2022}', '\u{25cf}', '\u{b7}', 'x', '.', '-', '#'];

/// The fewest such characters in a row. Of stars and bullets, one is enough where nothing else is there.
const LEAST: usize = 3;

/// Words that stand in brackets, such as `[REDACTED]` or `<hidden>`.
const WORDS: [&str; 8] = ["redacted", "hidden", "masked", "secret", "sensitive", "protected", "encrypted", "filtered"];

/// Whether a text is empty or a mask: one character over and over, three stars in a row, or a word in brackets.
pub(super) fn is_masked(value: &str) -> bool {
    let value = value.trim_ascii();
    let Some(first) = value.chars().next().map(|first| first.to_ascii_lowercase()) else { return true };
    let is_star = |character: char| matches!(character, '*' | '\u{2022}' | '\u{25cf}');
    let is_repeated = value.chars().all(|each| each.to_ascii_lowercase() == first);
    if REPEATED.contains(&first) && is_repeated && (is_star(first) || value.chars().count() >= LEAST) {
        return true;
    }
    // What is left of a value may stand before or behind.
    if value.split(|each| !is_star(each)).any(|stars| stars.chars().count() >= LEAST) {
        return true;
    }
    // Without the tables of Unicode, which are larger than all of this file: other letters belong to the word.
    let word = value.trim_matches(|each: char| each.is_ascii() && !each.is_ascii_alphanumeric());
    word.len() < value.len() && WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::is_masked;

    #[test]
    fn a_mask_is_told_from_a_value() {
        for mask in [
            "",
            " ",
            "*",
            "***",
            "\u{2022}\u{2022}",
            "xxxx",
            "XXXXXXXX",
            "....",
            "---",
            "[REDACTED]",
            "<hidden>",
            "(masked)",
            "{{ secret }}",
            "__filtered__",
            "sk-****wxyz",
            "\u{2022}\u{2022}\u{2022}\u{2022}1234",
        ] {
            assert!(is_masked(mask), "{mask}");
        }
        for value in [
            "x",
            "xx",
            "-",
            ".",
            "0",
            "000000",
            "hidden",
            "secret",
            "redacted-1",
            "a*b",
            "a**b",
            "[1]",
            "sk-live",
            "[secrets]",
        ] {
            assert!(!is_masked(value), "{value}");
        }
    }
}
