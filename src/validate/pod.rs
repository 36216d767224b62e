//! What must hold between the parts of a pod: containers, volumes and mounts (service.md 2.3).

use super::check::Check;
use super::issue::Severity;
use super::kind::IssueKind;
use super::rules::Names;
use super::step::Step;
use crate::form::{Node, Value};
use crate::json::in_order;
use crate::schema::{self, CONTAINER, CONTAINER_PARTS, Kind, POD_PARTS, RESOURCE_SPEC, VOLUME, VOLUME_PROJECTION};

static VOLUME_KIND: Kind = Kind::Record(&VOLUME);

impl<'a> Check<'a> {
    /// Containers do not repeat a name, and what they and the server mount is declared.
    pub(super) fn pod(&mut self, node: Node<'a>) {
        let name_of = |index: u8| RESOURCE_SPEC.fields[usize::from(index)].name;
        let mut sound = Vec::new();
        for volume in node.part(POD_PARTS.volumes).items() {
            // A volume that is itself refused counts as not declared.
            if self.is_sound(&VOLUME_KIND, volume) {
                sound.push(volume.part(0).text());
            }
        }
        let declared = in_order(sound);
        self.mounts(node.part(POD_PARTS.mounts), &[Step::Name(name_of(POD_PARTS.mounts))], &declared);
        let mut names = Names::default();
        for (group, initial) in [(POD_PARTS.init_containers, true), (POD_PARTS.sidecars, false)] {
            let member = name_of(group);
            for (index, container) in node.part(group).items().enumerate() {
                let at = |index: u8| Step::Name(CONTAINER.fields[usize::from(index)].name);
                self.mounts(container.part(CONTAINER_PARTS.mounts), &[Step::Name(member), Step::Index(index), at(CONTAINER_PARTS.mounts)], &declared);
                names.add(container.part(CONTAINER_PARTS.name).text(), (member, 0), index);
                let policy = container.part(CONTAINER_PARTS.restart_policy).text();
                let usual = policy.is_empty() || (initial && policy == b"Always");
                if !usual && schema::CONTAINER_RESTART_POLICY.documented.iter().any(|known| known.as_bytes() == policy) {
                    let place = [Step::Name(member), Step::Index(index), at(CONTAINER_PARTS.restart_policy)];
                    self.report_below(IssueKind::RestartPolicy, Severity::Warning, &place, Vec::new());
                }
            }
        }
        self.repeated(&names, CONTAINER.fields[usize::from(CONTAINER_PARTS.name)].name, Severity::Error);
    }

    fn mounts(&mut self, mounts: Node<'a>, place: &[Step<'a>], declared: &[(&[u8], usize)]) {
        for (index, mount) in mounts.items().enumerate() {
            let Some(name) = mount.given(0) else { continue };
            let known = name.text().is_empty() || declared.binary_search_by(|(other, _)| (*other).cmp(name.text())).is_ok();
            if !known && self.is_sound(&schema::VOLUME_MOUNT.fields[0].kind, name) {
                let place = [place, &[Step::Index(index), Step::Name("name")]].concat();
                self.report_below(IssueKind::NotDeclared, Severity::Error, &place, Vec::new());
            }
        }
    }

    /// The sources of a projected volume do not put two files at one path. A token's path is none of those that Kubernetes compares.
    pub(super) fn projected_paths(&mut self, volume: Node<'a>) {
        let mut names = Names::default();
        for (index, source) in volume.part(0).items().enumerate() {
            for (field, items, path) in [(0, 1, 1), (1, 1, 1), (2, 0, 0)] {
                for (item, file) in source.part(field).part(items).items().enumerate() {
                    names.add(file.part(path).text(), (VOLUME_PROJECTION.fields[usize::from(field)].name, index), item);
                }
            }
        }
        for (((field, source), item), _) in names.repeated() {
            let place = [Step::Name("sources"), Step::Index(source), Step::Name(field), Step::Name("items"), Step::Index(item), Step::Name("path")];
            self.report_below(IssueKind::PathTaken, Severity::Error, &place, Vec::new());
        }
    }

    /// Mounts that reach from the container to the host need a privileged container.
    pub(super) fn propagation(&mut self, container: Node<'a>) {
        let privileged = container.part(CONTAINER_PARTS.security_context).part(0).value() == Value::Boolean(true);
        for (index, mount) in container.part(CONTAINER_PARTS.mounts).items().enumerate() {
            if !privileged && mount.part(CONTAINER_PARTS.propagation).text() == b"Bidirectional" {
                let place = [Step::Name("volumeMounts"), Step::Index(index), Step::Name("mountPropagation")];
                self.report_below(IssueKind::PrivilegedOnly, Severity::Error, &place, Vec::new());
            }
        }
    }
}
