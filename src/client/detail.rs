//! Finds the sentence in an error's body: the service's `detail` (contract 2.7, observed 8), or what gateways and other
//! frameworks have in its place. `tests/cases/reasons.json` holds it and that of JavaScript.

use std::borrow::Cow;

use crate::json::{self, Malformed, Reader};

/// The most characters of a body that a message shows.
pub(super) const MAX_SHOWN: usize = 240;

/// The sentence in the body, shortened; `None` if there is none that would help a person.
#[inline(never)]
pub(super) fn detail(body: &str) -> Option<String> {
    let said = match sentence(&mut Reader::new(body.as_bytes()), MAX_DEPTH) {
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

/// The members that tell it, the one that tells most first. `pkg/src/client/errors/create/service-message.ts` has the same.
const TOLD_BY: [&str; 8] = ["detail", "message", "msg", "error_description", "reason", "error", "errors", "title"];

/// So deep a sentence may stand.
const MAX_DEPTH: usize = 4;

/// The sentence in a value. An item of a list of validation errors has its location before it, without the root.
fn sentence(reader: &mut Reader<'_>, depth: usize) -> Result<String, Malformed> {
    let mut said = String::new();
    match reader.kind()? {
        json::Kind::Text => reader.text()?.as_str().trim().clone_into(&mut said),
        json::Kind::List if depth > 0 => {
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                if said.len() > MAX_SHOWN * 4 {
                    reader.skip()?;
                    continue;
                }
                let item = sentence(reader, depth - 1)?;
                if !said.is_empty() && !item.is_empty() {
                    said.push_str("; ");
                }
                said.push_str(&item);
            }
        }
        json::Kind::Object if depth > 0 => {
            let mut place = String::new();
            let mut told: [String; TOLD_BY.len()] = Default::default();
            let mut first = reader.begin_object()?;
            while let Some(key) = reader.next_key(&mut first)? {
                if key.is("loc") && reader.kind()? == json::Kind::List {
                    place = location(reader)?;
                } else if let Some(index) = TOLD_BY.iter().position(|name| key.is(name)) {
                    told[index] = sentence(reader, depth - 1)?;
                } else {
                    reader.skip()?;
                }
            }
            said = told.into_iter().find(|told| !told.is_empty()).unwrap_or_default();
            if !said.is_empty() && !place.is_empty() {
                said = [&place, ": ", &said].concat();
            }
        }
        _ => reader.skip()?,
    }
    Ok(said)
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
    fn a_text_that_is_no_json_is_shown_unless_it_is_a_page() {
        let cases = [
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
