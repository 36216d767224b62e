//! What follows from a deployment's source, from where the service is hosted, and from the deployment that a patch changes.

use super::check::{Check, Hosting};
use super::context::{Context, Parameter};
use super::issue::Severity;
use super::kind::IssueKind;
use super::leaf::either;
use super::rules::{text, word};
use super::step::Step;
use crate::form::{Form, Node, Value};
use crate::schema::{self, Basis, Direction, Field, Format, Kind, PUSH_PARTS, Record, Sources};

/// A source, and the word that names it.
#[derive(Clone, Copy)]
struct Source<'a> {
    sources: Sources,
    word: &'a [u8],
    /// Whether the deployment is created, so that what it needs must be there.
    creation: bool,
}

impl<'a> Source<'a> {
    fn of(word: &'a [u8], creation: bool) -> Option<Self> {
        let sources = Sources::from_word(word)?;
        Some(Self { sources, word, creation })
    }

    fn ctx(self) -> (Parameter, Context) {
        (Parameter::Source, text(self.word))
    }
}

impl<'a> Check<'a> {
    /// What a creation must and may say.
    pub(super) fn creation(&mut self, node: Node<'a>) {
        let Some(source) = node.given(1).and_then(|node| Source::of(node.text(), true)) else { return };
        if let (false, Some(hosting)) = (takes(self.options.hosting, source.sources), self.options.hosting) {
            let expected = if hosting == Hosting::Cloud { "self-hosted" } else { "cloud" };
            self.report_below(IssueKind::NotForHosting, Severity::Error, &[Step::Name("source")], vec![source.ctx(), (Parameter::Expected, word(expected))]);
        }
        self.fits(&schema::DEPLOYMENT_CREATE, node, source);
    }

    /// What a patch may say.
    pub(super) fn patch(&mut self, node: Node<'a>) {
        let current = self.options.current.map(Form::root);
        let own = current.and_then(|current| current.given(1)).map(Node::text);
        let revision = node.given(0).map(Node::text).or(own).unwrap_or_default();
        for (index, field) in schema::DEPLOYMENT_PATCH.fields.iter().enumerate() {
            let Some(value) = node.given(index) else { continue };
            // The revision's source decides over the revision's fields, the deployment's own over all others.
            let word = if field.name == "source_revision_config" { revision } else { own.unwrap_or_default() };
            if let Some(source) = Source::of(word, false) {
                self.fit(field, Some(value), source);
            }
            if field.name == "source_config" {
                self.enter(Step::Name(field.name));
                let stored = current.map_or(Stored::Unknown, |current| current.given(2).map_or(Stored::Nothing, Stored::Value));
                self.immutable(&schema::SOURCE_CONFIG, value, stored);
                self.leave();
            }
        }
    }

    /// What was set at the creation may be sent again, but not changed (observed.md 7).
    fn immutable(&mut self, record: &'static Record, node: Node<'a>, current: Stored<'a>) {
        for (index, field) in record.fields.iter().enumerate() {
            let Some(value) = node.given(index) else { continue };
            let stored = current.field(index);
            self.enter(Step::Name(field.name));
            if let Kind::Record(inner) = field.kind {
                self.immutable(inner, value, stored);
            } else if field.immutable && self.is_sound(&field.kind, value) {
                let severity = match stored {
                    Stored::Unknown => Some(Severity::Warning),
                    Stored::Value(stored) if is_same(&field.kind, stored.text(), value.text()) => None,
                    _ => Some(Severity::Error),
                };
                if let Some(severity) = severity {
                    self.report(IssueKind::Immutable, severity, &[], Vec::new());
                }
            }
            self.leave();
        }
    }

    fn fits(&mut self, record: &'static Record, node: Node<'a>, source: Source<'a>) {
        for (index, field) in record.fields.iter().enumerate() {
            self.fit(field, node.field(index), source);
        }
    }

