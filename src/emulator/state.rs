//! Everything the emulator holds, and which of it changed since it was last written down.

use std::collections::{BTreeMap, HashMap};

use super::changes::Change;
use super::deployments::Deployment;
use super::ids::SplitMix64;
use super::meta::Meta;
use super::revisions::Revision;
use super::value::Value;

/// The records, and what changed of them.
#[derive(Debug)]
pub(super) struct State {
    /// In the order of their numbers.
    pub(super) deployments: Vec<Deployment>,
    /// The numbers of the deployments by their ids.
    ids: HashMap<String, u64>,
    /// The numbers of the deployments by their tenants and names; see [`name_key`].
    names: HashMap<String, u64>,
    /// All other records by their keys, `kind/tenant/…`.
    documents: BTreeMap<String, Value>,
    /// The numbers of the deployments that are on their way out.
    leaving: Vec<u64>,
    pub(super) meta: Meta,
    pub(super) changed: Vec<Change>,
    pub(super) is_changed: bool,
}

/// A tenant's id has a fixed length, so that no two names of two tenants make the same key.
fn name_key(tenant_id: &str, name: &str) -> String {
    [tenant_id, name].concat()
}

impl State {
    pub(super) fn new(seed: u64) -> Self {
        let mut random = SplitMix64::from_seed(seed);
        let tenant_id = random.uuid();
        let meta = Meta { random, tenant_id, advanced_ms: 0, now_ms: 0, next: 0, script: None };
        Self {
            deployments: Vec::new(),
            ids: HashMap::new(),
            names: HashMap::new(),
            documents: BTreeMap::new(),
            leaving: Vec::new(),
            meta,
            changed: Vec::new(),
            is_changed: true,
        }
    }

    /// The deployment of this id, if it is the tenant's.
    pub(super) fn deployment(&self, tenant_id: &str, id: &str) -> Option<&Deployment> {
        self.numbered(*self.ids.get(id)?).filter(|deployment| deployment.tenant_id == tenant_id)
    }

    /// The place of the deployment of this number, or the one where it would stand.
    fn place(&self, number: u64) -> Result<usize, usize> {
        // It is nearly always about the newest one, or one that is newer still.
        match self.deployments.last() {
            Some(last) if last.number == number => return Ok(self.deployments.len() - 1),
            Some(last) if last.number < number => return Err(self.deployments.len()),
            _ => {}
        }
        self.deployments.binary_search_by_key(&number, |deployment| deployment.number)
    }

    pub(super) fn numbered(&self, number: u64) -> Option<&Deployment> {
        self.place(number).ok().and_then(|place| self.deployments.get(place))
    }

    /// The deployment of the tenant that has the name.
    pub(super) fn named(&self, tenant_id: &str, name: &str) -> Option<&Deployment> {
        self.names.get(&name_key(tenant_id, name)).and_then(|number| self.numbered(*number))
    }

    /// Whether a deployment of any tenant has the id.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.ids.contains_key(id)
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
        self.ids.insert(deployment.id.clone(), number);
        self.names.insert(name_key(&deployment.tenant_id, &deployment.name), number);
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
        let place = self.place(number).ok()?;
        let deployment = self.deployments.remove(place);
        self.leaving.retain(|other| *other != number);
        self.ids.remove(&deployment.id);
        self.names.remove(&name_key(&deployment.tenant_id, &deployment.name));
        Some(deployment)
    }

    /// The documents whose keys start so, in the order of their keys.
    pub(super) fn documents<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.documents.range(prefix.to_owned()..).take_while(move |(key, _)| key.starts_with(prefix)).map(|(key, document)| (key.as_str(), document))
    }

    pub(super) fn document(&self, key: &str) -> Option<&Value> {
        self.documents.get(key)
    }

    pub(super) fn put_document(&mut self, key: String, value: Value) {
        self.documents.insert(key.clone(), value);
        self.note(Change::Document(key));
    }

    pub(super) fn remove_document(&mut self, key: String) {
        self.documents.remove(&key);
        self.note(Change::Document(key));
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

    /// Whether something changed since it was last written down.
    pub(super) const fn has_changed(&self) -> bool {
        self.is_changed
    }

    /// Marks what is no record of its own as changed.
    pub(super) const fn touch_meta(&mut self) {
        self.is_changed = true;
    }

    /// Takes out a deployment that the journal says is gone.
    pub(super) fn forget(&mut self, number: u64) {
        self.remove(number);
    }

    /// Takes a deployment from the journal in place of the one that was there, whose revisions it keeps.
    pub(super) fn put_read(&mut self, mut deployment: Deployment) -> Option<()> {
        if let Some(old) = self.remove(deployment.number) {
            deployment.revisions = old.revisions;
        }
        self.insert(deployment);
        Some(())
    }

    /// Takes a revision from the journal; `None` where its deployment is not there.
    pub(super) fn put_read_revision(&mut self, number: u64, revision: Revision) -> Option<()> {
        self.insert_revision(number, revision).map(drop)
    }

    /// Takes a document from the journal; null takes it out.
    pub(super) fn put_read_document(&mut self, key: String, document: Value) {
        if document.is_null() {
            self.documents.remove(&key);
        } else {
            self.documents.insert(key, document);
        }
    }

    /// Takes from the journal what is no record of its own. Everything up to here is written down.
    pub(super) fn put_read_meta(&mut self, meta: Meta) {
        self.meta = meta;
        self.is_changed = false;
    }
}
