//! What an uploaded source tarball holds: the names of its files, read from the gzip stream without unpacking it to anywhere.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::buildable::clean;

/// How many file names are kept.
const MOST_FILES: usize = 5_000;
/// How many bytes an archive may have unpacked: beyond that it is taken for a bomb.
const MOST_BYTES: u64 = 1 << 31;
/// The length of a tar block.
const BLOCK: usize = 512;
/// The longest name that is read from a block of its own.
const LONGEST_NAME: u64 = 4_096;

/// The files of a tarball.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Contents {
    /// Their paths, without `./` at the start.
    pub(super) files: Vec<String>,
    /// Whether there are more than are kept.
    pub(super) has_more: bool,
}

/// Reads a tarball.
///
/// # Errors
/// What is wrong with it, as the end of a sentence.
pub(super) fn read(bytes: &[u8]) -> Result<Contents, &'static str> {
    let mut input = deflated(bytes).ok_or("it is no gzip archive")?;
    let mut state = Box::<DecompressorOxide>::default();
    // The window of deflate, which the decompressor reads back from.
    let mut window = vec![0; 1 << 15];
    let mut at = 0;
    let mut tar = Tar::default();
    loop {
        let (status, read, written) = decompress(&mut state, input, &mut window, at, 0);
        tar.push(window.get(at..at + written).unwrap_or_default())?;
        input = input.get(read..).unwrap_or_default();
        at = (at + written) % window.len();
        match status {
            TINFLStatus::Done => break,
            TINFLStatus::HasMoreOutput => {}
            TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => return Err("its gzip stream is cut off"),
            _ => return Err("its gzip stream is damaged"),
        }
    }
    // A second gzip member, as `cat a.gz b.gz` makes, is left unread: no tool that makes source tarballs writes one.
    tar.end()
}

