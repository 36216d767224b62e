//! The rows that were read before, and the differences that are accepted with a reason: two tables of text in
//! `schema/drift`, a row a line and its cells parted by tabs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context as _, Result, bail};

use super::rows::{Key, Row, tsv};

/// The two tables.
pub(super) struct Known {
    folder: PathBuf,
    seen: Vec<Row>,
    accepted: Vec<Row>,
}

/// What became of the published file since it was read last.
#[derive(Default)]
pub(super) struct News {
    /// Differences that nobody has read, each with what was known of the same spot.
    pub(super) new: Vec<(Row, Option<Row>)>,
    /// Rows that were read, and are no differences any more.
    pub(super) gone: Vec<Row>,
    /// Accepted differences that are none any more.
    pub(super) needless: Vec<Row>,
}

impl Known {
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let table = |name: &str, columns: &[&str]| {
            let path = folder.join(name);
            match fs::read_to_string(&path) {
                Ok(text) => rows(&text, columns).with_context(|| format!("cannot use {}", path.display())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
                Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
            }
        };
        let seen = table("seen.tsv", &Row::COLUMNS)?;
        let accepted = table("accepted.tsv", &[&Row::COLUMNS[..], &["reason"]].concat())?;
        Ok(Self { folder: folder.to_owned(), seen, accepted })
    }

    /// What is new in these rows.
    pub(super) fn news(&self, rows: &[Row]) -> News {
        let now: BTreeSet<Key> = rows.iter().map(Row::key).collect();
        let known: BTreeSet<Key> = self.seen.iter().chain(&self.accepted).map(Row::key).collect();
        let before = |row: &Row| {
            let mut here = self.accepted.iter().chain(&self.seen).filter(|known| known.spot() == row.spot());
            here.find(|known| !now.contains(&known.key())).cloned()
        };
        let missing = |rows: &[Row]| rows.iter().filter(|row| !now.contains(&row.key())).cloned().collect();
        News {
            new: rows.iter().filter(|row| !known.contains(&row.key())).map(|row| (row.clone(), before(row))).collect(),
            gone: missing(&self.seen),
            needless: missing(&self.accepted),
        }
    }

    /// Writes the rows that were read now, but for those that are accepted.
    pub(super) fn update(&self, rows: &[Row]) -> Result<PathBuf> {
        let accepted: BTreeSet<Key> = self.accepted.iter().map(Row::key).collect();
        let kept: Vec<Row> = rows.iter().filter(|row| !accepted.contains(&row.key())).cloned().collect();
        let path = self.folder.join("seen.tsv");
        fs::create_dir_all(&self.folder).with_context(|| format!("cannot make {}", self.folder.display()))?;
        fs::write(&path, tsv(&kept)).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }
}

/// The rows of a table, whose first line names the columns.
fn rows(text: &str, columns: &[&str]) -> Result<Vec<Row>> {
    let mut lines = text.lines().enumerate();
    let head = lines.next().map(|(_, head)| head).unwrap_or_default();
    if head != columns.join("\t") {
        bail!("its first line must be the names of its columns, parted by tabs: {}", columns.join(", "));
    }
    let mut out = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let is_whole = cells.len() == columns.len() && cells.last().is_some_and(|last| !last.trim().is_empty());
        let (true, [operation, place, fact, theirs, ours, ..]) = (is_whole, &cells[..]) else {
            bail!("line {} has not the cells {}, parted by tabs, the last one filled", number + 1, columns.join(", "));
        };
        let [operation, place, fact, theirs, ours] =
            [operation, place, fact, theirs, ours].map(|cell| (*cell).to_owned());
        out.push(Row { operation, place, fact, theirs, ours });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::rows;

    const COLUMNS: [&str; 6] = ["operation", "place", "fact", "theirs", "ours", "reason"];

    #[test]
    fn a_table_without_its_columns_or_a_reason_is_refused_with_the_line() {
        let head = COLUMNS.join("\t");
        let cases = [
            (String::new(), "first line"),
            ("operation\tplace\n".to_owned(), "first line"),
            (format!("{head}\nGET /a\tbody\tbody\tthere\tabsent\n"), "line 2"),
            (format!("{head}\n\nGET /a\tbody\tbody\tthere\tabsent\t \n"), "line 3"),
        ];
        for (text, expected) in cases {
            let error = rows(&text, &COLUMNS).expect_err("the table is not whole").to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
        let whole = format!("{head}\nGET /a\tbody\tbody\tthere\tabsent\tthe console alone sends it\n");
        assert_eq!(rows(&whole, &COLUMNS).expect("the table is whole").len(), 1);
    }
}
