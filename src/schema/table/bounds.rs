//! The least and the greatest value of a number, and who says so.

use super::attributes::Basis;

/// The greatest plausible number of replicas, cores, mebibytes, gibibytes or connections; a greater one is most likely
/// a mistake.
pub const PLAUSIBLE: f64 = 1e7;

/// The least and the greatest value of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least value, if any.
    pub minimum: Option<f64>,
    /// The greatest value, if any.
    pub maximum: Option<f64>,
    /// Who says so.
    pub basis: Basis,
    /// Whether the number says how much of something is asked for, so that one above [`PLAUSIBLE`] is most likely a
    /// mistake.
    pub counts: bool,
    /// Whether services were seen to round the number to one decimal (observed 6).
    pub is_rounded: bool,
    /// The least number that is not known to fail, if it is above the least value (observed 11).
    pub advised_minimum: Option<f64>,
    /// A number between these two is within the bounds and plausible. Follows from the other fields; kept since it is
    /// asked for each number.
    usual: (f64, f64),
}

impl Bounds {
    const fn of(minimum: Option<f64>, maximum: Option<f64>, basis: Basis, counts: bool) -> Self {
        let (least, most) = if counts { (0.0, PLAUSIBLE) } else { (f64::NEG_INFINITY, f64::INFINITY) };
        let least = match minimum {
            Some(minimum) if minimum > least => minimum,
            _ => least,
        };
        let most = match maximum {
            Some(maximum) if maximum < most => maximum,
            _ => most,
        };
        Self { minimum, maximum, basis, counts, is_rounded: false, advised_minimum: None, usual: (least, most) }
    }

    /// No bound.
    pub const NONE: Self = Self::of(None, None, Basis::Documented, false);

    /// A count of something without a bound that anybody states.
    pub const COUNT: Self = Self::of(None, None, Basis::Documented, true);

    /// Whether a number is within them.
    pub fn contains(&self, number: f64) -> bool {
        self.minimum.is_none_or(|least| number >= least) && self.maximum.is_none_or(|most| number <= most)
    }

    /// Whether a number is within the bounds and plausible.
    #[inline]
    pub(crate) fn is_usual(&self, number: f64) -> bool {
        let (least, most) = self.usual;
        number >= least && number <= most
    }

    /// Bounds that the contract states.
    pub const fn documented(minimum: f64, maximum: f64) -> Self {
        Self::of(Some(minimum), Some(maximum), Basis::Documented, false)
    }

    /// The least value alone, which the contract states.
    pub const fn at_least(minimum: f64) -> Self {
        Self::of(Some(minimum), None, Basis::Documented, false)
    }

    /// An amount of something that a cluster has: Kubernetes takes none below zero.
    pub const AMOUNT: Self = Self::of(Some(0.0), None, Basis::Kubernetes, true);

    /// A number of replicas: Kubernetes keeps it in 32 bits.
    pub const REPLICAS: Self = Self::of(Some(0.0), Some(2_147_483_647.0), Basis::Kubernetes, true);

    /// Bounds that Kubernetes demands.
    pub const fn kubernetes(minimum: f64, maximum: f64) -> Self {
        Self::of(Some(minimum), Some(maximum), Basis::Kubernetes, false)
    }

    /// The number as services keep it: a number that services round has one decimal.
    pub fn kept(&self, number: f64) -> f64 {
        if self.is_rounded { (number * 10.0).round() / 10.0 } else { number }
    }

    /// Says that services round the number to one decimal.
    #[must_use]
    pub const fn rounded(mut self) -> Self {
        self.is_rounded = true;
        self
    }

    /// Says that numbers below this one were seen to fail.
    #[must_use]
    pub const fn advised(mut self, least: f64) -> Self {
        self.advised_minimum = Some(least);
        self.usual.0 = least;
        self
    }

    /// Bounds that were seen on services, not in the contract.
    pub const fn observed(minimum: f64, maximum: f64) -> Self {
        Self::of(Some(minimum), Some(maximum), Basis::Observed, false)
    }
}
