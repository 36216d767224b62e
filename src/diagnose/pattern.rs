//! Patterns of lines: a small language that Rust and JavaScript read alike.
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

/// Whether a line is no evidence.
pub(super) fn is_quiet(line: &str) -> bool {
    QUIET.iter().any(|mark| {
        line.match_indices(mark).any(|(at, _)| {
            let is_word = mark.starts_with(|first: char| first.is_ascii_uppercase());
            let behind = line.as_bytes().get(at + mark.len()).copied();
            let before = at.checked_sub(1).and_then(|at| line.as_bytes().get(at).copied());
            // `GET /x` is a word and a path. `INFO` is a word by itself.
            !is_word || !is_name(before) && (mark.ends_with('/') || !is_name(behind))
        })
    })
}

/// The line with one space for each run of spaces and tabs, which tools align columns with.
pub(super) fn without_columns(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for letter in line.chars() {
        let is_blank = matches!(letter, ' ' | '\t');
        if !(is_blank && out.ends_with(' ')) {
            out.push(if is_blank { ' ' } else { letter });
        }
    }
    out
}

/// The line without the sequences that colour a terminal.
pub(super) fn without_colours(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        out.push_str(before);
        let digits = after.trim_start_matches(|each: char| each.is_ascii_digit() || each == ';');
        rest = digits.strip_prefix(|each: char| each.is_ascii_alphabetic()).unwrap_or(digits);
    }
    out.push_str(rest);
    out
}

/// Whether a line matches. `line` is [`without_colours`] and [`without_columns`], and `lower` the same in lower case.
pub(super) fn matches(pattern: &str, line: &str, lower: &str) -> bool {
    let mut from = 0;
    for segment in pattern.split('*') {
        match find(segment, line, lower, from) {
            Some(end) => from = end,
            None => return false,
        }
    }
    true
}

/// Where the first place of a segment ends.
fn find(segment: &str, line: &str, lower: &str, from: usize) -> Option<usize> {
    if segment.is_empty() {
        return Some(from);
    }
    let bytes = line.as_bytes();
    let first = segment.split('{').next().unwrap_or_default().to_ascii_lowercase();
    let mut at = from;
    loop {
        at += lower.get(at..)?.find(&first)?;
        let begins = at == 0 || !is_name(Some(bytes[at - 1])) || !is_name(segment.bytes().next());
        if begins && let Some(end) = end_at(segment, line, lower, at) {
            return Some(end);
        }
        at += lower[at..].chars().next()?.len_utf8();
    }
}

/// Where a segment that begins here ends. `None` if it is not here.
fn end_at(segment: &str, line: &str, lower: &str, at: usize) -> Option<usize> {
    let (mut at, mut segment) = (at, segment);
    while !segment.is_empty() {
        let blank = segment.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let taken = if let Some((kind, rest)) = blank {
            segment = rest;
            if kind == "N" { count_digits(&line[at..]) } else { count_name(&line[at..]) }
        } else {
            let (text, rest) = segment.split_at(segment.find('{').unwrap_or(segment.len()));
            segment = rest;
            if lower[at..].starts_with(&text.to_ascii_lowercase()) { text.len() } else { 0 }
        };
        if taken == 0 {
            return None;
        }
        at += taken;
    }
    let bytes = line.as_bytes();
    let is_apart = !is_name(bytes.get(at - 1).copied()) || !is_name(bytes.get(at).copied());
    is_apart.then_some(at)
}

fn count_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The length of a name that begins with a capital and has an underscore; 0 if there is none.
fn count_name(text: &str) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
    let name = &text[..text.bytes().take_while(is_part).count()];
    if name.starts_with(|first: char| first.is_ascii_uppercase()) && name.contains('_') { name.len() } else { 0 }
}

/// Whether a byte is part of a word.
fn is_name(byte: Option<u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::{is_quiet, matches, without_colours, without_columns};

    fn is_match(pattern: &str, line: &str) -> bool {
        let line = without_columns(&without_colours(line));
        matches(pattern, &line, &line.to_ascii_lowercase())
    }

    #[test]
    fn a_pattern_is_found_at_the_borders_of_words_in_any_case() {
        for (pattern, line, expected) in [
            ("OOMKilled", "Reason: oomkilled", true),
            ("OOMKilled", "NotOOMKilled", false),
            ("OOMKilled", "OOMKilledX OOMKilled", true),
            ("manifest for * not found", "manifest for registry.example/a:1 not found: unknown", true),
            ("manifest for * not found", "not found: manifest for registry.example/a:1", false),
            ("exit code {N}7", "exit code 137", false),
            ("exit code {N}", "exit code 137", true),
            ("KeyError: '{NAME}'", "KeyError: 'MODEL_KEY'", true),
            ("KeyError: '{NAME}'", "KeyError: '42'", false),
            ("KeyError: '{NAME}'", "KeyError: 'USD'", false),
            ("KeyError: '{NAME}'", "keyerror: 'model_key'", false),
            ("denied:", "\u{1b}[31mdenied: no\u{1b}[0m", true),
            ("exit code: {N}", "  Exit Code:  \t 137", true),
            ("a*a", "a", false),
            ("é", "née é", true),
        ] {
            assert_eq!(is_match(pattern, line), expected, "{pattern} in {line}");
        }
    }

    #[test]
    fn entries_of_access_logs_and_information_are_no_evidence() {
        for line in [
            "10.0.0.1 - - \"GET /x HTTP/1.1\" 401 Unauthorized",
            "POST /runs 500 12ms",
            "INFO:     OOMKilled",
            "2026-01-01 [info     ] denied",
            "{\"level\":\"info\",\"event\":\"x\"}",
            "level=debug msg=x",
        ] {
            assert!(is_quiet(line), "{line}");
        }
        for line in ["ERROR: x", "Get \"https://registry.example/v2/\": denied", "INFORMATION_SCHEMA", "TARGET /x"] {
            assert!(!is_quiet(line), "{line}");
        }
    }
}
