//! The form checks of the service, by the same validator that checks forms before they are sent, and its 422 (service.md 2.7).

use std::borrow::Cow;

use super::options::Vocabulary;
use super::router::{Parameters, decode};
use super::routes::{Body, Route};
use super::value::{self, Members as _, Object, Unreadable, Value, json};
use super::words::AGENT_CONFIG_PATH;
use super::{coerce, ids, problem};
use crate::explain;
use crate::form::Form;
use crate::http::{Request, Response};
use crate::schema::{Choices, Field, Kind, Record};
use crate::validate::{self, Context, Issue, IssueKind, Parameter, Report, Segment, Severity};

/// Parameters of paths that are uuids (service.md 4); the others are any text.
const UUIDS: [&str; 5] = ["deployment_id", "revision_id", "project_id", "integration_id", "listener_id"];

/// A request that fits its form.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) path: Vec<String>,
    pub(super) query: Object,
    pub(super) form: Object,
    /// The text that the form was read from, in the neutral words.
    pub(super) text: Vec<u8>,
}

/// Checks the path, the query and the body. One refusal tells what is wrong with all of them, in this order.
pub(super) fn check(route: &Route, parameters: Parameters, request: &Request, words: &Vocabulary) -> Result<Checked, Response> {
    let mut items = Vec::new();
    let is_upload = matches!(route.body, Body::Upload);
    let is_uuid = |name: &str| !is_upload && UUIDS.contains(&name);
    for (name, text) in &parameters {
        if let Some(issue) = is_uuid(name).then(|| validate::check_path_uuid(name, text)).flatten() {
            items.push(item(words, &issue, &Value::from(text.as_str())));
        }
    }
    let query = query(route.query, request.query(), words, &mut items);
    let (form, text) = match route.body {
        Body::Form(record) => body(request, record, words, &mut items)?,
        _ => (Object::default(), Vec::new()),
    };
    if !items.is_empty() {
        return Err(problem::unprocessable(&items));
    }
    let path = parameters.into_iter().map(|(name, text)| if is_uuid(name) { ids::canonical(&text) } else { text }).collect();
    Ok(Checked { path, query, form, text })
}

/// The tenant that a header names, in the form in which ids are kept.
pub(super) fn tenant(text: &str) -> Result<String, Response> {
    let Err(error) = validate::check_uuid(text) else { return Ok(ids::canonical(text)) };
    let loc = vec![Segment::Name("header"), Segment::Name("x-tenant-id")];
    let issue = Issue::new(IssueKind::UuidParsing, loc, vec![(Parameter::Error, Context::Text(error.to_string()))]);
    Err(problem::unprocessable(&[item(&Vocabulary::default(), &issue, &text.into())]))
}

/// The parameters of a query, in the type of their fields. Of two equal names the last counts; unknown ones are kept.
fn query(record: Option<&'static Record>, text: &str, words: &Vocabulary, items: &mut Vec<String>) -> Object {
    let mut query = Object::default();
    for part in text.split('&').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let [name, value] = [name, value].map(|text| decode(&text.replace('+', " ")));
        query.set(&name, value.into());
    }
    let Some(record) = record else { return query };
    // The empty text of a filter that may be null says nothing, but it is no word for a boolean, and none of a closed set.
    let has_words = |field: &Field| matches!(field.kind, Kind::Boolean | Kind::Choice(Choices { open: false, .. }));
    for field in record.fields.iter().filter(|field| field.nullable && !has_words(field)) {
        if query.text(field.name) == Some("") {
            query.take(field.name);
        }
    }
    let report = report(record, json(&query).as_bytes());
    let whole = Value::from(query.clone());
    items.extend(
        report.issues.iter().filter(|issue| issue.severity == Severity::Error).map(|issue| item(words, issue, input(&whole, &issue.loc, AGENT_CONFIG_PATH))),
    );
    coerce::record(record, &mut query);
    query
}

/// Reads a JSON body that has the form of `record`, with the values that the service reads leniently already converted.
fn body(request: &Request, record: &'static Record, words: &Vocabulary, items: &mut Vec<String>) -> Result<(Object, Vec<u8>), Response> {
    let bytes = request.body.as_deref().unwrap_or_default();
    let nothing = || (Object::default(), Vec::new());
    if bytes.len() > problem::BODY_LIMIT {
        return Err(problem::too_large(problem::BODY_LIMIT));
    }
    if bytes.is_empty() {
        items.push(item(words, &Issue::new(IssueKind::Missing, vec![Segment::Name("body")], Vec::new()), &Value::Null));
        return Ok(nothing());
    }
    if !request.header("content-type").is_none_or(is_json) {
        return Err(problem::not_json());
    }
    if core::str::from_utf8(bytes).is_err() {
        return Err(problem::no_text());
    }
    // A byte order mark says nothing here, and the service reads past it.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // Text that is not JSON is refused before anything else is told.
    let mut value = match value::read(bytes) {
        Ok(value) => value,
        Err(unreadable) => return Err(problem::unprocessable(&[item(words, &no_json(record, bytes, &unreadable), &Object::default().into())])),
    };
    let mut text = bytes.to_vec();
    let mut sent = None;
    if !words.is_neutral() {
        sent = Some(value.clone());
        if let Value::Object(form) = &mut value {
            words.neutralize(form);
        }
        text = json(&value).into_bytes();
    }
    let report = report(record, &text);
    let config_path = words.config_path();
    let errors = report.issues.iter().filter(|issue| issue.severity == Severity::Error);
    let found = errors.map(|issue| (issue, input(sent.as_ref().unwrap_or(&value), &issue.loc, &config_path)));
    items.extend(found.filter_map(|(issue, input)| Some(item(words, &*refused(issue, input)?, input))));
    match value {
        Value::Object(mut form) => {
            coerce::record(record, &mut form);
            Ok((form, text))
        }
        // The walk has refused everything else.
        _ => Ok(nothing()),
    }
}

