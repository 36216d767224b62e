//! Patterns of lines: a small language.
//!
//! A pattern is text that a line contains, whatever the case of its ASCII letters. `*` stands for anything, `{N}` for a
//! number, and `{NAME}` for the name of an environment variable: capitals with an underscore. What is between two `*`
//! begins and ends where words do.

/// A pattern, and what must be close to its line.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The pattern of the line.
    pub text: &'static str,
    /// Patterns of which one must match within [`WINDOW`] lines before or behind the line, or the line itself. `$` is
    /// the end of the log. With none, the line speaks for itself.
    pub near: &'static [&'static str],
}

/// A line that speaks for itself.
pub(super) const fn line(text: &'static str) -> Pattern {
    Pattern { text, near: &[] }
}

/// A line that means something only near others.
pub(super) const fn near(text: &'static str, near: &'static [&'static str]) -> Pattern {
    Pattern { text, near }
}

/// How far from a line its context is looked for.
pub const WINDOW: usize = 40;

/// How many of the last lines count as the end of a log.
pub const END: usize = 1;

/// What makes a line no evidence, in any case but as it is written: an entry of an access log, and what its own writer
/// calls information.
pub const QUIET: &[&str] = &[
    "GET /",
    "POST /",
    "PUT /",
    "PATCH /",
    "DELETE /",
    "HEAD /",
    "OPTIONS /",
    "INFO",
    "DEBUG",
    "TRACE",
    "[info",
    "[debug",
    "=info",
    "=debug",
    "\"info\"",
    "\"debug\"",
];

/// What a line that tells of an error contains.
pub const ERROR_WORDS: &[&str] = &[
    "error",
    "errors",
    "fatal",
    "failed",
    "failure",
    "panic",
    "exception",
    "critical",
    "err!",
    "could not",
    "cannot",
    "unable to",
    "did not",
];
