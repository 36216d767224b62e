//! The exports of the npm package's wasm files: the checks alone, the client with its checks, and the emulator.
//!
//! These functions only pass values between JavaScript and the core; they decide nothing. What sends by `fetch` is in
//! `src/client/transport/browser`.
#![expect(unreachable_pub, reason = "an export is public to JavaScript, not to Rust")]

#[cfg(feature = "wasm-checks")]
mod buffers;
#[cfg(feature = "wasm-client")]
mod calls;
#[cfg(feature = "wasm-checks")]
mod checks;
#[cfg(feature = "wasm-client")]
mod client;
#[cfg(feature = "wasm-emulator")]
mod emulator;
#[cfg(feature = "wasm-client")]
mod flights;
#[cfg(feature = "wasm-client")]
mod outgoing_call;

/// Faster than the allocator of std, and 2 kB smaller in compressed wasm.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
