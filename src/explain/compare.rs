//! Compares a patch with the deployment that it changes, field by field, and finds the reason of each.

use super::equality;
use super::explanation::Entry;
use super::named_values::{NamedValues, is_null};
use super::reason::Reason;
use super::server_defaults;
use crate::json::{Malformed, Reader, SyntaxError};
use crate::schema::{DEPLOYMENT, DEPLOYMENT_PATCH, Direction, Effect, Field, Kind, Record, SECRET};
use crate::validate::Segment;

/// Compares a patch with the deployment that it changes, where that is known.
pub(super) fn compare<'a>(patch: &'a [u8], current: Option<&'a [u8]>) -> Result<Vec<Entry<'a>>, SyntaxError> {
    let patch = checked(patch)?;
    // A text that is not an object counts as an unknown deployment.
    let stored = match current {
        Some(current) => Some(checked(current)?).filter(|text| text.starts_with(b"{")),
        None => None,
    };
    let mut comparison = Comparison::default();
    // Both texts were read to their ends above, so this cannot fail.
    let _ = comparison.record(&DEPLOYMENT_PATCH, patch, &DEPLOYMENT, stored.map_or(Stored::Unknown, Stored::Value));
    Ok(comparison.entries)
}

/// The text without the blanks around it, if it is JSON to its end.
#[inline(never)]
pub(super) fn checked(text: &[u8]) -> Result<&[u8], SyntaxError> {
    let mut reader = Reader::new(text);
    if reader.skip().and_then(|()| reader.end()).is_err() {
        return Err(reader.error());
    }
    Ok(text.trim_ascii())
}

/// What the deployment has at a place.
#[derive(Clone, Copy)]
pub(super) enum Stored<'a> {
    /// The deployment is not known.
    Unknown,
    /// Nothing, or null.
    Nothing,
    /// A value.
    Value(&'a [u8]),
}

impl<'a> Stored<'a> {
    const fn value(self) -> Option<&'a [u8]> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// The value under a key of this object. Not inlined, like other small functions here: the wasm would carry a copy
    /// for each call.
    #[inline(never)]
    fn inside(self, members: &NamedValues<'a>, name: &str) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            _ => members.given(name).map_or(Self::Nothing, Self::Value),
        }
    }

    const fn is_known(self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// Whether the deployment is known to have nothing here.
    #[inline(never)]
    fn is_empty(self) -> bool {
        matches!(self, Self::Nothing | Self::Value(b"[]" | b"{}"))
    }
}

/// The reasons for the entries of a value that is replaced whole.
struct Replaced {
    /// The deployment is not known.
    given: Reason,
    added: Reason,
    changed: Reason,
    /// For an entry that stays the same; `None` if such entries are left out.
    kept: Option<Reason>,
    removed: Reason,
    /// The loss that is reported if the deployment is not known.
    unknown: Reason,
}

const SPEC: Replaced = Replaced {
    given: Reason::SpecField,
    added: Reason::SpecField,
    changed: Reason::SpecField,
    kept: None,
    removed: Reason::SpecReset,
    unknown: Reason::SpecReplaced,
};
const SECRETS: Replaced = Replaced {
    given: Reason::SecretGiven,
    added: Reason::SecretAdded,
    changed: Reason::SecretChanged,
    kept: Some(Reason::SecretKept),
    removed: Reason::SecretRemoved,
    unknown: Reason::SecretsReplaced,
};
const REFERENCES: Replaced = Replaced {
    given: Reason::ReferenceGiven,
    added: Reason::ReferenceAdded,
    changed: Reason::ReferenceChanged,
    kept: Some(Reason::ReferenceKept),
    removed: Reason::ReferenceRemoved,
    unknown: Reason::ReferencesReplaced,
};

/// A comparison, with what it has found so far.
#[derive(Default)]
pub(super) struct Comparison<'a> {
    path: Vec<Segment>,
    pub(super) entries: Vec<Entry<'a>>,
    /// What a service has made of a specification by itself is no change of a form, as it is of a patch.
    pub(super) is_form: bool,
}

