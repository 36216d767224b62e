//! The way a revision goes from state to state. Its state is a function of its plan and the time alone: nothing ticks.

use super::options::Speed;
use super::value::{self, Members as _, Object, Value};
use crate::model::{RevisionStatus, Source};

/// One state of a revision's way, and how long it lasts.
///
/// # Examples
/// ```
/// use deployment_control::emulator::Step;
/// let way = [Step::lasting("BUILDING", 3_000), Step::last("BUILD_FAILED")];
/// assert_eq!(way[1].for_ms, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state; words that no service knows are legal.
    pub status: RevisionStatus,
    /// How long it lasts, in milliseconds; `None` for ever. The last step's state stays in any case.
    pub for_ms: Option<u64>,
}

impl Step {
    /// Makes a step that lasts `for_ms` milliseconds.
    pub fn lasting(status: &str, for_ms: u64) -> Self {
        Self { status: status.into(), for_ms: Some(for_ms) }
    }

    /// Makes a step that lasts for ever.
    pub fn last(status: &str) -> Self {
        Self { status: status.into(), for_ms: None }
    }

    /// Reads steps from the JSON text of a list of objects with `status` and `forMs`; `forMs` may be null or left out for ever.
    ///
    /// # Errors
    /// A sentence on what does not fit.
    pub fn list_from_json(text: &str) -> Result<Vec<Self>, String> {
        let list = value::read(text.as_bytes()).unwrap_or_default();
        steps(&list).ok_or_else(|| "the script's steps do not fit: it takes a list of objects with a status and forMs, milliseconds from 0 on".to_owned())
    }

    fn value(&self) -> Value {
        Object::default().with("status", self.status.as_str().into()).with("forMs", self.for_ms.into()).into()
    }
}

/// Steps as they are kept.
pub(super) fn value(steps: &[Step]) -> Value {
    Value::Array(steps.iter().map(Step::value).collect())
}

/// Steps as they were kept; `None` where the value is not a list of steps.
pub(super) fn steps(value: &Value) -> Option<Vec<Step>> {
    let step = |value: &Value| {
        let step = value.as_object()?;
        let for_ms = match step.given("forMs") {
            None => None,
            Some(for_ms) => Some(value::whole(for_ms)?),
        };
        Some(Step { status: step.text("status")?.into(), for_ms })
    };
    value.as_array()?.iter().map(step).collect()
}

/// The states of observed.md 4 in their order, with their lengths in milliseconds: fast, real.
const WAY: [(RevisionStatus, u64, u64); 6] = [
    (RevisionStatus::Creating, 400, 5_000),
    (RevisionStatus::Queued, 400, 15_000),
    (RevisionStatus::AwaitingBuild, 400, 40_000),
    (RevisionStatus::Building, 1_200, 480_000),
    (RevisionStatus::AwaitingDeploy, 400, 20_000),
    (RevisionStatus::Deploying, 1_200, 160_000),
];

/// How long the database of a new deployment takes, in milliseconds.
pub(super) const fn database_ms(speed: Speed) -> u64 {
    match speed {
        Speed::Fast => 800,
        Speed::Real => 90_000,
    }
}

/// How long a deployment that is to be deleted stays, in milliseconds: until nothing of it runs, and until it is gone.
pub(super) const fn deletion_ms(speed: Speed) -> (u64, u64) {
    match speed {
        Speed::Fast => (800, 1_600),
        Speed::Real => (60_000, 180_000),
    }
}

/// Whether revisions of this source are built.
pub(super) const fn builds(source: &Source) -> bool {
    matches!(source, Source::RepoHost | Source::InternalSource)
}

/// The way of a revision that cannot be built, or cannot be deployed: as [`plan`], but it ends in the middle of that work.
pub(super) fn failing_plan(source: &Source, speed: Speed) -> Vec<Step> {
    let (work, end) =
        if builds(source) { (RevisionStatus::Building, RevisionStatus::BuildFailed) } else { (RevisionStatus::Deploying, RevisionStatus::DeployFailed) };
    let mut plan = plan(source, speed);
    if let Some(at) = plan.iter().position(|step| step.status == work) {
        plan.truncate(at + 1);
        plan[at].for_ms = plan[at].for_ms.map(|ms| ms / 2);
    }
    plan.push(Step { status: end, for_ms: None });
    plan
}

