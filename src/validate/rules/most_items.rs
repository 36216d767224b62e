//! A list has at most so many items. Reads the list; the second number is how many.

use crate::form::Node;
use crate::schema::{Inputs, Record};
use crate::validate::between::given::one;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::Texts;

/// A list with too many items.
pub(in crate::validate) const TOO_LONG: Texts = Texts::of_service(
    "too_long",
    "{field_type} should have at most {max_length} items after validation, not {actual_length}",
)
.next("Send the items in several requests.")
.de("Darf höchstens {max_length} Einträge haben, nicht {actual_length}");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::UNSURE;

#[inline]
pub(in crate::validate) const fn may_break([list, _]: Inputs, given: u64) -> bool {
    one(given, list)
}

pub(in crate::validate) fn check<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    [index, most]: Inputs,
    node: Node<'a>,
) {
    let Some(list) = node.given(index.into()) else { return };
    let length = list.items().count();
    if length > usize::from(most) {
        let location = [Step::Name(record.name_of(index))];
        let ctx = vec![
            (Parameter::FieldType, Context::Text("List".into())),
            (Parameter::MaxLength, Context::Number(most.into())),
            (Parameter::ActualLength, Context::Number(length as f64)),
        ];
        check.report_below(IssueKind::TooLong, Degree::Refused, &location, ctx);
    }
}
