//! The layout of the sources: no circle of imports between files, directions between folders as ARCHITECTURE.md draws
//! them, and sizes that a reader can take in.

mod circles;
mod directions;
mod facts;
mod graph;
mod limits;
mod source;
mod tokens;
