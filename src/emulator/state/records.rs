//! The records that the emulator holds, and which of them the journal has still to store.

use std::collections::{BTreeMap, HashMap};

use crate::emulator::state::bookkeeping::Bookkeeping;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::keys;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::shown::ShownDeployments;
use crate::emulator::values::json::Value;
use crate::emulator::values::random::SplitMix64;

/// A record that changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// A deployment, by its number.
    Deployment(u64),
    /// A revision, by its deployment's number and its index among that deployment's revisions.
    Revision(u64, usize),
    /// A deployment that was removed, by its number.
    Removed(u64),
    /// A document that was set or removed, by its key.
    Document(String),
}

/// Everything that the emulator holds.
#[derive(Debug)]
pub(crate) struct State {
    /// The deployments in the order of their numbers.
    deployments: Vec<Deployment>,
    /// The numbers of the deployments by their ids.
    numbers_by_id: HashMap<String, u64>,
    /// The numbers of the deployments by their tenants and names; see [`name_key`].
    numbers_by_name: HashMap<String, u64>,
    /// All other records; [`keys`] has their keys.
    documents: BTreeMap<String, Value>,
    /// The numbers of the deployments that are being deleted.
    being_deleted: Vec<u64>,
    /// Deployments as they were shown last.
    pub(crate) shown: ShownDeployments,
    pub(crate) bookkeeping: Bookkeeping,
    /// The records that changed since the journal was last written.
    changes: Vec<Change>,
    /// Whether anything changed since the journal was last written, the bookkeeping included.
    has_changed: bool,
}

/// All tenant ids have the same length, so two tenants never share a key.
fn name_key(tenant_id: &str, name: &str) -> String {
    [tenant_id, name].concat()
}

