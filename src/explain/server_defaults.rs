//! What a service makes of a `resource_spec` by itself (observed 6): it rounds cores, and fills in what is left out.
//! Neither is a difference between a form and the deployment that was made of it.

use super::named_values::NamedValues;
use crate::json::Reader;
use crate::schema::{self, RESOURCE_SPEC};

/// The most by which rounding to one decimal changes a number, with room for the inexact decimals of a double.
const MAX_ROUNDING: f64 = 0.0501;

/// Two numbers that are no further apart are equal.
const SAME: f64 = 1e-6;

/// Makes a stored specification what it would be without the service: without the fields that the form leaves out and
/// that follow from those that it gives, and with the form's own value where the two differ by rounding alone.
#[inline(never)]
pub(super) fn undo<'a>(stored: &mut NamedValues<'a>, form: &NamedValues<'a>) {
    let mut expected = [None; RESOURCE_SPEC.fields.len()];
    for (expected, field) in expected.iter_mut().zip(RESOURCE_SPEC.fields) {
        *expected = form.given(field.name).and(number(stored.get(field.name)));
    }
    schema::fill_in(&mut expected);
    for (name, value) in &mut stored.entries {
        let Some(index) = RESOURCE_SPEC.position(name) else { continue };
        let given = form.given(name);
        let (like, most) = match given {
            None => (expected[index], SAME),
            Some(_) if RESOURCE_SPEC.fields[index].is_rounded() => (number(given), MAX_ROUNDING),
            Some(_) => continue,
        };
        if let (Some(like), Some(stored)) = (like, number(Some(value)))
            && (like - stored).abs() < most
        {
            *value = given.unwrap_or(b"null");
        }
    }
}

/// The value of a text that is a number.
#[inline(never)]
fn number(text: Option<&[u8]>) -> Option<f64> {
    Some(Reader::new(text?).number().ok()?.value)
}
