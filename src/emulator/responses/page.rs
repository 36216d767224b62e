//! Lists in pages (contract 4.6, observed 3).

use crate::emulator::options::Options;
use crate::emulator::responses::{problems, representation};
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::views::answers;
use crate::http::Response;

/// The page of these records that a query asks for, each written as JSON, and the offset of the next page.
pub(crate) fn page<T>(
    query: &Object,
    options: &Options,
    records: impl Iterator<Item = T>,
    write: impl Fn(&mut String, T),
) -> Response {
    let [offset, limit] = ["offset", "limit"].map(|name| query.whole(name).unwrap_or_default());
    let mut body = "{\"resources\":[".to_owned();
    let mut count = 0;
    for record in records.skip(usize::try_from(offset).unwrap_or(usize::MAX)).take(limit as usize) {
        if count > 0 {
            body.push(',');
        }
        write(&mut body, record);
        count += 1;
    }
    body.push(']');
    if let Some(next) = answers::offset(offset, count, options) {
        body.push_str(",\"offset\":");
        body.push_str(&next.to_string());
    }
    body.push('}');
    Response::json(200, body)
}

/// The page of these records that a query with a cursor asks for (observed 9).
///
/// # Errors
/// 400 for a cursor that no response had.
pub(crate) fn cursor_page(query: &Object, records: Vec<Value>) -> Result<Response, Response> {
    const PREFIX: &str = "from-";
    let start = match query.text("cursor").filter(|cursor| !cursor.is_empty()) {
        None => 0,
        Some(cursor) => cursor
            .strip_prefix(PREFIX)
            .and_then(|start| start.parse::<usize>().ok())
            .ok_or_else(|| problems::bad_request("cursor is no next_cursor of an answer"))?,
    };
    let size = query.whole("page_size").unwrap_or_default() as usize;
    let end = start.saturating_add(size);
    let next = (end < records.len()).then(|| [PREFIX, &end.to_string()].concat());
    let items: Vec<Value> = records.into_iter().skip(start).take(size).collect();
    let page = Object::default().with("items", items.into()).with("next_cursor", next.into());
    Ok(representation::response(200, &page.into()))
}

/// The items of a text that separates them by commas.
pub(crate) fn comma_separated(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|item| !item.is_empty()).collect()
}
