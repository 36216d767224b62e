//! The items of a list do not repeat a name.

use super::one;
use crate::form::Node;
use crate::schema::{Inputs, Kind, RESOURCE_SPEC, Record};
use crate::validate::check::Check;
use crate::validate::issue::kind::Degree;
use crate::validate::issue::texts::{Authority, Texts};
use crate::validate::repeated_names::{self, Names};

pub(in crate::validate) const DUPLICATE: Texts =
    Texts::ours("duplicate", "The same name stands at {first}, counted from 0")
        .according_to(Authority::Kubernetes)
        .next("Rename one of the two.")
        .example(&RESOURCE_SPEC, r#"{"volumes": [{"name": "a", "emptyDir": {}}, {"name": "a", "emptyDir": {}}]}"#)
        .degree_note("`look_again` for secrets and environment variables, of which the last one counts");

#[inline]
pub(super) const fn may_break([list, _]: Inputs, given: u64) -> bool {
    one(given, list)
}

pub(super) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    names(check, record, inputs, node, Degree::CannotRun);
}

/// Reports each name of a list's items that stood before.
pub(super) fn names<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    [list, name]: Inputs,
    node: Node<'a>,
    degree: Degree,
) {
    let field = &record.fields[usize::from(list)];
    let (Some(items), Kind::List(Kind::Record(item))) = (node.given(list.into()), field.kind) else { return };
    let text_of = |node: Node<'a>| node.part(name).text();
    if !repeated_names::may_repeat(items.items().map(text_of), items.count()) {
        return;
    }
    let mut names = Names::of(items.count());
    for (index, node) in items.items().enumerate() {
        names.add(text_of(node), (field.name, 0), index);
    }
    repeated_names::report(check, &names, item.name_of(name), degree);
}
