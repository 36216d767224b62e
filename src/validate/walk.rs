//! The streaming walk of an answer: one pass through the text, every issue collected, nothing kept. A page of any length takes the same memory.

use super::answer::expected;
use super::check::json_invalid;
use super::collect::Issues;
use super::context::{Context, Parameter};
use super::issue::{Issue, Report, Segment};
use super::kind::IssueKind;
use super::leaf::{self, Mode};
use super::{datetime, uuid};
use crate::form::Value;
use crate::json::{self, Malformed, Reader, SyntaxError, Text};
use crate::schema::{Basis, Field, Format, Kind, Record};

/// Checks the JSON text of an answer against its record.
pub(super) fn check_answer_text(record: &'static Record, text: &[u8]) -> Report {
    match issues(text, false, |walk, place| walk.record(record, place)) {
        Ok(issues) => issues.report(record, "body"),
        Err(error) => json_invalid(&error, text),
    }
}

/// Finds the first place where an answer is not of the type that its table promises.
pub(super) fn broken_promise(kind: &'static Kind, text: &[u8]) -> Result<Option<Issue>, SyntaxError> {
    issues(text, true, |walk, place| {
        let found = walk.reader.kind()?;
        walk.value(kind, found, place)
    })
    .map(Issues::first)
}

fn issues<'a>(text: &'a [u8], lenient: bool, start: impl FnOnce(&mut Walk<'a>, &Place<'_>) -> Answer) -> Result<Issues, SyntaxError> {
    let mut walk = Walk { reader: Reader::new(text), issues: Issues::default(), lenient };
    let verdict = start(&mut walk, &Place { up: None, step: Step::Name("body") }).and_then(|()| walk.reader.end());
    match verdict {
        Ok(()) => Ok(walk.issues),
        Err(Malformed) => Err(walk.reader.error()),
    }
}

struct Walk<'a> {
    reader: Reader<'a>,
    issues: Issues,
    /// Whether only wrong types and missing fields are noted.
    lenient: bool,
}

/// Where the walk is. Kept on the stack, since nobody asks for it unless something is wrong there.
struct Place<'a> {
    up: Option<&'a Self>,
    step: Step<'a>,
}

enum Step<'a> {
    Name(&'static str),
    Index(usize),
    Key(Text<'a>),
}

impl Place<'_> {
    #[cold]
    fn loc(&self) -> Vec<Segment> {
        let mut loc = self.up.map(Self::loc).unwrap_or_default();
        loc.push(match &self.step {
            Step::Name(name) => Segment::Name(name),
            Step::Index(index) => Segment::Index(*index),
            Step::Key(key) => Segment::Key(key.as_str().into_owned()),
        });
        loc
    }
}

type Answer = Result<(), Malformed>;

