//! What a patch may say follows from the deployment that it changes.

use super::creation::check_hosting;
use crate::form::{Form, Node, Value};
use crate::schema::{DEPLOYMENT, DEPLOYMENT_PATCH, Format, Inputs, Kind, Record, SECRET, SOURCE_CONFIG, Sources, at};
use crate::validate::between::predicate::Predicate;
use crate::validate::between::source_rules::{self, Source};
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};

/// A field that cannot change after creation.
pub(in crate::validate) const IMMUTABLE: Texts = Texts::ours("immutable", "The field cannot change after creation")
    .according_to(Authority::Observed("observed 7"))
    .next("Leave the field out; to use another value, create another deployment.")
    .example(&DEPLOYMENT_PATCH, r#"{"name": "other"}"#)
    .harmless(r#"{"display_name": "other"}"#)
    .degree_note("`refused` if `current` is given and has another value")
    .look_again()
    .de("Dieses Feld lässt sich nach dem Anlegen nicht mehr ändern");

/// A field that only some services let a patch change.
pub(in crate::validate) const MAY_BE_FIXED: Texts =
    Texts::ours("may_be_fixed", "Some services refuse another value here, newer ones take it")
        .according_to(Authority::Observed("observed 5 and 7"))
        .next("Send it if your service takes it; else create another deployment.")
        .example(&DEPLOYMENT_PATCH, r#"{"source_config": {"repo_url": "https://repos.example/team/agent"}}"#)
        .harmless(r#"{"source_config": {"build_on_push": true}}"#)
        .look_again()
        .de("Manche Dienste lehnen hier einen anderen Wert ab, neuere nehmen ihn an");

/// An empty list that clears nothing.
pub(in crate::validate) const LIST_NOT_CLEARED: Texts =
    Texts::ours("list_not_cleared", "Services were seen to keep the stored list where an empty one is sent")
        .according_to(Authority::Observed("observed 11"))
        .next("Leave the field out to keep the secrets, or send the list that is to replace them.")
        .example(&DEPLOYMENT_PATCH, r#"{"secrets": []}"#)
        .harmless(r#"{"secrets": [{"name": "A", "value": "b"}]}"#)
        .look_again()
        .de("Erfahrungsgemäß bleibt die gespeicherte Liste, wenn eine leere gesendet wird");

/// A secret that must not be removed.
pub(in crate::validate) const SECRET_MUST_STAY: Texts =
    Texts::ours("secret_must_stay", "The list drops {field}, which a deployment needs for its whole life")
        .according_to(Authority::Observed("observed 11"))
        .next("Keep the secret in the list.")
        .look_again()
        .de("In der Liste fehlt {field}, das ein Deployment seine ganze Lebenszeit braucht");

/// The secret with the address of a database of one's own.
const DATABASE: &str = "POSTGRES_URI_CUSTOM";

const SECRETS: u8 = at(DEPLOYMENT_PATCH.fields, "secrets");
const STORED_SECRETS: u8 = at(DEPLOYMENT.fields, "secrets");
const SECRET_NAME: u8 = at(SECRET.fields, "name");
const REVISION_SOURCE: u8 = at(DEPLOYMENT_PATCH.fields, "revision_source");
const OWN_SOURCE: u8 = at(DEPLOYMENT.fields, "source");
const OWN_CONFIG: u8 = at(DEPLOYMENT.fields, "source_config");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::BUILT_IN;

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, _: Inputs, node: Node<'a>) {
    let current = check.options.current.map(Form::root);
    let own = current.and_then(|current| current.given(OWN_SOURCE.into())).map(Node::text);
    let named = node.given(REVISION_SOURCE.into()).map(Node::text);
    if let Some(source) = named.and_then(|word| Source::of(word, false)) {
        check_hosting(check, "revision_source", source);
    }
    let revision = named.or(own).unwrap_or_default();
    if let Some(secrets) = node.given(SECRETS.into()).filter(|secrets| matches!(secrets.value(), Value::List)) {
        check_secrets(check, secrets, current.and_then(|current| current.given(STORED_SECRETS.into())));
    }
    for (index, field) in record.fields.iter().enumerate() {
        let Some(value) = node.given(index) else { continue };
        // The revision's source decides over the revision's fields, the deployment's own over all others.
        let word = if field.name == "source_revision_config" { revision } else { own.unwrap_or_default() };
        if let Some(source) = Source::of(word, false) {
            source_rules::check_field(check, field, Some(value), source);
        }
        if field.name == "source_config" {
            let stored = current.map_or(Stored::Unknown, |current| {
                current.given(OWN_CONFIG.into()).map_or(Stored::Nothing, Stored::Value)
            });
            check.enter(Step::Name(field.name));
            let own = own.and_then(Sources::from_word).unwrap_or(Sources::NONE);
            check_immutable(check, &SOURCE_CONFIG, value, (stored, own));
            if let Stored::Value(stored) = stored {
                crate::validate::between::spec_reset::check(check, value, stored);
            }
            check.leave();
        }
    }
}

/// A list replaces the stored one whole, but for an empty one (observed 7).
fn check_secrets<'a>(check: &mut Check<'a>, secrets: Node<'a>, stored: Option<Node<'a>>) {
    let has = |list: Node<'a>| list.items().any(|secret| secret.part(SECRET_NAME).text() == DATABASE.as_bytes());
    let (kind, ctx) = if secrets.count() == 0 {
        (IssueKind::ListNotCleared, Vec::new())
    } else if stored.is_some_and(has) && !has(secrets) {
        (IssueKind::SecretMustStay, vec![(Parameter::Field, Context::word(DATABASE))])
    } else {
        return;
    };
    check.report_below(kind, Degree::LookAgain, &[Step::Name("secrets")], ctx);
}

/// What was set at the creation may be sent again, but not changed (observed 7). What belongs to another source is not
/// set, and a record that the service does not report is not known (observed 5).
fn check_immutable<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    node: Node<'a>,
    (current, own): (Stored<'a>, Sources),
) {
    for (index, field) in record.fields.iter().enumerate() {
        let Some(value) = node.given(index).filter(|_| field.sources.contains(own)) else { continue };
        let stored = current.field(index);
        check.enter(Step::Name(field.name));
        if let Kind::Record(inner) = field.kind {
            let stored = if matches!(stored, Stored::Nothing) { Stored::Unknown } else { stored };
            check_immutable(check, inner, value, (stored, own));
        } else if field.immutable && (is_namespace(&field.kind, value) || check.is_sound(&field.kind, value)) {
            let found = match stored {
                Stored::Value(stored) if is_same(&field.kind, stored.text(), value.text()) => None,
                _ if field.may_move() => Some((IssueKind::MayBeFixed, Degree::LookAgain)),
                Stored::Unknown => Some((IssueKind::Immutable, Degree::LookAgain)),
                _ => Some((IssueKind::Immutable, Degree::Refused)),
            };
            if let Some((kind, degree)) = found {
                check.report(kind, degree, &[], Vec::new());
            }
        }
        check.leave();
    }
}

/// Whether a value is the name of a namespace. One that no cluster has cannot run, and is another one all the same.
fn is_namespace(kind: &Kind, value: Node<'_>) -> bool {
    matches!((kind, value.value()), (Kind::Text(text), Value::Text(..)) if text.format == Format::DnsLabel)
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

/// Whether two texts mean the same. URLs may differ in their case. A uuid has several spellings, all of which end in its
/// 32 digits.
fn is_same(kind: &Kind, one: &[u8], other: &[u8]) -> bool {
    fn digits(text: &[u8]) -> impl Iterator<Item = u8> {
        text.iter().rev().filter(|byte| byte.is_ascii_hexdigit()).take(32).map(u8::to_ascii_lowercase)
    }
    match kind {
        Kind::Text(text) if text.format == Format::Uuid => digits(one).eq(digits(other)),
        Kind::Text(text) if text.format == Format::Url => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}
