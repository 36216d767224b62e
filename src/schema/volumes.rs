//! The volumes of a pod (contract 2.3), with the inside of their sources as Kubernetes has it.

use super::kubernetes::{OBJECT_FIELD_SELECTOR, RELATIVE, RESOURCE_FIELD_SELECTOR, SUBDOMAIN, TEXT, own};
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record, at};
use super::table::rule::{Rule, RuleName};
use super::table::text::{Format, Text};

/// The rights of a file, 0 to 0777.
const MODE: Kind = Kind::Integer(&Bounds::kubernetes(0.0, 511.0));
static AN_ITEM: Kind = Kind::Record(&KEY_TO_PATH);
const ITEMS: Kind = Kind::List(&AN_ITEM);

const fn default_mode() -> Field {
    own("defaultMode", MODE).words("Mode", "The rights of the files, 0 to 511 (0777).")
}

const fn items() -> Field {
    own("items", ITEMS).words("Items", "The keys to take, and the files they become.")
}

const fn optional() -> Field {
    own("optional", Kind::Boolean).words("Optional", "Whether the object may be absent.")
}

static VOLUME_FIELDS: &[Field] = &[
    Field::new("name", Kind::Text(Text::of(Format::DnsLabel)))
        .nullable()
        .required_by_kubernetes()
        .words("Name", "The volume's name, by which mounts refer to it."),
    Field::new("configMap", Kind::Record(&CONFIG_MAP_VOLUME))
        .nullable()
        .words("Config map", "The volume holds a config map's keys as files."),
    Field::new("secret", Kind::Record(&SECRET_VOLUME))
        .nullable()
        .words("Secret", "The volume holds a secret's keys as files."),
    Field::new("emptyDir", Kind::Record(&EMPTY_DIR_VOLUME))
        .nullable()
        .words("Empty directory", "The volume starts empty and lives as long as the pod."),
    Field::new("persistentVolumeClaim", Kind::Record(&CLAIM_VOLUME))
        .nullable()
        .words("Persistent volume claim", "The volume is a claimed persistent volume."),
    Field::new("nfs", Kind::Record(&NFS_VOLUME)).nullable().words("NFS", "The volume is a directory of an NFS server."),
    Field::new("projected", Kind::Record(&PROJECTED_VOLUME))
        .nullable()
        .words("Projected", "The volume joins several sources in one directory."),
    Field::new("downwardAPI", Kind::Record(&DOWNWARD_API_VOLUME))
        .nullable()
        .words("Downward API", "The volume holds fields of the pod as files."),
    Field::new("csi", Kind::Record(&CSI_VOLUME))
        .nullable()
        .words("CSI", "The volume comes from a storage driver of the cluster."),
];

/// A volume of a pod: a name and one source at most (contract 2.3). Without one it is an empty directory to Kubernetes.
pub static VOLUME: Record = Record::new("Volume", "2.3", VOLUME_FIELDS)
    .doc("A volume of a pod: a name and one source; without one it is an empty directory.")
    .open()
    .rules(&[Rule::reading(RuleName::ExactlyOne, [at(VOLUME_FIELDS, "configMap"), at(VOLUME_FIELDS, "csi")])]);

/// A volume of a config map's keys.
pub static CONFIG_MAP_VOLUME: Record = Record::new(
    "ConfigMapVolumeSource",
    "Kubernetes",
    &[
        own("name", SUBDOMAIN).required_by_kubernetes().words("Name", "The config map's name."),
        default_mode(),
        items(),
        optional(),
    ],
)
.doc("A config map whose keys become files.")
.opaque();

/// A volume of a secret's keys.
pub static SECRET_VOLUME: Record = Record::new(
    "SecretVolumeSource",
    "Kubernetes",
    &[
        own("secretName", SUBDOMAIN).required_by_kubernetes().words("Name", "The secret's name."),
        default_mode(),
        items(),
        optional(),
    ],
)
.doc("A secret whose keys become files.")
.opaque();

/// A key and the file that it becomes.
pub static KEY_TO_PATH: Record = Record::new(
    "KeyToPath",
    "Kubernetes",
    &[
        own("key", TEXT).required_by_kubernetes().words("Key", "The key."),
        own("path", RELATIVE).required_by_kubernetes().words("Path", "The file's path inside the volume."),
        own("mode", MODE).words("Mode", "The file's rights, 0 to 511 (0777)."),
    ],
)
.doc("A key and the file that it becomes.")
.opaque();

/// A volume that starts empty.
pub static EMPTY_DIR_VOLUME: Record = Record::new(
    "EmptyDirVolumeSource",
    "Kubernetes",
    &[
        own("medium", Kind::Text(Text::of(Format::StorageMedium)))
            .words("Medium", "Where the files stand: empty for the node's disk, `Memory` for its memory."),
        own("sizeLimit", Kind::Quantity).words("Size limit", "The size of all files at most, such as `1Gi`."),
    ],
)
.doc("A directory that starts empty.")
.opaque();

/// A volume that a claim holds.
pub static CLAIM_VOLUME: Record = Record::new(
    "PersistentVolumeClaimVolumeSource",
    "Kubernetes",
    &[
        own("claimName", SUBDOMAIN).required_by_kubernetes().words("Claim", "The claim's name."),
        own("readOnly", Kind::Boolean).words("Read only", "Whether the volume may only be read."),
    ],
)
.doc("A claimed persistent volume.")
.opaque();

