//! Which revision a rollback goes back to (contract 4.5, observed 4).

use super::wait::{Verdict, verdict};

/// A revision as the choice of a rollback sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<'a> {
    /// Its status.
    pub status: &'a str,
    /// Whether it was made from the same as the present revision.
    pub is_same: bool,
}

/// The place of the revision that a rollback goes back to, among a deployment's revisions from the present one, which is
/// the newest, to the oldest. `None` where there is none.
///
/// That is the latest one before the present that was deployed. If the present one is deployed itself, going back to one
/// that was made from the same would change nothing, so those are passed over.
///
/// # Examples
/// ```
/// use deployment_control::client::rollback::{Candidate, good_revision};
/// let revisions = ["BUILD_FAILED", "SKIPPED", "DEPLOYED"].map(|status| Candidate { status, is_same: false });
/// assert_eq!(good_revision(revisions), Some(2));
/// ```
pub fn good_revision<'a>(newest_first: impl IntoIterator<Item = Candidate<'a>>) -> Option<usize> {
    let mut revisions = newest_first.into_iter();
    let is_present_good = verdict(revisions.next()?.status) == Verdict::Done;
    let found = revisions
        .position(|revision| verdict(revision.status) == Verdict::Done && !(is_present_good && revision.is_same))?;
    Some(found + 1)
}

#[cfg(test)]
mod tests {
    use super::{Candidate, good_revision};
    use proptest::prelude::*;

    /// The status of each revision, and whether it was made from the same as the first.
    type Revisions<'a> = &'a [(&'a str, bool)];

    fn place(revisions: Revisions<'_>) -> Option<usize> {
        good_revision(revisions.iter().map(|&(status, is_same)| Candidate { status, is_same }))
    }

    #[test]
    fn the_last_good_one_before_the_present_is_found() {
        let cases: [(Revisions, Option<usize>); 10] = [
            (&[], None),
            (&[("DEPLOYED", true)], None),
            (&[("BUILD_FAILED", true)], None),
            (&[("DEPLOYED", true), ("DEPLOYED", false)], Some(1)),
            // The present one failed: the one that is still live.
            (&[("BUILD_FAILED", true), ("DEPLOYED", false), ("DEPLOYED", false)], Some(1)),
            (&[("DEPLOYED", true), ("SKIPPED", false), ("DEPLOY_FAILED", false), ("DEPLOYED", false)], Some(3)),
            // It was only deployed again.
            (&[("DEPLOYED", true), ("DEPLOYED", true), ("DEPLOYED", false)], Some(2)),
            (&[("DEPLOYED", true), ("DEPLOYED", true)], None),
            (&[("DEPLOY_FAILED", true), ("DEPLOYED", true), ("DEPLOYED", false)], Some(1)),
            (&[("BUILDING", true), ("INTERRUPTED", false), ("UNKNOWN", false), ("A_WORD_OF_TOMORROW", false)], None),
        ];
        for (revisions, expected) in cases {
            assert_eq!(place(revisions), expected, "{revisions:?}");
        }
    }

    const STATUSES: [&str; 13] = [
        "DEPLOYED",
        "DEPLOYED",
        "CREATING",
        "QUEUED",
        "AWAITING_BUILD",
        "BUILDING",
        "AWAITING_DEPLOY",
        "DEPLOYING",
        "CREATE_FAILED",
        "BUILD_FAILED",
        "DEPLOY_FAILED",
        "SKIPPED",
        "INTERRUPTED",
    ];

    proptest! {
        #[test]
        fn it_is_never_the_present_one_nor_one_that_was_not_deployed_and_nothing_newer_would_do(
            revisions in proptest::collection::vec((prop::sample::select(&STATUSES[..]), any::<bool>()), 0..12),
        ) {
            let is_fit = |(at, (status, is_same)): (usize, &(&str, bool))| {
                at > 0 && *status == "DEPLOYED" && !(revisions[0].0 == "DEPLOYED" && *is_same)
            };
            match place(&revisions) {
                Some(found) => {
                    prop_assert!(is_fit((found, &revisions[found])));
                    prop_assert!(!revisions[..found].iter().enumerate().any(is_fit));
                }
                None => prop_assert!(!revisions.iter().enumerate().any(is_fit)),
            }
        }
    }
}
