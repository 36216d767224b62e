//! The variables of containers whose values a service hides. They cannot be compared, and a list of containers that is
//! sent back overwrites them with what stands in their place.

use super::coverage;
use super::explanation::Entry;
use super::merged_spec::Members;
use super::named_values::NamedValues;
use super::reason::Reason;
use super::unreported::is_readable;
use crate::json::{Malformed, Reader};
use crate::schema::{CONTAINER, Kind, RESOURCE_SPEC};
use crate::validate::Segment;

/// A variable whose value is hidden.
struct Hidden {
    container: String,
    name: String,
    /// Whether nothing stands in its place: then the variable may be empty.
    may_be_empty: bool,
}

/// Whether a field is a list of containers.
fn has_containers(kind: Option<&Kind>) -> bool {
    matches!(kind, Some(Kind::List(Kind::Record(record))) if record.is(&CONTAINER))
}

/// Whether two lists of containers differ in nothing but values that the service hides.
pub(super) fn differ_unseen(name: &str, kind: Option<&Kind>, stored: &[u8], given: &[u8]) -> Result<bool, Malformed> {
    let hidden = if has_containers(kind) { hidden_in(stored)? } else { Vec::new() };
    Ok(!hidden.is_empty()
        && coverage::covers(name, kind, without(stored, &hidden)?.as_bytes(), without(given, &hidden)?.as_bytes())?)
}

/// What a list of containers that is the stored one overwrites with masks, below the path of the list.
pub(super) fn overwritten<'a>(kind: Option<&Kind>, list: &[u8], path: &[Segment]) -> Result<Vec<Entry<'a>>, Malformed> {
    let mut hidden = if has_containers(kind) { hidden_in(list)? } else { Vec::new() };
    hidden.retain(|variable| !variable.may_be_empty);
    Ok(hidden.into_iter().map(|variable| variable.entry(path)).collect())
}

/// What a specification overwrites with what it carries back of the stored one, since the form does not say it.
pub(super) fn carried_back<'a>(form: &[u8], stored: &[u8], path: &[Segment]) -> Result<Vec<Entry<'a>>, Malformed> {
    let (form, stored) = (NamedValues::object(form)?, NamedValues::object(stored)?);
    let mut found = Vec::new();
    for field in RESOURCE_SPEC.fields.iter().filter(|field| has_containers(Some(&field.kind))) {
        if let (None, Some(list)) = (form.given(field.name), stored.given(field.name)) {
            let path = [path, &[Segment::Name(field.name)]].concat();
            found.extend(hidden_in(list)?.into_iter().map(|variable| variable.entry(&path)));
        }
    }
    Ok(found)
}

impl Hidden {
    fn entry<'a>(self, path: &[Segment]) -> Entry<'a> {
        let variable = [Segment::Key(self.container), Segment::Name("env"), Segment::Key(self.name)];
        Entry { path: [path, &variable].concat(), reason: Reason::VariableOverwritten, values: [None; 2] }
    }
}

fn hidden_in(list: &[u8]) -> Result<Vec<Hidden>, Malformed> {
    let mut found = Vec::new();
    for (container, item) in &NamedValues::list(list)?.entries {
        let env = NamedValues::object(item)?.given("env").unwrap_or_default();
        for (name, item) in &NamedValues::list(env)?.entries {
            let variable = NamedValues::object(item)?;
            if variable.given("valueFrom").is_none() && !is_readable(item)? {
                let value = variable.given("value").map_or(Ok(None), |value| Reader::new(value).text().map(Some))?;
                let may_be_empty = value.is_none_or(|value| value.as_str().is_empty());
                found.push(Hidden { container: container.to_string(), name: name.to_string(), may_be_empty });
            }
        }
    }
    Ok(found)
}

/// The list without the values that are hidden.
fn without(list: &[u8], hidden: &[Hidden]) -> Result<String, Malformed> {
    let is_hidden = |container: &str, name: &str| hidden.iter().any(|of| of.container == container && of.name == name);
    written(list, |out, container, item| {
        let of = NamedValues::object(item)?;
        let mut members = Members::begin(out);
        for (key, value) in &of.entries {
            if key == "env" {
                let env = written(value, |out, name, item| {
                    let mut members = Members::begin(out);
                    for (key, value) in &NamedValues::object(item)?.entries {
                        if key != "value" || !is_hidden(container, name) {
                            members.add(key, value);
                        }
                    }
                    members.end();
                    Ok(())
                })?;
                members.add(key, env.as_bytes());
            } else {
                members.add(key, value);
            }
        }
        members.end();
        Ok(())
    })
}

/// A list as `write` makes it of each item.
fn written(
    list: &[u8],
    write: impl Fn(&mut String, &str, &[u8]) -> Result<(), Malformed>,
) -> Result<String, Malformed> {
    let mut out = String::from("[");
    for (name, item) in &NamedValues::list(list)?.entries {
        if out.len() > 1 {
            out.push(',');
        }
        write(&mut out, name, item)?;
    }
    out.push(']');
    Ok(out)
}
