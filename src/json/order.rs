//! Texts in their order, to find those that are equal.

use std::collections::BinaryHeap;

/// Texts in their order, each with the index at which it stands; equal ones in the order of their indexes.
///
/// By a heap, however many there are and whatever they say: the standard library's sort would add 14 kB to the wasm, a
/// table of hashes can be made slow.
#[inline(never)]
pub(crate) fn in_order(texts: Vec<&[u8]>) -> Vec<(&[u8], usize)> {
    let all: Vec<_> = texts.into_iter().enumerate().map(|(index, text)| (text, index)).collect();
    if all.is_sorted() { all } else { BinaryHeap::from(all).into_sorted_vec() }
}
