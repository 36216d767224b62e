//! Listeners of self-hosted installations (observed.md 3).

use super::answers::{OBJECT, RESOURCES};
use super::{Answer, Operation, Query};
use crate::http::Method;
use crate::schema::LISTENER_LIST_PARAMS;

/// Lists the listeners by the page.
pub static LIST: Operation = Operation::new("listeners.list", Method::Get, "/v2/listeners", "observed 3", "Lists the listeners by the page.")
    .query(Query::Record(&LISTENER_LIST_PARAMS))
    .answers(200, Answer::Json(&RESOURCES));
/// Gets a listener.
pub static GET: Operation =
    Operation::new("listeners.get", Method::Get, "/v2/listeners/{listener_id}", "observed 3", "Gets a listener.").answers(200, Answer::Json(&OBJECT));
