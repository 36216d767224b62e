//! The crate for Rust front ends in a real browser: `cargo xtask test-browser` runs these tests in headless Chromium.
#![cfg(target_arch = "wasm32")]

mod client;
mod records;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
