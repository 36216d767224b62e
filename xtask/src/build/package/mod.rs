//! What the npm package ships beside its code, and what all of it weighs.

pub(super) mod notices;
mod packed_page;
pub(super) mod schemas;
pub(super) mod sizes;
pub(super) mod texts;