/// What the service says of an error; nothing where it takes the value anyway: further types of deployments (observed.md 3), and moments as numbers, which a client should
/// not send but services of this family read.
fn refused<'a>(issue: &'a Issue, input: &Value) -> Option<Cow<'a, Issue>> {
    let is_text = input.as_str().is_some();
    match issue.kind {
        IssueKind::Literal if is_text && issue.loc.last() == Some(&Segment::Name("deployment_type")) => None,
        IssueKind::DateTime | IssueKind::DateTimeType => match coerce::stamp(input) {
            None => Some(Cow::Borrowed(issue)),
            Some(Ok(_)) => None,
            Some(Err(error)) => {
                let kind = if is_text && error != coerce::YEAR_ZERO { IssueKind::DateTime } else { IssueKind::DateTimeParsing };
                Some(Cow::Owned(Issue::new(kind, issue.loc.clone(), vec![(Parameter::Error, Context::Text(error.to_owned()))])))
            }
        },
        _ => Some(Cow::Borrowed(issue)),
    }
}

/// Whether a patch makes a new revision (service.md 4.5). For the fields of which the contract promises nothing, observed.md 7 decides.
pub(super) fn makes_revision(patch: &[u8]) -> bool {
    explain::explain(patch, None).is_ok_and(|explanation| explanation.was_seen())
}

/// Whether a content type declares JSON: `application/json`, or a type that is built on it.
fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// The item of an issue, in the provider's words. What was sent stands in it as it came.
fn item(words: &Vocabulary, issue: &Issue, input: &Value) -> String {
    // No JSON has a bare NUL, so it marks the place of the input.
    let mut item = String::new();
    issue.write_service_item(&mut item, "\0");
    let (before, after) = item.split_once('\0').unwrap_or((&item, ""));
    let mut out = words.localize(before);
    out.push_str(&json(input));
    out.push_str(&words.localize(after));
    out
}

/// What stands at a location of the form as it was sent, where the agent's word names its field; for a field that is missing, the object that lacks it.
fn input<'a>(form: &'a Value, loc: &[Segment], config_path: &str) -> &'a Value {
    let mut value = form;
    for segment in loc.iter().skip(1) {
        let inner = match segment {
            Segment::Index(index) => value.as_array().and_then(|list| list.get(*index)),
            Segment::Name(name) => value.as_object().and_then(|object| object.get(if *name == AGENT_CONFIG_PATH { config_path } else { name })),
            Segment::Key(key) => value.as_object().and_then(|object| object.get(key)),
        };
        match inner {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value
}

/// The issue of text that is not JSON, or is JSON but holds what cannot be kept, at the character where it is wrong.
fn no_json(record: &'static Record, bytes: &[u8], unreadable: &Unreadable) -> Issue {
    let (at, reason) = match (unreadable, Form::read_record(record, bytes)) {
        (Unreadable::NotKept(at), _) => {
            let at = String::from_utf8_lossy(bytes.get(..*at).unwrap_or_default()).chars().count();
            (at, "a number out of range, half of a surrogate pair, or nesting beyond 128 levels")
        }
        (Unreadable::Syntax, Err(error)) => error.in_service_words(bytes),
        (Unreadable::Syntax, Ok(_)) => (0, "no JSON"),
    };
    Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), Segment::Index(at)], vec![(Parameter::Error, Context::Text(reason.to_owned()))])
}

/// What the validator says of a request's form. The check of any text would bring the check of answers with it, which nothing here needs.
fn report(record: &'static Record, text: &[u8]) -> Report {
    // What is not JSON was refused before.
    Form::read_record(record, text).map_or_else(|_| Report::default(), |form| validate::check_form(record, &form, &validate::Options::default()))
}

#[cfg(test)]
mod tests {
    use super::{is_json, makes_revision};

    #[test]
    fn json_is_told_by_its_content_type_whatever_its_case_and_parameters() {
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

    #[test]
    fn a_revision_is_made_for_what_the_contract_promises_and_for_what_was_observed() {
        let cases = [
            ("{}", false),
            (r#"{"source_config":{"build_on_push":true,"custom_url":"https://a"}}"#, false),
            (r#"{"source_config":{"resource_spec":{"cpu":1}}}"#, true),
            (r#"{"source_config":{"resource_spec":null}}"#, false),
            (r#"{"source_config":{"install_command":"a"}}"#, true),
            (r#"{"source_config":{"build_command":"a"}}"#, true),
            (r#"{"source_revision_config":{"image_uri":"a"}}"#, true),
            (r#"{"source_revision_config":{"image_uri":null}}"#, false),
            (r#"{"source_revision_config":{"field_of_tomorrow":1}}"#, true),
            (r#"{"source_revision_config":{}}"#, false),
            (r#"{"secrets":[]}"#, false),
            (r#"{"secrets":null}"#, false),
            (r#"{"secrets":[{"name":"A","value":"b"}]}"#, true),
            (r#"{"secret_references":[]}"#, true),
            (r#"{"secret_references":null}"#, false),
            (r#"{"revision_source":"internal_docker"}"#, false),
            (r#"{"field_of_tomorrow":1,"source_config":{"field_of_tomorrow":1}}"#, false),
            (r#"{"source_config":{"resource_spec":{"field_of_tomorrow":1}}}"#, true),
            (r#"{"source_config":{"resource_spec":{}}}"#, true),
        ];
        for (patch, expected) in cases {
            assert_eq!(makes_revision(patch.as_bytes()), expected, "{patch}");
        }
    }
}
