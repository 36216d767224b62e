//! Hashes of JSON that do not depend on who wrote it.

use super::stored::is_going;
use crate::model::{Deployment, DeploymentCreate};
use core::fmt::Write as _;
use hmac_sha256::Hash;
use serde_json::{Map, Value, json};

/// A hash of what a plan was made from: the deployment, its latest revision, and the fields that the form sets. Others
/// change by themselves, such as the address that a service gives with the first success. Of secrets the names alone.
pub(super) fn state_of(current: &Deployment, form: Option<&DeploymentCreate>) -> Result<String, serde_json::Error> {
    let stored = serde_json::to_value(current)?;
    let wanted = form.map(serde_json::to_value).transpose()?.unwrap_or_default();
    let part = |name: &str| {
        let (own, all) = (wanted.get(name)?.as_object()?, stored.get(name)?.as_object()?);
        let set = own.iter().filter(|(_, value)| !value.is_null());
        Some(set.filter_map(|(key, _)| Some((key.clone(), all.get(key)?.clone()))).collect::<Map<_, _>>())
    };
    let mut secrets: Vec<&str> = current.secrets.iter().map(|secret| secret.name.as_str()).collect();
    secrets.sort_by(|one, other| by_units(one, other));
    let state = json!({
        "id": current.id,
        "latest_revision_id": current.latest_revision_id,
        "source": stored.get("source"),
        "is_deleting": is_going(current),
        "source_config": part("source_config"),
        "source_revision_config": part("source_revision_config"),
        "secrets": secrets,
        "secret_references": stored.get("secret_references"),
    });
    Ok(sha256(&without_nulls(state)))
}

/// SHA-256 of a value as JSON with its keys in order, in hexadecimal digits.
pub(super) fn sha256(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value);
    let mut digits = String::with_capacity(64);
    for byte in Hash::hash(text.as_bytes()) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Whether a service leaves a field out, or says null, is no difference.
pub(super) fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let given = members.into_iter().filter(|(_, value)| !value.is_null());
            given.map(|(key, value)| (key, without_nulls(value))).collect::<Map<_, _>>().into()
        }
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        value => value,
    }
}

/// Writes JSON as JavaScript does, with the keys of objects in the order of their UTF-16 units.
fn write(out: &mut String, value: &Value) {
    match value {
        Value::Number(number) => write_number(out, number.as_f64().unwrap_or_default()),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(out, item);
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut keys: Vec<&String> = members.keys().collect();
            keys.sort_by(|one, other| by_units(one, other));
            out.push('{');
            for (at, key) in keys.into_iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                let _ = write!(out, "{}:", Value::from(key.as_str()));
                write(out, members.get(key).unwrap_or(&Value::Null));
            }
            out.push('}');
        }
        value => {
            let _ = write!(out, "{value}");
        }
    }
}

/// Between 1e-6 and 1e21 JavaScript writes no exponent, and it writes the sign of every other.
fn write_number(out: &mut String, number: f64) {
    let size = number.abs();
    let _ = if number == 0.0 {
        write!(out, "0")
    } else if (1e-6..1e21).contains(&size) {
        write!(out, "{number}")
    } else if size < 1.0 {
        write!(out, "{number:e}")
    } else {
        write!(out, "{}", format!("{number:e}").replace('e', "e+"))
    };
}

fn by_units(one: &str, other: &str) -> core::cmp::Ordering {
    one.encode_utf16().cmp(other.encode_utf16())
}

#[cfg(test)]
mod tests {
    use super::{sha256, write};
    use serde_json::json;

    #[test]
    fn a_value_is_written_as_javascript_writes_it() {
        let mut out = String::new();
        let numbers = json!([2.0, 0.5, -0.0, 1e20, 1e21, 1.5e-7, 0.000_001, 9_007_199_254_740_993_u64, -3]);
        write(&mut out, &json!({ "b": numbers, "a\u{e000}": "\u{1}\"\u{2028}é", "a😀": [null, true] }));
        assert_eq!(
            out,
            "{\"a😀\":[null,true],\"a\u{e000}\":\"\\u0001\\\"\u{2028}é\",\
             \"b\":[2,0.5,0,100000000000000000000,1e+21,1.5e-7,0.000001,9007199254740992,-3]}"
        );
    }

    #[test]
    fn the_hash_is_that_of_the_text() {
        // What `printf '{}' | sha256sum` says.
        assert_eq!(sha256(&json!({})), "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }
}
