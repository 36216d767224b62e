//! Which fields a source must, should and may have (observed 5). Used by the rules of a creation and of a patch.

use crate::form::{Node, Value};
use crate::schema::{DEPLOYMENT_CREATE, Direction, Field, Format, Hosting, Kind, RESOURCE_SPEC, Record, Sources};
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};

/// A missing field that the source requires.
pub(in crate::validate) const MISSING_FOR_SOURCE: Texts = Texts::ours("missing_for_source", "Field required for source {source}")
    .according_to(Authority::Observed("observed 5"))
    .next("Add the field, or choose another source.")
    .degree_note("`cannot_run` if the field is there and empty, since no least length is documented and there is nothing to make the revision from")
    .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "external_docker", "source_config": {}, "source_revision_config": {}, "secrets": []}"#).de("Pflichtfeld bei der Quelle {source}");

/// A missing field without which services of the given hosting were seen to refuse a creation.
pub(in crate::validate) const DEMANDED_BY_HOSTING: Texts = Texts::ours("demanded_by_hosting", "Services of this hosting were seen to refuse a creation from source {source} without this field")
    .according_to(Authority::Observed("observed 14"))
    .next("Add the field; `init` and `fields()` propose a value.")
    .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "internal_docker", "source_config": {}, "source_revision_config": {}, "secrets": []}"#)
    .hosted(Hosting::Cloud)
    .look_again()
    .de("Dienste dieser Art lehnten ein Anlegen mit der Quelle {source} ohne dieses Feld erfahrungsgemäß ab");

/// A missing field that the source usually has.
pub(in crate::validate) const ADVISED_FOR_SOURCE: Texts = Texts::ours("advised_for_source", "Usually given for source {source}; without it, a patch must set it before the first build")
    .according_to(Authority::Observed("observed 5"))
    .next("Add the field, or send it with the first patch.")
    .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "internal_source", "source_config": {}, "source_revision_config": {}, "secrets": []}"#).look_again().de("Bei der Quelle {source} üblich; fehlt die Angabe, muss ein Patch sie vor dem ersten Build nachreichen");

/// A field that does not belong to the source.
pub(in crate::validate) const NOT_FOR_SOURCE: Texts = Texts::ours("not_for_source", "The field applies only to source {expected}; this one is {source}")
    .according_to(Authority::Observed("observed 5"))
    .next("Leave the field out, or choose a source that it fits.")
    .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "internal_docker", "source_config": {"repo_url": "https://repos.example/team/agent"}, "source_revision_config": {}, "secrets": []}"#).look_again().de("Dieses Feld gilt nur für die Quelle {expected}, nicht für {source}");

/// A field that can only be set on an existing deployment.
pub(in crate::validate) const NOT_AT_CREATION: Texts = Texts::ours("not_at_creation", "For source {source} the field is set by a patch, after the creation")
    .according_to(Authority::Observed("observed 5"))
    .next("Create the deployment without the field, and patch it afterwards.")
    .example(&DEPLOYMENT_CREATE, r#"{"name": "agent", "source": "internal_source", "source_config": {}, "source_revision_config": {"agent_config_path": "agent.json", "source_tarball_path": "a/b.tgz"}, "secrets": []}"#).look_again().de("Bei der Quelle {source} wird dieses Feld erst nach dem Anlegen gesetzt, durch einen Patch");

/// A source, and the word that names it.
#[derive(Clone, Copy)]
pub(in crate::validate) struct Source<'a> {
    pub(in crate::validate) sources: Sources,
    word: &'a [u8],
    /// Whether the form creates the deployment, so that the fields which its source needs must be there.
    is_creation: bool,
}

impl<'a> Source<'a> {
    pub(in crate::validate) fn of(word: &'a [u8], is_creation: bool) -> Option<Self> {
        let sources = Sources::from_word(word)?;
        Some(Self { sources, word, is_creation })
    }

    pub(in crate::validate) fn ctx(self) -> (Parameter, Context) {
        (Parameter::Source, Context::text(self.word))
    }
}

/// Checks each field of a record against the source.
pub(in crate::validate) fn check_record<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    node: Node<'a>,
    source: Source<'a>,
) {
    for (index, field) in record.fields.iter().enumerate() {
        check_field(check, field, node.field(index), source);
    }
}

