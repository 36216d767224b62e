//! Which lines of a log are new, although a service sends some of them several times.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::LogEntry;

/// So many ids of lines are kept at least, and those of the newest answer, before the older ones of a log that is
/// followed are forgotten.
pub(super) const REMEMBERED: usize = 10_000;

/// How often each line without an id was seen, by its JSON text.
type Counts = BTreeMap<String, usize>;

/// Tells new lines of one log from those that were seen. What it keeps does not grow with the log.
#[derive(Clone, Debug, Default)]
pub(super) struct NewLines {
    ids: BTreeSet<String>,
    /// Ids that were seen before those.
    earlier_ids: BTreeSet<String>,
    /// The lines that are known to stand behind the present position of the log.
    known: Counts,
    /// Those of the newest page alone.
    in_page: Counts,
    /// The time of the last new line: where the log can be read again after its offset is lost.
    last_time: Option<String>,
    /// The lines that were seen with that time.
    of_last_time: Counts,
}

impl NewLines {
    /// The lines of a page that are new, in their order. Lines with an id are known by it. The same line without an id
    /// can come twice from one position: it is new where it comes more often than the last time.
    pub(super) fn of(&mut self, page: Vec<LogEntry>) -> Vec<LogEntry> {
        if self.ids.len() >= REMEMBERED {
            self.earlier_ids = core::mem::take(&mut self.ids);
        }
        let mut in_page = Counts::new();
        let mut fresh = Vec::new();
        for entry in page {
            let is_new = if let Some(id) = &entry.id {
                self.ids.insert(id.clone()) && !self.earlier_ids.contains(id)
            } else {
                let key = key(&entry);
                let count = in_page.entry(key.clone()).or_default();
                *count += 1;
                *count > self.known.get(&key).copied().unwrap_or_default()
            };
            if is_new {
                self.note(&entry);
                fresh.push(entry);
            }
        }
        for (key, &count) in &in_page {
            let known = self.known.entry(key.clone()).or_default();
            *known = count.max(*known);
        }
        self.in_page = in_page;
        fresh
    }

    /// The log is read from the end of the newest page on.
    pub(super) fn moved(&mut self) {
        for (key, count) in core::mem::take(&mut self.in_page) {
            if let Some(known) = self.known.get_mut(&key) {
                *known = known.saturating_sub(count);
            }
        }
        self.known.retain(|_, count| *count > 0);
    }

    /// The log is read from [`NewLines::last_time`] on.
    pub(super) fn returned(&mut self) {
        self.known = self.of_last_time.clone();
        self.in_page = Counts::new();
    }

    /// The time of the last new line; `None` if it has none.
    pub(super) fn last_time(&self) -> Option<&str> {
        self.last_time.as_deref()
    }

    fn note(&mut self, entry: &LogEntry) {
        if entry.timestamp != self.last_time {
            self.last_time.clone_from(&entry.timestamp);
            self.of_last_time = Counts::new();
        }
        if entry.id.is_none() {
            *self.of_last_time.entry(key(entry)).or_default() += 1;
        }
    }
}

/// A line as a text. A record of texts always has a form in JSON.
fn key(entry: &LogEntry) -> String {
    serde_json::to_string(entry).unwrap_or_default()
}
