//! No resource of a container is requested beyond its limit, a resource that must have a limit has one, and devices are whole.

use crate::form::{Node, Value};
use crate::json::in_order;
use crate::schema::{CONTAINER_RESOURCES, Inputs, Record, at};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::Texts;
use crate::validate::repeated_names::FEW;
use crate::validate::values::quantity::quantity;

/// A request above its limit.
pub(in crate::validate) const REQUEST_ABOVE_LIMIT: Texts =
    Texts::of_kubernetes("request_above_limit", "Should be less than or equal to the {resource} limit")
        .next("Lower the request or raise the limit.")
        .example(&CONTAINER_RESOURCES, r#"{"limits": {"cpu": "1"}, "requests": {"cpu": "2"}}"#)
        .harmless(r#"{"limits": {"cpu": "2"}, "requests": {"cpu": "2"}}"#)
        .cannot_run()
        .de("Darf höchstens so groß sein wie das Limit für {resource}");

/// A request that differs from its limit, where Kubernetes requires both to be equal.
pub(in crate::validate) const REQUEST_NOT_LIMIT: Texts =
    Texts::of_kubernetes("request_not_limit", "Should be equal to the {resource} limit")
        .next("Make both equal: GPUs, huge pages and similar resources cannot be shared.")
        .example(
            &CONTAINER_RESOURCES,
            r#"{"limits": {"gpu.example/card": "2"}, "requests": {"gpu.example/card": "1"}}"#,
        )
        .harmless(r#"{"limits": {"gpu.example/card": "2"}, "requests": {"gpu.example/card": "2"}}"#)
        .cannot_run()
        .de("Muss so groß sein wie das Limit für {resource}");

/// A part of a device.
pub(in crate::validate) const WHOLE_RESOURCE: Texts =
    Texts::of_kubernetes("whole_resource", "Should be a whole number: {resource} cannot be divided")
        .next("Ask for whole devices.")
        .example(&CONTAINER_RESOURCES, r#"{"limits": {"gpu.example/card": "0.5"}}"#)
        .harmless(r#"{"limits": {"gpu.example/card": "1"}}"#)
        .cannot_run()
        .de("Muss eine ganze Zahl sein: {resource} ist nicht teilbar");

const LIMITS: u8 = at(CONTAINER_RESOURCES.fields, "limits");
const REQUESTS: u8 = at(CONTAINER_RESOURCES.fields, "requests");

/// Names with this domain are Kubernetes' own resources.
const NATIVE: &[u8] = b"kubernetes.io/";

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["areResources(limits, requests)"]);

#[inline]
pub(in crate::validate) const fn may_break(_: Inputs, _: u64) -> bool {
    true
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, _: &'static Record, _: Inputs, node: Node<'a>) {
    let (limits, requests) = (node.part(LIMITS), node.part(REQUESTS));
    for (list, amounts) in [("limits", limits), ("requests", requests)] {
        for (name, value) in amounts.entries() {
            if is_device(name) && amount(value).is_some_and(is_divided) {
                let location = [Step::Name(list), Step::Key(name)];
                let ctx = vec![(Parameter::Resource, Context::text(name))];
                check.report_below(IssueKind::WholeResource, Degree::CannotRun, &location, ctx);
            }
        }
    }
    // Limits that are no object have an issue of their own.
    if !matches!(limits.value(), Value::Null | Value::Object) {
        return;
    }
    let is_many = limits.count() > FEW;
    let sorted = if is_many { in_order(limits.entries().map(|(name, _)| name).collect()) } else { Vec::new() };
    for (name, request) in requests.entries() {
        let index = if is_many {
            sorted.binary_search_by(|(other, _)| (*other).cmp(name)).ok().map(|found| sorted[found].1)
        } else {
            limits.entries().position(|(other, _)| other == name)
        };
        let limit = index.and_then(|index| limits.entry(index)).map(|(_, limit)| limit);
        if let Some(least) = amount(request) {
            compare(check, name, least, limit);
        }
    }
}

/// Compares the request of a resource with its limit.
fn compare<'a>(check: &mut Check<'a>, name: &'a [u8], least: f64, limit: Option<Node<'a>>) {
    let is_equal = is_equal_to_limit(name);
    let Some(limit) = limit else {
        if is_equal {
            let location = [Step::Name("limits"), Step::Key(name)];
            check.report_below(IssueKind::RequiredByKubernetes, Degree::CannotRun, &location, Vec::new());
        }
        return;
    };
    let Some(most) = amount(limit) else { return };
    // Amounts are read with a small rounding error.
    let slack = most.abs() * 1e-12;
    if least > most + slack || (is_equal && least < most - slack) {
        let kind = if is_equal { IssueKind::RequestNotLimit } else { IssueKind::RequestAboveLimit };
        let location = [Step::Name("requests"), Step::Key(name)];
        check.report_below(kind, Degree::CannotRun, &location, vec![(Parameter::Resource, Context::text(name))]);
    }
}

/// Whether Kubernetes requires the request of a resource to equal its limit: for huge pages and for resources of
/// devices and vendors.
fn is_equal_to_limit(name: &[u8]) -> bool {
    is_device(name) || name.starts_with(b"hugepages-")
}

/// Whether a resource is one of devices or of a vendor.
fn is_device(name: &[u8]) -> bool {
    name.contains(&b'/') && !name.windows(NATIVE.len()).any(|part| part == NATIVE)
}

/// Whether an amount has thousandths beside whole numbers. Amounts are read with a small rounding error.
fn is_divided(amount: f64) -> bool {
    // Not by `%`, which brings 1 kB of compressed wasm.
    ((amount * 1000.0).round() / 1000.0).fract() != 0.0
}

fn amount(node: Node<'_>) -> Option<f64> {
    if let Value::Text(bytes, _) = node.value() { quantity(bytes) } else { None }
}
