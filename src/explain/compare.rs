//! Compares a patch with the deployment that it changes, field by field, and finds the reason of each.

use super::coverage;
use super::equality;
use super::explanation::{Entry, is_shown};
use super::named_values::{NamedValues, is_null};
use super::reason::Reason;
use super::server_defaults;
use super::spelling;
use super::stored::{Stored, is_unseen};
use super::unreported::{Unrevised, is_empty_list, shows_secret};
use super::variables;
use super::wish::Wish;
use crate::json::{Malformed, Reader, SyntaxError};
use crate::schema::{
    DEPLOYMENT, DEPLOYMENT_PATCH, Direction, Effect, Field, Kind, LISTENER_CONFIG, Record, SECRET, SOURCE_CONFIG,
    SOURCE_REVISION_CONFIG,
};
use crate::validate::Segment;

/// Compares a patch with the deployment that it changes, where that is known.
pub(super) fn compare<'a>(patch: &'a [u8], current: Option<&'a [u8]>) -> Result<Vec<Entry<'a>>, SyntaxError> {
    let patch = checked(patch)?;
    // A text that is not an object counts as an unknown deployment.
    let stored = match current {
        Some(current) => Some(checked(current)?).filter(|text| text.starts_with(b"{")),
        None => None,
    };
    let branch = stored.and_then(|stored| NamedValues::object(stored).ok()).and_then(|of| spelling::branch_of(&of));
    let without_service: Option<WithoutService<'a>> = Some(server_defaults::come_back);
    let mut comparison = Comparison { without_service, branch, ..Comparison::default() };
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

/// Takes out of a stored specification what the service has filled in.
pub(super) type WithoutService<'a> = fn(&mut NamedValues<'a>, &NamedValues<'a>);

/// A comparison, with what it has found so far.
#[derive(Default)]
pub(super) struct Comparison<'a> {
    pub(super) path: Vec<Segment>,
    pub(super) entries: Vec<Entry<'a>>,
    /// What a form is taken for; `None` for a patch, of which every field counts.
    pub(super) wish: Option<Wish>,
    /// Makes a stored specification what it would be without the service, beside that of a form or of a patch.
    pub(super) without_service: Option<WithoutService<'a>>,
    /// The branch that the service says it follows.
    pub(super) branch: Option<&'a [u8]>,
    /// What the deployment cannot show yet.
    pub(super) unrevised: Unrevised,
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
        // A record that a service does not show is not compared, whatever stands in it.
        let is_hidden = self.is_hidden(record, stored);
        let stored = |name: &str| stored.inside(&known, name);
        for field in record.fields {
            if let Some(value) = given.get(field.name) {
                self.path.push(Segment::Name(field.name));
                if is_hidden && !is_null(value) && field.direction == Direction::Both {
                    self.add(Reason::NotCompared, [None; 2]);
                    self.path.pop();
                    continue;
                }
                // What a patch replaces whole is lost unseen where it is not shown.
                let is_replaced =
                    matches!(field.kind, Kind::Record(_) | Kind::List(_)) && field.effect != Effect::WillNot;
                self.field(
                    field,
                    value,
                    match field.name {
                        name if is_replaced && self.wish.is_none() && is_unseen(&known, name) => Stored::Unknown,
                        // The source of a revision is the deployment's own, unless a patch names another.
                        "revision_source" => stored("source"),
                        name => stored(name),
                    },
                )?;
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
                let same =
                    stored(name).value().map_or(Ok(false), |stored| equality::means_same(None, value, stored))?;
                let reason = match same {
                    true => Reason::SameUnknownField,
                    false if is_hidden => Reason::NotCompared,
                    false => Reason::UnknownField,
                };
                self.add(reason, [None; 2]);
            }
            self.path.pop();
        }
        Ok(())
    }

    /// Whether a form is a part of what there is, whatever it says of secrets.
    fn is_part(&self) -> bool {
        self.wish.is_some_and(|wish| wish != Wish::Exact)
    }

    /// Whether a service does not show a record at all: what a small role may not see, and what cannot be read.
    fn is_hidden(&self, record: &'static Record, stored: Stored<'_>) -> bool {
        let is_config =
            record.is(&SOURCE_CONFIG) || (record.is(&SOURCE_REVISION_CONFIG) && !self.unrevised.has_no_revision);
        stored.is_unreadable()
            && (if is_config { self.is_part() } else { self.wish.is_some() && record.is(&LISTENER_CONFIG) })
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
            // Nothing may take the place of a specification that cannot be read.
            Kind::Record(_) if self.is_part() && !stored.is_nothing() && stored.is_unreadable() => {
                self.add(Reason::NotCompared, [None; 2]);
            }
            Kind::Record(_) => {
                let new = NamedValues::object(given)?;
                let mut old = NamedValues::object(stored.value().unwrap_or_default())?;
                if let Some(without_service) = self.without_service {
                    without_service(&mut old, &new);
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
                let is_part = self.wish == Some(Wish::Part);
                if is_secret && is_part && stored.is_known() && self.unrevised.hides_secrets(stored.value()) {
                    self.add(Reason::NotCompared, [None; 2]);
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
                let same = spelling::is_same(field, given, stored, self.branch)?
                    || (self.wish.is_some()
                        && stored.is_nothing()
                        && coverage::is_hollow(field.name, Some(&field.kind), given)?);
                let reason = if !same && stored.is_nothing() {
                    self.unrevised.reason(field, self.wish).unwrap_or(reason)
                } else {
                    reason
                };
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
            let of = equality::kind_inside(Some(kind), name);
            let reason = match (before, after) {
                (None, None) => None,
                (Some(_), None) => Some(reasons.removed),
                (Some(before), Some(after)) => {
                    let is_hidden = reasons.kept == Some(Reason::SecretKept) && !shows_secret(before)?;
                    match (coverage::covers(name, of, before, after)?, is_hidden) {
                        (false, false)
                            if self.wish == Some(Wish::Part) && variables::differ_unseen(name, of, before, after)? =>
                        {
                            Some(Reason::NotCompared)
                        }
                        (false, false) => Some(reasons.changed),
                        (false, true) => Some(Reason::SecretHidden),
                        (true, false) => reasons.kept,
                        (true, true) => Some(Reason::SecretOverwritten),
                    }
                }
                // What is empty is shown as nothing.
                (None, Some(after))
                    if reasons.kept.is_none() && self.wish.is_some() && coverage::is_hollow(name, of, after)? =>
                {
                    None
                }
                (None, Some(_)) => Some(if is_known { reasons.added } else { reasons.given }),
            };
            if let Some(reason) = reason {
                self.path.push(Segment::Key(name.to_string()));
                self.add(reason, if is_shown(kind, name) { values } else { [None; 2] });
                self.path.pop();
            } else if let (Some(before), Some(_)) = (before, after) {
                let path = [&self.path[..], &[Segment::Key(name.to_string())]].concat();
                self.entries.extend(variables::overwritten(of, before, &path)?);
            }
        }
        // What was not compared is sent with what differs.
        if let Some(changed) = self.entries.get_mut(start..)
            && changed.iter().any(|entry| entry.reason.is_change())
        {
            for entry in changed.iter_mut().filter(|entry| entry.reason == Reason::NotCompared) {
                entry.reason = reasons.changed;
            }
        }
        if self.wish == Some(Wish::Part) && reasons.kept == Some(Reason::SecretKept) {
            self.leave_hidden(start, old)?;
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

    /// Where secrets differ, if at all, in values that the service hides, nobody can tell. Where others differ too, the
    /// list is sent whole.
    fn leave_hidden(&mut self, start: usize, old: &NamedValues<'a>) -> Result<(), Malformed> {
        let mut hidden = Vec::new();
        for (at, entry) in self.entries.iter().enumerate().skip(start).filter(|(_, entry)| entry.reason.is_change()) {
            let stored = entry.path.last().and_then(|name| old.given(&name.as_text()));
            match stored.map(shows_secret).transpose()? {
                Some(false) if entry.reason != Reason::SecretRemoved => hidden.push(at),
                _ => return Ok(()),
            }
        }
        for at in hidden {
            self.entries[at].reason = Reason::NotCompared;
        }
        Ok(())
    }
}
