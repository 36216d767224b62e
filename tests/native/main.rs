//! The native tests of the crate's public items, in one program, so that it is linked once.

mod architecture;
mod client;
mod contract;
mod diagnose;
mod emulator;
mod explain;
mod fastapi_parity;
mod footprint;
mod json;
mod rules;
mod session;
mod support;
