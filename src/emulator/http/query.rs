//! Reads and checks the query of a request.

use crate::emulator::http::body::as_service_says;
use crate::emulator::http::lenient_values;
use crate::emulator::http::percent::decode;
use crate::emulator::http::validation_items::{ValidationItems, errors, input_at};
use crate::emulator::values::json::{Members as _, Object, Value, to_json};
use crate::emulator::vocabulary::AGENT_CONFIG_PATH;
use crate::schema::{Choices, Field, Format, Kind, Record, Text};
use crate::validate::IssueKind;

/// Reads the parameters of a query in the types of the record's fields, and adds what is wrong with them to `items`. If
/// a parameter is given twice, the last one counts, except for a list. Unknown parameters are kept.
pub(crate) fn read(record: Option<&'static Record>, text: &str, items: &mut ValidationItems<'_>) -> Object {
    let mut query = parse(text, record);
    let Some(record) = record else { return query };
    for field in record.fields.iter().filter(|field| is_nothing_if_empty(field)) {
        if query.text(field.name) == Some("") {
            query.take(field.name);
        }
    }
    let issues = errors(record, to_json(&query).as_bytes(), None);
    let sent = Value::Object(query.clone());
    for issue in &issues {
        // Of a parameter that is absent, the service says that nothing was sent.
        let input = if issue.kind == IssueKind::Missing {
            &Value::Null
        } else {
            input_at(&sent, &issue.loc, AGENT_CONFIG_PATH)
        };
        if let Some(issue) = as_service_says(issue, input) {
            items.add(&issue, input);
        }
    }
    lenient_values::convert(record, &mut query);
    query
}

fn parse(text: &str, record: Option<&Record>) -> Object {
    let mut query = Object::default();
    for part in text.split('&').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let [name, value] = [name, value].map(|text| decode(&text.replace('+', " ")));
        let is_list = |field: &Field| field.name == name && matches!(field.kind, Kind::List(_));
        if record.is_some_and(|record| record.fields.iter().any(is_list)) {
            let mut items = query.list(&name).unwrap_or_default().to_vec();
            items.push(value.into());
            query.set(&name, items.into());
        } else {
            query.set(&name, value.into());
        }
    }
    query
}

/// Whether an empty parameter counts as left out, and is refused as missing where it is required. A boolean, a closed set
/// of words, a uuid and a time do not accept an empty text.
const fn is_nothing_if_empty(field: &Field) -> bool {
    let is_typed = matches!(
        field.kind,
        Kind::Boolean
            | Kind::Choice(Choices { open: false, .. })
            | Kind::Text(Text { format: Format::Uuid | Format::DateTime, .. })
    );
    (field.nullable || field.required) && !is_typed
}
