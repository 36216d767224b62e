//! The walk of a request: one pass through the text, every issue collected.

use super::issue::{Context, Issue, Report, Segment, Severity};
use super::kind::IssueKind;
use super::lax;
use super::uuid::check_uuid;
use crate::json::{self, Reader, SyntaxError};
use crate::schema::{Basis, Bounds, Choices, Direction, Field, Format, Kind, Record, Text};

/// The most issues that one report lists; after them comes one `too_many_issues`.
pub const MAX_ISSUES: usize = 100;

/// Checks the JSON text of a request body against its record.
///
/// Never fails: a text that is no JSON is one issue of the kind `json_invalid`, at the character where it stops being JSON.
pub fn check_text(record: &'static Record, text: &[u8]) -> Report {
    let mut walk = Walk { reader: Reader::new(text), issues: Vec::new(), loc: vec![Segment::Name("body")], full: false };
    if let Err(error) = walk.body(record) {
        let at = Segment::Index(error.character(text));
        let ctx = vec![("error", Context::Text(error.expected.as_str().to_owned()))];
        return Report { issues: vec![Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), at], ctx)] };
    }
    let mut issues: Vec<_> = walk.issues.into_iter().map(|found| found.issue).collect();
    if walk.full {
        let mut issue = Issue::new(IssueKind::TooManyIssues, vec![Segment::Name("body")], vec![("max_length", Context::Number(MAX_ISSUES as f64))]);
        // Errors are listed before warnings are, so that a full list without one means that there is none.
        if issues.iter().all(|issue| issue.severity == Severity::Warning) {
            issue.severity = Severity::Warning;
        }
        issues.push(issue);
    }
    Report { issues }
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
        let mut unknown = record.fields.len();
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let from = self.issues.len();
            let Some(index) = find(record, expected, &key) else {
                self.loc.push(Segment::Key(key.as_str().into_owned()));
                if !record.open {
                    self.report(IssueKind::UnknownField, Vec::new());
                }
                self.reader.skip()?;
                self.leave(from, unknown);
                unknown += 1;
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
        if self.reader.kind()? == json::Kind::Null && field.nullable {
            return self.reader.null();
        }
        if field.direction == Direction::Answer {
            self.report(IssueKind::AnswerOnly, Vec::new());
            return self.reader.skip();
        }
        self.value(&field.kind)
    }

    fn value(&mut self, kind: &'static Kind) -> Answer {
        match kind {
            Kind::Boolean => self.boolean(),
            Kind::Integer(bounds) => self.number(*bounds, true),
            Kind::Number(bounds) => self.number(*bounds, false),
            Kind::Text(text) => self.text(*text),
            Kind::Choice(choices) => self.choice(choices),
            Kind::Record(record) => self.record(record),
            Kind::List(inner) => self.list(inner),
            Kind::Map(inner) => self.map(inner),
            Kind::Object if self.reader.kind()? == json::Kind::Object => self.reader.skip(),
            Kind::Object => self.wrong(IssueKind::DictType),
        }
    }

    fn boolean(&mut self) -> Answer {
        match self.reader.kind()? {
            json::Kind::Boolean => self.reader.boolean().map(drop),
            json::Kind::Text => {
                let lenient = lax::is_boolean_text(&self.reader.text()?.as_str());
                self.report(if lenient { IssueKind::BooleanAsText } else { IssueKind::BoolParsing }, Vec::new());
                Ok(())
            }
            json::Kind::Number => {
                let number = self.reader.number()?.value;
                let lenient = number == 0.0 || (number - 1.0).abs() == 0.0;
                self.report(if lenient { IssueKind::BooleanAsText } else { IssueKind::BoolParsing }, Vec::new());
                Ok(())
            }
            _ => self.wrong(IssueKind::BoolType),
        }
    }

    fn number(&mut self, bounds: Bounds, whole: bool) -> Answer {
        match self.reader.kind()? {
            json::Kind::Number => {
                let number = self.reader.number()?;
                if whole && number.value.is_finite() && !number.is_whole() {
                    self.report(IssueKind::IntFromFloat, Vec::new());
                } else if !number.value.is_finite() {
                    self.report(IssueKind::FiniteNumber, Vec::new());
                } else {
                    self.bounds(bounds, number.value);
                }
                Ok(())
            }
            json::Kind::Text => {
                let text = self.reader.text()?.as_str();
                let kind = match (whole, lax::is_whole_text(&text), lax::is_number_text(&text)) {
                    (true, true, _) | (false, _, true) => IssueKind::NumberAsText,
                    (true, false, _) => IssueKind::IntParsing,
                    (false, _, false) => IssueKind::FloatParsing,
                };
                self.report(kind, Vec::new());
                Ok(())
            }
            _ => self.wrong(if whole { IssueKind::IntType } else { IssueKind::FloatType }),
        }
    }

    fn bounds(&mut self, bounds: Bounds, number: f64) {
        let low = bounds.minimum.filter(|minimum| number < *minimum);
        let high = bounds.maximum.filter(|maximum| number > *maximum);
        match (bounds.basis, low, high) {
            (_, None, None) => {}
            (Basis::Documented, Some(minimum), _) => self.report(IssueKind::GreaterThanEqual, vec![("ge", Context::Number(minimum))]),
            (Basis::Documented, None, Some(maximum)) => self.report(IssueKind::LessThanEqual, vec![("le", Context::Number(maximum))]),
            (Basis::Observed, ..) => {
                let ctx = [("ge", bounds.minimum), ("le", bounds.maximum)];
                self.report(IssueKind::UnusualNumber, ctx.into_iter().filter_map(|(name, bound)| Some((name, Context::Number(bound?)))).collect());
            }
        }
    }

    fn text(&mut self, text: Text) -> Answer {
        let uuid = text.format == Format::Uuid;
        if self.reader.kind()? != json::Kind::Text {
            return self.wrong(if uuid { IssueKind::UuidType } else { IssueKind::StringType });
        }
        let value = self.reader.text()?;
        if uuid {
            if let Err(error) = check_uuid(&value.as_str()) {
                self.report(IssueKind::UuidParsing, vec![("error", Context::Text(error.to_string()))]);
            }
        } else if text.min_length > 0 && value.is_empty() {
            self.report(IssueKind::StringTooShort, vec![("min_length", Context::Number(text.min_length as f64))]);
        }
        Ok(())
    }

    fn choice(&mut self, choices: &'static Choices) -> Answer {
        let known = if self.reader.kind()? == json::Kind::Text {
            let word = self.reader.text()?;
            // Words that services were seen to take are taken here too.
            choices.open || choices.documented.iter().chain(choices.observed).any(|known| word.is(known))
        } else {
            self.reader.skip()?;
            false
        };
        if !known {
            self.report(IssueKind::Enum, vec![("expected", Context::Text(either(choices.documented)))]);
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

/// The index of the field of this key. Keys mostly come in the table's order, so the search starts at the one that is due.
pub(super) fn find(record: &Record, expected: usize, key: &json::Text<'_>) -> Option<usize> {
    let due = expected.min(record.fields.len());
    let (before, after) = record.fields.split_at(due);
    let hit = |field: &Field| key.is(field.name);
    after.iter().position(hit).map(|index| index + due).or_else(|| before.iter().position(hit))
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

/// Words as the service lists them: `'a', 'b' or 'c'`.
fn either(words: &[&str]) -> String {
    let mut out = String::new();
    for (index, word) in words.iter().enumerate() {
        out.push_str(match index {
            0 => "'",
            _ if index + 1 == words.len() => " or '",
            _ => ", '",
        });
        out.push_str(word);
        out.push('\'');
    }
    out
}
