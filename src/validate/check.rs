//! The check of a form: every value against its kind, then what must hold between them.

use super::collect::Issues;
use super::issue::{Context, Issue, Report, Segment, Severity};
use super::kind::IssueKind;
use super::leaf::{self, Mode};
use super::{formats, nearest, walk};
use crate::form::{Form, Node, Value};
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
    let (root, mode) = match record.direction {
        Direction::Query => ("query", Mode::Query),
        Direction::Answer => ("body", Mode::Answer),
        _ => ("body", Mode::Body),
    };
    let mut check = Check { options: *options, mode, loc: vec![Segment::Name(root)], issues: Issues::default(), errors: 0, noted: 0, quiet: false };
    check.record(record, form.root());
    check.issues.report(record, root)
}

pub(super) struct Check<'a> {
    pub(super) options: Options<'a>,
    pub(super) loc: Vec<Segment>,
    mode: Mode,
    issues: Issues,
    /// The errors so far, those of a trial included.
    errors: usize,
    /// The errors and warnings so far, those of a trial included.
    noted: usize,
    /// Whether errors are only counted.
    quiet: bool,
}

impl<'a> Check<'a> {
    /// Notes an issue at the present location, or at `tail` below it.
    #[cold]
    #[inline(never)]
    pub(super) fn report(&mut self, kind: IssueKind, severity: Severity, tail: Vec<Segment>, ctx: Vec<(&'static str, Context)>) {
        self.errors += usize::from(severity == Severity::Error);
        self.noted += 1;
        if self.quiet {
            return;
        }
        let mut issue = Issue::new(kind, self.loc.clone(), ctx);
        issue.severity = severity;
        issue.tail = tail;
        self.issues.add(issue);
    }

    /// Notes an issue of its kind's own severity at a field of the present record.
    #[cold]
    #[inline(never)]
    fn at_field(&mut self, kind: IssueKind, field: &Field, ctx: Vec<(&'static str, Context)>) {
        self.loc.push(Segment::Name(field.name));
        self.report(kind, kind.severity(), Vec::new(), ctx);
        self.loc.pop();
    }

    /// Notes an issue of a place below the present location.
    #[cold]
    pub(super) fn report_below(&mut self, kind: IssueKind, severity: Severity, place: Vec<Segment>, ctx: Vec<(&'static str, Context)>) {
        let length = self.loc.len();
        self.loc.extend(place);
        self.report(kind, severity, Vec::new(), ctx);
        self.loc.truncate(length);
    }

    /// Checks a value without reporting; gives the count of its errors and of all its issues.
    fn trial(&mut self, kind: &'static Kind, node: Node<'a>) -> (usize, usize) {
        let (errors, noted, quiet) = (self.errors, self.noted, self.quiet);
        self.quiet = true;
        self.value(kind, node);
        let found = (self.errors - errors, self.noted - noted);
        (self.errors, self.noted, self.quiet) = (errors, noted, quiet);
        found
    }

    /// Whether a value has no error.
    pub(super) fn is_sound(&mut self, kind: &'static Kind, node: Node<'a>) -> bool {
        self.trial(kind, node).0 == 0
    }

    /// Whether a value has an issue, be it only a warning.
    pub(super) fn has_issue(&mut self, kind: &'static Kind, node: Node<'a>) -> bool {
        self.trial(kind, node).1 > 0
    }

    pub(super) fn record(&mut self, record: &'static Record, node: Node<'a>) {
        if let Some((kind, ctx)) = leaf::check(&Kind::Object, node.value(), self.mode) {
            let kind = if kind == IssueKind::DictType { IssueKind::ModelAttributesType } else { kind };
            self.report(kind, Severity::Error, Vec::new(), ctx);
            return;
        }
        for (index, field) in record.fields.iter().enumerate() {
            match node.field(index) {
                None if field.required => self.at_field(IssueKind::Missing, field, Vec::new()),
                None if field.demanded && self.mode != Mode::Answer => self.at_field(IssueKind::Demanded, field, Vec::new()),
                None => {}
                Some(value) if value.is_null() && (field.nullable || self.forgives(field)) => {
                    let demanded = field.demanded && self.mode != Mode::Answer;
                    if demanded {
                        self.at_field(IssueKind::Demanded, field, Vec::new());
                    }
                }
                // Kubernetes' own objects are shown as they are.
                Some(_) if field.basis == Basis::Kubernetes && self.mode == Mode::Answer => {}
                Some(value) => {
                    if field.direction == Direction::Answer && self.mode == Mode::Body {
                        self.at_field(IssueKind::AnswerOnly, field, Vec::new());
                        continue;
                    }
                    self.loc.push(Segment::Name(field.name));
                    if field.demanded && self.mode != Mode::Answer && matches!(value.value(), Value::Text(_, 0)) {
                        self.report(IssueKind::Demanded, Severity::Error, Vec::new(), Vec::new());
                    } else {
                        self.value(&field.kind, value);
                    }
                    self.loc.pop();
                }
            }
        }
        if self.mode == Mode::Answer {
            return;
        }
        for key in node.unknown_keys() {
            self.unknown(record, key);
        }
        for rule in record.rules {
            self.rule(record, *rule, node);
        }
    }

    /// What is optional may be null in an answer.
    fn forgives(&self, field: &Field) -> bool {
        self.mode == Mode::Answer && !field.required
    }

    #[cold]
    fn unknown(&mut self, record: &'static Record, key: &[u8]) {
        if record.name == DEPLOYMENT_PATCH.name && (key == b"name" || key == b"source") {
            // They are set at the creation and are no part of a patch (service.md 2.1 and 4.5).
            return self.report_below(IssueKind::Immutable, Severity::Warning, vec![leaf::key(key)], Vec::new());
        }
        let nearest = nearest::name(record, key);
        // Kubernetes' objects have many more fields than the tables list; only a slip of the pen is worth a word.
        if record.open && nearest.is_none() {
            return;
        }
        let suggestion = nearest.map_or_else(String::new, |name| ["; did you mean ", name, "?"].concat());
        self.loc.push(leaf::key(key));
        self.report(IssueKind::UnknownField, Severity::Warning, Vec::new(), vec![("suggestion", Context::Text(suggestion))]);
        self.loc.pop();
    }

    pub(super) fn value(&mut self, kind: &'static Kind, node: Node<'a>) {
        match kind {
            Kind::Record(record) => self.record(record, node),
            Kind::List(inner) if node.value() == Value::List => self.items(inner, node),
            Kind::Texts if node.value() == Value::List => self.items(&Kind::Segment, node),
            Kind::Map(format, inner) if node.value() == Value::Object => self.entries(*format, inner, node),
            _ => {
                if let Some((kind, ctx)) = leaf::check(kind, node.value(), self.mode) {
                    self.report(kind, kind.severity(), Vec::new(), ctx);
                }
            }
        }
    }

    fn items(&mut self, inner: &'static Kind, node: Node<'a>) {
        for (index, item) in node.items().enumerate() {
            self.loc.push(Segment::Index(index));
            self.value(inner, item);
            self.loc.pop();
        }
    }

    fn entries(&mut self, format: Format, inner: &'static Kind, node: Node<'a>) {
        for (key, value) in node.entries() {
            let problem = if self.mode == Mode::Answer { None } else { formats::check(format, key) };
            // A location is made only where it is needed: most keys are in order.
            let wrong = matches!(inner, Kind::Record(_)) || leaf::check(inner, value.value(), self.mode).is_some();
            if problem.is_none() && !wrong {
                continue;
            }
            self.loc.push(leaf::key(key));
            if let Some((kind, ctx)) = problem {
                self.report(kind, kind.severity(), Vec::new(), ctx);
            }
            self.value(inner, value);
            self.loc.pop();
        }
    }
}

/// The report of a text that is no JSON: one issue, at the character where it stops being JSON.
#[cold]
pub(super) fn json_invalid(error: &SyntaxError, text: &[u8]) -> Report {
    let at = Segment::Index(error.character(text));
    let ctx = vec![("error", Context::Text(error.expected.as_str().to_owned()))];
    Report { issues: vec![Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), at], ctx)] }
}

/// Checks the JSON text of a record.
///
/// Never fails: a text that is no JSON is one issue of the kind `json_invalid`, at the character where it stops being JSON.
pub fn check_text(record: &'static Record, text: &[u8]) -> Report {
    check_text_with(record, text, &Options::default())
}

/// Does what [`check_text`] does, with what is known beside the form.
pub fn check_text_with(record: &'static Record, text: &[u8], options: &Options<'_>) -> Report {
    if record.direction == Direction::Answer {
        return walk::check_answer_text(record, text);
    }
    match Form::read_record(record, text) {
        Ok(form) => check_form(record, &form, options),
        Err(error) => json_invalid(&error, text),
    }
}
