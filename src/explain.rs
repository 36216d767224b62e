//! Explains a patch: what it changes, whether it makes a new revision (`will`, `will_not` or `may`, and why), and what
//! it loses. Plans the patch that makes a deployment what a form describes.
//!
//! The contract promises one thing (contract 2.2, 2.4 and 3): fields of `source_revision_config` need a new revision
//! when they change, fields of `source_config` do not. What services were seen to do beyond that (observed 7) is
//! `may`, and so is everything else. If the deployment that the patch changes is given, a field that already has its
//! value is not a change.
//!
//! The explanation assumes that the service accepts the patch; [`crate::validate`] checks that.

mod compare;
mod coverage;
mod equality;
mod explanation;
mod image;
mod merged_spec;
mod named_values;
mod plan;
mod reason;
mod server_defaults;
mod spelling;
mod stored;
mod unreported;
mod variables;
mod wish;

use crate::json::SyntaxError;

pub use explanation::{Entry, Explanation};
pub use plan::{Plan, plan, plan_as};
pub use reason::Reason;
pub use wish::Wish;

/// Who says what a field does to the deployment's revisions.
pub use crate::schema::Basis;

/// Explains the JSON text of a patch (contract 4.5), against the JSON text of the deployment that it changes where
/// that is known.
///
/// Values are compared as JSON means them: the order of keys does not count, a null in an object is as good as none,
/// and `1.0` is `1`. Of two equal keys the last counts. Time and memory grow linearly with the texts.
///
/// # Errors
/// Where one of the texts is not JSON. A JSON text that is not an object gives an explanation without entries.
///
/// # Examples
/// ```
/// use deployment_control::{explain, schema::Effect};
/// let patch = br#"{"source_config": {"build_on_push": false, "resource_spec": {"cpu": 2}}}"#;
/// let current = br#"{"source_config": {"build_on_push": false, "resource_spec": {"cpu": 1, "memory_mb": 512}}}"#;
/// let explanation = explain::explain(patch, Some(current))?;
/// assert_eq!(explanation.new_revision, Effect::May);
/// let cpu = explanation.changes().next().expect("the processor changes");
/// assert_eq!((cpu.before(), cpu.after()), (Some("1"), Some("2")));
/// let lost: Vec<_> = explanation.losses().map(|loss| loss.path[2].as_text().into_owned()).collect();
/// assert_eq!(lost, ["memory_mb"]);
/// # Ok::<(), deployment_control::json::SyntaxError>(())
/// ```
///
/// Without the deployment every field that is given counts as a change:
/// ```
/// # use deployment_control::{explain, schema::Effect};
/// let explanation = explain::explain(br#"{"source_revision_config": {"repo_ref": "main"}}"#, None)?;
/// assert_eq!(explanation.new_revision, Effect::Will);
/// # Ok::<(), deployment_control::json::SyntaxError>(())
/// ```
pub fn explain<'a>(patch: &'a [u8], current: Option<&'a [u8]>) -> Result<Explanation<'a>, SyntaxError> {
    compare::compare(patch, current).map(Explanation::of)
}
