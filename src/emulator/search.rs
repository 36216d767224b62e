//! Search for one text in another. The standard library's own, which takes linear time whatever the texts are, weighs 4 kB of wasm with what it draws in; these texts
//! are short.

/// Whether a text contains another.
pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    let Some((first, rest)) = part.split_first() else { return true };
    let Some(last) = text.len().checked_sub(part.len()) else { return false };
    // Most places fail at their first byte.
    (0..=last).any(|at| text[at] == *first && text[at + 1..at + part.len()] == *rest)
}

/// A text with another in place of each `from`, which is not empty.
pub(super) fn replaced(text: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix(from) {
            out.push_str(to);
            rest = after;
        } else {
            out.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    out
}

/// What stands between the slashes of a path. Of bytes, since the standard library's split by a character takes several times as long for words as short as these.
pub(super) fn parts(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(path);
    core::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == b'/');
        rest = end.and_then(|slash| text.get(slash + 1..));
        Some(end.and_then(|slash| text.get(..slash)).unwrap_or(text))
    })
}

/// What stands behind the last slash of a path.
pub(super) fn last_part(path: &str) -> &str {
    let start = path.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
    path.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{contains, last_part, parts, replaced};

    proptest! {
        #[test]
        fn texts_are_found_and_replaced_as_the_standard_library_does_it(text in "[abä]{0,30}", part in "[abä]{1,3}", to in "[abz]{0,3}", path in "[aä/]{0,9}") {
            prop_assert_eq!(contains(text.as_bytes(), part.as_bytes()), text.contains(&part));
            prop_assert_eq!(last_part(&path), path.rsplit('/').next().unwrap_or_default());
            prop_assert!(parts(&path).eq(path.split('/')));
            prop_assert_eq!(replaced(&text, &part, &to), text.replace(&part, &to));
        }
    }
}
