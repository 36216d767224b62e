//! The page of the contract: `docs/contract.md`. Its sentences stand in `contract.md` beside this file; the lists of
//! records, operations, states and sources come from the tables.

use std::fmt::Write as _;

use deployment_control::api::{Body, OPERATIONS, Operation, Query, ResponseBody};
use deployment_control::schema::{
    DEPLOYMENT_STATUS, Field, Kind, OBSERVED, RECORDS, REVISION_STATUS, Record, SOURCE, SOURCE_CONFIG,
    SOURCE_REVISION_CONFIG, Sources,
};

const TEXT: &str = include_str!("contract.md");

pub(crate) fn page() -> String {
    let mut out = String::new();
    for line in TEXT.lines() {
        if let Some(name) = line.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}")) {
            out.push_str(&part(name));
        } else {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// The generated lines that a name in braces stands for.
fn part(name: &str) -> String {
    match name.split_once(' ') {
        Some(("records", section)) => records(section),
        Some(("operations", section)) => operations(section),
        _ if name == "states" => states(),
        _ if name == "sources" => sources(),
        _ => String::new(),
    }
}

fn records(section: &str) -> String {
    let mut out = String::new();
    for record in RECORDS.iter().chain(OBSERVED).filter(|record| record.section == section) {
        let _ = writeln!(out, "- {}: {}", link(record), record.doc);
    }
    out
}

fn operations(section: &str) -> String {
    let mut out = String::from(
        "| operation | method and path | query | body | success | answer | refusals |\n|---|---|---|---|---|---|---|\n",
    );
    for operation in OPERATIONS.iter().filter(|operation| operation.section == section) {
        let _ = writeln!(out, "{}", row(operation));
    }
    out
}

fn row(operation: &Operation) -> String {
    let query = match operation.query {
        Query::None => String::new(),
        Query::Record(record) => link(record),
    };
    let body = match operation.body {
        Body::None => String::new(),
        Body::Record(record) => link(record),
    };
    let response = match operation.response {
        ResponseBody::Empty if operation.status == 204 => "no body".into(),
        ResponseBody::Empty => "any body".into(),
        ResponseBody::Any => "JSON".into(),
        ResponseBody::Json(kind) => match (kind, operation.observed_response()) {
            (Kind::List(_), Some(item)) => format!("list of {}", link(item)),
            (_, Some(record)) => link(record),
            (_, None) => described(kind),
        },
    };
    let refusals: Vec<String> = operation.refusals.iter().map(u16::to_string).collect();
    format!(
        "| `{}` | `{} {}` | {query} | {body} | {} | {response} | {} |",
        operation.name,
        operation.method.as_str(),
        operation.path,
        operation.status,
        refusals.join(", ")
    )
}

fn described(kind: &Kind) -> String {
    match kind {
        Kind::Record(record) => link(record),
        Kind::List(inner) => format!("list of {}", described(inner)),
        _ => "JSON".into(),
    }
}

/// A link to the record's table, or the names of its fields where no page has one.
fn link(record: &Record) -> String {
    if RECORDS.iter().chain(OBSERVED).any(|known| known.name == record.name) {
        return format!("[{}](fields.md#{})", record.name, record.name.to_ascii_lowercase());
    }
    record.fields.iter().map(|field| format!("`{}`", field.name)).collect::<Vec<_>>().join(", ")
}

fn states() -> String {
    let list = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    [("deployment", &DEPLOYMENT_STATUS), ("revision", &REVISION_STATUS)]
        .map(|(name, states)| format!("| {name} | {} | {} |\n", list(states.documented), list(states.observed)))
        .concat()
}

/// Which field of the two configurations fits which source.
fn sources() -> String {
    let mut out = String::from("| field |");
    for source in SOURCE.documented {
        let _ = write!(out, " `{source}` |");
    }
    out.push_str("\n|---|");
    out.push_str(&"---|".repeat(SOURCE.documented.len()));
    out.push('\n');
    for field in SOURCE_CONFIG.fields.iter().chain(SOURCE_REVISION_CONFIG.fields) {
        if field.sources == Sources::ALL && field.required_for == Sources::NONE && field.advised_for == Sources::NONE {
            continue;
        }
        let _ = write!(out, "| `{}` |", field.name);
        for source in SOURCE.documented {
            let _ = write!(out, " {} |", fit(field, source));
        }
        out.push('\n');
    }
    out
}

fn fit(field: &Field, source: &str) -> &'static str {
    let has = |sources: Sources| sources.words().any(|word| word == source);
    if has(field.required_for) {
        "required"
    } else if has(field.after_creation) {
        "after the creation"
    } else if has(field.advised_for) {
        "usual"
    } else if has(field.sources) {
        "fits"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use deployment_control::api::OPERATIONS;
    use deployment_control::schema::{OBSERVED, RECORDS};

    use super::{TEXT, page};

    #[test]
    fn the_page_has_every_operation_and_every_record_that_is_not_kubernetes_own() {
        let page = page();
        let missing: Vec<&str> = OPERATIONS
            .iter()
            .map(|operation| operation.name)
            .filter(|name| !page.contains(&format!("`{name}`")))
            .chain(
                RECORDS
                    .iter()
                    .chain(OBSERVED)
                    .filter(|record| record.section != "Kubernetes")
                    .map(|record| record.name)
                    .filter(|name| !page.contains(&format!("[{name}]"))),
            )
            .collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn every_name_in_braces_stands_for_something() {
        for line in TEXT.lines().filter(|line| line.starts_with("{{")) {
            let name = line.trim_matches(['{', '}']);
            assert!(
                super::part(name).lines().any(|line| !line.contains("---") && !line.starts_with("| operation")),
                "{name}"
            );
        }
    }
}
