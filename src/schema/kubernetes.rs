//! The parts of a `ResourceSpec` that go to Kubernetes as they are (contract 2.3): mounts, containers and their
//! environment. The inside of what the contract leaves open is Kubernetes' own; its validation is cited in
//! `validate::values::formats` and `validate::rules`.

use super::choices::{
    CONTAINER_RESTART_POLICY, IMAGE_PULL_POLICY, MOUNT_PROPAGATION, PROC_MOUNT, SECURITY_PROFILE_TYPE,
};
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record, at};
use super::table::rule::{Rule, RuleName};
use super::table::text::{Format, Text};

pub(super) const TEXT: Kind = Kind::Text(Text::ANY);
const TEXTS: Kind = Kind::List(&TEXT);
pub(super) const SUBDOMAIN: Kind = Kind::Text(Text::of(Format::DnsSubdomain));
pub(super) const RELATIVE: Kind = Kind::Text(Text::of(Format::RelativePath));
const AMOUNTS: Kind = Kind::Map(Format::ResourceName, &Kind::Text(Text::of(Format::Quantity)));
const ID: Kind = Kind::Integer(&Bounds::kubernetes(0.0, 2_147_483_647.0));

/// A field of Kubernetes' own, which the contract does not show.
pub(super) const fn own(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable().kubernetes()
}

/// The name of a secret that opens an image's registry (contract 2.3).
pub static IMAGE_PULL_SECRET: Record = Record::new(
    "ImagePullSecret",
    "2.3",
    // Kubernetes takes any name, but no secret can have another one, and official clients refuse it.
    &[Field::new("name", SUBDOMAIN)
        .nullable()
        .demanded()
        .required_by_kubernetes()
        .words("Name", "The secret's name in the cluster.")],
)
.doc("The name of a secret that opens an image's registry.");

static MOUNT: &[Field] = &[
    Field::new("name", Kind::Text(Text::of(Format::DnsLabel)))
        .nullable()
        .required_by_kubernetes()
        .words("Volume", "The name of the volume to mount."),
    Field::new("mountPath", Kind::Text(Text::of(Format::MountPath)))
        .nullable()
        .required_by_kubernetes()
        .words("Mount path", "The path inside the container."),
    Field::new("subPath", RELATIVE).nullable().words("Sub path", "The path inside the volume."),
    Field::new("mountPropagation", Kind::Choice(&MOUNT_PROPAGATION))
        .nullable()
        .words("Mount propagation", "How mounts reach from the host to the container and back."),
    Field::new("subPathExpr", RELATIVE)
        .nullable()
        .words("Sub path expression", "The path inside the volume, with environment variables filled in."),
    Field::new("readOnly", Kind::Boolean).nullable().words("Read only", "Whether the container may only read."),
];

/// Where a volume stands in a container (contract 2.3).
pub static VOLUME_MOUNT: Record = Record::new("VolumeMount", "2.3", MOUNT)
    .doc("Where a volume stands in a container.")
    .open()
    .rules(&[Rule::reading(RuleName::Exclusive, [at(MOUNT, "subPath"), at(MOUNT, "subPathExpr")])]);

static CONTAINER_FIELDS: &[Field] = &[
    Field::new("name", Kind::Text(Text::of(Format::DnsLabel)))
        .nullable()
        .demanded()
        .required_by_kubernetes()
        .words("Name", "The container's name."),
    Field::new("image", Kind::Text(Text::of(Format::Image)))
        .nullable()
        .demanded()
        .required_by_kubernetes()
        .words("Image", "The container's image."),
    Field::new("imagePullPolicy", Kind::Choice(&IMAGE_PULL_POLICY))
        .nullable()
        .words("Image pull policy", "When the image is pulled."),
    Field::new("workingDir", TEXT).nullable().words("Working directory", "The directory in which the command runs."),
    Field::new("restartPolicy", Kind::Choice(&CONTAINER_RESTART_POLICY))
        .nullable()
        .words("Restart policy", "When the container is started again."),
    Field::new("command", TEXTS).nullable().words("Command", "The command, in place of the image's own."),
    Field::new("args", TEXTS).nullable().words("Arguments", "The command's arguments."),
    Field::new("env", Kind::List(&Kind::Record(&ENV_VAR)))
        .nullable()
        .words("Environment", "The container's environment variables."),
    Field::new("envFrom", Kind::List(&Kind::Record(&ENV_FROM_SOURCE)))
        .nullable()
        .words("Environment from", "Config maps and secrets whose keys become environment variables."),
    Field::new("resources", Kind::Record(&CONTAINER_RESOURCES))
        .nullable()
        .words("Resources", "What the container asks for and may use at most."),
    Field::new("volumeMounts", Kind::List(&Kind::Record(&VOLUME_MOUNT)))
        .nullable()
        .words("Volume mounts", "Where the volumes stand in the container."),
    Field::new("securityContext", Kind::Record(&SECURITY_CONTEXT))
        .nullable()
        .words("Security context", "The container's rights."),
];

