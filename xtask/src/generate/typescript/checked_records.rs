//! The records as checks name them: `pkg/src/generated/checked-records.ts` and `places.ts`.

use std::fmt::Write as _;

use deployment_control::json::MAX_DEPTH;
use deployment_control::schema::RECORDS;

use crate::generate::names::{camel, constant};
use crate::generate::predicates;

/// Every record that can be checked, with its predicate where it has one.
pub(crate) fn module() -> String {
    let mut records = String::new();
    let mut names = Vec::new();
    let mut sound = Vec::new();
    for (place, record) in RECORDS.iter().enumerate() {
        let name = constant(record.name);
        let predicate = if predicates::has(record) {
            let predicate = camel(record.name);
            sound.push(predicate.clone());
            format!(", isSound: {predicate}")
        } else {
            String::new()
        };
        let _ = writeln!(
            records,
            "export const {name}: CheckedRecord = {{ name: '{}', place: {place}{predicate} }};",
            record.name
        );
        names.push(name);
    }
    sound.sort();
    format!(
        "// The records that are checked, in the core's order. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         import type {{ CheckedRecord }} from '../predicates/checked-record.js';\n\
         import {{\n  {},\n}} from './predicates.js';\n\n\
         {records}\n/** All of them. */\nexport const RECORDS: readonly CheckedRecord[] = [\n  {},\n];\n",
        sound.join(",\n  "),
        names.join(",\n  ")
    )
}

/// Where records stand in the core's list, and what the core reads at most.
pub(crate) fn places() -> String {
    let mut out = String::from(
        "// The places of records in the core's list, and the core's bounds. Generated from src/schema and src/json by `cargo xtask generate`; not to be edited by hand.\n\n",
    );
    for (place, record) in RECORDS.iter().enumerate() {
        let _ = writeln!(out, "export const {} = {place};", constant(record.name));
    }
    let _ = write!(out, "\n/** The levels of nesting that the core reads. */\nexport const MAX_DEPTH = {MAX_DEPTH};\n");
    out
}
