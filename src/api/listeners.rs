//! Listeners of self-hosted installations (observed 3 and 9).

use super::Operation;
use super::operation::operations;
use super::responses::{OBJECT, RESOURCES};
use crate::http::Method::{Delete, Get, Patch, Post};
use crate::schema::{LISTENER, LISTENER_CREATE, LISTENER_LIST_PARAMS, LISTENER_PAGE, LISTENER_PATCH};

operations! {
    LIST: "Lists the listeners by the page.",
        Operation::for_pages("listeners.list", Get, "/v2/listeners", "observed 3").basis("P/S")
            .query(&LISTENER_LIST_PARAMS)
            .answers(200, &RESOURCES)
            .with(&LISTENER_PAGE)
            .refuses(&[403]);
    GET: "Gets a listener.",
        Operation::for_pages("listeners.get", Get, "/v2/listeners/{listener_id}", "observed 3").basis("P/S")
            .answers(200, &OBJECT)
            .with(&LISTENER)
            .refuses(&[403, 404]);
    CREATE: "Creates a listener.",
        Operation::for_scripts("listeners.create", Post, "/v2/listeners", "observed 9").basis("P")
            .body(&LISTENER_CREATE)
            .answers(201, &OBJECT)
            .with(&LISTENER)
            .refuses(&[403, 409])
            .when(409, "the cluster has a listener");
    PATCH: "Changes a listener.",
        Operation::for_scripts("listeners.patch", Patch, "/v2/listeners/{listener_id}", "observed 9").basis("P")
            .body(&LISTENER_PATCH)
            .answers(200, &OBJECT)
            .with(&LISTENER)
            .refuses(&[403, 404]);
    DELETE: "Deletes a listener.",
        Operation::for_scripts("listeners.delete", Delete, "/v2/listeners/{listener_id}", "observed 9").basis("P").refuses(&[403, 404]);
}