/// A directory of an NFS server.
pub static NFS_VOLUME: Record = Record::new(
    "NFSVolumeSource",
    "Kubernetes",
    &[
        own("server", TEXT).required_by_kubernetes().words("Server", "The server's name or address."),
        own("path", Kind::Text(Text::of(Format::AbsolutePath)))
            .required_by_kubernetes()
            .words("Path", "The directory on the server, from `/` on."),
        own("readOnly", Kind::Boolean).words("Read only", "Whether the volume may only be read."),
    ],
)
.doc("A directory of an NFS server.")
.opaque();

/// Several sources in one directory.
pub static PROJECTED_VOLUME: Record = Record::new(
    "ProjectedVolumeSource",
    "Kubernetes",
    &[
        own("sources", Kind::List(&Kind::Record(&VOLUME_PROJECTION))).words("Sources", "What the directory holds."),
        default_mode(),
    ],
)
.doc("Several sources joined in one directory.")
.opaque()
.rules(&[Rule::of_record(RuleName::ProjectedPaths)]);

/// One source of a projected volume.
pub static VOLUME_PROJECTION: Record = Record::new(
    "VolumeProjection",
    "Kubernetes",
    &[
        own("secret", Kind::Record(&OBJECT_PROJECTION)).words("Secret", "A secret's keys."),
        own("configMap", Kind::Record(&OBJECT_PROJECTION)).words("Config map", "A config map's keys."),
        own("downwardAPI", Kind::Record(&DOWNWARD_API_VOLUME)).words("Downward API", "Fields of the pod."),
        own("serviceAccountToken", Kind::Record(&TOKEN_PROJECTION))
            .words("Service account token", "A token of the pod's service account."),
        own("clusterTrustBundle", Kind::Object).words("Trust bundle", "Certificates that the cluster trusts."),
        own("podCertificate", Kind::Object).words("Pod certificate", "A certificate of the pod's own."),
    ],
)
.doc("One source of a projected volume: exactly one of its fields.")
.opaque()
.rules(&[Rule::reading(RuleName::ExactlyOne, [0, 5])]);

/// A config map or secret in a projected volume.
pub static OBJECT_PROJECTION: Record = Record::new(
    "ObjectProjection",
    "Kubernetes",
    &[own("name", SUBDOMAIN).required_by_kubernetes().words("Name", "The object's name."), items(), optional()],
)
.doc("A config map or a secret in a projected volume.")
.opaque();

/// A token of the service account in a projected volume.
pub static TOKEN_PROJECTION: Record = Record::new(
    "ServiceAccountTokenProjection",
    "Kubernetes",
    &[
        own("audience", TEXT).words("Audience", "Whom the token is for."),
        own("expirationSeconds", Kind::Integer(&Bounds::kubernetes(600.0, 4_294_967_296.0)))
            .words("Expiration", "How long the token is valid, in seconds."),
        own("path", RELATIVE).required_by_kubernetes().words("Path", "The token's path inside the volume."),
    ],
)
.doc("A token of the pod's service account.")
.opaque();

/// Fields of the pod as files.
pub static DOWNWARD_API_VOLUME: Record = Record::new(
    "DownwardAPIVolumeSource",
    "Kubernetes",
    &[
        own("items", Kind::List(&Kind::Record(&DOWNWARD_API_FILE)))
            .words("Items", "The fields, and the files they become."),
        default_mode(),
    ],
)
.doc("Fields of the pod as files.")
.opaque();

/// A field of the pod and the file that it becomes.
pub static DOWNWARD_API_FILE: Record = Record::new(
    "DownwardAPIVolumeFile",
    "Kubernetes",
    &[
        own("path", RELATIVE).required_by_kubernetes().words("Path", "The file's path inside the volume."),
        own("fieldRef", Kind::Record(&OBJECT_FIELD_SELECTOR)).words("Field", "A field of the pod."),
        own("resourceFieldRef", Kind::Record(&RESOURCE_FIELD_SELECTOR))
            .words("Resource field", "A limit or request of a container."),
        own("mode", MODE).words("Mode", "The file's rights, 0 to 511 (0777)."),
    ],
)
.doc("A field of the pod and the file that it becomes.")
.opaque()
.rules(&[Rule::reading(RuleName::ExactlyOne, [1, 2])]);

/// A volume of a storage driver.
pub static CSI_VOLUME: Record = Record::new(
    "CSIVolumeSource",
    "Kubernetes",
    &[
        own("driver", Kind::Text(Text::of(Format::DriverName)))
            .required_by_kubernetes()
            .words("Driver", "The driver's name."),
        own("readOnly", Kind::Boolean).words("Read only", "Whether the volume may only be read."),
        own("fsType", TEXT).words("File system", "The kind of file system."),
        own("volumeAttributes", Kind::Map(Format::Any, &TEXT)).words("Attributes", "What the driver is told."),
        own("nodePublishSecretRef", Kind::Object).words("Secret", "The secret that the driver is given."),
    ],
)
.doc("A volume of a storage driver of the cluster.")
.opaque();