/// An init container or a sidecar (contract 2.3).
pub static CONTAINER: Record =
    Record::new("Container", "2.3", CONTAINER_FIELDS).doc("An init container or a sidecar.").open().rules(&[
        Rule::reading(RuleName::Overridden, [at(CONTAINER_FIELDS, "env"), at(ENV, "name")]),
        Rule::reading(RuleName::Duplicate, [at(CONTAINER_FIELDS, "volumeMounts"), at(MOUNT, "mountPath")]),
        Rule::of_record(RuleName::MountPropagation),
    ]);

static ENV: &[Field] = &[
    Field::new("name", Kind::Text(Text::of(Format::EnvName)))
        .nullable()
        .demanded()
        .required_by_kubernetes()
        .words("Name", "The environment variable's name."),
    Field::new("value", Kind::Text(Text::HIDDEN))
        .nullable()
        .secret()
        .words("Value", "The environment variable's value."),
    Field::new("valueFrom", Kind::Record(&ENV_VAR_SOURCE))
        .nullable()
        .words("Value from", "Where the value comes from, in place of `value`."),
];

/// An environment variable of a container (contract 2.3).
pub static ENV_VAR: Record = Record::new("EnvVar", "2.3", ENV)
    .doc("An environment variable of a container.")
    .open()
    .rules(&[Rule::reading(RuleName::Exclusive, [at(ENV, "value"), at(ENV, "valueFrom")])]);

/// What a container asks for and may use at most (contract 2.3).
pub static CONTAINER_RESOURCES: Record = Record::new(
    "ContainerResources",
    "2.3",
    &[
        Field::new("limits", AMOUNTS).nullable().words("Limits", "What the container may use at most."),
        Field::new("requests", AMOUNTS).nullable().words("Requests", "What the container asks for."),
    ],
)
.doc("What a container asks for and may use at most.")
.open()
.rules(&[Rule::of_record(RuleName::Resources)]);

static VALUE_SOURCES: &[Field] = &[
    own("fieldRef", Kind::Record(&OBJECT_FIELD_SELECTOR)).words("Field", "A field of the pod."),
    own("resourceFieldRef", Kind::Record(&RESOURCE_FIELD_SELECTOR))
        .words("Resource field", "A limit or request of the container."),
    own("configMapKeyRef", Kind::Record(&KEY_SELECTOR)).words("Config map key", "A key of a config map."),
    own("secretKeyRef", Kind::Record(&KEY_SELECTOR)).words("Secret key", "A key of a secret."),
];

/// Where the value of an environment variable comes from.
pub static ENV_VAR_SOURCE: Record = Record::new("EnvVarSource", "Kubernetes", VALUE_SOURCES)
    .doc("Where the value of an environment variable comes from: exactly one of its fields.")
    .opaque()
    .rules(&[Rule::reading(RuleName::ExactlyOne, [0, 3])]);

/// Config maps and secrets whose keys become environment variables.
pub static ENV_FROM_SOURCE: Record = Record::new(
    "EnvFromSource",
    "Kubernetes",
    &[
        own("prefix", Kind::Text(Text::of(Format::EnvPrefix))).words("Prefix", "What is put before each key."),
        own("configMapRef", Kind::Record(&OBJECT_REFERENCE)).words("Config map", "The config map."),
        own("secretRef", Kind::Record(&OBJECT_REFERENCE)).words("Secret", "The secret."),
    ],
)
.doc("A config map or a secret whose keys become environment variables: exactly one of the two.")
.opaque()
.rules(&[Rule::reading(RuleName::ExactlyOne, [1, 2])]);

