//! Containers do not repeat a name, and what they and the server mount is declared as a volume (contract 2.3).

use crate::form::Node;
use crate::json::in_order;
use crate::schema::{
    CONTAINER, CONTAINER_RESTART_POLICY, Inputs, Kind, RESOURCE_SPEC, Record, VOLUME, VOLUME_MOUNT, at,
};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::Texts;
use crate::validate::repeated_names::{self, Names};

/// A mount of a volume that is not declared.
pub(in crate::validate) const NOT_DECLARED: Texts =
    Texts::of_kubernetes("not_declared", "No valid volume of this name is declared in volumes")
        .next("Declare the volume, or correct its declaration: a faulty volume does not count.")
        .example(&RESOURCE_SPEC, r#"{"volume_mounts": [{"name": "a", "mountPath": "/a"}]}"#)
        .harmless(
            r#"{"volumes": [{"name": "a", "emptyDir": {}}], "volume_mounts": [{"name": "a", "mountPath": "/a"}]}"#,
        )
        .hidden_in(&["volume_mounts", "init_containers", "sidecars"])
        .cannot_run()
        .de("Unter volumes gibt es kein gültiges Volume dieses Namens");

/// A restart policy that depends on the cluster's version.
pub(in crate::validate) const RESTART_POLICY: Texts = Texts::of_kubernetes(
    "restart_policy",
    "Whether a container of this kind may have this policy depends on the cluster's version",
)
.next("Leave the policy out, unless you know that your cluster accepts it.")
.example(&RESOURCE_SPEC, r#"{"sidecars": [{"name": "proxy", "image": "proxy:1", "restartPolicy": "OnFailure"}]}"#)
.harmless(r#"{"init_containers": [{"name": "proxy", "image": "proxy:1", "restartPolicy": "Always"}]}"#)
.look_again()
.de("Ob ein Container dieser Art diese restartPolicy haben darf, hängt von der Version des Clusters ab");

static A_VOLUME: Kind = Kind::Record(&VOLUME);

const VOLUMES: u8 = at(RESOURCE_SPEC.fields, "volumes");
const SERVER_MOUNTS: u8 = at(RESOURCE_SPEC.fields, "volume_mounts");
const VOLUME_NAME: u8 = at(VOLUME.fields, "name");
const MOUNT_NAME: u8 = at(VOLUME_MOUNT.fields, "name");
const NAME: u8 = at(CONTAINER.fields, "name");
const MOUNTS: u8 = at(CONTAINER.fields, "volumeMounts");
const POLICY: u8 = at(CONTAINER.fields, "restartPolicy");

/// The lists of containers, and whether theirs run before the server.
const CONTAINERS: [(&str, u8, bool); 2] = [
    ("init_containers", at(RESOURCE_SPEC.fields, "init_containers"), true),
    ("sidecars", at(RESOURCE_SPEC.fields, "sidecars"), false),
];

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["isPod(form)"]);

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, _: &'static Record, _: Inputs, node: Node<'a>) {
    let mut sound = Vec::new();
    for volume in node.part(VOLUMES).items() {
        // A volume that is itself refused counts as not declared.
        if check.is_sound(&A_VOLUME, volume) {
            sound.push(volume.part(VOLUME_NAME).text());
        }
    }
    let declared = in_order(sound);
    check_mounts(check, node.part(SERVER_MOUNTS), &[Step::Name("volume_mounts")], &declared);
    let mut names = Names::default();
    for (list, field, is_before) in CONTAINERS {
        for (index, container) in node.part(field).items().enumerate() {
            let within = |field: &'static str| [Step::Name(list), Step::Index(index), Step::Name(field)];
            check_mounts(check, container.part(MOUNTS), &within("volumeMounts"), &declared);
            names.add(container.part(NAME).text(), (list, 0), index);
            if !is_usual(container.part(POLICY).text(), is_before) {
                check.report_below(IssueKind::RestartPolicy, Degree::LookAgain, &within("restartPolicy"), Vec::new());
            }
        }
    }
    repeated_names::report(check, &names, "name", Degree::CannotRun);
}

/// Whether every cluster knows the restart policy for containers of this kind. A word that is no policy has an issue of
/// its own.
fn is_usual(policy: &[u8], is_before: bool) -> bool {
    policy.is_empty()
        || (is_before && policy == b"Always")
        || !CONTAINER_RESTART_POLICY.documented.iter().any(|known| known.as_bytes() == policy)
}

fn check_mounts<'a>(check: &mut Check<'a>, mounts: Node<'a>, list: &[Step<'a>], declared: &[(&[u8], usize)]) {
    for (index, mount) in mounts.items().enumerate() {
        let Some(name) = mount.given(MOUNT_NAME.into()) else { continue };
        let is_known =
            name.text().is_empty() || declared.binary_search_by(|(other, _)| (*other).cmp(name.text())).is_ok();
        if !is_known && check.is_sound(&VOLUME_MOUNT.fields[usize::from(MOUNT_NAME)].kind, name) {
            let location = [list, &[Step::Index(index), Step::Name("name")]].concat();
            check.report_below(IssueKind::NotDeclared, Degree::CannotRun, &location, Vec::new());
        }
    }
}
