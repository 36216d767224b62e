//! What a service makes of a `resource_spec`: the emulator's own way, or the one that was seen for images in a cluster.

use crate::emulator::defaults;
use crate::emulator::options::Options;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::views::View;

/// What is there where nobody sent it.
const SIZES: [(&str, u64); 4] = [("min_scale", 1), ("max_scale", 1), ("cpu", 1), ("memory_mb", 2048)];
const NULLS: [&str; 5] = ["cpu_limit", "memory_limit_mb", "labels", "annotations", "service_account_name"];

/// Fills in a specification that was sent, as it is stored.
pub(crate) fn fill_in(spec: &mut Object, options: &Options) {
    if !options.plays(View::SpecFilledIn) {
        defaults::apply(spec);
        return;
    }
    let mut filled = Object::default();
    for (name, size) in SIZES {
        filled.set(name, size.into());
    }
    for name in NULLS {
        filled.set(name, Value::Null);
    }
    filled.extend(core::mem::take(spec).into_iter().filter(|(_, value)| !value.is_null()));
    *spec = filled;
}
