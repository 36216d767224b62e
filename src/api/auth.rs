//! Tokens of OAuth providers that a person grants (observed 9).

use super::Operation;
use super::operation::operations;
use super::responses::OBJECT;
use crate::http::Method::{Get, Post};
use crate::schema::{AUTHENTICATE as REQUEST, AUTHENTICATION, AUTHENTICATION_WAIT_PARAMS, WAIT_RESULT};

operations! {
    AUTHENTICATE: "Asks for a token; where there is none yet, a person grants access at the `url` of the answer.",
        Operation::for_scripts("auth.authenticate", Post, "/v2/auth/authenticate", "observed 9").basis("P")
            .body(&REQUEST)
            .answers(200, &OBJECT)
            .with(&AUTHENTICATION)
            .refuses(&[404]);
    WAIT: "Waits until a person has granted access, for at most `timeout` seconds.",
        Operation::for_scripts("auth.wait", Get, "/v2/auth/wait/{auth_id}", "observed 9").basis("P")
            .query(&AUTHENTICATION_WAIT_PARAMS)
            .waits("timeout", 30)
            .notes("The client's own time limit begins only after that.")
            .answers(200, &OBJECT)
            .with(&WAIT_RESULT);
}
