//! How texts cross between JavaScript and the core where an export exchanges numbers: JavaScript writes the input into
//! one buffer, and reads the output from another.
//!
//! A call asks for room, writes the input, and calls one export, which reads the input and writes the output. No other
//! code runs in between. After the output has been read, the contents of both buffers are meaningless.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

/// A buffer of more bytes is freed after its call.
const KEPT: usize = 1 << 18;

/// The bytes before an output that hold its length.
const HEAD: usize = 4;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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

/// Writes a text as the output; gives its address: its length in four bytes, the lowest first, then its bytes.
pub(super) fn output(text: &str) -> usize {
    OUTPUT.with_borrow_mut(|output| {
        if output.capacity() > KEPT {
            *output = Vec::new();
        }
        output.clear();
        output.reserve(HEAD + text.len());
        output.extend_from_slice(&(text.len() as u32).to_le_bytes());
        output.extend_from_slice(text.as_bytes());
        output.as_ptr() as usize
    })
}

/// Writes a text as the output if there is one; gives its address, or 0.
#[cfg(feature = "wasm-client")]
pub(super) fn output_if(text: Option<String>) -> usize {
    text.map_or(0, |text| output(&text))
}

/// An input as text. JavaScript's encoder writes only UTF-8.
pub(super) fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
