//! Which revision a rollback goes back to, and what a request can carry of it: pure functions (contract 2.4 and 4.5,
//! observed 4 and 5).

use super::wait::{Verdict, verdict};
use crate::schema::{Direction, SOURCE_REVISION_CONFIG, Sources};

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

/// Whether a `repo_ref` can come to stand for another commit: a branch can, a tag or a commit cannot.
///
/// # Examples
/// ```
/// use deployment_control::client::rollback::moves;
/// assert!(moves("main") && !moves("refs/tags/v1"));
/// ```
pub fn moves(repo_ref: &str) -> bool {
    let is_commit = repo_ref.len() == 40 && repo_ref.bytes().all(|byte| byte.is_ascii_hexdigit());
    !is_commit && !repo_ref.starts_with("refs/tags/")
}

/// The fields of `source_revision_config` that a request can carry for a source; none for a word that the contract does
/// not have.
///
/// # Examples
/// ```
/// use deployment_control::client::rollback::carried_fields;
/// assert!(carried_fields("repo_host").eq(["repo_ref", "agent_config_path"]));
/// ```
pub fn carried_fields(source: &str) -> impl Iterator<Item = &'static str> {
    let source = Sources::from_word(source.as_bytes()).unwrap_or(Sources::NONE);
    SOURCE_REVISION_CONFIG
        .fields
        .iter()
        .filter(move |field| field.direction != Direction::Response && field.sources.intersects(source))
        .map(|field| field.name)
}

/// Why a rollback is not sent: each with its stable word and its sentence, in whose braces stands what was found.
pub const REFUSALS: [(Refusal, &str, &str); 7] = [
    (Refusal::NoRevision, "no_revision", "the deployment has no revision yet, so there is none to go back from"),
    (
        Refusal::NoneGood,
        "none_good",
        "there is no revision to go back to: none before the present one was deployed ({seen})",
    ),
    (
        Refusal::Same,
        "same",
        "revision {revision} was made from the same as the present one, so going back to it would change nothing; what \
         differs can be the secrets or source_config, which no revision keeps",
    ),
    (Refusal::Present, "present", "revision {revision} is the present one; redeploy deploys it again"),
    (
        Refusal::NeverDeployed,
        "never_deployed",
        "revision {revision} is {seen}, so there is nothing deployed to go back to; redeploy tries it again",
    ),
    (Refusal::Unknown, "unknown", "the deployment has no revision {revision}"),
    (Refusal::Ambiguous, "ambiguous", "several revisions start with {revision}: {seen}; give more of the id"),
];

/// Why a rollback is not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The deployment has no revision.
    NoRevision,
    /// No revision before the present one was deployed.
    NoneGood,
    /// The only revisions to go back to were made from the same as the present one.
    Same,
    /// The revision that was asked for is the present one.
    Present,
    /// The revision that was asked for has failed or was superseded.
    NeverDeployed,
    /// There is no such revision.
    Unknown,
    /// Several revisions start with the text that was given.
    Ambiguous,
}

impl Refusal {
    /// The stable word, such as `none_good`.
    pub fn as_str(self) -> &'static str {
        REFUSALS.iter().find(|(refusal, ..)| *refusal == self).map_or("", |(_, word, _)| word)
    }

    /// The sentence, with what was found in its braces.
    #[cfg(feature = "model")]
    pub(in crate::client) fn sentence(self, revision: &str, seen: &str) -> String {
        let sentence = REFUSALS.iter().find(|(refusal, ..)| *refusal == self).map_or("", |(.., sentence)| sentence);
        sentence.replace("{revision}", revision).replace("{seen}", seen)
    }
}

/// Why a rollback leaves out the commit of a branch. The braces stand for the commit and the branch.
pub const COMMIT_LEFT_OUT: &str =
    "no request can name a commit: the service decides whether {commit} is built again, or what {ref} points to now";

/// Why a rollback leaves out a field that the present revision has and the earlier one has not.
pub const CLEARED_LEFT_OUT: &str =
    "the earlier revision has none, and no request clears a field: it stays as it is now";

/// Why a rollback leaves out all that is not in a revision.
pub const KEPT_LEFT_OUT: &str = "no revision keeps them: they stay as they are now";

#[cfg(test)]
mod tests {
    use super::{Candidate, carried_fields, good_revision, moves};
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

    #[test]
    fn a_branch_moves_and_a_tag_or_a_commit_does_not() {
        let commit = "0123456789abcdef0123456789ABCDEF01234567";
        for (repo_ref, expected) in
            [("main", true), ("refs/heads/main", true), ("refs/tags/v1", false), (commit, false), (&commit[1..], true)]
        {
            assert_eq!(moves(repo_ref), expected, "{repo_ref}");
        }
    }

    #[test]
    fn what_a_build_found_out_is_not_carried() {
        let cases: [(&str, &[&str]); 6] = [
            ("repo_host", &["repo_ref", "agent_config_path"]),
            ("external_docker", &["image_uri"]),
            ("internal_docker", &["image_uri"]),
            ("internal_source", &["agent_config_path", "source_tarball_path"]),
            ("internal_template", &[]),
            ("a_source_of_tomorrow", &[]),
        ];
        for (source, expected) in cases {
            assert_eq!(carried_fields(source).collect::<Vec<_>>(), expected, "{source}");
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
