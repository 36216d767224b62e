//! The members of a JSON object as the emulator keeps them: in their order, each name once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::value::{Value, write_text};

/// The name of a member. Those that the emulator gives itself take no memory.
pub(super) type Name = Cow<'static, str>;

/// How many members of an object are searched one by one.
const FEW: usize = 32;

/// The members of a JSON object, in their order; no name stands twice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Object(Vec<(Name, Value)>);

impl Object {
    /// Reads the JSON text of an object; `None` for anything else.
    #[inline(never)]
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        Value::read(text).ok()?.into_object()
    }

    /// Adds a member whose name is known not to be there yet.
    #[inline(never)]
    #[must_use]
    pub(super) fn with(mut self, name: &'static str, value: Value) -> Self {
        self.0.push((Cow::Borrowed(name), value));
        self
    }

    /// Adds members whose names are known not to be there yet.
    pub(super) fn extend<'a>(&mut self, members: impl Iterator<Item = (&'a Name, &'a Value)>) {
        self.0.extend(members.map(|(name, value)| (name.clone(), value.clone())));
    }

    /// Adds a member that is not null, whose name is known not to be there yet.
    #[must_use]
    pub(super) fn with_given(self, name: &'static str, value: Value) -> Self {
        if value.is_null() { self } else { self.with(name, value) }
    }

    #[inline(never)]
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    #[inline(never)]
    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.0.iter_mut().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    /// The member of this name where it is given: there and not null.
    #[inline(never)]
    pub(super) fn given(&self, name: &str) -> Option<&Value> {
        self.get(name).filter(|value| !value.is_null())
    }

    #[inline(never)]
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    #[inline(never)]
    pub(super) fn object(&self, name: &str) -> Option<&Self> {
        self.get(name)?.as_object()
    }

    #[inline(never)]
    pub(super) fn list(&self, name: &str) -> Option<&[Value]> {
        self.get(name)?.as_list()
    }

    #[inline(never)]
    pub(super) fn whole(&self, name: &str) -> Option<u64> {
        self.get(name)?.as_whole()
    }

    #[inline(never)]
    pub(super) fn boolean(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_boolean()
    }

    /// Sets a member, in its old place where it has one.
    #[inline(never)]
    pub(super) fn set(&mut self, name: &str, value: Value) {
        match self.get_mut(name) {
            Some(old) => *old = value,
            None => self.0.push((Cow::Owned(name.to_owned()), value)),
        }
    }

    /// Sets many members, as [`set`](Self::set) does each.
    pub(super) fn set_all<'a>(&mut self, members: impl Iterator<Item = (&'a Name, &'a Value)>) {
        self.extend(members);
        self.join_equal_names();
    }

    /// Takes a member out.
    #[inline(never)]
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.0.iter().position(|(own, _)| own == name)?;
        Some(self.0.remove(at).1)
    }

    /// Gives a member another name, unless that one is taken.
    pub(super) fn rename(&mut self, name: &str, new: &str) {
        if name != new
            && self.get(new).is_none()
            && let Some((own, _)) = self.0.iter_mut().find(|(own, _)| own == name)
        {
            *own = Cow::Owned(new.to_owned());
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Name, &Value)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Keeps the members that fit.
    pub(super) fn retain(&mut self, fits: impl Fn(&str) -> bool) {
        self.0.retain(|(name, _)| fits(name));
    }

    /// Appends the object as JSON.
    pub(super) fn write(&self, out: &mut String) {
        out.push('{');
        for (index, (name, value)) in self.0.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            write_text(out, name);
            out.push(':');
            value.write(out);
        }
        out.push('}');
    }

    /// Adds a member that was read. Of many, equal names are joined once all are there, by [`end_read`](Self::end_read).
    pub(super) fn add_read(&mut self, name: String, value: Value) {
        if self.0.len() < FEW {
            self.set(&name, value);
        } else {
            self.0.push((Cow::Owned(name), value));
        }
    }

    /// Ends what [`add_read`](Self::add_read) has begun.
    pub(super) fn end_read(&mut self) {
        if self.0.len() > FEW {
            self.join_equal_names();
        }
    }

    /// Of members with equal names the last value, where the first one stood.
    fn join_equal_names(&mut self) {
        // A search for each name would take forever in an object of a hundred thousand.
        let mut first_of: BTreeMap<String, u64> = BTreeMap::new();
        let mut kept: Vec<(Name, Value)> = Vec::with_capacity(self.0.len());
        let is_long = self.0.len() > FEW;
        for (name, value) in self.0.drain(..) {
            let first = if is_long { first_of.get(&*name).map(|at| *at as usize) } else { kept.iter().position(|(own, _)| *own == name) };
            if let Some(at) = first {
                kept[at].1 = value;
                continue;
            }
            if is_long {
                first_of.insert(name.clone().into_owned(), kept.len() as u64);
            }
            kept.push((name, value));
        }
        self.0 = kept;
    }
}
