//! What a client decides: whether a call is sent again, how long a wait pauses, where the next page starts, and which
//! revision a rollback goes back to. Pure functions of what happened, in milliseconds; the npm package uses them too.

#[cfg(any(feature = "model", feature = "wasm-client"))]
pub(crate) mod page;
pub(crate) mod retry;
pub(crate) mod retry_after;
pub mod rollback;
pub(crate) mod wait;
