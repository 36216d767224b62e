//! Unpacks LZMA, in a wasm file so small that it can be shipped beside what it unpacks. `xtask` packs, by a library whose own decoder weighs four times as much.
//!
//! The stream is bare, without header and end mark. The context of a literal is three bits of the byte before it (`lc` 3), positions are none (`lp` 0, `pb` 0).
//! Nothing here panics, so that no text of a panic and no printing of one stands in the file: bytes that are no such stream give bytes that mean nothing.

mod bits;
#[cfg(target_family = "wasm")]
mod exports;

use bits::Bits;

/// How many bytes a stream may have.
pub const MOST_PACKED: usize = 1 << 18;
/// How many bytes a stream may unpack to.
pub const MOST_UNPACKED: usize = 1 << 20;

/// What came last: below [`AFTER_MATCH`] a literal.
type State = usize;
const AFTER_MATCH: State = 7;
const STATES: usize = 12;

/// How many bits of the byte before a literal are its context.
const CONTEXT_BITS: usize = 3;

// Where the probabilities of each kind of decision start.
const LITERAL: usize = 0;
const LITERAL_SIZE: usize = 0x300;
const IS_MATCH: usize = LITERAL + (LITERAL_SIZE << CONTEXT_BITS);
const IS_REPEATED: usize = IS_MATCH + STATES;
const IS_NOT_LATEST: usize = IS_REPEATED + STATES;
const IS_NOT_SECOND: usize = IS_NOT_LATEST + STATES;
const IS_NOT_THIRD: usize = IS_NOT_SECOND + STATES;
const IS_LONG: usize = IS_NOT_THIRD + STATES;
const LENGTH: usize = IS_LONG + STATES;
const REPEATED_LENGTH: usize = LENGTH + LENGTH_SIZE;
const SLOT: usize = REPEATED_LENGTH + LENGTH_SIZE;
const SLOT_SIZE: usize = 1 << 6;
const NEAR: usize = SLOT + 4 * SLOT_SIZE;
const ALIGN: usize = NEAR + 128;
const PROBABILITIES: usize = ALIGN + (1 << ALIGN_BITS);

// A length is one of eight short ones, of eight middle ones or of 256 long ones.
const LENGTH_MIDDLE: usize = 2 + (1 << 3);
const LENGTH_LONG: usize = LENGTH_MIDDLE + (1 << 3);
const LENGTH_SIZE: usize = LENGTH_LONG + (1 << 8);

/// The lowest bits of a far distance have probabilities, those between them and the highest have none.
const ALIGN_BITS: u32 = 4;
/// The first slot of far distances.
const FAR: usize = 14;

/// Unpacks a stream into `out`, whose length says where the stream ends.
pub fn unpack(packed: &[u8], out: &mut [u8]) {
    let mut bits = Bits::new(packed);
    let mut state = 0;
    // How far back the latest four matches reached, the latest first, less one.
    let mut back = [0; 4];
    let mut at = 0;
    while at < out.len() {
        if bits.next(IS_MATCH + state) == 0 {
            let like = if state < AFTER_MATCH { None } else { Some(before(out, at, back[0])) };
            let literal = literal(&mut bits, before(out, at, 0), like);
            if let Some(place) = out.get_mut(at) {
                *place = literal;
            }
            at += 1;
            state = match state {
                0..4 => 0,
                4..10 => state - 3,
                _ => state - 6,
            };
            continue;
        }
        let (length, after_literal, after_match) = if bits.next(IS_REPEATED + state) == 0 {
            let length = length(&mut bits, LENGTH);
            back = [distance(&mut bits, length), back[0], back[1], back[2]];
            (length, 7, 10)
        } else if let Some(repeated) = repeated(&mut bits, state) {
            // The one that is repeated becomes the latest.
            for place in (0..repeated).rev() {
                back.swap(place, place + 1);
            }
            (length(&mut bits, REPEATED_LENGTH), 8, 11)
        } else {
            (1, 9, 11)
        };
        for _ in 0..length {
            let byte = before(out, at, back[0]);
            if let Some(place) = out.get_mut(at) {
                *place = byte;
            }
            at += 1;
        }
        state = if state < AFTER_MATCH { after_literal } else { after_match };
    }
}

