//! What the predicates ask of one value: the helper in `pkg/src/predicates/predicate.ts` or `texts.ts` that knows its
//! kind. What no helper knows is left to the core.

use deployment_control::schema::{
    Basis, Bounds, CAPABILITIES, CSI_VOLUME, Choices, DEPLOYMENT_AGENT, DOWNWARD_API_VOLUME, Format, Kind, PLAUSIBLE,
    PROJECTED_VOLUME, Record, SECURITY_PROFILE,
};

/// The records that few forms have and whose code each form would pay.
const RARE: [&Record; 6] =
    [&PROJECTED_VOLUME, &DOWNWARD_API_VOLUME, &CSI_VOLUME, &DEPLOYMENT_AGENT, &CAPABILITIES, &SECURITY_PROFILE];

/// What stands for a field of which only null is certain.
pub(super) const ONLY_NULL: &str = "v === null";

/// The record inside a kind, where the predicates look into it.
pub(super) fn inner(kind: &Kind) -> Option<&'static Record> {
    match kind {
        Kind::Record(record) if !is_rare(record) => Some(record),
        Kind::List(kind) | Kind::Map(_, kind) => inner(kind),
        _ => None,
    }
}

pub(super) fn is_rare(record: &Record) -> bool {
    RARE.iter().any(|rare| rare.name == record.name)
}

/// The list of a set's words.
pub(super) fn list_of(choices: &Choices) -> String {
    choices.name.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_uppercase());
        out
    })
}

/// The function that checks the items of a list or the values of a map.
pub(super) fn item(kind: &Kind) -> Option<String> {
    match kind {
        Kind::Record(record) if !is_rare(record) => Some(format!("is{}", record.name)),
        Kind::Text(text) if text.min_length == 0 => format_of(text.format).map(str::to_owned),
        _ => None,
    }
}

/// The check of a value that is no list.
pub(super) fn leaf(kind: &Kind, value: &str) -> String {
    let call = |helper: &str| format!("{helper}({value})");
    match kind {
        Kind::Boolean => call("isBoolean"),
        Kind::Integer(bounds) => format!("isWhole({value}, {})", usual(bounds)),
        Kind::Number(bounds) if bounds.basis == Basis::Observed => format!("isTenths({value}, {})", usual(bounds)),
        Kind::Number(bounds) => format!("isNumber({value}, {})", usual(bounds)),
        Kind::Text(text) => match (format_of(text.format), text.min_length) {
            (Some(helper), 0) => call(helper),
            (Some(helper), 1) => format!("v !== '' && {}", call(helper)),
            _ => ONLY_NULL.into(),
        },
        Kind::Choice(choices) if choices.open => call("isText"),
        Kind::Choice(choices) => format!("isOneOf({value}, {})", list_of(choices)),
        Kind::Record(record) if !is_rare(record) => format!("is{}({value}, form)", record.name),
        Kind::Map(format, kind) => match (key_of(*format), item(kind)) {
            (Some(fits), Some(item)) => format!("isMap({value}, {fits}, {item}, form)"),
            _ => ONLY_NULL.into(),
        },
        Kind::Texts => format!("isTexts({value}, form)"),
        Kind::Quantity => call("isQuantity"),
        Kind::Record(_) | Kind::List(_) | Kind::Segment | Kind::Object => ONLY_NULL.into(),
    }
}

/// Between which numbers nothing is odd: within the bounds, and no slip.
fn usual(bounds: &Bounds) -> String {
    let (least, most) = if bounds.counts { (0.0, PLAUSIBLE) } else { (f64::NEG_INFINITY, f64::INFINITY) };
    let number = |number: f64| {
        if number.is_finite() {
            number.to_string()
        } else if number > 0.0 {
            "Infinity".into()
        } else {
            "-Infinity".into()
        }
    };
    format!(
        "{}, {}",
        number(bounds.advised_minimum.or(bounds.minimum).map_or(least, |minimum| minimum.max(least))),
        number(bounds.maximum.map_or(most, |maximum| maximum.min(most)))
    )
}

/// The helper that knows a text of a format; none for what is left to the core.
fn format_of(format: Format) -> Option<&'static str> {
    Some(match format {
        Format::Any => "isText",
        Format::GitRef => "isGitRef",
        Format::Uuid => "isUuid",
        Format::Url => "isUrl",
        Format::DeploymentName => "isDeploymentName",
        Format::Command => "isCommand",
        Format::SecretName => "isSecretName",
        Format::Hidden => "isPlainValue",
        Format::EnvName | Format::EnvPrefix => "isEnvName",
        Format::DnsLabel => "isLabel",
        Format::DnsSubdomain => "isSubdomain",
        Format::LabelValue => "isLabelValue",
        Format::Image => "isImage",
        Format::MountPath => "isMountPath",
        Format::AbsolutePath => "isAbsolutePath",
        Format::RelativePath => "isRelativePath",
        Format::FieldPath => "isFieldPath",
        Format::ContainerResource => "isContainerResource",
        Format::StorageMedium => "isStorageMedium",
        Format::ImageUri => "isImageUri",
        Format::AgentId
        | Format::DateTime
        | Format::LabelKey
        | Format::AnnotationKey
        | Format::ResourceName
        | Format::DriverName
        | Format::Capability
        | Format::Quantity => {
            return None;
        }
    })
}

/// The helper that knows the keys of a map.
fn key_of(format: Format) -> Option<&'static str> {
    match format {
        Format::LabelKey => Some("isLabelKey"),
        Format::AnnotationKey => Some("isAnnotationKey"),
        _ => None,
    }
}
