//! The status timeline of a revision: which statuses it passes, and how long each of them lasts. A revision's status is
//! a function of its timeline and the time, so nothing has to run in the background.

use crate::emulator::options::Speed;
use crate::emulator::values::json::{Members as _, Object, Value, read, whole_number};
use crate::model::{RevisionStatus, Source};
use crate::schema;

/// One status of a revision's timeline, and how long it lasts.
///
/// # Examples
/// ```
/// use deployment_control::emulator::Step;
/// let timeline = [Step::lasting("BUILDING", 3_000), Step::last("BUILD_FAILED")];
/// assert_eq!(timeline[1].for_ms, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The status. Words that no service knows are allowed.
    pub status: RevisionStatus,
    /// How long it lasts, in milliseconds; `None` for ever. The status of the last step stays in any case.
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

    /// Reads steps from the JSON text of a list of objects with `status` and `forMs`. Without `forMs`, or with null, a
    /// step lasts for ever.
    ///
    /// # Errors
    /// A sentence that says what the text must be.
    pub fn list_from_json(text: &str) -> Result<Vec<Self>, String> {
        let list = read(text.as_bytes()).unwrap_or_default();
        from_value(&list).ok_or_else(|| {
            "the script's steps do not fit: it takes a list of objects with a status and forMs, milliseconds from 0 on"
                .to_owned()
        })
    }
}

/// The steps as a JSON value, for the journal.
pub(crate) fn to_value(steps: &[Step]) -> Value {
    let step = |step: &Step| {
        Object::default().with("status", step.status.as_str().into()).with("forMs", step.for_ms.into()).into()
    };
    Value::Array(steps.iter().map(step).collect())
}

/// Reads what [`to_value`] wrote. `None` if the value is not a list of steps.
pub(crate) fn from_value(value: &Value) -> Option<Vec<Step>> {
    let step = |value: &Value| {
        let step = value.as_object()?;
        let for_ms = match step.given("forMs") {
            None => None,
            Some(for_ms) => Some(whole_number(for_ms)?),
        };
        Some(Step { status: step.text("status")?.into(), for_ms })
    };
    value.as_array()?.iter().map(step).collect()
}

/// The statuses of observed 4 in their order, with their durations in milliseconds: fast, real.
const DURATIONS: [(RevisionStatus, u64, u64); 6] = [
    (RevisionStatus::Creating, 400, 5_000),
    (RevisionStatus::Queued, 400, 15_000),
    (RevisionStatus::AwaitingBuild, 400, 40_000),
    (RevisionStatus::Building, 1_200, 480_000),
    (RevisionStatus::AwaitingDeploy, 400, 20_000),
    (RevisionStatus::Deploying, 1_200, 160_000),
];

/// How long it takes until the database of a new deployment is ready, in milliseconds.
pub(crate) const fn database_ms(speed: Speed) -> u64 {
    match speed {
        Speed::Fast => 800,
        Speed::Real => 90_000,
    }
}

/// How long the deletion of a deployment takes, in milliseconds: until it awaits its final deletion, and until it is
/// gone.
pub(crate) const fn deletion_ms(speed: Speed) -> (u64, u64) {
    match speed {
        Speed::Fast => (800, 1_600),
        Speed::Real => (60_000, 180_000),
    }
}

/// Whether the service builds an image for revisions of this source.
pub(crate) const fn is_built(source: &Source) -> bool {
    matches!(source, Source::RepoHost | Source::InternalSource)
}

/// The timeline of a revision that succeeds.
pub(crate) fn successful(source: &Source, speed: Speed) -> Vec<Step> {
    let is_built = is_built(source);
    DURATIONS
        .into_iter()
        .filter(|(status, ..)| is_built || !matches!(status, RevisionStatus::AwaitingBuild | RevisionStatus::Building))
        .map(|(status, fast, real)| Step { status, for_ms: Some(if speed == Speed::Fast { fast } else { real }) })
        .chain([Step { status: RevisionStatus::Deployed, for_ms: None }])
        .collect()
}

/// The timeline of a revision that fails in the middle of its build, or of its deployment if it is not built.
pub(crate) fn failing(source: &Source, speed: Speed) -> Vec<Step> {
    let (fails_in, failure) = if is_built(source) {
        (RevisionStatus::Building, RevisionStatus::BuildFailed)
    } else {
        (RevisionStatus::Deploying, RevisionStatus::DeployFailed)
    };
    let mut steps = successful(source, speed);
    if let Some(at) = steps.iter().position(|step| step.status == fails_in) {
        steps.truncate(at + 1);
        steps[at].for_ms = steps[at].for_ms.map(|ms| ms / 2);
    }
    steps.push(Step { status: failure, for_ms: None });
    steps
}

