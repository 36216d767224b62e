//! Typed client, form validator and local emulator for the Deployment Control Service.

pub mod env;
pub mod explain;
pub mod http;
pub mod json;
#[cfg(feature = "model")]
pub mod model;
pub mod schema;
pub mod validate;
