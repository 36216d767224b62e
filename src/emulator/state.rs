//! Everything the emulator holds, and which of it changed since it was last written down.

use std::collections::BTreeMap;

use super::deployments::Deployment;
use super::ids::SplitMix64;
use super::journal;
use super::revisions::Revision;
use super::value::{Object, Value};
use super::walk::{self, Step};

/// What is no record of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meta {
    /// Where the next id comes from.
    pub(super) random: SplitMix64,
    /// The tenant of requests that name none.
    pub(super) tenant_id: String,
    /// By how much the clock was moved on by hand.
    pub(super) advanced_ms: u64,
    /// The latest moment that an answer has shown.
    pub(super) now_ms: u64,
    /// The number of the next record, so that records keep the order of their making.
    pub(super) next: u64,
    /// The way of the next revision, if it was set.
    pub(super) script: Option<Vec<Step>>,
}

/// A part of the state that changed.
#[derive(Clone, Debug, PartialEq)]
enum Change {
    Deployment(u64),
    /// A revision, by its deployment's number and its place among that one's.
    Revision(u64, usize),
    /// A deployment that is gone.
    Gone(u64),
    /// A document, there or gone.
    Document(String),
}

/// The records, and what changed of them.
///
/// One map finds everything: each further kind of map would add six kilobytes to the wasm.
#[derive(Debug)]
pub(super) struct State {
    /// In the order of their numbers.
    deployments: Vec<Deployment>,
    /// The numbers of the deployments by their ids and by their names (see [`name_key`]), and the places of the documents by their keys, `kind/tenant/…`.
    index: BTreeMap<String, u64>,
    /// All other records; null where there is none any more.
    documents: Vec<Value>,
    /// The numbers of the deployments that are on their way out.
    leaving: Vec<u64>,
    pub(super) meta: Meta,
    changed: Vec<Change>,
    is_changed: bool,
}

/// A name of a tenant's in the index; no id has a slash.
fn name_key(tenant_id: &str, name: &str) -> String {
    [tenant_id, "/", name].concat()
}

impl State {
    pub(super) fn new(seed: u64) -> Self {
        let mut random = SplitMix64::from_seed(seed);
        let tenant_id = random.uuid();
        let meta = Meta { random, tenant_id, advanced_ms: 0, now_ms: 0, next: 0, script: None };
        Self { deployments: Vec::new(), index: BTreeMap::new(), documents: Vec::new(), leaving: Vec::new(), meta, changed: Vec::new(), is_changed: true }
    }

    /// The deployments of all tenants, the newest first.
    pub(super) fn deployments(&self) -> impl Iterator<Item = &Deployment> {
        self.deployments.iter().rev()
    }

    /// The deployment of this id, if it is the tenant's.
    pub(super) fn deployment(&self, tenant_id: &str, id: &str) -> Option<&Deployment> {
        self.index.get(id).and_then(|number| self.numbered(*number)).filter(|deployment| deployment.tenant_id == tenant_id)
    }

    /// The place of the deployment of this number, or the one where it would stand.
    fn place(&self, number: u64) -> Result<usize, usize> {
        self.deployments.binary_search_by_key(&number, |deployment| deployment.number)
    }

    fn numbered(&self, number: u64) -> Option<&Deployment> {
        self.place(number).ok().and_then(|place| self.deployments.get(place))
    }

    /// The deployment of the tenant that has the name.
    pub(super) fn named(&self, tenant_id: &str, name: &str) -> Option<&Deployment> {
        self.index.get(&name_key(tenant_id, name)).and_then(|number| self.numbered(*number))
    }