/// The way of a revision of this source when no script says otherwise.
pub(super) fn plan(source: &Source, speed: Speed) -> Vec<Step> {
    let builds = builds(source);
    WAY.into_iter()
        .filter(|(status, ..)| builds || !matches!(status, RevisionStatus::AwaitingBuild | RevisionStatus::Building))
        .map(|(status, fast, real)| Step { status, for_ms: Some(if speed == Speed::Fast { fast } else { real }) })
        .chain([Step { status: RevisionStatus::Deployed, for_ms: None }])
        .collect()
}

/// The state `elapsed_ms` after the start, and when after the start it began; `None` for a plan without steps.
pub(super) fn at(plan: &[Step], elapsed_ms: u64) -> Option<(&RevisionStatus, u64)> {
    let mut begins = 0_u64;
    let mut current = None;
    for step in plan {
        if begins > elapsed_ms {
            break;
        }
        current = Some((&step.status, begins));
        let Some(for_ms) = step.for_ms else { break };
        begins = begins.saturating_add(for_ms);
    }
    current
}

/// How long after the start a plan first reaches a state; `None` where it never does.
pub(super) fn reaches(plan: &[Step], status: &RevisionStatus) -> Option<u64> {
    let mut begins = 0_u64;
    for step in plan {
        if step.status == *status {
            return Some(begins);
        }
        begins = begins.saturating_add(step.for_ms?);
    }
    None
}

/// Whether a newer revision supersedes one in this state: it still waits, and nothing of it runs.
pub(super) const fn waits(status: &RevisionStatus) -> bool {
    matches!(status, RevisionStatus::Creating | RevisionStatus::Queued | RevisionStatus::AwaitingBuild | RevisionStatus::AwaitingDeploy)
}

#[cfg(test)]
mod tests {
    use super::{Speed, Step, at, plan, reaches};
    use crate::model::{RevisionStatus, Source};
    use crate::schema;

    fn words(source: &Source) -> Vec<String> {
        plan(source, Speed::Fast).into_iter().map(|step| step.status.into()).collect()
    }

    #[test]
    fn a_revision_passes_every_state_of_the_tables_in_order_and_images_skip_the_build() {
        let ways = schema::REVISION_STATUS.observed[..6].iter().chain(schema::REVISION_STATUS.documented).copied();
        assert_eq!(words(&Source::RepoHost), ways.clone().collect::<Vec<_>>());
        assert_eq!(words(&Source::InternalSource), ways.clone().collect::<Vec<_>>());
        let images: Vec<_> = ways.filter(|status| !status.ends_with("BUILD") && !status.starts_with("BUILD")).collect();
        assert_eq!(words(&Source::ExternalDocker), images);
        assert_eq!(words(&Source::InternalDocker), images);
    }

    #[test]
    fn the_default_ways_take_as_long_as_their_speed_says() {
        let cases = [
            (Source::RepoHost, Speed::Fast, 4_000),
            (Source::InternalDocker, Speed::Fast, 2_400),
            (Source::RepoHost, Speed::Real, 720_000),
            (Source::InternalDocker, Speed::Real, 200_000),
        ];
        for (source, speed, expected) in cases {
            assert_eq!(reaches(&plan(&source, speed), &RevisionStatus::Deployed), Some(expected), "{source} {speed:?}");
        }
    }

    #[test]
    fn a_state_holds_until_its_time_is_over_and_the_last_one_stays() {
        let way = [Step::lasting("BUILDING", 10), Step::lasting("WARMING", 0), Step::lasting("INTERRUPTED", 5)];
        for (elapsed, status, began) in [(0, "BUILDING", 0), (9, "BUILDING", 0), (10, "INTERRUPTED", 10), (1_000, "INTERRUPTED", 10)] {
            let (found, since) = at(&way, elapsed).expect("the plan has steps");
            assert_eq!((found.as_str(), since), (status, began), "{elapsed}");
        }
        assert_eq!(at(&[], 0), None);
        assert_eq!(reaches(&[Step::last("QUEUED"), Step::last("DEPLOYED")], &RevisionStatus::Deployed), None);
    }
}
