//! What several tests use.

pub(crate) mod block_on;
pub(crate) mod emulator;
