//! The members of an object by their keys, or the items of a list by their names: each as a slice of the text, found by
//! binary search.

use std::borrow::Cow;

use crate::json::{Malformed, Reader, Text, in_order};

/// The entries in their order. Of two equal keys the last counts.
#[derive(Default)]
pub(super) struct NamedValues<'a> {
    pub(super) entries: Vec<(Cow<'a, str>, &'a [u8])>,
    /// The indexes of the entries, sorted by their keys. Not a hash table: its hashes can be made to collide.
    order: Vec<usize>,
}

impl<'a> NamedValues<'a> {
    /// Reads an object. Any other value has no entries.
    #[inline(never)]
    pub(super) fn object(text: &'a [u8]) -> Result<Self, Malformed> {
        let mut all = Vec::new();
        if text.starts_with(b"{") {
            let mut reader = Reader::new(text);
            let mut first = reader.begin_object()?;
            while let Some(key) = next_key(&mut reader, &mut first)? {
                all.push((key.as_str(), slice(&mut reader)?));
            }
        }
        Ok(Self::of(all))
    }

    /// Reads a list of objects, each by its `name`; those without one are left out. Any other value has no entries.
    pub(super) fn list(text: &'a [u8]) -> Result<Self, Malformed> {
        Self::list_by("name", text)
    }

    /// Reads a list of objects, each by the text under a key. An item that is a text goes by itself.
    #[inline(never)]
    pub(super) fn list_by(key: &str, text: &'a [u8]) -> Result<Self, Malformed> {
        let mut all = Vec::new();
        for item in items(text)? {
            let name = if item.starts_with(b"\"") { Some(item) } else { Self::object(item)?.given(key) };
            // Only a text starts with a quote.
            if let Some(name) = name.filter(|name| name.starts_with(b"\"")) {
                all.push((self::text(&mut Reader::new(name))?, item));
            }
        }
        Ok(Self::of(all))
    }

    pub(super) fn of(all: Vec<(Cow<'a, str>, &'a [u8])>) -> Self {
        let values: Vec<_> = all.iter().map(|(_, value)| *value).collect();
        let mut firsts = Vec::with_capacity(all.len());
        // For the first occurrence of each key, the last value under it.
        let mut last = vec![None; all.len()];
        for same in
            in_order(all.iter().map(|(key, _)| key.as_bytes()).collect()).chunk_by(|(one, _), (other, _)| one == other)
        {
            if let ([(_, first), ..], Some((_, end))) = (same, same.last()) {
                firsts.push(*first);
                last[*first] = Some(values[*end]);
            }
        }
        let mut places = vec![0; all.len()];
        let mut entries = Vec::with_capacity(firsts.len());
        for (index, (key, _)) in all.into_iter().enumerate() {
            if let Some(value) = last[index] {
                places[index] = entries.len();
                entries.push((key, value));
            }
        }
        Self { entries, order: firsts.into_iter().map(|first| places[first]).collect() }
    }

    /// Whether the keys stand in the order of another one's.
    pub(super) fn is_in_order_of(&self, other: &Self) -> bool {
        self.entries.iter().map(|(key, _)| key).eq(other.entries.iter().map(|(key, _)| key))
    }

    /// What stands under a key.
    #[inline(never)]
    pub(super) fn get(&self, key: &str) -> Option<&'a [u8]> {
        let found = self.order.binary_search_by(|place| self.entries[*place].0.as_ref().cmp(key)).ok()?;
        Some(self.entries[self.order[found]].1)
    }

    /// What stands under a key, unless it is null.
    pub(super) fn given(&self, key: &str) -> Option<&'a [u8]> {
        self.get(key).filter(|value| !is_null(value))
    }
}

/// The items of a list. Any other value has none.
#[inline(never)]
pub(super) fn items(text: &[u8]) -> Result<Vec<&[u8]>, Malformed> {
    let mut all = Vec::new();
    if text.starts_with(b"[") {
        let mut reader = Reader::new(text);
        let mut first = reader.begin_list()?;
        while reader.next_item(&mut first)? {
            all.push(slice(&mut reader)?);
        }
    }
    Ok(all)
}

/// Takes the next value as a slice of the text.
#[inline(never)]
fn slice<'a>(reader: &mut Reader<'a>) -> Result<&'a [u8], Malformed> {
    reader.kind()?;
    let start = reader.position();
    reader.skip()?;
    Ok(reader.bytes().get(start..reader.position()).unwrap_or_default())
}

/// Takes the next key. Not inlined, like [`text`]: the wasm would carry a copy of the reader for each call.
#[inline(never)]
pub(super) fn next_key<'a>(reader: &mut Reader<'a>, first: &mut bool) -> Result<Option<Text<'a>>, Malformed> {
    reader.next_key(first)
}

/// Takes a text.
#[inline(never)]
pub(super) fn text<'a>(reader: &mut Reader<'a>) -> Result<Cow<'a, str>, Malformed> {
    Ok(reader.text()?.as_str())
}

/// A value that is a text.
pub(super) fn text_in(value: &[u8]) -> Option<Cow<'_, str>> {
    value.starts_with(b"\"").then(|| text(&mut Reader::new(value)).ok()).flatten()
}

/// Whether a slice is `null`.
pub(super) fn is_null(value: &[u8]) -> bool {
    value == b"null"
}

#[cfg(test)]
mod tests {
    use super::NamedValues;

    #[test]
    fn the_last_entry_of_a_key_counts_where_the_first_stood() {
        let object = NamedValues::object(br#"{"a": 1, "b":[2] ,"a":{"c" :3}}"#).expect("it is JSON");
        let entries: Vec<_> = object.entries.iter().map(|(key, value)| (key.as_ref(), *value)).collect();
        assert_eq!(entries, [("a", &br#"{"c" :3}"#[..]), ("b", b"[2]")]);
        assert_eq!((object.get("b"), object.get("c")), (Some(&b"[2]"[..]), None));
        assert!(NamedValues::object(b"[]").expect("it is JSON").entries.is_empty());
    }

    #[test]
    fn an_item_without_a_name_is_passed_over() {
        let text =
            br#"[{"name":"A","value":"1"},5,{"value":"x"},{"name":7},["name"],{"name":"B"},{"name":"A","value":"2"}]"#;
        let list = NamedValues::list(text).expect("it is JSON");
        assert_eq!(list.entries.iter().map(|(name, _)| name.as_ref()).collect::<Vec<_>>(), ["A", "B"]);
        assert_eq!(list.get("A"), Some(&br#"{"name":"A","value":"2"}"#[..]));
        assert!(NamedValues::list(b"{}").expect("it is JSON").entries.is_empty());
    }

    #[test]
    fn every_one_of_many_names_is_found() {
        let items: Vec<_> = (0..5000).map(|index| format!("{{\"name\":\"N{index}\"}}")).collect();
        let text = format!("[{}]", items.join(","));
        let named = NamedValues::list(text.as_bytes()).expect("it is JSON");
        assert_eq!(named.entries.len(), 5000);
        for (index, item) in items.iter().enumerate() {
            assert_eq!(named.get(&format!("N{index}")), Some(item.as_bytes()));
        }
    }
}
