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
        let list = |index: u8| node.given(index.into()).into_iter().flat_map(Node::items);
        let name_of = |index: u8| RESOURCE_SPEC.fields[usize::from(index)].name;
        // A volume that is itself refused counts as not declared.
        let sound: Vec<&[u8]> =
            list(POD_PARTS.volumes).filter(|volume| self.is_sound(&VOLUME_KIND, *volume)).filter_map(|volume| Some(volume.given(0)?.text())).collect();
        let declared = in_order(sound.into_iter());
        self.mounts(node.given(POD_PARTS.mounts.into()), &[Step::Name(name_of(POD_PARTS.mounts))], &declared);
        let mut names = Names::default();
        for (group, initial) in [(POD_PARTS.init_containers, true), (POD_PARTS.sidecars, false)] {
            let member = name_of(group);
            for (index, container) in list(group).enumerate() {
                let part = |index: u8| container.given(index.into());
                let at = |index: u8| Step::Name(CONTAINER.fields[usize::from(index)].name);
                self.mounts(part(CONTAINER_PARTS.mounts), &[Step::Name(member), Step::Index(index), at(CONTAINER_PARTS.mounts)], &declared);
                names.add(part(CONTAINER_PARTS.name).map(Node::text).unwrap_or_default(), (member, 0), index);
                let policy = part(CONTAINER_PARTS.restart_policy).map(Node::text).unwrap_or_default();
                let usual = policy.is_empty() || (initial && policy == b"Always");
                if !usual && schema::CONTAINER_RESTART_POLICY.documented.iter().any(|known| known.as_bytes() == policy) {
                    let place = [Step::Name(member), Step::Index(index), at(CONTAINER_PARTS.restart_policy)];
                    self.report_below(IssueKind::RestartPolicy, Severity::Warning, &place, Vec::new());
                }
            }
        }
        self.repeated(&names, CONTAINER.fields[usize::from(CONTAINER_PARTS.name)].name, Severity::Error);
    }

    fn mounts(&mut self, mounts: Option<Node<'a>>, place: &[Step<'a>], declared: &[(&[u8], usize)]) {
        for (index, mount) in mounts.into_iter().flat_map(Node::items).enumerate() {
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
        for (index, source) in volume.given(0).into_iter().flat_map(Node::items).enumerate() {
            for (field, items, path) in [(0, 1, 1), (1, 1, 1), (2, 0, 0)] {
                let listed = source.given(field).and_then(|inner| inner.given(items)).into_iter().flat_map(Node::items);
                for (item, file) in listed.enumerate() {
                    names.add(file.given(path).map(Node::text).unwrap_or_default(), (VOLUME_PROJECTION.fields[field].name, index), item);
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
        let part = |index: u8| container.given(index.into());
        let privileged = part(CONTAINER_PARTS.security_context).and_then(|context| context.given(0)).is_some_and(|node| node.value() == Value::Boolean(true));
        for (index, mount) in part(CONTAINER_PARTS.mounts).into_iter().flat_map(Node::items).enumerate() {
            if !privileged && mount.given(CONTAINER_PARTS.propagation.into()).is_some_and(|node| node.text() == b"Bidirectional") {
                let place = [Step::Name("volumeMounts"), Step::Index(index), Step::Name("mountPropagation")];
                self.report_below(IssueKind::PrivilegedOnly, Severity::Error, &place, Vec::new());
            }
        }
    }
}
