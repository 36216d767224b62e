//! A limit is not below its request. Reads the request and the limit, and of a queue what it takes from the server itself.

use crate::form::{Node, Value};
use crate::schema::{Inputs, RESOURCE_SPEC, Record, at, like_first};
use crate::validate::between::given::one;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::Texts;
use crate::validate::values::scalar::number_of;

/// A limit below its request.
pub(in crate::validate) const LIMIT_BELOW_REQUEST: Texts =
    Texts::of_kubernetes("limit_below_request", "{field} should be at least {other}, which is {minimum}")
        .next("Raise the limit or lower the request.")
        .example(&RESOURCE_SPEC, r#"{"cpu": 2, "cpu_limit": 1}"#)
        .harmless(r#"{"cpu": 2, "cpu_limit": 2}"#)
        .cannot_run()
        .de("{field} darf nicht kleiner sein als {other} ({minimum})");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["isWithin({0}, {1})"]);

#[inline]
pub(in crate::validate) const fn may_break([low, high]: Inputs, given: u64) -> bool {
    one(given, low) || one(given, high)
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    not_below(check, record, IssueKind::LimitBelowRequest, inputs, node);
}

const QUEUE_SCALE: u8 = at(RESOURCE_SPEC.fields, "queue_max_scale");

/// The second of two numbers is not below the first. What is left out of a queue is as the server has it (observed 6).
pub(in crate::validate) fn not_below<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    kind: IssueKind,
    inputs: Inputs,
    node: Node<'a>,
) {
    let from = inputs.map(|index| if node.given(index.into()).is_some() { index } else { like_first(index) });
    let is_off = || node.given(QUEUE_SCALE.into()).is_some_and(|scale| number_of(scale.value()) == 0.0);
    let [is_low_own, is_high_own] = [0, 1].map(|at| from[at] == inputs[at]);
    if !is_low_own && (!is_high_own || is_off()) {
        return;
    }
    let [low, high] = from;
    let (Some(least), Some(most)) = (number(check, record, low, node), number(check, record, high, node)) else {
        return;
    };
    // Compared as services keep them, and told as they were given.
    let [least_kept, most_kept] =
        [(low, least), (high, most)].map(|(index, value)| record.fields[usize::from(index)].kept(value));
    if most_kept < least_kept {
        let [low, high] = [low, inputs[1]].map(|index| record.name_of(index));
        let ctx = vec![
            (Parameter::Field, Context::word(high)),
            (Parameter::Other, Context::word(low)),
            (Parameter::Minimum, Context::Number(least)),
        ];
        check.report(kind, Degree::CannotRun, &[Step::Name(high)], ctx);
    }
}

/// A number where it is given and has no error, as services read it.
fn number<'a>(check: &mut Check<'a>, record: &'static Record, index: u8, node: Node<'a>) -> Option<f64> {
    let value = node.given(index.into())?;
    let field = &record.fields[usize::from(index)];
    let is_read = matches!(value.value(), Value::Number(_) | Value::Text(..) | Value::Boolean(_));
    (is_read && check.is_sound(&field.kind, value)).then(|| number_of(value.value()))
}
