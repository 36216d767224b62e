//! Hides what a service repeats of the secrets that a body carried. `pkg/src/values/secrets/sent-secrets.ts` does the same
//! for JavaScript, and `tests/cases/sent-secrets.json` holds both.

use super::mask;
use crate::json::{Kind, Malformed, Reader};

/// How the names of members end that are secrets. So are the values of secrets and of variables.
const SECRET: [&str; 5] = ["secret", "token", "password", "apikey", "api_key"];

/// A text that came back, with `***` in place of each secret of the body. The names in JSON stay, so that it can be
/// read.
pub(in crate::client) fn hide(body: &str, text: &str) -> String {
    let mut secrets = Vec::new();
    // What cannot be read has no members.
    let _ = collect(&mut Reader::new(body.as_bytes()), false, &mut secrets);
    let hide = |part: &str| mask::hide(secrets.iter().map(String::as_str), part);
    let hidden = hide(text);
    if hidden == text || !text.trim_start().starts_with(['[', '{', '"']) {
        return hidden;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('"') {
        out.push_str(&rest[..start]);
        let (part, after) = rest[start..].split_at(end_of_text(&rest[start..]));
        let is_name = after.trim_start().starts_with(':');
        out.push_str(&if is_name { part.to_owned() } else { hide(part) });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Where a text of JSON ends that starts with its quote.
fn end_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

fn collect(reader: &mut Reader<'_>, is_secret: bool, secrets: &mut Vec<String>) -> Result<(), Malformed> {
    match reader.kind()? {
        Kind::Object => {
            let mut first = reader.begin_object()?;
            while let Some(key) = reader.next_key(&mut first)? {
                let name = key.as_str().to_ascii_lowercase();
                collect(reader, name == "value" || SECRET.iter().any(|end| name.ends_with(end)), secrets)?;
            }
        }
        Kind::List => {
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                collect(reader, false, secrets)?;
            }
        }
        Kind::Text if is_secret => secrets.push(reader.text()?.as_str().into_owned()),
        _ => reader.skip()?,
    }
    Ok(())
}
