//! What happens when the emulator panics: JavaScript hears of it before the instance traps.

use core::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Tells who hears of a panic: a function that takes its message. The package calls this once for each instance.
#[wasm_bindgen(js_name = onPanic)]
pub fn on_panic(listener: Function) {
    LISTENER.set(Some(listener));
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |at| format!(" at {}:{}", at.file(), at.line()));
        let said = info
            .payload()
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| info.payload().downcast_ref::<String>().map(String::as_str))
            .unwrap_or("panicked");
        let message = JsValue::from_str(&[said, &place].concat());
        LISTENER.with_borrow(|listener| {
            if let Some(listener) = listener {
                // There is nobody to tell that the listener itself threw.
                let _ = listener.call1(&JsValue::UNDEFINED, &message);
            }
        });
    }));
}

/// Panics, so that a test can see a trap contained. No function of the package calls this.
#[wasm_bindgen(js_name = trapForTest)]
#[expect(clippy::panic, reason = "that is its purpose")]
pub fn trap_for_test() {
    panic!("a trap for a test");
}
