//! The sentences of the client's errors: what failed, how often it was tried, and what to do next.

use core::fmt;
use core::time::Duration;

use super::detail::{is_page, shorten};
use super::error::{ApiError, Error, Phase, WaitError, WaitErrorKind};
use crate::api::{OPERATIONS, text_member};
use crate::env::to_ms;
use crate::http::Method;
use crate::json::writer;
use crate::validate::{Degree, Report};

/// The maximum length of a message, in characters.
pub(super) const MAX_MESSAGE: usize = 300;

const LOST: &str = "; the service may have acted on it all the same, so look before sending it again";

const PAGE: &str =
    "with a web page and not as the service does: is the address that of its API, or does a proxy ask for a login?";

const UNKNOWN: &str =
    "; the contract does not show this operation, it was only seen on services, so this one may not know it";

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = message(self);
        match message.char_indices().nth(MAX_MESSAGE - 1) {
            Some((end, _)) if message[end..].chars().count() > 1 => {
                formatter.write_str(&message[..end])?;
                formatter.write_str("…")
            }
            _ => formatter.write_str(&message),
        }
    }
}

#[inline(never)]
fn message(error: &Error) -> String {
    match error {
        Error::Config(error) => error.to_string(),
        Error::Invalid { operation, report } => invalid(operation, report),
        Error::Connection { request, attempts, status, source } => {
            let mut out = request.to_string();
            if let Some(status) = status {
                out.push_str(" answered ");
                writer::whole(&mut out, usize::from(*status));
                out.push_str(", but its body broke off: ");
            } else {
                out.push_str(" got no answer: ");
            }
            out.push_str(&source.message);
            push_attempts(&mut out, *attempts);
            if error.maybe_processed() {
                out.push_str(LOST);
            }
            out
        }
        Error::Timeout { request, attempts, phase, limit } => {
            let what = match phase {
                Phase::Headers => " had no answer after ",
                Phase::Body => " had no complete body after ",
                Phase::Deadline => " was not done at its deadline of ",
            };
            let mut out = [&request.to_string(), what].concat();
            push_seconds(&mut out, *limit);
            push_attempts(&mut out, *attempts);
            if error.maybe_processed() {
                out.push_str(LOST);
            }
            out
        }
        Error::TooLarge { request, attempts, status, max_bytes } => {
            let mut out = [&request.to_string(), " answered "].concat();
            writer::whole(&mut out, usize::from(*status));
            out.push_str(" with a body of more than ");
            writer::whole(&mut out, *max_bytes);
            out.push_str(" bytes");
            push_attempts(&mut out, *attempts);
            out.push_str("; if that is right, raise max_response_bytes");
            push_lost(&mut out, request.method, *status);
            out
        }
        Error::Api(error) => api(error),
        Error::Parse { request, status, text, source } => {
            let mut out = [&request.to_string(), " answered "].concat();
            writer::whole(&mut out, usize::from(*status));
            out.push_str(", but ");
            if text.is_empty() {
                out.push_str("the body is empty");
            } else if is_page(text) {
                out.push_str(PAGE);
            } else {
                out.push_str(&source.to_string());
            }
            out
        }
        Error::Wait(error) => wait(error),
        #[cfg(feature = "model")]
        Error::Upload(error) => ["uploads.put: nothing was uploaded: ", &error.to_string()].concat(),
        #[cfg(feature = "model")]
        Error::Record(error) => error.to_string(),
    }
}

fn invalid(operation: &str, report: &Report) -> String {
    let errors: Vec<_> = report.issues.iter().filter(|issue| issue.degree.is_error()).collect();
    let mut out = [operation, ": nothing was sent: "].concat();
    for (index, issue) in errors.iter().take(3).enumerate() {
        if index > 0 {
            out.push_str("; ");
        }
        out.push_str(&issue.to_string());
    }
    if errors.len() > 3 {
        out.push_str("; and ");
        writer::whole(&mut out, errors.len() - 3);
        out.push_str(" more");
    }
    if !errors.iter().any(|issue| issue.degree == Degree::Refused) {
        out.push_str("; the service may take it, but it cannot run: Check::Refused sends it all the same");
    }
    out
}

