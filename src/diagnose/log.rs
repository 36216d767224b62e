//! The first known line of a log.

use crate::diagnose::finding::Finding;
use crate::diagnose::line::{LogKind, LogLine};
use crate::diagnose::pattern::{self, END, Pattern, WINDOW};
use crate::diagnose::signatures::{CITATION, SIGNATURES, Shown, Signature};

/// A line as patterns read it.
struct Read {
    text: String,
    /// The text with one space in each place, as patterns have it, and the same in lower case.
    plain: String,
    lower: String,
    is_quiet: bool,
}

impl Read {
    fn matches(&self, pattern: &str) -> bool {
        pattern::matches(pattern, &self.plain, &self.lower)
    }
}

fn read(lines: &[&str]) -> Vec<Read> {
    lines
        .iter()
        .map(|line| {
            let text = pattern::without_colours(line);
            let plain = pattern::without_columns(&text);
            Read { lower: plain.to_ascii_lowercase(), is_quiet: pattern::is_quiet(&text), plain, text }
        })
        .collect()
}

/// The first signature of a log, the oldest line first. A general one counts only where there is no special one.
pub fn diagnose_log(log: LogKind, lines: &[&str]) -> Option<Finding> {
    let shown = if log == LogKind::Build { Shown::Build } else { Shown::Deploy };
    let lines = read(lines);
    let last = lines.iter().rposition(|line| !line.text.trim().is_empty())?;
    for is_general in [false, true] {
        for index in 0..=last {
            let found = SIGNATURES
                .iter()
                .flat_map(|list| list.iter())
                .filter(|signature| signature.is_general == is_general && signature.shown.contains(&shown))
                .find(|signature| shows(signature, &lines, index, last));
            if let Some(signature) = found {
                return Some(Finding {
                    code: signature.code,
                    cause: signature.cause,
                    next_step: signature.next_step,
                    citation: CITATION,
                    line: Some(LogLine { log, index, text: lines[index].text.clone() }),
                });
            }
        }
    }
    None
}

/// Whether a line shows a signature, and no later one shows that it was overcome.
fn shows(signature: &Signature, lines: &[Read], index: usize, last: usize) -> bool {
    let line = &lines[index];
    let is_near = |Pattern { near, .. }: &&Pattern| {
        let (from, to) = (index.saturating_sub(WINDOW), (index + WINDOW).min(last));
        near.is_empty()
            || near.iter().any(|context| {
                if *context == "$" {
                    index + END > last
                } else {
                    lines[from..=to].iter().any(|line| line.matches(context))
                }
            })
    };
    !line.is_quiet
        && signature.patterns.iter().any(|pattern| line.matches(pattern.text) && is_near(&pattern))
        && !lines[index + 1..=last]
            .iter()
            .any(|later| signature.overcome_by.iter().any(|pattern| later.matches(pattern)))
}

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

/// The last line that tells of an error, for a log of which nothing is known.
pub fn last_error(log: LogKind, lines: &[&str]) -> Option<LogLine> {
    let lines = read(lines);
    let index = lines.iter().rposition(|line| {
        !line.is_quiet && (ERROR_WORDS.iter().any(|word| line.matches(word)) || names_an_error(line))
    })?;
    Some(LogLine { log, index, text: lines[index].text.clone() })
}

/// Whether a line begins with the name of an exception, as in `builtins.ValueError: no`.
fn names_an_error(line: &Read) -> bool {
    line.text
        .split_once(": ")
        .is_some_and(|(name, _)| (name.ends_with("Error") || name.ends_with("Exception")) && !name.contains(' '))
}
