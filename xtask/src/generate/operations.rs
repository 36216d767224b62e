//! The operations for JavaScript: `pkg/src/generated/operations.ts`.

use std::fmt::Write as _;

use deployment_control::api::answers::ANSWERS;
use deployment_control::api::{Answer, Body, OPERATIONS, Query};
use deployment_control::schema::{FORMS, Kind, RECORDS};

pub(super) fn module() -> String {
    let mut out = String::from(
        "// Every operation of the service. Generated from src/api by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** An operation: its method, its path with parameters in braces, the record of its body, the kind of its answer (-1 for none), whether it was only observed, and the record of its query. */\n\
         export type Operation = readonly [method: string, path: string, form: string, answer: number, observed: boolean, query?: string];\n\nexport const OPERATIONS = {\n",
    );
    for operation in OPERATIONS {
        let form = match operation.body {
            Body::Record(record) => record.name,
            Body::None => "",
        };
        let query = match operation.query {
            Query::Record(record) => format!(", '{}'", record.name),
            Query::None => String::new(),
        };
        let answer = match operation.answer {
            Answer::Json(kind) => ANSWERS.iter().position(|known| core::ptr::eq(*known, kind)).map_or_else(|| "-1".to_owned(), |index| index.to_string()),
            Answer::Nothing => "-1".to_owned(),
        };
        let _ =
            writeln!(out, "  '{}': ['{}', '{}', '{form}', {answer}, {}{query}],", operation.name, operation.method, operation.path, operation.is_observed());
    }
    out.push_str(
        "} as const satisfies Readonly<Record<string, Operation>>;\n\n/** The name of an operation. */\nexport type OperationName = keyof typeof OPERATIONS;\n",
    );
    out.push_str("\n/** The places of the queries and bodies of operations in the core's list of records. */\nexport const FORMS: Readonly<Record<string, number>> = {\n");
    for (place, record) in RECORDS.iter().chain(FORMS).enumerate() {
        let is_sent = OPERATIONS.iter().any(|operation| {
            let body = matches!(operation.body, Body::Record(body) if body.name == record.name);
            body || matches!(operation.query, Query::Record(query) if query.name == record.name)
        });
        if is_sent {
            let _ = writeln!(out, "  {}: {place},", record.name);
        }
    }
    out.push_str("};\n");
    out.push_str("\n/** The record of each kind of answer; empty where it is none. */\nexport const ANSWERS: readonly string[] = [");
    for (index, kind) in ANSWERS.iter().enumerate() {
        let name = if let Kind::Record(record) = kind { record.name } else { "" };
        let _ = write!(out, "{}'{name}'", if index == 0 { "" } else { ", " });
    }
    out.push_str("];\n");
    out
}
