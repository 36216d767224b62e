//! The exports: JavaScript lays the packed bytes where it is told, and reads what they unpack to where it is told.
#![expect(unreachable_pub, reason = "an export is public to JavaScript, not to Rust")]

use core::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::unpack;

#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

thread_local! {
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for packed bytes; gives where they are to be laid.
#[wasm_bindgen]
pub fn room(bytes: usize) -> usize {
    BYTES.with(|held| held.replace(vec![0; bytes]));
    BYTES.with(|held| held.borrow().as_ptr() as usize)
}

/// Unpacks what was laid; gives where it starts, 0 where it is no LZMA of so many bytes.
#[wasm_bindgen(js_name = unpack)]
pub fn unpack_laid(bytes: usize) -> usize {
    BYTES.with(|held| {
        let Some(unpacked) = unpack(&held.take(), bytes) else { return 0 };
        let at = unpacked.as_ptr() as usize;
        held.replace(unpacked);
        at
    })
}
