//! The lines of a revision's logs. They follow from its timeline and the time, so the logs grow while the revision is
//! built and deployed.

use crate::diagnose::{End, Played};
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::failure::Failure;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::timeline;
use crate::emulator::values::json::Members as _;
use crate::emulator::vocabulary::{AGENT_CONFIG_PATH, Vocabulary};
use crate::model::{RevisionStatus, Source};

/// One of a revision's two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Log {
    Build,
    Deploy,
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// The same in every response that has the line.
    pub(crate) id: String,
    pub(crate) at_ms: u64,
    pub(crate) level: &'static str,
    pub(crate) message: String,
}

/// The lines so far, the oldest first.
pub(crate) fn lines(
    deployment: &Deployment,
    revision: &Revision,
    log: Log,
    vocabulary: &Vocabulary,
    now_ms: u64,
) -> Vec<Line> {
    let writer = Writer { deployment, revision, vocabulary };
    let end_ms = revision.skipped_ms.map_or(now_ms, |skipped_ms| skipped_ms.saturating_sub(1).min(now_ms));
    let mut lines = Vec::new();
    let mut begins_ms = revision.created_ms;
    for step in &revision.timeline {
        let messages = if log == Log::Build { writer.build(&step.status) } else { writer.deploy(&step.status) };
        let count = messages.len().max(1) as u64;
        for (index, (level, message)) in messages.into_iter().enumerate() {
            // The messages of a status are spread over its duration, or over a second if it has no end.
            let after_ms = step.for_ms.unwrap_or(1_000).saturating_mul(index as u64) / count;
            let at_ms = begins_ms.saturating_add(after_ms);
            if at_ms <= end_ms {
                lines.push(writer.line(lines.len(), at_ms, level, message));
            }
        }
        let Some(for_ms) = step.for_ms else { break };
        begins_ms = begins_ms.saturating_add(for_ms);
        if begins_ms > end_ms {
            break;
        }
    }
    if let Some(skipped_ms) = revision.skipped_ms {
        lines.push(writer.line(lines.len(), skipped_ms, "WARNING", "A newer revision superseded this one".to_owned()));
    }
    lines
}

/// Messages with their levels.
type Messages = Vec<(&'static str, String)>;

fn info(parts: &[&str]) -> (&'static str, String) {
    ("INFO", parts.concat())
}

/// The level of a line that a tool has written.
fn level_of(line: &str) -> &'static str {
    let has = |word: &str| line.contains(word);
    if line.starts_with("Warning") || has("[warning") {
        "WARNING"
    } else if ["ERROR", "Error", "error:", "fatal:", "FATAL", "failed"].into_iter().any(has) {
        "ERROR"
    } else {
        "INFO"
    }
}

