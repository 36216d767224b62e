//! What the logs of a revision say, and when: worked out from its way and the time, so that they grow while it builds and deploys.

use super::deployments::Deployment;
use super::options::Vocabulary;
use super::revisions::Revision;
use super::value::Members as _;
use super::words::AGENT_CONFIG_PATH;
use crate::model::{RevisionStatus, Source};

/// Which of a revision's two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Log {
    Build,
    Deploy,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// The same in each listing that has the line.
    pub(super) id: String,
    pub(super) at_ms: u64,
    pub(super) level: &'static str,
    pub(super) message: String,
}

/// The lines so far, the oldest first.
pub(super) fn lines(deployment: &Deployment, revision: &Revision, log: Log, words: &Vocabulary, now_ms: u64) -> Vec<Line> {
    let writer = Writer { deployment, revision, words };
    let end_ms = revision.skipped_ms.map_or(now_ms, |skipped_ms| skipped_ms.saturating_sub(1).min(now_ms));
    let mut lines = Vec::new();
    let mut begins = revision.created_ms;
    for step in &revision.plan {
        let said = if log == Log::Build { writer.build(&step.status) } else { writer.deploy(&step.status) };
        let count = said.len().max(1) as u64;
        for (index, (level, message)) in said.into_iter().enumerate() {
            // Spread over the state; one that has no end says all in its first second.
            let at_ms = begins.saturating_add(step.for_ms.unwrap_or(1_000).saturating_mul(index as u64) / count);
            if at_ms <= end_ms {
                lines.push(writer.line(lines.len(), at_ms, level, message));
            }
        }
        let Some(for_ms) = step.for_ms else { break };
        begins = begins.saturating_add(for_ms);
        if begins > end_ms {
            break;
        }
    }
    if let Some(skipped_ms) = revision.skipped_ms {
        lines.push(writer.line(lines.len(), skipped_ms, "WARNING", "A newer revision superseded this one".to_owned()));
    }
    lines
}

type Said = Vec<(&'static str, String)>;

fn info(parts: &[&str]) -> (&'static str, String) {
    ("INFO", parts.concat())
}

struct Writer<'a> {
    deployment: &'a Deployment,
    revision: &'a Revision,
    words: &'a Vocabulary,
}

impl Writer<'_> {
    fn line(&self, index: usize, at_ms: u64, level: &'static str, message: String) -> Line {
        let id = [self.revision.id.get(..8).unwrap_or_default(), "-", &index.to_string()].concat();
        Line { id, at_ms, level, message }
    }

    fn config(&self, name: &str) -> &str {
        self.revision.config.text(name).unwrap_or_default()
    }

    fn source_config<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        self.deployment.source_config.text(name).unwrap_or(default)
    }

    fn build(&self, status: &RevisionStatus) -> Said {
        match status {
            RevisionStatus::Creating => vec![info(&["Revision ", &self.revision.id, " from source ", self.words.source(self.revision.source.as_str())])],
            RevisionStatus::Queued => vec![info(&["Queued"])],
            RevisionStatus::AwaitingBuild => vec![info(&["Waiting for a builder"])],
            RevisionStatus::Building => self.building(),
            RevisionStatus::AwaitingDeploy if super::walk::builds(&self.revision.source) => vec![info(&["Built ", &self.revision.built_image()])],
            RevisionStatus::AwaitingDeploy => vec![info(&["Nothing to build, the source is ", &self.image()])],
            RevisionStatus::CreateFailed | RevisionStatus::BuildFailed => self.failed(status),
            _ => Vec::new(),
        }
    }

    fn building(&self) -> Said {
        let mut said = Vec::new();
        if self.revision.source == Source::RepoHost {
            said.push(info(&["Cloning ", self.source_config("repo_url", ""), " at ", self.config("repo_ref")]));
        } else {
            said.push(info(&["Fetching the source ", self.config("source_tarball_path")]));
        }
        if self.revision.failure.is_some() {
            return said;
        }
        if let Some(sha) = &self.revision.repo_commit_sha {
            said.push(info(&["Checked out ", sha]));
        }
        said.push(info(&["Reading the configuration ", self.config(AGENT_CONFIG_PATH)]));
        said.push(info(&["Installing dependencies: ", self.source_config("install_command", "the default command")]));
        for (number, package) in ["the runtime", "the agent's libraries", "the server"].into_iter().enumerate() {
            said.push(info(&["  (", &(number + 1).to_string(), "/3) ", package]));
        }
        said.push(info(&["Building: ", self.source_config("build_command", "the default command")]));
        for number in 1..=5_u64 {
            said.push(info(&["  layer ", &number.to_string(), " of 5"]));
        }
        said.push(info(&["Pushing ", &self.revision.built_image()]));
        said
    }

    fn deploy(&self, status: &RevisionStatus) -> Said {
        match status {
            RevisionStatus::AwaitingDeploy => vec![info(&["Waiting for capacity"])],
            RevisionStatus::Deploying => {
                let mut said = vec![info(&["Pulling ", &self.image()])];
                if self.revision.failure.is_none() {
                    let secrets = self.deployment.secrets.as_array().map_or(0, Vec::len);
                    said.push(info(&["Starting the server with ", &secrets.to_string(), " secrets"]));
                    said.push(info(&["Waiting for the health check"]));
                    said.push(info(&["The health check passed"]));
                }
                said
            }
            RevisionStatus::Deployed => vec![info(&["Serving at ", self.source_config("custom_url", &self.deployment.url())])],
            RevisionStatus::DeployFailed => self.failed(status),
            _ => Vec::new(),
        }
    }

    /// The image that it will run.
    fn image(&self) -> String {
        self.revision.image_uri(u64::MAX).unwrap_or_else(|| "an image that is still to be pushed".to_owned())
    }

    fn failed(&self, status: &RevisionStatus) -> Said {
        let message = self.revision.message(status).unwrap_or("The revision failed");
        vec![("ERROR", self.words.localize(message))]
    }
}
