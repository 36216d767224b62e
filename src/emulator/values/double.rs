//! A decimal as the nearest double.

/// The nearest double: infinite where the number is too large, no number where the text is none.
#[cfg(not(all(target_arch = "wasm32", feature = "wasm-emulator")))]
pub(super) fn nearest(decimal: &str) -> f64 {
    decimal.parse().unwrap_or(f64::NAN)
}

/// The same by JavaScript, which reads decimals as JSON has them: the tables of the standard library are a twentieth of
/// the wasm file.
#[cfg(all(target_arch = "wasm32", feature = "wasm-emulator"))]
pub(super) fn nearest(decimal: &str) -> f64 {
    #[wasm_bindgen::prelude::wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = Number)]
        fn number(decimal: &str) -> f64;
    }
    number(decimal)
}
