//! Listeners of self-hosted installations (observed.md 3).

use super::answers::{OBJECT, RESOURCES};
use super::{Answer, Operation, Parameter, Query};
use crate::http::Method;

/// Lists the listeners by the page.
pub static LIST: Operation = Operation::new("listeners.list", Method::Get, "/v2/listeners", "observed 3", "Lists the listeners by the page.")
    .query(Query::Observed(&[
        Parameter::new("limit", "integer", "The number of listeners in one page at most."),
        Parameter::new("offset", "integer", "Where the page starts."),
    ]))
    .answers(200, Answer::Json(&RESOURCES));
/// Gets a listener.
pub static GET: Operation =
    Operation::new("listeners.get", Method::Get, "/v2/listeners/{listener_id}", "observed 3", "Gets a listener.").answers(200, Answer::Json(&OBJECT));
