//! Texts in their order, to find those that are equal.

use std::collections::BinaryHeap;

/// Texts in their order, each with the index at which it stands; equal ones in the order of their indexes.
///
/// By a heap, however many there are and whatever they say: the standard library's sort would add 14 kB to the wasm, a table of hashes can be made slow.
pub(crate) fn in_order<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Vec<(&'a [u8], usize)> {
    let mut all: Vec<_> = texts.enumerate().map(|(index, text)| (text, index)).collect();
    if all.is_sorted() { all } else { sorted(&mut all) }
}

#[inline(never)]
fn sorted<'a>(all: &mut Vec<(&'a [u8], usize)>) -> Vec<(&'a [u8], usize)> {
    BinaryHeap::from(core::mem::take(all)).into_sorted_vec()
}
