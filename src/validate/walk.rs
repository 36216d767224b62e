//! The streaming walk of an answer: one pass through the text, every issue collected, nothing kept. A page of any length takes the same memory.

use super::check::{MAX_ISSUES, json_invalid, too_many};
use super::issue::{Context, Issue, Report, Segment, Severity};
use super::kind::IssueKind;
use super::leaf::{self, Mode};
use crate::form::Value;
use crate::json::{self, Reader, SyntaxError};
use crate::schema::{Basis, Field, Format, Kind, Record};

/// Checks the JSON text of an answer against its record.
pub(super) fn check_answer_text(record: &'static Record, text: &[u8]) -> Report {
    let mut walk = Walk { reader: Reader::new(text), issues: Vec::new(), loc: vec![Segment::Name("body")], full: false };
    if let Err(error) = walk.body(record) {
        return json_invalid(&error, text);
    }
    let mut report = Report { issues: walk.issues.into_iter().map(|found| found.issue).collect() };
    if walk.full {
        too_many(&mut report, Segment::Name("body"));
    }
    report
}

/// An issue and its place among those of the record that is being walked.
struct Found {
    rank: usize,
    issue: Issue,
}

struct Walk<'a> {
    reader: Reader<'a>,
    issues: Vec<Found>,
    loc: Vec<Segment>,
    full: bool,
}

type Answer = Result<(), SyntaxError>;

impl Walk<'_> {
    fn body(&mut self, record: &'static Record) -> Answer {
        self.record(record)?;
        self.reader.end()
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, kind: IssueKind, ctx: Vec<(&'static str, Context)>) {
        let issue = Issue::new(kind, self.loc.clone(), ctx);
        if self.issues.len() >= MAX_ISSUES {
            self.full = true;
            // A warning makes room for an error, so that no number of warnings hides one.
            let warning = self.issues.iter().rposition(|found| found.issue.severity == Severity::Warning);
            match warning.filter(|_| issue.severity == Severity::Error) {
                Some(index) => self.issues.remove(index),
                None => return,
            };
        }
        self.issues.push(Found { rank: 0, issue });
    }

    /// Takes a value of the wrong type.
    fn wrong(&mut self, kind: IssueKind) -> Answer {
        self.report(kind, Vec::new());
        self.reader.skip()
    }

    fn record(&mut self, record: &'static Record) -> Answer {
        if self.reader.kind()? != json::Kind::Object {
            return self.wrong(IssueKind::ModelAttributesType);
        }
        let start = self.issues.len();
        let mut seen = 0_u64;
        let mut expected = 0;
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let from = self.issues.len();
            let Some(index) = record.find(expected, |name| key.is(name)) else {
                // A service may say more than the contract shows.
                self.reader.skip()?;
                continue;
            };
            expected = index + 1;
            let field = &record.fields[index];
            if seen & (1 << index) != 0 {
                // Of two equal keys the last counts, as everywhere in JSON.
                let mut place = 0;
                self.issues.retain(|found| {
                    place += 1;
                    place <= start || found.rank != index
                });
            }
            let from = from.min(self.issues.len());
            seen |= 1 << index;
            self.loc.push(Segment::Name(field.name));
            self.field(field)?;
            self.leave(from, index);
        }
        for (index, field) in record.fields.iter().enumerate().filter(|(_, field)| field.required) {
            if seen & (1 << index) == 0 {
                let from = self.issues.len();
                self.loc.push(Segment::Name(field.name));
                self.report(IssueKind::Missing, Vec::new());
                self.leave(from, index);
            }
        }
        if let Some(own) = self.issues.get_mut(start..) {
            sort(own);
        }
        Ok(())
    }

    /// Ends a field: what was found in it takes the field's place among its record's issues.
    fn leave(&mut self, from: usize, rank: usize) {
        self.loc.pop();
        for found in self.issues.get_mut(from..).unwrap_or_default() {
            found.rank = rank;
        }
    }

    fn field(&mut self, field: &'static Field) -> Answer {
        // Kubernetes' own objects are shown as they are, and what is optional may be null.
        if field.basis == Basis::Kubernetes || (self.reader.kind()? == json::Kind::Null && (field.nullable || !field.required)) {
            return self.reader.skip();
        }
        self.value(&field.kind)
    }

    fn value(&mut self, kind: &'static Kind) -> Answer {
        match kind {
            Kind::Record(record) => self.record(record),
            Kind::List(inner) => self.list(inner),
            Kind::Map(_, inner) => self.map(inner),
            _ => self.leaf(kind),
        }
    }

    fn leaf(&mut self, kind: &'static Kind) -> Answer {
        let problem = match self.reader.kind()? {
            json::Kind::Text => {
                let text = self.reader.text()?;
                match kind {
                    // Of an answer's texts only these are looked at.
                    Kind::Text(due) if matches!(due.format, Format::Uuid | Format::DateTime) => {
                        let text = text.as_str();
                        leaf::check(kind, Value::Text(text.as_bytes(), text.len()), Mode::Answer)
                    }
                    Kind::Text(_) | Kind::Choice(_) => None,
                    _ => leaf::check(kind, Value::Text(text.as_str().as_bytes(), text.len()), Mode::Answer),
                }
            }
            json::Kind::Number => leaf::check(kind, Value::Number(self.reader.number()?.value), Mode::Answer),
            json::Kind::Boolean => leaf::check(kind, Value::Boolean(self.reader.boolean()?), Mode::Answer),
            other => {
                self.reader.skip()?;
                let value = match other {
                    json::Kind::Null => Value::Null,
                    json::Kind::List => Value::List,
                    _ => Value::Object,
                };
                leaf::check(kind, value, Mode::Answer)
            }
        };
        if let Some((kind, ctx)) = problem {
            self.report(kind, ctx);
        }
        Ok(())
    }

    fn list(&mut self, inner: &'static Kind) -> Answer {
        if self.reader.kind()? != json::Kind::List {
            return self.wrong(IssueKind::ListType);
        }
        let mut first = self.reader.begin_list()?;
        let mut index = 0;
        while self.reader.next_item(&mut first)? {
            self.loc.push(Segment::Index(index));
            self.value(inner)?;
            self.loc.pop();
            index += 1;
        }
        Ok(())
    }

    fn map(&mut self, inner: &'static Kind) -> Answer {
        if self.reader.kind()? != json::Kind::Object {
            return self.wrong(IssueKind::DictType);
        }
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            self.loc.push(Segment::Key(key.as_str().into_owned()));
            self.value(inner)?;
            self.loc.pop();
        }
        Ok(())
    }
}

/// Sorts by rank, equal ranks in their order. There are a hundred at most, and the standard library's sort weighs 7 kB of wasm.
fn sort(found: &mut [Found]) {
    for end in 1..found.len() {
        let mut at = end;
        while at > 0 && found[at - 1].rank > found[at].rank {
            found.swap(at - 1, at);
            at -= 1;
        }
    }
}
