//! What a patch of the specification takes away from a deployment that is known: it replaces the stored one whole, and
//! the queue takes the main servers' values where it has none of its own (observed 7 and 11).

use crate::form::{Node, Value};
use crate::schema::{FilledIn, RESOURCE_SPEC, SOURCE_CONFIG, at};
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};
use crate::validate::values::scalar::number_of;

/// A specification that leaves out what is stored.
pub(in crate::validate) const SPEC_RESET: Texts = Texts::ours(
    "spec_reset",
    "The new resource_spec replaces the stored one whole; what it leaves out falls back to its default: {field}",
)
.according_to(Authority::Observed("observed 7 and 11"))
.next("Send the stored fields too, with the changes.")
.look_again()
.de("Die neue resource_spec ersetzt die gespeicherte ganz; was in ihr fehlt, fällt auf die Vorgabe zurück: {field}");

/// A queue that takes what the main servers take.
pub(in crate::validate) const QUEUE_DOUBLES: Texts = Texts::ours(
    "queue_doubles",
    "Without {other}, the queue takes as much as the main servers, so that the cluster needs {field} twice",
)
.according_to(Authority::Observed("observed 11"))
.next("Set the value of the queue, or count both against the cluster.")
.look_again()
.de("Ohne {other} beansprucht die Warteschlange so viel wie die Server, sodass der Cluster {field} zweimal braucht");

const SPEC: u8 = at(SOURCE_CONFIG.fields, "resource_spec");
const QUEUE_SCALE: u8 = at(RESOURCE_SPEC.fields, "queue_max_scale");
/// What the main servers ask for, and the queue in its turn.
const SHARED: [(u8, u8); 2] = [
    (at(RESOURCE_SPEC.fields, "cpu"), at(RESOURCE_SPEC.fields, "queue_cpu")),
    (at(RESOURCE_SPEC.fields, "memory_mb"), at(RESOURCE_SPEC.fields, "queue_memory_mb")),
];
/// So many fields are named; of more it is said that there are more.
const MOST_NAMES: usize = 5;

/// Checks the `source_config` of a patch beside the stored one.
pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, config: Node<'a>, stored: Node<'a>) {
    let (Some(spec), Some(stored)) = (config.given(SPEC.into()), stored.given(SPEC.into())) else { return };
    if !matches!((spec.value(), stored.value()), (Value::Object, Value::Object)) {
        return;
    }
    check.enter(Step::Name("resource_spec"));
    // What the service puts there again is not lost.
    let number = |of: Node<'_>, index: usize| of.given(index).map(|node| number_of(node.value()));
    let filled = FilledIn::of(core::array::from_fn(|index| number(spec, index)));
    let mut names = String::new();
    let mut count = 0;
    for (index, field) in RESOURCE_SPEC.fields.iter().enumerate() {
        if spec.given(index).is_none() && stored.given(index).is_some() && !filled.has(index, number(stored, index)) {
            count += 1;
            if count <= MOST_NAMES {
                names.push_str(if count == 1 { "" } else { ", " });
                names.push_str(field.name);
            }
        }
    }
    if count > 0 {
        if count > MOST_NAMES {
            names.push_str(", …");
        }
        let ctx = vec![(Parameter::Field, Context::Text(names))];
        check.report(IssueKind::SpecReset, Degree::LookAgain, &[], ctx);
    }
    let has_queue = spec.given(QUEUE_SCALE.into()).is_none_or(|scale| scale.value() != Value::Number(0.0));
    for (main, queue) in SHARED {
        let Some(value) = spec.given(main.into()).filter(|_| has_queue && spec.given(queue.into()).is_none()) else {
            continue;
        };
        // Where nothing changes, the cluster has had it all along.
        let is_same = |index: u8| stored.given(index.into()).is_some_and(|stored| stored.value() == value.value());
        if !is_same(main) || (stored.given(queue.into()).is_some() && !is_same(queue)) {
            let [field, other] = [main, queue].map(|index| Context::word(RESOURCE_SPEC.name_of(index)));
            let tail = [Step::Name(RESOURCE_SPEC.name_of(queue))];
            let ctx = vec![(Parameter::Field, field), (Parameter::Other, other)];
            check.report(IssueKind::QueueDoubles, Degree::LookAgain, &tail, ctx);
        }
    }
    check.leave();
}
