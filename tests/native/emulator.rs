//! The service in memory.

mod agreement;
mod journal;
mod life;
mod listing;
mod operations;
mod problems;
mod views;
