//! `pkg/src/generated/predicates.ts`: the predicates that callers name, the functions behind them, and
//! what these import.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::schema::{
    CHOICES, CONTAINER, CONTAINER_RESOURCES, DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH, ENV_VAR,
    IMAGE_PULL_SECRET, LISTENER_CONFIG, RECORDS, RESOURCE_SPEC, Record, RuleName, SECRET, SECRET_REFERENCE,
    SOURCE_CONFIG, SOURCE_REVISION_CONFIG, VOLUME, VOLUME_MOUNT,
};

use super::function::function;
use super::values::{inner, list_of};
use crate::generate::names::camel;

/// The records that callers check by themselves.
const CHECKED: [&Record; 15] = [
    &DEPLOYMENT_CREATE,
    &DEPLOYMENT_PATCH,
    &DEPLOYMENT_LIST_PARAMS,
    &SOURCE_CONFIG,
    &LISTENER_CONFIG,
    &SOURCE_REVISION_CONFIG,
    &RESOURCE_SPEC,
    &SECRET,
    &SECRET_REFERENCE,
    &IMAGE_PULL_SECRET,
    &VOLUME,
    &VOLUME_MOUNT,
    &CONTAINER,
    &ENV_VAR,
    &CONTAINER_RESOURCES,
];

/// Whether a record has a predicate of its own.
pub(crate) fn has(record: &Record) -> bool {
    CHECKED.iter().any(|checked| checked.name == record.name)
}

pub(crate) fn predicates() -> String {
    let mut code = String::new();
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Record> = CHECKED.to_vec();
    while let Some(record) = open.pop() {
        if reached.insert(record.name) {
            open.extend(record.fields.iter().filter_map(|field| inner(&field.kind)));
        }
    }
    for record in CHECKED {
        let name = camel(record.name);
        let (parameter, argument) = if uses_hosting(record) { (", hosting: number", ", hosting") } else { ("", "") };
        let _ = write!(
            code,
            "\n/** Whether a value certainly has no issue as {}; false where the core must look at it. */\nexport function {name}(value: unknown{parameter}): boolean {{\n  \
             return run(is{}, value{argument});\n}}\n",
            record.name, record.name
        );
    }
    for record in RECORDS.iter().filter(|record| reached.contains(record.name)) {
        function(&mut code, record);
    }
    let mut words = String::new();
    for choices in CHOICES.iter().filter(|choices| names(&code, &list_of(choices))) {
        let all: Vec<_> = choices.documented.iter().map(|word| format!("'{word}'")).collect();
        let _ = write!(words, "\nconst {} = [{}];", list_of(choices), all.join(", "));
    }
    let helpers = import(&code, "predicate", include_str!("../../../../pkg/src/predicates/predicate.ts"));
    let texts = import(&code, "texts", include_str!("../../../../pkg/src/predicates/texts.ts"));
    format!(
        "// Predicates: true where a live value certainly has no issue, false where the core must look at it. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         {helpers}{texts}\n/** A predicate. `hosting`: 0 where it is unknown, 1 for cloud, 2 for self-hosted. */\nexport type Predicate = (value: unknown, hosting: number) => boolean;\n{code}{words}\n"
    )
}

/// Imports what the code takes from a file of helpers.
fn import(code: &str, file: &str, support: &str) -> String {
    let mut found: Vec<_> = support
        .lines()
        .filter_map(|line| {
            let (kind, rest) = line.strip_prefix("export ")?.split_once(' ')?;
            let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            Some((name, if kind == "function" || kind == "const" { "" } else { "type " }))
        })
        .filter(|(name, _)| names(code, name))
        .collect();
    found.sort();
    let found: Vec<_> = found.into_iter().map(|(name, kind)| format!("{kind}{name}")).collect();
    format!("import {{\n  {},\n}} from '../predicates/{file}.js';\n", found.join(",\n  "))
}

/// Whether code names a thing.
fn names(code: &str, thing: &str) -> bool {
    code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == thing)
}

fn uses_hosting(record: &Record) -> bool {
    record.rules.iter().any(|rule| matches!(rule.name, RuleName::Creation | RuleName::Patch))
}
