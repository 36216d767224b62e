//! Explains a patch: what it changes, whether it makes a new revision (`will`, `will_not` or `may`, and why), and what it loses.
//!
//! The contract promises one thing (service.md 2.2, 2.4 and 3): fields of `source_revision_config` need a new revision when they change, fields of `source_config` do not.
//! What services were seen to do beyond that (observed.md 7) is `may`, and so is everything else. If the deployment that the patch changes is given, a field that
//! already has its value is not a change.
//!
//! The explanation assumes that the service accepts the patch; [`crate::validate`] checks that.

mod digest;
mod keyed;
mod reason;
mod walk;

use crate::json::{SyntaxError, writer};
use crate::schema::Effect;
use crate::validate::Segment;

pub use reason::Reason;

/// Who says what a field does to the deployment's revisions.
pub use crate::schema::Basis;

/// One thing that a patch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The path of the field in the patch. A secret or a reference to one is given by name: `["secrets", "API_KEY"]`.
    pub path: Vec<Segment>,
    /// What setting it does, who says so, and why.
    pub reason: Reason,
    values: [Option<&'a [u8]>; 2],
}

impl<'a> Entry<'a> {
    /// The previous value as JSON text; `None` if there is none, if it is not known, and for everything that may be secret.
    pub fn before(&self) -> Option<&'a str> {
        self.values[0].and_then(|text| core::str::from_utf8(text).ok())
    }

    /// The value that the patch sets, as JSON text; `None` if it sets none, and for everything that may be secret.
    pub fn after(&self) -> Option<&'a str> {
        self.values[1].and_then(|text| core::str::from_utf8(text).ok())
    }
}

/// What a patch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<'a> {
    /// Whether the patch makes a new revision.
    pub new_revision: Effect,
    /// All entries, in the order of the tables; those of a list that is replaced, in the order of the patch.
    pub entries: Vec<Entry<'a>>,
}

impl<'a> Explanation<'a> {
    /// The fields that change. If the deployment is not known: the fields that the patch sets.
    pub fn changes(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_change())
    }

    /// The fields that the patch sets without a change: they already have this value, or the service does not read them.
    pub fn unchanged(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_unchanged())
    }

    /// What is lost, or kept although the patch seems to clear it: fields that return to defaults, secrets that are removed, nulls that do not clear anything.
    pub fn losses(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_loss())
    }

    /// Whether observed services make a new revision (observed.md 7): a definite answer where the contract leaves it open. The emulator follows it.
    pub fn was_seen(&self) -> bool {
        self.entries.iter().any(|entry| match entry.reason {
            // A field of tomorrow in a revision's configuration must make a revision, or it would be lost.
            Reason::UnknownField | Reason::SameUnknownField | Reason::ReadOnly => entry.path.first() == Some(&Segment::Name("source_revision_config")),
            reason => reason.was_seen(),
        })
    }

    /// The explanation for JavaScript, where values and sentences stand: `[verdict, [reason, path, shown], …]`. Verdict and reason are their places in [`Effect`] and
    /// [`Reason::ALL`]; `shown` is 1 where the values may be shown.
    pub fn encoded(&self) -> String {
        let mut out = String::from("[");
        writer::whole(&mut out, self.new_revision as usize);
        for entry in &self.entries {
            out.push_str(",[");
            writer::whole(&mut out, entry.reason as usize);
            out.push(',');
            Segment::write_json(&mut out, &entry.path);
            out.push_str(if entry.values == [None; 2] { ",0]" } else { ",1]" });
        }
        out.push(']');
        out
    }
}

/// Explains the JSON text of a patch (service.md 4.5), against the JSON text of the deployment that it changes where that is known.
///
/// Values are compared as JSON means them: the order of keys does not count, a null in an object is as good as none, and `1.0` is `1`. Of two equal keys the last counts.
/// Time and memory grow with the texts and no faster.
///
/// # Errors
/// Where one of the texts is not JSON. A text that is JSON but no patch has nothing to say.
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
    let entries = walk::walk(patch, current)?;
    let effects = entries.iter().map(|entry| entry.reason).filter(|reason| reason.is_change() || reason.is_unchanged()).map(Reason::effect);
    Ok(Explanation { new_revision: effects.max().unwrap_or(Effect::WillNot), entries })
}
