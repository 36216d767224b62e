//! Logs by the project, the older form (observed 3). The newer form is in `revisions.rs`.

use super::Operation;
use super::operation::operations;
use super::responses::LOGS;
use crate::http::Method::Post;
use crate::schema::{LOG_PAGE, LOG_QUERY};

operations! {
    BUILD: "Reads the log of a revision's build.",
        Operation::for_pages(
            "projects.buildLogs",
            Post,
            "/v1/projects/{project_id}/revisions/{revision_id}/build_logs",
            "observed 3",
        ).basis("P/S")
        .body(&LOG_QUERY)
        .answers(200, &LOGS)
        .with(&LOG_PAGE);
    REVISION_DEPLOY: "Reads the log of a revision's servers.",
        Operation::for_pages(
            "projects.revisionDeployLogs",
            Post,
            "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs",
            "observed 3",
        ).basis("P/S")
        .body(&LOG_QUERY)
        .answers(200, &LOGS)
        .with(&LOG_PAGE);
    DEPLOY: "Reads the log of a project's servers.",
        Operation::for_pages("projects.deployLogs", Post, "/v1/projects/{project_id}/deploy_logs", "observed 3").basis("P/S")
            .body(&LOG_QUERY)
            .answers(200, &LOGS)
            .with(&LOG_PAGE);
}
