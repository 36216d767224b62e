//! Checks a response while its text is read: one pass, every issue collected, no value kept. A page of any length takes
//! the same memory.

use crate::form::Value;
use crate::json::{self, Malformed, Reader, SyntaxError, Text};
use crate::schema::{Basis, Field, Format, Kind, Record};
use crate::validate::issue::collector::Issues;
use crate::validate::issue::kind::IssueKind;
use crate::validate::issue::location::Segment;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::report::Issue;
use crate::validate::values::scalar::{self, Mode};
use crate::validate::values::{datetime, uuid};

/// The issues of the JSON text of a response of this record.
pub(in crate::validate) fn issues_of(record: &'static Record, text: &[u8]) -> Result<Issues, SyntaxError> {
    read(text, false, |stream, location| stream.record(record, location)).map(|stream| stream.issues)
}

/// Where a response is not as its table promises.
pub(in crate::validate) struct Differences {
    /// The first that makes it useless.
    pub(in crate::validate) useless: Option<Issue>,
    /// The others, with the words and fields that no table has.
    pub(in crate::validate) odd: Vec<Issue>,
}

/// Finds the places where a response is not as its table promises.
pub(in crate::validate) fn differences(kind: &'static Kind, text: &[u8]) -> Result<Differences, SyntaxError> {
    let stream = read(text, true, |stream, location| {
        let found = stream.reader.kind()?;
        stream.value(kind, found, location)
    })?;
    Ok(Differences { useless: stream.useless.into_found().next(), odd: stream.issues.into_found().collect() })
}

fn read<'a>(
    text: &'a [u8],
    lenient: bool,
    start: impl FnOnce(&mut Stream<'a>, &Location<'_>) -> Result<(), Malformed>,
) -> Result<Stream<'a>, SyntaxError> {
    let mut stream = Stream {
        reader: Reader::new(text),
        issues: Issues::default(),
        lenient,
        useless: Issues::default(),
        unknown: Vec::new(),
    };
    let root = Location { up: None, step: Step::Name("body"), is_essential: true };
    let verdict = start(&mut stream, &root).and_then(|()| stream.reader.end());
    match verdict {
        Ok(()) => Ok(stream),
        Err(Malformed) => Err(stream.reader.error()),
    }
}

/// So many unknown fields are named of one answer: each record of a page has the same.
const MOST_UNKNOWN: usize = 8;

struct Stream<'a> {
    reader: Reader<'a>,
    issues: Issues,
    /// Whether only wrong types, missing fields, and words and fields that no table has are noted.
    lenient: bool,
    /// What makes a lenient answer useless; the rest are `issues`.
    useless: Issues,
    /// The unknown fields that were noted.
    unknown: Vec<(&'static Record, Text<'a>)>,
}

/// Where the reader is. A linked list on the stack: it is only needed for an issue.
struct Location<'a> {
    up: Option<&'a Self>,
    step: Step<'a>,
    /// Whether an answer without it is of no use.
    is_essential: bool,
}

