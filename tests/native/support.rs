//! What several tests use.

pub(crate) mod block_on;
pub(crate) mod emulator;

use std::env;

use proptest::prelude::ProptestConfig;

/// Whether everything is tried, as in `make test-all`.
#[expect(clippy::disallowed_methods, reason = "a test is asked by its environment")]
pub(crate) fn tries_all() -> bool {
    env::var_os("ALL").is_some()
}

/// A property is tried with so many cases with `ALL=1`, and else with a quarter of them.
pub(crate) fn cases(all: u32) -> ProptestConfig {
    let cases = if tries_all() { all } else { all.div_ceil(4) };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
