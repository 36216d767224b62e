//! A form that is checked while someone types: a change runs only the checks that depend on it.
#![allow(clippy::inline_always, reason = "measured: a keystroke costs a tenth more where these are calls")]

use core::fmt;

use super::again::Again;
use super::check::{Check, Hosting, Options, root};
use super::collect::{Issues, Scope};
use super::issue::{Issue, Report, Segment};
use super::step::Step;
use super::touch::{narrowed, touches};
use crate::form::{Form, Node};
use crate::json::SyntaxError;
use crate::schema::{Kind, Record, Rule};

/// A form that is checked while someone types (service.md 4.5 and 4.7). Its report always equals that of a complete check.
///
/// # Examples
/// ```
/// use deployment_control::schema::DEPLOYMENT_CREATE;
/// use deployment_control::validate::{Hosting, Session};
/// let mut session = Session::new(&DEPLOYMENT_CREATE, br#"{"name": "agent", "source": "external_docker"}"#, None)?;
/// let issues = session.set(&["source"], br#""internal_docker""#)?;
/// assert!(issues.is_empty());
/// assert!(!session.report().ok(), "much is still missing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) record: &'static Record,
    pub(super) form: Form,
    pub(super) hosting: Option<Hosting>,
    pub(super) current: Option<Form>,
    issues: Issues,
    pub(super) again: Again,
}

impl Session {
    /// Starts with the form of a JSON text.
    ///
    /// # Errors
    /// Where the text is not JSON.
    pub fn new(record: &'static Record, text: &[u8], hosting: Option<Hosting>) -> Result<Self, SyntaxError> {
        Ok(Self::from_form(record, Form::read_record(record, text)?, hosting, None))
    }

    /// Starts with a form that was read as `record`; `current` is the deployment that a patch changes, read as [`crate::schema::DEPLOYMENT`].
    pub fn from_form(record: &'static Record, form: Form, hosting: Option<Hosting>, current: Option<Form>) -> Self {
        let mut session = Self { record, form, hosting, current, issues: Issues::default(), again: Again::default() };
        session.check_all();
        session
    }

    /// Sets the value at a path, as JSON text, and returns the issues that the change may affect, in the form's order.
    ///
    /// The path consists of field names; the index of a list is a number in decimal digits. Values inside an object of free keys are set together with the object.
    ///
    /// # Errors
    /// If the text is not JSON, or the path leads nowhere: to an unknown field, or through a missing record or list.
    pub fn set(&mut self, way: &[&str], text: &[u8]) -> Result<Vec<Issue>, SessionError> {
        let (steps, kind) = self.steps(way)?;
        let value = match kind {
            None => Form::read_record(self.record, text),
            Some(kind) => Form::read_value(kind, text),
        };
        let value = value.map_err(SessionError::Syntax)?;
        self.graft(&steps, &value).ok_or(SessionError::NoSuchPlace)
    }

    /// Removes the field of a record, and returns the issues that the change may affect, in the form's order. To remove an item, set the list without it.
    ///
    /// # Errors
    /// If the path leads nowhere.
    pub fn remove(&mut self, way: &[&str]) -> Result<Vec<Issue>, SessionError> {
        let (steps, kind) = self.steps(way)?;
        kind.and_then(|_| self.put(&steps, |_, _, _| 0)).ok_or(SessionError::NoSuchPlace)
    }

    /// The report of the current form.
    pub fn report(&self) -> Report {
        self.issues.clone().report(self.record, root(self.record))
    }

    /// How many words and bytes the form takes, including those no longer in use.
    pub const fn size(&self) -> usize {
        let (words, bytes) = self.form.size();
        words + bytes
    }

