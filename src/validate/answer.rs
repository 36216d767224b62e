//! The walk of an answer: a missing required field or a value of the wrong type ends it; everything else is forgiven.

use core::fmt;

use super::issue::Segment;
use crate::json::{self, Reader, SyntaxError};
use crate::schema::{Basis, Field, Kind, Record};

/// Why an answer cannot be read as its record.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnswerError {
    /// It is no JSON, or cut off.
    Syntax(SyntaxError),
    /// A field that the contract promises is absent.
    Missing {
        /// Where it should be.
        path: Vec<Segment>,
    },
    /// A value is of another type than the contract says.
    Type {
        /// Where it is.
        path: Vec<Segment>,
        /// What the contract says.
        expected: &'static str,
    },
}

impl AnswerError {
    /// Where the answer differs from the contract; empty for a text that is no JSON.
    pub fn path(&self) -> &[Segment] {
        match self {
            Self::Syntax(_) => &[],
            Self::Missing { path } | Self::Type { path, .. } => path,
        }
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.path().iter().map(Segment::as_text).collect::<Vec<_>>().join(".");
        match self {
            Self::Syntax(error) => write!(formatter, "the body is no complete JSON: {error}"),
            Self::Missing { .. } => write!(formatter, "the required field {place} is missing"),
            Self::Type { expected, .. } if place.is_empty() => write!(formatter, "the body is not {expected}"),
            Self::Type { expected, .. } => write!(formatter, "{place} is not {expected}"),
        }
    }
}

impl core::error::Error for AnswerError {}

impl From<SyntaxError> for AnswerError {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

/// Checks that a JSON text can be read as an answer of this kind.
///
/// Unknown fields and unknown words pass, optional parts may be missing or null.
///
/// # Errors
/// The first reason why it cannot.
pub fn check_answer(kind: &'static Kind, text: &[u8]) -> Result<(), AnswerError> {
    let mut walk = Walk { reader: Reader::new(text), path: Vec::new() };
    walk.value(kind)?;
    Ok(walk.reader.end()?)
}

struct Walk<'a> {
    reader: Reader<'a>,
    path: Vec<Segment>,
}

impl Walk<'_> {
    fn value(&mut self, kind: &'static Kind) -> Result<(), AnswerError> {
        let (due, expected) = match kind {
            Kind::Boolean => (json::Kind::Boolean, "a boolean"),
            Kind::Integer(_) | Kind::Number(_) => (json::Kind::Number, "a number"),
            Kind::Text(_) | Kind::Choice(_) => (json::Kind::Text, "a text"),
            Kind::List(_) => (json::Kind::List, "a list"),
            Kind::Segment | Kind::Texts | Kind::Quantity => return Ok(self.reader.skip()?),
            Kind::Record(_) | Kind::Map(..) | Kind::Object => (json::Kind::Object, "an object"),
        };
        if self.reader.kind()? != due {
            // What follows may be cut off, and then that is the reason.
            self.reader.skip()?;
            return Err(AnswerError::Type { path: self.path.clone(), expected });
        }
        match kind {
            Kind::Record(record) => self.record(record),
            Kind::List(inner) => self.list(inner),
            _ => Ok(self.reader.skip()?),
        }
    }

    fn record(&mut self, record: &'static Record) -> Result<(), AnswerError> {
        let mut seen = 0_u64;
        let mut expected = 0;
        let mut first = self.reader.begin_object()?;
        while let Some(key) = self.reader.next_key(&mut first)? {
            let Some(index) = record.find(expected, |name| key.is(name)) else {
                self.reader.skip()?;
                continue;
            };
            expected = index + 1;
            seen |= 1 << index;
            self.field(&record.fields[index])?;
        }
        let absent = |(index, field): &(usize, &Field)| field.required && seen & (1 << index) == 0;
        match record.fields.iter().enumerate().find(absent) {
            None => Ok(()),
            Some((_, field)) => {
                self.path.push(Segment::Name(field.name));
                Err(AnswerError::Missing { path: self.path.clone() })
            }
        }
    }

    fn field(&mut self, field: &'static Field) -> Result<(), AnswerError> {
        if field.basis == Basis::Kubernetes || (self.reader.kind()? == json::Kind::Null && (field.nullable || !field.required)) {
            return Ok(self.reader.skip()?);
        }
        self.path.push(Segment::Name(field.name));
        self.value(&field.kind)?;
        self.path.pop();
        Ok(())
    }

    fn list(&mut self, inner: &'static Kind) -> Result<(), AnswerError> {
        let mut first = self.reader.begin_list()?;
        let mut index = 0;
        while self.reader.next_item(&mut first)? {
            self.path.push(Segment::Index(index));
            self.value(inner)?;
            self.path.pop();
            index += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::check_answer;
    use crate::schema::{Kind, REVISION, SOURCE_CONFIG};

    static CONFIG: Kind = Kind::Record(&SOURCE_CONFIG);
    static REVISIONS: Kind = Kind::List(&Kind::Record(&REVISION));

    #[test]
    fn an_answer_is_refused_only_where_it_breaks_a_promise() {
        let cases = [
            (&REVISIONS, r#"[{"status":"DEPLOYED"}]"#, Ok(())),
            (&REVISIONS, r#"[{"status":"TOMORROW","id":null,"more":[1]}]"#, Ok(())),
            (&REVISIONS, r#"[{"status":"DEPLOYED"},{"id":"x"}]"#, Err("the required field 1.status is missing")),
            (&REVISIONS, r#"[{"status":5}]"#, Err("0.status is not a text")),
            (&REVISIONS, r#"[{"status":null}]"#, Err("0.status is not a text")),
            (&REVISIONS, "{}", Err("the body is not a list")),
            (&REVISIONS, "<html>", Err("the body is no complete JSON: Expecting value at byte 0")),
            (&REVISIONS, r#"[{"status":"DEPLOYED""#, Err("the body is no complete JSON: Expecting ',' delimiter at byte 21")),
            (&REVISIONS, "[]x", Err("the body is no complete JSON: Extra data at byte 2")),
            (&CONFIG, r#"{"build_on_push":null,"resource_spec":{"cpu":1,"labels":{}}}"#, Ok(())),
            (&CONFIG, r#"{"resource_spec":{"cpu":"1"}}"#, Err("resource_spec.cpu is not a number")),
        ];
        for (kind, text, expected) in cases {
            assert_eq!(check_answer(kind, text.as_bytes()).map_err(|error| error.to_string()), expected.map_err(str::to_owned), "{text}");
        }
    }
}
