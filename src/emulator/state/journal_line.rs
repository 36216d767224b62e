//! The lines of a journal: an entry's checksum, its number, its length and its JSON.
//! ```text
//! CRC32-in-8-hex-digits NUMBER LENGTH-of-the-JSON-in-bytes JSON
//! ```
//! The checksum is that of the checksum of the entry before it and of everything that follows on its own line. So a
//! line that is missing, repeated, moved or of another journal is noticed as a changed byte is.

use std::sync::LazyLock;

use crc::{CRC_32_ISO_HDLC, Crc, Table};

use crate::emulator::values::hex::hex;

/// The place of an entry in its journal. The next entry follows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link {
    /// The entry's number, from 1; 0 before the first entry.
    pub(crate) number: u64,
    /// The entry's checksum.
    pub(crate) sum: u32,
}

/// A version of the format. They differ in their lines only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// Lines without numbers. The checksum is that of the JSON alone, so lines that are missing go unnoticed.
    Three,
    /// The one that is written.
    Four,
}

/// What is wrong with a line.
pub(crate) enum LineError {
    /// It is damaged.
    Damaged(&'static str),
    /// The line does not follow the line before it: a line is missing, or stands twice.
    OutOfOrder {
        /// The number of the entry that follows.
        expected: u64,
        /// The number that the line has.
        found: u64,
    },
}

/// Appends the line of an entry, which is JSON, to a journal. It follows `link`, which moves on to it.
pub(crate) fn write(entry: &str, link: &mut Link, journal: &mut Vec<u8>) {
    let number = link.number + 1;
    let rest = [&number.to_string(), " ", &entry.len().to_string(), " ", entry].concat();
    *link = Link { number, sum: chained(link.sum, rest.as_bytes()) };
    journal.extend_from_slice([&digits(link.sum), " ", &rest, "\n"].concat().as_bytes());
}

/// A checksum as a line has it.
fn digits(sum: u32) -> String {
    hex(sum.into(), 8)
}

/// The position at which the first line ends. `None` if it has no end.
pub(crate) fn end(journal: &[u8], version: Version) -> Option<usize> {
    // The line states its length, so that a long journal need not be searched byte by byte.
    let stated = || {
        let head = &journal[..journal.len().min(64)];
        let words = Words::of(head, version)?;
        (head.len() - words.json.len()).checked_add(words.length.parse().ok()?)
    };
    stated().filter(|end| journal.get(*end) == Some(&b'\n')).or_else(|| journal.iter().position(|byte| *byte == b'\n'))
}

/// The entry of a line, after its length, its place behind `before` and its checksum are verified; and its own link.
pub(crate) fn read(line: &[u8], before: Link, version: Version) -> Result<(&[u8], Link), LineError> {
    let words = Words::of(line, version).ok_or(LineError::Damaged("the entry is shorter than it says"))?;
    let length: usize = words.length.parse().map_err(|_| LineError::Damaged("the length is not readable"))?;
    let own = match version {
        Version::Three => Link { number: before.number + 1, sum: crc32(words.json) },
        Version::Four => {
            let found = words.number.parse().map_err(|_| LineError::Damaged("the entry's number is not readable"))?;
            let expected = before.number + 1;
            if found != expected {
                return Err(LineError::OutOfOrder { expected, found });
            }
            Link { number: found, sum: chained(before.sum, &line[words.sum.len() + 1..]) }
        }
    };
    if words.json.len() < length {
        return Err(LineError::Damaged("the entry is shorter than it says"));
    }
    if words.json.len() > length {
        return Err(LineError::Damaged("the entry is longer than it says"));
    }
    // Compared as text, so that a digit of the other case is noticed as a changed byte too.
    if digits(own.sum) != words.sum {
        return Err(LineError::Damaged("the checksum does not match this entry after the entry before it"));
    }
    Ok((words.json, own))
}

/// Whether bytes without the end of a line can be the beginning of the entry behind `before`, so that they are what is
/// left of a write that was interrupted.
pub(crate) fn is_interrupted(line: &[u8], before: Link, version: Version) -> bool {
    // A crash can leave zeros: bytes that the file system reserved but never wrote.
    let written = line.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let mut words = line[..written].split(|byte| *byte == b' ');
    let (sum, mut is_last) = (words.next().unwrap_or_default(), written <= 8);
    if !sum.iter().all(u8::is_ascii_hexdigit) || (sum.len() != 8 && !(is_last && sum.len() == written)) {
        return false;
    }
    if version == Version::Four && !is_last {
        let expected = (before.number + 1).to_string();
        let number = words.next().unwrap_or_default();
        is_last = written == 9 + number.len();
        if !(number == expected.as_bytes() || is_last && expected.as_bytes().starts_with(number)) {
            return false;
        }
    }
    match Words::of(line, version) {
        None => is_last || words.next().unwrap_or_default().iter().all(u8::is_ascii_digit),
        Some(words) => {
            let length = words.length.parse().unwrap_or(0);
            // The line's end belongs to what was to be written.
            words.json.len() < length || (words.json.len() <= length + 1 && written < line.len())
        }
    }
}

/// The parts of a line.
struct Words<'a> {
    sum: &'a str,
    number: &'a str,
    length: &'a str,
    json: &'a [u8],
}

impl<'a> Words<'a> {
    fn of(line: &'a [u8], version: Version) -> Option<Self> {
        let (sum, rest) = word(line)?;
        let (number, rest) = if version == Version::Three { ("", rest) } else { word(rest)? };
        let (length, json) = word(rest)?;
        Some(Self { sum, number, length, json })
    }
}

/// The text up to the next space, and what follows the space.
fn word(line: &[u8]) -> Option<(&str, &[u8])> {
    let end = line.iter().position(|byte| *byte == b' ')?;
    Some((core::str::from_utf8(&line[..end]).unwrap_or_default(), &line[end + 1..]))
}

/// The checksum of a line that follows one with the checksum `before`.
fn chained(before: u32, rest: &[u8]) -> u32 {
    let mut digest = CRC.digest();
    digest.update(&before.to_be_bytes());
    digest.update(rest);
    digest.finalize()
}

fn crc32(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// The checksum of IEEE 802.3. Its table is calculated on first use, because it would make the wasm 16 kB larger.
static CRC: LazyLock<Crc<u32, Table<16>>> = LazyLock::new(|| Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC));

#[cfg(test)]
mod tests {
    use super::{Link, crc32, write};

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"The quick brown fox jumps over the lazy dog"), 0x414f_a339);
    }

    #[test]
    fn the_checksum_of_a_line_includes_that_of_the_line_before() {
        let (mut journal, mut link) = (Vec::new(), Link::default());
        write("{}", &mut link, &mut journal);
        assert_eq!((link.number, link.sum), (1, crc32(b"\0\0\0\x001 2 {}")));
        let before = link.sum;
        write("{}", &mut link, &mut journal);
        assert_eq!((link.number, link.sum), (2, crc32(&[&before.to_be_bytes()[..], b"2 2 {}"].concat())));
        assert_eq!(journal, format!("{before:08x} 1 2 {{}}\n{:08x} 2 2 {{}}\n", link.sum).as_bytes());
    }
}