    /// The indexes of a way, and the kind of what stands there; none for the form itself.
    fn steps(&self, way: &[&str]) -> Result<(Vec<usize>, Option<&'static Kind>), SessionError> {
        let mut record = Some(self.record);
        let mut kind: Option<&'static Kind> = None;
        let mut steps = Vec::with_capacity(way.len());
        for step in way {
            let index = match (record, kind) {
                (Some(record), _) => {
                    let index = record.position(step).ok_or(SessionError::NoSuchPlace)?;
                    kind = Some(&record.fields[index].kind);
                    index
                }
                (None, Some(Kind::List(inner))) => {
                    kind = Some(inner);
                    step.parse().map_err(|_| SessionError::NoSuchPlace)?
                }
                _ => return Err(SessionError::NoSuchPlace),
            };
            record = if let Some(Kind::Record(inner)) = kind { Some(inner) } else { None };
            steps.push(index);
        }
        Ok((steps, kind))
    }

    /// Puts a value that was read apart at a place, whose steps are indexes of fields and items; nothing where there is no such place.
    pub fn graft(&mut self, steps: &[usize], value: &Form) -> Option<Vec<Issue>> {
        let Some(kind) = self.kind_at(steps) else {
            self.form = value.clone();
            self.check_all();
            return Some(self.report().issues);
        };
        self.put(steps, |form, _, _| form.copy(kind, value.root()))
    }

    /// Puts a node at a place, which is made with the kind of what is due there and the node that stands there; nothing where there is no such place. The node 0 takes a
    /// field away.
    pub fn put(&mut self, steps: &[usize], node: impl FnOnce(&mut Form, &'static Kind, u32) -> u32) -> Option<Vec<Issue>> {
        let again = self.again.place(steps);
        let (slot, kind) = match again {
            Some(place) => place,
            None => (self.form.slot(steps)?, self.kind_at(steps)?),
        };
        let old = self.form.in_slot(slot);
        let node = node(&mut self.form, kind, old);
        self.form.set_slot(slot, node);
        let is_wasteful = self.form.is_wasteful();
        if is_wasteful {
            self.form = self.form.compact(self.record);
        } else if again.is_some() && self.stays_sound_again(kind, node) {
            return Some(Vec::new());
        }
        // What is written anew stands elsewhere.
        Some(self.check_at(steps, (!is_wasteful).then_some((slot, kind))))
    }

    #[inline(always)]
    fn kind_at(&self, steps: &[usize]) -> Option<&'static Kind> {
        let (first, rest) = steps.split_first()?;
        let mut kind: &'static Kind = &self.record.fields.get(*first)?.kind;
        for step in rest {
            kind = match kind {
                Kind::Record(record) => &record.fields.get(*step)?.kind,
                Kind::List(inner) => inner,
                _ => return None,
            };
        }
        Some(kind)
    }

    fn check_all(&mut self) {
        self.again = Again::default();
        let options = Options { hosting: self.hosting, current: self.current.as_ref() };
        let mut check = Check::new(self.record, &options, Issues::default());
        check.record(self.record, self.form.root());
        self.issues = check.issues;
    }

