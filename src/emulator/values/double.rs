//! A decimal as the nearest double.

/// The nearest double, which is infinite where the number is too large.
#[cfg(not(all(target_arch = "wasm32", feature = "wasm-emulator")))]
pub(super) fn nearest(decimal: &str) -> Option<f64> {
    decimal.parse().ok()
}

/// The same by JavaScript, which reads decimals as JSON has them: the tables of the standard library are a twentieth of
/// the wasm file.
#[cfg(all(target_arch = "wasm32", feature = "wasm-emulator"))]
pub(super) fn nearest(decimal: &str) -> Option<f64> {
    #[wasm_bindgen::prelude::wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = Number)]
        fn number(decimal: &str) -> f64;
    }
    Some(number(decimal))
}
