//! Generated and mutated input for the core, and what must hold for any input.
//!
//! `make fuzz` runs it for as long as it is told; `cargo test` replays the seeds and a short run. It needs no nightly
//! compiler: the generator knows JSON and the service's records, which takes the place of a coverage-guided search.

pub mod generate;
pub mod mutate;
pub mod properties;
pub mod requests;
pub mod run;
pub mod seeds;
