//! A form as one flat arena, read from JSON text: its nodes are words of 32 bits, its texts are bytes.
//!
//! A node is an index into the words; its first word is its tag. Records have one reference for each field of their
//! table, so that a rule finds its inputs without a search. Of a text that no rule reads, only the length is kept, so
//! the value of a secret is not stored.

mod arena;
mod edit;
mod read;

pub(crate) use arena::NULL;
pub use arena::{Form, Node, Value};
