//! The type Localhost of a profile has the profile's name, and no other type has one.

use crate::form::{Node, Value};
use crate::schema::{Inputs, Record, SECURITY_PROFILE, at};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::Texts;

/// A profile of the node for another type.
pub(in crate::validate) const LOCALHOST_ONLY: Texts =
    Texts::of_kubernetes("localhost_only", "Only the type Localhost has a profile of the node")
        .next("Leave it out, or write Localhost as the type.")
        .example(&SECURITY_PROFILE, r#"{"type": "RuntimeDefault", "localhostProfile": "agent.json"}"#)
        .harmless(r#"{"type": "Localhost", "localhostProfile": "agent.json"}"#)
        .cannot_run()
        .de("Nur der Typ Localhost hat ein Profil des Knotens");

const TYPE: u8 = at(SECURITY_PROFILE.fields, "type");
const PROFILE: u8 = at(SECURITY_PROFILE.fields, "localhostProfile");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::UNSURE;

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, _: &'static Record, _: Inputs, node: Node<'a>) {
    let is_local = node.part(TYPE).text() == b"Localhost";
    let kind = match node.part(PROFILE).value() {
        Value::Null | Value::Text(_, 0) if is_local => IssueKind::RequiredByKubernetes,
        Value::Text(..) if !is_local && !node.part(TYPE).text().is_empty() => IssueKind::LocalhostOnly,
        _ => return,
    };
    check.report(kind, Degree::CannotRun, &[Step::Name("localhostProfile")], Vec::new());
}
