//! The items of a list do not repeat a name, which Kubernetes refuses. Reads the list and the name in an item's record.

use crate::form::Node;
use crate::schema::{Inputs, Kind, RESOURCE_SPEC, Record};
use crate::validate::between::given::one;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::Degree;
use crate::validate::issue::texts::Texts;
use crate::validate::repeated_names::{self, Names};

/// A duplicate name.
pub(in crate::validate) const DUPLICATE: Texts =
    Texts::of_kubernetes("duplicate", "The same {field} stands at {first}, counted from 0")
        .next("Change one of the two.")
        .example(&RESOURCE_SPEC, r#"{"volumes": [{"name": "a", "emptyDir": {}}, {"name": "a", "emptyDir": {}}]}"#)
        .harmless(r#"{"volumes": [{"name": "a", "emptyDir": {}}, {"name": "b", "emptyDir": {}}]}"#)
        .degree_note("`look_again` for secrets and environment variables, of which the last one counts")
        .cannot_run()
        .de("Derselbe Wert von {field} steht schon unter {first}, von 0 an gezählt");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::BUILT_IN;

#[inline]
pub(in crate::validate) const fn may_break([list, _]: Inputs, given: u64) -> bool {
    one(given, list)
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    names(check, record, inputs, node, Degree::CannotRun);
}

/// Reports each name of a list's items that stood before.
pub(in crate::validate) fn names<'a>(
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
