//! Walks a patch beside the deployment that it changes, as the tables say, and finds the reason of every field.

use super::members::{Members, is_null};
use super::named::Named;
use super::reason::Reason;
use super::{Entry, digest};
use crate::json::{Reader, SyntaxError};
use crate::schema::{DEPLOYMENT, DEPLOYMENT_PATCH, Direction, Effect, Field, Kind, Record, SECRET};
use crate::validate::Segment;

type Answer<T> = Result<T, SyntaxError>;

pub(super) fn walk<'a>(patch: &'a [u8], current: Option<&'a [u8]>) -> Answer<Vec<Entry<'a>>> {
    let mut walk = Walk { path: Vec::new(), entries: Vec::new() };
    for text in [Some(patch), current].into_iter().flatten() {
        let mut reader = Reader::new(text);
        reader.skip()?;
        reader.end()?;
    }
    walk.patch(patch, current)?;
    Ok(walk.entries)
}

/// What the deployment has at a place.
#[derive(Clone, Copy)]
enum Stored<'a> {
    /// The deployment is not known.
    Unknown,
    /// Nothing, or null.
    Nothing,
    /// A value.
    Value(&'a [u8]),
}

impl<'a> Stored<'a> {
    fn of(value: Option<&'a [u8]>) -> Self {
        value.filter(|value| !is_null(value)).map_or(Self::Nothing, Self::Value)
    }

    const fn value(self) -> Option<&'a [u8]> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// Whether it is known that nothing stands here.
    fn is_empty(self) -> bool {
        matches!(self, Self::Nothing | Self::Value(b"[]" | b"{}"))
    }
}

/// What the deployment has in a record.
enum StoredRecord<'a> {
    Unknown,
    Nothing,
    Members(Members<'a>),
}

impl<'a> StoredRecord<'a> {
    fn read(record: &'static Record, stored: Stored<'a>) -> Answer<Self> {
        Ok(match stored {
            Stored::Unknown => Self::Unknown,
            Stored::Nothing => Self::Nothing,
            Stored::Value(value) => Members::read(record, value)?.map_or(Self::Nothing, Self::Members),
        })
    }

    fn field(&self, index: usize) -> Stored<'a> {
        match self {
            Self::Unknown => Stored::Unknown,
            Self::Nothing => Stored::Nothing,
            Self::Members(members) => Stored::of(members.fields.get(index).copied().flatten()),
        }
    }

    fn unlisted(&self, name: &str) -> Option<&'a [u8]> {
        if let Self::Members(members) = self { members.unlisted(name) } else { None }
    }
}

struct Walk<'a> {
    path: Vec<Segment>,
    entries: Vec<Entry<'a>>,
}

impl<'a> Walk<'a> {
    fn add(&mut self, reason: Reason, before: Option<&'a [u8]>, after: Option<&'a [u8]>) {
        self.entries.push(Entry { path: self.path.clone(), reason, values: [before, after] });
    }

    fn add_at(&mut self, segment: Segment, reason: Reason, before: Option<&'a [u8]>, after: Option<&'a [u8]>) {
        self.path.push(segment);
        self.add(reason, before, after);
        self.path.pop();
    }

    fn patch(&mut self, patch: &'a [u8], current: Option<&'a [u8]>) -> Answer<()> {
        let Some(given) = Members::read(&DEPLOYMENT_PATCH, patch)? else { return Ok(()) };
        // What is no object says nothing of the deployment.
        let current = match current {
            Some(text) => Members::read(&DEPLOYMENT, text)?.map_or(StoredRecord::Unknown, StoredRecord::Members),
            None => StoredRecord::Unknown,
        };
        let stored = |name: &str| DEPLOYMENT.position(name).map_or(Stored::Unknown, |index| current.field(index));
        for (field, value) in DEPLOYMENT_PATCH.fields.iter().zip(&given.fields) {
            let counterpart = if field.name == "revision_source" { "source" } else { field.name };
            self.given(field, *value, stored(counterpart))?;
        }
        for (name, value) in &given.unknown {
            match DEPLOYMENT.position(name) {
                // A whole deployment that is sent back: its other fields are fixed, or the service's own.
                Some(index) => self.given(&DEPLOYMENT.fields[index], Some(value), current.field(index))?,
                None => self.unlisted(name, value, current.unlisted(name))?,
            }
        }
        Ok(())
    }

