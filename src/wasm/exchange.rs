//! How texts cross between JavaScript and the core, whose exports exchange numbers alone: JavaScript writes what it asks into one buffer, and reads the answer from another.
//!
//! A call is a request for room, the writing, and one export that reads the input and leaves the answer. No code of a caller runs in between, and neither buffer means anything
//! once the answer has been read.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

/// Room beyond so many bytes is given back once an input was read.
const KEPT: usize = 1 << 18;

/// How many bytes tell the length of an answer.
const HEAD: usize = 4;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for an input of so many bytes; gives where it starts.
#[wasm_bindgen(js_name = inputRoom)]
pub fn input_room(bytes: usize) -> usize {
    INPUT.with_borrow_mut(|input| {
        if input.len() < bytes {
            input.resize(bytes, 0);
        }
        input.as_ptr() as usize
    })
}

/// Reads an input that consists of texts of these lengths, one after the other.
pub(super) fn read<const TEXTS: usize, R>(lengths: [usize; TEXTS], work: impl FnOnce([&[u8]; TEXTS]) -> R) -> R {
    INPUT.with_borrow_mut(|input| {
        let mut rest = input.as_slice();
        let texts = lengths.map(|length| match rest.split_at_checked(length) {
            Some((text, after)) => {
                rest = after;
                text
            }
            None => &[],
        });
        let result = work(texts);
        if input.len() > KEPT {
            *input = Vec::new();
        }
        result
    })
}

/// Leaves a text as the answer; gives where it starts: its length in four bytes, the lowest first, then its bytes.
pub(super) fn answer(text: &str) -> usize {
    ANSWER.with_borrow_mut(|answer| {
        if answer.capacity() > KEPT {
            *answer = Vec::new();
        }
        answer.clear();
        answer.reserve(HEAD + text.len());
        answer.extend_from_slice(&(text.len() as u32).to_le_bytes());
        answer.extend_from_slice(text.as_bytes());
        answer.as_ptr() as usize
    })
}

/// Leaves a text as the answer where there is one; gives where it starts, or 0.
#[cfg(feature = "wasm-client")]
pub(super) fn answer_if(text: Option<String>) -> usize {
    text.map_or(0, |text| answer(&text))
}

/// A text of an input as the core takes it. JavaScript's encoder writes nothing that is no UTF-8.
pub(super) fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
