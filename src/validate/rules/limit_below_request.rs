//! A limit is not below its request. Reads the request and the limit.

use crate::form::{Node, Value};
use crate::schema::{Inputs, RESOURCE_SPEC, Record};
use crate::validate::between::given::both;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};

/// A limit below its request.
pub(in crate::validate) const LIMIT_BELOW_REQUEST: Texts =
    Texts::ours("limit_below_request", "{field} should be at least {other}, which is {minimum}")
        .according_to(Authority::Kubernetes)
        .next("Raise the limit or lower the request.")
        .example(&RESOURCE_SPEC, r#"{"cpu": 2, "cpu_limit": 1}"#)
        .harmless(r#"{"cpu": 2, "cpu_limit": 2}"#)
        .cannot_run()
        .de("{field} darf nicht kleiner sein als {other} ({minimum})");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["isWithin({0}, {1})"]);

#[inline]
pub(in crate::validate) const fn may_break(inputs: Inputs, given: u64) -> bool {
    both(given, inputs)
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    not_below(check, record, IssueKind::LimitBelowRequest, inputs, node);
}

/// The second of two numbers is not below the first.
pub(in crate::validate) fn not_below<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    kind: IssueKind,
    inputs: Inputs,
    node: Node<'a>,
) {
    let [low, high] = inputs;
    let (Some(least), Some(most)) = (number(check, record, low, node), number(check, record, high, node)) else {
        return;
    };
    if most < least {
        let [low, high] = inputs.map(|index| record.name_of(index));
        let ctx = vec![
            (Parameter::Field, Context::word(high)),
            (Parameter::Other, Context::word(low)),
            (Parameter::Minimum, Context::Number(least)),
        ];
        check.report(kind, Degree::CannotRun, &[Step::Name(high)], ctx);
    }
}

/// A number where it is given and has no error.
fn number<'a>(check: &mut Check<'a>, record: &'static Record, index: u8, node: Node<'a>) -> Option<f64> {
    let value = node.given(index.into())?;
    match value.value() {
        Value::Number(number) if check.is_sound(&record.fields[usize::from(index)].kind, value) => Some(number),
        _ => None,
    }
}
