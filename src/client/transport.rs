//! What sends a request: the interface of a transport, and the transports of this crate.

#[cfg(feature = "fetch")]
pub mod browser;
#[cfg(feature = "emulator")]
mod in_process;
pub(super) mod race;
#[cfg(all(feature = "reqwest-without-tls", not(target_arch = "wasm32")))]
pub mod reqwest;
mod traits;

#[cfg(feature = "emulator")]
pub use in_process::InProcess;
pub use traits::{Cause, Incoming, Transport, TransportError};
