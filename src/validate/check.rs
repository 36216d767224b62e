//! The check of a form: every value against its kind, then what must hold between them.

use super::collect::{Issues, Scope};
use super::context::{Context, Parameter};
use super::issue::{Issue, Report, Segment, Severity};
use super::kind::IssueKind;
use super::leaf::{self, Mode};
use super::step::Step;
use super::{formats, nearest, walk};
use crate::form::{Form, NULL, Node, Value};
use crate::json::SyntaxError;
use crate::schema::{Basis, DEPLOYMENT_PATCH, Direction, Field, Format, Kind, Record};

/// Where the service is hosted, which decides which sources it takes (service.md 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// By the provider, who takes every source but `external_docker`.
    Cloud,
    /// In the caller's own cluster, which takes every source but `repo_host`.
    SelfHosted,
}

/// What a check knows beside the form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Where the service is hosted, if that is known.
    pub hosting: Option<Hosting>,
    /// The deployment that a patch changes, read as [`crate::schema::DEPLOYMENT`], if it is known.
    pub current: Option<&'a Form>,
}

/// Checks a form that was read as `record`.
///
/// Every issue comes at once, in the order of the form's fields. A rule whose inputs already have an error keeps quiet.
pub fn check_form(record: &'static Record, form: &Form, options: &Options<'_>) -> Report {
    let mut check = Check::new(record, options);
    check.record(record, form.root());
    check.issues.report(record, root(record))
}

/// What the locations of a record's issues start with.
pub(super) fn root(record: &Record) -> &'static str {
    if record.direction == Direction::Query { "query" } else { "body" }
}

pub(super) struct Check<'a> {
    pub(super) options: Options<'a>,
    pub(super) loc: Vec<Step<'a>>,
    /// What the issues that are found belong to.
    pub(super) scope: Scope,
    pub(super) issues: Issues,
    mode: Mode,
    /// The errors so far, those of a trial included.
    errors: usize,
    /// The errors and warnings so far, those of a trial included.
    noted: usize,
    /// Whether issues are only counted, as in a trial.
    quiet: bool,
}

impl<'a> Check<'a> {
    fn new(record: &'static Record, options: &Options<'a>) -> Self {
        let mode = match record.direction {
            Direction::Query => Mode::Query,
            Direction::Answer => Mode::Answer,
            _ => Mode::Body,
        };
        let mut loc = Vec::with_capacity(16);
        loc.push(Step::Name(root(record)));
        Self { options: *options, loc, scope: Scope::default(), issues: Issues::default(), mode, errors: 0, noted: 0, quiet: false }
    }

    /// Goes to a value below.
    pub(super) fn enter(&mut self, step: Step<'a>) {
        self.loc.push(step);
    }

    /// Comes back from a value below.
    pub(super) fn leave(&mut self) {
        self.loc.pop();
    }

