//! What the package and the console have in JavaScript, and the types that TypeScript reads.

pub(super) mod bundle;
pub(super) mod library;
mod preload;
pub(super) mod types;
