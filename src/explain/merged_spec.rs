//! The `resource_spec` of a patch: it replaces the stored one whole (observed 7), so it carries what is stored beside what
//! the form says.

use super::named_values::{NamedValues, is_null};
use super::server_defaults;
use crate::json::{Malformed, writer};
use crate::schema::RESOURCE_SPEC;

/// Writes the stored specification with the form's fields over it. Nulls are left out, and so is what follows from a
/// value that the form changes: the service fills it in again.
pub(super) fn write(out: &mut String, form: &[u8], stored: &[u8]) -> Result<(), Malformed> {
    let (form, stored) = (NamedValues::object(form)?, NamedValues::object(stored)?);
    let outdated = server_defaults::outdated(&stored, &form);
    let mut members = Members::begin(out);
    for (name, old) in &stored.entries {
        let index = RESOURCE_SPEC.position(name);
        match form.given(name) {
            Some(given) if index.is_some_and(server_defaults::is_map) => members.map(name, given, old)?,
            Some(given) => members.add(name, given),
            None if outdated.contains(&name.as_ref()) => {}
            None => members.add(name, old),
        }
    }
    for (name, given) in form.entries.iter().filter(|(name, _)| stored.get(name).is_none()) {
        members.add(name, given);
    }
    members.end();
    Ok(())
}

/// The object that is being written.
pub(super) struct Members<'o>(&'o mut String);

impl<'o> Members<'o> {
    pub(super) fn begin(out: &'o mut String) -> Self {
        out.push('{');
        Self(out)
    }

    fn key(&mut self, name: &str) {
        if !self.0.ends_with('{') {
            self.0.push(',');
        }
        writer::text(self.0, name);
        self.0.push(':');
    }

    #[inline(never)]
    pub(super) fn add(&mut self, name: &str, value: &[u8]) {
        if !is_null(value) {
            self.key(name);
            self.0.push_str(core::str::from_utf8(value).unwrap_or("null"));
        }
    }

    /// Labels that the form leaves out are somebody else's.
    fn map(&mut self, name: &str, given: &[u8], stored: &[u8]) -> Result<(), Malformed> {
        let (given, stored) = (NamedValues::object(given)?, NamedValues::object(stored)?);
        self.key(name);
        let mut inner = Members::begin(self.0);
        for (name, old) in &stored.entries {
            inner.add(name, given.given(name).unwrap_or(old));
        }
        for (name, value) in given.entries.iter().filter(|(name, _)| stored.get(name).is_none()) {
            inner.add(name, value);
        }
        inner.end();
        Ok(())
    }

    pub(super) fn end(self) {
        self.0.push('}');
    }
}
