//! Names as the service and Kubernetes take them: of deployments, secrets, environment variables, labels and resources.
#![allow(clippy::inline_always, reason = "measured: the large form costs a twentieth more where these are calls")]

use super::characters::{DIGIT, DOT, HYPHEN, LETTER, LOWER, UNDERSCORE, ends, is_all, starts};
use crate::schema::{
    CONTAINER_RESOURCES, DEPLOYMENT_AGENT, DEPLOYMENT_CREATE, ENV_VAR, Hosting, RESOURCE_SPEC, SECRET, VOLUME,
};
use crate::validate::issue::texts::{Authority, Texts};

/// A deployment name that services were not seen to accept.
pub(in crate::validate) const DEPLOYMENT_NAME: Texts = Texts::ours(
    "deployment_name",
    "Services were seen to take lower-case letters, digits and hyphens only, a letter first",
)
.according_to(Authority::Observed("observed 5"))
.next("Write the name as the message says.")
.example(&DEPLOYMENT_CREATE, r#"{"name": "Agent_1"}"#)
.look_again()
.de("Erfahrungsgemäß werden nur Kleinbuchstaben, Ziffern und Bindestriche angenommen, am Anfang ein Buchstabe");

/// The id of an agent that no agent was documented to have.
pub(in crate::validate) const AGENT_ID: Texts = Texts::ours(
    "agent_id",
    "Documented are at most 63 lower-case letters, digits and hyphens, a letter first and no hyphen last",
)
.according_to(Authority::Observed("observed 10"))
.next("Write the id as the agent's page shows it.")
.example(&DEPLOYMENT_AGENT, r#"{"agent_id": "a-", "environment": "staging"}"#)
.look_again()
.de("Dokumentiert sind höchstens 63 Kleinbuchstaben, Ziffern und Bindestriche, am Anfang ein Buchstabe, am Ende kein Bindestrich");

/// A name that may be too long.
pub(in crate::validate) const LONG_NAME: Texts =
    Texts::ours("long_name", "Names of {min_length} characters and more may be refused, or never deploy")
        .according_to(Authority::Observed("observed 5 and 11"))
        .next("Choose a shorter name: a self-hosted installation puts it into names of the cluster.")
        .example(&DEPLOYMENT_CREATE, r#"{"name": "a-name-of-sixty-three-characters-which-is-as-many-as-a-label-has"}"#)
        .look_again()
        .de("Namen ab {min_length} Zeichen werden möglicherweise abgelehnt oder nie bereitgestellt");

/// A secret's name that cannot be the name of an environment variable.
pub(in crate::validate) const SECRET_NAME: Texts =
    Texts::ours("secret_name", "Only a name of letters, digits and _, no digit first, becomes an environment variable")
        .according_to(Authority::Observed("observed 5"))
        .next("Choose another name.")
        .example(&SECRET, r#"{"name": "1-A", "value": "a"}"#)
        .look_again()
        .de("Nur ein Name aus Buchstaben, Ziffern und _ ohne Ziffer am Anfang wird zu einer Umgebungsvariablen");

/// A name that the runtime reserves.
pub(in crate::validate) const RESERVED_NAME: Texts =
    Texts::ours("reserved_name", "The runtime reserves this name; services were seen to refuse or drop it")
        .according_to(Authority::Observed("observed 5"))
        .next("Choose another name.")
        .example(&SECRET, r#"{"name": "PORT", "value": "a"}"#)
        .look_again()
        .de("Diesen Namen verwendet die Laufzeitumgebung selbst; erfahrungsgemäß wird er abgelehnt oder verworfen");

/// A name that only a self-hosted installation takes.
pub(in crate::validate) const ONLY_SELF_HOSTED: Texts =
    Texts::ours("only_self_hosted", "Only self-hosted installations were seen to take this name")
        .according_to(Authority::Observed("observed 5"))
        .next("Leave the secret out where the provider hosts the service: the database and the cache are its own there.")
        .example(&SECRET, r#"{"name": "POSTGRES_URI_CUSTOM", "value": "a"}"#)
        .degree_note("not told where `hosting` is `self_hosted`, nor of the source `external_docker`, which only such an installation takes").look_again().de("Diesen Namen nehmen erfahrungsgemäß nur selbst betriebene Installationen an");

/// A name that is not an RFC 1123 label.
pub(in crate::validate) const DNS_LABEL: Texts = Texts::of_kubernetes(
    "dns_label",
    "Should be at most 63 lower-case letters, digits and hyphens, the first and the last no hyphen",
)
.next("Write the name as the message says.")
.example(&VOLUME, r#"{"name": "My_Volume", "emptyDir": {}}"#)
.cannot_run()
.de("Erlaubt sind höchstens 63 Kleinbuchstaben, Ziffern und Bindestriche, am Anfang und am Ende kein Bindestrich");

/// A name that is not an RFC 1123 subdomain.
pub(in crate::validate) const DNS_SUBDOMAIN: Texts = Texts::of_kubernetes("dns_subdomain", "Should be at most 253 lower-case letters, digits, hyphens and dots, each part between dots starting and ending with a letter or digit")
    .next("Write the name as the message says.")
    .example(&RESOURCE_SPEC, r#"{"service_account_name": "My_Account"}"#).cannot_run().de("Erlaubt sind höchstens 253 Kleinbuchstaben, Ziffern, Bindestriche und Punkte; jeder Teil zwischen Punkten beginnt und endet mit einem Buchstaben oder einer Ziffer");

/// Text that cannot be the key of a label or annotation.
pub(in crate::validate) const LABEL_KEY: Texts = Texts::of_kubernetes("label_key", "The key should be a name of at most 63 letters, digits, '-', '_' and '.', with a letter or digit first and last; before it, a domain and '/' may stand")
    .next("Write the key as the message says.")
    .example(&RESOURCE_SPEC, r#"{"labels": {"a b": "c"}}"#).cannot_run().de("Der Schlüssel muss ein Name aus höchstens 63 Buchstaben, Ziffern, „-“, „_“ und „.“ sein, am Anfang und am Ende ein Buchstabe oder eine Ziffer; davor dürfen eine Domain und „/“ stehen");

/// Text that cannot be the value of a label.
pub(in crate::validate) const LABEL_VALUE: Texts = Texts::of_kubernetes(
    "label_value",
    "Should be empty or at most 63 letters, digits, '-', '_' and '.', with a letter or digit first and last",
)
.next("Write the value as the message says; put longer text into annotations.")
.example(&RESOURCE_SPEC, r#"{"labels": {"a": "b c"}}"#).cannot_run().de("Leer oder höchstens 63 Zeichen lang: Buchstaben, Ziffern, „-“, „_“ und „.“, am Anfang und am Ende ein Buchstabe oder eine Ziffer");

/// Text that cannot be the name of an environment variable.
pub(in crate::validate) const ENV_NAME: Texts =
    Texts::of_kubernetes("env_name", "Should be printable ASCII characters without '='")
        .next("Choose another name.")
        .example(&ENV_VAR, r#"{"name": "A=B", "value": "a"}"#)
        .cannot_run()
        .de("Erlaubt sind nur druckbare ASCII-Zeichen außer „=“");

/// The name of an environment variable that older clusters refuse.
pub(in crate::validate) const UNUSUAL_ENV_NAME: Texts = Texts::of_kubernetes(
    "unusual_env_name",
    "Older clusters take only letters, digits, '_', '-' and '.', no digit first",
)
.next("Choose another name, unless the cluster is new enough.")
.example(&ENV_VAR, r#"{"name": "A B", "value": "a"}"#)
.look_again()
.de("Ältere Cluster nehmen nur Buchstaben, Ziffern, „_“, „-“ und „.“ an, am Anfang keine Ziffer");

/// A resource that Kubernetes does not know.
pub(in crate::validate) const UNKNOWN_RESOURCE: Texts = Texts::of_kubernetes(
    "unknown_resource",
    "Kubernetes knows cpu, memory, ephemeral-storage, hugepages-* and names with a domain",
)
.next("Correct the name; other resources have a domain, such as `gpu.example/card`.")
.example(&CONTAINER_RESOURCES, r#"{"limits": {"gpu": "1"}}"#)
.cannot_run()
.de("Kubernetes kennt cpu, memory, ephemeral-storage, hugepages-* und Namen mit einer Domain");

/// Names that services were seen to keep for themselves.
const RESERVED: [&str; 6] = ["PATH", "PORT", "HOME", "DATABASE_URI", "POSTGRES_URI", "REDIS_URI"];

/// The addresses of a database and of a cache of one's own.
const SELF_HOSTED: [&str; 2] = ["POSTGRES_URI_CUSTOM", "REDIS_URI_CUSTOM"];

/// From this length on a deployment's name may be refused anywhere.
pub(super) const LONG: usize = Hosting::Cloud.longest_name() + 1;

pub(super) fn is_deployment_name(text: &[u8]) -> bool {
    starts(text, LOWER) && is_all(text, LOWER | DIGIT | HYPHEN)
}

pub(super) fn is_agent_id(text: &[u8]) -> bool {
    text.len() <= 63 && is_deployment_name(text) && ends(text, LOWER | DIGIT)
}

/// Whether a secret of this name becomes an environment variable.
pub(super) fn is_secret_name(text: &[u8]) -> bool {
    starts(text, LETTER | UNDERSCORE) && is_all(text, LETTER | DIGIT | UNDERSCORE)
}

pub(super) fn is_reserved(text: &[u8]) -> bool {
    RESERVED.iter().any(|name| name.as_bytes() == text)
}

/// Whether only a self-hosted installation takes a secret of this name (observed 5).
pub(super) fn is_of_self_hosted(text: &[u8]) -> bool {
    SELF_HOSTED.iter().any(|name| name.as_bytes() == text)
}

/// Whether a text is a label of RFC 1123.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn is_dns_label(text: &[u8]) -> bool {
    text.len() <= 63 && is_lower_part(text)
}

/// Whether each cluster takes a text for the name of an environment variable.
pub(super) fn is_strict_env_name(text: &[u8]) -> bool {
    !starts(text, DIGIT)
        && is_all(text, LETTER | DIGIT | UNDERSCORE | HYPHEN | DOT)
        && text != b"."
        && !text.starts_with(b"..")
}

/// Whether a newer cluster takes a text for the name of an environment variable.
pub(super) fn is_env_name(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' '..=b'~') && *byte != b'=')
}

#[cfg_attr(not(feature = "small"), inline(always))]
fn is_lower_part(text: &[u8]) -> bool {
    starts(text, LOWER | DIGIT) && ends(text, LOWER | DIGIT) && is_all(text, LOWER | DIGIT | HYPHEN)
}

#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn is_subdomain(text: &[u8]) -> bool {
    text.len() <= 253 && text.split(|byte| *byte == b'.').all(is_lower_part)
}

pub(super) fn is_name_part(text: &[u8]) -> bool {
    text.len() <= 63
        && starts(text, LETTER | DIGIT)
        && ends(text, LETTER | DIGIT)
        && is_all(text, LETTER | DIGIT | HYPHEN | UNDERSCORE | DOT)
}

pub(super) fn is_qualified(text: &[u8]) -> bool {
    match text.iter().position(|byte| *byte == b'/') {
        None => is_name_part(text),
        Some(slash) => is_subdomain(&text[..slash]) && is_name_part(&text[slash + 1..]),
    }
}

pub(super) fn is_resource(text: &[u8]) -> bool {
    matches!(text, b"cpu" | b"memory" | b"ephemeral-storage" | b"storage")
        || text.starts_with(b"hugepages-")
        || (text.contains(&b'/') && is_qualified(text))
}
