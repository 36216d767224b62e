//! Queries: the JSON text of a flat record as `?name=value`.

use crate::http::encode_query;
use crate::json::{Kind, Malformed, Reader, utf8};
use crate::schema::{self, Record};

/// Encodes the JSON text of a query's record, with its question mark; empty for a query without values.
///
/// Lists become their items with commas between, null is left out, everything else stands as it is written. A text that
/// is not a JSON object gives an empty query.
///
/// # Examples
/// ```
/// use deployment_control::api::query;
/// assert_eq!(query::encode(r#"{"limit":5,"status":null,"deployment_ids":["a","b"]}"#), "?limit=5&deployment_ids=a%2Cb");
/// ```
pub fn encode(record: &str) -> String {
    encode_as(None, record)
}

/// The same for a query of which the record is known: a parameter whose field is a list is repeated for each item
/// (observed 9).
///
/// # Examples
/// ```
/// use deployment_control::{api::query, schema::DEPLOYMENTS_DELETION};
/// let text = r#"{"deployment_ids":["a","b"]}"#;
/// assert_eq!(query::encode_as(Some(&DEPLOYMENTS_DELETION), text), "?deployment_ids=a&deployment_ids=b");
/// ```
pub fn encode_as(record: Option<&Record>, text: &str) -> String {
    let mut query = String::new();
    match read(text.as_bytes(), record, &mut query) {
        Ok(()) => query,
        Err(_) => String::new(),
    }
}

fn read(text: &[u8], record: Option<&Record>, query: &mut String) -> Result<(), Malformed> {
    let mut reader = Reader::new(text);
    if reader.kind()? != Kind::Object {
        return Ok(());
    }
    let mut first = reader.begin_object()?;
    while let Some(key) = reader.next_key(&mut first)? {
        if reader.kind()? == Kind::Null {
            reader.skip()?;
            continue;
        }
        let key = key.as_str();
        let is_list = |field: &schema::Field| field.name == key && matches!(field.kind, schema::Kind::List(_));
        let is_repeated = record.is_some_and(|record| record.fields.iter().any(is_list));
        if is_repeated && reader.kind()? == Kind::List {
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                parameter(&key, &mut reader, query)?;
            }
        } else {
            parameter(&key, &mut reader, query)?;
        }
    }
    Ok(())
}

fn parameter(name: &str, reader: &mut Reader<'_>, query: &mut String) -> Result<(), Malformed> {
    query.push(if query.is_empty() { '?' } else { '&' });
    encode_query(query, name);
    query.push('=');
    value(reader, query)
}

fn value(reader: &mut Reader<'_>, query: &mut String) -> Result<(), Malformed> {
    match reader.kind()? {
        Kind::Text => encode_query(query, &reader.text()?.as_str()),
        Kind::List => {
            let mut first = reader.begin_list()?;
            let mut following = false;
            while reader.next_item(&mut first)? {
                if following {
                    query.push_str("%2C");
                }
                following = true;
                value(reader, query)?;
            }
        }
        _ => {
            let start = reader.position();
            reader.skip()?;
            encode_query(query, utf8(&reader.bytes()[start..reader.position()]).trim());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::encode;

    #[test]
    fn every_kind_of_value_has_its_form() {
        let cases = [
            ("{}", ""),
            (r#"{"a":null}"#, ""),
            (r#"{"limit": 20 ,"offset":0}"#, "?limit=20&offset=0"),
            (r#"{"name_contains":"a b&c=d/é"}"#, "?name_contains=a%20b%26c%3Dd%2F%C3%A9"),
            (r#"{"remote_reconciled":true,"x":["a","b c",3],"y":[]}"#, "?remote_reconciled=true&x=a%2Cb%20c%2C3&y="),
            (r#"{"a b":"1"}"#, "?a%20b=1"),
            ("[]", ""),
            ("nope", ""),
        ];
        for (record, expected) in cases {
            assert_eq!(encode(record), expected, "{record}");
        }
    }
}
