//! The wasm files, and the texts in which JavaScript carries them.

mod bare;
mod compile;
mod glue;
mod inline;
mod locations;

pub(super) use compile::{MODULES, PACKAGE, TARGET, build, install_target};
