//! Wasm bytes as a JavaScript string literal of printable ASCII alone, which `bytesOf` in `pkg/src/core/source.ts`
//! reads.
//!
//! One character a byte, with escapes, is what minifiers turn into raw characters beyond ASCII; a classic script in a
//! page that names no charset is then read as windows-1252, and the bytes are lost. It also packs badly. Here the bytes
//! that are frequent have a character each, the others a mark and a character: gzip makes as little of that as of the
//! file itself.

/// What no literal has to escape, whichever quotes a minifier chooses, and what ends no script in a page: all but the
/// last two stand for a byte each.
fn alphabet() -> Vec<u8> {
    (b' '..=b'|').filter(|character| !b"\"$'<\\`".contains(character)).collect()
}

/// What stands before the character of a byte that has none of its own.
const MARKS: [u8; 2] = *b"}~";

/// The literal's text, quotes included: the frequent bytes as hexadecimal numbers in the order of their characters,
/// then the bytes.
pub(crate) fn literal(bytes: &[u8]) -> String {
    let characters = alphabet();
    let mut counts = [0_usize; 256];
    for &byte in bytes {
        counts[usize::from(byte)] += 1;
    }
    let mut order: Vec<u8> = (0..=u8::MAX).collect();
    order.sort_by_key(|&byte| (usize::MAX - counts[usize::from(byte)], byte));
    let (frequent, rare) = order.split_at_mut(characters.len());
    rare.sort_unstable();
    let mut codes = vec![Vec::new(); 256];
    for (&byte, &character) in frequent.iter().zip(&characters) {
        codes[usize::from(byte)] = vec![character];
    }
    for (index, &byte) in rare.iter().enumerate() {
        codes[usize::from(byte)] = vec![MARKS[index / characters.len()], characters[index % characters.len()]];
    }
    let mut text = String::with_capacity(bytes.len() * 9 / 8);
    text.push('\'');
    for byte in frequent {
        for digit in [*byte >> 4, *byte & 0x0f] {
            text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    for &byte in bytes {
        text.extend(codes[usize::from(byte)].iter().map(|&character| char::from(character)));
    }
    text.push('\'');
    text
}

#[cfg(test)]
mod tests {
    use super::{alphabet, literal};

    #[test]
    fn the_characters_and_marks_are_enough_for_every_byte() {
        assert!(alphabet().len() * 3 >= 256);
    }

    #[test]
    fn nothing_but_printable_characters_stands_in_it_and_nothing_that_a_literal_or_a_page_would_end_at() {
        let all: Vec<u8> = (0..=u8::MAX).chain(*b"'\"\\`${</script>\n\r").collect();
        let text = literal(&all);
        let inside = &text[1..text.len() - 1];
        assert!(inside.bytes().all(|byte| (b' '..=b'~').contains(&byte) && !b"\"$'<\\`".contains(&byte)));
    }

    #[test]
    fn frequent_bytes_have_a_character_and_the_others_a_mark_before_it() {
        let text = literal(&[7, 7, 7, 200, 200, 255]);
        let (table, data) = text[1..text.len() - 1].split_at(2 * alphabet().len());
        // The three that occur come first, then the smallest of the others.
        assert_eq!(&table[..8], "07c8ff00");
        assert_eq!(data, "   !!#");
        let every: Vec<u8> = (0..=u8::MAX).collect();
        assert!(literal(&every).ends_with(&format!("~{}'", char::from(alphabet()[255 - 2 * alphabet().len()]))));
    }
}
