//! The entries of the journal. A record is a list whose items have their meaning by their position, so that a large
//! journal is short.

use serde::ser::{Serialize, SerializeSeq as _, Serializer};

use crate::emulator::state::bookkeeping::Bookkeeping;
use crate::emulator::state::deployment::{Deletion, Deployment};
use crate::emulator::state::failure::Failure;
use crate::emulator::state::journal_line::Link;
use crate::emulator::state::records::State;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::timeline::Step;
use crate::emulator::values::json::{Members as _, Object, Value, read_journal_entry};

/// An entry to be written. Empty members are left out.
#[derive(Default, serde::Serialize)]
pub(crate) struct Entry<'a> {
    /// The numbers of removed deployments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) gone: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) deployments: Vec<&'a Deployment>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) revisions: Vec<NumberedRevision<'a>>,
    /// Documents by their keys, with null for a removed one.
    #[serde(skip_serializing_if = "Object::is_empty")]
    pub(crate) documents: Object,
    /// The bookkeeping.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) meta: Option<Value>,
    /// The number and the checksum of the entry before the next entry, if another entry than this one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<(u64, u32)>,
}

/// What an entry was for the state.
pub(crate) struct Restored {
    /// Whether the state is whole with it. The entries of a snapshot are only parts, up to the last one.
    pub(crate) is_whole: bool,
    /// The hash of the entry before the next entry, where the next entry does not follow this entry.
    pub(crate) after: Option<Link>,
}

/// A revision with the number of its deployment.
pub(crate) struct NumberedRevision<'a>(pub(crate) u64, pub(crate) &'a Revision);

/// Reads an entry into a state. `None` if it cannot be read.
pub(crate) fn read(entry: &[u8], state: &mut State) -> Option<Restored> {
    let mut entry = read_journal_entry(entry)?;
    // Removals come first, because a new deployment may have the name of a removed one.
    for number in list(&mut entry, "gone")? {
        state.restore_removal(number.as_u64()?);
    }
    for deployment in list(&mut entry, "deployments")? {
        state.restore_deployment(read_deployment(Items::of(deployment)?)?);
    }
    for revision in list(&mut entry, "revisions")? {
        let (number, revision) = read_revision(Items::of(revision)?)?;
        state.restore_revision(number, revision)?;
    }
    if let Some(Value::Object(documents)) = entry.take("documents") {
        for (key, document) in documents {
            state.restore_document(key, document);
        }
    }
    let mut is_whole = false;
    if let Some(Value::Object(meta)) = entry.take("meta") {
        state.restore_bookkeeping(Bookkeeping::from_value(&meta)?);
        is_whole = true;
    }
    let after = match entry.take("after") {
        None => None,
        Some(after) => {
            let mut after = Items::of(after)?;
            Some(Link { number: after.whole()?, sum: after.whole()?.try_into().ok()? })
        }
    };
    Some(Restored { is_whole, after })
}

/// The items of a list, none if it is left out.
fn list(entry: &mut Object, name: &str) -> Option<Vec<Value>> {
    match entry.take(name) {
        None => Some(Vec::new()),
        Some(Value::Array(items)) => Some(items),
        Some(_) => None,
    }
}

/// Reads the items of a list one after the other.
struct Items(std::vec::IntoIter<Value>);

impl Items {
    fn of(value: Value) -> Option<Self> {
        if let Value::Array(items) = value { Some(Self(items.into_iter())) } else { None }
    }

    fn value(&mut self) -> Option<Value> {
        self.0.next()
    }

    fn text(&mut self) -> Option<String> {
        if let Value::String(text) = self.value()? { Some(text) } else { None }
    }

    fn object(&mut self) -> Option<Object> {
        if let Value::Object(object) = self.value()? { Some(object) } else { None }
    }

    fn whole(&mut self) -> Option<u64> {
        self.value()?.as_u64()
    }