    fn record(&mut self, record: &'static Record, given: &'a [u8], stored: Stored<'a>) -> Answer<()> {
        let Some(given) = Members::read(record, given)? else { return Ok(()) };
        let stored = StoredRecord::read(record, stored)?;
        for (index, field) in record.fields.iter().enumerate() {
            self.given(field, given.fields[index], stored.field(index))?;
        }
        for (name, value) in &given.unknown {
            self.unlisted(name, value, stored.unlisted(name))?;
        }
        Ok(())
    }

    /// A field that the table does not list may hold anything, a secret too: its values are not shown.
    fn unlisted(&mut self, name: &str, given: &'a [u8], stored: Option<&'a [u8]>) -> Answer<()> {
        if !is_null(given) {
            let same = stored.map_or(Ok(false), |stored| digest::same(given, stored))?;
            self.add_at(Segment::Key(name.to_owned()), if same { Reason::SameUnknownField } else { Reason::UnknownField }, None, None);
        }
        Ok(())
    }

    fn given(&mut self, field: &'static Field, given: Option<&'a [u8]>, stored: Stored<'a>) -> Answer<()> {
        let Some(given) = given else { return Ok(()) };
        self.path.push(Segment::Name(field.name));
        self.field(field, given, stored)?;
        self.path.pop();
        Ok(())
    }

    fn field(&mut self, field: &'static Field, given: &'a [u8], stored: Stored<'a>) -> Answer<()> {
        if is_null(given) {
            // Where a revision's source is left out the deployment's own holds, and null says the same.
            if field.name != "revision_source" && field.direction != Direction::Answer && !stored.is_empty() {
                self.add(Reason::NullKeeps, None, None);
            }
            return Ok(());
        }
        match field.kind {
            _ if field.direction == Direction::Answer => self.add(Reason::ReadOnly, None, None),
            // A configuration that sets nothing changes nothing; its fields speak for themselves.
            Kind::Record(inner) if field.effect == Effect::WillNot => self.record(inner, given, stored)?,
            Kind::Record(inner) => match Members::read(inner, given)? {
                Some(given) => self.replaced(inner, &given, stored)?,
                None => self.add(Reason::SpecField, None, None),
            },
            Kind::List(Kind::Record(item)) if field.effect != Effect::WillNot => match Named::read(given)? {
                Some(named) => self.list(item.name == SECRET.name, &named, given, stored)?,
                None => self.add(Reason::ObservedField, None, None),
            },
            _ => self.single(field, given, stored)?,
        }
        Ok(())
    }

    fn single(&mut self, field: &'static Field, given: &'a [u8], stored: Stored<'a>) -> Answer<()> {
        // The same uuid has many spellings.
        let same = match stored {
            Stored::Value(stored) => (field.immutable && given.eq_ignore_ascii_case(stored)) || digest::same(given, stored)?,
            _ => false,
        };
        let (reason, unchanged) = match field.effect {
            Effect::Will => (Reason::RevisionField, Reason::SameRevisionField),
            Effect::May if field.name == "revision_source" => (Reason::RevisionSource, Reason::SameRevisionSource),
            Effect::May => (Reason::ObservedField, Reason::SameObservedField),
            Effect::WillNot if field.immutable => (Reason::Immutable, Reason::SameConfigField),
            Effect::WillNot => (Reason::ConfigField, Reason::SameConfigField),
        };
        self.add(if same { unchanged } else { reason }, stored.value(), Some(given));
        Ok(())
    }

