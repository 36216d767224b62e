//! Typed client, form validator and local emulator for the Deployment Control Service.

pub mod env;
pub mod http;
#[cfg(feature = "model")]
pub mod model;
pub mod schema;