impl<'a> Comparison<'a> {
    #[inline(never)]
    fn add(&mut self, reason: Reason, values: [Option<&'a [u8]>; 2]) {
        self.entries.push(Entry { path: self.path.clone(), reason, values });
    }

    /// Compares a record of the patch with the stored one. `counterpart` is the table of the stored one: the
    /// deployment's for the patch itself, else the same table.
    fn record(
        &mut self,
        record: &'static Record,
        given: &'a [u8],
        counterpart: &'static Record,
        stored: Stored<'a>,
    ) -> Result<(), Malformed> {
        let given = NamedValues::object(given)?;
        let known = NamedValues::object(stored.value().unwrap_or_default())?;
        let stored = |name: &str| stored.inside(&known, name);
        for field in record.fields {
            if let Some(value) = given.get(field.name) {
                self.path.push(Segment::Name(field.name));
                // The source of a revision is the deployment's own, unless a patch names another.
                self.field(field, value, stored(if field.name == "revision_source" { "source" } else { field.name }))?;
                self.path.pop();
            }
        }
        for (name, value) in &given.entries {
            if record.position(name).is_some() || is_null(value) {
                continue;
            }
            self.path.push(Segment::Key(name.to_string()));
            if let Some(index) = counterpart.position(name) {
                // Callers send whole deployments back: these fields cannot be patched, or the service sets them.
                self.field(&counterpart.fields[index], value, stored(name))?;
            } else {
                // A field that no table lists may hold a secret, so its values are not shown.
                let same = is_same(value, stored(name))?;
                self.add(if same { Reason::SameUnknownField } else { Reason::UnknownField }, [None; 2]);
            }
            self.path.pop();
        }
        Ok(())
    }

    /// Compares a field of the record itself, under its name.
    #[inline(never)]
    pub(super) fn member(&mut self, field: &'static Field, given: &'a [u8], stored: Stored<'a>) {
        self.path.push(Segment::Name(field.name));
        // Both texts were read to their ends before, so this cannot fail.
        let _ = self.field(field, given, stored);
        self.path.pop();
    }

    #[inline(never)]
    fn field(&mut self, field: &'static Field, given: &'a [u8], stored: Stored<'a>) -> Result<(), Malformed> {
        let is_read_only = field.direction == Direction::Response;
        if is_null(given) {
            // Null means the same as no revision source: the deployment's own.
            if field.name != "revision_source" && !is_read_only && !stored.is_empty() {
                self.add(Reason::NullKeeps, [None; 2]);
            }
            return Ok(());
        }
        match field.kind {
            _ if is_read_only => self.add(Reason::ReadOnly, [None; 2]),
            // The record itself is no change; its fields are.
            Kind::Record(inner) if field.effect == Effect::WillNot => self.record(inner, given, inner, stored)?,
            Kind::Record(_) => {
                let new = NamedValues::object(given)?;
                let mut old = NamedValues::object(stored.value().unwrap_or_default())?;
                if self.is_form {
                    server_defaults::undo(&mut old, &new);
                }
                self.replaced(&SPEC, &new, &old, stored, &field.kind)?;
            }
            Kind::List(Kind::Record(item)) => {
                let is_secret = item.is(&SECRET);
                if is_secret && is_empty_list(given) {
                    self.add(Reason::EmptySecrets, [None; 2]);
                    if !stored.is_empty() {
                        self.add(Reason::EmptyKeeps, [None; 2]);
                    }
                    return Ok(());
                }
                let new = NamedValues::list(given)?;
                let old = NamedValues::list(stored.value().unwrap_or_default())?;
                self.replaced(if is_secret { &SECRETS } else { &REFERENCES }, &new, &old, stored, &field.kind)?;
            }
            _ => {
                let (reason, unchanged) = match field.effect {
                    Effect::Will => (Reason::RevisionField, Reason::SameRevisionField),
                    Effect::May if field.name == "revision_source" => {
                        (Reason::RevisionSource, Reason::SameRevisionSource)
                    }
                    Effect::May => (Reason::ObservedField, Reason::SameObservedField),
                    Effect::WillNot if field.may_move() => (Reason::MovedRepository, Reason::SameConfigField),
                    Effect::WillNot if field.immutable => (Reason::Immutable, Reason::SameConfigField),
                    Effect::WillNot => (Reason::ConfigField, Reason::SameConfigField),
                };
                // The same uuid has many spellings.
                let same = (field.immutable && stored.value().is_some_and(|stored| stored.eq_ignore_ascii_case(given)))
                    || is_same(given, stored)?;
                self.add(if same { unchanged } else { reason }, [stored.value(), Some(given)]);
            }
        }
        Ok(())
    }

    /// A value that replaces the stored one whole: each of its entries is new, changes, stays, or goes.
    fn replaced(
        &mut self,
        reasons: &Replaced,
        new: &NamedValues<'a>,
        old: &NamedValues<'a>,
        stored: Stored<'a>,
        kind: &Kind,
    ) -> Result<(), Malformed> {
        let start = self.entries.len();
        let is_known = stored.is_known();
        for (name, _) in new.entries.iter().chain(old.entries.iter().filter(|(name, _)| new.get(name).is_none())) {
            let values @ [before, after] = [old.given(name), new.given(name)];
            let reason = match (before, after) {
                (None, None) => None,
                (Some(_), None) => Some(reasons.removed),
                (Some(before), Some(after)) if !equality::means_same(before, after)? => Some(reasons.changed),
                (Some(before), Some(_)) if reasons.kept == Some(Reason::SecretKept) && !is_readable(before)? => {
                    Some(Reason::SecretOverwritten)
                }
                (Some(_), Some(_)) => reasons.kept,
                (None, Some(_)) => Some(if is_known { reasons.added } else { reasons.given }),
            };
            if let Some(reason) = reason {
                self.path.push(Segment::Key(name.to_string()));
                self.add(reason, if is_shown(kind, name) { values } else { [None; 2] });
                self.path.pop();
            }
        }
        // A value without entries still counts as given.
        if self.entries.len() == start {
            self.add(if is_known { Reason::SameObservedField } else { Reason::ObservedField }, [None; 2]);
        }
        if !is_known {
            self.add(reasons.unknown, [None; 2]);
        }
        Ok(())
    }
}

#[inline(never)]
fn is_same(given: &[u8], stored: Stored<'_>) -> Result<bool, Malformed> {
    stored.value().map_or(Ok(false), |stored| equality::means_same(given, stored))
}

fn is_empty_list(text: &[u8]) -> bool {
    text.starts_with(b"[") && Reader::new(text.get(1..).unwrap_or_default()).kind().is_err()
}

/// Whether a secret came with its value: a service may leave it out, or send an empty text or a mask in its place.
fn is_readable(secret: &[u8]) -> Result<bool, Malformed> {
    let value = NamedValues::object(secret)?.given("value").unwrap_or_default();
    Ok(!core::str::from_utf8(value).unwrap_or_default().trim_matches(['"', '*', '\u{2022}']).is_empty())
}

/// Whether an entry of a value of this kind may be shown. A field that no table lists may hold a secret.
fn is_shown(kind: &Kind, name: &str) -> bool {
    match kind {
        Kind::Record(record) => record.position(name).is_some_and(|index| !holds_secrets(&record.fields[index].kind)),
        _ => !holds_secrets(kind),
    }
}

/// Whether a secret may stand somewhere inside a value of this kind.
fn holds_secrets(kind: &Kind) -> bool {
    match kind {
        Kind::Record(record) => record.fields.iter().any(|field| field.secret || holds_secrets(&field.kind)),
        Kind::List(inner) | Kind::Map(_, inner) => holds_secrets(inner),
        _ => false,
    }
}