    /// Whether a field fits the source (observed.md 5), and the fields inside it.
    fn fit(&mut self, field: &'static Field, value: Option<Node<'a>>, source: Source<'a>) {
        if field.direction == Direction::Answer {
            return;
        }
        let given = value.filter(|node| !node.is_null());
        if let (Kind::Record(inner), Some(node)) = (field.kind, given) {
            // A resource_spec belongs to every source, and so do all its parts.
            if matches!(node.value(), Value::Object) && !inner.is(&schema::RESOURCE_SPEC) {
                self.enter(Step::Name(field.name));
                self.fits(inner, node, source);
                self.leave();
            }
            return;
        }
        let filled = given.is_some_and(|node| !is_empty(node));
        let (kind, severity) = if source.creation && !filled && field.required_for.contains(source.sources) {
            (IssueKind::MissingForSource, Severity::Error)
        } else if source.creation && !filled && field.advised_for.contains(source.sources) {
            (IssueKind::AdvisedForSource, Severity::Warning)
        } else if source.creation && filled && field.after_creation.contains(source.sources) {
            (IssueKind::NotAtCreation, Severity::Warning)
        } else if filled && !field.sources.contains(source.sources) {
            (IssueKind::NotForSource, if field.sources_basis == Basis::Documented { Severity::Error } else { Severity::Warning })
        } else {
            return;
        };
        if given.is_some_and(|node| self.has_issue(&field.kind, node)) {
            return;
        }
        let mut ctx = Vec::new();
        if kind == IssueKind::NotForSource {
            let words: Vec<_> = field.sources.words().collect();
            ctx.push((Parameter::Expected, Context::Text(either(&words))));
        }
        ctx.push(source.ctx());
        self.report_below(kind, severity, &[Step::Name(field.name)], ctx);
    }

    /// Pushes to a tag would be built. What a patch leaves out stays as it is stored, and what it leaves out of both is no matter of it.
    pub(super) fn tag_is_not_pushed(&mut self, config: Option<Node<'a>>, revision: Option<Node<'a>>) {
        let stored = self.options.current.map(Form::root);
        let part = |own: Option<Node<'a>>, stored: Option<Node<'a>>, part: u8| {
            let own = own.and_then(|node| node.given(part.into()));
            (own.is_some(), own.or_else(|| stored?.given(part.into())))
        };
        let (sets_push, push) = part(config, stored.and_then(|stored| stored.given(2)), PUSH_PARTS.build_on_push);
        let (sets_tag, reference) = part(revision, stored.and_then(|stored| stored.given(3)), PUSH_PARTS.repo_ref);
        let is_pushed = push.is_some_and(|node| node.value() == Value::Boolean(true));
        if (sets_push || sets_tag) && is_pushed && reference.is_some_and(|node| node.text().starts_with(b"refs/tags/")) {
            let place = [Step::Name("source_config"), Step::Name("build_on_push")];
            self.report_below(IssueKind::BuildOnPushWithTag, Severity::Warning, &place, Vec::new());
        }
    }
}

/// What the deployment that a patch changes has at a place.
#[derive(Clone, Copy)]
enum Stored<'a> {
    /// The deployment is not known.
    Unknown,
    /// Nothing, or null.
    Nothing,
    /// A value.
    Value(Node<'a>),
}

impl Stored<'_> {
    fn field(self, index: usize) -> Self {
        match self {
            Self::Value(node) => node.given(index).map_or(Self::Nothing, Self::Value),
            other => other,
        }
    }
}

/// Whether two texts say the same. Case alone is no change, since it may not matter to who reads a URL. A uuid has many spellings, which end in the same 32 digits.
fn is_same(kind: &Kind, one: &[u8], other: &[u8]) -> bool {
    fn digits(text: &[u8]) -> impl Iterator<Item = u8> {
        text.iter().rev().filter(|byte| byte.is_ascii_hexdigit()).take(32).map(u8::to_ascii_lowercase)
    }
    match kind {
        Kind::Text(text) if text.format == Format::Uuid => digits(one).eq(digits(other)),
        _ => one.eq_ignore_ascii_case(other),
    }
}

/// Whether a value says no more than nothing does: an empty text, an empty list, false.
fn is_empty(node: Node<'_>) -> bool {
    match node.value() {
        Value::Text(_, 0) | Value::Boolean(false) => true,
        Value::List => node.items().next().is_none(),
        _ => false,
    }
}

/// Whether an installation takes a source (service.md 2.1).
fn takes(hosting: Option<Hosting>, source: Sources) -> bool {
    match hosting {
        None => true,
        Some(Hosting::Cloud) => source != Sources::EXTERNAL_DOCKER,
        Some(Hosting::SelfHosted) => source != Sources::REPO_HOST,
    }
}
