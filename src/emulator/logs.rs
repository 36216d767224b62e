//! The logs of revisions, in both forms (observed.md 3).

use super::clock::{moment, rfc3339};
use super::context::{Answer, Context};
use super::log_lines::{Line, Log, lines};
use super::problem;
use super::value::{Members as _, Object, Value};
use crate::http::Response;

/// How many lines an answer has where the request does not say.
const LOG_LIMIT: u64 = 50;
/// Lines of one revision at most: places of lines stay the same while the logs of several grow.
const MOST_LINES: u64 = 1 << 20;

/// `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs`.
pub(super) fn list(context: &mut Context<'_>) -> Answer {
    let log = if context.query.text("type") == Some("deploy") { Log::Deploy } else { Log::Build };
    page(context, &context.query, &of_revision(context, log)?)
}

/// `POST /v1/projects/{project_id}/revisions/{revision_id}/build_logs`. A project has its deployment's id.
pub(super) fn build(context: &mut Context<'_>) -> Answer {
    page(context, &context.form, &of_revision(context, Log::Build)?)
}

/// `POST /v1/projects/{project_id}/revisions/{revision_id}/deploy_logs`.
pub(super) fn deploy(context: &mut Context<'_>) -> Answer {
    page(context, &context.form, &of_revision(context, Log::Deploy)?)
}

/// `POST /v1/projects/{project_id}/deploy_logs`: of all revisions, one after the other.
pub(super) fn deploy_of_all(context: &mut Context<'_>) -> Answer {
    let deployment = context.deployment()?;
    let all = deployment.revisions.iter().enumerate().flat_map(|(place, revision)| {
        let lines = lines(deployment, revision, Log::Deploy, &context.options.vocabulary, context.now_ms);
        lines.into_iter().enumerate().map(move |(index, line)| (place as u64 * MOST_LINES + index as u64, line))
    });
    page(context, &context.form, &all.collect::<Vec<_>>())
}

fn of_revision(context: &Context<'_>, log: Log) -> Result<Vec<(u64, Line)>, Response> {
    let (deployment, revision) = context.revision()?;
    let lines = lines(deployment, revision, log, &context.options.vocabulary, context.now_ms);
    Ok(lines.into_iter().enumerate().map(|(index, line)| (index as u64, line)).collect())
}

/// The lines that are asked for. `next_offset` is null where there is no more as yet.
fn page(context: &Context<'_>, asked: &Object, all: &[(u64, Line)]) -> Answer {
    let limit = asked.whole("limit").unwrap_or(LOG_LIMIT) as usize;
    let (order, is_descending) = if asked.text("order") == Some("desc") { ("desc-", true) } else { ("asc-", false) };
    let start = match asked.get("offset").filter(|offset| !offset.is_null() && offset.as_str() != Some("")) {
        None => None,
        Some(offset) => Some(
            offset
                .as_str()
                .and_then(|offset| offset.strip_prefix(order))
                .and_then(|place| place.parse::<u64>().ok())
                .ok_or_else(|| problem::bad_request("offset is no next_offset of an answer in this order"))?,
        ),
    };
    let level = asked.text("level").filter(|level| !level.is_empty());
    let query = asked.text("query").map(str::to_ascii_lowercase);
    let from_ms = asked.text("start_time").and_then(moment);
    let until_ms = asked.text("end_time").and_then(moment);
    let fits = |(place, line): &&(u64, Line)| {
        start.is_none_or(|start| if is_descending { *place <= start } else { *place >= start })
            && level.is_none_or(|level| line.level.eq_ignore_ascii_case(level))
            && query.as_ref().is_none_or(|query| line.message.to_ascii_lowercase().contains(query))
            && from_ms.is_none_or(|from_ms| line.at_ms >= from_ms)
            && until_ms.is_none_or(|until_ms| line.at_ms <= until_ms)
    };
    let mut found: Vec<&(u64, Line)> = all.iter().filter(fits).collect();
    if is_descending {
        found.reverse();
    }
    let next = found.get(limit).map(|(place, _)| [order, &place.to_string()].concat());
    let logs: Vec<Value> = found
        .iter()
        .take(limit)
        .map(|(_, line)| {
            Object::default()
                .with("id", line.id.as_str().into())
                .with("timestamp", rfc3339(line.at_ms).into())
                .with("level", line.level.into())
                .with("message", line.message.as_str().into())
                .into()
        })
        .collect();
    Ok(context.json(200, &Object::default().with("logs", logs.into()).with("next_offset", next.into()).into()))
}