/// The name of a config map or secret.
pub static OBJECT_REFERENCE: Record = Record::new(
    "ObjectReference",
    "Kubernetes",
    &[
        own("name", SUBDOMAIN).required_by_kubernetes().words("Name", "The object's name."),
        own("optional", Kind::Boolean).words("Optional", "Whether the object may be absent."),
    ],
)
.doc("The name of a config map or a secret.")
.opaque();

/// A key of a config map or secret.
pub static KEY_SELECTOR: Record = Record::new(
    "KeySelector",
    "Kubernetes",
    &[
        own("name", SUBDOMAIN).required_by_kubernetes().words("Name", "The object's name."),
        own("key", TEXT).required_by_kubernetes().words("Key", "The key inside the object."),
        own("optional", Kind::Boolean).words("Optional", "Whether the object or the key may be absent."),
    ],
)
.doc("A key of a config map or a secret.")
.opaque();

/// A field of the pod.
pub static OBJECT_FIELD_SELECTOR: Record = Record::new(
    "ObjectFieldSelector",
    "Kubernetes",
    &[
        own("fieldPath", Kind::Text(Text::of(Format::FieldPath)))
            .required_by_kubernetes()
            .words("Field path", "The field, such as `metadata.name`."),
        own("apiVersion", TEXT).words("API version", "The version of the API that the path is of."),
    ],
)
.doc("A field of the pod.")
.opaque();

/// A limit or request of a container.
pub static RESOURCE_FIELD_SELECTOR: Record = Record::new(
    "ResourceFieldSelector",
    "Kubernetes",
    &[
        own("resource", Kind::Text(Text::of(Format::ContainerResource)))
            .required_by_kubernetes()
            .words("Resource", "The resource, such as `limits.cpu`."),
        own("containerName", TEXT).words("Container", "The container's name."),
        own("divisor", Kind::Quantity).words("Divisor", "The unit in which the value is given."),
    ],
)
.doc("A limit or request of a container.")
.opaque();

/// The rights of a container.
pub static SECURITY_CONTEXT: Record = Record::new(
    "SecurityContext",
    "Kubernetes",
    &[
        own("privileged", Kind::Boolean)
            .words("Privileged", "Whether the container has the rights of the host's root."),
        own("allowPrivilegeEscalation", Kind::Boolean)
            .words("Privilege escalation", "Whether a process may gain more rights than its parent."),
        own("readOnlyRootFilesystem", Kind::Boolean)
            .words("Read-only root", "Whether the root file system may only be read."),
        own("runAsNonRoot", Kind::Boolean).words("Not as root", "Whether the container must not run as root."),
        own("runAsUser", ID).words("User", "The user's id."),
        own("runAsGroup", ID).words("Group", "The group's id."),
        own("procMount", Kind::Choice(&PROC_MOUNT)).words("Proc mount", "How much of `/proc` the container sees."),
        own("capabilities", Kind::Record(&CAPABILITIES))
            .words("Capabilities", "Rights that are added to the usual ones, or taken away."),
        own("seccompProfile", Kind::Record(&SECURITY_PROFILE))
            .words("Seccomp profile", "The calls of the system that the container may use."),
        own("appArmorProfile", Kind::Record(&SECURITY_PROFILE))
            .words("AppArmor profile", "The files and rights that the container may use."),
    ],
)
.doc("The rights of a container.")
.opaque()
.rules(&[Rule::of_record(RuleName::SecurityContext)]);

const RIGHTS: Kind = Kind::List(&Kind::Text(Text::of(Format::Capability)));

/// Rights that a container has beside the usual ones, or lacks.
pub static CAPABILITIES: Record = Record::new(
    "Capabilities",
    "Kubernetes",
    &[
        own("add", RIGHTS).words("Added", "Capabilities that are added, such as `NET_ADMIN`."),
        own("drop", RIGHTS).words("Dropped", "Capabilities that are taken away; `ALL` is each."),
    ],
)
.doc("Rights that a container has beside the usual ones, or lacks.")
.opaque();

/// What a container is confined by.
pub static SECURITY_PROFILE: Record = Record::new(
    "SecurityProfile",
    "Kubernetes",
    &[
        own("type", Kind::Choice(&SECURITY_PROFILE_TYPE))
            .required_by_kubernetes()
            .words("Type", "Where the profile comes from."),
        own("localhostProfile", TEXT).words("Profile of the node", "The profile's name, with the type `Localhost`."),
    ],
)
.doc("What a container is confined by.")
.opaque()
.rules(&[Rule::of_record(RuleName::LocalhostProfile)]);