/// A timeline that stops `elapsed_ms` after its start, and is interrupted from then on.
pub(crate) fn interrupted(steps: &[Step], elapsed_ms: u64) -> Vec<Step> {
    let mut left_ms = elapsed_ms;
    let mut passed = Vec::new();
    for step in steps {
        let for_ms = step.for_ms.unwrap_or(u64::MAX).min(left_ms);
        passed.push(Step { status: step.status.clone(), for_ms: Some(for_ms) });
        left_ms -= for_ms;
        if left_ms == 0 {
            break;
        }
    }
    passed.push(Step { status: RevisionStatus::Interrupted, for_ms: None });
    passed
}

/// The timeline of a revision that a test lets end in `status`, or stay in it.
pub(crate) fn played(status: &str, source: &Source, speed: Speed) -> Vec<Step> {
    let status = RevisionStatus::from(status);
    let fails_in =
        if status == RevisionStatus::BuildFailed { RevisionStatus::Building } else { RevisionStatus::Deploying };
    let mut steps: Vec<_> =
        successful(source, speed).into_iter().take_while(|step| step.status != RevisionStatus::Deployed).collect();
    if let Some(at) = steps.iter().position(|step| step.status == fails_in) {
        steps.truncate(at + 1);
        steps[at].for_ms = steps[at].for_ms.filter(|_| status != fails_in);
    }
    if status != fails_in {
        steps.push(Step { status, for_ms: None });
    }
    steps
}

/// How long after the start a timeline comes to a status with which a revision has ended or was interrupted, so that the
/// next one in a queue can go on. `None` if it never does.
pub(crate) fn frees_after_ms(steps: &[Step]) -> Option<u64> {
    let is_over =
        |step: &&Step| step.status == RevisionStatus::Interrupted || !schema::in_progress(step.status.as_str());
    reached_after_ms(steps, &steps.iter().find(is_over)?.status)
}

/// A timeline that has stayed `QUEUED`, and stays so until `free_ms` after its start, for ever if that is `None`.
pub(crate) fn requeued(mut steps: Vec<Step>, free_ms: Option<u64>) -> Vec<Step> {
    let begins_ms = reached_after_ms(&steps, &RevisionStatus::Queued).unwrap_or_default();
    if let Some(step) = steps.iter_mut().find(|step| step.status == RevisionStatus::Queued) {
        step.for_ms = free_ms.map(|free_ms| free_ms.saturating_sub(begins_ms));
    }
    steps
}

/// A timeline that stays `QUEUED` until `free_ms` after its start, for ever if that is `None`. One that is never
/// `QUEUED` begins with it.
pub(crate) fn queued_until(mut steps: Vec<Step>, free_ms: Option<u64>) -> Vec<Step> {
    if free_ms == Some(0) {
        return steps;
    }
    let queued = RevisionStatus::Queued;
    let Some(begins_ms) = reached_after_ms(&steps, &queued) else {
        steps.insert(0, Step { status: queued, for_ms: free_ms });
        return steps;
    };
    if let Some(step) = steps.iter_mut().find(|step| step.status == queued) {
        let free_ms = free_ms.map(|free_ms| free_ms.saturating_sub(begins_ms));
        step.for_ms = step.for_ms.zip(free_ms).map(|(own_ms, free_ms)| own_ms.max(free_ms));
    }
    steps
}

/// The status `elapsed_ms` after the start, and how long after the start it began. `None` for a timeline without steps.
pub(crate) fn status_at(steps: &[Step], elapsed_ms: u64) -> Option<(&RevisionStatus, u64)> {
    let mut begins_ms = 0_u64;
    let mut current = None;
    for step in steps {
        if begins_ms > elapsed_ms {
            break;
        }
        current = Some((&step.status, begins_ms));
        let Some(for_ms) = step.for_ms else { break };
        begins_ms = begins_ms.saturating_add(for_ms);
    }
    current
}

/// How long after the start a timeline first reaches a status. `None` if it never does.
pub(crate) fn reached_after_ms(steps: &[Step], status: &RevisionStatus) -> Option<u64> {
    let mut begins_ms = 0_u64;
    for step in steps {
        if step.status == *status {
            return Some(begins_ms);
        }
        begins_ms = begins_ms.saturating_add(step.for_ms?);
    }
    None
}