/// Checks a field against the source, and the fields inside it.
pub(in crate::validate) fn check_field<'a>(
    check: &mut Check<'a>,
    field: &'static Field,
    value: Option<Node<'a>>,
    source: Source<'a>,
) {
    if field.direction == Direction::Response {
        return;
    }
    let given = value.filter(|node| !node.is_null());
    if let (Kind::Record(inner), Some(node)) = (field.kind, given) {
        // A resource_spec belongs to every source, and so do all its parts.
        if matches!(node.value(), Value::Object) && !inner.is(&RESOURCE_SPEC) {
            check.enter(Step::Name(field.name));
            check_record(check, inner, node, source);
            check.leave();
        }
        return;
    }
    let is_filled = given.is_some_and(|node| !is_empty(node));
    // A patch keeps what is stored, where that is not known.
    let is_emptied = given.is_some() && !is_filled && (source.is_creation || check.options.current.is_some());
    let Some((kind, degree)) =
        by_hosting(check, field, given.is_some(), source).or_else(|| flaw(field, is_filled, is_emptied, source))
    else {
        return;
    };
    if given.is_some_and(|node| check.has_issue(&field.kind, node)) {
        return;
    }
    let mut ctx = Vec::new();
    if kind == IssueKind::NotForSource {
        let words: Vec<_> = field.sources.without(field.refused_for).words().collect();
        ctx.push((Parameter::Expected, Context::one_of(&words)));
    }
    ctx.push(source.ctx());
    check.report_below(kind, degree, &[Step::Name(field.name)], ctx);
}

/// What is wrong with a field of a creation for the hosting that usually takes such sources, where the caller says so. It
/// is only worth a second look: some services of that hosting were seen to refuse such a creation, others to fill the
/// field in (observed 14), and the contract does not demand the field.
fn by_hosting(check: &Check<'_>, field: &Field, is_given: bool, source: Source<'_>) -> Option<(IssueKind, Degree)> {
    let is_said = check.options.hosting.is_some_and(|hosting| hosting.usual_sources().contains(source.sources));
    if !is_said || !source.is_creation {
        None
    } else if !is_given && field.demanded_for.contains(source.sources) {
        Some((IssueKind::DemandedByHosting, Degree::LookAgain))
    } else if is_given && field.refused_for.contains(source.sources) {
        // Also where its value says nothing.
        Some((IssueKind::NotForSource, Degree::LookAgain))
    } else {
        None
    }
}

/// What is wrong with a field that is filled, or is not, or is emptied. Nobody documents that a text that is given may not
/// be empty, so that a service may take it.
fn flaw(field: &Field, is_filled: bool, is_emptied: bool, source: Source<'_>) -> Option<(IssueKind, Degree)> {
    let sources = source.sources;
    // A deployment of an image can be created without one, but there is no empty image.
    let is_image = matches!(field.kind, Kind::Text(text) if text.format == Format::ImageUri);
    if is_emptied && (field.required_for.contains(sources) || is_image && field.sources.contains(sources)) {
        Some((IssueKind::MissingForSource, Degree::CannotRun))
    } else if source.is_creation && !is_filled && field.required_for.contains(sources) {
        Some((IssueKind::MissingForSource, Degree::Refused))
    } else if source.is_creation && !is_filled && field.advised_for.contains(sources) {
        Some((IssueKind::AdvisedForSource, Degree::LookAgain))
    } else if source.is_creation && is_filled && field.after_creation.contains(sources) {
        Some((IssueKind::NotAtCreation, Degree::LookAgain))
    } else if is_filled && !fits(field, source) {
        // That a field applies to a source only does not say that others refuse it.
        Some((IssueKind::NotForSource, Degree::LookAgain))
    } else {
        None
    }
}

/// Whether a field belongs to the source, and no hosting was seen to refuse it there.
fn fits(field: &Field, source: Source<'_>) -> bool {
    let is_refused = source.is_creation && field.refused_for.contains(source.sources);
    field.sources.contains(source.sources) && !is_refused
}

/// Whether a value counts as not set: an empty text, an empty list, false.
fn is_empty(node: Node<'_>) -> bool {
    match node.value() {
        Value::Text(_, 0) | Value::Boolean(false) => true,
        Value::List => node.items().next().is_none(),
        _ => false,
    }
}
