//! What becomes of a deployment's secrets, by their names, and the whole list that a change needs.

use core::fmt;

use super::compare::compare;
use super::explanation::Explanation;
use super::reason::Reason;
use crate::json::writer;
use crate::schema::Effect;

/// A secret: its name and its value. A service may leave the value out, empty, or masked.
pub type NameAndValue = (String, String);

/// What becomes of secrets, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretsDiff {
    /// New secrets.
    pub added: Vec<String>,
    /// Secrets whose value changes, or whose stored value a service hides, so that nobody can tell.
    pub changed: Vec<String>,
    /// Stored secrets that the new list does not name.
    pub removed: Vec<String>,
    /// Secrets that stay as they are.
    pub kept: Vec<String>,
}

/// How the secrets of a deployment are to change.
#[derive(Clone, Default)]
pub struct SecretsChange {
    /// Secrets to add, or to give another value.
    pub set: Vec<NameAndValue>,
    /// The names of secrets to remove.
    pub unset: Vec<String>,
    /// Whether every stored secret that `set` does not name is removed.
    pub prune: bool,
}

impl fmt::Debug for SecretsChange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set: Vec<&str> = self.set.iter().map(|(name, _)| name.as_str()).collect();
        let Self { unset, prune, .. } = self;
        formatter.debug_struct("SecretsChange").field("set", &set).field("unset", unset).field("prune", prune).finish()
    }
}

/// A change of secrets, ready to be sent. Printing it shows no values.
#[derive(Clone)]
pub struct SecretsPlan {
    /// What becomes of each secret.
    pub diff: SecretsDiff,
    /// The whole resulting list for a patch; `None` if nothing differs, and nothing needs to be sent.
    pub list: Option<Vec<NameAndValue>>,
    /// Names of stored secrets whose value the service hides.
    pub unreadable: Vec<String>,
    /// Whether the patch makes a new revision.
    pub new_revision: Effect,
}

impl fmt::Debug for SecretsPlan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { diff, unreadable, .. } = self;
        formatter
            .debug_struct("SecretsPlan")
            .field("diff", diff)
            .field("unreadable", unreadable)
            .finish_non_exhaustive()
    }
}

/// Why a change of secrets cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SecretsError {
    /// These stay, and the service hides their values: the list that is sent would lose them.
    Hidden(Vec<String>),
    /// No secret would be left. Services were seen to keep all of them where the list is empty (observed 7).
    NoneLeft,
    /// The name to remove is not stored.
    Absent(String),
    /// The name is to be set and removed.
    SetAndUnset(String),
}

impl fmt::Display for SecretsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hidden(names) => write!(
                formatter,
                "the service hides the values of {}, and the list that is sent replaces all: set them again too, or \
                 remove them",
                names.join(", ")
            ),
            Self::NoneLeft => formatter.write_str(
                "no secret would be left: services were seen to keep all secrets where the new list is empty, so keep \
                 one, or set another",
            ),
            Self::Absent(name) => write!(formatter, "there is no secret {name} to remove"),
            Self::SetAndUnset(name) => write!(formatter, "the secret {name} is to be set and removed: do one of them"),
        }
    }
}

impl core::error::Error for SecretsError {}

/// Compares two lists of secrets by name, as a patch with the second would change the first (contract 2.4; observed
/// 7). An empty list changes nothing, since services were seen to keep the stored secrets then.
///
/// # Examples
/// ```
/// use deployment_control::explain::diff_secrets;
/// let list = |values: &[(&str, &str)]| values.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect::<Vec<_>>();
/// let diff = diff_secrets(&list(&[("A", "1")]), &list(&[("A", "2"), ("B", "3")]));
/// assert_eq!((diff.added, diff.changed), (vec!["B".to_owned()], vec!["A".to_owned()]));
/// ```
pub fn diff_secrets(current: &[NameAndValue], wanted: &[NameAndValue]) -> SecretsDiff {
    if wanted.is_empty() {
        let kept = current.iter().map(|(name, _)| name.clone()).collect();
        return SecretsDiff { kept, ..SecretsDiff::default() };
    }
    let mut diff = SecretsDiff::default();
    explained(current, wanted, |explanation| {
        for entry in &explanation.entries {
            let names = match entry.reason {
                Reason::SecretAdded => &mut diff.added,
                Reason::SecretChanged | Reason::SecretOverwritten => &mut diff.changed,
                Reason::SecretRemoved => &mut diff.removed,
                Reason::SecretKept => &mut diff.kept,
                _ => continue,
            };
            names.extend(entry.path.get(1).map(|name| name.as_text().into_owned()));
        }
    });
    diff
}

