//! The sources of a projected volume do not put two files at one path.

use crate::form::Node;
use crate::schema::{
    DOWNWARD_API_FILE, DOWNWARD_API_VOLUME, Inputs, KEY_TO_PATH, OBJECT_PROJECTION, PROJECTED_VOLUME, Record, VOLUME,
    VOLUME_PROJECTION, at,
};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::texts::Texts;
use crate::validate::repeated_names::Names;

/// Two files at one path.
pub(in crate::validate) const PATH_TAKEN: Texts = Texts::of_kubernetes("path_taken", "Another file of the volume has this path")
    .next("Give each file of the volume its own path.")
    .example(&VOLUME, r#"{"name": "a", "projected": {"sources": [{"secret": {"name": "b", "items": [{"key": "c", "path": "d"}, {"key": "e", "path": "d"}]}}]}}"#)
.harmless(r#"{"name": "a", "projected": {"sources": [{"secret": {"name": "b", "items": [{"key": "c", "path": "d"}, {"key": "e", "path": "f"}]}}]}}"#).cannot_run().de("Eine andere Datei des Volumes hat schon diesen Pfad");

const SOURCES: u8 = at(PROJECTED_VOLUME.fields, "sources");

/// The sources whose paths Kubernetes compares, with their lists of files and the path in a file. The path of a token
/// is none of them.
const FILES: [(&str, u8, u8, u8); 3] = [
    (
        "secret",
        at(VOLUME_PROJECTION.fields, "secret"),
        at(OBJECT_PROJECTION.fields, "items"),
        at(KEY_TO_PATH.fields, "path"),
    ),
    (
        "configMap",
        at(VOLUME_PROJECTION.fields, "configMap"),
        at(OBJECT_PROJECTION.fields, "items"),
        at(KEY_TO_PATH.fields, "path"),
    ),
    (
        "downwardAPI",
        at(VOLUME_PROJECTION.fields, "downwardAPI"),
        at(DOWNWARD_API_VOLUME.fields, "items"),
        at(DOWNWARD_API_FILE.fields, "path"),
    ),
];

pub(in crate::validate) const PREDICATE: Predicate = Predicate::UNSURE;

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, _: &'static Record, _: Inputs, volume: Node<'a>) {
    let mut names = Names::default();
    for (index, source) in volume.part(SOURCES).items().enumerate() {
        for (kind, field, items, path) in FILES {
            for (item, file) in source.part(field).part(items).items().enumerate() {
                names.add(file.part(path).text(), (kind, index), item);
            }
        }
    }
    for (((kind, source), item), _) in names.repeated() {
        let location = [
            Step::Name("sources"),
            Step::Index(source),
            Step::Name(kind),
            Step::Name("items"),
            Step::Index(item),
            Step::Name("path"),
        ];
        check.report_below(IssueKind::PathTaken, Degree::CannotRun, &location, Vec::new());
    }
}
