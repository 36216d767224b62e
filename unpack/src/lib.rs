//! Unpacks LZMA, in a small wasm file that is shipped beside what it unpacks. `xtask` packs, by the same library.
//!
//! The stream has the header of the `.lzma` format, so that nothing about it has to be agreed upon elsewhere.

#[cfg(target_family = "wasm")]
mod exports;

use lzma_rust2::LzmaReader;
#[cfg(target_family = "wasm")]
use lzma_rust2::Read as _;
#[cfg(not(target_family = "wasm"))]
use std::io::Read as _;

/// Unpacks a stream that has `bytes` unpacked bytes; `None` where it is no such stream.
pub fn unpack(packed: &[u8], bytes: usize) -> Option<Vec<u8>> {
    let mut reader = LzmaReader::new_mem_limit(packed, u32::MAX, None).ok()?;
    let mut out = vec![0; bytes];
    reader.read_exact(&mut out).ok()?;
    Some(out)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use lzma_rust2::{LzmaOptions, LzmaWriter};
    use proptest::prelude::*;

    use super::unpack;

    fn pack(bytes: &[u8]) -> Vec<u8> {
        let options = LzmaOptions { dict_size: 1 << 16, ..LzmaOptions::with_preset(9) };
        let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64)).expect("the settings are in bounds");
        writer.write_all(bytes).and_then(|()| writer.finish()).expect("a vector takes everything")
    }

    proptest! {
        // Packing takes its time where nothing is optimised.
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn what_was_packed_comes_back(parts in prop::collection::vec((prop::collection::vec(any::<u8>(), 0..40), 1_usize..30), 0..60)) {
            let bytes: Vec<u8> = parts.iter().flat_map(|(part, times)| part.repeat(*times)).collect();
            prop_assert_eq!(unpack(&pack(&bytes), bytes.len()), Some(bytes));
        }

        #[test]
        fn less_than_was_asked_for_is_nothing(bytes in prop::collection::vec(any::<u8>(), 0..500), kept in 0_usize..200) {
            let packed = pack(&bytes);
            prop_assert_eq!(unpack(&packed, bytes.len() + 1), None);
            prop_assert_eq!(unpack(packed.get(..kept.min(packed.len() / 2)).unwrap_or_default(), bytes.len() + 500), None);
        }
    }
}
