//! What a text must look like.

/// What a text must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The format.
    pub format: Format,
    /// The least number of characters.
    pub min_length: u8,
}

impl Text {
    /// Any text.
    pub const ANY: Self = Self { format: Format::Any, min_length: 0 };

    /// Any text but the empty one.
    pub const FILLED: Self = Self { format: Format::Any, min_length: 1 };

    /// The value of a secret.
    pub const HIDDEN: Self = Self::of(Format::Hidden);

    /// A text of a format.
    pub const fn of(format: Format) -> Self {
        Self { format, min_length: 0 }
    }
}

/// The formats of texts. What a text of each must look like stands in `validate::values::formats`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// No format: the text itself is never looked at.
    Any,
    /// A uuid, such as `3c90c3cc-0d44-4b50-8888-8dd25736052a`.
    Uuid,
    /// A date and time of RFC 3339, such as `2026-01-31T12:00:00Z`.
    DateTime,
    /// A URL of http or https.
    Url,
    /// A deployment's name: lower-case letters, digits and hyphens, a letter first (observed 5).
    DeploymentName,
    /// The id of an agent: as a deployment's name, at most 63 characters, no hyphen last (observed 10).
    AgentId,
    /// A command of a build (observed 5).
    Command,
    /// A branch, or `refs/tags/` and a tag.
    GitRef,
    /// The name of a secret, which becomes an environment variable (observed 5).
    SecretName,
    /// A value that nobody shows, so that a mask may stand in its place.
    Hidden,
    /// The name of an environment variable in Kubernetes.
    EnvName,
    /// A prefix for names of environment variables in Kubernetes; may be empty.
    EnvPrefix,
    /// A label of RFC 1123, at most 63 characters: names of containers, volumes and namespaces.
    DnsLabel,
    /// A subdomain of RFC 1123, at most 253 characters: names of service accounts, secrets and config maps.
    DnsSubdomain,
    /// The key of a Kubernetes label.
    LabelKey,
    /// The value of a Kubernetes label.
    LabelValue,
    /// The key of a Kubernetes annotation.
    AnnotationKey,
    /// The name of a resource, such as `cpu` or `example.com/gpu`.
    ResourceName,
    /// An amount of a resource, such as `500m`.
    Quantity,
    /// The image of a deployment.
    ImageUri,
    /// The image of a container.
    Image,
    /// A path inside a container where a volume is mounted.
    MountPath,
    /// A path that starts with `/`.
    AbsolutePath,
    /// A path without a leading `/` and without `..`.
    RelativePath,
    /// A field of a pod that the downward API serves, such as `metadata.name`.
    FieldPath,
    /// A limit or request that the downward API serves, such as `limits.cpu`.
    ContainerResource,
    /// Where the files of an empty volume stand; empty for the node's disk.
    StorageMedium,
    /// A capability of Linux, such as `NET_ADMIN`.
    Capability,
    /// The name of a storage driver: a subdomain in letters of either case.
    DriverName,
}