    /// Notes an issue at the present location; `tail` leads from there to the field where a person can correct it.
    #[cold]
    #[inline(never)]
    pub(super) fn report(&mut self, kind: IssueKind, severity: Severity, tail: &[Step<'_>], ctx: Vec<(Parameter, Context)>) {
        self.errors += usize::from(severity == Severity::Error);
        self.noted += 1;
        if self.quiet {
            return;
        }
        let mut issue = Issue::new(kind, self.loc.iter().map(|step| step.segment()).collect(), ctx);
        issue.severity = severity;
        issue.tail = tail.iter().map(|step| step.segment()).collect();
        self.issues.add_of(issue, self.scope);
    }

    /// Notes an issue of its kind's own severity at a place below the present location.
    #[cold]
    #[inline(never)]
    fn at(&mut self, kind: IssueKind, place: Step<'a>, ctx: Vec<(Parameter, Context)>) {
        self.report_below(kind, kind.severity(), &[place], ctx);
    }

    /// Notes an issue of a place below the present location.
    #[cold]
    #[inline(never)]
    pub(super) fn report_below(&mut self, kind: IssueKind, severity: Severity, place: &[Step<'a>], ctx: Vec<(Parameter, Context)>) {
        let length = self.loc.len();
        self.loc.extend_from_slice(place);
        self.report(kind, severity, &[], ctx);
        self.loc.truncate(length);
    }

    /// Checks a value without reporting; gives the count of its errors and of all its issues.
    #[cold]
    fn trial(&mut self, kind: &'static Kind, node: Node<'a>) -> (usize, usize) {
        let (errors, noted, quiet) = (self.errors, self.noted, self.quiet);
        self.quiet = true;
        self.value(kind, node);
        let found = (self.errors - errors, self.noted - noted);
        (self.errors, self.noted, self.quiet) = (errors, noted, quiet);
        found
    }

    /// Whether a value that was checked before has no error.
    pub(super) fn is_sound(&mut self, kind: &'static Kind, node: Node<'a>) -> bool {
        self.errors == 0 || leaf::is_obvious(kind, node) || self.trial(kind, node).0 == 0
    }

    /// Whether a value that was checked before has an issue, be it only a warning.
    pub(super) fn has_issue(&mut self, kind: &'static Kind, node: Node<'a>) -> bool {
        self.noted > 0 && !leaf::is_obvious(kind, node) && self.trial(kind, node).1 > 0
    }

    pub(super) fn record(&mut self, record: &'static Record, node: Node<'a>) {
        let slots = node.slots(record.fields.len());
        if slots.len() < record.fields.len()
            && let Some((kind, ctx)) = leaf::check(&Kind::Object, node.value(), self.mode)
        {
            let kind = if kind == IssueKind::DictType { IssueKind::ModelAttributesType } else { kind };
            return self.report(kind, Severity::Error, &[], ctx);
        }
        let outer = self.scope;
        self.scope = Scope::of_values(self.loc.len());
        // The fields that are given, one bit each: there and not null.
        let mut given = 0_u64;
        for ((index, slot), field) in slots.iter().enumerate().zip(record.fields) {
            if *slot == 0 {
                self.absent(field);
                continue;
            }
            given |= u64::from(*slot != NULL) << index;
            let value = node.other(*slot);
            if !leaf::is_plainly_fine(field, value) {
                self.given(field, value);
            }
        }
        if self.mode != Mode::Answer {
            for key in node.unknown_keys() {
                self.unknown(record, key);
            }
            for (index, rule) in record.rules.iter().enumerate() {
                if rule.may_break(given) {
                    self.scope.set_rule(index);
                    self.rule(record, *rule, node);
                }
            }
        }
        self.scope = outer;
    }

    fn absent(&mut self, field: &'static Field) {
        if field.required {
            self.at(IssueKind::Missing, Step::Name(field.name), Vec::new());
        } else if field.demanded && self.mode != Mode::Answer {
            self.at(IssueKind::Demanded, Step::Name(field.name), Vec::new());
        }
    }

    fn given(&mut self, field: &'static Field, value: Node<'a>) {
        let demanded = field.demanded && self.mode != Mode::Answer;
        if value.is_null() && (field.nullable || self.forgives(field)) {
            if demanded {
                self.at(IssueKind::Demanded, Step::Name(field.name), Vec::new());
            }
            return;
        }
        // Kubernetes' own objects are shown as they are.
        if field.basis == Basis::Kubernetes && self.mode == Mode::Answer {
            return;
        }
        if field.direction == Direction::Answer && self.mode == Mode::Body {
            return self.at(IssueKind::AnswerOnly, Step::Name(field.name), Vec::new());
        }
        if demanded && matches!(value.value(), Value::Text(_, 0)) {
            return self.at(IssueKind::Demanded, Step::Name(field.name), Vec::new());
        }
        if let Kind::Text(_) | Kind::Choice(_) | Kind::Number(_) | Kind::Integer(_) | Kind::Boolean = field.kind {
            if let Some((kind, ctx)) = leaf::check(&field.kind, value.value(), self.mode) {
                self.at(kind, Step::Name(field.name), ctx);
            }
            return;
        }
        self.enter(Step::Name(field.name));
        self.value(&field.kind, value);
        self.leave();
    }

    /// What is optional may be null in an answer.
    fn forgives(&self, field: &Field) -> bool {
        self.mode == Mode::Answer && !field.required
    }

    #[cold]
    fn unknown(&mut self, record: &'static Record, key: &'a [u8]) {
        if record.is(&DEPLOYMENT_PATCH) && (key == b"name" || key == b"source") {
            // They are set at the creation and are no part of a patch (service.md 2.1 and 4.5).
            return self.at(IssueKind::Immutable, Step::Key(key), Vec::new());
        }
        let nearest = nearest::name(record, key);
        // Kubernetes' objects have many more fields than the tables list; only a slip of the pen is worth a word.
        if record.open && nearest.is_none() {
            return;
        }
        let suggestion = nearest.map_or_else(String::new, |name| ["; did you mean ", name, "?"].concat());
        self.at(IssueKind::UnknownField, Step::Key(key), vec![(Parameter::Suggestion, Context::Text(suggestion))]);
    }

    pub(super) fn value(&mut self, kind: &'static Kind, node: Node<'a>) {
        match kind {
            Kind::Record(record) => self.record(record, node),
            Kind::List(inner) if matches!(node.value(), Value::List) => self.items(inner, node),
            Kind::Texts if matches!(node.value(), Value::List) => self.items(&Kind::Segment, node),
            Kind::Map(format, inner) if matches!(node.value(), Value::Object) => self.entries(*format, inner, node),
            _ => {
                if let Some((kind, ctx)) = leaf::check(kind, node.value(), self.mode) {
                    self.report(kind, kind.severity(), &[], ctx);
                }
            }
        }
    }

    fn items(&mut self, inner: &'static Kind, node: Node<'a>) {
        for (index, item) in node.items().enumerate() {
            if !leaf::is_obvious(inner, item) {
                self.enter(Step::Index(index));
                self.value(inner, item);
                self.leave();
            }
        }
    }

    fn entries(&mut self, format: Format, inner: &'static Kind, node: Node<'a>) {
        for (key, value) in node.entries() {
            let flaw = if self.mode == Mode::Answer { None } else { formats::flaw(format, key) };
            if flaw.is_none() && leaf::is_obvious(inner, value) {
                continue;
            }
            self.enter(Step::Key(key));
            if let Some(kind) = flaw {
                self.report(kind, kind.severity(), &[], formats::parameter(kind, key).into_iter().collect());
            }
            self.value(inner, value);
            self.leave();
        }
    }
}

/// The report of text that is not JSON: one issue, at the character where it stops being JSON.
#[cold]
pub(super) fn json_invalid(error: &SyntaxError, text: &[u8]) -> Report {
    let (at, reason) = error.in_service_words(text);
    let ctx = vec![(Parameter::Error, Context::Text(reason.to_owned()))];
    Report { issues: vec![Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), Segment::Index(at)], ctx)] }
}

/// Checks the JSON text of a record.
///
/// Never fails: text that is not JSON is one issue of the kind `json_invalid`, at the character where it stops being JSON.
pub fn check_text(record: &'static Record, text: &[u8]) -> Report {
    check_text_with(record, text, &Options::default())
}

/// Does what [`check_text`] does, with what is known beside the form.
pub fn check_text_with(record: &'static Record, text: &[u8], options: &Options<'_>) -> Report {
    // The walk takes a third of the time and no memory of its own, and weighs 2 kB of compressed wasm.
    if record.direction == Direction::Answer && !cfg!(feature = "small") {
        return walk::check_answer_text(record, text);
    }
    match Form::read_record(record, text) {
        Ok(form) => check_form(record, &form, options),
        Err(error) => json_invalid(&error, text),
    }
}

/// Does what [`check_text_with`] does with the text of a live value, in which `-1e999` stands for what JSON cannot hold.
#[cfg(all(target_arch = "wasm32", feature = "wasm-checks"))]
pub(crate) fn check_live_text(record: &'static Record, text: &[u8], options: &Options<'_>) -> Report {
    match Form::read_live(record, text) {
        Ok(form) => check_form(record, &form, options),
        Err(error) => json_invalid(&error, text),
    }
}
