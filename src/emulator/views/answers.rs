//! How answers are written, whatever they are about: pages, refusals, times, numbers and the order of members.

use crate::emulator::options::Options;
use crate::emulator::responses::representation;
use crate::emulator::values::json::{Members as _, Object, Value, read, to_json};
use crate::emulator::views::View;
use crate::http::Response;
use crate::time::parse_timestamp;

/// The views that rewrite a whole answer.
const OF_ANSWERS: [View; 6] = [
    View::ErrorsText,
    View::ValidationText,
    View::TimesPrecise,
    View::LogTimesNumber,
    View::NumbersDecimal,
    View::MembersReordered,
];

/// The `offset` of a page. `None` if it has none.
pub(crate) fn offset(asked: u64, count: u64, options: &Options) -> Option<u64> {
    if options.plays(View::OffsetAbsent) {
        None
    } else if options.plays(View::OffsetRepeated) {
        Some(asked)
    } else if options.plays(View::OffsetCount) {
        Some(count)
    } else {
        Some(asked.saturating_add(count))
    }
}

/// Rewrites an answer.
pub(crate) fn rewrite(response: Response, options: &Options) -> Response {
    if !OF_ANSWERS.iter().any(|view| options.plays(*view))
        || response.header("content-type") != Some("application/json")
    {
        return response;
    }
    let Ok(mut value) = read(&response.body) else { return response };
    if response.status >= 400 {
        return refusal(response, &value, options);
    }
    walk("", &mut value, options);
    Response { body: to_json(&value).into_bytes(), ..response }
}

/// A refusal whose `detail` is a text or a list.
fn refusal(response: Response, value: &Value, options: &Options) -> Response {
    let detail = value.as_object().and_then(|members| members.given("detail"));
    match detail {
        Some(Value::String(text)) if options.plays(View::ErrorsText) => {
            let body = text.clone().into_bytes();
            let mut headers = response.headers;
            for (name, content) in &mut headers {
                if name == "content-type" {
                    "text/plain; charset=utf-8".clone_into(content);
                }
            }
            Response { headers, body, ..response }
        }
        Some(Value::Array(items)) if options.plays(View::ValidationText) => {
            let sentences: Vec<&str> = items.iter().filter_map(|item| item.as_object()?.text("msg")).collect();
            let body = Object::default().with("detail", sentences.join("; ").into()).into();
            Response { headers: response.headers, ..representation::response(response.status, &body) }
        }
        _ => response,
    }
}

/// Rewrites a value that is the member of this name.
fn walk(name: &str, value: &mut Value, options: &Options) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| walk(name, item, options)),
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                walk(name, member, options);
            }
            if options.plays(View::MembersReordered) {
                *members = core::mem::take(members).into_iter().rev().collect();
            }
        }
        Value::String(text) => {
            let is_log_time = name == "timestamp";
            if is_log_time && options.plays(View::LogTimesNumber) {
                if let Some(ms) = parse_timestamp(text) {
                    *value = ms.into();
                }
            } else if options.plays(View::TimesPrecise)
                && (is_log_time || name.ends_with("_at"))
                && let Some(time) = text.strip_suffix('Z')
            {
                *text = [time, "000+00:00"].concat();
            }
        }
        Value::Number(number) if options.plays(View::NumbersDecimal) => {
            if let Some(decimal) = number.as_f64() {
                *value = decimal.into();
            }
        }
        _ => {}
    }
}
