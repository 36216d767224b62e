//! What the doctor says: the tables, the decisions, and logs that accuse nobody.

mod client;
mod corpus;
mod decisions;
mod emulated;
mod evidence;
mod logs;
mod tables;
