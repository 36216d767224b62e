//! Regular expressions for Kubernetes' formats, where what does not match is certainly refused. The validator's own
//! reading stands in `validate::values::formats`.

use deployment_control::schema::Format;

const PART: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const NAME: &str = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";

/// An amount of a resource, not negative.
pub(super) const QUANTITY: &str =
    r"^(\+?([0-9]+(\.[0-9]*)?|\.[0-9]+)|-0*(0\.?|\.0)0*)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$";

/// The pattern of a text's format and its greatest length. An empty text stands for none: whether one is demanded is
/// said apart.
pub(super) fn text(format: Format) -> Option<(String, Option<u64>)> {
    Some(match format {
        Format::DnsLabel => (format!("^({PART})?$"), Some(63)),
        Format::DnsSubdomain => (format!(r"^({PART}(\.{PART})*)?$"), Some(253)),
        Format::LabelValue => (format!("^({NAME})?$"), None),
        Format::EnvName | Format::EnvPrefix => ("^[ -<>-~]*$".into(), None),
        Format::AbsolutePath => ("^(/|$)".into(), None),
        Format::Quantity => (QUANTITY.into(), None),
        Format::RelativePath => (r"^(?!/)(?!(.*/)?\.\.(/|$))".into(), None),
        _ => return None,
    })
}

/// The pattern of the keys of a map.
pub(super) fn key(format: Format) -> Option<String> {
    match format {
        Format::LabelKey => Some(format!(r"^({PART}(\.{PART})*/)?{NAME}$")),
        // Kubernetes reads the keys of annotations in lower case.
        Format::AnnotationKey => {
            let part = "[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?";
            Some(format!(r"^({part}(\.{part})*/)?{NAME}$"))
        }
        _ => None,
    }
}

/// The pattern of a format that only services and other clients were seen to demand.
pub(super) fn observed(format: Format) -> Option<&'static str> {
    match format {
        Format::DeploymentName => Some("^[a-z][a-z0-9-]*$"),
        Format::AgentId => Some("^[a-z]([a-z0-9-]*[a-z0-9])?$"),
        Format::SecretName => Some("^[A-Za-z_][A-Za-z0-9_]*$"),
        _ => None,
    }
}

/// The name that JSON Schema has for a format.
pub(super) fn named(format: Format) -> Option<&'static str> {
    match format {
        Format::Uuid => Some("uuid"),
        Format::DateTime => Some("date-time"),
        Format::Url => Some("uri"),
        _ => None,
    }
}
