//! Tokens of a user at OAuth providers (observed 9).

use super::Operation;
use super::operation::operations;
use super::responses::{OBJECT, OBJECTS};
use crate::http::Method::{Delete, Get, Patch, Post};
use crate::schema::{
    TOKEN, TOKEN_EXISTS, TOKEN_EXISTS_BATCH, TOKEN_EXISTS_PARAMS, TOKEN_LIST_PARAMS, TOKEN_METADATA_PATCH,
    TOKENS_DELETION, TOKENS_EXIST,
};

operations! {
    LIST: "Lists the tokens, without what is secret of them.",
        Operation::for_scripts("tokens.list", Get, "/v2/auth/tokens", "observed 9").basis("P")
            .query(&TOKEN_LIST_PARAMS)
            .answers(200, &OBJECTS)
            .with(&TOKEN);
    DELETE_ALL: "Deletes the tokens of a provider.",
        Operation::for_scripts("tokens.deleteAll", Delete, "/v2/auth/tokens", "observed 9").basis("P")
            .query(&TOKENS_DELETION)
            .answers_anything(200);
    EXISTS: "Says whether there is a token of a provider.",
        Operation::for_scripts("tokens.exists", Get, "/v2/auth/tokens/exists", "observed 9").basis("P")
            .query(&TOKEN_EXISTS_PARAMS)
            .answers(200, &OBJECT)
            .with(&TOKEN_EXISTS);
    EXIST: "Says for several providers whether there is a token.",
        Operation::for_scripts("tokens.exist", Post, "/v2/auth/tokens/exists/batch", "observed 9").basis("D")
            .body(&TOKEN_EXISTS_BATCH)
            .answers(200, &OBJECT)
            .with(&TOKENS_EXIST);
    PATCH_METADATA: "Changes what is said of a token.",
        Operation::for_scripts("tokens.patchMetadata", Patch, "/v2/auth/tokens/{token_id}/metadata", "observed 9").basis("P")
            .body(&TOKEN_METADATA_PATCH)
            .answers(200, &OBJECT)
            .with(&TOKEN)
            .refuses(&[404]);
    DELETE: "Deletes a token.",
        Operation::for_scripts("tokens.delete", Delete, "/v2/auth/tokens/{token_id}", "observed 9").basis("P").refuses(&[404]);
}
