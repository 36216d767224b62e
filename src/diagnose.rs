//! Why a revision fails: what the lines of logs mean, what goes wrong without a line, and what to do about each.
//!
//! The tables alone: [`SIGNATURES`] and [`TRAPS`]. The emulator plays the signatures, `docs/doctor.md` shows both, and the
//! npm package, whose TypeScript is generated from them, decides which of them a revision shows.

mod pattern;
mod signatures;
mod traps;
mod usual;

pub use pattern::{END, ERROR_WORDS, Pattern, QUIET, WINDOW};
pub use signatures::{Play, Played, SIGNATURES, Shown, Signature, played, played_named};
pub use traps::{Input, TRAPS, Trap};
pub use usual::{OTHER_MINUTES, USUAL_MINUTES};