    /// A record that replaces the stored one whole: each of its fields changes, stays, or falls back to its default.
    fn replaced(&mut self, record: &'static Record, given: &Members<'a>, stored: Stored<'a>) -> Answer<()> {
        let before = self.entries.len();
        let stored = StoredRecord::read(record, stored)?;
        for (index, field) in record.fields.iter().enumerate() {
            let after = given.fields[index].filter(|value| !is_null(value));
            let segment = Segment::Name(field.name);
            self.part(segment, !holds_secrets(&field.kind), stored.field(index).value(), after)?;
        }
        for (name, value) in &given.unknown {
            let after = Some(*value).filter(|value| !is_null(value));
            self.part(Segment::Key(name.to_string()), false, stored.unlisted(name), after)?;
        }
        if let StoredRecord::Members(stored) = &stored {
            for (name, value) in stored.unknown.iter().filter(|(name, value)| !is_null(value) && !given.unknown.iter().any(|(other, _)| other == name)) {
                self.part(Segment::Key(name.to_string()), false, Some(value), None)?;
            }
        }
        let is_known = !matches!(stored, StoredRecord::Unknown);
        if self.entries.len() == before {
            self.add(if is_known { Reason::SameObservedField } else { Reason::SpecField }, None, None);
        }
        if !is_known {
            self.add(Reason::SpecReplaced, None, None);
        }
        Ok(())
    }

    fn part(&mut self, segment: Segment, shown: bool, before: Option<&'a [u8]>, after: Option<&'a [u8]>) -> Answer<()> {
        let reason = match (before, after) {
            (None, None) => return Ok(()),
            (Some(before), Some(after)) if digest::same(before, after)? => return Ok(()),
            (Some(_), None) => Reason::SpecReset,
            (_, Some(_)) => Reason::SpecField,
        };
        if shown {
            self.add_at(segment, reason, before, after)
        } else {
            self.add_at(segment, reason, None, None)
        }
        Ok(())
    }

    /// A list of secrets, or of references to them, which replaces the stored one whole. What is secret is not shown.
    fn list(&mut self, is_secret: bool, named: &Named<'a>, given: &[u8], stored: Stored<'a>) -> Answer<()> {
        let reasons = if is_secret {
            [Reason::SecretGiven, Reason::SecretAdded, Reason::SecretChanged, Reason::SecretKept, Reason::SecretRemoved, Reason::SecretsReplaced]
        } else {
            [
                Reason::ReferenceGiven,
                Reason::ReferenceAdded,
                Reason::ReferenceChanged,
                Reason::ReferenceKept,
                Reason::ReferenceRemoved,
                Reason::ReferencesReplaced,
            ]
        };
        let [unknown, added, changed, kept, removed, replaced] = reasons;
        let shown = |value: Option<&'a [u8]>| value.filter(|_| !is_secret);
        if is_secret && is_empty_list(given)? {
            self.add(Reason::EmptySecrets, None, None);
            if !stored.is_empty() {
                self.add(Reason::EmptyKeeps, None, None);
            }
            return Ok(());
        }
        let before = self.entries.len();
        let is_known = !matches!(stored, Stored::Unknown);
        let old = match stored {
            Stored::Value(stored) => Named::read(stored)?.unwrap_or(Named::none()),
            _ => Named::none(),
        };
        for (name, item) in &named.items {
            let found = old.get(name);
            let reason = match found {
                Some(found) if digest::same(found, item)? => kept,
                Some(_) => changed,
                None if is_known => added,
                None => unknown,
            };
            self.add_at(Segment::Key(name.to_string()), reason, shown(found), shown(Some(item)));
        }
        for (name, item) in old.items.iter().filter(|(name, _)| named.get(name).is_none()) {
            self.add_at(Segment::Key(name.to_string()), removed, shown(Some(item)), None);
        }
        if self.entries.len() == before {
            self.add(if is_known { Reason::SameObservedField } else { Reason::ObservedField }, None, None);
        }
        if !is_known {
            self.add(replaced, None, None);
        }
        Ok(())
    }
}

fn is_empty_list(text: &[u8]) -> Answer<bool> {
    let mut reader = Reader::new(text);
    let mut first = reader.begin_list()?;
    Ok(!reader.next_item(&mut first)?)
}

/// Whether a secret may stand somewhere inside a value of this kind.
fn holds_secrets(kind: &Kind) -> bool {
    match kind {
        Kind::Record(record) => record.fields.iter().any(|field| field.secret || holds_secrets(&field.kind)),
        Kind::List(inner) | Kind::Map(_, inner) => holds_secrets(inner),
        _ => false,
    }
}