    /// Whether a deployment of any tenant has the id.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.index.contains_key(id)
    }

    /// Whether a deployment of the tenant has the name.
    pub(super) fn has_name(&self, tenant_id: &str, name: &str) -> bool {
        self.named(tenant_id, name).is_some()
    }

    /// Puts a deployment in the place of its number; a new one gets it from [`next_number`](Self::next_number).
    pub(super) fn put_deployment(&mut self, deployment: Deployment) {
        self.note(Change::Deployment(deployment.number));
        self.insert(deployment);
    }

    /// Adds a revision to a deployment, or puts it in the place of the one with its id.
    pub(super) fn put_revision(&mut self, number: u64, revision: Revision) {
        if let Some(place) = self.insert_revision(number, revision) {
            self.note(Change::Revision(number, place));
        }
    }

    /// Takes out the deployments whose deletion has come to its end.
    pub(super) fn remove_gone(&mut self, now_ms: u64) {
        let is_gone = |number: &u64| self.numbered(*number).is_none_or(|deployment| deployment.is_gone(now_ms));
        let gone: Vec<u64> = self.leaving.iter().copied().filter(is_gone).collect();
        for number in gone {
            if let Some(deployment) = self.remove(number) {
                self.note(Change::Gone(number));
                let prefix = ["upload/", &deployment.tenant_id, "/", &deployment.id, "/"].concat();
                let uploads: Vec<String> = self.documents(&prefix).map(|(key, _)| key.to_owned()).collect();
                for key in uploads {
                    self.remove_document(key);
                }
            }
        }
    }

    fn insert(&mut self, deployment: Deployment) {
        let number = deployment.number;
        if deployment.deletion.is_some() && !self.leaving.contains(&number) {
            self.leaving.push(number);
        }
        self.index.insert(deployment.id.clone(), number);
        self.index.insert(name_key(&deployment.tenant_id, &deployment.name), number);
        match self.place(number) {
            Ok(place) => self.deployments[place] = deployment,
            Err(place) => self.deployments.insert(place, deployment),
        }
    }

    fn insert_revision(&mut self, number: u64, revision: Revision) -> Option<usize> {
        let place = self.place(number).ok()?;
        let revisions = &mut self.deployments.get_mut(place)?.revisions;
        let place = revisions.iter().rposition(|other| other.id == revision.id).unwrap_or(revisions.len());
        if place < revisions.len() {
            revisions[place] = revision;
        } else {
            revisions.push(revision);
        }
        Some(place)
    }

    fn remove(&mut self, number: u64) -> Option<Deployment> {
        let deployment = self.deployments.remove(self.place(number).ok()?);
        self.leaving.retain(|other| *other != number);
        self.index.remove(&deployment.id);
        self.index.remove(&name_key(&deployment.tenant_id, &deployment.name));
        Some(deployment)
    }

    /// The documents whose keys start so, in the order of their keys.
    pub(super) fn documents<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let found = self.index.range(prefix.to_owned()..).take_while(move |(key, _)| key.starts_with(prefix));
        found.filter_map(|(key, place)| Some((key.as_str(), self.documents.get(*place as usize)?)))
    }

    pub(super) fn document(&self, key: &str) -> Option<&Value> {
        self.index.get(key).and_then(|place| self.documents.get(*place as usize))
    }

    pub(super) fn put_document(&mut self, key: String, value: Value) {
        self.insert_document(&key, value);
        self.note(Change::Document(key));
    }

    pub(super) fn remove_document(&mut self, key: String) {
        self.insert_document(&key, Value::Null);
        self.note(Change::Document(key));
    }

    /// Puts a document in its place; null takes it out.
    fn insert_document(&mut self, key: &str, value: Value) {
        let place = self.index.get(key).map(|place| *place as usize);
        match place.and_then(|place| self.documents.get_mut(place)) {
            Some(own) => {
                if value.is_null() {
                    self.index.remove(key);
                }
                *own = value;
            }
            None if !value.is_null() => {
                self.index.insert(key.to_owned(), self.documents.len() as u64);
                self.documents.push(value);
            }
            None => {}
        }
    }

    /// The number of the next record.
    pub(super) const fn next_number(&mut self) -> u64 {
        self.meta.next += 1;
        self.is_changed = true;
        self.meta.next
    }

    fn note(&mut self, change: Change) {
        self.is_changed = true;
        // What changes twice in one request does so at once; a search through all changes of a large seed would take minutes.
        if !self.changed.iter().rev().take(8).any(|other| *other == change) {
            self.changed.push(change);
        }
    }

    /// Marks what is no record of its own as changed.
    pub(super) const fn touch_meta(&mut self) {
        self.is_changed = true;
    }

    /// Takes the records of an entry in place of those that were there; `None` where the entry is none. They count as written down.
    pub(super) fn put(&mut self, entry: &Object) -> Option<()> {
        // First, because a new deployment may have the name of one that is gone.
        for number in entry.list("gone").unwrap_or_default() {
            self.remove(number.as_whole()?);
        }
        for deployment in entry.list("deployments").unwrap_or_default() {
            let mut deployment = Deployment::from_value(deployment.as_object()?)?;
            if let Some(old) = self.remove(deployment.number) {
                deployment.revisions = old.revisions;
            }
            self.insert(deployment);
        }
        for revision in entry.list("revisions").unwrap_or_default() {
            let revision = revision.as_object()?;
            self.insert_revision(revision.whole("deployment")?, Revision::from_value(revision)?)?;
        }
        if let Some(documents) = entry.object("documents") {
            for (key, document) in documents.iter() {
                self.insert_document(key, document.clone());
            }
        }
        if let Some(meta) = entry.object("meta") {
            self.meta = Meta::from_value(meta)?;
            self.is_changed = false;
        }
        Some(())
    }

    /// Adds what changed since the last call to a journal, as one entry; nothing where nothing changed.
    pub(super) fn write_changes(&mut self, out: &mut Vec<u8>) {
        let changed = core::mem::take(&mut self.changed);
        if !core::mem::take(&mut self.is_changed) {
            return;
        }
        let (mut deployments, mut revisions, mut gone, mut documents) = (Vec::new(), Vec::new(), Vec::new(), Object::default());
        for change in changed {
            match change {
                Change::Deployment(number) => deployments.extend(self.numbered(number).map(Deployment::value)),
                Change::Revision(number, place) => {
                    revisions.extend(self.numbered(number).and_then(|deployment| deployment.revisions.get(place)).map(|revision| revision.value(number)));
                }
                Change::Gone(number) => gone.push(number.into()),
                Change::Document(key) => documents = documents.with(&key, self.document(&key).cloned().unwrap_or_default()),
            }
        }
        let mut entry = Object::default();
        for (name, list) in [("deployments", deployments), ("revisions", revisions), ("gone", gone)] {
            if !list.is_empty() {
                entry = entry.with(name, list.into());
            }
        }
        if !documents.is_empty() {
            entry = entry.with("documents", documents.into());
        }
        journal::write(&entry.with("meta", self.meta.value()), out);
    }

    /// Adds the whole state to a journal: an entry for each deployment with its revisions, one for each document, and one for the rest.
    pub(super) fn write_all(&self, out: &mut Vec<u8>) {
        for deployment in &self.deployments {
            let revisions: Vec<Value> = deployment.revisions.iter().map(|revision| revision.value(deployment.number)).collect();
            journal::write(&Object::default().with("deployments", vec![deployment.value()].into()).with("revisions", revisions.into()), out);
        }
        // No uuid starts so, and neither do names, which stand behind one.
        for kind in ["connection/", "integration/", "listener/", "provider/", "repository/", "upload/"] {
            for (key, document) in self.documents(kind) {
                journal::write(&Object::default().with("documents", Object::default().with(key, document.clone()).into()), out);
            }
        }
        journal::write(&Object::default().with("meta", self.meta.value()), out);
    }
}

impl Meta {
    fn value(&self) -> Value {
        Object::default()
            .with("random", self.random.state().into())
            .with("tenant_id", self.tenant_id.as_str().into())
            .with("advanced_ms", self.advanced_ms.into())
            .with("now_ms", self.now_ms.into())
            .with("next", self.next.into())
            .with_given("script", self.script.as_deref().map(walk::value).into())
            .into()
    }

    fn from_value(meta: &Object) -> Option<Self> {
        let script = match meta.given("script") {
            None => None,
            Some(script) => Some(walk::steps(script)?),
        };
        Some(Self {
            random: SplitMix64::from_seed(meta.whole("random")?),
            tenant_id: meta.text("tenant_id")?.to_owned(),
            advanced_ms: meta.whole("advanced_ms")?,
            now_ms: meta.whole("now_ms")?,
            next: meta.whole("next")?,
            script,
        })
    }
}