/// Writes the messages of a revision.
struct Writer<'a> {
    deployment: &'a Deployment,
    revision: &'a Revision,
    vocabulary: &'a Vocabulary,
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

    fn build(&self, status: &RevisionStatus) -> Messages {
        match status {
            RevisionStatus::Creating => vec![info(&[
                "Revision ",
                &self.revision.id,
                " from source ",
                self.vocabulary.source(self.revision.source.as_str()),
            ])],
            RevisionStatus::Queued => vec![info(&["Queued"])],
            RevisionStatus::AwaitingBuild => vec![info(&["Waiting for a builder"])],
            RevisionStatus::Building => self.building(),
            RevisionStatus::AwaitingDeploy if timeline::is_built(&self.revision.source) => {
                vec![info(&["Built ", &self.revision.built_image()])]
            }
            RevisionStatus::AwaitingDeploy => vec![info(&["Nothing to build, the source is ", &self.image()])],
            RevisionStatus::CreateFailed | RevisionStatus::BuildFailed => self.failed(status),
            _ => Vec::new(),
        }
    }

    fn building(&self) -> Messages {
        let mut messages = Vec::new();
        if self.revision.source == Source::RepoHost {
            messages.push(info(&["Cloning ", self.source_config("repo_url", ""), " at ", self.config("repo_ref")]));
        } else {
            messages.push(info(&["Fetching the source ", self.config("source_tarball_path")]));
        }
        let played = self.played("BUILD_FAILED");
        if !played.is_empty() || self.fails_while_built() {
            messages.extend(played);
            return messages;
        }
        if let Some(sha) = &self.revision.repo_commit_sha {
            messages.push(info(&["Checked out ", sha]));
        }
        messages.push(info(&["Reading the configuration ", self.config(AGENT_CONFIG_PATH)]));
        messages
            .push(info(&["Installing dependencies: ", self.source_config("install_command", "the default command")]));
        for (number, package) in ["the runtime", "the agent's libraries", "the server"].into_iter().enumerate() {
            messages.push(info(&["  (", &(number + 1).to_string(), "/3) ", package]));
        }
        messages.push(info(&["Building: ", self.source_config("build_command", "the default command")]));
        for number in 1..=5_u64 {
            messages.push(info(&["  layer ", &number.to_string(), " of 5"]));
        }
        messages.push(info(&["Pushing ", &self.revision.built_image()]));
        messages
    }

    /// Whether the build ends with what is wrong with the source.
    fn fails_while_built(&self) -> bool {
        matches!(self.revision.failure, Some(Failure::Source(_)))
            && self.revision.timeline.last().is_some_and(|step| step.status == RevisionStatus::BuildFailed)
    }

    fn deploy(&self, status: &RevisionStatus) -> Messages {
        match status {
            RevisionStatus::AwaitingDeploy if self.is_silent() => Vec::new(),
            RevisionStatus::AwaitingDeploy => vec![info(&["Waiting for capacity"])],
            RevisionStatus::Deploying if self.is_played() => {
                ["DEPLOY_FAILED", "DEPLOYING"].into_iter().flat_map(|status| self.played(status)).collect()
            }
            RevisionStatus::Deploying => {
                let mut messages = vec![info(&["Pulling ", &self.image()])];
                if self.revision.failure.is_none() {
                    let secrets = self.deployment.secrets.as_array().map_or(0, Vec::len);
                    messages.push(info(&["Starting the server with ", &secrets.to_string(), " secrets"]));
                    messages.push(info(&["Waiting for the health check"]));
                    messages.push(info(&["The health check passed"]));
                }
                messages
            }
            RevisionStatus::Deployed => {
                vec![info(&["Serving at ", self.source_config("custom_url", &self.deployment.url())])]
            }
            RevisionStatus::DeployFailed => self.failed(status),
            _ => Vec::new(),
        }
    }

    /// The image that the revision will run.
    fn image(&self) -> String {
        self.revision.image_uri(u64::MAX).unwrap_or_else(|| "an image that is still to be pushed".to_owned())
    }

    /// The signature that a test has asked for.
    const fn signature(&self) -> Option<&'static Played> {
        match self.revision.failure {
            Some(Failure::Played(played)) => Some(played),
            _ => None,
        }
    }

    const fn is_played(&self) -> bool {
        self.signature().is_some()
    }

    /// Whether a test has asked for a revision that logs nothing while it is deployed.
    fn is_silent(&self) -> bool {
        self.signature().is_some_and(|played| played.log().is_empty())
    }

    /// The lines of a signature that ends in this status.
    fn played(&self, ends_in: &str) -> Messages {
        let fits = |played: &&Played| matches!(played.end, End::Revision(status) if status == ends_in);
        let log = self.signature().filter(fits).map_or_else(Vec::new, Played::log);
        log.into_iter().map(|line| (level_of(line), line.to_owned())).collect()
    }

    fn failed(&self, status: &RevisionStatus) -> Messages {
        if self.is_played() {
            return Vec::new();
        }
        let message = self.revision.status_message(status).unwrap_or("The revision failed");
        vec![("ERROR", self.vocabulary.localize(message))]
    }
}
