//! The check of a form, value by value: each against its kind, then the rules between the fields of a record.

use super::issue::collector::{Issues, Scope};
use super::issue::kind::{Degree, IssueKind};
use super::issue::location::Step;
use super::issue::parameter::{Context, Parameter};
use super::issue::report::Issue;
use super::issue::texts::{Authority, Texts};
use super::suggestion;
use super::values::formats;
use super::values::scalar::{self, Mode};
use crate::form::{Form, NULL, Node, Value};
use crate::schema::{
    Basis, DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, Direction, Field, Format, Hosting, Kind, NAMED_BY, Record,
    SOURCE_CONFIG, SOURCE_REVISION_CONFIG, VOLUME,
};

/// A field that is not in the contract.
pub(in crate::validate) const UNKNOWN_FIELD: Texts =
    Texts::ours("unknown_field", "The contract has no such field here{suggestion}")
        .according_to(Authority::Contract("contract 2"))
        .next("Correct the name, or keep it if your service knows the field: it is sent unchanged.")
        .example(&SOURCE_CONFIG, r#"{"buildOnPush": true}"#)
        .look_again();

/// A field that only answers have.
pub(in crate::validate) const ANSWER_ONLY: Texts =
    Texts::ours("answer_only", "The field stands in answers only; the service does not read it")
        .according_to(Authority::Contract("contract 2.4"))
        .next("Leave the field out of requests.")
        .example(&SOURCE_REVISION_CONFIG, r#"{"repo_commit_sha": "a"}"#)
        .look_again()
        .de("Dieses Feld steht nur in Antworten; der Dienst liest es nicht");

/// A field that Kubernetes requires.
pub(in crate::validate) const REQUIRED_BY_KUBERNETES: Texts =
    Texts::of_kubernetes("required_by_kubernetes", "Kubernetes requires a value here")
        .next("Fill in the field.")
        .example(&VOLUME, r#"{"emptyDir": {}}"#)
        .cannot_run()
        .de("Kubernetes verlangt hier einen Wert");

/// What a check knows beside the form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Where the service is hosted, if that is known.
    pub hosting: Option<Hosting>,
    /// The deployment that a patch changes, read as [`crate::schema::DEPLOYMENT`], if it is known.
    pub current: Option<&'a Form>,
}

/// What the locations of a record's issues start with.
pub(super) fn root(record: &Record) -> &'static str {
    if record.direction == Direction::Query { "query" } else { "body" }
}

/// The degree of what stands inside an object of Kubernetes. The service does not look there, so that Kubernetes gets it,
/// which reads no text as a number; but no text carries what JSON or UTF-8 cannot hold.
const fn in_cluster(kind: IssueKind, degree: Degree) -> Degree {
    match kind {
        IssueKind::NotJson | IssueKind::StringUnicode => degree,
        IssueKind::NumberAsText | IssueKind::BooleanAsText => Degree::CannotRun,
        _ if matches!(degree, Degree::Refused) => Degree::CannotRun,
        _ => degree,
    }
}

/// A check under way: where it is, and what it has found.
pub(super) struct Check<'a> {
    pub(super) options: Options<'a>,
    pub(super) loc: Vec<Step<'a>>,
    /// What the issues that are found belong to.
    pub(super) scope: Scope,
    pub(super) issues: Issues,
    pub(super) mode: Mode,
    /// The errors so far, those of a trial included.
    error_count: usize,
    /// The errors and warnings so far, those of a trial included.
    issue_count: usize,
    /// Whether issues are only counted, as in a trial.
    is_trial: bool,
    /// Whether the present location is inside an object of Kubernetes, which the service passes on without a look.
    is_passed_on: bool,
    /// The record of the whole form, and the form.
    pub(super) whole: (&'static Record, Node<'a>),
    rules: RuleCheck<'a>,
}

/// Checks the rules of a record of which these fields are given, one bit each. Rules ask for checks of values in their
/// turn, so that a check is handed them by who starts it.
pub(super) type RuleCheck<'a> = fn(&mut Check<'a>, &'static Record, Node<'a>, u64);

