//! The responses to requests that are refused (contract 7, observed 8).

use crate::emulator::values::json::{Members as _, Object, Value, to_json};
use crate::http::Response;

/// A refusal with its reason.
pub(crate) fn detail(status: u16, reason: &str) -> Response {
    Response::json(status, to_json(&Object::default().with("detail", reason.into())))
}

/// 400: the form is valid, but the deployment or the installation does not accept it.
pub(crate) fn bad_request(reason: &str) -> Response {
    detail(400, reason)
}

/// 400: the bytes of the body are no text.
pub(crate) fn not_utf8() -> Response {
    bad_request("There was an error parsing the body: it is not UTF-8")
}

/// 404: no operation has this path.
pub(crate) fn unknown_path() -> Response {
    detail(404, "Not Found")
}

/// 404: no record of this kind has the id.
pub(crate) fn not_found(kind: &str) -> Response {
    detail(404, &[kind, " not found"].concat())
}

/// 404: no deployment of the tenant has the id.
pub(crate) fn deployment_not_found(id: &str) -> Response {
    detail(404, &deployment_text(id))
}

/// What a 404 says of a deployment (observed 8).
pub(crate) fn deployment_text(id: &str) -> String {
    ["Deployment ID ", id, " not found."].concat()
}

/// 404: no listener of the tenant has the id (observed 8).
pub(crate) fn listener_not_found(id: &str) -> Response {
    detail(404, &["Listener ID ", id, " not found."].concat())
}

/// 501: no documentation shows what the operation takes and answers.
pub(crate) fn not_shown() -> Response {
    detail(
        501,
        "The service has this operation, but no documentation shows its body and its answer: the emulator cannot play it",
    )
}

/// 405: the path takes other methods.
pub(crate) fn method_not_allowed(allow: &str) -> Response {
    detail(405, "Method Not Allowed").with_header("allow", allow)
}

/// 413: the body is longer than `limit` bytes.
pub(crate) fn too_large(limit: usize) -> Response {
    detail(413, &["The body is too long: at most ", &limit.to_string(), " bytes are taken"].concat())
}

/// 415: the body is not declared as JSON.
pub(crate) fn not_json() -> Response {
    detail(415, "Unsupported Media Type: send the body as application/json")
}

/// 422: a required field of the body is absent.
pub(crate) fn missing(form: &Object, name: &str) -> Response {
    let item = Object::default()
        .with("type", "missing".into())
        .with("loc", vec![Value::from("body"), name.into()].into())
        .with("msg", "Field required".into())
        .with("input", form.clone().into());
    unprocessable(&[to_json(&item)])
}

/// 422: a text of the body is empty that must not be.
pub(crate) fn empty(name: &str) -> Response {
    let item = Object::default()
        .with("type", "string_too_short".into())
        .with("loc", vec![Value::from("body"), name.into()].into())
        .with("msg", "String should have at least 1 character".into())
        .with("input", "".into())
        .with("ctx", Object::default().with("min_length", 1.into()).into());
    unprocessable(&[to_json(&item)])
}

/// 422: the items of a validation error, each of them written as JSON (contract 2.7).
pub(crate) fn unprocessable(items: &[String]) -> Response {
    Response::json(422, ["{\"detail\":[", &items.join(","), "]}"].concat())
}
