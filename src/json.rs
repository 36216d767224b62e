//! Reads JSON text or bytes value by value, in order, without building a tree; and writes the few small JSON texts that
//! the core answers with.
//!
//! A [`Reader`] accepts exactly the texts that `JSON.parse` accepts, down to [`MAX_DEPTH`] levels of nesting: of two
//! equal keys the last counts, a number may be too great for a double, an escape may be half of a surrogate pair. As
//! services do, it also reads over a byte order mark at the start. Bytes must be UTF-8. It does not know what a value means: [`crate::validate`] and [`crate::explain`]
//! ask for the next value and interpret it.

mod bytes;
mod number;
mod order;
mod reader;
mod syntax;
mod text;
pub mod writer;

pub use number::Number;
pub(crate) use order::in_order;
pub use reader::{Kind, MAX_DEPTH, Reader};
pub use syntax::{Expected, Malformed, SyntaxError};
pub use text::{Text, Unfit, utf8};
