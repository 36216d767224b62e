//! The places in the source that panics would name. Where a panic is a trap nobody reads them, and they weigh half a
//! kilobyte of compressed wasm.

use std::ops::Range;

/// The bytes of a `core::panic::Location`: the address and the length of a path, a line and a column.
const LOCATION: usize = 16;

/// Puts zeros, which the optimiser leaves out, in place of all locations and of the paths that they name; gives the
/// number of locations.
///
/// `bytes` are constants that are loaded at `address`.
pub(super) fn blank(address: usize, bytes: &mut [u8]) -> usize {
    let mut paths = Vec::new();
    let mut at = address.next_multiple_of(4) - address;
    while at + LOCATION <= bytes.len() {
        if let Some(path) = path_of(bytes, address, at) {
            paths.push(path);
            bytes[at..at + LOCATION].fill(0);
            at += LOCATION;
        } else {
            at += 4;
        }
    }
    let blanked = paths.len();
    for path in paths {
        bytes[path].fill(0);
    }
    blanked
}

/// Where the path stands that a location names; nothing where no location starts here.
fn path_of(bytes: &[u8], address: usize, at: usize) -> Option<Range<usize>> {
    let word =
        |at: usize| bytes.get(at..at + 4).and_then(<[u8]>::first_chunk).map(|word| u32::from_le_bytes(*word) as usize);
    let start = word(at)?.checked_sub(address)?;
    let path = start..start.checked_add(word(at + 4)?)?;
    let text = bytes.get(path.clone())?;
    (text.ends_with(b".rs") && text.iter().all(u8::is_ascii_graphic) && bytes.get(path.end) == Some(&0)).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::blank;

    #[test]
    fn locations_and_their_paths_become_zeros_and_nothing_else_does() {
        let words = |words: [u32; 4]| words.map(u32::to_le_bytes).concat();
        let (text, path) = (b"a text.rs, ", b"src/a.rs\0");
        let mut bytes =
            [&text[..], path, &words([1011, 8, 7, 9]), &words([1000, 6, 1, 2]), &words([1011, 8, 70, 9])].concat();
        let expected = [&text[..], &[0; 9], &[0; 16], &words([1000, 6, 1, 2]), &[0; 16]].concat();
        assert_eq!(blank(1000, &mut bytes), 2);
        assert_eq!(bytes, expected);
    }
}
