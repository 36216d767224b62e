//! The checks of forms: of one that was read already, and of JSON text.

use super::between::check_rules::check_rules;
use super::check::{Check, Options, root};
use super::issue::kind::IssueKind;
use super::issue::location::Segment;
use super::issue::parameter::{Context, Parameter};
use super::issue::report::{Issue, Report};
use super::response::stream;
use crate::form::Form;
use crate::json::SyntaxError;
use crate::schema::{Direction, Record};

/// Checks a form that was read as `record`.
///
/// Every issue comes at once, in the order of the form's fields. A rule whose inputs already have an error keeps quiet.
pub fn check_form(record: &'static Record, form: &Form, options: &Options<'_>) -> Report {
    let mut check = Check::new(record, form.root(), options, check_rules);
    check.record(record, form.root());
    check.issues.report(record, root(record))
}

/// Checks the JSON text of a record.
///
/// Never fails: text that is not JSON is one issue of the kind `json_invalid`, at the character where it stops being
/// JSON.
pub fn check_text(record: &'static Record, text: &[u8]) -> Report {
    check_text_with(record, text, &Options::default())
}

/// Does what [`check_text`] does, with what is known beside the form.
pub fn check_text_with(record: &'static Record, text: &[u8], options: &Options<'_>) -> Report {
    // Checking while reading takes a third of the time and no memory of its own, for 2 kB of compressed wasm.
    if record.direction == Direction::Response && !cfg!(feature = "small") {
        return match stream::issues_of(record, text) {
            Ok(issues) => issues.report(record, "body"),
            Err(error) => json_invalid(&error, text),
        };
    }
    match Form::read_record(record, text) {
        Ok(form) => check_form(record, &form, options),
        Err(error) => json_invalid(&error, text),
    }
}

/// Does what [`check_text_with`] does with the text of a live value, in which `-1e999` stands for what JSON cannot
/// hold.
#[cfg(all(target_arch = "wasm32", feature = "wasm-checks"))]
pub(crate) fn check_live_text(record: &'static Record, text: &[u8], options: &Options<'_>) -> Report {
    match Form::read_live(record, text) {
        Ok(form) => check_form(record, &form, options),
        Err(error) => json_invalid(&error, text),
    }
}

/// The report of text that is not JSON: one issue, at the character where it stops being JSON.
#[cold]
fn json_invalid(error: &SyntaxError, text: &[u8]) -> Report {
    let (at, reason) = error.in_service_words(text);
    let ctx = vec![(Parameter::Error, Context::Text(reason.to_owned()))];
    Report { issues: vec![Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), Segment::Index(at)], ctx)] }
}
