//! Reports as encoded issues: what JavaScript makes issues and sentences of, in one text that is cheap to take apart.

use super::location::Segment;
use super::parameter::Context;
use super::report::{Issue, Report};
use crate::json::writer;

/// What stands before each part of encoded issues.
const SEPARATOR: char = '\u{1}';
/// What stands, with a letter after it, for a separator or for itself within a part.
const ESCAPE: char = '\u{2}';

impl Report {
    /// The issues without their sentences, which JavaScript makes: parts, each after a separator character, a head and
    /// what it counts up.
    ///
    /// The head is a character for the kind, one for the degree, one for the number of steps that the location shares
    /// with the one before, one for each further step, and after `/` one for each step of the tail; then two for each
    /// parameter, of which the second is its name.
    pub fn encoded(&self) -> String {
        let mut out = String::with_capacity(96 * self.issues.len());
        let mut before: &[Segment] = &[];
        for issue in &self.issues {
            write(issue, before, &mut out);
            before = &issue.loc;
        }
        out
    }
}

fn write(issue: &Issue, before: &[Segment], out: &mut String) {
    let shared = issue.loc.iter().zip(before).take_while(|(one, other)| one == other).count();
    let own = issue.loc.get(shared..).unwrap_or_default();
    out.push(SEPARATOR);
    for number in [issue.kind as usize, issue.degree as usize, shared] {
        out.push(digit(number));
    }
    heads(own, out);
    if !issue.tail.is_empty() {
        out.push('/');
        heads(&issue.tail, out);
    }
    for (parameter, value) in &issue.ctx {
        out.push(if matches!(value, Context::Number(_)) { '=' } else { ':' });
        out.push(digit(*parameter as usize));
    }
    for segment in own.iter().chain(&issue.tail) {
        out.push(SEPARATOR);
        match segment {
            Segment::Name(name) => out.push_str(name),
            Segment::Key(key) => push_part(out, key),
            Segment::Index(index) => writer::whole(out, *index),
        }
    }
    for (_, value) in &issue.ctx {
        out.push(SEPARATOR);
        match value {
            Context::Number(number) => writer::number(out, *number),
            Context::Text(text) => push_part(out, text),
        }
    }
}

fn heads(steps: &[Segment], out: &mut String) {
    out.extend(steps.iter().map(|step| if matches!(step, Segment::Index(_)) { '#' } else { '.' }));
}

/// A number below a hundred or so as one character: `0` for 0.
fn digit(number: usize) -> char {
    char::from(b'0'.saturating_add(number as u8))
}

/// Appends a text of the caller's as a part of encoded issues.
fn push_part(out: &mut String, text: &str) {
    if !text.bytes().any(|byte| byte == SEPARATOR as u8 || byte == ESCAPE as u8) {
        return out.push_str(text);
    }
    for c in text.chars() {
        match c {
            SEPARATOR => out.push_str("\u{2}s"),
            ESCAPE => out.push_str("\u{2}e"),
            _ => out.push(c),
        }
    }
}
