//! Checks for JavaScript: each is one call with everything that it needs, and its output is the encoded issues.

use wasm_bindgen::prelude::wasm_bindgen;

use super::buffers;
use crate::form::Form;
use crate::schema::{DEPLOYMENT, RECORDS, Record};
use crate::validate::{Hosting, Options, Report, check_live_text, check_text_with, steps_in_form};

/// Checks a JSON text as the record at a place of the list of records. Gives the address of the encoded issues, or 0 if
/// there are none.
///
/// The input is the text, and behind it the text of the deployment that a patch changes, which is empty where none is
/// known. `hosting` is 0 where it is not known, 1 for cloud, 2 for self-hosted. `is_live` says that the text was
/// written of a live value, so that `-1e999` stands for what JSON cannot hold.
#[wasm_bindgen(js_name = check)]
pub fn check(text: usize, current: usize, record: usize, hosting: u32, is_live: bool) -> usize {
    buffers::read([text, current], |[text, current]| {
        let Some(record) = record_at(record) else { return 0 };
        let current = Some(current)
            .filter(|current| !current.is_empty())
            .and_then(|current| Form::read_record(&DEPLOYMENT, current).ok());
        let options = Options { hosting: hosting_of(hosting), current: current.as_ref() };
        let check = if is_live { check_live_text } else { check_text_with };
        encoded(&check(record, text, &options))
    })
}

/// Says which steps of a location of the service's stand in the form that was sent, one bit each. The input is the
/// location, a JSON list without its root; `record` is the form's place in the list of records.
#[wasm_bindgen(js_name = formSteps)]
pub fn form_steps(location: usize, record: usize) -> u32 {
    buffers::read([location], |[location]| {
        record_at(record).map_or(0, |form| steps_in_form(form, buffers::text(location)))
    })
}

fn encoded(report: &Report) -> usize {
    if report.issues.is_empty() { 0 } else { buffers::output(&report.encoded()) }
}

const fn hosting_of(hosting: u32) -> Option<Hosting> {
    match hosting {
        1 => Some(Hosting::Cloud),
        2 => Some(Hosting::SelfHosted),
        _ => None,
    }
}

/// The record at a place of the list of records, and behind its end of the forms that only the client sends.
#[cfg(feature = "wasm-client")]
pub(super) fn record_at(place: usize) -> Option<&'static Record> {
    RECORDS.get(place).or_else(|| crate::schema::FORMS.get(place.wrapping_sub(RECORDS.len()))).copied()
}

/// The record at a place of the list of records.
#[cfg(not(feature = "wasm-client"))]
fn record_at(place: usize) -> Option<&'static Record> {
    RECORDS.get(place).copied()
}
