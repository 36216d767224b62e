//! Tells whether two JSON texts mean the same value, without building either: their digests of 64 bits are compared.
//! Equal values have equal digests; that two different values share one is too unlikely to matter.

use super::named_values;
use crate::json::{Kind, Malformed, Reader};

/// An odd number whose bits look random: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Whether two texts of one value each mean the same.
pub(super) fn means_same(one: &[u8], other: &[u8]) -> Result<bool, Malformed> {
    Ok(one == other || value(&mut Reader::new(one))? == value(&mut Reader::new(other))?)
}

/// The digest of a text.
fn text(text: &str) -> u64 {
    let folded = text.bytes().fold(4, |state: u64, byte| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    mix(folded, text.len() as u64)
}

fn value(reader: &mut Reader<'_>) -> Result<u64, Malformed> {
    Ok(match reader.kind()? {
        Kind::Null => {
            reader.null()?;
            1
        }
        Kind::Boolean => 2 + u64::from(reader.boolean()?),
        // Adding zero turns -0.0 into 0.0.
        Kind::Number => mix(5, (reader.number()?.value + 0.0).to_bits()),
        Kind::Text => text(&named_values::text(reader)?),
        Kind::List => {
            let mut state = 6;
            let mut first = reader.begin_list()?;
            while reader.next_item(&mut first)? {
                state = mix(state, value(reader)?);
            }
            state
        }
        Kind::Object => {
            let mut state = 7_u64;
            let mut first = reader.begin_object()?;
            while let Some(key) = named_values::next_key(reader, &mut first)? {
                let key = text(&key.as_str());
                if reader.kind()? == Kind::Null {
                    reader.null()?;
                } else {
                    // Added, so that the order of the keys does not matter.
                    state = state.wrapping_add(mix(key, value(reader)?));
                }
            }
            mix(7, state)
        }
    })
}

const fn mix(state: u64, next: u64) -> u64 {
    let mut mixed = (state ^ next.wrapping_mul(SPREAD)).rotate_left(29).wrapping_mul(SPREAD);
    mixed ^= mixed >> 32;
    mixed.wrapping_mul(SPREAD)
}

#[cfg(test)]
mod tests {
    use super::means_same;

    #[test]
    fn values_are_the_same_where_json_means_the_same() {
        let cases = [
            ("1", "1.0", true),
            ("0", "-0.0", true),
            ("1", "2", false),
            ("1", "\"1\"", false),
            ("true", "false", false),
            ("\"A\"", r#""\u0041""#, true),
            ("\"a\"", "\"b\"", false),
            ("\"\"", "[]", false),
            ("[]", "{}", false),
            ("[1,2]", "[ 1 , 2 ]", true),
            ("[1,2]", "[2,1]", false),
            ("[[1],2]", "[1,[2]]", false),
            ("[1]", "[1,null]", false),
            (r#"{"a":1,"b":[true]}"#, r#"{"b":[true],"a":1}"#, true),
            (r#"{"a":1,"b":2}"#, r#"{"a":2,"b":1}"#, false),
            (r#"{"a":1}"#, r#"{"a":1,"b":null}"#, true),
            (r#"{"a":{"b":1}}"#, r#"{"b":{"a":1}}"#, false),
            (r#"{"a":{}}"#, "{}", false),
        ];
        for (one, other, expected) in cases {
            assert_eq!(means_same(one.as_bytes(), other.as_bytes()), Ok(expected), "{one} {other}");
        }
    }
}
