//! Which fields of a record are given, one bit each.

/// Whether both fields are given.
#[inline]
pub(in crate::validate) const fn both(given: u64, [one, other]: [u8; 2]) -> bool {
    given >> one & given >> other & 1 == 1
}

/// Whether a field is given.
#[inline]
pub(in crate::validate) const fn one(given: u64, field: u8) -> bool {
    given >> field & 1 == 1
}
