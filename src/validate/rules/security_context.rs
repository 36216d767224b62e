//! The rights of a container do not contradict each other.

use crate::form::{Node, Value};
use crate::schema::{CAPABILITIES, Inputs, Record, SECURITY_CONTEXT, at};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::Texts;

/// A right that cannot be taken from a container with the rights of root.
pub(in crate::validate) const ESCALATION_NEEDED: Texts = Texts::of_kubernetes(
    "escalation_needed",
    "Cannot be false for a privileged container, or for one with the capability CAP_SYS_ADMIN",
)
.next("Leave it out, or take the other right away.")
.example(&SECURITY_CONTEXT, r#"{"privileged": true, "allowPrivilegeEscalation": false}"#)
.harmless(r#"{"privileged": true, "allowPrivilegeEscalation": true}"#)
.cannot_run()
.de("Darf bei privilegierten Containern und mit CAP_SYS_ADMIN nicht false sein");

/// The root user, where none may be it.
pub(in crate::validate) const ROOT_USER: Texts =
    Texts::of_kubernetes("root_user", "Cannot be 0, which is root, where runAsNonRoot is true")
        .next("Give the id of another user, or leave runAsNonRoot out.")
        .example(&SECURITY_CONTEXT, r#"{"runAsNonRoot": true, "runAsUser": 0}"#)
        .harmless(r#"{"runAsNonRoot": true, "runAsUser": 1}"#)
        .cannot_run()
        .de("Darf nicht 0 (root) sein, wenn runAsNonRoot true ist");

const PRIVILEGED: u8 = at(SECURITY_CONTEXT.fields, "privileged");
const ESCALATION: u8 = at(SECURITY_CONTEXT.fields, "allowPrivilegeEscalation");
const NON_ROOT: u8 = at(SECURITY_CONTEXT.fields, "runAsNonRoot");
const USER: u8 = at(SECURITY_CONTEXT.fields, "runAsUser");
const RIGHTS: u8 = at(SECURITY_CONTEXT.fields, "capabilities");
const ADDED: u8 = at(CAPABILITIES.fields, "add");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&[
    "(allowPrivilegeEscalation !== false || !form.privileged)",
    "(runAsNonRoot !== true || runAsUser !== 0)",
])
.keeping(&["allowPrivilegeEscalation", "runAsNonRoot", "runAsUser"]);

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, _: &'static Record, _: Inputs, node: Node<'a>) {
    let is = |field: u8, value: bool| node.part(field).value() == Value::Boolean(value);
    // Kubernetes looks for this spelling alone.
    let is_admin = || node.part(RIGHTS).part(ADDED).items().any(|name| name.text() == b"CAP_SYS_ADMIN");
    if is(ESCALATION, false) && (is(PRIVILEGED, true) || is_admin()) {
        let location = [Step::Name("allowPrivilegeEscalation")];
        check.report(IssueKind::EscalationNeeded, Degree::CannotRun, &location, Vec::new());
    }
    if is(NON_ROOT, true) && node.part(USER).value() == Value::Number(0.0) {
        check.report(IssueKind::RootUser, Degree::CannotRun, &[Step::Name("runAsUser")], Vec::new());
    }
}