/// How long after the start the first step begins that begins after `elapsed_ms`. `None` if none does.
pub(crate) fn next_after_ms(steps: &[Step], elapsed_ms: u64) -> Option<u64> {
    let mut begins_ms = 0_u64;
    for step in steps {
        begins_ms = begins_ms.saturating_add(step.for_ms?);
        if begins_ms > elapsed_ms {
            return Some(begins_ms);
        }
    }
    None
}

/// Whether a newer revision supersedes a revision of this status: it still waits, so nothing of it runs.
pub(crate) const fn is_waiting(status: &RevisionStatus) -> bool {
    matches!(
        status,
        RevisionStatus::Creating
            | RevisionStatus::Queued
            | RevisionStatus::AwaitingBuild
            | RevisionStatus::AwaitingDeploy
    )
}

#[cfg(test)]
mod tests {
    use super::{Speed, Step, frees_after_ms, queued_until, reached_after_ms, status_at, successful};
    use crate::model::{RevisionStatus, Source};
    use crate::schema;

    fn statuses(source: &Source) -> Vec<String> {
        successful(source, Speed::Fast).into_iter().map(|step| step.status.into()).collect()
    }

    #[test]
    fn a_revision_passes_every_status_of_the_tables_in_order_and_images_skip_the_build() {
        let all = schema::REVISION_STATUS.observed[..6].iter().chain(schema::REVISION_STATUS.documented).copied();
        assert_eq!(statuses(&Source::RepoHost), all.clone().collect::<Vec<_>>());
        assert_eq!(statuses(&Source::InternalSource), all.clone().collect::<Vec<_>>());
        let images: Vec<_> = all.filter(|status| !status.ends_with("BUILD") && !status.starts_with("BUILD")).collect();
        assert_eq!(statuses(&Source::ExternalDocker), images);
        assert_eq!(statuses(&Source::InternalDocker), images);
    }

    #[test]
    fn the_default_timelines_take_as_long_as_their_speed_says() {
        let cases = [
            (Source::RepoHost, Speed::Fast, 4_000),
            (Source::InternalDocker, Speed::Fast, 2_400),
            (Source::RepoHost, Speed::Real, 720_000),
            (Source::InternalDocker, Speed::Real, 200_000),
        ];
        for (source, speed, expected) in cases {
            let steps = successful(&source, speed);
            assert_eq!(reached_after_ms(&steps, &RevisionStatus::Deployed), Some(expected), "{source} {speed:?}");
        }
    }

    #[test]
    fn a_revision_in_a_queue_waits_until_it_is_free_and_no_shorter_than_without_one() {
        let creating = Step::lasting("CREATING", 10);
        let after = |queued_ms: Option<u64>| {
            vec![
                creating.clone(),
                Step { status: RevisionStatus::Queued, for_ms: queued_ms },
                Step::lasting("DEPLOYING", 5),
                Step::last("DEPLOYED"),
            ]
        };
        for (free_ms, queued_ms, ends_ms) in [
            (Some(0), Some(20), Some(35)),
            (Some(30), Some(20), Some(35)),
            (Some(31), Some(21), Some(36)),
            (None, None, None),
        ] {
            let steps = queued_until(after(Some(20)), free_ms);
            assert_eq!((&steps, frees_after_ms(&steps)), (&after(queued_ms), ends_ms), "{free_ms:?}");
        }
        let scripted = queued_until(vec![Step::last("BUILD_FAILED")], Some(7));
        assert_eq!(scripted, [Step::lasting("QUEUED", 7), Step::last("BUILD_FAILED")]);
        assert_eq!(frees_after_ms(&[Step::lasting("BUILDING", 3), Step::last("INTERRUPTED")]), Some(3));
        assert_eq!(frees_after_ms(&[Step::last("UNKNOWN")]), None);
    }

    #[test]
    fn a_status_holds_until_its_time_is_over_and_the_last_one_stays() {
        let steps = [Step::lasting("BUILDING", 10), Step::lasting("WARMING", 0), Step::lasting("INTERRUPTED", 5)];
        for (elapsed, status, began) in
            [(0, "BUILDING", 0), (9, "BUILDING", 0), (10, "INTERRUPTED", 10), (1_000, "INTERRUPTED", 10)]
        {
            let (found, since) = status_at(&steps, elapsed).expect("the timeline has steps");
            assert_eq!((found.as_str(), since), (status, began), "{elapsed}");
        }
        assert_eq!(status_at(&[], 0), None);
        assert_eq!(reached_after_ms(&[Step::last("QUEUED"), Step::last("DEPLOYED")], &RevisionStatus::Deployed), None);
    }
}
