//! The range decoder: bits with what was learned of each decision so far.

use crate::PROBABILITIES;

/// Probabilities are shares of this.
const ONE: u16 = 1 << 11;
/// How fast a probability follows what comes.
const MOVE: u32 = 5;

/// A stream of bits.
pub(crate) struct Bits<'a> {
    packed: core::slice::Iter<'a, u8>,
    range: u32,
    code: u32,
    /// How probable it is that each decision gives 0.
    probabilities: [u16; PROBABILITIES],
}

impl<'a> Bits<'a> {
    /// Starts at the beginning of a stream.
    pub(crate) fn new(packed: &'a [u8]) -> Self {
        let mut bits = Self { packed: packed.iter(), range: u32::MAX, code: 0, probabilities: [ONE / 2; PROBABILITIES] };
        // The first byte of every stream is 0.
        for _ in 0..5 {
            bits.shift();
        }
        bits
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.packed.next().copied().unwrap_or_default());
    }

    fn refill(&mut self) {
        if self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
    }

    /// The next bit, of a decision that has a probability.
    #[inline]
    pub(crate) fn next(&mut self, decision: usize) -> usize {
        let Some(probability) = self.probabilities.get_mut(decision) else { return 0 };
        let bound = (self.range >> ONE.trailing_zeros()) * u32::from(*probability);
        let bit = usize::from(self.code >= bound);
        if bit == 0 {
            self.range = bound;
            *probability += (ONE - *probability) >> MOVE;
        } else {
            self.range -= bound;
            self.code -= bound;
            *probability -= *probability >> MOVE;
        }
        self.refill();
        bit
    }

    /// A number of so many bits, the highest first, each with the decisions after those before it.
    #[inline(never)]
    pub(crate) fn number(&mut self, decisions: usize, count: u32) -> usize {
        let mut number = 1;
        for _ in 0..count {
            number = number << 1 | self.next(decisions + number);
        }
        number - (1 << count)
    }

    /// A number of so many bits, the lowest first.
    #[inline(never)]
    pub(crate) fn reversed(&mut self, decisions: usize, count: u32) -> usize {
        let (mut before, mut number) = (1, 0);
        for place in 0..count {
            let bit = self.next(decisions + before);
            before = before << 1 | bit;
            number |= bit << place;
        }
        number
    }

    /// A number of so many bits that have no probabilities.
    pub(crate) fn plain(&mut self, count: u32) -> usize {
        let mut number = 0;
        for _ in 0..count {
            self.range >>= 1;
            let bit = self.code >= self.range;
            if bit {
                self.code -= self.range;
            }
            number = number << 1 | usize::from(bit);
            self.refill();
        }
        number
    }
}