/// The deflate stream behind the gzip header (RFC 1952); `None` where there is no such header.
fn deflated(bytes: &[u8]) -> Option<&[u8]> {
    let [0x1f, 0x8b, 8, flags, _, _, _, _, _, _, rest @ ..] = bytes else { return None };
    let mut rest = rest;
    if flags & 4 != 0 {
        let [low, high, after @ ..] = rest else { return None };
        rest = after.get(usize::from(u16::from_le_bytes([*low, *high]))..)?;
    }
    for flag in [8, 16] {
        if flags & flag != 0 {
            let end = rest.iter().position(|byte| *byte == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    if flags & 2 != 0 {
        rest = rest.get(2..)?;
    }
    Some(rest)
}

/// Reads a tar stream as it comes.
#[derive(Default)]
struct Tar {
    contents: Contents,
    block: Vec<u8>,
    /// What remains of the present entry's content.
    skip: u64,
    /// The content of an entry that names the next one, as far as it came, and its length.
    name: Option<(Vec<u8>, u64, u8)>,
    next_name: Option<String>,
    seen: u64,
    headers: usize,
    is_over: bool,
}

impl Tar {
    fn push(&mut self, mut bytes: &[u8]) -> Result<(), &'static str> {
        self.seen += bytes.len() as u64;
        if self.seen > MOST_BYTES {
            return Err("it has more than 2 GiB unpacked");
        }
        while !bytes.is_empty() && !self.is_over {
            if self.skip > 0 {
                let count = usize::try_from(self.skip).unwrap_or(usize::MAX).min(bytes.len());
                let (content, after) = bytes.split_at(count);
                self.content(content);
                self.skip -= count as u64;
                bytes = after;
                continue;
            }
            let (part, after) = bytes.split_at((BLOCK - self.block.len()).min(bytes.len()));
            self.block.extend_from_slice(part);
            bytes = after;
            if self.block.len() == BLOCK {
                let block = core::mem::take(&mut self.block);
                self.header(&block)?;
            }
        }
        Ok(())
    }

    fn end(self) -> Result<Contents, &'static str> {
        if self.headers == 0 {
            return Err("it holds no tar archive, or an empty one");
        }
        if self.skip > 0 || !self.block.is_empty() {
            return Err("its tar archive is cut off");
        }
        Ok(self.contents)
    }

    /// Keeps what names the next entry; other content is passed over.
    fn content(&mut self, content: &[u8]) {
        let Some((name, length, kind)) = &mut self.name else { return };
        let rest = usize::try_from(*length).unwrap_or(usize::MAX).saturating_sub(name.len());
        name.extend_from_slice(content.get(..rest.min(content.len())).unwrap_or_default());
        if name.len() as u64 == *length {
            self.next_name = if *kind == b'x' { pax_path(name) } else { Some(text(name)) };
            self.name = None;
        }
    }

    fn header(&mut self, block: &[u8]) -> Result<(), &'static str> {
        if block.iter().all(|byte| *byte == 0) {
            self.is_over = true;
            return Ok(());
        }
        let field = |from: usize, length: usize| block.get(from..from + length).unwrap_or_default();
        let sum: u32 = block.iter().enumerate().map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u32::from(*byte) }).sum();
        if octal(field(148, 8)) != Some(u64::from(sum)) {
            return Err("it holds no tar archive, or a damaged one (the checksum of an entry does not match)");
        }
        self.headers += 1;
        let kind = block.get(156).copied().unwrap_or_default();
        let size = size(field(124, 12)).ok_or("its tar archive is damaged (an entry has no size)")?;
        // Links, folders and devices have no content, whatever their header says.
        let size = if matches!(kind, b'1'..=b'6') { 0 } else { size };
        self.skip = size.div_ceil(BLOCK as u64).saturating_mul(BLOCK as u64);
        match kind {
            b'L' | b'x' if size <= LONGEST_NAME * 2 => self.name = Some((Vec::new(), size, kind)),
            b'L' | b'x' | b'K' | b'g' => {}
            _ => {
                let own = match (field(257, 5), text(field(345, 155))) {
                    (b"ustar", prefix) if !prefix.is_empty() => [&prefix, "/", &text(field(0, 100))].concat(),
                    _ => text(field(0, 100)),
                };
                let name = clean(&self.next_name.take().unwrap_or(own));
                if kind != b'5' && self.contents.files.len() < MOST_FILES {
                    self.contents.files.push(name);
                } else if kind != b'5' {
                    self.contents.has_more = true;
                }
            }
        }
        Ok(())
    }
}

/// The text up to the first NUL.
fn text(field: &[u8]) -> String {
    let end = field.iter().position(|byte| *byte == 0).unwrap_or(field.len());
    String::from_utf8_lossy(field.get(..end).unwrap_or_default()).into_owned()
}

/// A number in octal digits.
fn octal(field: &[u8]) -> Option<u64> {
    let digits = field.iter().skip_while(|byte| **byte == b' ').take_while(|byte| (b'0'..=b'7').contains(byte));
    let mut count = 0;
    let number = digits.fold(0_u64, |number, digit| {
        count += 1;
        number << 3 | u64::from(digit - b'0')
    });
    (count > 0 && count <= 12).then_some(number)
}

/// A size: octal, or, with the first bit set, a number of base 256 (GNU tar).
fn size(field: &[u8]) -> Option<u64> {
    match field {
        [first, rest @ ..] if first & 0x80 != 0 => rest.iter().try_fold(0_u64, |number, byte| number.checked_mul(256)?.checked_add(u64::from(*byte))),
        _ => octal(field),
    }
}

