//! The emulator's routes: `src/emulator/http/route_table.rs`. The handler of `deployments.createPushToken` is
//! `deployments::create_push_token` in `src/emulator/resources`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::api::OPERATIONS;

use super::{body, is_uuid, method, query, snake};
use crate::generate::names::constant;

pub(crate) fn module() -> String {
    let resources: BTreeSet<String> = OPERATIONS.iter().map(|operation| resource(operation.name)).collect();
    let mut out = format!(
        "//! A route for each operation. Generated from `src/api` by `cargo xtask generate`; not to be edited by hand.\n\n\
         #![cfg_attr(rustfmt, rustfmt::skip)]\n\n\
         use super::routes::{{Route, delete, get, patch, post}};\n\
         use crate::emulator::resources::{{{}}};\n\
         use crate::schema;\n\n\
         /// The route of each operation, in the order in which they are tried.\n\
         pub(crate) static OPERATIONS: [Route; {}] = [\n",
        resources.into_iter().collect::<Vec<_>>().join(", "),
        OPERATIONS.len()
    );
    for operation in OPERATIONS {
        let mut path = operation.path.to_owned();
        for name in operation.parameters().filter(|name| is_uuid(name)) {
            path = path.replace(&format!("{{{name}}}"), &format!("{{{name}:uuid}}"));
        }
        let handler = format!("{}::{}", resource(operation.name), snake(method(operation)));
        let checked = |name: &str, record: Option<&deployment_control::schema::Record>| {
            record.map(|record| format!(".{name}(&schema::{})", constant(record.name))).unwrap_or_default()
        };
        let _ = writeln!(
            out,
            "    {}(\"{path}\", {handler}){}{},",
            operation.method.as_str().to_ascii_lowercase(),
            checked("query", query(operation)),
            checked("form", body(operation))
        );
    }
    out.push_str("];\n");
    out
}

fn resource(name: &str) -> String {
    snake(name.split('.').next().unwrap_or_default())
}
