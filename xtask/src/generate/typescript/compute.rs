//! The parts of a deployment that ask for processor and memory, for JavaScript: `pkg/src/generated/compute.ts`.

use std::fmt::Write as _;

use deployment_control::footprint::AT_MOST;
use deployment_control::schema::{COMPUTE_GROUPS, CONTAINER_COMPUTE_FIELDS};

pub(crate) fn compute() -> String {
    let mut out = String::from(
        "// The parts of a deployment that ask for processor and memory. Generated from src/schema/compute.rs by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** A part: its name and its fields in the order of the core's bits, empty where it has none; what containers ask for comes last. */\n\
         export const COMPUTE_GROUPS = [\n",
    );
    for group in &COMPUTE_GROUPS {
        let fields = group.fields().map(Option::unwrap_or_default).into_iter().chain(CONTAINER_COMPUTE_FIELDS);
        let fields: Vec<_> = fields.map(|field| format!("'{field}'")).collect();
        let _ = writeln!(out, "  ['{}', [{}]],", group.name, fields.join(", "));
    }
    let _ = writeln!(
        out,
        "] as const;\n\n/** The most replicas, cores or mebibytes that one number may say. */\nexport const AT_MOST = {AT_MOST};"
    );
    out
}
