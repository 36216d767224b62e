//! Logs by the project, the older form (observed.md 3). The newer form stands with the revisions.

use super::answers::LOGS;
use super::{Answer, Body, Operation};
use crate::http::Method;
use crate::schema::LOG_QUERY;

const SUMMARY: &str = "Lists logs; the body holds limit, order (asc or desc), and optionally offset, level, query, start_time and end_time.";

/// Lists the lines of a revision's build.
pub static BUILD: Operation =
    Operation::new("projects.buildLogs", Method::Post, "/v1/projects/{project_id}/revisions/{revision_id}/build_logs", "observed 3", SUMMARY)
        .body(Body::Record(&LOG_QUERY))
        .answers(200, Answer::Json(&LOGS));
/// Lists the lines of a revision's servers.
pub static REVISION_DEPLOY: Operation =
    Operation::new("projects.revisionDeployLogs", Method::Post, "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs", "observed 3", SUMMARY)
        .body(Body::Record(&LOG_QUERY))
        .answers(200, Answer::Json(&LOGS));
/// Lists the lines of a deployment's servers.
pub static DEPLOY: Operation = Operation::new("projects.deployLogs", Method::Post, "/v1/projects/{project_id}/deploy_logs", "observed 3", SUMMARY)
    .body(Body::Record(&LOG_QUERY))
    .answers(200, Answer::Json(&LOGS));
