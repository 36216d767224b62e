//! What a text of each format looks like. Kubernetes' formats are those of its `apimachinery` validation and of its quantity grammar.
#![allow(clippy::inline_always, reason = "measured: the large form costs a twentieth more where these are calls")]

use super::issue::Context;
use super::kind::IssueKind;
use super::leaf::Problem;
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

/// Checks a text of a format.
pub(super) fn check(format: Format, text: &[u8]) -> Option<Problem> {
    let kind = match format {
        Format::Uuid if is_plain(text) => return None,
        Format::Uuid => {
            let error = check_uuid(utf8(text)).err()?;
            return Some((IssueKind::UuidParsing, vec![("error", Context::Text(error.sentence()))]));
        }
        Format::DateTime => {
            let error = super::datetime::check(text).err()?;
            return Some((IssueKind::DateTime, vec![("error", Context::Text(error.to_owned()))]));
        }
        Format::DeploymentName if text.len() >= LONG_NAME => return Some((IssueKind::LongName, vec![("min_length", Context::Number(LONG_NAME as f64))])),
        Format::Command => {
            let found = command_character(text)?;
            return Some((IssueKind::CommandCharacters, vec![("found", Context::Text(found.to_owned()))]));
        }
        Format::FieldPath if !text.is_empty() && !is_pod_field(text) => {
            return Some((IssueKind::NotSupported, vec![("expected", Context::Text(super::leaf::either(&POD_FIELDS)))]));
        }
        Format::DeploymentName if !is_deployment_name(text) => IssueKind::DeploymentName,
        Format::Url if !text.is_empty() && !is_url(text) => IssueKind::NotAUrl,
        Format::SecretName if !is_identifier(text) => IssueKind::SecretName,
        Format::SecretName if RESERVED.iter().any(|name| name.as_bytes() == text) => IssueKind::ReservedName,
        // An empty text where Kubernetes demands one is said so.
        Format::DnsLabel if !text.is_empty() && !is_label(text) => IssueKind::DnsLabel,
        Format::DnsSubdomain if !text.is_empty() && !is_subdomain(text) => IssueKind::DnsSubdomain,
        Format::EnvName | Format::EnvPrefix if text.is_empty() => return None,
        Format::EnvName | Format::EnvPrefix if !text.iter().all(|byte| matches!(byte, b' '..=b'~') && *byte != b'=') => IssueKind::EnvName,
        Format::EnvName | Format::EnvPrefix if !is_strict_env_name(text) => IssueKind::UnusualEnvName,
        Format::LabelKey if !is_qualified(text) => IssueKind::LabelKey,
        Format::AnnotationKey if !is_qualified(&text.to_ascii_lowercase()) => IssueKind::LabelKey,
        Format::LabelValue if !text.is_empty() && !is_name_part(text) => IssueKind::LabelValue,
        Format::ResourceName if !is_resource(text) => IssueKind::UnknownResource,
        Format::Image if text.first() == Some(&b' ') || text.last() == Some(&b' ') => IssueKind::ImageSpace,
        Format::MountPath if text.contains(&b':') => IssueKind::MountPathColon,
        Format::AbsolutePath if !text.is_empty() && text.first() != Some(&b'/') => IssueKind::AbsolutePath,
        Format::RelativePath if text.first() == Some(&b'/') || text.split(|byte| *byte == b'/').any(|part| part == b"..") => IssueKind::RelativePath,
        _ => return None,
    };
    Some((kind, Vec::new()))
}

fn is_deployment_name(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_lowercase) && text.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-')
}

fn is_url(text: &[u8]) -> bool {
    // A scheme has no case.
    let rest = [b"https://".as_slice(), b"http://"].iter().find_map(|scheme| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    rest.is_some_and(|rest| rest.first().is_some_and(|byte| !matches!(byte, b'/' | b'?' | b'#')) && !rest.iter().any(u8::is_ascii_whitespace))
}

fn is_identifier(text: &[u8]) -> bool {
    text.first().is_some_and(|byte| !byte.is_ascii_digit()) && text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

fn is_strict_env_name(text: &[u8]) -> bool {
    !text.first().is_some_and(u8::is_ascii_digit)
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
        && text != b"."
        && !text.starts_with(b"..")
}

/// What other clients refuse in a command. A lone `&` is refused, `&&` is not.
fn command_character(text: &[u8]) -> Option<&'static str> {
    // One bit for each character of a shell below and from 64 on; most commands have none of them.
    const LOW: u64 = 1 | 1 << b'\n' | 1 << b'\r' | 1 << b'\t' | 1 << b'"' | 1 << b';' | 1 << b'$' | 1 << b'>' | 1 << b'<' | 1 << b'&';
    const HIGH: u64 = 1 << (b'`' - 64) | 1 << (b'\\' - 64) | 1 << (b'|' - 64);
    let found = text.iter().fold(0, |found, byte| found | (if byte & 64 == 0 { LOW } else { HIGH }) >> (byte & 63) & u64::from(*byte < 128));
    if found == 0 {
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

#[inline(always)]
fn is_lower_part(text: &[u8]) -> bool {
    let edge = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    edge(text.first()) && edge(text.last()) && text.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-')
}

fn is_label(text: &[u8]) -> bool {
    text.len() <= 63 && is_lower_part(text)
}

#[inline(always)]
fn is_subdomain(text: &[u8]) -> bool {
    text.len() <= 253 && text.split(|byte| *byte == b'.').all(is_lower_part)
}

fn is_name_part(text: &[u8]) -> bool {
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    text.len() <= 63 && edge(text.first()) && edge(text.last()) && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
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
    if negative && value > 0.0 { Err(IssueKind::NegativeQuantity) } else { Ok(value * factor) }
}