    #[expect(clippy::option_option, reason = "an item that is missing, and one that is null")]
    fn text_or_null(&mut self) -> Option<Option<String>> {
        match self.value()? {
            Value::Null => Some(None),
            Value::String(text) => Some(Some(text)),
            _ => None,
        }
    }

    #[expect(clippy::option_option, reason = "an item that is missing, and one that is null")]
    fn whole_or_null(&mut self) -> Option<Option<u64>> {
        match self.value()? {
            Value::Null => Some(None),
            number => number.as_u64().map(Some),
        }
    }

    #[expect(clippy::option_option, reason = "an item that is missing, and one that is null")]
    fn failure_or_null(&mut self) -> Option<Option<Failure>> {
        match self.value()? {
            Value::Null => Some(None),
            value => Failure::from_value(value).map(Some),
        }
    }

    fn is_over(&self) -> bool {
        self.0.len() == 0
    }
}

/// Its revisions are not written: each of them has an item of its own in the entry.
impl Serialize for Deployment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        list.serialize_element(&self.number)?;
        for text in [self.id.as_str(), &self.tenant_id, &self.name, self.source.as_str()] {
            list.serialize_element(text)?;
        }
        list.serialize_element(&self.source_config)?;
        list.serialize_element(&self.secrets)?;
        list.serialize_element(&self.secret_references)?;
        list.serialize_element(&self.extra)?;
        for time_ms in [self.created_ms, self.changed_ms, self.database_ms] {
            list.serialize_element(&time_ms)?;
        }
        list.serialize_element(&self.status)?;
        if let Some(Deletion { asked_ms, final_ms, gone_ms }) = self.deletion {
            for time_ms in [asked_ms, final_ms, gone_ms] {
                list.serialize_element(&time_ms)?;
            }
        }
        list.end()
    }
}

fn read_deployment(mut items: Items) -> Option<Deployment> {
    let mut deployment = Deployment {
        number: items.whole()?,
        id: items.text()?,
        tenant_id: items.text()?,
        name: items.text()?,
        source: items.text()?.into(),
        source_config: items.object()?,
        secrets: items.value()?,
        secret_references: items.value()?,
        extra: items.object()?,
        created_ms: items.whole()?,
        changed_ms: items.whole()?,
        database_ms: items.whole()?,
        status: items.text_or_null()?,
        deletion: None,
        revisions: Vec::new(),
    };
    if !items.is_over() {
        deployment.deletion =
            Some(Deletion { asked_ms: items.whole()?, final_ms: items.whole()?, gone_ms: items.whole()? });
    }
    Some(deployment)
}

/// The steps of its timeline come last: a status, its duration, the next status, and so on.
impl Serialize for NumberedRevision<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(number, revision) = self;
        let mut list = serializer.serialize_seq(None)?;
        list.serialize_element(number)?;
        list.serialize_element(&revision.id)?;
        list.serialize_element(revision.source.as_str())?;
        list.serialize_element(&revision.config)?;
        list.serialize_element(&revision.repo_commit_sha)?;
        list.serialize_element(&revision.created_ms)?;
        list.serialize_element(&revision.failure)?;
        list.serialize_element(&revision.skipped_ms)?;
        for step in &revision.timeline {
            list.serialize_element(step.status.as_str())?;
            list.serialize_element(&step.for_ms)?;
        }
        list.end()
    }
}

fn read_revision(mut items: Items) -> Option<(u64, Revision)> {
    let number = items.whole()?;
    let mut revision = Revision {
        id: items.text()?,
        source: items.text()?.into(),
        config: items.object()?,
        repo_commit_sha: items.text_or_null()?,
        created_ms: items.whole()?,
        failure: items.failure_or_null()?,
        skipped_ms: items.whole_or_null()?,
        timeline: Vec::new(),
    };
    while !items.is_over() {
        revision.timeline.push(Step { status: items.text()?.into(), for_ms: items.whole_or_null()? });
    }
    Some((number, revision))
}