impl State {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = SplitMix64::from_seed(seed);
        let tenant_id = random.uuid();
        let bookkeeping =
            Bookkeeping { random, tenant_id, advanced_ms: 0, now_ms: 0, last_number: 0, script: None, fail: None };
        Self {
            deployments: Vec::new(),
            numbers_by_id: HashMap::new(),
            numbers_by_name: HashMap::new(),
            documents: BTreeMap::new(),
            being_deleted: Vec::new(),
            shown: ShownDeployments::default(),
            bookkeeping,
            changes: Vec::new(),
            has_changed: true,
        }
    }

    /// All deployments in the order of their numbers, so the newest is the last.
    pub(crate) fn deployments(&self) -> &[Deployment] {
        &self.deployments
    }

    /// The deployment of this id, if it is the tenant's.
    pub(crate) fn deployment(&self, tenant_id: &str, id: &str) -> Option<&Deployment> {
        self.numbered(*self.numbers_by_id.get(id)?).filter(|deployment| deployment.tenant_id == tenant_id)
    }

    /// The deployment of this number.
    pub(crate) fn numbered(&self, number: u64) -> Option<&Deployment> {
        self.position(number).ok().and_then(|position| self.deployments.get(position))
    }

    /// Whether a deployment of any tenant has the id.
    pub(crate) fn has_id(&self, id: &str) -> bool {
        self.numbers_by_id.contains_key(id)
    }

    /// The tenant's deployment of this name.
    pub(crate) fn deployment_named(&self, tenant_id: &str, name: &str) -> Option<&Deployment> {
        self.numbered(*self.numbers_by_name.get(&name_key(tenant_id, name))?)
    }

    /// Whether a deployment of the tenant has the name.
    pub(crate) fn has_name(&self, tenant_id: &str, name: &str) -> bool {
        self.numbers_by_name.contains_key(&name_key(tenant_id, name))
    }

    /// The number of the next record.
    pub(crate) const fn next_number(&mut self) -> u64 {
        self.bookkeeping.last_number += 1;
        self.has_changed = true;
        self.bookkeeping.last_number
    }

    /// Adds a deployment, or replaces the one of its number. The number of a new one is from
    /// [`next_number`](Self::next_number).
    pub(crate) fn put_deployment(&mut self, deployment: Deployment) {
        self.note(Change::Deployment(deployment.number));
        self.insert(deployment);
    }

    /// Adds a revision to the deployment of this number, or replaces the one of its id.
    pub(crate) fn put_revision(&mut self, number: u64, revision: Revision) {
        if let Some(index) = self.insert_revision(number, revision) {
            self.note(Change::Revision(number, index));
        }
    }

    /// Removes the deployments whose deletion is complete, with their uploads.
    pub(crate) fn remove_deleted(&mut self, now_ms: u64) {
        let is_gone = |number: &u64| self.numbered(*number).is_none_or(|deployment| deployment.is_gone(now_ms));
        let gone: Vec<u64> = self.being_deleted.iter().copied().filter(is_gone).collect();
        for number in gone {
            if let Some(deployment) = self.remove(number) {
                self.note(Change::Removed(number));
                let prefix = keys::uploads(&deployment.tenant_id, &deployment.id);
                let uploads: Vec<String> = self.documents(&prefix).map(|(key, _)| key.to_owned()).collect();
                let database = Some(keys::own_database(&deployment.tenant_id, &deployment.id))
                    .filter(|key| self.documents.contains_key(key));
                for key in uploads.into_iter().chain(database) {
                    self.remove_document(key);
                }
            }
        }
    }

    /// The documents whose keys start with `prefix`, in the order of their keys.
    pub(crate) fn documents<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.documents
            .range(prefix.to_owned()..)
            .take_while(move |(key, _)| key.starts_with(prefix))
            .map(|(key, document)| (key.as_str(), document))
    }

    pub(crate) fn document(&self, key: &str) -> Option<&Value> {
        self.documents.get(key)
    }

    pub(crate) fn put_document(&mut self, key: String, value: Value) {
        self.documents.insert(key.clone(), value);
        self.note(Change::Document(key));
    }

    pub(crate) fn remove_document(&mut self, key: String) {
        self.documents.remove(&key);
        self.note(Change::Document(key));
    }

    /// Takes the status and the body with which the next upload is refused.
    pub(crate) fn take_refused_upload(&mut self) -> Option<(u16, &'static str)> {
        let refused = self.bookkeeping.take_refused_upload()?;
        self.has_changed = true;
        Some(refused)
    }

    /// Says that the bookkeeping changed.
    pub(crate) const fn bookkeeping_changed(&mut self) {
        self.has_changed = true;
    }

    /// Whether anything changed since the journal was last written.
    pub(crate) const fn has_changed(&self) -> bool {
        self.has_changed
    }

    /// What changed since the last call. `None` if nothing did; an empty list if only the bookkeeping did.
    pub(crate) fn take_changes(&mut self) -> Option<Vec<Change>> {
        let changes = core::mem::take(&mut self.changes);
        core::mem::take(&mut self.has_changed).then_some(changes)
    }

    fn note(&mut self, change: Change) {
        self.has_changed = true;
        // If a request changes a record twice, the two changes are close together. A search through all changes would
        // take minutes for a large seed.
        if !self.changes.iter().rev().take(8).any(|other| *other == change) {
            self.changes.push(change);
        }
    }

    /// The position of the deployment of this number, or the position at which it would be inserted.
    fn position(&self, number: u64) -> Result<usize, usize> {
        // Nearly always the newest deployment is looked up, or a new one is added.
        match self.deployments.last() {
            Some(last) if last.number == number => return Ok(self.deployments.len() - 1),
            Some(last) if last.number < number => return Err(self.deployments.len()),
            _ => {}
        }
        self.deployments.binary_search_by_key(&number, |deployment| deployment.number)
    }

    fn insert(&mut self, deployment: Deployment) {
        let number = deployment.number;
        self.shown.forget(number);
        if deployment.deletion.is_some() && !self.being_deleted.contains(&number) {
            self.being_deleted.push(number);
        }
        self.numbers_by_id.insert(deployment.id.clone(), number);
        self.numbers_by_name.insert(name_key(&deployment.tenant_id, &deployment.name), number);
        match self.position(number) {
            Ok(position) => self.deployments[position] = deployment,
            Err(position) => self.deployments.insert(position, deployment),
        }
    }

    /// The index of the revision among those of its deployment. `None` if there is no such deployment.
    fn insert_revision(&mut self, number: u64, revision: Revision) -> Option<usize> {
        self.shown.forget(number);
        let position = self.position(number).ok()?;
        let revisions = &mut self.deployments.get_mut(position)?.revisions;
        let index = revisions.iter().rposition(|other| other.id == revision.id).unwrap_or(revisions.len());
        if index < revisions.len() {
            revisions[index] = revision;
        } else {
            revisions.push(revision);
        }
        Some(index)
    }

    fn remove(&mut self, number: u64) -> Option<Deployment> {
        self.shown.forget(number);
        let position = self.position(number).ok()?;
        let deployment = self.deployments.remove(position);
        self.being_deleted.retain(|other| *other != number);
        self.numbers_by_id.remove(&deployment.id);
        // Another one can have the name meanwhile.
        let name = name_key(&deployment.tenant_id, &deployment.name);
        if self.numbers_by_name.get(&name) == Some(&number) {
            self.numbers_by_name.remove(&name);
        }
        Some(deployment)
    }
}

/// What the journal brings back. It is stored already, so it does not count as a change.
impl State {
    /// Removes a deployment.
    pub(crate) fn restore_removal(&mut self, number: u64) {
        self.remove(number);
    }

    /// Adds a deployment, or replaces the one of its number, whose revisions it keeps.
    pub(crate) fn restore_deployment(&mut self, mut deployment: Deployment) {
        if let Some(old) = self.remove(deployment.number) {
            deployment.revisions = old.revisions;
        }
        self.insert(deployment);
    }

    /// Adds or replaces a revision. `None` if its deployment is missing.
    pub(crate) fn restore_revision(&mut self, number: u64, revision: Revision) -> Option<()> {
        self.insert_revision(number, revision).map(drop)
    }

    /// Sets a document, or removes it if the value is null.
    pub(crate) fn restore_document(&mut self, key: String, document: Value) {
        if document.is_null() {
            self.documents.remove(&key);
        } else {
            self.documents.insert(key, document);
        }
    }

    /// Sets the bookkeeping. From here on the state is as the journal has it.
    pub(crate) fn restore_bookkeeping(&mut self, bookkeeping: Bookkeeping) {
        self.bookkeeping = bookkeeping;
        self.has_changed = false;
    }
}
