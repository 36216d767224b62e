//! Reads which files an uploaded source tarball contains. The gzip stream is unpacked in pieces and stored nowhere.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use crate::emulator::resources::uploads::tar::{Contents, TarReader};

/// How many bytes an archive may have unpacked. A larger one is taken for an attack.
const MAX_UNPACKED_BYTES: u64 = 1 << 31;

/// Reads a tarball.
///
/// # Errors
/// What is wrong with it, as the end of a sentence.
pub(crate) fn read(bytes: &[u8]) -> Result<Contents, &'static str> {
    read_up_to(MAX_UNPACKED_BYTES, bytes)
}

fn read_up_to(max_unpacked_bytes: u64, bytes: &[u8]) -> Result<Contents, &'static str> {
    let mut input = deflate_stream(bytes).ok_or("it is no gzip archive")?;
    let mut state = Box::<DecompressorOxide>::default();
    // The window of deflate: the decompressor writes into it and reads back from it.
    let mut window = vec![0; 1 << 15];
    let mut at = 0;
    let mut unpacked_bytes = 0;
    let mut tar = TarReader::default();
    loop {
        let (status, read, written) = decompress(&mut state, input, &mut window, at, 0);
        unpacked_bytes += written as u64;
        if unpacked_bytes > max_unpacked_bytes {
            return Err("it has more than 2 GiB unpacked");
        }
        tar.push(window.get(at..at + written).unwrap_or_default())?;
        input = input.get(read..).unwrap_or_default();
        at = (at + written) % window.len();
        match status {
            TINFLStatus::Done => break,
            TINFLStatus::HasMoreOutput => {}
            TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => {
                return Err("its gzip stream is cut off");
            }
            _ => return Err("its gzip stream is damaged"),
        }
    }
    // A second gzip member, as `cat a.gz b.gz` makes, is not read: no tool that makes source tarballs writes one.
    tar.end()
}

/// The deflate stream behind the gzip header (RFC 1952). `None` if there is no such header.
fn deflate_stream(bytes: &[u8]) -> Option<&[u8]> {
    let [0x1f, 0x8b, 8, flags, _, _, _, _, _, _, rest @ ..] = bytes else { return None };
    let mut rest = rest;
    // Optional parts in their order: an extra field, a file name, a comment and a checksum of the header.
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

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec;
    use proptest::prelude::*;

    use super::{Contents, read, read_up_to};
    use crate::emulator::resources::uploads::tar::MAX_FILES;

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
    fn an_empty_long_name_and_a_header_without_a_path_change_no_name() {
        let parts = [
            entry("././@LongLink", b'L', b""),
            entry("first.py", b'0', b"{}"),
            entry("second.py", b'0', b"{}"),
            entry("././@LongLink", b'L', b"long.py\0"),
            entry("pax", b'x', b"14 mtime=12345\n"),
            entry("short", b'0', b""),
            entry("pax", b'x', b""),
            entry("last.py", b'0', b""),
            vec![0; 1_024],
        ];
        let files = ["first.py", "second.py", "long.py", "last.py"].map(str::to_owned).to_vec();
        assert_eq!(read(&gzip(&parts.concat())), Ok(Contents { files, has_more: false }));
    }

    #[test]
    fn a_gzip_header_may_carry_a_field_a_name_a_comment_and_a_checksum() {
        let header = b"\x1f\x8b\x08\x1e\0\0\0\0\0\xff\x03\0abcname\0comment\0\x12\x34";
        let bytes = [header.as_slice(), &compress_to_vec(&archive(), 6), &[0; 8]].concat();
        assert_eq!(read(&bytes), read(&gzip(&archive())));
    }

    #[test]
    fn only_the_first_names_are_kept_and_the_result_says_that_there_are_more() {
        let files = |count: usize| gzip(&[entry("a", b'0', b"").repeat(count), vec![0; 1_024]].concat());
        for (count, has_more) in [(MAX_FILES, false), (MAX_FILES + 1, true)] {
            let contents = read(&files(count)).expect("it is a tarball");
            assert_eq!((contents.files.len(), contents.has_more), (MAX_FILES, has_more));
        }
    }

    #[test]
    fn what_is_no_tarball_is_refused_with_the_reason() {
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
    fn an_archive_that_unpacks_to_more_than_the_limit_is_refused() {
        let bytes = gzip(&archive());
        let length = archive().len() as u64;
        assert!(read_up_to(length, &bytes).is_ok());
        assert_eq!(read_up_to(length - 1, &bytes), Err("it has more than 2 GiB unpacked"));
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