impl Walk<'_> {
    #[cold]
    #[inline(never)]
    fn report(&mut self, kind: IssueKind, place: &Place<'_>, ctx: Vec<(Parameter, Context)>) {
        if self.lenient && kind != IssueKind::Missing && expected(kind).is_none() {
            return;
        }
        self.issues.add(Issue::new(kind, place.loc(), ctx));
    }

    /// Drops what was found here before: of two equal keys the last counts, as everywhere in JSON.
    #[inline]
    fn forget(&mut self, place: &Place<'_>) {
        if !self.issues.is_empty() {
            self.issues.forget(&place.loc());
        }
    }

    /// Takes a value of the wrong type.
    #[cold]
    fn wrong(&mut self, kind: IssueKind, place: &Place<'_>) -> Answer {
        self.report(kind, place, Vec::new());
        self.reader.skip()
    }

    fn record(&mut self, record: &'static Record, place: &Place<'_>) -> Answer {
        if self.reader.kind()? != json::Kind::Object {
            return self.wrong(IssueKind::ModelAttributesType, place);
        }
        let mut seen = 0_u64;
        let mut due = 0;
        let mut first = self.reader.begin_object()?;
        loop {
            let index = match record.fields.get(due) {
                Some(field) if self.reader.take_key(&mut first, field.name) => due,
                _ => {
                    let Some(key) = self.reader.next_key(&mut first)? else { break };
                    let Some(index) = record.find(due, |name| key.is(name)) else {
                        // A service may say more than the contract shows.
                        self.reader.skip()?;
                        continue;
                    };
                    index
                }
            };
            due = index + 1;
            let field = &record.fields[index];
            let place = Place { up: Some(place), step: Step::Name(field.name) };
            if seen & (1 << index) != 0 {
                self.forget(&place);
            }
            seen |= 1 << index;
            self.field(field, &place)?;
        }
        for (_, field) in record.fields.iter().enumerate().filter(|(index, field)| field.required && seen & (1 << index) == 0) {
            self.report(IssueKind::Missing, &Place { up: Some(place), step: Step::Name(field.name) }, Vec::new());
        }
        Ok(())
    }

    fn field(&mut self, field: &'static Field, place: &Place<'_>) -> Answer {
        // Kubernetes' own objects are shown as they are, and what is optional may be null.
        let found = self.reader.kind()?;
        if found == json::Kind::Null && (field.nullable || !field.required) {
            return self.reader.null();
        }
        if field.basis == Basis::Kubernetes {
            return self.reader.skip();
        }
        self.value(&field.kind, found, place)
    }

    /// Takes a value, of which `found` is what comes.
    fn value(&mut self, kind: &'static Kind, found: json::Kind, place: &Place<'_>) -> Answer {
        match kind {
            Kind::Record(record) => self.record(record, place),
            Kind::List(inner) => self.list(inner, place),
            Kind::Map(_, inner) => self.map(inner, place),
            _ => self.leaf(kind, found, place),
        }
    }

    #[inline]
    fn leaf(&mut self, kind: &'static Kind, found: json::Kind, place: &Place<'_>) -> Answer {
        // What most values are is seen at a glance; the others are looked at closely.
        match found {
            json::Kind::Text => {
                let text = self.reader.text()?;
                let fine = match kind {
                    Kind::Text(due) if due.format == Format::Uuid => uuid::is_plain(text.raw()),
                    Kind::Text(due) if due.format == Format::DateTime => datetime::is_plain(text.raw()),
                    // No other text of an answer is looked at.
                    Kind::Text(_) | Kind::Choice(_) => true,
                    _ => false,
                };
                if !fine {
                    self.look(kind, Value::Text(text.as_str().as_bytes(), text.len()), place);
                }
            }
            json::Kind::Number => {
                let number = self.reader.number()?.value;
                if !matches!(kind, Kind::Integer(bounds) | Kind::Number(bounds) if number.fract() == 0.0 && bounds.contains(number)) {
                    self.look(kind, Value::Number(number), place);
                }
            }
            json::Kind::Boolean => {
                let value = Value::Boolean(self.reader.boolean()?);
                if !matches!(kind, Kind::Boolean) {
                    self.look(kind, value, place);
                }
            }
            other => {
                self.reader.skip()?;
                let value = match other {
                    json::Kind::Null => Value::Null,
                    json::Kind::List => Value::List,
                    _ => Value::Object,
                };
                self.look(kind, value, place);
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn look(&mut self, kind: &'static Kind, value: Value<'_>, place: &Place<'_>) {
        if let Some((kind, ctx)) = leaf::check(kind, value, Mode::Answer) {
            self.report(kind, place, ctx);
        }
    }

    fn list(&mut self, inner: &'static Kind, place: &Place<'_>) -> Answer {
        if self.reader.kind()? != json::Kind::List {
            return self.wrong(IssueKind::ListType, place);
        }
        let mut first = self.reader.begin_list()?;
        let mut index = 0;
        while self.reader.next_item(&mut first)? {
            let found = self.reader.kind()?;
            self.value(inner, found, &Place { up: Some(place), step: Step::Index(index) })?;
            index += 1;
        }
        Ok(())
    }

    fn map(&mut self, inner: &'static Kind, place: &Place<'_>) -> Answer {
        if self.reader.kind()? != json::Kind::Object {
            return self.wrong(IssueKind::DictType, place);
        }
        if self.lenient {
            return self.reader.skip();
        }
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let place = Place { up: Some(place), step: Step::Key(key) };
            self.forget(&place);
            let found = self.reader.kind()?;
            self.value(inner, found, &place)?;
        }
        Ok(())
    }
}
