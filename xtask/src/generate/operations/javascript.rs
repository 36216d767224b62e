//! The table of operations for JavaScript: `pkg/src/generated/operations.ts`.

use std::fmt::Write as _;

use deployment_control::api::{ANY_ANSWER, NO_ANSWER, OPERATIONS, Operation, Paging, ResponseBody};
use deployment_control::schema::{DEFAULT_PAGE_SIZE, FORMS, Kind, MAX_PAGE_SIZE, MOST_DELETED, RECORDS};

use super::{body, query};

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// Every operation of the service. Generated from src/api by `cargo xtask generate`; not to be edited by hand.\n\n\
         /**\n * An operation: its method, its path with parameters in braces, the record of its body, the record of its response\n \
         * (null if it has none, empty if no table shows it, an asterisk for any JSON or nothing), the number by which the\n \
         * core knows what the response carries, whether it was only observed, the record of its query, and how a listing\n \
         * goes on.\n */\n\
         export type Operation = readonly [\n  method: string,\n  path: string,\n  form: string,\n  response: string | null,\n  answer: number,\n  observed: boolean,\n  query?: string,\n  paging?: 'offset' | 'cursor',\n];\n\n\
         export const OPERATIONS = {\n",
    );
    for (number, operation) in OPERATIONS.iter().enumerate() {
        let form = body(operation).map_or("", |record| record.name);
        let mut further = vec![query(operation).map_or("", |record| record.name)];
        match operation.paging() {
            Some(Paging::Offset) => further.push("offset"),
            Some(Paging::Cursor) => further.push("cursor"),
            None if further[0].is_empty() => further.clear(),
            None => {}
        }
        let further: String = further.iter().flat_map(|each| [", '", each, "'"]).collect();
        let _ = writeln!(
            out,
            "  '{}': ['{}', '{}', '{form}', {}, {number}, {}{further}],",
            operation.name,
            operation.method,
            operation.path,
            response(operation),
            operation.is_observed()
        );
    }
    out.push_str(
        "} as const satisfies Readonly<Record<string, Operation>>;\n\n/** The name of an operation. */\nexport type OperationName = keyof typeof OPERATIONS;\n",
    );
    let _ = writeln!(
        out,
        "\n/** In place of an operation's number: the response carries nothing, or any JSON. */\nexport const NO_ANSWER = {NO_ANSWER};\nexport const ANY_ANSWER = {ANY_ANSWER};\n\
         \n/** How many records one page of a listing has where its query names no number. */\nexport const DEFAULT_PAGE_SIZE = {DEFAULT_PAGE_SIZE};\n\
         \n/** How many records one page of a listing has at most. */\nexport const MAX_PAGE_SIZE = {MAX_PAGE_SIZE};\n\
         \n/** How many deployments one request deletes at most. */\nexport const MOST_DELETED = {MOST_DELETED};"
    );
    out.push_str("\n/** The operations that the service answers only after a while: the member of the query that says after how many seconds at most, and the seconds where it is left out. */\nexport const LONG_POLLS: Readonly<Record<string, readonly [member: string, seconds: number]>> = {\n");
    for operation in OPERATIONS {
        if let Some(wait) = operation.long_poll {
            let _ = writeln!(out, "  '{}': ['{}', {}],", operation.name, wait.member, wait.default_seconds);
        }
    }
    out.push_str("};\n");
    let _ = writeln!(
        out,
        "\n/** The parameters of queries that are named like an option of a call, by their operation. */\nexport const LIKE_OPTIONS: Readonly<Record<string, string>> = {{ {} }};",
        like_options().join(", ")
    );
    out.push_str("\n/** The places of the queries and bodies of operations in the core's list of records. */\nexport const FORMS: Readonly<Record<string, number>> = {\n");
    for (place, record) in RECORDS.iter().chain(FORMS).enumerate() {
        let is_sent = OPERATIONS.iter().any(|operation| {
            [body(operation), query(operation)].into_iter().flatten().any(|sent| sent.name == record.name)
        });
        if is_sent {
            let _ = writeln!(out, "  {}: {place},", record.name);
        }
    }
    out.push_str("};\n");
    out
}

/// The operations that the console's proxy passes on: `pkg/src/generated/page-operations.ts`.
pub(crate) fn for_pages() -> String {
    let mut out = String::from(
        "// What the console's page can ask for. Generated from src/api by `cargo xtask generate`; not to be edited by hand.\n\n\
         import type { OperationName } from './operations.js';\n\n\
         /** The operations that the console's proxy passes on. */\n\
         export const PAGE_OPERATIONS: readonly OperationName[] = [\n",
    );
    for operation in OPERATIONS.iter().filter(|operation| operation.is_for_pages) {
        let _ = writeln!(out, "  '{}',", operation.name);
    }
    out.push_str("];\n");
    out
}

/// Each operation whose query has a parameter of the name of an option of a call, with that name.
fn like_options() -> Vec<String> {
    const NAMES: &str = include_str!("../../../../pkg/src/client/options/names.ts");
    let options = NAMES.split("CLIENT_OPTIONS").next().unwrap_or_default();
    let mut found = Vec::new();
    for operation in OPERATIONS {
        for field in query(operation).map_or(&[][..], |record| record.fields) {
            if options.contains(&format!("'{}'", field.name)) {
                found.push(format!("'{}': '{}'", operation.name, field.name));
            }
        }
    }
    found
}

/// The record for which a response is checked, since only such records have words to translate.
fn response(operation: &Operation) -> String {
    match operation.response {
        ResponseBody::Empty => "null".to_owned(),
        ResponseBody::Json(Kind::Record(record)) => format!("'{}'", record.name),
        ResponseBody::Json(_) => "''".to_owned(),
        ResponseBody::Any => "'*'".to_owned(),
    }
}