/// The path of a pax header: lines of a length, a name, `=` and a value.
fn pax_path(header: &[u8]) -> Option<String> {
    let mut rest = header;
    while let Some(space) = rest.iter().position(|byte| *byte == b' ') {
        let length: usize = core::str::from_utf8(rest.get(..space)?).ok()?.parse().ok()?;
        let line = rest.get(space + 1..length.checked_sub(1)?)?;
        if let Some(path) = line.strip_prefix(b"path=") {
            return Some(String::from_utf8_lossy(path).into_owned());
        }
        rest = rest.get(length..)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec;
    use proptest::prelude::*;

    use super::{Contents, read};

    /// A gzip file around bytes.
    fn gzip(bytes: &[u8]) -> Vec<u8> {
        [&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255], compress_to_vec(bytes, 6).as_slice(), &[0; 8]].concat()
    }

    fn entry(name: &str, kind: u8, content: &[u8]) -> Vec<u8> {
        let mut block = [0_u8; 512];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
        block[156] = kind;
        block[257..262].copy_from_slice(b"ustar");
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum::<u32>() + 8 * 32;
        block[148..154].copy_from_slice(format!("{sum:06o}").as_bytes());
        let mut bytes = block.to_vec();
        bytes.extend_from_slice(content);
        bytes.resize(bytes.len().next_multiple_of(512), 0);
        bytes
    }

    fn archive() -> Vec<u8> {
        let pax = b"24 path=deep/pax.json\xc3\xa9\n";
        [
            entry("./agent.json", b'0', b"{}"),
            entry("src", b'5', b""),
            entry("././@LongLink", b'L', b"a/very/long/name.py\0"),
            entry("short", b'0', &[7; 1_000]),
            entry("pax", b'x', pax),
            entry("ignored", b'0', b""),
            vec![0; 1_024],
        ]
        .concat()
    }

    #[test]
    fn the_files_of_a_tarball_are_listed_by_their_paths() {
        let files = ["agent.json", "a/very/long/name.py", "deep/pax.json\u{e9}"].map(str::to_owned).to_vec();
        assert_eq!(read(&gzip(&archive())), Ok(Contents { files, has_more: false }));
    }

    #[test]
    fn a_gzip_header_may_carry_a_field_a_name_a_comment_and_a_checksum() {
        let header = b"\x1f\x8b\x08\x1e\0\0\0\0\0\xff\x03\0abcname\0comment\0\x12\x34";
        let bytes = [header.as_slice(), &compress_to_vec(&archive(), 6), &[0; 8]].concat();
        assert_eq!(read(&bytes), read(&gzip(&archive())));
    }

    #[test]
    fn no_more_names_are_kept_than_a_bound_and_that_there_are_more_is_told() {
        let files = |count: usize| gzip(&[entry("a", b'0', b"").repeat(count), vec![0; 1_024]].concat());
        for (count, has_more) in [(super::MOST_FILES, false), (super::MOST_FILES + 1, true)] {
            let contents = read(&files(count)).expect("it is a tarball");
            assert_eq!((contents.files.len(), contents.has_more), (super::MOST_FILES, has_more));
        }
    }

    #[test]
    fn what_is_no_tarball_is_told_apart() {
        let cases = [
            (b"PK\x03\x04".to_vec(), "no gzip archive"),
            (Vec::new(), "no gzip archive"),
            (gzip(b"hello"), "no tar archive"),
            (gzip(&[7; 600]), "no tar archive"),
            (gzip(&[0; 1_024]), "empty one"),
            (gzip(&archive()[..700]), "cut off"),
            (gzip(&archive())[..40].to_vec(), "cut off"),
        ];
        for (bytes, part) in cases {
            let problem = read(&bytes).expect_err(part);
            assert!(problem.contains(part), "{problem} / {part}");
        }
    }

    #[test]
    fn an_archive_that_unpacks_to_gigabytes_is_given_up() {
        let huge = [entry("a", b'0', b""), vec![]].concat();
        let mut tar = super::Tar::default();
        tar.push(&huge).expect("it is a header");
        tar.seen = super::MOST_BYTES;
        assert_eq!(tar.push(&[0]), Err("it has more than 2 GiB unpacked"));
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(at in any::<prop::sample::Index>(), byte in any::<u8>(), inner in any::<bool>()) {
            let mut bytes = if inner { archive() } else { gzip(&archive()) };
            let at = at.index(bytes.len());
            bytes[at] = byte;
            drop(read(&if inner { gzip(&bytes) } else { bytes }));
        }
    }
}
