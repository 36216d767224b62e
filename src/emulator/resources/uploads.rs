//! Uploads of source tarballs: the URL for one, and the target behind that URL (observed 3).

pub(crate) mod tar;
pub(crate) mod tarball;

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::values::uuid::canonical_uuid;
use crate::http::Response;
use crate::model::Source;

/// The largest tarball that is accepted, in bytes (observed 3).
const MAX_BYTES: usize = 200 << 20;
/// How long an upload URL is valid, in milliseconds.
const URL_VALID_MS: u64 = 3_600_000;
/// How the names of uploaded objects end.
const EXTENSION: &str = ".tar.gz";

/// The upload that an object path names, if it is the deployment's.
pub(crate) fn find<'a>(context: &'a RequestContext<'_>, deployment_id: &str, object_path: &str) -> Option<&'a Object> {
    let upload_id = object_path
        .strip_prefix("uploads/")?
        .strip_prefix(deployment_id)?
        .strip_prefix('/')?
        .strip_suffix(EXTENSION)?;
    context.state.document(&keys::upload(&context.tenant_id, deployment_id, upload_id))?.as_object()
}

/// `POST /v2/deployments/{deployment_id}/upload-url` (observed 3). The headers of the upload are in the answer where the
/// body asks for them.
pub(crate) fn create_upload_url(context: &mut RequestContext<'_>) -> HandlerResult {
    let deployment = context.changeable_deployment()?;
    if deployment.source != Source::InternalSource {
        let source = context.options.vocabulary.source(deployment.source.as_str());
        return Err(problems::bad_request(
            &["Uploads are only for source internal_source; this deployment is ", source].concat(),
        ));
    }
    let deployment_id = deployment.id.clone();
    let upload_id = context.state.bookkeeping.random.uuid();
    let token = context.state.bookkeeping.random.hex_40();
    let name = [&deployment_id, "/", &upload_id, EXTENSION].concat();
    let upload_url = [origin(context.url), "/uploads/", &context.tenant_id, "/", &name, "?token=", &token].concat();
    let until_ms = context.now_ms.saturating_add(URL_VALID_MS);
    let upload = Object::default().with("token", token.into()).with("until_ms", until_ms.into());
    context.state.put_document(keys::upload(&context.tenant_id, &deployment_id, &upload_id), upload.into());
    let mut members = Object::default()
        .with("upload_url", upload_url.into())
        .with("object_path", ["uploads/", &name].concat().into());
    if context.asks_for("supports_upload_headers") {
        let headers = Object::default()
            .with("Content-Type", "application/gzip".into())
            .with("X-Goog-Content-Length-Range", ["0,", &MAX_BYTES.to_string()].concat().into());
        members.set("upload_headers", headers.into());
    }
    Ok(response(200, &members.into()))
}

/// `PUT` of a tarball to the URL that [`create_upload_url`] gave. The URL is its own credential. The names of the files in the
/// archive are stored, the archive is not.
pub(crate) fn put(context: &mut RequestContext<'_>) -> HandlerResult {
    if context.raw_body.len() > MAX_BYTES {
        return Err(problems::too_large(MAX_BYTES));
    }
    if let Some((status, body)) = context.state.take_refused_upload() {
        let mut response = Response::new(status).with_header("content-type", "application/xml");
        response.body = body.into();
        return Err(response);
    }
    let (key, upload) = expected(context)?;
    let uploaded = with_contents(upload, context.raw_body);
    context.state.put_document(key, uploaded.into());
    Ok(Response::new(200))
}

/// The upload that the URL names, with its key. The URL alone decides, so that it is known before the body is.
///
/// # Errors
/// The refusal of a URL that was not given, that has expired, or whose deployment is gone.
pub(crate) fn expected(context: &RequestContext<'_>) -> Result<(String, Object), Response> {
    let [tenant_id, deployment_id, upload_id] = [0, 1, 2].map(|index| {
        let segment = context.parameter(index);
        canonical_uuid(segment.strip_suffix(EXTENSION).unwrap_or(segment))
    });
    let key = keys::upload(&tenant_id, &deployment_id, &upload_id);
    let upload = context.state.document(&key).and_then(Value::as_object);
    let token = context.input.query.text("token").filter(|token| !token.is_empty());
    let Some(upload) = upload.filter(|upload| upload.text("token") == token && token.is_some()) else {
        return Err(problems::detail(403, "The upload URL is not one that upload-url gave"));
    };
    if upload.whole("until_ms").is_some_and(|until_ms| until_ms < context.now_ms) {
        return Err(problems::detail(403, "The upload URL has expired: ask upload-url for another one"));
    }
    if context.state.deployment(&tenant_id, &deployment_id).is_none() {
        return Err(problems::deployment_not_found(&deployment_id));
    }
    Ok((key, upload.clone()))
}

/// The upload with what this tarball contains, in place of an earlier one.
fn with_contents(mut upload: Object, tarball: &[u8]) -> Object {
    for name in ["problem", "files", "has_more_files"] {
        upload.take(name);
    }
    upload.set("bytes", (tarball.len() as u64).into());
    match tarball::read(tarball) {
        Ok(contents) => {
            upload.set("files", Value::Array(contents.files.into_iter().map(Value::from).collect()));
            upload.set("has_more_files", contents.has_more.into());
        }
        Err(problem) => upload.set("problem", problem.into()),
    }
    upload
}

/// The scheme and host of a URL, those of the emulator's own address if the URL has none.
fn origin(url: &str) -> &str {
    let Some((scheme, rest)) = url.split_once("://").filter(|_| !url.starts_with('/')) else {
        return "http://emulator.localhost";
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    &url[..scheme.len() + "://".len() + host.len()]
}
