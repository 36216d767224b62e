//! What a service makes of a `resource_spec` by itself (observed 6): it rounds cores, and fills in what is left out.
//! Neither is a difference between a form and the deployment that was made of it.

use super::equality;
use super::named_values::{self, NamedValues, is_null};
use crate::json::{Malformed, Reader};
use crate::schema::{self, COMPUTE_GROUPS, Field, FilledIn, Kind, Numbers, RESOURCE_SPEC, is_same};

/// The most by which rounding to one decimal changes a number, with room for the inexact decimals of a double.
const MAX_ROUNDING: f64 = 0.0501;

/// The kinds of fields that follow from each other, by what their names have in common.
const KINDS: [&str; 3] = ["cpu", "memory", "scale"];

/// For a form that is all there shall be: makes a stored specification what it would be without the service, without the
/// fields that the form leaves out and that follow from those that it gives or are a default, and with the form's own
/// value where the two differ by rounding alone.
pub(super) fn undo<'a>(stored: &mut NamedValues<'a>, form: &NamedValues<'a>) {
    let filled = FilledIn::of(numbers(form, stored));
    leave_out(stored, form, &filled);
}

/// For a patch: leaves of a stored specification what the service does not put there again beside the new one.
pub(super) fn come_back<'a>(stored: &mut NamedValues<'a>, patch: &NamedValues<'a>) {
    let filled = FilledIn::of(numbers(patch, patch));
    leave_out(stored, patch, &filled);
}

/// Leaves out what a service fills in beside a form, and what it has rounded.
#[inline(never)]
fn leave_out<'a>(stored: &mut NamedValues<'a>, form: &NamedValues<'a>, filled: &FilledIn) {
    for (name, value) in &mut stored.entries {
        let Some(index) = RESOURCE_SPEC.position(name) else { continue };
        match form.given(name) {
            Some(given) if is_rounded(index, given, value) => *value = given,
            None if filled.has(index, number(Some(value))) => *value = b"null",
            _ => {}
        }
    }
}

/// For a form that is a part of what there is: leaves of a stored specification what differs from the form or is the
/// same, and nothing that the form does not say.
pub(super) fn take_in<'a>(stored: &mut NamedValues<'a>, form: &NamedValues<'a>) {
    for (name, value) in &mut stored.entries {
        let Some(given) = form.given(name) else {
            *value = b"null";
            continue;
        };
        let Some(index) = RESOURCE_SPEC.position(name) else { continue };
        // Both texts were read to their ends before, so this cannot fail.
        if is_rounded(index, given, value) || (is_map(index) && holds(index, value, given).unwrap_or_default()) {
            *value = given;
        }
    }
}

/// Whether a field is of a kind.
fn is_of(field: &Field, kind: &str) -> bool {
    field.name.as_bytes().windows(kind.len()).any(|part| part == kind.as_bytes())
}

/// The stored fields that would be wrong beside what a form changes, since they follow from a value that the form changes.
/// Where the service shows one field of a kind empty, it fills in no field of that kind: somebody has set the others, and
/// they stay. So it is with the limits, where one is empty beside its request.
#[inline(never)]
pub(super) fn outdated<'a>(stored: &NamedValues<'a>, form: &NamedValues<'a>) -> Vec<&'static str> {
    let mut before = numbers(form, stored);
    let mut after = before;
    for (index, field) in RESOURCE_SPEC.fields.iter().enumerate() {
        let (given, old) = (form.given(field.name), stored.given(field.name).unwrap_or_default());
        if let Some(given) = given.filter(|given| !is_rounded(index, given, old)) {
            after[index] = number(Some(given));
        }
    }
    schema::fill_in(&mut before);
    schema::fill_in(&mut after);
    let all: Numbers = core::array::from_fn(|index| number(stored.given(RESOURCE_SPEC.fields[index].name)));
    let mut whole = all;
    schema::fill_in(&mut whole);
    let is_left_out = |kind: &str| {
        let fields = RESOURCE_SPEC.fields.iter().zip(all.iter().zip(&whole));
        fields.filter(|(field, _)| is_of(field, kind)).any(|(_, (stored, whole))| stored != whole)
    };
    let [main, ..] = &COMPUTE_GROUPS;
    let has_no_limit =
        |(request, limit): (u8, u8)| all[usize::from(request)].is_some() && all[usize::from(limit)].is_none();
    let limits = main.requests.into_iter().zip(main.limits).any(has_no_limit).then_some("limit");
    let set_by_somebody = KINDS.map(|kind| is_left_out(kind).then_some(kind)).into_iter().chain([limits]);
    let set_by_somebody: Vec<_> = set_by_somebody.flatten().collect();
    let mut found = Vec::new();
    for (index, field) in RESOURCE_SPEC.fields.iter().enumerate() {
        let old = number(stored.given(field.name));
        let is_outdated = is_same(before[index], old) && !is_same(after[index], old);
        let is_somebodys = set_by_somebody.iter().any(|kind| is_of(field, kind));
        if form.given(field.name).is_none() && is_outdated && !is_somebodys {
            found.push(field.name);
        }
    }
    found
}

/// Whether a field has labels or the like, each of which is somebody's own.
pub(super) fn is_map(index: usize) -> bool {
    matches!(RESOURCE_SPEC.fields[index].kind, Kind::Map(..))
}

/// The numbers of the fields that a form gives, as they stand in one of the two.
#[inline(never)]
fn numbers(form: &NamedValues<'_>, stored: &NamedValues<'_>) -> Numbers {
    let mut numbers = [None; RESOURCE_SPEC.fields.len()];
    for (number_of, field) in numbers.iter_mut().zip(RESOURCE_SPEC.fields) {
        *number_of = form.given(field.name).and(number(stored.given(field.name)));
    }
    numbers
}

/// Whether a stored map has all that another one says.
fn holds(index: usize, stored: &[u8], given: &[u8]) -> Result<bool, Malformed> {
    let kind = equality::kind_inside(Some(&RESOURCE_SPEC.fields[index].kind), "");
    let stored = NamedValues::object(stored)?;
    for (name, value) in &NamedValues::object(given)?.entries {
        let same = stored.given(name).map_or(Ok(false), |stored| equality::means_same(kind, value, stored))?;
        if !same && !is_null(value) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a field is the given one but for rounding.
#[inline(never)]
fn is_rounded(index: usize, given: &[u8], stored: &[u8]) -> bool {
    RESOURCE_SPEC.fields[index].is_rounded()
        && matches!((number(Some(given)), number(Some(stored))), (Some(given), Some(stored)) if (given - stored).abs() < MAX_ROUNDING)
}

/// The value of a number, which may be written as a text.
#[inline(never)]
fn number(value: Option<&[u8]>) -> Option<f64> {
    match named_values::text_in(value?) {
        Some(text) => equality::number_in(text.as_bytes()),
        None => Some(Reader::new(value?).number().ok()?.value),
    }
}
