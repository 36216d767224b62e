//! The journal: every change of the state as a line of text, so that a file of these lines restores the state.
//!
//! The first line names the format. Each further line is one entry: the records that one change has left, each of them
//! complete. Entries are numbered, and the checksum of each includes that of the entry before it. A line that is cut
//! off at the journal's end was never acknowledged and is dropped. Any other damage is an error that names its
//! position, and nothing is overwritten.
//!
//! A snapshot is a journal too. It has several entries, of which only the last one makes the state whole. If it takes
//! the place of a journal, that entry names the one that the next change follows. So changes follow the old journal
//! and the new one alike, and a replacement that failed needs no repair.

use core::fmt;

use crate::emulator::state::entries::{self, Entry, NumberedRevision, Restored};
use crate::emulator::state::journal_line::{self, LineError, Link, Version};
use crate::emulator::state::records::{Change, State};
use crate::emulator::values::json::{Members as _, to_json};

/// The first line of every journal that is written.
pub(crate) const HEADER: &[u8] = b"deployment-control emulator journal 4\n";

/// The first line of the version before, which is read.
const OLDER_HEADER: &[u8] = b"deployment-control emulator journal 3\n";

/// The part of [`HEADER`] that is the same in every version of the format.
const HEADER_STEM: &[u8] = b"deployment-control emulator journal ";

/// What [`Emulator::open`](crate::emulator::Emulator::open) found in a journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    /// How many entries were read.
    pub entries: usize,
    /// How many bytes at the end were dropped: an entry that was not completely written, and so never acknowledged.
    pub dropped_bytes: usize,
    /// Whether the journal must be replaced by
    /// [`Emulator::whole_journal`](crate::emulator::Emulator::whole_journal) before anything is appended. Without
    /// `upgrade` it suffices to cut off the dropped bytes.
    pub rewrite: bool,
    /// Whether the journal is of the version of the format before, to which nothing can be appended.
    pub upgrade: bool,
}

/// Why a journal cannot be opened. It was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    /// It does not start as a journal does.
    NotAJournal,
    /// It was written by another version of the format.
    Version,
    /// It is a snapshot, or starts with one, that is not complete.
    CutOff,
    /// An entry before the end is damaged.
    Corrupt {
        /// The entry's line, from 1.
        line: usize,
        /// The byte at which the line starts, from 0.
        offset: usize,
        /// What is wrong with it.
        reason: &'static str,
        /// Whether the entry belongs to the snapshot that the journal starts with. What stands before it is then no
        /// whole state.
        is_in_snapshot: bool,
    },
    /// An entry is not the one that follows the entry before it: lines are missing, repeated or moved.
    OutOfOrder {
        /// The entry's line, from 1.
        line: usize,
        /// The byte at which the line starts, from 0.
        offset: usize,
        /// The number of the entry that follows.
        expected: u64,
        /// The number of the entry that is there.
        found: u64,
        /// As in `Corrupt`.
        is_in_snapshot: bool,
    },
}

impl JournalError {
    /// What is wrong, and what to do.
    fn sentence(&self) -> String {
        let (line, offset, is_in_snapshot) = match self {
            Self::NotAJournal => {
                return "not a journal of the emulator: its first line is another one; name another file, or an empty one".to_owned();
            }
            Self::Version => {
                return "the journal is of another version of the format; open it with the version that wrote it"
                    .to_owned();
            }
            Self::CutOff => {
                return "the snapshot lacks its end, so it is only a part of a state; nothing of it was taken: restore a copy".to_owned();
            }
            Self::Corrupt { line, offset, is_in_snapshot, .. }
            | Self::OutOfOrder { line, offset, is_in_snapshot, .. } => (line, offset, is_in_snapshot),
        };
        let place =
            ["the journal is damaged in line ", &line.to_string(), ", at byte ", &offset.to_string(), ": "].concat();
        let reason = match self {
            Self::Corrupt { reason, .. } => (*reason).to_owned(),
            Self::OutOfOrder { expected, found, .. } => {
                let (expected, found) = (expected.to_string(), found.to_string());
                let parts = ["entry ", &expected, " was expected and entry ", &found, " is there"];
                parts.concat() + ", so lines are missing, repeated or moved"
            }
            _ => String::new(),
        };
        let end = if *is_in_snapshot { "" } else { ", or cut the file off at that byte to keep what stands before it" };
        [&place, &reason, "; nothing was changed: restore a copy", end].concat()
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.sentence())
    }
}

impl core::error::Error for JournalError {}

