//! A list whose items have names, such as the secrets: what each name stands for, found in a moment however long the list is.

use std::borrow::Cow;

use super::digest;
use super::members::slice;
use crate::json::{Kind, Reader, SyntaxError};

/// The items of a list by their names, in the list's order. Of two equal names the last counts; an item without a name is none.
pub(super) struct Named<'a> {
    pub(super) items: Vec<(Cow<'a, str>, &'a [u8])>,
    /// Open addressing: the place of an item and 1, or 0 for a free slot. Half of the slots at least are free.
    slots: Vec<u32>,
}

impl<'a> Named<'a> {
    /// No items.
    pub(super) const fn none() -> Self {
        Self { items: Vec::new(), slots: Vec::new() }
    }

    /// Reads a list; `None` where the text is another value.
    pub(super) fn read(text: &'a [u8]) -> Result<Option<Self>, SyntaxError> {
        let mut reader = Reader::new(text);
        if reader.kind()? != Kind::List {
            return Ok(None);
        }
        let mut all = Vec::new();
        let mut first = reader.begin_list()?;
        while reader.next_item(&mut first)? {
            let item = slice(&mut reader)?;
            if let Some(name) = name(item)? {
                all.push((name, item));
            }
        }
        let mut named = Self { items: Vec::new(), slots: vec![0; (2 * all.len()).next_power_of_two()] };
        for (name, item) in all {
            let slot = named.slot(&name);
            match named.slots[slot] {
                0 => {
                    named.items.push((name, item));
                    named.slots[slot] = named.items.len() as u32;
                }
                place => named.items[place as usize - 1].1 = item,
            }
        }
        Ok(Some(named))
    }

    /// The item of this name.
    pub(super) fn get(&self, name: &str) -> Option<&'a [u8]> {
        if self.items.is_empty() {
            return None;
        }
        self.slots[self.slot(name)].checked_sub(1).map(|place| self.items[place as usize].1)
    }

    /// The slot of the item of this name, or the free one where it belongs.
    fn slot(&self, name: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = digest::text(name) as usize & mask;
        while self.slots[slot] != 0 && self.items[self.slots[slot] as usize - 1].0 != name {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

fn name<'a>(item: &'a [u8]) -> Result<Option<Cow<'a, str>>, SyntaxError> {
    let mut reader = Reader::new(item);
    if reader.kind()? != Kind::Object {
        return Ok(None);
    }
    let mut name = None;
    let mut first = reader.begin_object()?;
    while let Some(key) = reader.next_key(&mut first)? {
        if key.is("name") && reader.kind()? == Kind::Text {
            name = Some(reader.text()?.as_str());
        } else {
            reader.skip()?;
        }
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::Named;

    #[test]
    fn the_last_item_of_a_name_counts_and_what_has_no_name_is_passed_over() {
        let text = br#"[{"name":"A","value":"1"},5,{"value":"x"},{"name":7},{"name":"B"},{"name":"A","value":"2"}]"#;
        let named = Named::read(text).expect("it is JSON").expect("it is a list");
        assert_eq!(named.items.iter().map(|(name, _)| name.as_ref()).collect::<Vec<_>>(), ["A", "B"]);
        assert_eq!(named.get("A"), Some(&br#"{"name":"A","value":"2"}"#[..]));
        assert_eq!((named.get("C"), Named::none().get("A")), (None, None));
    }

    #[test]
    fn every_one_of_many_names_is_found() {
        let items: Vec<_> = (0..5000).map(|index| format!("{{\"name\":\"N{index}\"}}")).collect();
        let text = format!("[{}]", items.join(","));
        let named = Named::read(text.as_bytes()).expect("it is JSON").expect("it is a list");
        assert_eq!(named.items.len(), 5000);
        for (index, item) in items.iter().enumerate() {
            assert_eq!(named.get(&format!("N{index}")), Some(item.as_bytes()));
        }
    }
}
