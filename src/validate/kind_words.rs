//! What people read about each kind of issue, compiled in only for generators: who says so, what to do next, and a form that has it.

use super::check::Hosting;
use super::kind::IssueKind;
use crate::schema::{
    CONTAINER, CONTAINER_RESOURCES, DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH, ENV_VAR, RESOURCE_SPEC, REVISION, Record, SECRET,
    SOURCE_CONFIG, SOURCE_REVISION_CONFIG, VOLUME, VOLUME_MOUNT,
};

/// Who says that a value is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// The service itself, in these words, recorded from its framework.
    Service,
    /// The service's contract, with its section.
    Contract(&'static str),
    /// Observed services and clients, with the section of the notes.
    Observed(&'static str),
    /// Kubernetes, to which the service passes the value.
    Kubernetes,
    /// This package.
    Package,
}

/// A form that has an issue.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What the form is checked as.
    pub record: &'static Record,
    /// The form as JSON.
    pub form: &'static str,
    /// Where the service is hosted, if that matters.
    pub hosting: Option<Hosting>,
}

/// What people read about a kind of issue.
#[derive(Clone, Copy, Debug)]
pub struct KindWords {
    /// Who says so.
    pub authority: Authority,
    /// When the severity differs from that of the kind; empty if it never does.
    pub sureness: &'static str,
    /// What to do next.
    pub next: &'static str,
    /// A form that has it; none if no JSON text can.
    pub example: Option<Example>,
}

impl KindWords {
    const fn sure(mut self, sureness: &'static str) -> Self {
        self.sureness = sureness;
        self
    }

    const fn hosted(mut self, hosting: Hosting) -> Self {
        if let Some(example) = &mut self.example {
            example.hosting = Some(hosting);
        }
        self
    }
}

const fn words(authority: Authority, next: &'static str, record: &'static Record, form: &'static str) -> KindWords {
    KindWords { authority, sureness: "", next, example: Some(Example { record, form, hosting: None }) }
}

const fn bare(authority: Authority, next: &'static str) -> KindWords {
    KindWords { authority, sureness: "", next, example: None }
}

const FROM_IMAGE: &str = r#"{"name": "agent", "source": "external_docker", "source_config": {}, "source_revision_config": {"image_uri": "registry.example/agent:1"}, "secrets": []}"#;
const EMPTY_IMAGE: &str = r#"{"name": "agent", "source": "external_docker", "source_config": {}, "source_revision_config": {}, "secrets": []}"#;
const EMPTY_TARBALL: &str = r#"{"name": "agent", "source": "internal_source", "source_config": {}, "source_revision_config": {}, "secrets": []}"#;
const WITH_TARBALL: &str = r#"{"name": "agent", "source": "internal_source", "source_config": {}, "source_revision_config": {"agent_config_path": "agent.json", "source_tarball_path": "a/b.tgz"}, "secrets": []}"#;
const FOREIGN_FIELD: &str = r#"{"name": "agent", "source": "internal_docker", "source_config": {"repo_url": "https://repos.example/team/agent"}, "source_revision_config": {}, "secrets": []}"#;
const TAG: &str = r#"{"source_config": {"build_on_push": true}, "source_revision_config": {"repo_ref": "refs/tags/v1"}}"#;