/// Plans a change of stored secrets as the whole list to send: a patch replaces the stored list whole, so it must have
/// the secrets that stay too (contract 2.4; observed 7).
///
/// # Errors
/// [`SecretsError`], which names the secrets that would be lost, are not there, or are to be set and removed.
///
/// # Examples
/// ```
/// use deployment_control::explain::{SecretsChange, plan_secrets};
/// let stored = [("A".to_owned(), "1".to_owned()), ("B".to_owned(), "2".to_owned())];
/// let change = SecretsChange { set: vec![("C".to_owned(), "3".to_owned())], ..SecretsChange::default() };
/// let plan = plan_secrets(&stored, &change)?;
/// assert_eq!(plan.list.map(|list| list.len()), Some(3));
/// # Ok::<(), deployment_control::explain::SecretsError>(())
/// ```
pub fn plan_secrets(stored: &[NameAndValue], change: &SecretsChange) -> Result<SecretsPlan, SecretsError> {
    let SecretsChange { set, unset, prune } = change;
    let stored = last_of_each_name(stored);
    let set = last_of_each_name(set);
    let given = |name: &str| set.iter().find(|(other, _)| other == name);
    let is_stored = |name: &str| stored.iter().any(|(other, _)| other == name);
    for name in unset {
        if given(name).is_some() {
            return Err(SecretsError::SetAndUnset(name.clone()));
        }
        if !is_stored(name) {
            return Err(SecretsError::Absent(name.clone()));
        }
    }
    let stays = |name: &str| given(name).is_some() || !(*prune || unset.iter().any(|other| other == name));
    let old = stored.iter().filter(|(name, _)| stays(name)).map(|secret| given(&secret.0).unwrap_or(secret));
    let new = set.iter().filter(|(name, _)| !is_stored(name));
    let next: Vec<NameAndValue> = old.chain(new).cloned().collect();
    if next.is_empty() && !stored.is_empty() {
        return Err(SecretsError::NoneLeft);
    }
    let mut diff = diff_secrets(&stored, &next);
    // One that stays would be overwritten with what came in place of its hidden value: refused if anything is sent.
    diff.changed.retain(|name| given(name).is_some());
    diff.kept = next.iter().map(|(name, _)| name.clone()).collect();
    diff.kept.retain(|name| !diff.added.contains(name) && !diff.changed.contains(name));
    let unreadable = unreadable(&stored);
    if diff.added.is_empty() && diff.changed.is_empty() && diff.removed.is_empty() {
        return Ok(SecretsPlan { diff, list: None, unreadable, new_revision: Effect::WillNot });
    }
    let lost: Vec<String> = unreadable.iter().filter(|name| diff.kept.contains(name)).cloned().collect();
    if !lost.is_empty() {
        return Err(SecretsError::Hidden(lost));
    }
    let mut new_revision = Effect::May;
    explained(&stored, &next, |explanation| new_revision = explanation.new_revision);
    Ok(SecretsPlan { diff, list: Some(next), unreadable, new_revision })
}

/// The names of secrets whose values are hidden: the explanation says so where they would be sent back.
fn unreadable(stored: &[NameAndValue]) -> Vec<String> {
    let mut names = Vec::new();
    explained(stored, stored, |explanation| {
        let hidden = explanation.entries.iter().filter(|entry| entry.reason == Reason::SecretOverwritten);
        names.extend(hidden.filter_map(|entry| entry.path.get(1)).map(|name| name.as_text().into_owned()));
    });
    names
}

/// Secrets, each name once with its last value.
fn last_of_each_name(secrets: &[NameAndValue]) -> Vec<NameAndValue> {
    let mut list: Vec<NameAndValue> = Vec::new();
    for secret in secrets {
        match list.iter_mut().find(|(name, _)| *name == secret.0) {
            Some(earlier) => earlier.1.clone_from(&secret.1),
            None => list.push(secret.clone()),
        }
    }
    list
}

/// The explanation of the patch that replaces one list by another.
fn explained(current: &[NameAndValue], wanted: &[NameAndValue], read: impl FnOnce(&Explanation<'_>)) {
    let (current, wanted) = (as_text(current), as_text(wanted));
    // Text that was just written is JSON.
    if let Ok(entries) = compare(wanted.as_bytes(), Some(current.as_bytes())) {
        read(&Explanation::of(entries));
    }
}

fn as_text(secrets: &[NameAndValue]) -> String {
    let mut out = String::from("{\"secrets\":[");
    for (index, (name, value)) in secrets.iter().enumerate() {
        out.push_str(if index == 0 { "{\"name\":" } else { ",{\"name\":" });
        writer::text(&mut out, name);
        out.push_str(",\"value\":");
        writer::text(&mut out, value);
        out.push('}');
    }
    out.push_str("]}");
    out
}
