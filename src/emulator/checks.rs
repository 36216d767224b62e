//! The form checks of the service, by the same validator that checks forms before they are sent, and its 422 (service.md 2.7).

use serde_json::{Map, Value};

use super::{coerce, ids, problem};
use crate::explain;
use crate::http::{Request, Response};
use crate::json::writer;
use crate::schema::Record;
use crate::validate::{self, Context, Issue, IssueKind, Segment, Severity};

/// Path parameters that must be uuids: their names and what the path says.
type Parameters<'a, const N: usize> = [(&'static str, &'a str); N];

/// Reads a JSON body that has the form of `record`, with the values that the service reads leniently already converted.
///
/// One refusal tells what is wrong with the path and with the body, the path first.
pub(super) fn body<const N: usize>(request: &Request, record: &'static Record, path: Parameters<N>) -> Result<Map<String, Value>, Response> {
    let bytes = request.body.as_deref().unwrap_or_default();
    if bytes.len() > problem::BODY_LIMIT {
        return Err(problem::too_large(bytes.len()));
    }
    let mut items = path_items(path);
    if bytes.is_empty() {
        items.push(item(&Issue::new(IssueKind::Missing, vec![Segment::Name("body")], Vec::new()), "null"));
        return Err(problem::unprocessable(&items));
    }
    if !request.header("content-type").is_none_or(is_json) {
        return Err(problem::not_json());
    }
    let report = validate::check_text(record, bytes);
    // A text that is no JSON is refused before anything else is looked at.
    if let Some(issue) = report.issues.iter().find(|issue| issue.kind == IssueKind::JsonInvalid) {
        return Err(problem::unprocessable(&[item(issue, "{}")]));
    }
    let mut form = match serde_json::from_slice(bytes) {
        Ok(form) => form,
        Err(error) => return Err(problem::unprocessable(&[item(&not_kept(bytes, &error), "{}")])),
    };
    items.extend(report.issues.iter().filter(|issue| issue.severity == Severity::Error).map(|issue| item(issue, &input(&form, &issue.loc).to_string())));
    if !items.is_empty() {
        return Err(problem::unprocessable(&items));
    }
    coerce::record(record, &mut form);
    match form {
        Value::Object(form) => Ok(form),
        // The walk has refused everything else.
        _ => Err(problem::unprocessable(&[])),
    }
}

/// The ids that path parameters name, in the form in which they are kept.
pub(super) fn ids<const N: usize>(path: Parameters<N>) -> Result<[String; N], Response> {
    let items = path_items(path);
    if items.is_empty() { Ok(path.map(|(_, text)| ids::canonical(text))) } else { Err(problem::unprocessable(&items)) }
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

fn path_items<const N: usize>(path: Parameters<N>) -> Vec<String> {
    path.iter()
        .filter_map(|(name, text)| {
            let mut input = String::new();
            writer::text(&mut input, text);
            validate::check_path_uuid(name, text).map(|issue| item(&issue, &input))
        })
        .collect()
}

fn item(issue: &Issue, input: &str) -> String {
    let mut out = String::new();
    issue.write_service_item(&mut out, input);
    out
}

/// What stands at a location of the form; for a field that is missing, the object that lacks it.
fn input<'a>(form: &'a Value, loc: &[Segment]) -> &'a Value {
    let mut value = form;
    for segment in loc.iter().skip(1) {
        let inner = match segment {
            Segment::Index(index) => value.get(index),
            Segment::Name(name) => value.get(name),
            Segment::Key(key) => value.get(key.as_str()),
        };
        match inner {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value
}

/// The issue of a text that is JSON but holds what cannot be kept: a number beyond a double, half of a surrogate pair, or nesting beyond 128 levels.
fn not_kept(bytes: &[u8], error: &serde_json::Error) -> Issue {
    let before = bytes.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1)).map(<[u8]>::len).sum::<usize>();
    let end = bytes.len().min(before + error.column());
    let at = String::from_utf8_lossy(&bytes[..end]).chars().count().saturating_sub(1);
    let reason = "a number out of range, half of a surrogate pair, or nesting beyond 128 levels";
    Issue::new(IssueKind::JsonInvalid, vec![Segment::Name("body"), Segment::Index(at)], vec![("error", Context::Text(reason.to_owned()))])
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
