//! What a client needs from outside beside a transport.

use crate::env::{Clock, Random, Sleep};

/// What a client needs from outside beside a transport.
pub trait Env: Clock + Sleep + Random {}

impl<E: Clock + Sleep + Random> Env for E {}
