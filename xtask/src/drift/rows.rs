//! One difference, and all of them in the order of the operations.

use std::collections::BTreeMap;

/// What stands for a side that has no such thing.
pub(super) const ABSENT: &str = "absent";

/// How the place of a field of a record starts: many operations share it, and it is one row.
pub(super) const RECORD: &str = "record ";

/// One difference between the published file and the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The operation; of a field of a record, all that carry it.
    pub(super) operation: String,
    /// Where in the operation, or in which record.
    pub(super) place: String,
    /// What differs there: a keyword, or the thing itself.
    pub(super) fact: String,
    pub(super) theirs: String,
    pub(super) ours: String,
}

/// What makes two rows the same difference.
pub(super) type Key = [String; 5];

impl Row {
    /// The names of the columns.
    pub(super) const COLUMNS: [&'static str; 5] = ["operation", "place", "fact", "theirs", "ours"];

    pub(super) fn cells(&self) -> [&str; 5] {
        [&self.operation, &self.place, &self.fact, &self.theirs, &self.ours]
    }

    /// The difference itself: the row, but for the operations that share a record.
    pub(super) fn key(&self) -> Key {
        let [.., theirs, ours] = self.cells();
        let [operation, place, fact] = self.spot();
        [operation.to_owned(), place.to_owned(), fact.to_owned(), theirs.to_owned(), ours.to_owned()]
    }

    /// Where it differs, whatever the two sides say there.
    pub(super) fn spot(&self) -> [&str; 3] {
        [if self.place.starts_with(RECORD) { "" } else { &self.operation }, &self.place, &self.fact]
    }
}

/// Collects differences: one that several operations share is one row.
#[derive(Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
    by_key: BTreeMap<Key, usize>,
}

impl Rows {
    pub(super) fn add(&mut self, row: Row) {
        if let Some(at) = self.by_key.get(&row.key()) {
            let known = &mut self.rows[*at].operation;
            if !known.split(", ").any(|operation| operation == row.operation) {
                *known = format!("{known}, {}", row.operation);
            }
            return;
        }
        self.by_key.insert(row.key(), self.rows.len());
        self.rows.push(row);
    }

    pub(super) fn into_rows(self) -> Vec<Row> {
        self.rows
    }
}

/// All rows, a line each, their cells parted by tabs.
pub(super) fn tsv(rows: &[Row]) -> String {
    let mut out = Row::COLUMNS.join("\t") + "\n";
    for row in rows {
        out += &row.cells().map(|cell| cell.replace(['\t', '\n', '\r'], " ")).join("\t");
        out.push('\n');
    }
    out
}
