//! What an explanation says, and its form for JavaScript.

use super::reason::Reason;
use crate::json::writer;
use crate::schema::{Effect, Kind};
use crate::validate::Segment;

/// One thing that a patch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The path of the field in the patch. A secret or a reference to one is given by name: `["secrets", "API_KEY"]`.
    pub path: Vec<Segment>,
    /// What setting it does, who says so, and why.
    pub reason: Reason,
    pub(super) values: [Option<&'a [u8]>; 2],
}

impl<'a> Entry<'a> {
    /// The previous value as JSON text; `None` if there is none, if it is not known, and for everything that may be
    /// secret.
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
    /// The explanation that consists of these entries.
    pub(super) fn of(entries: Vec<Entry<'a>>) -> Self {
        let effects = entries
            .iter()
            .map(|entry| entry.reason)
            .filter(|reason| reason.is_change() || reason.is_unchanged())
            .map(Reason::effect);
        Self { new_revision: effects.max().unwrap_or(Effect::WillNot), entries }
    }

    /// The fields that change. If the deployment is not known: the fields that the patch sets.
    pub fn changes(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_change())
    }

    /// The fields that the patch sets without a change: they already have this value, or the service does not read
    /// them.
    pub fn unchanged(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_unchanged())
    }

    /// What is lost, or kept although the patch seems to clear it: fields that return to defaults, secrets that are
    /// removed, nulls that do not clear anything.
    pub fn losses(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_loss())
    }

    /// The fields of a form that a plan leaves alone, since the service does not show what is stored.
    pub fn not_compared(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.reason.is_not_compared())
    }

    /// Whether observed services make a new revision (observed 7): a definite answer where the contract leaves it
    /// open. The emulator follows it.
    pub fn was_seen(&self) -> bool {
        self.entries.iter().any(|entry| match entry.reason {
            // An unknown field of a revision's configuration needs a new revision: nowhere else could it be stored.
            Reason::UnknownField | Reason::SameUnknownField | Reason::ReadOnly => {
                entry.path.first() == Some(&Segment::Name("source_revision_config"))
            }
            reason => reason.was_seen(),
        })
    }

    /// The explanation for JavaScript, where values and sentences stand: `[verdict, [reason, path, shown], …]`. Verdict
    /// and reason are their places in [`Effect`] and [`Reason::ALL`]; `shown` is 1 where the values may be shown.
    pub fn encoded(&self) -> String {
        let mut out = String::new();
        encode(&mut out, self.new_revision, &self.entries);
        out
    }
}

/// Appends an explanation for JavaScript.
#[inline(never)]
pub(super) fn encode(out: &mut String, new_revision: Effect, entries: &[Entry<'_>]) {
    out.push('[');
    writer::whole(out, new_revision as usize);
    for entry in entries {
        out.push_str(",[");
        writer::whole(out, entry.reason as usize);
        out.push(',');
        Segment::write_json(out, &entry.path);
        out.push_str(if entry.values == [None; 2] { ",0]" } else { ",1]" });
    }
    out.push(']');
}

/// Whether an entry of a value of this kind may be shown. A field that no table lists may hold a secret.
pub(super) fn is_shown(kind: &Kind, name: &str) -> bool {
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
