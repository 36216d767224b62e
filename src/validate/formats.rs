//! What a text of each format looks like. Kubernetes' formats are those of its `apimachinery` validation and of its quantity grammar.
#![allow(clippy::inline_always, reason = "measured: the large form costs a twentieth more where these are calls")]

use super::context::{Context, Parameter};
use super::datetime;
use super::kind::IssueKind;
use super::uuid::{check_uuid, is_plain};
use crate::json::utf8;
use crate::schema::Format;

/// Fields of a pod that the downward API serves, as environment variables or as files.
const POD_FIELDS: [&str; 11] = [
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "metadata.labels",
    "metadata.annotations",
    "spec.nodeName",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];

/// Names that services were seen to keep for themselves.
const RESERVED: [&str; 8] = ["PATH", "PORT", "HOME", "DATABASE_URI", "POSTGRES_URI", "POSTGRES_URI_CUSTOM", "REDIS_URI", "REDIS_URI_CUSTOM"];

/// From this length on a deployment's name may be refused.
const LONG_NAME: usize = 63;

/// What is wrong with a text of a format, if anything is.
pub(super) fn flaw(format: Format, text: &[u8]) -> Option<IssueKind> {
    Some(match format {
        Format::Uuid if !is_plain(text) && check_uuid(utf8(text)).is_err() => IssueKind::UuidParsing,
        Format::DateTime => match datetime::check(text) {
            Ok(()) => return None,
            Err(datetime::YEAR_ZERO) => IssueKind::DateTimeParsing,
            Err(_) => IssueKind::DateTime,
        },
        Format::DeploymentName if !(starts(text, LOWER) && is_all(text, LOWER | DIGIT | HYPHEN)) => IssueKind::DeploymentName,
        Format::DeploymentName if text.len() >= LONG_NAME => IssueKind::LongName,
        Format::Command if command_character(text).is_some() => IssueKind::CommandCharacters,
        Format::Url if !text.is_empty() && !is_url(text) => IssueKind::NotAUrl,
        Format::SecretName if !(starts(text, LETTER | UNDERSCORE) && is_all(text, LETTER | DIGIT | UNDERSCORE)) => IssueKind::SecretName,
        Format::SecretName if RESERVED.iter().any(|name| name.as_bytes() == text) => IssueKind::ReservedName,
        // An empty text where Kubernetes demands one is said so.
        Format::DnsLabel if !(text.is_empty() || text.len() <= 63 && is_lower_part(text)) => IssueKind::DnsLabel,
        Format::DnsSubdomain if !text.is_empty() && !is_subdomain(text) => IssueKind::DnsSubdomain,
        Format::EnvName | Format::EnvPrefix if text.is_empty() || is_strict_env_name(text) => return None,
        Format::EnvName | Format::EnvPrefix if !text.iter().all(|byte| matches!(byte, b' '..=b'~') && *byte != b'=') => IssueKind::EnvName,
        Format::EnvName | Format::EnvPrefix => IssueKind::UnusualEnvName,
        Format::LabelKey if !is_qualified(text) => IssueKind::LabelKey,
        Format::AnnotationKey if !is_qualified(&text.to_ascii_lowercase()) => IssueKind::LabelKey,
        Format::LabelValue if !text.is_empty() && !is_name_part(text) => IssueKind::LabelValue,
        Format::ResourceName if !is_resource(text) => IssueKind::UnknownResource,
        Format::Image if text.first() == Some(&b' ') || text.last() == Some(&b' ') => IssueKind::ImageSpace,
        Format::MountPath if text.contains(&b':') => IssueKind::MountPathColon,
        Format::AbsolutePath if !text.is_empty() && text.first() != Some(&b'/') => IssueKind::AbsolutePath,
        Format::RelativePath if text.first() == Some(&b'/') || text.split(|byte| *byte == b'/').any(|part| part == b"..") => IssueKind::RelativePath,
        Format::FieldPath if !text.is_empty() && !is_pod_field(text) => IssueKind::NotSupported,
        _ => return None,
    })
}

/// The parameters of the sentence of what is wrong with a text.
pub(super) fn parameter(flaw: IssueKind, text: &[u8]) -> Option<(Parameter, Context)> {
    Some(match flaw {
        IssueKind::UuidParsing => (Parameter::Error, Context::Text(check_uuid(utf8(text)).err()?.sentence())),
        IssueKind::DateTime | IssueKind::DateTimeParsing => (Parameter::Error, Context::Text(datetime::check(text).err()?.to_owned())),
        IssueKind::LongName => (Parameter::MinLength, Context::Number(LONG_NAME as f64)),
        IssueKind::CommandCharacters => (Parameter::Found, Context::Text(command_character(text)?.to_owned())),
        IssueKind::NotSupported => (Parameter::Expected, Context::Text(super::leaf::either(&POD_FIELDS))),
        _ => return None,
    })
}

