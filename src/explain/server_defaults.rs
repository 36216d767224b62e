//! What a service makes of a `resource_spec` by itself (observed 6): it rounds cores, and fills in what is left out.
//! Neither is a difference between a form and the deployment that was made of it.

use super::named_values::NamedValues;
use crate::json::{Kind, Reader};
use crate::schema::{self, RESOURCE_SPEC};

/// The most by which rounding to one decimal changes a number, with room for the inexact decimals of a double.
const MAX_ROUNDING: f64 = 0.0501;

/// Two numbers that are no further apart are equal.
const SAME: f64 = 1e-6;

/// The stored specification as it would be without the service: without the fields that the form leaves out and that
/// follow from those that it gives, and with the form's own value where the two differ by rounding alone.
pub(super) fn undone<'a>(stored: &NamedValues<'a>, form: &NamedValues<'a>) -> NamedValues<'a> {
    let known = |name: &str| form.given(name).and_then(|_| number(stored.given(name)?));
    let mut expected: Vec<_> = RESOURCE_SPEC.fields.iter().map(|field| known(field.name)).collect();
    schema::fill_in(&mut expected);
    let own = |name: &str, value: &'a [u8]| {
        let index = RESOURCE_SPEC.position(name)?;
        let stored = number(value)?;
        match form.given(name) {
            None => expected.get(index).copied().flatten().filter(|expected| (expected - stored).abs() < SAME)?,
            Some(given) => {
                let is_rounded = schema::rounded_fields().any(|rounded| rounded == name)
                    && (number(given)? - stored).abs() < MAX_ROUNDING;
                return is_rounded.then_some(Some(given));
            }
        };
        Some(None)
    };
    let entries = stored.entries.iter().filter_map(|(name, value)| {
        let value = own(name, value).unwrap_or(Some(*value))?;
        Some((name.clone(), value))
    });
    NamedValues::of(entries.collect())
}

/// The value of a text that is a number.
#[inline(never)]
fn number(text: &[u8]) -> Option<f64> {
    let mut reader = Reader::new(text);
    (reader.kind() == Ok(Kind::Number)).then(|| reader.number().ok().map(|number| number.value)).flatten()
}
