//! Tells whether two JSON texts mean the same value of a field, without building either: their digests of 64 bits are
//! compared. Equal values have equal digests; that two different values share one is too unlikely to matter. A service
//! reads `"2"` as a number where the field is one, and shows it as such: so does this.

use super::named_values;
use crate::json::{Kind, Malformed, Reader};
use crate::schema::{Format, Kind as FieldKind, Text};
use crate::validate::{check_uuid, quantity, read_boolean, read_number};

/// An odd number whose bits look random: 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Whether two texts of one value each mean the same in a field of this kind; `None` where no table lists the field.
pub(super) fn means_same(kind: Option<&FieldKind>, one: &[u8], other: &[u8]) -> Result<bool, Malformed> {
    Ok(one == other || value(&mut Reader::new(one), kind)? == value(&mut Reader::new(other), kind)?)
}

/// The kind of what stands under a name: in a record or a map, or in a list whose items have names.
pub(super) fn kind_inside<'k>(kind: Option<&'k FieldKind>, name: &str) -> Option<&'k FieldKind> {
    match kind? {
        FieldKind::Record(record) => record.position(name).map(|index| &record.fields[index].kind),
        FieldKind::Map(_, inner) | FieldKind::List(inner) => Some(inner),
        _ => None,
    }
}

/// The digest of a text.
fn text(text: &str) -> u64 {
    let folded = text.bytes().fold(4, |state: u64, byte| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    mix(folded, text.len() as u64)
}

/// The digest of a text as a field of this kind is read.
#[inline(never)]
fn text_as(kind: Option<&FieldKind>, given: &str) -> u64 {
    let read = match kind {
        Some(FieldKind::Boolean) => read_boolean(given.as_bytes()).map(boolean),
        Some(FieldKind::Integer(_) | FieldKind::Number(_)) => number_in(given.as_bytes()).map(number),
        Some(kind) if is_amount(kind) => quantity(given.as_bytes()).map(amount),
        Some(FieldKind::Text(Text { format: Format::Uuid, .. })) if check_uuid(given).is_ok() => {
            let mut digits = given.strip_prefix("urn:uuid:").unwrap_or(given).to_ascii_lowercase();
            digits.retain(|sign| sign.is_ascii_hexdigit());
            Some(text(&digits))
        }
        _ => None,
    };
    read.unwrap_or_else(|| text(given))
}

/// The number in a text. Cores and memory are shown as Kubernetes writes them, too: `500m`, `1Gi`. Memory counts MiB.
pub(super) fn number_in(text: &[u8]) -> Option<f64> {
    let unit = if text.ends_with(b"i") { 1_048_576.0 } else { 1.0 };
    read_number(text).or_else(|| quantity(text).map(|read| read / unit))
}

/// Whether a field has an amount of a resource, such as `500m`.
const fn is_amount(kind: &FieldKind) -> bool {
    matches!(kind, FieldKind::Quantity | FieldKind::Text(Text { format: Format::Quantity, .. }))
}

/// Without what reading a fraction adds to it: `0.3` and `300m` are one amount.
fn amount(read: f64) -> u64 {
    let finest = if read < 1e6 { 1e9 } else { 1e3 };
    number((read * finest).round() / finest)
}

fn boolean(is_true: bool) -> u64 {
    2 + u64::from(is_true)
}

/// Adding zero turns -0.0 into 0.0.
const fn number(number: f64) -> u64 {
    mix(5, (number + 0.0).to_bits())
}

fn value(reader: &mut Reader<'_>, kind: Option<&FieldKind>) -> Result<u64, Malformed> {
    Ok(match reader.kind()? {
        Kind::Null => {
            reader.null()?;
            1
        }
        Kind::Boolean => match (kind, reader.boolean()?) {
            (Some(FieldKind::Integer(_) | FieldKind::Number(_)), is_true) => number(is_true.into()),
            // A text that looks like another value is shown as that.
            (Some(FieldKind::Text(_)), is_true) => text(if is_true { "true" } else { "false" }),
            (_, is_true) => boolean(is_true),
        },
        Kind::Number => {
            let start = reader.position();
            let value = reader.number()?.value;
            match (kind, value) {
                (Some(FieldKind::Boolean), 0.0) => boolean(false),
                (Some(FieldKind::Boolean), 1.0) => boolean(true),
                (Some(kind), _) if is_amount(kind) => amount(value),
                (Some(FieldKind::Text(_)), _) => {
                    let digits = reader.bytes().get(start..reader.position()).unwrap_or_default();
                    text(str::from_utf8(digits).unwrap_or_default())
                }
                (_, value) => number(value),
            }
        }
        Kind::Text => text_as(kind, &named_values::text(reader)?),
        Kind::List => {
            let mut state = 6;
            let mut first = reader.begin_list()?;
            let inner = kind_inside(kind, "");
            while reader.next_item(&mut first)? {
                state = mix(state, value(reader, inner)?);
            }
            state
        }
        Kind::Object => {
            let mut state = 7_u64;
            let mut first = reader.begin_object()?;
            while let Some(key) = named_values::next_key(reader, &mut first)? {
                let key = key.as_str();
                if reader.kind()? == Kind::Null {
                    reader.null()?;
                } else {
                    // Added, so that the order of the keys does not matter.
                    state = state.wrapping_add(mix(text(&key), value(reader, kind_inside(kind, &key))?));
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
    use crate::schema::{RESOURCE_SPEC, SOURCE_CONFIG};

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
            assert_eq!(means_same(None, one.as_bytes(), other.as_bytes()), Ok(expected), "{one} {other}");
        }
    }

    #[test]
    fn values_are_read_as_their_field_is() {
        let cases = [
            ("cpu", "2", "\"2\"", true),
            ("cpu", "0.5", "\" +.50 \"", true),
            ("cpu", "1", "true", true),
            ("cpu", "2", "\"2x\"", false),
            ("cpu", "\"nan\"", "\"NaN\"", false),
            ("min_scale", "3", "\"3.0\"", true),
            ("min_scale", "3", "\"4\"", false),
            ("cpu", "0.5", "\"500m\"", true),
            ("memory_mb", "1024", "\"1Gi\"", true),
            ("memory_mb", "512", "\"512Mi\"", true),
            ("memory_mb", "1024", "\"1G\"", false),
            ("memory_mb", "1", "\"1Gi\"", false),
            ("labels", r#"{"a":"2"}"#, r#"{"a":"2.0"}"#, false),
            ("labels", r#"{"a":"2","b":"true"}"#, r#"{"a":2,"b":true}"#, true),
            ("labels", r#"{"a":"2"}"#, r#"{"a":2.0}"#, false),
            ("volumes", r#"[{"emptyDir":{"sizeLimit":"1024Mi"}}]"#, r#"[{"emptyDir":{"sizeLimit":"1Gi"}}]"#, true),
            (
                "volumes",
                r#"[{"emptyDir":{"sizeLimit":"1.1Gi"}}]"#,
                r#"[{"emptyDir":{"sizeLimit":"1181116006400m"}}]"#,
                true,
            ),
            ("volumes", r#"[{"emptyDir":{"sizeLimit":"1G"}}]"#, r#"[{"emptyDir":{"sizeLimit":"1Gi"}}]"#, false),
            (
                "sidecars",
                r#"[{"resources":{"limits":{"cpu":"0.3"}}}]"#,
                r#"[{"resources":{"limits":{"cpu":"300m"}}}]"#,
                true,
            ),
            (
                "sidecars",
                r#"[{"resources":{"limits":{"cpu":"1000m"}}}]"#,
                r#"[{"resources":{"limits":{"cpu":1}}}]"#,
                true,
            ),
            (
                "sidecars",
                r#"[{"resources":{"limits":{"cpu":"1"}}}]"#,
                r#"[{"resources":{"limits":{"cpu":"1001m"}}}]"#,
                false,
            ),
            ("image_pull_secrets", r#"[{"name":"1"}]"#, r#"[{"name":"1.0"}]"#, false),
            ("volumes", r#"[{"configMap":{"defaultMode":420}}]"#, r#"[{"configMap":{"defaultMode":"420"}}]"#, true),
            ("build_on_push", "true", "\"YES\"", true),
            ("build_on_push", "false", "0", true),
            ("build_on_push", "true", "2", false),
            ("build_on_push", "true", "\"no\"", false),
            ("listener_id", ID, r#""3C90C3CC0d444b5088888dd25736052a""#, true),
            ("listener_id", ID, r#""{3c90c3cc-0d44-4b50-8888-8dd25736052a}""#, true),
            ("listener_id", ID, r#""urn:uuid:3c90c3cc-0d44-4b50-8888-8dd25736052a""#, true),
            ("listener_id", ID, r#""4c90c3cc-0d44-4b50-8888-8dd25736052a""#, false),
            ("install_command", ID, r#""3C90C3CC0d444b5088888dd25736052a""#, false),
        ];
        for (name, one, other, expected) in cases {
            let fields = SOURCE_CONFIG.fields.iter().chain(RESOURCE_SPEC.fields);
            let kind = fields.filter(|field| field.name == name).map(|field| &field.kind).next();
            assert!(kind.is_some(), "{name}");
            assert_eq!(means_same(kind, one.as_bytes(), other.as_bytes()), Ok(expected), "{name}: {one} {other}");
        }
    }

    const ID: &str = r#""3c90c3cc-0d44-4b50-8888-8dd25736052a""#;
}
