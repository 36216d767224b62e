//! A trap, which the checks and the emulator must survive.

use wasm_bindgen::prelude::wasm_bindgen;

/// Panics, so that a test can see a trap contained.
#[wasm_bindgen(js_name = trapForTest)]
#[expect(clippy::panic, reason = "that is its purpose")]
pub fn trap_for_test() {
    panic!("a trap for a test");
}
