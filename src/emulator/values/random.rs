//! Random ids, all from one seed.

use crate::emulator::values::hex::hex;

/// `SplitMix64`: a small generator whose whole state is one number, so that the journal can store it. It is not made
/// for secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    pub(crate) const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator's state. [`from_seed`](Self::from_seed) with this number continues the sequence.
    pub(crate) const fn state(self) -> u64 {
        self.0
    }

    /// A generator for one named record. Its ids follow from the seed and the name, so they need not be stored.
    pub(crate) fn for_name(seed: u64, name: &str) -> Self {
        Self(fnv(seed, name))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The next uuid of version 4, in lower case with hyphens.
    pub(crate) fn uuid(&mut self) -> String {
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid().to_string()
    }

    /// The next 40 hexadecimal digits, for a commit id or a token.
    pub(crate) fn hex_40(&mut self) -> String {
        [hex(self.next(), 16), hex(self.next(), 16), hex(self.next(), 8)].concat()
    }
}

/// FNV-1a, a hash that spreads short names well enough for ids.
fn fnv(seed: u64, text: &str) -> u64 {
    text.bytes()
        .fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

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
}