const LOWER: u8 = 1;
const UPPER: u8 = 1 << 1;
const LETTER: u8 = LOWER | UPPER;
const DIGIT: u8 = 1 << 2;
const HYPHEN: u8 = 1 << 3;
const DOT: u8 = 1 << 4;
const UNDERSCORE: u8 = 1 << 5;
const SHELL: u8 = 1 << 6;

/// What each byte is of the above.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'-' => HYPHEN,
            b'.' => DOT,
            b'_' => UNDERSCORE,
            0 | b'\n' | b'\r' | b'\t' | b'"' | b'`' | b'\\' | b'|' | b';' | b'$' | b'>' | b'<' | b'&' => SHELL,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

/// Whether a byte is of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
fn is(byte: u8, classes: u8) -> bool {
    CLASSES[usize::from(byte)] & classes != 0
}

/// Whether a text starts with a byte of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
fn starts(text: &[u8], classes: u8) -> bool {
    text.first().is_some_and(|byte| is(*byte, classes))
}

/// Whether a text ends with a byte of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
fn ends(text: &[u8], classes: u8) -> bool {
    text.last().is_some_and(|byte| is(*byte, classes))
}

/// Whether each byte of a text is of one of these classes.
#[cfg_attr(not(feature = "small"), inline(always))]
fn is_all(text: &[u8], classes: u8) -> bool {
    text.iter().all(|byte| is(*byte, classes))
}

fn is_url(text: &[u8]) -> bool {
    // A scheme has no case.
    let rest = [b"https://".as_slice(), b"http://"].iter().find_map(|scheme| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    rest.is_some_and(|rest| rest.first().is_some_and(|byte| !matches!(byte, b'/' | b'?' | b'#')) && !rest.iter().any(u8::is_ascii_whitespace))
}

fn is_strict_env_name(text: &[u8]) -> bool {
    !starts(text, DIGIT) && is_all(text, LETTER | DIGIT | UNDERSCORE | HYPHEN | DOT) && text != b"." && !text.starts_with(b"..")
}

/// What other clients refuse in a command. A lone `&` is refused, `&&` is not.
fn command_character(text: &[u8]) -> Option<&'static str> {
    // Most commands have nothing of the kind.
    let of = |byte: u8| CLASSES[usize::from(byte)];
    let (fours, rest) = text.as_chunks::<4>();
    let found = rest.iter().fold(0, |found, byte| found | of(*byte));
    if fours.iter().fold(found, |found, [a, b, c, d]| found | of(*a) | of(*b) | of(*c) | of(*d)) & SHELL == 0 {
        return None;
    }
    for (index, byte) in text.iter().enumerate() {
        let found = match byte {
            b'\n' | b'\r' => "a line break",
            b'\t' => "a tab",
            0 => "NUL",
            b'"' => "'\"'",
            b'`' => "'`'",
            b'\\' => "'\\'",
            b'|' => "'|'",
            b';' => "';'",
            b'$' => "'$'",
            b'>' => "'>'",
            b'<' => "'<'",
            b'&' => {
                let run = text[index..].iter().take_while(|byte| **byte == b'&').count();
                let before = text[..index].iter().rev().take_while(|byte| **byte == b'&').count();
                if run + before == 2 {
                    continue;
                }
                "'&'"
            }
            _ => continue,
        };
        return Some(found);
    }
    None
}

#[cfg_attr(not(feature = "small"), inline(always))]
fn is_lower_part(text: &[u8]) -> bool {
    starts(text, LOWER | DIGIT) && ends(text, LOWER | DIGIT) && is_all(text, LOWER | DIGIT | HYPHEN)
}

#[cfg_attr(not(feature = "small"), inline(always))]
fn is_subdomain(text: &[u8]) -> bool {
    text.len() <= 253 && text.split(|byte| *byte == b'.').all(is_lower_part)
}

fn is_name_part(text: &[u8]) -> bool {
    text.len() <= 63 && starts(text, LETTER | DIGIT) && ends(text, LETTER | DIGIT) && is_all(text, LETTER | DIGIT | HYPHEN | UNDERSCORE | DOT)
}

fn is_qualified(text: &[u8]) -> bool {
    match text.iter().position(|byte| *byte == b'/') {
        None => is_name_part(text),
        Some(slash) => is_subdomain(&text[..slash]) && is_name_part(&text[slash + 1..]),
    }
}

fn is_resource(text: &[u8]) -> bool {
    matches!(text, b"cpu" | b"memory" | b"ephemeral-storage" | b"storage") || text.starts_with(b"hugepages-") || (text.contains(&b'/') && is_qualified(text))
}

fn is_pod_field(text: &[u8]) -> bool {
    let keyed = [b"metadata.labels['".as_slice(), b"metadata.annotations['"].iter().any(|start| text.starts_with(start) && text.ends_with(b"']"));
    keyed || POD_FIELDS.iter().any(|field| field.as_bytes() == text)
}

