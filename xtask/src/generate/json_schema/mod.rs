//! The records as JSON Schema, draft 2020-12: the schemas that the package ships as files, the components of
//! `openapi.json`, and what the package carries.

mod definitions;
mod files;
mod references;
mod shape;

pub(super) use definitions::{definitions, definitions_of};
pub(super) use files::FILES;
pub(crate) use files::{files, pretty};
pub(super) use references::reached;
pub(super) use shape::Place;
