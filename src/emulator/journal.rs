//! The journal: every change of the state as a line of text, so that a file of them brings the state back.
//!
//! The first line names the format. Every further line is one entry: the records that one change left behind, whole, so that reading an entry twice does no harm.
//! ```text
//! CRC32-in-8-hex-digits LENGTH-of-the-JSON-in-bytes JSON
//! ```
//! A line that is cut off at the journal's end was never acknowledged and is dropped. Anything else that does not check is an error: it names the place, and nothing
//! is written over.

use core::fmt;
use std::sync::LazyLock;

use crc::{CRC_32_ISO_HDLC, Crc, Table};

use super::entries;
use super::state::State;

/// The first line of every journal.
pub(super) const HEADER: &[u8] = b"deployment-control emulator journal 3\n";

/// The part of [`HEADER`] that journals of every version share.
const HEADER_STEM: &[u8] = b"deployment-control emulator journal ";

/// What [`Emulator::open`](super::Emulator::open) found in a journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    /// How many entries were read.
    pub entries: usize,
    /// How many bytes at the end were dropped: an entry whose writing was cut short, and that nobody was ever told of.
    pub dropped_bytes: usize,
    /// Whether the journal must be replaced by [`Emulator::snapshot`](super::Emulator::snapshot) before anything is appended, because its last line has no end.
    pub rewrite: bool,
}

/// Why a journal cannot be opened. It was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    /// It does not start as a journal does.
    NotAJournal,
    /// It was written by another version of the format.
    Version,
    /// A snapshot lacks its end.
    CutOff,
    /// An entry before the end does not check.
    Corrupt {
        /// The entry's line, from 1.
        line: usize,
        /// The byte at which the line starts, from 0.
        offset: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAJournal => formatter.write_str("not a journal of the emulator: its first line is another one; name another file, or an empty one"),
            Self::Version => formatter.write_str("the journal is of another version of the format; open it with the version that wrote it"),
            Self::CutOff => formatter.write_str("the snapshot lacks its end; nothing of it was taken"),
            Self::Corrupt { line, offset, reason } => write!(
                formatter,
                "the journal is damaged in line {line}, at byte {offset}: {reason}; nothing was changed: restore a copy, or cut the file off at that byte to keep \
                 what stands before it"
            ),
        }
    }
}

impl core::error::Error for JournalError {}

/// Adds an entry, which is JSON, to a journal.
pub(super) fn write(entry: &str, journal: &mut Vec<u8>) {
    journal.extend_from_slice(format!("{:08x} {} {entry}\n", crc32(entry.as_bytes()), entry.len()).as_bytes());
}

/// Reads a journal into a state, entry by entry.
pub(super) fn read(journal: &[u8], state: &mut State) -> Result<Recovery, JournalError> {
    let Some(body) = journal.strip_prefix(HEADER) else {
        return if HEADER.starts_with(journal) {
            Ok(Recovery { entries: 0, dropped_bytes: journal.len(), rewrite: !journal.is_empty() })
        } else if journal.starts_with(HEADER_STEM) {
            Err(JournalError::Version)
        } else {
            Err(JournalError::NotAJournal)
        };
    };
    let mut recovery = Recovery::default();
    let mut rest = body;
    while !rest.is_empty() {
        let (line, after) = match line_end(rest) {
            Some(end) => (&rest[..end], Some(&rest[end + 1..])),
            None => (rest, None),
        };
        let corrupt = |reason| JournalError::Corrupt { line: recovery.entries + 2, offset: journal.len() - rest.len(), reason };
        match (check(line).and_then(|entry| entries::read(entry, state).ok_or(UNREADABLE)), after) {
            (Ok(()), _) => {}
            (Err(Fault::Short), None) => return Ok(Recovery { dropped_bytes: line.len(), rewrite: true, ..recovery }),
            (Err(Fault::Short), Some(_)) => return Err(corrupt("the entry is shorter than it says")),
            (Err(Fault::Damaged(reason)), _) => return Err(corrupt(reason)),
        }
        recovery.entries += 1;
        recovery.rewrite = after.is_none();
        rest = after.unwrap_or_default();
    }
    Ok(recovery)
}

/// Where the first line ends: nearly always where it says itself, so that a long journal need not be searched byte by byte.
fn line_end(rest: &[u8]) -> Option<usize> {
    let stated = || {
        let (_, after) = word(rest.get(..40)?)?;
        let (length, json) = word(after)?;
        (40 - json.len()).checked_add(length.parse().ok()?)
    };
    stated().filter(|end| rest.get(*end) == Some(&b'\n')).or_else(|| rest.iter().position(|byte| *byte == b'\n'))
}

/// What is wrong with a line.
enum Fault {
    /// It ends before the length that it states: cut off, if it is the last one.
    Short,
    Damaged(&'static str),
}

const UNREADABLE: Fault = Fault::Damaged("the entry's records are not readable");

/// The entry of a line whose length and checksum are right.
fn check(line: &[u8]) -> Result<&[u8], Fault> {
    // A cut can leave bytes that were set aside but never written.
    if line.iter().all(|byte| *byte == 0) {
        return Err(Fault::Short);
    }
    let (sum, rest) = word(line).ok_or(Fault::Short)?;
    let (length, json) = word(rest).ok_or(Fault::Short)?;
    let length: usize = length.parse().map_err(|_| Fault::Damaged("the length is not readable"))?;
    if json.len() < length {
        return Err(Fault::Short);
    }
    if json.len() > length {
        return Err(Fault::Damaged("the entry is longer than it says"));
    }
    // Compared as text: a digit in the other case is a changed byte too.
    if format!("{:08x}", crc32(json)) != sum {
        return Err(Fault::Damaged("the checksum does not match"));
    }
    Ok(json)
}

/// The text up to the next space, and what follows it.
fn word(line: &[u8]) -> Option<(&str, &[u8])> {
    let end = line.iter().position(|byte| *byte == b' ')?;
    Some((core::str::from_utf8(&line[..end]).unwrap_or_default(), &line[end + 1..]))
}

/// The checksum of IEEE 802.3. Its table is made on first use, since the wasm would be 16 kB larger with it.
fn crc32(bytes: &[u8]) -> u32 {
    static CRC: LazyLock<Crc<u32, Table<16>>> = LazyLock::new(|| Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC));
    CRC.checksum(bytes)
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"The quick brown fox jumps over the lazy dog"), 0x414f_a339);
    }
}
