//! The state as the journal has it: what changed since it was last written down, as one entry, and the whole of it.

use super::entries::{self, List};
use super::journal;
use super::state::State;
use super::value::{Value, write_text};

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
        let (mut gone, mut deployments, mut revisions) = (String::new(), String::new(), String::new());
        let (mut gone_list, mut deployment_list, mut revision_list) = (List::new(&mut gone), List::new(&mut deployments), List::new(&mut revisions));
        let mut documents = String::new();
        for change in changed {
            match change {
                Change::Deployment(number) => {
                    if let Some(deployment) = self.numbered(number) {
                        entries::write_deployment(deployment, deployment_list.item());
                    }
                }
                Change::Revision(number, place) => {
                    if let Some(revision) = self.numbered(number).and_then(|deployment| deployment.revisions.get(place)) {
                        entries::write_revision(number, revision, revision_list.item());
                    }
                }
                Change::Gone(number) => gone_list.whole(number),
                Change::Document(key) => {
                    documents.push(if documents.is_empty() { '{' } else { ',' });
                    write_document(&key, self.document(&key).unwrap_or(&Value::Null), &mut documents);
                }
            }
        }
        gone_list.end();
        deployment_list.end();
        revision_list.end();
        let mut entry = String::from("{");
        for (name, list) in [("\"gone\":", &gone), ("\"deployments\":", &deployments), ("\"revisions\":", &revisions)] {
            if list != "[]" {
                for part in [name, list, ","] {
                    entry.push_str(part);
                }
            }
        }
        if !documents.is_empty() {
            for part in ["\"documents\":", &documents, "},"] {
                entry.push_str(part);
            }
        }
        self.write_meta(&mut entry);
        journal::write(&entry, out);
    }

    /// The end of an entry: what is no record of its own.
    fn write_meta(&self, entry: &mut String) {
        entry.push_str("\"meta\":");
        self.meta.value().write(entry);
        entry.push('}');
    }

    /// Adds the whole state to a journal: an entry for each deployment with its revisions, one for each document, and one for the rest.
    pub(super) fn write_all(&self, out: &mut Vec<u8>) {
        for deployment in &self.deployments {
            let mut entry = String::from("{\"deployments\":[");
            entries::write_deployment(deployment, &mut entry);
            entry.push_str("],\"revisions\":");
            let mut revisions = List::new(&mut entry);
            for revision in &deployment.revisions {
                entries::write_revision(deployment.number, revision, revisions.item());
            }
            revisions.end();
            entry.push('}');
            journal::write(&entry, out);
        }
        for (key, document) in self.documents("") {
            let mut entry = String::from("{\"documents\":{");
            write_document(key, document, &mut entry);
            entry.push_str("}}");
            journal::write(&entry, out);
        }
        let mut entry = String::from("{");
        self.write_meta(&mut entry);
        journal::write(&entry, out);
    }
}

fn write_document(key: &str, document: &Value, out: &mut String) {
    write_text(out, key);
    out.push(':');
    document.write(out);
}