/// Appends what changed since the last call as one entry behind `link`. Appends nothing if nothing changed.
pub(crate) fn write_changes(state: &mut State, link: &mut Link, journal: &mut Vec<u8>) {
    let Some(changes) = state.take_changes() else { return };
    let mut entry = Entry { meta: Some(state.bookkeeping.to_value()), ..Entry::default() };
    for change in &changes {
        match change {
            Change::Deployment(number) => entry.deployments.extend(state.numbered(*number)),
            Change::Revision(number, index) => {
                let revision = state.numbered(*number).and_then(|deployment| deployment.revisions.get(*index));
                entry.revisions.extend(revision.map(|revision| NumberedRevision(*number, revision)));
            }
            Change::Removed(number) => entry.gone.push(*number),
            Change::Document(key) => {
                entry.documents.set(key, state.document(key).cloned().unwrap_or_default());
            }
        }
    }
    journal_line::write(&to_json(&entry), link, journal);
}

/// The whole state as a journal: an entry for each deployment with its revisions, one for each document, and one for
/// the bookkeeping. If `after` is given, the next change follows that entry.
pub(crate) fn write_all(state: &State, after: Option<Link>) -> Vec<u8> {
    let (mut journal, mut link) = (HEADER.to_vec(), Link::default());
    let mut write = |entry: &Entry<'_>| journal_line::write(&to_json(entry), &mut link, &mut journal);
    for deployment in state.deployments() {
        let revisions = deployment.revisions.iter().map(|revision| NumberedRevision(deployment.number, revision));
        write(&Entry { deployments: vec![deployment], revisions: revisions.collect(), ..Entry::default() });
    }
    for (key, document) in state.documents("") {
        let mut entry = Entry::default();
        entry.documents.set(key, document.clone());
        write(&entry);
    }
    write(&Entry {
        meta: Some(state.bookkeeping.to_value()),
        after: after.map(|link| (link.number, link.sum)),
        ..Entry::default()
    });
    journal
}

/// What was read from a journal, and what must be written before the next entry.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) recovery: Recovery,
    /// The hash of the entry that the next entry follows.
    pub(crate) link: Link,
    /// The bytes that the journal lacks before the next entry: its first line, or the end of its last one.
    pub(crate) missing: &'static [u8],
}

/// Reads a journal into a state, entry by entry.
pub(crate) fn read(journal: &[u8], state: &mut State) -> Result<Read, JournalError> {
    let (version, mut rest) = match (journal.strip_prefix(HEADER), journal.strip_prefix(OLDER_HEADER)) {
        (Some(body), _) => (Version::Four, body),
        (None, Some(body)) => (Version::Three, body),
        (None, None) => return without_header(journal),
    };
    let upgrade = version == Version::Three;
    let mut read = Read {
        recovery: Recovery { rewrite: upgrade, upgrade, ..Recovery::default() },
        link: Link::default(),
        missing: b"",
    };
    let mut is_whole = true;
    while !rest.is_empty() {
        let (line, after) = match journal_line::end(rest, version) {
            Some(end) => (&rest[..end], Some(&rest[end + 1..])),
            None => (rest, None),
        };
        if after.is_none() && journal_line::is_interrupted(line, read.link, version) {
            read.recovery.dropped_bytes = line.len();
            read.recovery.rewrite = true;
            break;
        }
        let (restored, own) = read_line(line, read.link, version, state).map_err(|error| {
            let (line, offset) = (read.recovery.entries + 2, journal.len() - rest.len());
            let is_in_snapshot = !is_whole;
            match error {
                LineError::Damaged(reason) => JournalError::Corrupt { line, offset, reason, is_in_snapshot },
                LineError::OutOfOrder { expected, found } => {
                    JournalError::OutOfOrder { line, offset, expected, found, is_in_snapshot }
                }
            }
        })?;
        read.recovery.entries += 1;
        is_whole = restored.is_whole;
        read.link = restored.after.unwrap_or(own);
        if after.is_none() {
            read.missing = b"\n";
        }
        rest = after.unwrap_or_default();
    }
    if is_whole { Ok(read) } else { Err(JournalError::CutOff) }
}

fn read_line(line: &[u8], before: Link, version: Version, state: &mut State) -> Result<(Restored, Link), LineError> {
    let (entry, own) = journal_line::read(line, before, version)?;
    let restored = entries::read(entry, state).ok_or(LineError::Damaged("the entry's records are not readable"))?;
    Ok((restored, own))
}

/// A text that does not start with a header. A journal that was cut off there has a part of it.
fn without_header(journal: &[u8]) -> Result<Read, JournalError> {
    if HEADER.starts_with(journal) || OLDER_HEADER.starts_with(journal) {
        let recovery = Recovery { dropped_bytes: journal.len(), rewrite: !journal.is_empty(), ..Recovery::default() };
        Ok(Read { recovery, link: Link::default(), missing: HEADER })
    } else if journal.starts_with(HEADER_STEM) {
        Err(JournalError::Version)
    } else {
        Err(JournalError::NotAJournal)
    }
}
