//! The page of the contract: `reference/contract.md`. Its sentences stand in `contract.md` beside this file; the lists of
//! records, operations, states and sources come from the tables.

use std::fmt::Write as _;

use deployment_control::api::{Body, OPERATIONS, Operation, Query, ResponseBody};
use deployment_control::emulator::View;
use deployment_control::schema::{
    DEPLOYMENT_STATUS, Direction, Field, Kind, OBSERVED, RECORDS, REVISION_STATUS, Record, SOURCE, SOURCE_CONFIG,
    SOURCE_REVISION_CONFIG, Sources,
};

use crate::generate::doctor::{self, Line};

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
        _ if name == "traps" => traps(),
        _ if name == "signatures" => signatures(),
        _ if name == "views" => views(),
        _ => String::new(),
    }
}

fn records(section: &str) -> String {
    let all = RECORDS.iter().chain(OBSERVED).filter(|record| record.section == section);
    format!("Records: {}.\n", all.map(|record| link(record)).collect::<Vec<_>>().join(", "))
}

fn operations(section: &str) -> String {
    let mut out = String::from(
        "| operation | method and path | query | body | success | answer | refusals | basis |\n|---|---|---|---|---|---|---|---|\n",
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
        ResponseBody::Any => operation.observed_response().map_or("JSON".into(), link),
        ResponseBody::Json(kind) => match (kind, operation.observed_response()) {
            (Kind::List(_), Some(item)) => format!("list of {}", link(item)),
            (_, Some(record)) => link(record),
            (_, None) => described(kind),
        },
    };
    let refusals: Vec<String> = operation.refusals.iter().map(u16::to_string).collect();
    let status = operation.also.map_or_else(
        || operation.status.to_string(),
        |(also, _)| [operation.status, also].map(|status| status.to_string()).join(", "),
    );
    let basis = if operation.basis.is_empty() { "contract" } else { operation.basis };
    format!(
        "| `{}` | `{} {}` | {query} | {body} | {status} | {response} | {} | {basis} |",
        operation.name,
        operation.method.as_str(),
        operation.path,
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

/// Fields of the sources' table whose basis is another one than P/S.
const BASES: [(&str, &str); 4] =
    [("repo_branch", "S"), ("template_id", "D, S"), ("agent_config_path", "P, S"), ("repo_commit_sha", "contract")];

/// Which field of the two configurations fits which source.
fn sources() -> String {
    let mut out = String::from("| field |");
    for source in SOURCE.documented {
        let _ = write!(out, " `{source}` |");
    }
    out.push_str(" basis |\n|---|");
    out.push_str(&"---|".repeat(SOURCE.documented.len() + 1));
    out.push('\n');
    for field in SOURCE_CONFIG.fields.iter().chain(SOURCE_REVISION_CONFIG.fields) {
        if field.sources == Sources::ALL && field.required_for == Sources::NONE && field.advised_for == Sources::NONE {
            continue;
        }
        let _ = write!(out, "| `{}` |", field.name);
        for source in SOURCE.documented {
            let _ = write!(out, " {} |", fit(field, source));
        }
        let basis = BASES.iter().find(|(name, _)| *name == field.name).map_or("P/S", |(_, basis)| basis);
        let _ = writeln!(out, " {basis} |");
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
        "advice"
    } else if has(field.sources) && field.direction == Direction::Response {
        "answers only"
    } else if has(field.sources) {
        "fits"
    } else {
        ""
    }
}

/// Traps whose basis is another one than S.
const TRAP_BASES: [(&str, &str); 6] =
    [("11.1", "I"), ("11.2", "P, S"), ("11.3", "S, unconfirmed"), ("11.12", "P"), ("11.13", "D"), ("11.15", "D")];

fn traps() -> String {
    let mut out = String::from("| number | trap | what goes wrong | basis |\n|---|---|---|---|\n");
    for trap in doctor::traps() {
        let Some(number) = trap.cites.strip_prefix("observed ").filter(|number| number.starts_with("11.")) else {
            continue;
        };
        let basis = TRAP_BASES.iter().find(|(known, _)| *known == number).map_or("S", |(_, basis)| basis);
        let _ = writeln!(out, "| {number} | `{}` | {} | {basis} |", trap.code, trap.cause);
    }
    out
}

/// What the emulator plays of services that differ from each other.
fn views() -> String {
    let mut out = String::from("| view | what the service does | basis |\n|---|---|---|\n");
    for view in View::ALL {
        let _ = writeln!(out, "| `{}` | {} | {} |", view.as_str(), view.about(), view.basis());
    }
    out
}

/// The lines that were seen on services of this kind.
const SEEN: [&str; 13] = [
    "Deployment is not ready after {N} seconds",
    "exec format error",
    "Application startup failed",
    "exit code 137",
    "License key is not valid",
    "failed to load: ModuleNotFoundError",
    "KeyError: '{NAME}'",
    "couldn't find key",
    "is forbidden: User \"system:serviceaccount",
    "failed: step exited with non-zero status",
    "The user requested (constraint)",
    "No matching distribution found for {package}",
    "exceeds the 200 MB limit",
];

/// What is seen of a revision that writes no line.
const LASTS: &str = "no event, stays `DEPLOYING`";

fn signatures() -> String {
    let mut out = String::from("| signature | where | seen on services |\n|---|---|---|\n");
    for signature in doctor::signatures() {
        // What has no line is a state that lasts.
        let lasts = signature.lines.is_empty().then_some(LASTS);
        let seen: Vec<_> =
            signature.lines.iter().map(Line::text).filter(|line| SEEN.contains(line)).map(code).collect();
        let seen: Vec<_> = seen.into_iter().chain(lasts.map(str::to_owned)).collect();
        if !seen.is_empty() {
            let _ = writeln!(out, "| `{}` | {} | {} |", signature.code, signature.shown.join(", "), seen.join("<br>"));
        }
    }
    out
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
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

    #[test]
    fn every_operation_that_the_contract_does_not_show_says_who_does() {
        let is_wrong = |operation: &&&deployment_control::api::Operation| {
            let letters = operation.basis.split(", ").all(|letter| ["P", "D", "S", "P/S"].contains(&letter));
            if operation.is_observed() { !letters } else { !operation.basis.is_empty() }
        };
        let wrong: Vec<_> = OPERATIONS.iter().filter(is_wrong).map(|operation| operation.name).collect();
        assert_eq!(wrong, Vec::<&str>::new());
    }

    #[test]
    fn what_is_marked_as_seen_is_a_line_of_a_signature() {
        let page = page();
        for line in super::SEEN {
            assert!(page.contains(line), "{line}");
        }
        for (number, _) in super::TRAP_BASES {
            assert!(page.contains(&format!("\n| {number} |")), "{number}");
        }
        for (field, _) in super::BASES {
            assert!(page.contains(&format!("\n| `{field}` |")), "{field}");
        }
    }
}
