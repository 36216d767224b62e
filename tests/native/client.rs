//! The client: over scripted transports, against the emulator in the same process, and over real connections.

mod calls;
mod operations;
mod reqwest;
mod responses;
#[cfg(feature = "reqwest-without-tls")]
mod server;
mod uploads;
