//! Runs a wasm test binary, as Cargo's `runner` for `wasm32-unknown-unknown`: `cargo xtask test-browser` sets it so.
//!
//! It is the runner of `wasm-bindgen-test` as a library, so that its version is held by a lock file and nobody installs
//! a program by hand.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
