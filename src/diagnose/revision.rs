//! What to say about a revision: whether it is well, what its log shows, or that nothing in it is known.

use crate::diagnose::finding::Finding;
use crate::diagnose::line::{LogKind, LogLine};
use crate::diagnose::log::{diagnose_log, last_error};
use crate::diagnose::signatures::{CITATION, Shown, signature};
use crate::diagnose::traps::{FormEvidence, diagnose_failure};
use crate::schema::is_failure;

/// How a revision is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is deployed.
    Deployed,
    /// It is in progress, and not for longer than usual.
    InProgress,
    /// It is in progress for longer than usual.
    Stuck,
    /// It failed.
    Failed,
    /// A newer revision took its place.
    Superseded,
}

impl State {
    /// Its word in JavaScript and JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deployed => "deployed",
            Self::InProgress => "in_progress",
            Self::Stuck => "stuck",
            Self::Failed => "failed",
            Self::Superseded => "superseded",
        }
    }
}

/// For how many minutes a revision usually has a status, at most (observed 4). Any other status is given half an hour.
pub const USUAL_MINUTES: &[(&str, u32)] = &[
    ("CREATING", 5),
    ("QUEUED", 30),
    ("AWAITING_BUILD", 15),
    ("BUILDING", 30),
    ("AWAITING_DEPLOY", 15),
    ("DEPLOYING", 10),
];

/// For how many minutes a revision has any other status.
pub const OTHER_MINUTES: u32 = 30;

/// What is known of a revision.
#[derive(Clone, Copy, Debug, Default)]
pub struct RevisionEvidence<'a> {
    /// Its status.
    pub status: &'a str,
    /// For how long it has had that status, in milliseconds. With `None`, it counts as usual.
    pub time_in_status_ms: Option<u64>,
    /// The lines of its build log, the oldest first; empty if it has none or was not read.
    pub build_log: &'a [&'a str],
    /// The lines of its deploy log, the oldest first; `None` if it was not read.
    pub deploy_log: Option<&'a [&'a str]>,
    /// What is known of its deployment, for traps.
    pub deployment: FormEvidence<'a>,
}

/// What can be said about a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// How it is.
    pub state: State,
    /// What was found, the most telling first. Empty where nothing is wrong, and where nothing in the logs is known.
    pub findings: Vec<Finding>,
    /// The last line that tells of an error, if the logs of a failed revision show nothing that is known.
    pub last_error: Option<LogLine>,
}

/// How a revision of this status is.
pub(super) fn state_of(status: &str, time_in_status_ms: Option<u64>) -> State {
    match status {
        "DEPLOYED" => return State::Deployed,
        "SKIPPED" => return State::Superseded,
        _ if is_failure(status) => return State::Failed,
        _ => {}
    }
    let minutes = USUAL_MINUTES.iter().find(|(name, _)| *name == status).map_or(OTHER_MINUTES, |(_, minutes)| *minutes);
    if time_in_status_ms.is_some_and(|ms| ms > u64::from(minutes) * 60_000) { State::Stuck } else { State::InProgress }
}

/// Says what is wrong with a revision, and what to do about it.
///
/// A revision that is well has no findings, whatever its logs contain. One that failed or is stuck has those of the log
/// in which it failed.
pub fn diagnose_revision(evidence: &RevisionEvidence<'_>) -> Diagnosis {
    let RevisionEvidence { status, time_in_status_ms, build_log, deploy_log, deployment } = *evidence;
    let state = state_of(status, time_in_status_ms);
    if !matches!(state, State::Failed | State::Stuck) {
        return Diagnosis { state, findings: Vec::new(), last_error: None };
    }
    let kinds = LogKind::of_status(status);
    let deploy_lines = deploy_log.unwrap_or_default();
    let lines_of = |kind: LogKind| if kind == LogKind::Build { build_log } else { deploy_lines };
    let mut findings: Vec<_> = kinds.iter().find_map(|kind| diagnose_log(*kind, lines_of(*kind))).into_iter().collect();
    let is_silent = deploy_log.is_some_and(|lines| lines.iter().all(|line| line.trim().is_empty()));
    if findings.is_empty() && state == State::Stuck && status == "DEPLOYING" && is_silent {
        findings.extend(signature("no_events").filter(|found| found.shown.contains(&Shown::State)).map(|found| {
            Finding { code: found.code, cause: found.cause, next_step: found.next_step, citation: CITATION, line: None }
        }));
    }
    let last_error =
        if findings.is_empty() { kinds.iter().find_map(|kind| last_error(*kind, lines_of(*kind))) } else { None };
    findings.extend(diagnose_failure(&deployment, status, findings.first().map(|finding| finding.code)));
    Diagnosis { state, findings, last_error }
}