fn api(error: &ApiError) -> String {
    let mut out = [&error.request.to_string(), " answered "].concat();
    writer::whole(&mut out, usize::from(error.status));
    let detail = error.detail().unwrap_or_default();
    if !detail.is_empty() {
        out.push_str(": ");
        out.push_str(&detail);
    }
    push_attempts(&mut out, error.attempts);
    out.push_str(match error.status {
        304 => "; a cache has answered in place of the service, so let it pass on what is asked",
        300..=399 => "; a redirect is never followed: correct the base URL",
        401 => "; check the API key or the bearer token",
        403 => "; the credentials lack a right, or the tenant id is missing",
        404 | 405 if is_generic(&detail) && is_observed(error.request.operation) => UNKNOWN,
        _ => "",
    });
    if let Some(pause) = error.retry_after.filter(|pause| !pause.is_zero()) {
        out.push_str("; it asks for a pause of ");
        push_seconds(&mut out, pause);
    }
    push_lost(&mut out, error.request.method, error.status);
    if error.maybe_processed && !matches!(error.status, 408 | 500..) {
        out.push_str("; an attempt before it had no answer, and may have done it");
    }
    out
}

/// A hint that the service may have acted on a change: the status is no refusal.
fn push_lost(out: &mut String, method: Method, status: u16) {
    if matches!(status, 200..=299 | 408 | 500..) && matches!(method, Method::Post | Method::Patch) {
        out.push_str(LOST);
    }
}

/// A sentence of the service's own, such as "Deployment not found", shows that it knows the operation.
fn is_generic(detail: &str) -> bool {
    let words = detail.trim_end_matches('.');
    words.is_empty() || words.eq_ignore_ascii_case("not found") || words.eq_ignore_ascii_case("method not allowed")
}

fn is_observed(operation: &str) -> bool {
    OPERATIONS.iter().any(|each| each.name == operation && each.is_observed())
}

fn wait(error: &WaitError) -> String {
    let status = error.history.last().map_or("unknown", |(status, _)| status.as_str());
    let Some(revision_id) = &error.revision_id else { return no_revision(error) };
    let mut out = ["revision ", revision_id].concat();
    match error.kind {
        WaitErrorKind::Failed => {
            out.push_str(" ended as ");
            out.push_str(status);
            out.push_str(" after ");
            push_seconds(&mut out, error.elapsed);
            push_reason(&mut out, status, error.text.as_deref());
        }
        WaitErrorKind::Superseded => {
            out.push_str(" was superseded by a newer revision after ");
            push_seconds(&mut out, error.elapsed);
            out.push_str("; wait for the deployment's latest_revision_id");
        }
        WaitErrorKind::Timeout => {
            out.push_str(" was still ");
            out.push_str(status);
            out.push_str(" after ");
            push_seconds(&mut out, error.elapsed);
            out.push_str("; it goes on at the service, so wait again or raise the limit");
        }
    }
    out
}

/// What a deployment without a revision is waiting for, and how it is sent (observed 14.B).
fn no_revision(error: &WaitError) -> String {
    let mut out = ["deployment ", &error.deployment_id, " had no revision after "].concat();
    push_seconds(&mut out, error.elapsed);
    out.push_str(match error.source.as_deref() {
        Some("internal_docker") => {
            ": no image was sent: push one with a push token, and patch source_revision_config.image_uri"
        }
        Some("internal_source") => {
            ": no tarball was sent: upload one, and patch source_revision_config.source_tarball_path"
        }
        _ => ": the service has made none, so wait again, or look at the deployment",
    });
    out
}

/// Why a revision failed: in the service's own words, or where to look where it has none.
fn push_reason(out: &mut String, status: &str, revision: Option<&str>) {
    let said = revision
        .and_then(|revision| text_member(revision, "status_message"))
        .map(|said| shorten(said.trim()))
        .filter(|said| !said.is_empty());
    if let Some(said) = said {
        out.push_str(": ");
        out.push_str(&said);
        return;
    }
    out.push_str(match status {
        "CREATE_FAILED" => {
            "; the service gives no reason, so compare its source and its configuration with what the source needs"
        }
        "BUILD_FAILED" => "; the service gives no reason, so read its build log",
        "DEPLOY_FAILED" => "; the service gives no reason, so read its deploy log",
        _ => ", which this wait was told to take for a failure",
    });
}

#[inline(never)]
fn push_attempts(out: &mut String, attempts: u32) {
    if attempts > 1 {
        out.push_str(" (");
        writer::whole(out, attempts as usize);
        out.push_str(" attempts)");
    }
}

#[inline(never)]
fn push_seconds(out: &mut String, time: Duration) {
    writer::number(out, (to_ms(time) / 100.0).round() / 10.0);
    out.push_str(" s");
}
