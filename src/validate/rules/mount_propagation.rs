//! Mounts that reach from the container to the host need a privileged container.

use crate::form::{Node, Value};
use crate::schema::{CONTAINER, Inputs, Record, SECURITY_CONTEXT, VOLUME_MOUNT, at};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::Texts;

/// Mount propagation that only a privileged container can have.
pub(in crate::validate) const PRIVILEGED_ONLY: Texts = Texts::of_kubernetes("privileged_only", "Bidirectional is only for privileged containers")
    .next("Use HostToContainer, or make the container privileged.")
    .example(&CONTAINER, r#"{"name": "proxy", "image": "proxy:1", "volumeMounts": [{"name": "a", "mountPath": "/a", "mountPropagation": "Bidirectional"}]}"#)
.harmless(r#"{"name": "proxy", "image": "proxy:1", "securityContext": {"privileged": true}, "volumeMounts": [{"name": "a", "mountPath": "/a", "mountPropagation": "Bidirectional"}]}"#).hidden_in(&["volumeMounts"]).cannot_run().de("Bidirectional ist nur bei privilegierten Containern erlaubt");

const MOUNTS: u8 = at(CONTAINER.fields, "volumeMounts");
const SECURITY: u8 = at(CONTAINER.fields, "securityContext");
const PRIVILEGED: u8 = at(SECURITY_CONTEXT.fields, "privileged");
const PROPAGATION: u8 = at(VOLUME_MOUNT.fields, "mountPropagation");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["(!form.shared || form.privileged)"]);

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, _: &'static Record, _: Inputs, container: Node<'a>) {
    if container.part(SECURITY).part(PRIVILEGED).value() == Value::Boolean(true) {
        return;
    }
    for (index, mount) in container.part(MOUNTS).items().enumerate() {
        if mount.part(PROPAGATION).text() == b"Bidirectional" {
            let location = [Step::Name("volumeMounts"), Step::Index(index), Step::Name("mountPropagation")];
            check.report_below(IssueKind::PrivilegedOnly, Degree::CannotRun, &location, Vec::new());
        }
    }
}
