//! Connections of an agent (contract 4.1, observed 3).

use super::Operation;
use super::operation::operations;
use super::responses::{CONNECTIONS, OBJECT};
use crate::http::Method::{Delete, Get, Post};
use crate::schema::{AGENT_TOKEN_CREATE, CONNECTION, CONNECTION_CREATE, CONNECTION_LIST};

operations! {
    LIST: "Lists the connections of an agent.",
        Operation::for_pages("connections.list", Get, "/v2/auth/agents/{agent_id}/connections", "observed 3").basis("P/S")
            .answers(200, &CONNECTIONS)
            .with(&CONNECTION_LIST);
    CREATE: "Connects an agent; the body holds `oauth_token_id`.",
        Operation::for_pages("connections.create", Post, "/v2/auth/agents/{agent_id}/connections", "observed 3").basis("P/S")
            .body(&CONNECTION_CREATE)
            .answers(201, &OBJECT)
            .with(&CONNECTION);
    REMOVE: "Removes a connection of an agent.",
        Operation::for_pages("connections.remove", Delete, "/v2/auth/agents/{agent_id}/connections/{connection_id}", "4.1")
            .when(422, "the service finds an id wrong");
    CREATE_WITH_TOKEN: "Connects an agent by a token that the caller has, in place of an earlier one.",
        Operation::for_scripts(
            "connections.createWithToken",
            Post,
            "/v2/auth/agents/{agent_id}/providers/{provider_id}/tokens",
            "observed 9",
        ).basis("D")
        .body(&AGENT_TOKEN_CREATE)
        .answers(201, &OBJECT)
        .with(&CONNECTION);
}