impl<'a> Check<'a> {
    pub(super) fn new(record: &'static Record, form: Node<'a>, options: &Options<'a>, rules: RuleCheck<'a>) -> Self {
        let mode = match record.direction {
            Direction::Query => Mode::Query,
            Direction::Response => Mode::Response,
            _ => Mode::Body,
        };
        let mut loc = Vec::with_capacity(16);
        loc.push(Step::Name(root(record)));
        Self {
            options: *options,
            loc,
            scope: Scope::default(),
            issues: Issues::default(),
            mode,
            error_count: 0,
            issue_count: 0,
            is_trial: false,
            is_passed_on: false,
            whole: (record, form),
            rules,
        }
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
    pub(super) fn report(
        &mut self,
        kind: IssueKind,
        degree: Degree,
        tail: &[Step<'_>],
        ctx: Vec<(Parameter, Context)>,
    ) {
        let degree = if self.is_passed_on { in_cluster(kind, degree) } else { degree };
        self.error_count += usize::from(degree.is_error());
        self.issue_count += 1;
        if self.is_trial {
            return;
        }
        let mut issue = Issue::new(kind, self.loc.iter().map(|step| step.segment()).collect(), ctx);
        issue.degree = degree;
        issue.tail = tail.iter().map(|step| step.segment()).collect();
        self.issues.add_of(issue, self.scope);
    }

    /// Notes an issue of its kind's usual degree at a place below the present location.
    #[cold]
    #[inline(never)]
    fn at(&mut self, kind: IssueKind, place: Step<'a>, ctx: Vec<(Parameter, Context)>) {
        self.report_below(kind, kind.degree(), &[place], ctx);
    }

    /// Notes an issue of a place below the present location.
    #[cold]
    #[inline(never)]
    pub(super) fn report_below(
        &mut self,
        kind: IssueKind,
        degree: Degree,
        place: &[Step<'a>],
        ctx: Vec<(Parameter, Context)>,
    ) {
        let length = self.loc.len();
        self.loc.extend_from_slice(place);
        self.report(kind, degree, &[], ctx);
        self.loc.truncate(length);
    }

    /// Checks a value without reporting; gives the count of its errors and of all its issues.
    #[cold]
    fn trial(&mut self, kind: &'static Kind, node: Node<'a>) -> (usize, usize) {
        let (errors, issues, is_trial) = (self.error_count, self.issue_count, self.is_trial);
        self.is_trial = true;
        self.value(kind, node);
        let found = (self.error_count - errors, self.issue_count - issues);
        (self.error_count, self.issue_count, self.is_trial) = (errors, issues, is_trial);
        found
    }

    /// Whether a value that was checked before has no error.
    pub(super) fn is_sound(&mut self, kind: &'static Kind, node: Node<'a>) -> bool {
        self.error_count == 0 || scalar::is_surely_fine_value(kind, node) || self.trial(kind, node).0 == 0
    }

    /// Whether a value that was checked before has an issue, be it only a warning.
    pub(super) fn has_issue(&mut self, kind: &'static Kind, node: Node<'a>) -> bool {
        self.issue_count > 0 && !scalar::is_surely_fine_value(kind, node) && self.trial(kind, node).1 > 0
    }

    pub(super) fn record(&mut self, record: &'static Record, node: Node<'a>) {
        let slots = node.slots(record.fields.len());
        if slots.len() < record.fields.len()
            && let Some((kind, ctx)) = scalar::check(&Kind::Object, node.value(), self.mode)
        {
            let is_model = kind == IssueKind::DictType && !record.is_opaque;
            let kind = if is_model { IssueKind::ModelAttributesType } else { kind };
            return self.report(kind, Degree::Refused, &[], ctx);
        }
        let outer = (self.scope, self.is_passed_on);
        self.scope = Scope::of_values(self.loc.len());
        self.is_passed_on |= record.is_opaque;
        // The fields that are given, one bit each: there and not null.
        let mut given = 0_u64;
        for ((index, slot), field) in slots.iter().enumerate().zip(record.fields) {
            if *slot == 0 {
                self.absent(record, index, node);
                continue;
            }
            given |= u64::from(*slot != NULL) << index;
            let value = node.other(*slot);
            if !scalar::is_surely_fine(field, value) {
                self.given(field, value);
            }
        }
        if self.mode != Mode::Response {
            for key in node.unknown_keys() {
                self.unknown(record, key);
            }
            if !record.rules.is_empty() {
                (self.rules)(self, record, node, given);
            }
        }
        (self.scope, self.is_passed_on) = outer;
    }

    fn absent(&mut self, record: &'static Record, index: usize, node: Node<'a>) {
        let field = &record.fields[index];
        let is_request = self.mode != Mode::Response;
        let [agent, name] = NAMED_BY.map(usize::from);
        let is_named = index == name && record.is(&DEPLOYMENT_CREATE) && node.given(agent).is_some();
        let is_hidden = !is_request && field.may_be_hidden();
        if (field.required && !is_named && !is_hidden) || (field.is_demanded && is_request) {
            self.at(IssueKind::Missing, Step::Name(field.name), Vec::new());
        } else if field.required_by_kubernetes && is_request {
            self.at(IssueKind::RequiredByKubernetes, Step::Name(field.name), Vec::new());
        }
    }

    fn given(&mut self, field: &'static Field, value: Node<'a>) {
        let is_request = self.mode != Mode::Response;
        let is_required = field.required_by_kubernetes && is_request;
        if value.is_null() && (field.nullable || self.forgives(field)) {
            if field.is_demanded && is_request {
                self.at(IssueKind::StringType, Step::Name(field.name), Vec::new());
            } else if is_required {
                self.at(IssueKind::RequiredByKubernetes, Step::Name(field.name), Vec::new());
            }
            return;
        }
        // Kubernetes' own objects are shown as they are.
        if field.basis == Basis::Kubernetes && self.mode == Mode::Response {
            return;
        }
        if field.direction == Direction::Response && self.mode == Mode::Body {
            return self.at(IssueKind::AnswerOnly, Step::Name(field.name), Vec::new());
        }
        if is_required && matches!(value.value(), Value::Text(_, 0)) {
            return self.at(IssueKind::RequiredByKubernetes, Step::Name(field.name), Vec::new());
        }
        if let Kind::Text(_) | Kind::Choice(_) | Kind::Number(_) | Kind::Integer(_) | Kind::Boolean = field.kind {
            if let Some((kind, ctx)) = scalar::check(&field.kind, value.value(), self.mode)
                && let Some(degree) = self.degree(kind, &field.kind, value.value())
            {
                self.report_below(kind, degree, &[Step::Name(field.name)], ctx);
            }
            return;
        }
        self.enter(Step::Name(field.name));
        self.value(&field.kind, value);
        self.leave();
    }

    /// What is optional may be null in an answer, and so may what services hide.
    fn forgives(&self, field: &Field) -> bool {
        self.mode == Mode::Response && (!field.required || field.may_be_hidden())
    }

    #[cold]
    fn unknown(&mut self, record: &'static Record, key: &'a [u8]) {
        if record.is(&DEPLOYMENT_PATCH) && (key == b"name" || key == b"source") {
            // They are set at the creation and are no part of a patch (contract 2.1 and 4.5).
            return self.at(IssueKind::Immutable, Step::Key(key), Vec::new());
        }
        let nearest = suggestion::name(record, key);
        // Kubernetes' objects have many more fields than the tables list; only a slip of the pen is worth a word.
        if record.open && nearest.is_none() {
            return;
        }
        let meant = nearest.map(str::to_owned).or_else(|| suggestion::place(self.whole.0, key));
        let suggestion = meant.map_or_else(String::new, |name| ["; did you mean ", &name, "?"].concat());
        self.at(IssueKind::UnknownField, Step::Key(key), vec![(Parameter::Suggestion, Context::Text(suggestion))]);
    }

    pub(super) fn value(&mut self, kind: &'static Kind, node: Node<'a>) {
        match kind {
            Kind::Record(record) => self.record(record, node),
            Kind::List(inner) if matches!(node.value(), Value::List) => self.items(inner, node),
            Kind::Texts if matches!(node.value(), Value::List) => self.items(&Kind::Segment, node),
            Kind::Map(format, inner) if matches!(node.value(), Value::Object) => self.entries(*format, inner, node),
            _ => {
                if let Some((flaw, ctx)) = scalar::check(kind, node.value(), self.mode)
                    && let Some(degree) = self.degree(flaw, kind, node.value())
                {
                    self.report(flaw, degree, &[], ctx);
                }
            }
        }
    }

    fn items(&mut self, inner: &'static Kind, node: Node<'a>) {
        for (index, item) in node.items().enumerate() {
            if !scalar::is_surely_fine_value(inner, item) {
                self.enter(Step::Index(index));
                self.value(inner, item);
                self.leave();
            }
        }
    }

    fn entries(&mut self, format: Format, inner: &'static Kind, node: Node<'a>) {
        for (key, value) in node.entries() {
            let flaw = if self.mode == Mode::Response { None } else { formats::flaw(format, key) };
            if flaw.is_none() && scalar::is_surely_fine_value(inner, value) {
                continue;
            }
            self.enter(Step::Key(key));
            if let Some(kind) = flaw {
                self.report(kind, kind.degree(), &[], formats::parameter(format, kind, key).into_iter().collect());
            }
            self.value(inner, value);
            self.leave();
        }
    }
}
