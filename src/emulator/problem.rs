//! The bodies of refusals, all in one place (service.md 7, observed.md 8).

use crate::http::{Method, Response};

/// The largest JSON body that is taken, in bytes.
pub(super) const BODY_LIMIT: usize = 1 << 20;

fn detail(status: u16, text: &str) -> Response {
    Response::json(status, serde_json::json!({ "detail": text }).to_string())
}

/// 400: the request fits its form, but not the deployment or the installation.
pub(super) fn bad_request(text: &str) -> Response {
    detail(400, text)
}

/// 401: a key is set, and the request carries none or another one. Spec silent: the body's text.
pub(super) fn unauthorized() -> Response {
    detail(401, "Missing or unknown API key: send it as X-Api-Key, or as Authorization: Bearer")
}

/// 404: no operation has this path.
pub(super) fn unknown_path() -> Response {
    detail(404, "Not Found")
}

/// 404: no record of this kind has the id.
pub(super) fn not_found(what: &str) -> Response {
    detail(404, &format!("{what} not found"))
}

/// 405: the path takes other methods.
pub(super) fn method_not_allowed(allowed: &[Method]) -> Response {
    let allow: Vec<_> = allowed.iter().map(|method| method.as_str()).collect();
    detail(405, "Method Not Allowed").with_header("allow", allow.join(", "))
}

/// 409: another deployment has the name.
pub(super) fn name_taken(name: &str) -> Response {
    detail(409, &format!("A deployment named '{name}' already exists"))
}

/// 413: the body is over [`BODY_LIMIT`].
pub(super) fn too_large(length: usize) -> Response {
    detail(413, &format!("The body has {length} bytes; at most {BODY_LIMIT} are taken"))
}

/// 415: the body is not declared as JSON.
pub(super) fn not_json() -> Response {
    detail(415, "Unsupported Media Type: send the body as application/json")
}

/// 422: the items of a validation error, each already written as JSON (service.md 2.7).
pub(super) fn unprocessable(items: &[String]) -> Response {
    Response::json(422, format!("{{\"detail\":[{}]}}", items.join(",")))
}
