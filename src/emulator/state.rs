//! Everything the emulator holds, and which of it changed since it was last written down.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::deployments::Deployment;
use super::ids::SplitMix64;
use super::journal::{self, Entry};
use super::revisions::Revision;
use super::walk::Step;

/// What is no record of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Meta {
    /// Where the next id comes from.
    pub(super) random: SplitMix64,
    /// The owning tenant of every deployment.
    pub(super) tenant_id: String,
    /// By how much the clock was moved on by hand.
    pub(super) advanced_ms: u64,
    /// The latest moment that an answer has shown.
    pub(super) now_ms: u64,
    /// The way of the next revision, if it was set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) script: Option<Vec<Step>>,
}

/// The records by id, and what changed of them.
#[derive(Debug)]
pub(super) struct State {
    pub(super) deployments: BTreeMap<String, Deployment>,
    pub(super) revisions: BTreeMap<String, Revision>,
    pub(super) meta: Meta,
    changed: Changed,
}

#[derive(Debug, Default)]
struct Changed {
    deployments: BTreeSet<String>,
    revisions: BTreeSet<String>,
    meta: bool,
}

impl State {
    pub(super) fn new(seed: u64) -> Self {
        let mut random = SplitMix64::from_seed(seed);
        let tenant_id = random.uuid();
        let meta = Meta { random, tenant_id, advanced_ms: 0, now_ms: 0, script: None };
        Self { deployments: BTreeMap::new(), revisions: BTreeMap::new(), meta, changed: Changed { meta: true, ..Changed::default() } }
    }

    /// Takes the records of an entry in place of those that were there. They count as written down.
    pub(super) fn put(&mut self, entry: Entry) {
        self.deployments.extend(entry.deployments.into_iter().map(|deployment| (deployment.id.clone(), deployment)));
        self.revisions.extend(entry.revisions.into_iter().map(|revision| (revision.id.clone(), revision)));
        if let Some(meta) = entry.meta {
            self.meta = meta;
            self.changed.meta = false;
        }
    }

    /// Marks a deployment as changed.
    pub(super) fn touch_deployment(&mut self, id: &str) {
        self.changed.deployments.insert(id.to_owned());
        self.changed.meta = true;
    }

    /// Marks a revision as changed.
    pub(super) fn touch_revision(&mut self, id: &str) {
        self.changed.revisions.insert(id.to_owned());
        self.changed.meta = true;
    }

    /// Marks what is no record of its own as changed.
    pub(super) const fn touch_meta(&mut self) {
        self.changed.meta = true;
    }

    /// Adds what changed since the last call to a journal, as one entry; nothing where nothing changed.
    pub(super) fn write_changes(&mut self, out: &mut Vec<u8>) {
        let changed = core::mem::take(&mut self.changed);
        if !changed.meta {
            return;
        }
        let entry = Entry {
            deployments: changed.deployments.iter().filter_map(|id| self.deployments.get(id)).cloned().collect(),
            revisions: changed.revisions.iter().filter_map(|id| self.revisions.get(id)).cloned().collect(),
            meta: Some(self.meta.clone()),
        };
        journal::write(&entry, out);
    }

    /// Adds the whole state to a journal: an entry for each deployment with its revisions, and one for the rest.
    pub(super) fn write_all(&self, out: &mut Vec<u8>) {
        for deployment in self.deployments.values() {
            let revisions = deployment.revisions.iter().filter_map(|id| self.revisions.get(id)).cloned().collect();
            journal::write(&Entry { deployments: vec![deployment.clone()], revisions, meta: None }, out);
        }
        journal::write(&Entry { meta: Some(self.meta.clone()), ..Entry::default() }, out);
    }
}