    /// Checks what a change at these steps touches, and gives its issues. `place` is where the value stands, and what is due there, unless it may have moved.
    fn check_at(&mut self, steps: &[usize], place: Option<(usize, &'static Kind)>) -> Vec<Issue> {
        let mut again = core::mem::take(&mut self.again);
        again.start();
        if self.issues.is_full() {
            // More issues than are kept: nobody knows which the change has ended.
            self.check_all();
            return self.report().issues;
        }
        let is_sound = self.stays_sound(steps, &mut again);
        if self.issues.is_empty() && is_sound {
            self.again = again.of(steps, place);
            return Vec::new();
        }
        let options = Options { hosting: self.hosting, current: self.current.as_ref() };
        let mut check = Check::new(self.record, &options, core::mem::take(&mut self.issues));
        let mut records: Vec<Around<'_>> = Vec::with_capacity(4);
        let mut at = Place::Record(self.record, self.form.root());
        for (taken, step) in steps.iter().enumerate() {
            at = match at {
                Place::Record(record, node) => {
                    records.push(Around { record, node, taken, depth: check.loc.len() });
                    let Some(field) = record.fields.get(*step) else { break };
                    if taken + 1 == steps.len() {
                        check.loc.push(Step::Name(field.name));
                        check.forget_values();
                        check.loc.pop();
                        check.scope = Scope::of_values(check.loc.len());
                        check.field(field, node.field(*step));
                        check.loc.push(Step::Name(field.name));
                        break;
                    }
                    let Some(node) = node.field(*step) else { break };
                    check.loc.push(Step::Name(field.name));
                    Place::of(&field.kind, node)
                }
                Place::Value(Kind::List(inner), node) => {
                    let Some(item) = node.item(*step) else { break };
                    check.loc.push(Step::Index(*step));
                    if taken + 1 == steps.len() {
                        check.forget_values();
                        check.scope = Scope::of_values(records.last().map_or(1, |around| around.depth));
                        check.value(inner, item);
                        break;
                    }
                    Place::of(inner, item)
                }
                Place::Value(..) => break,
            };
        }
        let changed = check.loc.clone();
        let mut scopes = Vec::new();
        for around in records.iter().rev() {
            let way = &steps[around.taken..];
            for (index, rule) in around.record.rules.iter().enumerate().filter(|(_, rule)| touches(**rule, around.record, way)) {
                check.scope = Scope::of_values(around.depth);
                check.scope.set_rule(index);
                let narrowed = narrowed(*rule, around.record, way);
                check.loc.clear();
                check.loc.extend_from_slice(&changed[..around.depth + narrowed.map_or(0, <[usize]>::len)]);
                check.forget_rule();
                scopes.push((check.scope, check.loc.len()));
                check.loc.truncate(around.depth);
                match rule {
                    Rule::Creation => check.creation(around.node, narrowed),
                    Rule::Patch => check.patch(around.node, narrowed),
                    _ => check.rule(around.record, *rule, around.node),
                }
            }
        }
        self.issues = check.issues;
        if self.issues.is_empty() {
            return Vec::new();
        }
        let touched = self.issues.those(|issue, scope| {
            is_below(&issue.loc, &changed) || scopes.iter().any(|(rule, depth)| *rule == scope && is_below(&issue.loc, &changed[..*depth]))
        });
        // What a rule says of the place may depend on what has issues elsewhere.
        if is_sound && touched.is_empty() && again.rules.is_empty() {
            self.again = again.of(steps, place);
        }
        touched.report(self.record, root(self.record)).issues
    }
}

/// A record that a way leads through.
struct Around<'a> {
    record: &'static Record,
    node: Node<'a>,
    /// How many steps lead to it.
    taken: usize,
    /// How long its location is.
    depth: usize,
}

pub(super) enum Place<'a> {
    Record(&'static Record, Node<'a>),
    Value(&'static Kind, Node<'a>),
}

impl<'a> Place<'a> {
    pub(super) fn of(kind: &'static Kind, node: Node<'a>) -> Self {
        if let Kind::Record(record) = kind { Self::Record(record, node) } else { Self::Value(kind, node) }
    }
}

/// Whether a location is this one or below it.
fn is_below(loc: &[Segment], place: &[Step<'_>]) -> bool {
    loc.len() >= place.len() && loc.iter().zip(place).all(|(segment, step)| step.is(segment))
}

impl Check<'_> {
    /// Drops what was found of the values at the present location and below it, and of the rules of records there.
    fn forget_values(&mut self) {
        let place = &self.loc;
        self.issues.keep(|issue, scope| !is_below(&issue.loc, place) || (scope.rule > 0 && scope.depth < place.len()));
        self.recount();
    }

    /// Drops what the present rule has found at the present location and below it.
    fn forget_rule(&mut self) {
        let (place, rule) = (&self.loc, self.scope);
        self.issues.keep(|issue, scope| scope != rule || !is_below(&issue.loc, place));
        self.recount();
    }
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
            Self::NoSuchPlace => formatter.write_str("the form has no such place: name fields that the tables know, and set what is absent around it first"),
        }
    }
}

impl core::error::Error for SessionError {}
