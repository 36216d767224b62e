//! Reads and checks a JSON body.

use std::borrow::Cow;

use crate::emulator::http::lenient_values;
use crate::emulator::http::validation_items::{ValidationItems, errors, input_at};
use crate::emulator::options::Options;
use crate::emulator::responses::problems;
use crate::emulator::values::json::{Object, Unreadable, Value, read as read_json, to_json};
use crate::emulator::vocabulary::Vocabulary;
use crate::http::{Request, Response};
use crate::schema::Record;
use crate::validate::{Context, Issue, IssueKind, Parameter, Segment};

/// The largest JSON body that is accepted, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// A body in the neutral vocabulary: its values in the types of their fields, and its JSON text.
pub(crate) type FormBody<'a> = (Object, Cow<'a, [u8]>);

/// Reads a body with the fields of `record`, and adds what is wrong with them to `items`.
///
/// # Errors
/// The refusal of a body that cannot be checked: too long, no text, no JSON, or of another content type.
pub(crate) fn read<'a>(
    request: &'a Request,
    record: &'static Record,
    options: &Options,
    items: &mut ValidationItems<'_>,
) -> Result<FormBody<'a>, Response> {
    let vocabulary = &options.vocabulary;
    let Some(text) = json_text(request)? else {
        items.add(&Issue::new(IssueKind::Missing, vec![Segment::Name("body")], Vec::new()), &Value::Null);
        return Ok(FormBody::default());
    };
    let sent = read_json(text).map_err(|unreadable| {
        let mut items = ValidationItems::new(vocabulary);
        items.add(&json_invalid(text, &unreadable), &Object::default().into());
        items.into_response()
    })?;
    let neutral = (!vocabulary.is_neutral()).then(|| neutralized(sent.clone(), vocabulary));
    let text = match &neutral {
        Some(neutral) => Cow::Owned(to_json(neutral).into_bytes()),
        None => Cow::Borrowed(text),
    };
    let agent_config_path = vocabulary.agent_config_path();
    for issue in &errors(record, &text, options.hosting) {
        let input = input_at(&sent, &issue.loc, &agent_config_path);
        if let Some(issue) = as_service_says(issue, input) {
            items.add(&issue, input);
        }
    }
    // A body that is no object has an error, so nobody reads its form.
    let Value::Object(mut form) = neutral.unwrap_or(sent) else { return Ok(FormBody::default()) };
    lenient_values::convert(record, &mut form);
    Ok((form, text))
}

fn neutralized(mut body: Value, vocabulary: &Vocabulary) -> Value {
    if let Value::Object(form) = &mut body {
        vocabulary.neutralize(form);
    }
    body
}

/// The body's text without a byte order mark. `None` if there is no body.
fn json_text(request: &Request) -> Result<Option<&[u8]>, Response> {
    let bytes = request.body.as_deref().unwrap_or_default();
    if bytes.len() > MAX_BYTES {
        return Err(problems::too_large(MAX_BYTES));
    }
    if bytes.is_empty() {
        return Ok(None);
    }
    if !request.header("content-type").is_none_or(is_json) {
        return Err(problems::not_json());
    }
    if core::str::from_utf8(bytes).is_err() {
        return Err(problems::not_utf8());
    }
    Ok(Some(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)))
}

/// Whether a content type is JSON: `application/json`, or a type whose name ends in `+json`.
fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// The issue of a text that is not JSON, or contains what cannot be stored, with the position in characters.
fn json_invalid(text: &[u8], unreadable: &Unreadable) -> Issue {
    let (at, reason) = match unreadable {
        Unreadable::Syntax(error) => error.in_service_words(text),
        Unreadable::NotStorable(at) => {
            let at = String::from_utf8_lossy(text.get(..*at).unwrap_or_default()).chars().count();
            (at, "a number out of range, half of a surrogate pair, or nesting beyond 128 levels")
        }
    };
    Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), Segment::Index(at)], error_parameter(reason))
}

/// Turns an issue of the validator into the one that the service reports. `None` if the service accepts the value: it
/// takes numbers as timestamps, although a client should send none.
pub(crate) fn as_service_says<'a>(issue: &'a Issue, input: &Value) -> Option<Cow<'a, Issue>> {
    let is_text = input.as_str().is_some();
    match issue.kind {
        IssueKind::DateTime | IssueKind::DateTimeType => match lenient_values::unix_timestamp(input) {
            None => Some(Cow::Borrowed(issue)),
            Some(Ok(_)) => None,
            Some(Err(reason)) => {
                let kind = if is_text && reason != lenient_values::YEAR_ZERO {
                    IssueKind::DateTime
                } else {
                    IssueKind::DateTimeParsing
                };
                Some(Cow::Owned(Issue::new(kind, issue.loc.clone(), error_parameter(reason))))
            }
        },
        _ => Some(Cow::Borrowed(issue)),
    }
}

fn error_parameter(reason: &str) -> Vec<(Parameter, Context)> {
    vec![(Parameter::Error, Context::Text(reason.to_owned()))]
}

#[cfg(test)]
mod tests {
    use super::is_json;

    #[test]
    fn json_is_recognised_by_its_content_type_whatever_its_case_and_parameters() {
        let cases = [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("application/merge-patch+json", true),
            ("text/plain", false),
            ("application/jsonl", false),
            ("", false),
        ];
        for (content_type, expected) in cases {
            assert_eq!(is_json(content_type), expected, "{content_type}");
        }
    }
}
