//! Why a revision fails: what the lines of logs mean, what goes wrong without a line, and what to do about each.
//!
//! The tables alone: [`SIGNATURES`] and [`TRAPS`]. The emulator plays the signatures, `reference/signatures.md` shows
//! both, and the npm package, whose TypeScript is generated from them, decides which of them a revision shows.

#[cfg(all(target_arch = "wasm32", feature = "wasm-emulator"))]
pub(crate) mod given_logs;
mod played;
mod signatures;
mod table;
mod traps;
mod usual;

pub use played::{End, Played, played, played_named};
pub use signatures::{Play, Shown, Signature};
pub use table::{SIGNATURES, TRAPS};
pub use traps::{Input, Trap};
pub use usual::{OTHER_MINUTES, USUAL_MINUTES};
