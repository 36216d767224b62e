//! Issues: their kinds, locations, parameters and sentences, and reports of them as JSON and as the package reads them.

pub(super) mod collector;
mod encoding;
mod json;
pub(super) mod kind;
mod kinds;
pub(super) mod location;
pub(super) mod parameter;
pub(super) mod report;
mod sentence;
pub(super) mod texts;
