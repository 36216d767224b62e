//! The logs of the signatures, which the emulator's wasm is given when a failure is first played: few users play one, and
//! the logs weigh a tenth of the file.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The logs, parted by NUL: each a line with the code of its signature, and its own lines.
static LOGS: OnceLock<String> = OnceLock::new();

static ASKED: AtomicBool = AtomicBool::new(false);

/// Notes that a failure may be played.
pub(super) fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Whether the logs are needed and still lack.
pub(crate) fn are_lacking() -> bool {
    ASKED.load(Ordering::Relaxed) && LOGS.get().is_none()
}

/// Takes the logs.
pub(crate) fn give(logs: String) {
    // Whoever gives them twice gives the same.
    let _ = LOGS.set(logs);
}

/// The log of a signature.
pub(super) fn log_of(code: &str) -> Vec<&'static str> {
    let mut logs = LOGS.get().map(String::as_str).unwrap_or_default().split('\0');
    let log = logs.find_map(|log| log.strip_prefix(code)?.strip_prefix('\n'));
    log.map_or_else(Vec::new, |log| log.split('\n').collect())
}