impl IssueKind {
    /// What people read about the kind.
    #[expect(clippy::too_many_lines, reason = "one line a kind")]
    pub const fn words(self) -> KindWords {
        use Authority::{Contract, Kubernetes, Observed, Package, Service};
        match self {
            Self::JsonInvalid => {
                words(Service, "Correct the text at the character given in the path; `ctx.error` says what was expected there.", &DEPLOYMENT_PATCH, "{")
            }
            Self::Missing => words(Service, "Add the field.", &SECRET, r#"{"name": "A"}"#),
            Self::ModelAttributesType => words(Service, "Send an object.", &DEPLOYMENT_PATCH, r#"{"source_config": "x"}"#),
            Self::StringType => words(Service, "Send text, or null if the field's type allows it.", &SECRET, r#"{"name": 5, "value": "a"}"#),
            Self::StringTooShort => words(Service, "Fill in the field.", &DEPLOYMENT_CREATE, r#"{"name": ""}"#),
            Self::Enum => words(Service, "Use one of the words that the message lists.", &DEPLOYMENT_CREATE, r#"{"source": "nowhere"}"#),
            Self::BoolType => words(Service, "Send `true` or `false`.", &SOURCE_CONFIG, r#"{"build_on_push": []}"#),
            Self::BoolParsing => words(Service, "Send `true` or `false`, not another word.", &SOURCE_CONFIG, r#"{"build_on_push": "maybe"}"#),
            Self::IntType => words(Service, "Send a whole number.", &RESOURCE_SPEC, r#"{"min_scale": []}"#),
            Self::IntParsing => {
                words(Service, "Send a whole number; for an empty input send null, or leave the field out.", &RESOURCE_SPEC, r#"{"min_scale": "x"}"#)
            }
            Self::IntFromFloat => words(Service, "Round the number to a whole one.", &RESOURCE_SPEC, r#"{"min_scale": 1.5}"#),
            Self::FloatType => words(Service, "Send a number.", &RESOURCE_SPEC, r#"{"cpu": {}}"#),
            Self::FloatParsing => words(Service, "Send a number; for an empty input send null, or leave the field out.", &RESOURCE_SPEC, r#"{"cpu": "x"}"#),
            Self::FiniteNumber => words(Service, "Send a number that is not infinite.", &RESOURCE_SPEC, r#"{"cpu": 1e999}"#),
            Self::GreaterThanEqual => words(Service, "Use at least the bound.", &DEPLOYMENT_LIST_PARAMS, r#"{"limit": 0}"#),
            Self::LessThanEqual => words(Service, "Use at most the bound.", &DEPLOYMENT_LIST_PARAMS, r#"{"limit": 101}"#),
            Self::ListType => words(Service, "Send a list, even for one item.", &DEPLOYMENT_PATCH, r#"{"secrets": {"A": "a"}}"#),
            Self::DictType => words(Service, "Send an object of keys and values.", &RESOURCE_SPEC, r#"{"labels": ["a"]}"#),
            Self::UuidType => words(Service, "Send the id as text.", &SOURCE_CONFIG, r#"{"integration_id": 5}"#),
            Self::UuidParsing => words(
                Service,
                "Copy the complete id: 32 hexadecimal digits, with hyphens after the 8th, 12th, 16th and 20th or without any.",
                &SOURCE_CONFIG,
                r#"{"integration_id": "x"}"#,
            ),
            Self::UnusualNumber => {
                words(Observed("observed.md 6"), "Stay in the range, unless your installation accepts more.", &RESOURCE_SPEC, r#"{"cpu": 9}"#)
            }
            Self::ImplausibleNumber => words(Package, "Check the number's unit and its zeros; it is sent unchanged.", &RESOURCE_SPEC, r#"{"memory_mb": 1e12}"#),
            Self::NumberAsText => words(Package, "Convert the text of an input to a number before sending it.", &RESOURCE_SPEC, r#"{"min_scale": "3"}"#),
            Self::BooleanAsText => words(Package, "Send `true` or `false`.", &SOURCE_CONFIG, r#"{"build_on_push": "yes"}"#),
            Self::UnknownField => words(
                Contract("service.md 2"),
                "Correct the name, or keep it if your service knows the field: it is sent unchanged.",
                &SOURCE_CONFIG,
                r#"{"buildOnPush": true}"#,
            ),
            Self::AnswerOnly => words(Contract("service.md 2.4"), "Leave the field out of requests.", &SOURCE_REVISION_CONFIG, r#"{"repo_commit_sha": "a"}"#),
            Self::Literal => words(Service, "Use one of the words that the message lists.", &DEPLOYMENT_LIST_PARAMS, r#"{"deployment_type": "huge"}"#),
            Self::DateTime => {
                words(Service, "Write the time in RFC 3339 format: `2026-01-31T12:00:00Z`.", &REVISION, r#"{"status": "DEPLOYED", "created_at": "x"}"#)
            }
            Self::DateTimeParsing => {
                words(Service, "Write the year with four digits, from 0001 on.", &REVISION, r#"{"status": "DEPLOYED", "created_at": "0000-01-01T00:00:00Z"}"#)
            }
            Self::DateTimeType => words(Service, "Write the time as text in RFC 3339 format.", &REVISION, r#"{"status": "DEPLOYED", "created_at": 5}"#),
            Self::NotJson => bare(Package, "Convert the value to text, a number, a list or an object first: functions, symbols and BigInts have no JSON."),
            Self::MissingForSource => words(Observed("observed.md 5"), "Add the field, or choose another source.", &DEPLOYMENT_CREATE, EMPTY_IMAGE),
            Self::AdvisedForSource => words(Observed("observed.md 5"), "Add the field, or send it with the first patch.", &DEPLOYMENT_CREATE, EMPTY_TARBALL),
            Self::NotForSource => words(Observed("observed.md 5"), "Leave the field out, or choose a source that it fits.", &DEPLOYMENT_CREATE, FOREIGN_FIELD)
                .sure("error if the contract says so: `secret_references` (service.md 2.1)"),
            Self::NotForHosting => {
                words(Contract("service.md 2.1"), "Choose a source that the installation accepts.", &DEPLOYMENT_CREATE, FROM_IMAGE).hosted(Hosting::Cloud)
            }
            Self::NotAtCreation => {
                words(Observed("observed.md 5"), "Create the deployment without the field, and patch it afterwards.", &DEPLOYMENT_CREATE, WITH_TARBALL)
            }
            Self::Immutable => words(
                Observed("observed.md 7"),
                "Leave the field out; to use another value, create another deployment.",
                &DEPLOYMENT_PATCH,
                r#"{"name": "other"}"#,
            )
            .sure("error if `current` is given and has another value"),
            Self::BuildOnPushWithTag => words(Observed("observed.md 5"), "Set `build_on_push` to false, or name a branch.", &DEPLOYMENT_PATCH, TAG),
            Self::LimitBelowRequest => words(Kubernetes, "Raise the limit or lower the request.", &RESOURCE_SPEC, r#"{"cpu": 2, "cpu_limit": 1}"#),
            Self::MaxBelowMin => words(Kubernetes, "Raise the maximum or lower the minimum.", &RESOURCE_SPEC, r#"{"min_scale": 3, "max_scale": 2}"#),
            Self::Rounded => words(Observed("observed.md 6"), "Use one decimal place.", &RESOURCE_SPEC, r#"{"cpu": 0.25}"#),
            Self::DeploymentName => words(Observed("observed.md 5"), "Write the name as the message says.", &DEPLOYMENT_CREATE, r#"{"name": "Agent_1"}"#),
            Self::LongName => words(
                Observed("observed.md 5"),
                "Choose a shorter name.",
                &DEPLOYMENT_CREATE,
                r#"{"name": "a-name-of-sixty-three-characters-which-is-as-many-as-a-label-has"}"#,
            ),
            Self::CommandCharacters => words(
                Observed("observed.md 5"),
                "Move what needs a shell into a script and call that; `&&` is fine.",
                &SOURCE_CONFIG,
                r#"{"install_command": "npm ci | tee log"}"#,
            ),
            Self::NotAUrl => words(Contract("service.md 2.2"), "Write the complete URL.", &SOURCE_CONFIG, r#"{"custom_url": "agent.example"}"#),
            Self::SecretName => words(Observed("observed.md 5"), "Choose another name.", &SECRET, r#"{"name": "1-A", "value": "a"}"#),
            Self::ReservedName => words(Observed("observed.md 5"), "Choose another name.", &SECRET, r#"{"name": "PORT", "value": "a"}"#),
            Self::Duplicate => {
                words(Kubernetes, "Rename one of the two.", &RESOURCE_SPEC, r#"{"volumes": [{"name": "a", "emptyDir": {}}, {"name": "a", "emptyDir": {}}]}"#)
                    .sure("warning for names of secrets and of environment variables, where the last one counts")
            }
            Self::Demanded => words(Kubernetes, "Fill in the field.", &CONTAINER, r#"{"name": "proxy"}"#),
            Self::NotSupported => words(
                Kubernetes,
                "Use one of the words that the message lists.",
                &CONTAINER,
                r#"{"name": "proxy", "image": "proxy:1", "imagePullPolicy": "Sometimes"}"#,
            ),
            Self::OutOfRange => words(Kubernetes, "Stay in the range.", &VOLUME, r#"{"name": "a", "configMap": {"name": "b", "defaultMode": 512}}"#),
            Self::DnsLabel => words(Kubernetes, "Write the name as the message says.", &VOLUME, r#"{"name": "My_Volume", "emptyDir": {}}"#),
            Self::DnsSubdomain => words(Kubernetes, "Write the name as the message says.", &RESOURCE_SPEC, r#"{"service_account_name": "My_Account"}"#),
            Self::LabelKey => words(Kubernetes, "Write the key as the message says.", &RESOURCE_SPEC, r#"{"labels": {"a b": "c"}}"#),
            Self::LabelValue => {
                words(Kubernetes, "Write the value as the message says; put longer text into annotations.", &RESOURCE_SPEC, r#"{"labels": {"a": "b c"}}"#)
            }
            Self::AnnotationsSize => bare(Kubernetes, "Shorten or remove annotations."),
            Self::EnvName => words(Kubernetes, "Choose another name.", &ENV_VAR, r#"{"name": "A=B", "value": "a"}"#),
            Self::UnusualEnvName => words(Kubernetes, "Choose another name, unless the cluster is new enough.", &ENV_VAR, r#"{"name": "A B", "value": "a"}"#),
            Self::Quantity => {
                words(Kubernetes, "Write a number and one of the suffixes m, k, M, G, Ki, Mi, Gi.", &CONTAINER_RESOURCES, r#"{"limits": {"memory": "1GB"}}"#)
            }
            Self::NegativeQuantity => words(Kubernetes, "Use an amount that is not negative.", &CONTAINER_RESOURCES, r#"{"limits": {"cpu": "-1"}}"#),
            Self::RequestAboveLimit => {
                words(Kubernetes, "Lower the request or raise the limit.", &CONTAINER_RESOURCES, r#"{"limits": {"cpu": "1"}, "requests": {"cpu": "2"}}"#)
            }
            Self::RequestNotLimit => words(
                Kubernetes,
                "Make both equal: GPUs, huge pages and similar resources cannot be shared.",
                &CONTAINER_RESOURCES,
                r#"{"limits": {"gpu.example/card": 2}, "requests": {"gpu.example/card": 1}}"#,
            ),
            Self::UnknownResource => words(
                Kubernetes,
                "Correct the name; other resources have a domain, such as `gpu.example/card`.",
                &CONTAINER_RESOURCES,
                r#"{"limits": {"gpu": 1}}"#,
            ),
            Self::NoneGiven => words(Kubernetes, "Add one of the fields that the message lists.", &VOLUME, r#"{"name": "a"}"#),
            Self::SeveralGiven => words(Kubernetes, "Keep one of them.", &VOLUME, r#"{"name": "a", "emptyDir": {}, "configMap": {"name": "b"}}"#),
            Self::Exclusive => {
                words(Kubernetes, "Keep one of the two.", &VOLUME_MOUNT, r#"{"name": "a", "mountPath": "/a", "subPath": "b", "subPathExpr": "c"}"#)
            }
            Self::NotDeclared => words(
                Kubernetes,
                "Declare the volume, or correct its declaration: a volume with errors does not count.",
                &RESOURCE_SPEC,
                r#"{"volume_mounts": [{"name": "a", "mountPath": "/a"}]}"#,
            ),
            Self::MountPathColon => words(Kubernetes, "Choose a path without a colon.", &VOLUME_MOUNT, r#"{"name": "a", "mountPath": "/a:b"}"#),
            Self::AbsolutePath => words(Kubernetes, "Start the path with a slash.", &VOLUME, r#"{"name": "a", "nfs": {"server": "b", "path": "c"}}"#),
            Self::RelativePath => words(
                Kubernetes,
                "Write the path from the volume's root, without `..`.",
                &VOLUME_MOUNT,
                r#"{"name": "a", "mountPath": "/a", "subPath": "../b"}"#,
            ),
            Self::PathTaken => words(
                Kubernetes,
                "Give each file of the volume its own path.",
                &VOLUME,
                r#"{"name": "a", "projected": {"sources": [{"secret": {"name": "b", "items": [{"key": "c", "path": "d"}, {"key": "e", "path": "d"}]}}]}}"#,
            ),
            Self::PrivilegedOnly => words(
                Kubernetes,
                "Use HostToContainer, or make the container privileged.",
                &CONTAINER,
                r#"{"name": "proxy", "image": "proxy:1", "volumeMounts": [{"name": "a", "mountPath": "/a", "mountPropagation": "Bidirectional"}]}"#,
            ),
            Self::RestartPolicy => words(
                Kubernetes,
                "Leave the policy out, unless you know that your cluster accepts it.",
                &RESOURCE_SPEC,
                r#"{"sidecars": [{"name": "proxy", "image": "proxy:1", "restartPolicy": "OnFailure"}]}"#,
            ),
            Self::ImageSpace => words(Kubernetes, "Remove the spaces.", &CONTAINER, r#"{"name": "proxy", "image": " proxy:1"}"#),
            Self::PathSegment => bare(Package, "Use the id that the service returned; an empty one, `.` or `..` would lead to another address."),
            Self::TooManyIssues => bare(Package, "Correct the listed issues and check again: at most 100 are listed, errors before warnings.")
                .sure("warning if only warnings are listed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{IssueKind, KindWords};
    use crate::validate::{Options, check_text_with};

    #[test]
    fn every_example_has_the_issue_that_it_stands_for() {
        let shows = |kind: &&IssueKind| {
            let KindWords { example: Some(example), .. } = kind.words() else { return true };
            let options = Options { hosting: example.hosting, current: None };
            check_text_with(example.record, example.form.as_bytes(), &options).issues.iter().any(|issue| issue.kind == **kind)
        };
        let wrong: Vec<_> = IssueKind::ALL.iter().filter(|kind| !shows(kind)).collect();
        assert!(wrong.is_empty(), "these examples show something else: {wrong:?}");
    }

    #[test]
    fn every_kind_says_what_to_do_next() {
        for kind in IssueKind::ALL {
            let words = kind.words();
            assert!(words.next.ends_with('.') && kind.meaning().ends_with('.') && !words.sureness.ends_with('.'), "{}", kind.code());
        }
    }
}
