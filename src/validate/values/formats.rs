//! What is wrong with a text of a format. Kubernetes' formats are those of its `apimachinery` validation.

use super::characters::{CLASSES, SHELL};
use super::datetime;
use super::image_reference;
use super::masks::is_masked;
use super::names;
use super::quantity;
use super::uuid::{check_uuid, is_plain};
use crate::json::utf8;
use crate::schema::{Format, SOURCE_CONFIG, SOURCE_REVISION_CONFIG, VOLUME, VOLUME_MOUNT};
use crate::validate::issue::kind::IssueKind;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};

/// A command with shell characters.
pub(in crate::validate) const COMMAND_CHARACTERS: Texts =
    Texts::ours("command_characters", "Other clients refuse {found} in a command; chain commands with &&")
        .according_to(Authority::Observed("observed 5"))
        .next("Move what needs a shell into a script and call that; `&&` is fine.")
        .example(&SOURCE_CONFIG, r#"{"install_command": "npm ci | tee log"}"#)
        .look_again();

/// Text that is not an http or https URL.
pub(in crate::validate) const NOT_A_URL: Texts =
    Texts::ours("not_a_url", "Should be a URL that starts with http:// or https://")
        .according_to(Authority::Contract("contract 2.2"))
        .next("Write the complete URL.")
        .example(&SOURCE_CONFIG, r#"{"custom_url": "agent.example"}"#)
        .look_again()
        .de("Sollte eine URL sein, die mit http:// oder https:// beginnt");

/// A path with a colon.
pub(in crate::validate) const MOUNT_PATH_COLON: Texts =
    Texts::of_kubernetes("mount_path_colon", "A mount path should not contain ':'")
        .next("Choose a path without a colon.")
        .example(&VOLUME_MOUNT, r#"{"name": "a", "mountPath": "/a:b"}"#)
        .look_again()
        .de("Ein Mount-Pfad sollte kein „:“ enthalten");

/// A path that is not absolute.
pub(in crate::validate) const ABSOLUTE_PATH: Texts =
    Texts::of_kubernetes("absolute_path", "Should be a path that starts with /")
        .next("Start the path with a slash.")
        .example(&VOLUME, r#"{"name": "a", "nfs": {"server": "b", "path": "c"}}"#)
        .cannot_run()
        .de("Muss ein Pfad sein, der mit / beginnt");

/// A path that leads out of its directory.
pub(in crate::validate) const RELATIVE_PATH: Texts =
    Texts::of_kubernetes("relative_path", "Should be a path without a leading / and without '..'")
        .next("Write the path from the volume's root, without `..`.")
        .example(&VOLUME_MOUNT, r#"{"name": "a", "mountPath": "/a", "subPath": "../b"}"#)
        .cannot_run()
        .de("Muss ein Pfad ohne / am Anfang und ohne „..“ sein");

/// An image whose tag may lead to another image later.
pub(in crate::validate) const MUTABLE_TAG: Texts =
    Texts::ours("mutable_tag", "A cluster may keep an older image of this tag")
        .according_to(Authority::Observed("observed 11"))
        .next("Write `…@sha256:…`, or a tag that is never pushed again.")
        .example(&SOURCE_REVISION_CONFIG, r#"{"image_uri": "registry.example/agent:latest"}"#)
        .look_again()
        .de("Unter diesem Tag behält ein Cluster womöglich ein älteres Image");

/// A commit where a branch or a tag is expected.
pub(in crate::validate) const COMMIT_AS_REF: Texts =
    Texts::ours("commit_as_ref", "This looks like a commit, and a branch, or refs/tags/ and a tag, is expected")
        .according_to(Authority::Observed("observed 5"))
        .next("Name the branch, or tag the commit and write `refs/tags/…`.")
        .example(&SOURCE_REVISION_CONFIG, r#"{"repo_ref": "5b6b2334376f463e27e4e1fc23916653cab58fbd"}"#)
        .look_again()
        .de("Erwartet wird ein Zweig oder ein Git-Tag; das hier sieht nach der Prüfsumme eines Standes aus");

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

/// Limits and requests of a container that the downward API serves.
const CONTAINER_RESOURCES: [&str; 8] = [
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
    "limits.hugepages-<size>",
    "requests.cpu",
    "requests.memory",
    "requests.ephemeral-storage",
    "requests.hugepages-<size>",
];

/// Pages of memory, of which a size may follow.
const HUGE_PAGES: &[u8] = b"HugePages";

/// What is wrong with a text of a format, if anything is.
pub(in crate::validate) fn flaw(format: Format, text: &[u8]) -> Option<IssueKind> {
    judged(format, text).or_else(|| text.contains(&0).then_some(IssueKind::NulCharacter))
}

fn judged(format: Format, text: &[u8]) -> Option<IssueKind> {
    Some(match format {
        Format::Uuid if !is_plain(text) && check_uuid(utf8(text)).is_err() => IssueKind::UuidParsing,
        Format::DateTime => match datetime::check(text) {
            Ok(()) => return None,
            Err(datetime::YEAR_ZERO) => IssueKind::DateTimeParsing,
            Err(_) => IssueKind::DateTime,
        },
        Format::DeploymentName if !names::is_deployment_name(text) => IssueKind::DeploymentName,
        Format::DeploymentName if text.len() >= names::LONG => IssueKind::LongName,
        Format::AgentId if !names::is_agent_id(text) => IssueKind::AgentId,
        Format::Command if command_character(text).is_some() => IssueKind::CommandCharacters,
        Format::GitRef if is_commit(text) => IssueKind::CommitAsRef,
        Format::Url if !text.is_empty() && !is_url(text) => IssueKind::NotAUrl,
        Format::SecretName if !names::is_secret_name(text) => IssueKind::SecretName,
        Format::SecretName if names::is_reserved(text) => IssueKind::ReservedName,
        Format::SecretName if names::is_of_self_hosted(text) => IssueKind::OnlySelfHosted,
        Format::Hidden if !text.is_empty() && is_masked(utf8(text)) => IssueKind::MaskedValue,
        // An empty text has an issue of its own where Kubernetes requires one.
        Format::DnsLabel if !text.is_empty() && !names::is_dns_label(text) => IssueKind::DnsLabel,
        Format::DnsSubdomain if !text.is_empty() && !names::is_subdomain(text) => IssueKind::DnsSubdomain,
        Format::EnvName | Format::EnvPrefix if text.is_empty() || names::is_strict_env_name(text) => return None,
        Format::EnvName | Format::EnvPrefix if !names::is_env_name(text) => IssueKind::EnvName,
        Format::EnvName | Format::EnvPrefix => IssueKind::UnusualEnvName,
        Format::LabelKey if !names::is_qualified(text) => IssueKind::LabelKey,
        Format::AnnotationKey if !names::is_qualified(&text.to_ascii_lowercase()) => IssueKind::LabelKey,
        Format::LabelValue if !text.is_empty() && !names::is_name_part(text) => IssueKind::LabelValue,
        Format::ResourceName if !names::is_resource(text) => IssueKind::UnknownResource,
        // Where an image is required, an empty text has an issue of its own.
        Format::ImageUri | Format::Image if !text.is_empty() && image_reference::check(text).is_err() => {
            IssueKind::ImageReference
        }
        Format::MountPath if text.contains(&b':') => IssueKind::MountPathColon,
        Format::AbsolutePath if !text.is_empty() && text.first() != Some(&b'/') => IssueKind::AbsolutePath,
        Format::RelativePath
            if text.first() == Some(&b'/') || text.split(|byte| *byte == b'/').any(|part| part == b"..") =>
        {
            IssueKind::RelativePath
        }
        Format::Quantity => return quantity::read(text).err(),
        Format::ImageUri if is_mutable(text) => IssueKind::MutableTag,
        Format::FieldPath if !text.is_empty() && !is_pod_field(text) => IssueKind::NotSupported,
        Format::ContainerResource if !text.is_empty() && !is_container_resource(text) => IssueKind::NotSupported,
        Format::StorageMedium if !text.is_empty() && !is_medium(text) => IssueKind::NotSupported,
        Format::DriverName if !text.is_empty() && !names::is_subdomain(&text.to_ascii_lowercase()) => {
            IssueKind::DnsSubdomain
        }
        _ => return None,
    })
}

/// The parameters of the sentence of what is wrong with a text.
pub(in crate::validate) fn parameter(format: Format, flaw: IssueKind, text: &[u8]) -> Option<(Parameter, Context)> {
    Some(match flaw {
        IssueKind::UuidParsing => (Parameter::Error, Context::Text(check_uuid(utf8(text)).err()?.sentence())),
        IssueKind::DateTime | IssueKind::DateTimeParsing => {
            (Parameter::Error, Context::Text(datetime::check(text).err()?.to_owned()))
        }
        IssueKind::LongName => (Parameter::MinLength, Context::Number(names::LONG as f64)),
        IssueKind::CommandCharacters => (Parameter::Found, Context::Text(command_character(text)?.to_owned())),
        IssueKind::NotSupported => (
            Parameter::Expected,
            match format {
                Format::StorageMedium => Context::one_of(&["Memory", "HugePages", "HugePages-<size>"]),
                Format::ContainerResource => Context::one_of(&CONTAINER_RESOURCES),
                _ => Context::one_of(&POD_FIELDS),
            },
        ),
        _ => return None,
    })
}

/// Whether an image has neither a digest nor a tag of its own.
fn is_mutable(text: &[u8]) -> bool {
    let name = text.iter().rposition(|byte| *byte == b'/').map_or(text, |slash| &text[slash..]);
    let tag = name.iter().position(|byte| *byte == b':').map_or(b"".as_slice(), |colon| &name[colon + 1..]);
    !text.is_empty() && !text.contains(&b'@') && matches!(tag, b"" | b"latest")
}

/// Whether a text is the whole hash of a commit, of SHA-1 or of SHA-256. A shorter one may be the name of a branch.
fn is_commit(text: &[u8]) -> bool {
    matches!(text.len(), 40 | 64) && text.iter().all(u8::is_ascii_hexdigit)
}

fn is_url(text: &[u8]) -> bool {
    // A scheme may be in upper case.
    let rest = [b"https://".as_slice(), b"http://"].iter().find_map(|scheme| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    });
    rest.is_some_and(|rest| {
        rest.first().is_some_and(|byte| !matches!(byte, b'/' | b'?' | b'#'))
            && !rest.iter().any(u8::is_ascii_whitespace)
    })
}

/// What other clients refuse in a command. A lone `&` is refused, `&&` is not.
fn command_character(text: &[u8]) -> Option<&'static str> {
    // Most commands have no such character.
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

fn is_pod_field(text: &[u8]) -> bool {
    let keyed = [b"metadata.labels['".as_slice(), b"metadata.annotations['"]
        .iter()
        .any(|start| text.starts_with(start) && text.ends_with(b"']"));
    keyed || POD_FIELDS.iter().any(|field| field.as_bytes() == text)
}

fn is_container_resource(text: &[u8]) -> bool {
    let has_size =
        [b"limits.hugepages-".as_slice(), b"requests.hugepages-"].iter().any(|start| text.starts_with(start));
    has_size || CONTAINER_RESOURCES.iter().any(|name| name.as_bytes() == text)
}

fn is_medium(text: &[u8]) -> bool {
    text == b"Memory" || text.strip_prefix(HUGE_PAGES).is_some_and(|size| matches!(size.first(), None | Some(b'-')))
}
