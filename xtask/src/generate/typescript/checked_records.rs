//! The records as checks name them: `pkg/src/generated/checked-records.ts` and `places.ts`.

use std::fmt::Write as _;

use deployment_control::json::MAX_DEPTH;
use deployment_control::schema::{RECORDS, Record};

use crate::generate::names::{camel, constant};
use crate::generate::predicates;

/// The records that have checks of their own. A page that imports one of these checks loads no other record's predicate.
const NAMED: [&str; 2] = ["DeploymentCreate", "DeploymentPatch"];

/// Every record that can be checked, with its predicate where it has one.
pub(crate) fn module() -> String {
    let (mut constants, mut list, mut sound) = (String::new(), String::new(), Vec::new());
    for (place, record) in RECORDS.iter().enumerate() {
        let mut checked = format!("{{ name: '{}', place: {place}", record.name);
        if predicates::has(record) {
            let predicate = camel(record.name);
            let _ = write!(checked, ", isSound: {predicate}");
            sound.push(predicate);
        }
        checked.push_str(" }");
        if is_named(record) {
            let name = constant(record.name);
            let _ = writeln!(constants, "export const {name}: CheckedRecord = {checked};");
            checked = name;
        }
        let _ = writeln!(list, "  {checked},");
    }
    sound.sort();
    format!(
        "// The records that are checked, in the core's order. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         import type {{ CheckedRecord }} from '../predicates/checked-record.js';\n\
         import {{\n  {},\n}} from './predicates.js';\n\n\
         {constants}\n/** All of them. */\nexport const RECORDS: readonly CheckedRecord[] = [\n{list}];\n",
        sound.join(",\n  "),
    )
}

fn is_named(record: &Record) -> bool {
    NAMED.contains(&record.name)
}

/// Where the named records stand in the core's list, and what the core reads at most.
pub(crate) fn places() -> String {
    let mut out = String::from(
        "// The places of records in the core's list, and the core's bounds. Generated from src/schema and src/json by `cargo xtask generate`; not to be edited by hand.\n\n",
    );
    for (place, record) in RECORDS.iter().enumerate().filter(|(_, record)| is_named(record)) {
        let _ = writeln!(out, "export const {} = {place};", constant(record.name));
    }
    let _ = write!(out, "\n/** The levels of nesting that the core reads. */\nexport const MAX_DEPTH = {MAX_DEPTH};\n");
    out
}
