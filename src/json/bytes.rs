//! Comparisons and scans of bytes, eight at a time.
#![allow(clippy::inline_always, reason = "measured: a name is compared quicker inside its caller")]

/// Whether bytes start with a byte order mark, which services read over.
pub(super) const fn has_mark(bytes: &[u8]) -> bool {
    matches!(bytes, [0xEF, 0xBB, 0xBF, ..])
}

/// Whether two texts are the same. Names are short, and a call of the general comparison costs more than they do.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    if let (Some(start), Some(due), Some(end), Some(last)) =
        (one.first_chunk::<8>(), other.first_chunk::<8>(), one.last_chunk::<8>(), other.last_chunk::<8>())
    {
        // The two words overlap, or something stands between them.
        let long = one.len() > 16;
        return u64::from_le_bytes(*start) == u64::from_le_bytes(*due)
            && u64::from_le_bytes(*end) == u64::from_le_bytes(*last)
            && (!long || one[8..one.len() - 8] == other[8..one.len() - 8]);
    }
    if let (Some(start), Some(due), Some(end), Some(last)) =
        (one.first_chunk::<4>(), other.first_chunk::<4>(), one.last_chunk::<4>(), other.last_chunk::<4>())
    {
        return u32::from_le_bytes(*start) == u32::from_le_bytes(*due)
            && u32::from_le_bytes(*end) == u32::from_le_bytes(*last);
    }
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// The count of bytes, in steps of eight, that are ASCII and stand for themselves in a text.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let mut count = 0;
    while let Some(chunk) = bytes.get(count..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*chunk);
        let quote = (word ^ (LOW * u64::from(b'"'))).wrapping_sub(LOW);
        let escape = (word ^ (LOW * u64::from(b'\\'))).wrapping_sub(LOW);
        let control = word.wrapping_sub(LOW * 0x20);
        let special = (quote | escape | control | word) & HIGH;
        if special != 0 {
            return count + (special.trailing_zeros() / 8) as usize;
        }
        count += 8;
    }
    count
}
