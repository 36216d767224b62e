//! What an answer of the service shows that is known: traps, and refused uploads (observed 11 and 12).

use crate::diagnose::finding::Finding;
use crate::diagnose::pattern;
use crate::diagnose::signatures::{CITATION, SIGNATURES, Shown, signature};
use crate::diagnose::traps::finding;

/// An answer that is no success, or no JSON.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer<'a> {
    /// Its status.
    pub status: u16,
    /// The operation, such as `deployments.create`.
    pub operation: &'a str,
    /// Its `detail`, or the beginning of its body where it has none.
    pub text: &'a str,
    /// Whether its body is JSON.
    pub is_json: bool,
}

/// What a service answers for a path that it does not have.
const UNKNOWN_PATH: &str = "Not Found";

/// The operations that read no record by its id, so that 404 is about their path.
const LISTS: &str = ".list";

fn trap_of(answer: &Answer<'_>) -> Option<&'static str> {
    let Answer { status, operation, text, is_json } = *answer;
    let lower = text.to_ascii_lowercase();
    let has = |part: &str| lower.contains(part);
    let is_upload = operation.starts_with("uploads.");
    match status {
        _ if is_upload => None,
        409 if has("tracing project") => Some("leftover_project"),
        409 if operation == "deployments.create" && !has("agent environment") => Some("name_still_taken"),
        400 if has("listener_id' is required") => Some("listener_required"),
        404 if has("listener id") && has("not found") => Some("no_listeners"),
        403 if has("requires workspace specification") => Some("tenant_required"),
        403 if has("not enabled") => Some("feature_disabled"),
        401 => Some("key_refused"),
        404 if !is_json || operation.ends_with(LISTS) || text.trim() == UNKNOWN_PATH => Some("wrong_base_path"),
        200..=299 | 405 if !is_json => Some("wrong_base_path"),
        _ => None,
    }
}

/// Names the trap or the refused upload that an answer shows; `None` if it is not known.
pub fn diagnose_answer(answer: &Answer<'_>) -> Option<Finding> {
    if let Some(code) = trap_of(answer) {
        return finding(code);
    }
    let line = pattern::without_columns(answer.text);
    let lower = line.to_ascii_lowercase();
    let by_text = SIGNATURES.iter().flat_map(|list| list.iter()).find(|signature| {
        signature.shown.contains(&Shown::Request)
            && signature.patterns.iter().any(|each| each.near.is_empty() && pattern::matches(each.text, &line, &lower))
    });
    let by_status = match (answer.operation.starts_with("uploads."), answer.status) {
        (true, 413) => signature("archive_too_large"),
        (true, 403) => signature("upload_refused"),
        _ => None,
    };
    by_status.or(by_text).map(|found| Finding {
        code: found.code,
        cause: found.cause,
        next_step: found.next_step,
        citation: CITATION,
        line: None,
    })
}
