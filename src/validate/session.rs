//! A form that is checked again after each change.

use core::fmt;

use super::check::Options;
use super::issue::location::Segment;
use super::issue::report::{Issue, Report};
use super::request::check_form;
use crate::form::Form;
use crate::json::SyntaxError;
use crate::schema::{Hosting, Kind, Record};

/// A form that changes while someone types (contract 4.5 and 4.7). It is checked as a whole after each change, and
/// says what that did to its report.
///
/// # Examples
/// ```
/// use deployment_control::schema::DEPLOYMENT_CREATE;
/// use deployment_control::validate::Session;
/// let mut session = Session::new(&DEPLOYMENT_CREATE, br#"{"name": 5, "source": "internal_docker"}"#, None)?;
/// let change = session.set(&["name"], br#""agent""#)?;
/// assert_eq!(change.cleared[0].kind.code(), "string_type");
/// assert!(change.appeared.is_empty() && change.here.is_empty());
/// assert!(!session.report().ok(), "much is still missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    record: &'static Record,
    form: Form,
    hosting: Option<Hosting>,
    current: Option<Form>,
    report: Report,
}

/// What a change did to the issues of a form. The old issues without `cleared` and with `appeared` are those of
/// [`Session::report`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// The issues that the form has now and had not before.
    pub appeared: Vec<Issue>,
    /// The issues that the form had before and has no more.
    pub cleared: Vec<Issue>,
    /// The issues of the place that was set and of what is inside it, new ones or not.
    pub here: Vec<Issue>,
}

impl Session {
    /// Starts with the form of a JSON text.
    ///
    /// # Errors
    /// Where the text is not JSON.
    pub fn new(record: &'static Record, text: &[u8], hosting: Option<Hosting>) -> Result<Self, SyntaxError> {
        Ok(Self::from_form(record, Form::read_record(record, text)?, hosting, None))
    }

    /// Starts with a form that was read as `record`; `current` is the deployment that a patch changes, read as
    /// [`crate::schema::DEPLOYMENT`].
    pub fn from_form(record: &'static Record, form: Form, hosting: Option<Hosting>, current: Option<Form>) -> Self {
        let mut session = Self { record, form, hosting, current, report: Report::default() };
        session.report = session.check();
        session
    }

    /// Sets the value at a path, as JSON text.
    ///
    /// The path consists of field names; the index of a list is a number in decimal digits. Values inside an object of
    /// free keys are set together with the object.
    ///
    /// # Errors
    /// If the text is not JSON, or the path leads nowhere: to an unknown field, or through a missing record or list.
    pub fn set(&mut self, path: &[&str], text: &[u8]) -> Result<Change, SessionError> {
        let (steps, kind) = self.steps(path)?;
        let form = match kind {
            None => Form::read_record(self.record, text).map_err(SessionError::Syntax)?,
            Some(kind) => {
                let value = Form::read_value(kind, text).map_err(SessionError::Syntax)?;
                self.form.with(self.record, &steps, Some((kind, &value))).ok_or(SessionError::NoSuchPlace)?
            }
        };
        Ok(self.take(form, path))
    }

    /// Removes the field of a record. To remove an item, set the list without it.
    ///
    /// # Errors
    /// If the path leads nowhere.
    pub fn remove(&mut self, path: &[&str]) -> Result<Change, SessionError> {
        let (steps, _) = self.steps(path)?;
        let form = self.form.with(self.record, &steps, None).ok_or(SessionError::NoSuchPlace)?;
        Ok(self.take(form, path))
    }

    /// The report of the current form: that of a complete check.
    pub fn report(&self) -> Report {
        self.report.clone()
    }

    fn check(&self) -> Report {
        check_form(self.record, &self.form, &Options { hosting: self.hosting, current: self.current.as_ref() })
    }

    /// Takes another form, and says what that did.
    fn take(&mut self, form: Form, path: &[&str]) -> Change {
        self.form = form;
        let before = core::mem::take(&mut self.report).issues;
        self.report = self.check();
        let now = &self.report.issues;
        Change {
            appeared: now.iter().filter(|issue| !before.contains(issue)).cloned().collect(),
            here: now.iter().filter(|issue| is_below(&issue.path(), path)).cloned().collect(),
            cleared: before.into_iter().filter(|issue| !now.contains(issue)).collect(),
        }
    }

    /// The indexes of a path, and the kind of what stands there; none for the form itself.
    fn steps(&self, path: &[&str]) -> Result<(Vec<usize>, Option<&'static Kind>), SessionError> {
        let mut kind: Option<&'static Kind> = None;
        let mut steps = Vec::with_capacity(path.len());
        for step in path {
            let record = match kind {
                None => Some(self.record),
                Some(Kind::Record(record)) => Some(*record),
                Some(_) => None,
            };
            let place = match (record, kind) {
                (Some(record), _) => record.position(step).map(|index| (index, &record.fields[index].kind)),
                (None, Some(Kind::List(inner))) => step.parse().ok().map(|index| (index, *inner)),
                _ => None,
            };
            let (index, inner) = place.ok_or(SessionError::NoSuchPlace)?;
            steps.push(index);
            kind = Some(inner);
        }
        Ok((steps, kind))
    }
}

/// Whether a path leads to a place or below it.
fn is_below(path: &[Segment], place: &[&str]) -> bool {
    path.len() >= place.len() && path.iter().zip(place).all(|(segment, step)| segment.as_text() == *step)
}

/// Why a session cannot be changed as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionError {
    /// The text is not JSON.
    Syntax(SyntaxError),
    /// The path leads to an unknown field, or through a missing record or list.
    NoSuchPlace,
}

impl fmt::Display for SessionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(formatter, "the value is no JSON: {error}"),
            Self::NoSuchPlace => formatter.write_str(
                "the form has no such place: name fields that the tables know, and set what is absent around it first",
            ),
        }
    }
}

impl core::error::Error for SessionError {}
