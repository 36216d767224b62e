//! Connections of an agent (service.md 4.1, observed.md 3).

use super::answers::{CONNECTIONS, OBJECT};
use super::{Answer, Body, Operation};
use crate::http::Method;
use crate::schema::CONNECTION_CREATE;

const ALL: &str = "/v2/auth/agents/{agent_id}/connections";

/// Lists the connections of an agent.
pub static LIST: Operation =
    Operation::new("connections.list", Method::Get, ALL, "observed 3", "Lists the connections of an agent.").answers(200, Answer::Json(&CONNECTIONS));
/// Connects an agent.
pub static CREATE: Operation = Operation::new("connections.create", Method::Post, ALL, "observed 3", "Connects an agent; the body holds `oauth_token_id`.")
    .body(Body::Record(&CONNECTION_CREATE))
    .answers(201, Answer::Json(&OBJECT));
/// Removes a connection of an agent.
pub static REMOVE: Operation =
    Operation::new("connections.remove", Method::Delete, "/v2/auth/agents/{agent_id}/connections/{connection_id}", "4.1", "Removes a connection of an agent.");
