//! The bodies of refusals, all in one place (service.md 7, observed.md 8).

use super::value::{Members as _, Object, json};
use crate::http::Response;

/// The largest JSON body that is taken, in bytes.
pub(super) const BODY_LIMIT: usize = 1 << 20;
/// The largest tarball that is taken, in bytes (observed.md 3).
pub(super) const UPLOAD_LIMIT: usize = 200_000_000;

/// Any refusal with its reason.
pub(super) fn detail(status: u16, text: &str) -> Response {
    Response::json(status, json(&Object::default().with("detail", text.into())))
}

/// 400: the request fits its form, but not the deployment or the installation.
pub(super) fn bad_request(text: &str) -> Response {
    detail(400, text)
}

/// 400: the bytes of the body are no text, so that nothing can be said of a place in it.
pub(super) fn no_text() -> Response {
    bad_request("There was an error parsing the body: it is not UTF-8")
}

/// 404: no operation has this path.
pub(super) fn unknown_path() -> Response {
    detail(404, "Not Found")
}

/// 404: no record of this kind has the id.
pub(super) fn not_found(what: &str) -> Response {
    detail(404, &[what, " not found"].concat())
}

/// 405: the path takes other methods.
pub(super) fn method_not_allowed(allow: &str) -> Response {
    detail(405, "Method Not Allowed").with_header("allow", allow)
}

/// 413: the body is over its limit.
pub(super) fn too_large(limit: usize) -> Response {
    detail(413, &["The body is too long: at most ", &limit.to_string(), " bytes are taken"].concat())
}

/// 415: the body is not declared as JSON.
pub(super) fn not_json() -> Response {
    detail(415, "Unsupported Media Type: send the body as application/json")
}

/// 422: the items of a validation error, each already written as JSON (service.md 2.7).
pub(super) fn unprocessable(items: &[String]) -> Response {
    Response::json(422, ["{\"detail\":[", &items.join(","), "]}"].concat())
}
