//! Annotations are not too long together: their keys and values. Reads them.

use crate::form::Node;
use crate::schema::{Inputs, Record};
use crate::validate::between::given::one;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::Texts;

/// Annotations that are too long.
pub(in crate::validate) const ANNOTATIONS_SIZE: Texts = Texts::of_kubernetes(
    "annotations_too_long",
    "Keys and values of all annotations should have at most {max_length} bytes together",
)
.next("Shorten or remove annotations.")
.cannot_run()
.de("Schlüssel und Werte aller Annotationen dürfen zusammen höchstens {max_length} Byte lang sein");

/// Keys and values of annotations have at most so many bytes together.
const MOST_BYTES: usize = 256 * 1024;

pub(in crate::validate) const PREDICATE: Predicate = Predicate::BUILT_IN;

#[inline]
pub(in crate::validate) const fn may_break([annotations, _]: Inputs, given: u64) -> bool {
    one(given, annotations)
}

pub(in crate::validate) fn check<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    [index, _]: Inputs,
    node: Node<'a>,
) {
    let Some(annotations) = node.given(index.into()) else { return };
    let mut length = 0;
    for (key, value) in annotations.entries() {
        length += key.len() + value.text_length().unwrap_or_default();
    }
    if length > MOST_BYTES {
        let location = [Step::Name(record.name_of(index))];
        let ctx = vec![(Parameter::MaxLength, Context::Number(MOST_BYTES as f64))];
        check.report_below(IssueKind::AnnotationsSize, Degree::CannotRun, &location, ctx);
    }
}
