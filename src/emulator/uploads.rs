//! Uploads of source tarballs: the URL for one, and the target that takes it (observed.md 3).

use super::context::{Answer, Context};
use super::deployments;
use super::value::{Members as _, Object, Value};
use super::{ids, problem, tarball};
use crate::http::Response;
use crate::model::Source;

/// How long an upload URL holds, in milliseconds.
const URL_HOLDS_MS: u64 = 3_600_000;
const ENDING: &str = ".tar.gz";

fn key(tenant_id: &str, deployment_id: &str, upload_id: &str) -> String {
    ["upload/", tenant_id, "/", deployment_id, "/", upload_id].concat()
}

/// The upload that an object path names, if it is the deployment's.
pub(super) fn find<'a>(context: &'a Context<'_>, deployment_id: &str, object_path: &str) -> Option<&'a Object> {
    let upload_id = object_path.strip_prefix("uploads/")?.strip_prefix(deployment_id)?.strip_prefix('/')?.strip_suffix(ENDING)?;
    context.state.document(&key(&context.tenant_id, deployment_id, upload_id))?.as_object()
}

/// `POST /v2/deployments/{deployment_id}/upload-url` (observed.md 3).
pub(super) fn create_url(context: &mut Context<'_>) -> Answer {
    let deployment = context.changeable()?;
    if deployment.source != Source::InternalSource {
        return Err(problem::bad_request(
            &["Uploads are only for source internal_source; this deployment is ", context.options.vocabulary.source(deployment.source.as_str())].concat(),
        ));
    }
    let deployment_id = deployment.id.clone();
    let upload_id = context.state.meta.random.uuid();
    let token = context.state.meta.random.sha();
    let object_path = ["uploads/", &deployment_id, "/", &upload_id, ENDING].concat();
    let upload_url = [origin(context.url), "/uploads/", &context.tenant_id, "/", &deployment_id, "/", &upload_id, ENDING, "?token=", &token].concat();
    let until_ms = context.now_ms.saturating_add(URL_HOLDS_MS);
    let upload = Object::default().with("token", token.into()).with("until_ms", until_ms.into());
    context.state.put_document(key(&context.tenant_id, &deployment_id, &upload_id), upload.into());
    let headers = Object::default().with("Content-Type", "application/gzip".into());
    let answer = Object::default().with("upload_url", upload_url.into()).with("object_path", object_path.into()).with("upload_headers", headers.into());
    Ok(context.json(200, &answer.into()))
}

/// `PUT` of a tarball to the URL that [`create_url`] gave. The URL is its own credential. Only what the archive holds is kept, not the archive.
pub(super) fn put(context: &mut Context<'_>) -> Answer {
    let [tenant_id, deployment_id, upload_id] = [0, 1, 2].map(|index| {
        ids::canonical({
            let name = context.parameter(index);
            name.strip_suffix(ENDING).unwrap_or(name)
        })
    });
    if context.body.len() > problem::UPLOAD_LIMIT {
        return Err(problem::too_large(problem::UPLOAD_LIMIT));
    }
    let key = key(&tenant_id, &deployment_id, &upload_id);
    let upload = context.state.document(&key).and_then(Value::as_object);
    let token = context.query.text("token").filter(|token| !token.is_empty());
    let Some(upload) = upload.filter(|upload| upload.text("token") == token && token.is_some()) else {
        return Err(problem::detail(403, "The upload URL is not one that upload-url gave"));
    };
    if upload.whole("until_ms").is_some_and(|until_ms| until_ms < context.now_ms) {
        return Err(problem::detail(403, "The upload URL has expired: ask upload-url for another one"));
    }
    if context.state.deployment(&tenant_id, &deployment_id).is_none() {
        return Err(deployments::unknown());
    }
    let mut upload = upload.clone();
    for name in ["problem", "files", "has_more_files"] {
        upload.take(name);
    }
    upload.set("bytes", (context.body.len() as u64).into());
    match tarball::read(context.body) {
        Ok(contents) => {
            upload.set("files", Value::Array(contents.files.into_iter().map(Value::from).collect()));
            upload.set("has_more_files", contents.has_more.into());
        }
        Err(problem) => upload.set("problem", problem.into()),
    }
    context.state.put_document(key, upload.into());
    Ok(Response::new(200))
}

/// The scheme and host of a URL; those of the emulator's own name where it has none.
fn origin(url: &str) -> &str {
    let Some((scheme, rest)) = url.split_once("://").filter(|_| !url.starts_with('/')) else { return "http://emulator.localhost" };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    &url[..scheme.len() + "://".len() + host.len()]
}
