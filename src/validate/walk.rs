//! The streaming walk of an answer: one pass through the text, every issue collected, nothing kept. A page of any length takes the same memory.

use super::check::json_invalid;
use super::collect::Issues;
use super::issue::{Context, Issue, Report, Segment};
use super::kind::IssueKind;
use super::leaf::{self, Mode};
use crate::form::Value;
use crate::json::{self, Reader, SyntaxError};
use crate::schema::{Basis, Field, Format, Kind, Record};

/// Checks the JSON text of an answer against its record.
pub(super) fn check_answer_text(record: &'static Record, text: &[u8]) -> Report {
    let mut walk = Walk { reader: Reader::new(text), issues: Issues::default(), loc: vec![Segment::Name("body")] };
    match walk.body(record) {
        Ok(()) => walk.issues.report(record, "body"),
        Err(error) => json_invalid(&error, text),
    }
}

struct Walk<'a> {
    reader: Reader<'a>,
    issues: Issues,
    loc: Vec<Segment>,
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
        self.issues.add(Issue::new(kind, self.loc.clone(), ctx));
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
        let mut seen = 0_u64;
        let mut expected = 0;
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let Some(index) = record.find(expected, |name| key.is(name)) else {
                // A service may say more than the contract shows.
                self.reader.skip()?;
                continue;
            };
            expected = index + 1;
            let field = &record.fields[index];
            self.loc.push(Segment::Name(field.name));
            if seen & (1 << index) != 0 {
                // Of two equal keys the last counts, as everywhere in JSON.
                self.issues.forget(&self.loc);
            }
            seen |= 1 << index;
            self.field(field)?;
            self.loc.pop();
        }
        for (_, field) in record.fields.iter().enumerate().filter(|(index, field)| field.required && seen & (1 << index) == 0) {
            self.loc.push(Segment::Name(field.name));
            self.report(IssueKind::Missing, Vec::new());
            self.loc.pop();
        }
        Ok(())
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
