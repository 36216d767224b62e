//! The logs of revisions: of one as a query, of one or all of a project as a form (observed 3).

use crate::emulator::resources::context::{HandlerResult, RequestContext};
use crate::emulator::resources::log_lines::{Line, Log, lines};
use crate::emulator::responses::problems;
use crate::emulator::responses::representation::response;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::http::Response;
use crate::time::{format_timestamp, parse_timestamp};

/// The distance between the positions of two revisions' first lines, and so the most lines of a revision. With fixed
/// distances, a line keeps its position while other revisions get more lines.
const LINES_A_REVISION: u64 = 1 << 20;

/// A line, and its position among the lines that can be asked for.
type Positioned = (u64, Line);

/// `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs`.
pub(crate) fn list(context: &mut RequestContext<'_>) -> HandlerResult {
    let log = if context.input.query.text("type") == Some("deploy") { Log::Deploy } else { Log::Build };
    page(&context.input.query, &of_revision(context, log)?)
}

/// `POST /v1/projects/{project_id}/revisions/{revision_id}/build_logs`.
pub(crate) fn build_logs(context: &mut RequestContext<'_>) -> HandlerResult {
    page(&context.input.form, &of_revision(context, Log::Build)?)
}

/// `POST /v1/projects/{project_id}/revisions/{revision_id}/deploy_logs`.
pub(crate) fn revision_deploy_logs(context: &mut RequestContext<'_>) -> HandlerResult {
    page(&context.input.form, &of_revision(context, Log::Deploy)?)
}

/// `POST /v1/projects/{project_id}/deploy_logs`: of all revisions, one after the other.
pub(crate) fn deploy_logs(context: &mut RequestContext<'_>) -> HandlerResult {
    let deployment = context.deployment()?;
    page(&context.input.form, &all_lines(context, deployment, Log::Deploy, None))
}

/// `GET /v2/deployment-logs` (observed 9): of all revisions, or of one.
pub(crate) fn by_cursor(context: &mut RequestContext<'_>) -> HandlerResult {
    let query = &context.input.query;
    let deployment = context.deployment_by_id(query.text("deployment_id").unwrap_or_default())?;
    let log = if query.text("log_type") == Some("BUILD") { Log::Build } else { Log::Deploy };
    let revision_id = query.text("revision_id").filter(|id| !id.is_empty());
    let all = all_lines(context, deployment, log, revision_id);
    let mut asked = query.clone();
    for (name, older) in [("sort_order", "order"), ("cursor", "offset")] {
        asked.rename(name, older);
    }
    let (lines, next) = find(&asked, query.whole("page_size").unwrap_or_default() as usize, &all)?;
    Ok(response(200, &Object::default().with("items", lines.into()).with("next_cursor", next.into()).into()))
}

/// The lines of a deployment's revisions, or of the one that is asked for.
fn all_lines(
    context: &RequestContext<'_>,
    deployment: &Deployment,
    log: Log,
    revision_id: Option<&str>,
) -> Vec<Positioned> {
    let revisions = deployment.revisions.iter().zip(0_u64..);
    revisions
        .filter(|(revision, _)| revision_id.is_none_or(|id| revision.id == id))
        .flat_map(|(revision, index)| {
            let lines = lines(deployment, revision, log, &context.options.vocabulary, context.now_ms);
            (index * LINES_A_REVISION..).zip(lines)
        })
        .collect()
}

fn of_revision(context: &RequestContext<'_>, log: Log) -> Result<Vec<Positioned>, Response> {
    let (deployment, revision) = context.revision()?;
    Ok((0..).zip(lines(deployment, revision, log, &context.options.vocabulary, context.now_ms)).collect())
}

/// The lines that are asked for. `next_offset` is null if there are no more lines yet.
fn page(asked: &Object, all: &[Positioned]) -> HandlerResult {
    let (logs, next) = find(asked, asked.whole("limit").unwrap_or_default() as usize, all)?;
    Ok(response(200, &Object::default().with("logs", logs.into()).with("next_offset", next.into()).into()))
}

/// The lines that are asked for, and where the next ones start.
fn find(asked: &Object, limit: usize, all: &[Positioned]) -> Result<(Vec<Value>, Option<String>), Response> {
    let filter = LineFilter::from_request(asked)?;
    let mut found: Vec<&Positioned> = all.iter().filter(|line| filter.accepts(line)).collect();
    if filter.is_descending {
        found.reverse();
    }
    let next = found.get(limit).map(|(position, _)| [filter.order(), &position.to_string()].concat());
    Ok((found.iter().take(limit).map(|(_, line)| to_value(line)).collect(), next))
}

fn to_value(line: &Line) -> Value {
    Object::default()
        .with("id", line.id.as_str().into())
        .with("timestamp", format_timestamp(line.at_ms).into())
        .with("level", line.level.into())
        .with("message", line.message.as_str().into())
        .into()
}

/// Which lines a request asks for.
struct LineFilter<'a> {
    is_descending: bool,
    /// The position of the first line.
    start: Option<u64>,
    level: Option<&'a str>,
    /// A text in the message, in lower case.
    query: Option<String>,
    from_ms: Option<u64>,
    until_ms: Option<u64>,
}

impl<'a> LineFilter<'a> {
    fn from_request(asked: &'a Object) -> Result<Self, Response> {
        let mut filter = Self {
            is_descending: asked.text("order") == Some("desc"),
            start: None,
            level: asked.text("level").filter(|level| !level.is_empty()),
            query: asked.text("query").map(str::to_ascii_lowercase),
            from_ms: asked.text("start_time").and_then(parse_timestamp),
            until_ms: asked.text("end_time").and_then(parse_timestamp),
        };
        if let Some(offset) = asked.given("offset").filter(|offset| offset.as_str() != Some("")) {
            let position = offset.as_str().and_then(|offset| offset.strip_prefix(filter.order())?.parse().ok());
            let problem = || problems::bad_request("the offset or cursor is not that of an answer in this order");
            filter.start = Some(position.ok_or_else(problem)?);
        }
        Ok(filter)
    }

    /// How offsets of this order start.
    const fn order(&self) -> &'static str {
        if self.is_descending { "desc-" } else { "asc-" }
    }

    fn accepts(&self, (position, line): &Positioned) -> bool {
        self.start.is_none_or(|start| if self.is_descending { *position <= start } else { *position >= start })
            && self.level.is_none_or(|level| line.level.eq_ignore_ascii_case(level))
            && self.query.as_ref().is_none_or(|query| line.message.to_ascii_lowercase().contains(query))
            && self.from_ms.is_none_or(|from_ms| line.at_ms >= from_ms)
            && self.until_ms.is_none_or(|until_ms| line.at_ms <= until_ms)
    }
}