enum Step<'a> {
    Name(&'static str),
    Index(usize),
    Key(Text<'a>),
}

impl<'a> Location<'a> {
    /// The place of a field.
    const fn field(&'a self, field: &'static Field) -> Self {
        Self { up: Some(self), step: Step::Name(field.name), is_essential: self.is_essential && field.is_essential }
    }

    /// The place of an item, or of a value under a free key.
    const fn inner(&'a self, step: Step<'a>) -> Self {
        Self { up: Some(self), step, is_essential: false }
    }

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

impl<'a> Stream<'a> {
    #[cold]
    #[inline(never)]
    fn report(&mut self, kind: IssueKind, location: &Location<'_>, ctx: Vec<(Parameter, Context)>) {
        if self.lenient && kind != IssueKind::Missing && expected(kind).is_none() {
            return;
        }
        let issues = if self.lenient && location.is_essential { &mut self.useless } else { &mut self.issues };
        issues.add(Issue::new(kind, location.loc(), ctx));
    }

    /// Notes a field that no table has, since a service may say more than the contract shows: once in an answer.
    fn note_unknown(&mut self, record: &'static Record, key: Text<'a>, location: &Location<'_>) {
        let is_noted = |(of, name): &(&'static Record, Text<'a>)| record.is(of) && name.raw() == key.raw();
        if self.lenient && !record.open && self.unknown.len() < MOST_UNKNOWN && !self.unknown.iter().any(is_noted) {
            self.unknown.push((record, key));
            self.issues.add(Issue::new(IssueKind::UnknownField, location.inner(Step::Key(key)).loc(), Vec::new()));
        }
    }

    /// Drops what was found here before: of two equal keys the last counts, as everywhere in JSON.
    #[inline]
    fn forget(&mut self, location: &Location<'_>) {
        for issues in [&mut self.issues, &mut self.useless] {
            if !issues.is_empty() {
                issues.forget(&location.loc());
            }
        }
    }

    /// Takes a value of the wrong type.
    #[cold]
    fn wrong(&mut self, kind: IssueKind, location: &Location<'_>) -> Result<(), Malformed> {
        self.report(kind, location, Vec::new());
        self.reader.skip()
    }

    fn record(&mut self, record: &'static Record, location: &Location<'_>) -> Result<(), Malformed> {
        if self.reader.kind()? != json::Kind::Object {
            return self.wrong(IssueKind::ModelAttributesType, location);
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
                        self.reader.skip()?;
                        self.note_unknown(record, key, location);
                        continue;
                    };
                    index
                }
            };
            due = index + 1;
            let field = &record.fields[index];
            let location = location.field(field);
            if seen & (1 << index) != 0 {
                self.forget(&location);
            }
            seen |= 1 << index;
            self.field(field, &location)?;
        }
        for (_, field) in
            record.fields.iter().enumerate().filter(|(index, field)| field.required && seen & (1 << index) == 0)
        {
            if !field.may_be_hidden() {
                self.report(IssueKind::Missing, &location.field(field), Vec::new());
            }
        }
        Ok(())
    }

    fn field(&mut self, field: &'static Field, location: &Location<'_>) -> Result<(), Malformed> {
        // Kubernetes' own objects are shown as they are, and what is optional may be null.
        let found = self.reader.kind()?;
        if found == json::Kind::Null && (field.nullable || !field.required || field.may_be_hidden()) {
            return self.reader.null();
        }
        if field.basis == Basis::Kubernetes {
            return self.reader.skip();
        }
        self.value(&field.kind, found, location)
    }

    /// Takes a value, of which `found` is what comes.
    fn value(&mut self, kind: &'static Kind, found: json::Kind, location: &Location<'_>) -> Result<(), Malformed> {
        match kind {
            Kind::Record(record) => self.record(record, location),
            Kind::List(inner) => self.list(inner, location),
            Kind::Map(_, inner) => self.map(inner, location),
            _ => self.leaf(kind, found, location),
        }
    }

    #[inline]
    fn leaf(&mut self, kind: &'static Kind, found: json::Kind, location: &Location<'_>) -> Result<(), Malformed> {
        // Most values pass these short tests; the others are checked in full.
        match found {
            json::Kind::Text => {
                let text = self.reader.text()?;
                let fine = match kind {
                    Kind::Text(due) if due.format == Format::Uuid => uuid::is_plain(text.raw()),
                    Kind::Text(due) if due.format == Format::DateTime => datetime::is_plain(text.raw()),
                    // Other texts of a response are not checked.
                    Kind::Text(_) => true,
                    Kind::Choice(choices) => {
                        let mut words = choices.documented.iter().chain(choices.observed);
                        if self.lenient && !words.any(|word| text.is(word)) {
                            self.report(IssueKind::UnlistedWord, location, Vec::new());
                        }
                        true
                    }
                    _ => false,
                };
                if !fine {
                    self.look(kind, Value::Text(text.as_str().as_bytes(), text.len()), location);
                }
            }
            json::Kind::Number => {
                let number = self.reader.number()?.value;
                if !matches!(kind, Kind::Integer(bounds) | Kind::Number(bounds) if number.fract() == 0.0 && bounds.contains(number))
                {
                    self.look(kind, Value::Number(number), location);
                }
            }
            json::Kind::Boolean => {
                let value = Value::Boolean(self.reader.boolean()?);
                if !matches!(kind, Kind::Boolean) {
                    self.look(kind, value, location);
                }
            }
            other => {
                self.reader.skip()?;
                let value = match other {
                    json::Kind::Null => Value::Null,
                    json::Kind::List => Value::List,
                    _ => Value::Object,
                };
                self.look(kind, value, location);
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn look(&mut self, kind: &'static Kind, value: Value<'_>, location: &Location<'_>) {
        if let Some((kind, ctx)) = scalar::check(kind, value, Mode::Response) {
            self.report(kind, location, ctx);
        }
    }

    fn list(&mut self, inner: &'static Kind, location: &Location<'_>) -> Result<(), Malformed> {
        if self.reader.kind()? != json::Kind::List {
            return self.wrong(IssueKind::ListType, location);
        }
        let mut first = self.reader.begin_list()?;
        let mut index = 0;
        while self.reader.next_item(&mut first)? {
            let found = self.reader.kind()?;
            self.value(inner, found, &location.inner(Step::Index(index)))?;
            index += 1;
        }
        Ok(())
    }

    fn map(&mut self, inner: &'static Kind, location: &Location<'_>) -> Result<(), Malformed> {
        if self.reader.kind()? != json::Kind::Object {
            return self.wrong(IssueKind::DictType, location);
        }
        if self.lenient {
            return self.reader.skip();
        }
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let location = location.inner(Step::Key(key));
            self.forget(&location);
            let found = self.reader.kind()?;
            self.value(inner, found, &location)?;
        }
        Ok(())
    }
}

/// What the contract promises in place of a value of another type.
pub(super) const fn expected(kind: IssueKind) -> Option<&'static str> {
    Some(match kind {
        IssueKind::ModelAttributesType | IssueKind::DictType => "an object",
        IssueKind::ListType => "a list",
        IssueKind::StringType | IssueKind::UuidType | IssueKind::DateTimeType => "a text",
        IssueKind::BoolType | IssueKind::BoolParsing | IssueKind::BooleanAsText => "a boolean",
        IssueKind::IntType
        | IssueKind::IntParsing
        | IssueKind::FloatType
        | IssueKind::FloatParsing
        | IssueKind::NumberAsText => "a number",
        IssueKind::UnlistedWord => "a word that is known",
        _ => return None,
    })
}
