//! Finds the sentence in an error's body: the service's `detail`, as text or as a list (contract 2.7, observed 8).

use std::borrow::Cow;

use crate::json::{self, Malformed, Reader};

/// The most characters of a body that a message shows.
pub(super) const MAX_SHOWN: usize = 240;

/// The sentence in the body, shortened; `None` if there is none that would help a person.
#[inline(never)]
pub(super) fn detail(body: &str) -> Option<String> {
    let said = match read(body.as_bytes()) {
        Ok(said) => said,
        Err(_) => plain(body),
    };
    Some(shorten(said.trim())).filter(|said| !said.is_empty())
}

/// A body that is not JSON: a short text is shown, a page of HTML is not.
fn plain(body: &str) -> String {
    if body.trim_start().starts_with('<') {
        String::new()
    } else {
        body.split_whitespace().take(64).collect::<Vec<_>>().join(" ")
    }
}

/// Whether a body is a page of HTML, such as that of a login. A store of uploads may answer with other XML.
pub(super) fn is_page(body: &str) -> bool {
    let body = body.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    body.starts_with('<') && !body.starts_with("<?xml")
}

fn read(body: &[u8]) -> Result<String, Malformed> {
    let mut reader = Reader::new(body);
    let mut said = String::new();
    if reader.kind()? != json::Kind::Object {
        reader.skip()?;
        return Ok(said);
    }
    let mut first = reader.begin_object()?;
    while let Some(key) = reader.next_key(&mut first)? {
        if key.is("detail") || (said.is_empty() && (key.is("message") || key.is("error"))) {
            value(&mut reader, &mut said)?;
        } else {
            reader.skip()?;
        }
    }
    Ok(said)
}

fn value(reader: &mut Reader<'_>, said: &mut String) -> Result<(), Malformed> {
    match reader.kind()? {
        json::Kind::Text => *said = reader.text()?.as_str().into_owned(),
        json::Kind::List => {
            said.clear();
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                if said.len() > MAX_SHOWN {
                    reader.skip()?;
                    continue;
                }
                let before = said.len();
                if before > 0 {
                    said.push_str("; ");
                }
                let start = said.len();
                item(reader, said)?;
                // An item of another shape is left out.
                if said.len() == start {
                    said.truncate(before);
                }
            }
        }
        _ => reader.skip()?,
    }
    Ok(())
}

/// Appends one item of a list of validation errors: its place without the root, and its message.
fn item(reader: &mut Reader<'_>, said: &mut String) -> Result<(), Malformed> {
    match reader.kind()? {
        json::Kind::Text => said.push_str(&reader.text()?.as_str()),
        json::Kind::Object => {
            let mut place = String::new();
            let mut message = String::new();
            let mut first = reader.begin_object()?;
            while let Some(key) = reader.next_key(&mut first)? {
                match reader.kind()? {
                    json::Kind::List if key.is("loc") => place = location(reader)?,
                    json::Kind::Text if key.is("msg") => message = reader.text()?.as_str().into_owned(),
                    _ => reader.skip()?,
                }
            }
            said.push_str(&place);
            if !place.is_empty() {
                said.push_str(": ");
            }
            said.push_str(&message);
        }
        _ => reader.skip()?,
    }
    Ok(())
}

fn location(reader: &mut Reader<'_>) -> Result<String, Malformed> {
    let mut place = String::new();
    let mut first = reader.begin_list()?;
    let mut root = true;
    while reader.next_item(&mut first)? {
        let start = reader.position();
        let segment = if reader.kind()? == json::Kind::Text {
            reader.text()?.as_str()
        } else {
            reader.skip()?;
            Cow::Borrowed(json::utf8(&reader.bytes()[start..reader.position()]))
        };
        if !root {
            if !place.is_empty() {
                place.push('.');
            }
            place.push_str(segment.trim());
        }
        root = false;
    }
    Ok(place)
}

pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => {
            let mut short = text[..end].to_owned();
            short.push('…');
            short
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SHOWN, detail};

    #[test]
    fn the_services_sentence_is_found_in_every_form() {
        let cases = [
            (r#"{"detail":"Deployment not found"}"#, Some("Deployment not found")),
            (
                r#"{"detail":[{"loc":["body","secrets",0,"name"],"msg":"Field required","type":"missing"},{"loc":["body"],"msg":"Bad"}]}"#,
                Some("secrets.0.name: Field required; Bad"),
            ),
            (r#"{"message":"no","detail":null}"#, Some("no")),
            (r#"{"detail":["a","b"]}"#, Some("a; b")),
            (r#"{"detail":[5,"a",{"loc":7},null,"b",{}]}"#, Some("a; b")),
            (r#"{"ok":false}"#, None),
            ("<html><body>502</body></html>", None),
            ("upstream connect error", Some("upstream connect error")),
            ("", None),
        ];
        for (body, expected) in cases {
            assert_eq!(detail(body).as_deref(), expected, "{body}");
        }
    }

    #[test]
    fn a_long_sentence_is_shortened() {
        let said = detail(&"é".repeat(10_000)).expect("it says something");
        assert_eq!(said.chars().count(), MAX_SHOWN + 1);
    }
}