/// Reads an amount: a number with an optional suffix (`n u m k M G T P E`, `Ki` to `Ei`) or a power of ten. Gives its value, closely.
pub(super) fn quantity(text: &[u8]) -> Result<f64, IssueKind> {
    let (negative, rest) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (whole, mut rest) = rest.split_at(digits);
    let mut value = 0.0;
    for byte in whole {
        value = value * 10.0 + f64::from(byte - b'0');
    }
    let mut places = 0;
    if let Some(fraction) = rest.strip_prefix(b".") {
        let mut unit = 0.1;
        for byte in fraction.iter().take_while(|byte| byte.is_ascii_digit()) {
            value += unit * f64::from(byte - b'0');
            unit /= 10.0;
            places += 1;
        }
        rest = &fraction[places..];
    }
    if digits + places == 0 {
        return Err(IssueKind::Quantity);
    }
    let factor = match rest {
        b"" => 1.0,
        b"n" => 1e-9,
        b"u" => 1e-6,
        b"m" => 1e-3,
        b"k" => 1e3,
        b"M" => 1e6,
        b"G" => 1e9,
        b"T" => 1e12,
        b"P" => 1e15,
        b"E" => 1e18,
        b"Ki" => 1024.0,
        b"Mi" => 1_048_576.0,
        b"Gi" => 1_073_741_824.0,
        b"Ti" => 1_099_511_627_776.0,
        b"Pi" => 1_125_899_906_842_624.0,
        b"Ei" => 1_152_921_504_606_846_976.0,
        [b'e' | b'E', power @ ..] => {
            let (down, power) = match power.split_first() {
                Some((b'-', power)) => (true, power),
                Some((b'+', power)) => (false, power),
                _ => (false, power),
            };
            if power.is_empty() || !power.iter().all(u8::is_ascii_digit) {
                return Err(IssueKind::Quantity);
            }
            let power = power.iter().fold(0_u32, |sum, byte| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0'))).min(400);
            (0..power).fold(1.0, |factor, _| if down { factor / 10.0 } else { factor * 10.0 })
        }
        _ => return Err(IssueKind::Quantity),
    };
    // Zero is zero at any power of ten, also where that is infinite.
    if value == 0.0 {
        return Ok(0.0);
    }
    if negative { Err(IssueKind::NegativeQuantity) } else { Ok(value * factor) }
}

#[cfg(test)]
mod tests {
    use super::{IssueKind, quantity};
    use proptest::prelude::*;

    #[test]
    fn an_amount_is_read_as_kubernetes_grammar_has_it() {
        let cases = [
            ("500m", Ok(0.5)),
            (".5", Ok(0.5)),
            ("5.", Ok(5.0)),
            ("+1.5Gi", Ok(1.5 * 1_073_741_824.0)),
            ("1E", Ok(1e18)),
            ("1E3", Ok(1e3)),
            ("1e-3", Ok(1e-3)),
            ("-0", Ok(0.0)),
            ("0e400", Ok(0.0)),
            ("0e-400", Ok(0.0)),
            ("1e-400", Ok(0.0)),
            ("-1", Err(IssueKind::NegativeQuantity)),
            ("", Err(IssueKind::Quantity)),
            (".", Err(IssueKind::Quantity)),
            ("1e", Err(IssueKind::Quantity)),
            ("1e+", Err(IssueKind::Quantity)),
            ("1K", Err(IssueKind::Quantity)),
            ("1 Gi", Err(IssueKind::Quantity)),
            ("1.5.5", Err(IssueKind::Quantity)),
            ("--1", Err(IssueKind::Quantity)),
            ("NaN", Err(IssueKind::Quantity)),
        ];
        for (text, expected) in cases {
            assert_eq!(quantity(text.as_bytes()), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_has_the_value_of_its_number_times_its_suffix(number in "[0-9]{1,12}(\\.[0-9]{1,9})?", suffix in 0_usize..9, power in -20_i32..20) {
            let suffixes = [("", 1.0), ("n", 1e-9), ("m", 1e-3), ("k", 1e3), ("P", 1e15), ("Ki", 1024.0), ("Mi", 1024.0 * 1024.0), ("Ei", 1024_f64.powi(6))];
            let power = (format!("e{power}"), 10_f64.powi(power));
            let (suffix, factor) = suffixes.get(suffix).map_or((power.0.as_str(), power.1), |(suffix, factor)| (*suffix, *factor));
            let expected = number.parse::<f64>().expect("it is a number") * factor;
            let found = quantity(format!("{number}{suffix}").as_bytes()).expect("it is an amount");
            prop_assert!((found - expected).abs() <= expected * 1e-12, "{found} for {number}{suffix}");
        }

        #[test]
        fn every_amount_is_zero_or_more(text in "[-+]?[0-9.]{0,4}([eE][-+]?[0-9]{0,4}|[numkKMGTPEi]{0,2})") {
            prop_assert!(quantity(text.as_bytes()).map_or(true, |found| found >= 0.0), "{}", text);
        }
    }
}
