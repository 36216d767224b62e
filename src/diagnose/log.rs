//! The first known line of a log.

use std::collections::BTreeMap;

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
    let lines = lines.get(..=last)?;
    for is_general in [false, true] {
        let mut around = Surroundings::new(lines);
        for (index, line) in lines.iter().enumerate() {
            let found = SIGNATURES
                .iter()
                .flat_map(|list| list.iter())
                .filter(|signature| signature.is_general == is_general && signature.shown.contains(&shown))
                .find(|signature| shows(signature, line, index, &mut around));
            if let Some(signature) = found {
                return Some(Finding {
                    code: signature.code,
                    cause: signature.cause,
                    next_step: signature.next_step,
                    citation: CITATION,
                    line: Some(LogLine { log, index, text: line.text.clone() }),
                });
            }
        }
    }
    None
}

/// What stands near a line, and behind it. The lines are asked about in their order, so that each is compared with a
/// pattern once, however many lines ask.
struct Surroundings<'a> {
    lines: &'a [Read],
    /// For each pattern the line up to which was looked, and one more than the last before it that matches.
    before: BTreeMap<&'static str, [usize; 2]>,
    /// For each pattern one more than the last line that matches.
    last: BTreeMap<&'static str, usize>,
}

impl<'a> Surroundings<'a> {
    const fn new(lines: &'a [Read]) -> Self {
        Self { lines, before: BTreeMap::new(), last: BTreeMap::new() }
    }

    /// Whether one of the lines around this one matches. Indexes only grow.
    fn is_near(&mut self, pattern: &'static str, index: usize) -> bool {
        if pattern == "$" {
            return index + END >= self.lines.len();
        }
        let from = index.saturating_sub(WINDOW);
        let [end, found] = self.before.entry(pattern).or_default();
        let next = from.max(*end);
        *end = (index + WINDOW + 1).min(self.lines.len());
        if let Some(at) = self.lines[next..*end].iter().rposition(|line| line.matches(pattern)) {
            *found = next + at + 1;
        }
        *found > from
    }

    /// Whether a line behind this one matches.
    fn is_later(&mut self, pattern: &'static str, index: usize) -> bool {
        let last = self
            .last
            .entry(pattern)
            .or_insert_with(|| self.lines.iter().rposition(|line| line.matches(pattern)).map_or(0, |last| last + 1));
        *last > index + 1
    }
}

/// Whether a line shows a signature, and no later one shows that it was overcome.
fn shows(signature: &Signature, line: &Read, index: usize, around: &mut Surroundings<'_>) -> bool {
    let mut is_near =
        |Pattern { near, .. }: &Pattern| near.is_empty() || near.iter().any(|context| around.is_near(context, index));
    !line.is_quiet
        && signature.patterns.iter().any(|pattern| line.matches(pattern.text) && is_near(pattern))
        && !signature.overcome_by.iter().any(|pattern| around.is_later(pattern, index))
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
