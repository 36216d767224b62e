//! How the fields of a request are merged into those of a stored record.

use crate::emulator::options::Options;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::views::resource_spec;
use crate::model::Source;
use crate::schema::{self, Basis, Direction, Record, Sources};

/// Drops the fields of other sources, which the service ignores (contract 2.2, observed 5): the deployment's source
/// decides, and that of the revision over the revision's fields.
pub(crate) fn drop_foreign(form: &mut Object, source: &Source, revision_source: &Source) {
    drop_fields(&schema::DEPLOYMENT, form, source);
    for (record, name, source) in [
        (&schema::SOURCE_CONFIG, "source_config", source),
        (&schema::SOURCE_REVISION_CONFIG, "source_revision_config", revision_source),
    ] {
        if let Some(Value::Object(given)) = form.get_mut(name) {
            drop_fields(record, given, source);
        }
    }
}

fn drop_fields(record: &Record, given: &mut Object, source: &Source) {
    let Some(own) = Sources::from_word(source.as_str().as_bytes()) else { return };
    given.retain(|name, _| record.position(name).is_none_or(|index| record.fields[index].sources.contains(own)));
}

/// Merges given fields into stored ones. A null clears nothing (observed 7), an object replaces the stored one, and
/// unknown fields are kept.
pub(crate) fn merge(stored: &mut Object, given: &Object) {
    let given = given.iter().filter(|(_, value)| !value.is_null());
    stored.extend(given.map(|(name, value)| (name.clone(), value.clone())));
}

/// Merges a given `source_config` into a stored one, and applies the service's defaults.
pub(crate) fn merge_source_config(stored: &mut Object, given: &Object, options: &Options) {
    merge(stored, given);
    if let Some(Value::Object(spec)) = stored.get_mut("resource_spec") {
        resource_spec::fill_in(spec, options);
    }
}

/// Merges a given `source_revision_config` into a stored one, without the fields that only the service sets.
pub(crate) fn merge_source_revision_config(stored: &mut Object, given: &Object) {
    merge(stored, given);
    let record = &schema::SOURCE_REVISION_CONFIG;
    stored.retain(|name, _| {
        record.position(name).is_none_or(|index| record.fields[index].direction != Direction::Response)
    });
}

/// The form's fields that neither its own record nor a deployment's lists. Of those that are only observed, a creation
/// takes none (observed 14.C); otherwise they are kept as they come.
pub(crate) fn unlisted(form: &Object, record: &'static Record) -> Object {
    let is_creation = record.is(&schema::DEPLOYMENT_CREATE);
    let lists = |record: &Record, name: &str| {
        let field = record.position(name).map(|index| &record.fields[index]);
        field.is_some_and(|field| is_creation || field.basis == Basis::Documented)
    };
    let mut unlisted = form.clone();
    unlisted.retain(|name, _| !lists(record, name) && !lists(&schema::DEPLOYMENT, name));
    unlisted
}

/// The object in a member of a form, empty if it is not given.
pub(crate) fn object_or_empty(form: &Object, name: &str) -> Object {
    form.object(name).cloned().unwrap_or_default()
}
