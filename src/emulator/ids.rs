//! Ids and other random choices, all from one seed.

use crate::env::IdSource;

/// `SplitMix64`: a small generator whose whole state is one number, so that a journal can carry it. Nothing secret is made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SplitMix64(u64);

impl SplitMix64 {
    pub(super) const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// The whole state: [`from_seed`](Self::from_seed) of it goes on here.
    pub(super) const fn state(self) -> u64 {
        self.0
    }

    /// A generator for what follows from a seed and a name alone, so that it need not be stored.
    pub(super) fn named(seed: u64, name: &str) -> Self {
        Self(fnv(seed, name))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The next uuid, version 4, in lower case with hyphens.
    pub(super) fn uuid(&mut self) -> String {
        // The bits of version and variant (RFC 9562, section 5.4).
        let high = self.next() & !0xf000 | 0x4000;
        let low = self.next() & !(0x3 << 62) | 0x2 << 62;
        format!("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32, high >> 16 & 0xffff, high & 0xffff, low >> 48, low & 0xffff_ffff_ffff)
    }

    /// The next commit id, or another secret-like word: 40 hexadecimal digits.
    pub(super) fn sha(&mut self) -> String {
        format!("{:016x}{:016x}{:08x}", self.next(), self.next(), self.next() as u32)
    }
}

impl IdSource for SplitMix64 {
    fn next_id(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }
}

/// FNV-1a: it spreads words well enough for ids of made-up records, and for finding them.
fn fnv(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A number as the last part of a key: keys stand in the order of their numbers.
pub(super) fn number_key(number: u64) -> String {
    format!("{number:016x}")
}

/// A text as one part of a key, whose parts are separated by slashes.
pub(super) fn key_part(text: &str) -> String {
    text.replace('%', "%25").replace('/', "%2F")
}

/// The uuid of a text that `crate::validate` has accepted, in the form in which ids are kept: lower case, with hyphens.
pub(super) fn canonical(text: &str) -> String {
    if text.len() == 36 && !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return text.to_owned();
    }
    let text = text.strip_prefix("urn:uuid:").unwrap_or(text);
    let mut id = String::with_capacity(36);
    for digit in text.chars().filter(char::is_ascii_hexdigit) {
        if matches!(id.len(), 8 | 13 | 18 | 23) {
            id.push('-');
        }
        id.push(digit.to_ascii_lowercase());
    }
    id
}

#[cfg(test)]
mod tests {
    use super::{SplitMix64, canonical};

    #[test]
    fn the_generator_gives_the_published_numbers_of_its_algorithm() {
        let mut random = SplitMix64::from_seed(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn a_uuid_is_of_version_4_and_differs_from_the_one_before() {
        let mut random = SplitMix64::from_seed(0);
        let (first, second) = (random.uuid(), random.uuid());
        assert_ne!(first, second);
        assert_eq!((first.len(), &first[14..15]), (36, "4"));
        assert!(matches!(&first[19..20], "8" | "9" | "a" | "b"), "{first}");
    }

    #[test]
    fn every_spelling_of_a_uuid_names_the_same_record() {
        let id = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
        for text in [id, "3C90C3CC-0D44-4B50-8888-8DD25736052A", "3c90c3cc0d444b5088888dd25736052a", "urn:uuid:3c90c3cc-0d44-4b50-8888-8dd25736052a"] {
            assert_eq!(canonical(text), id, "{text}");
        }
    }
}
