//! The journal's entries: records as lists whose items have their meaning by their place, so that a large journal is short.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeSeq as _, Serializer};

use super::deployments::{Deletion, Deployment};
use super::meta::Meta;
use super::revisions::Revision;
use super::state::State;
use super::value::{self, Members as _, Object, Value};
use super::walk::Step;

/// An entry that is to be written. What is empty is left out.
#[derive(Default, serde::Serialize)]
pub(super) struct Entry<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) gone: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) deployments: Vec<&'a Deployment>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) revisions: Vec<Numbered<'a>>,
    /// Documents by their keys; null in place of one that is gone.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) documents: BTreeMap<&'a str, &'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) meta: Option<Value>,
}

/// A revision with the number of its deployment.
pub(super) struct Numbered<'a>(pub(super) u64, pub(super) &'a Revision);

/// Reads an entry into a state; `None` where it is none.
pub(super) fn read(entry: &[u8], state: &mut State) -> Option<()> {
    let mut entry = value::read_entry(entry)?;
    // First, because a new deployment may have the name of one that is gone.
    for number in list(&mut entry, "gone")? {
        state.forget(number.as_u64()?);
    }
    for deployment in list(&mut entry, "deployments")? {
        state.put_read(read_deployment(Items::of(deployment)?)?);
    }
    for revision in list(&mut entry, "revisions")? {
        let (number, revision) = read_revision(Items::of(revision)?)?;
        state.put_read_revision(number, revision)?;
    }
    if let Some(Value::Object(documents)) = entry.take("documents") {
        for (key, document) in documents {
            state.put_read_document(key, document);
        }
    }
    if let Some(Value::Object(meta)) = entry.take("meta") {
        state.put_read_meta(Meta::from_value(&meta)?);
    }
    Some(())
}

/// The items of a list that may be left out.
fn list(entry: &mut Object, name: &str) -> Option<Vec<Value>> {
    match entry.take(name) {
        None => Some(Vec::new()),
        Some(Value::Array(items)) => Some(items),
        Some(_) => None,
    }
}

/// The items of a list, one after the other.
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

    fn is_over(&self) -> bool {
        self.0.len() == 0
    }
}

/// Without its revisions.
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
        for moment in [self.created_ms, self.changed_ms, self.database_ms] {
            list.serialize_element(&moment)?;
        }
        list.serialize_element(&self.status)?;
        if let Some(Deletion { asked_ms, final_ms, gone_ms }) = self.deletion {
            for moment in [asked_ms, final_ms, gone_ms] {
                list.serialize_element(&moment)?;
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
        deployment.deletion = Some(Deletion { asked_ms: items.whole()?, final_ms: items.whole()?, gone_ms: items.whole()? });
    }
    Some(deployment)
}

/// The steps of the revision's way stand last: a state, its length, the next state.
impl Serialize for Numbered<'_> {
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
        for step in &revision.plan {
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
        failure: items.text_or_null()?,
        skipped_ms: items.whole_or_null()?,
        plan: Vec::new(),
    };
    while !items.is_over() {
        revision.plan.push(Step { status: items.text()?.into(), for_ms: items.whole_or_null()? });
    }
    Some((number, revision))
}
