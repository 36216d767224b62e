//! The items of a 422 (contract 2.7).

use crate::emulator::responses::problems;
use crate::emulator::values::json::{Value, to_json};
use crate::emulator::vocabulary::{AGENT_CONFIG_PATH, Vocabulary};
use crate::form::Form;
use crate::http::Response;
use crate::schema::{Hosting, Record};
use crate::validate::{self, Degree, Issue, Report, Segment};

/// 2^63 and 2^64: whole numbers between them are kept as they are.
const LEAST: f64 = 9_223_372_036_854_775_808.0;
const MOST: f64 = 2.0 * LEAST;
/// JavaScript writes a whole number of more digits with an exponent.
const MOST_DIGITS: usize = 21;

/// The items found so far, each of them written as JSON in the provider's vocabulary.
pub(crate) struct ValidationItems<'a> {
    vocabulary: &'a Vocabulary,
    items: Vec<String>,
}

impl<'a> ValidationItems<'a> {
    pub(crate) const fn new(vocabulary: &'a Vocabulary) -> Self {
        Self { vocabulary, items: Vec::new() }
    }

    /// Adds an issue. `input` is what the caller sent at its location.
    pub(crate) fn add(&mut self, issue: &Issue, input: &Value) {
        // The input is inserted untranslated, as it was sent. No JSON contains a bare NUL, so it marks where.
        let mut item = String::new();
        issue.write_service_item(&mut item, "\0");
        let (before, after) = item.split_once('\0').unwrap_or((&item, ""));
        self.items.push([self.vocabulary.localize(before), echo(input), self.vocabulary.localize(after)].concat());
    }

    /// The response that lists the items.
    pub(crate) fn into_response(self) -> Response {
        problems::unprocessable(&self.items)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// What the checks call refused in the JSON text of a form, and the service's types refuse: it has words for that. What
/// does not fit the source, the installation or the deployment it answers with 400.
pub(crate) fn errors(record: &'static Record, text: &[u8], hosting: Option<Hosting>) -> Vec<Issue> {
    let options = validate::Options { hosting, current: None };
    // `validate::check_text` would link the check of responses too, which nothing here needs. The text is JSON, since a
    // caller's text that is not JSON was refused before.
    let report = Form::read_record(record, text)
        .map_or_else(|_| Report::default(), |form| validate::check_form(record, &form, &options));
    report.issues.into_iter().filter(|issue| issue.degree == Degree::Refused && issue.kind.is_of_types()).collect()
}

/// What was sent, as a service writes it back. A whole number beyond 64 bits is kept as a double: it has digits alone
/// below 10^21, as JavaScript sends it.
fn echo(input: &Value) -> String {
    let text = to_json(input);
    let is_beyond = input.as_f64().is_some_and(|number| !(-LEAST..MOST).contains(&number));
    match text.split_once("e+") {
        Some((digits, exponent)) if input.is_f64() && is_beyond => {
            let digits = digits.replace('.', "");
            let length = exponent.parse::<usize>().unwrap_or_default() + 1;
            let with_sign = length + usize::from(digits.starts_with('-'));
            let zeros = with_sign.saturating_sub(digits.len());
            if length <= MOST_DIGITS { digits + &"0".repeat(zeros) } else { text }
        }
        _ => text,
    }
}

/// What the caller sent at a location, or the object that lacks it. `agent_config_path` is the caller's name of that
/// field.
pub(crate) fn input_at<'a>(sent: &'a Value, loc: &[Segment], agent_config_path: &str) -> &'a Value {
    let mut value = sent;
    // The first segment is the root, such as `body`.
    for segment in loc.iter().skip(1) {
        let inner = match segment {
            Segment::Index(index) => value.as_array().and_then(|list| list.get(*index)),
            Segment::Name(name) => value
                .as_object()
                .and_then(|object| object.get(if *name == AGENT_CONFIG_PATH { agent_config_path } else { name })),
            Segment::Key(key) => value.as_object().and_then(|object| object.get(key)),
        };
        match inner {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::echo;
    use crate::emulator::values::json::read;

    #[test]
    fn a_whole_number_beyond_64_bits_is_echoed_in_digits() {
        for (sent, echoed) in [
            ("100000000000000000000", "100000000000000000000"),
            ("-123456789012345680000", "-123456789012345680000"),
            ("18446744073709551615", "18446744073709551615"),
            ("18446744073709552000", "18446744073709552000"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("1e21", "1e+21"),
            ("0.1", "0.1"),
            ("\"1e+20\"", "\"1e+20\""),
        ] {
            assert_eq!(read(sent.as_bytes()).map(|value| echo(&value)), Ok(echoed.to_owned()), "{sent}");
        }
    }
}
