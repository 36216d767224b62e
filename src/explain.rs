//! Says what a patch changes, whether a new revision follows, and what is lost: `will`, `will_not` or `may`, and why.
//!
//! The contract promises one thing (service.md 2.2, 2.4 and 3): fields of `source_revision_config` need a new revision when they change, fields of `source_config` do not.
//! What services were seen to do beyond that (observed.md 7) ranks as `may`, and so does what nobody says. With the deployment that the patch changes at hand, a field that
//! has its value already is no change.
//!
//! An explanation speaks of a patch that the service takes; [`crate::validate`] says beforehand whether it does.

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
    /// Where the field stands in the patch. A secret and a reference to one are named: `["secrets", "API_KEY"]`.
    pub path: Vec<Segment>,
    /// What setting it does, who says so, and why.
    pub reason: Reason,
    values: [Option<&'a [u8]>; 2],
}

impl<'a> Entry<'a> {
    /// What stands in the field before, as JSON text; `None` where nothing does, where that is not known, and for whatever may hold a secret.
    pub fn before(&self) -> Option<&'a str> {
        self.values[0].and_then(|text| core::str::from_utf8(text).ok())
    }

    /// What the patch sets, as JSON text; `None` where it sets nothing, and for whatever may hold a secret.
    pub fn after(&self) -> Option<&'a str> {
        self.values[1].and_then(|text| core::str::from_utf8(text).ok())
    }
}

/// What a patch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<'a> {
    /// Whether a new revision follows.
    pub new_revision: Effect,
    /// Everything there is to say, in the order of the tables; the entries of what is replaced whole in the order of the patch.
    pub entries: Vec<Entry<'a>>,
}

impl<'a> Explanation<'a> {
    /// The fields that change. Where the deployment is not known: the fields that the patch sets.
    pub fn changes(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_change())
    }

    /// The fields that the patch gives although nothing changes: their value is the one they have, or the service does not read them.
    pub fn unchanged(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_unchanged())
    }

    /// What is lost, or stays although the patch looks as if it went: fields that fall back to defaults, secrets that are dropped, nulls that clear nothing.
    pub fn losses(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_loss())
    }

    /// Whether the services that were watched make a new revision (observed.md 7): one answer, where the contract leaves it open. The emulator follows it.
    pub fn was_seen(&self) -> bool {
        self.entries.iter().any(|entry| match entry.reason {
            // A field of tomorrow in a revision's configuration must make a revision, or it would be lost.
            Reason::UnknownField | Reason::SameUnknownField | Reason::ReadOnly => entry.path.first() == Some(&Segment::Name("source_revision_config")),
            reason => reason.was_seen(),
        })
    }

    /// The facts for JavaScript, where values and sentences stand: `[verdict, [reason, path, shown], …]`. Verdict and reason are their places in [`Effect`] and
    /// [`Reason::ALL`]; `shown` is 1 where the values may be shown.
    pub fn facts(&self) -> String {
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
/// Where one of the texts is no JSON. A text that is JSON but no patch has nothing to say.
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