/// The byte that stands so far before the one before a place.
fn before(out: &[u8], at: usize, further: usize) -> u8 {
    out.get(at.wrapping_sub(further).wrapping_sub(1)).copied().unwrap_or_default()
}

/// A byte that stands for itself. After a match its bits are told with those of the byte that the match would have given next, up to the first that differs.
fn literal(bits: &mut Bits<'_>, last: u8, like: Option<u8>) -> u8 {
    let decisions = LITERAL + LITERAL_SIZE * usize::from(last >> (8 - CONTEXT_BITS));
    let mut literal = 1;
    if let Some(like) = like {
        for place in (0..8).rev() {
            let expected = usize::from(like >> place & 1);
            let bit = bits.next(decisions + ((1 + expected) << 8) + literal);
            literal = literal << 1 | bit;
            if bit != expected {
                break;
            }
        }
    }
    while literal < 0x100 {
        literal = literal << 1 | bits.next(decisions + literal);
    }
    literal as u8
}

/// Which of the latest four matches reached as far; `None` for a single byte of the latest.
fn repeated(bits: &mut Bits<'_>, state: State) -> Option<usize> {
    if bits.next(IS_NOT_LATEST + state) == 0 {
        return (bits.next(IS_LONG + state) == 1).then_some(0);
    }
    Some(if bits.next(IS_NOT_SECOND + state) == 0 { 1 } else { 2 + bits.next(IS_NOT_THIRD + state) })
}

/// The length of a match.
fn length(bits: &mut Bits<'_>, decisions: usize) -> usize {
    if bits.next(decisions) == 0 {
        2 + bits.number(decisions + 2, 3)
    } else if bits.next(decisions + 1) == 0 {
        10 + bits.number(decisions + LENGTH_MIDDLE, 3)
    } else {
        18 + bits.number(decisions + LENGTH_LONG, 8)
    }
}

/// How far back a match of this length reaches, less one.
fn distance(bits: &mut Bits<'_>, length: usize) -> usize {
    let slot = bits.number(SLOT + SLOT_SIZE * (length - 2).min(3), 6);
    if slot < 4 {
        return slot;
    }
    // A slot gives the two highest bits, and how many follow.
    let count = (slot as u32 >> 1) - 1;
    let start = (2 | slot & 1) << count;
    start
        + if slot < FAR { bits.reversed(NEAR + start - slot, count) } else { (bits.plain(count - ALIGN_BITS) << ALIGN_BITS) + bits.reversed(ALIGN, ALIGN_BITS) }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use lzma_rust2::{LzmaOptions, LzmaWriter};
    use proptest::prelude::*;

    use super::unpack;

    fn pack(bytes: &[u8]) -> Vec<u8> {
        let mut options = LzmaOptions::with_preset(9);
        (options.lc, options.lp, options.pb) = (3, 0, 0);
        let mut writer = LzmaWriter::new_no_header(Vec::new(), &options, false).expect("the settings are in bounds");
        writer.write_all(bytes).and_then(|()| writer.finish()).expect("a vector takes everything")
    }

    fn unpacked(packed: &[u8], length: usize) -> Vec<u8> {
        let mut out = vec![0; length];
        unpack(packed, &mut out);
        out
    }

    proptest! {
        // Packing takes its time where nothing is optimised.
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn what_was_packed_comes_back(parts in prop::collection::vec((prop::collection::vec(any::<u8>(), 0..40), 1_usize..30), 0..60), far in 0_usize..40_000) {
            let mut bytes: Vec<u8> = parts.iter().flat_map(|(part, times)| part.repeat(*times)).collect();
            // What comes back from far away, with a byte changed in its midst.
            let start = bytes.clone();
            bytes.resize(bytes.len() + far, 7);
            bytes.extend(start.iter().enumerate().map(|(at, byte)| if at % 50 == 49 { !byte } else { *byte }));
            prop_assert_eq!(unpacked(&pack(&bytes), bytes.len()), bytes);
        }

        #[test]
        fn bytes_that_are_no_stream_do_no_harm(packed in prop::collection::vec(any::<u8>(), 0..500), length in 0_usize..5_000) {
            prop_assert_eq!(unpacked(&packed, length).len(), length);
        }
    }
}
