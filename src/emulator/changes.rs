//! The state as the journal has it: what changed since it was last written down, as one entry, and the whole of it.

use std::collections::BTreeMap;

use super::entries::{Entry, Numbered};
use super::journal;
use super::state::State;
use super::value::{Value, json};

/// A part of the state that changed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    Deployment(u64),
    /// A revision, by its deployment's number and its place among that one's.
    Revision(u64, usize),
    /// A deployment that is gone.
    Gone(u64),
    /// A document, there or gone.
    Document(String),
}

impl State {
    /// Adds what changed since the last call to a journal, as one entry; nothing where nothing changed.
    pub(super) fn write_changes(&mut self, out: &mut Vec<u8>) {
        let changed = core::mem::take(&mut self.changed);
        if !core::mem::take(&mut self.is_changed) {
            return;
        }
        let mut entry = Entry { meta: Some(self.meta.value()), ..Entry::default() };
        for change in &changed {
            match change {
                Change::Deployment(number) => entry.deployments.extend(self.numbered(*number)),
                Change::Revision(number, place) => {
                    let revision = self.numbered(*number).and_then(|deployment| deployment.revisions.get(*place));
                    entry.revisions.extend(revision.map(|revision| Numbered(*number, revision)));
                }
                Change::Gone(number) => entry.gone.push(*number),
                Change::Document(key) => {
                    entry.documents.insert(key, self.document(key).unwrap_or(&Value::Null));
                }
            }
        }
        journal::write(&json(&entry), out);
    }

    /// Adds the whole state to a journal: an entry for each deployment with its revisions, one for each document, and one for the rest.
    pub(super) fn write_all(&self, out: &mut Vec<u8>) {
        for deployment in &self.deployments {
            let revisions = deployment.revisions.iter().map(|revision| Numbered(deployment.number, revision)).collect();
            journal::write(&json(&Entry { deployments: vec![deployment], revisions, ..Entry::default() }), out);
        }
        for document in self.documents("") {
            journal::write(&json(&Entry { documents: BTreeMap::from([document]), ..Entry::default() }), out);
        }
        journal::write(&json(&Entry { meta: Some(self.meta.value()), ..Entry::default() }), out);
    }
}
