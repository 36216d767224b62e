//! The parts of a `ResourceSpec` that go to Kubernetes as they are (service.md 2.3).

use super::field::{Field, Kind, Record, Text};

const TEXT: Kind = Kind::Text(Text::ANY);
const TEXTS: Kind = Kind::List(&TEXT);

/// The name of a secret that opens an image's registry (service.md 2.3).
pub static IMAGE_PULL_SECRET: Record =
    Record::new("ImagePullSecret", "2.3", &[Field::new("name", TEXT).nullable().words("Name", "The secret's name in the cluster.")])
        .doc("The name of a secret that opens an image's registry.")
        .open();

/// A volume of a pod: a name and exactly one source (service.md 2.3).
pub static VOLUME: Record = Record::new(
    "Volume",
    "2.3",
    &[
        Field::new("name", TEXT).nullable().words("Name", "The volume's name, by which mounts refer to it."),
        Field::new("configMap", Kind::Object).nullable().words("Config map", "The volume holds a config map's keys as files."),
        Field::new("secret", Kind::Object).nullable().words("Secret", "The volume holds a secret's keys as files."),
        Field::new("emptyDir", Kind::Object).nullable().words("Empty directory", "The volume starts empty and lives as long as the pod."),
        Field::new("persistentVolumeClaim", Kind::Object).nullable().words("Persistent volume claim", "The volume is a claimed persistent volume."),
        Field::new("nfs", Kind::Object).nullable().words("NFS", "The volume is a directory of an NFS server."),
        Field::new("projected", Kind::Object).nullable().words("Projected", "The volume joins several sources in one directory."),
        Field::new("downwardAPI", Kind::Object).nullable().words("Downward API", "The volume holds fields of the pod as files."),
        Field::new("csi", Kind::Object).nullable().words("CSI", "The volume comes from a storage driver of the cluster."),
    ],
)
.doc("A volume of a pod: a name and one source.")
.open();

/// Where a volume stands in a container (service.md 2.3).
pub static VOLUME_MOUNT: Record = Record::new(
    "VolumeMount",
    "2.3",
    &[
        Field::new("name", TEXT).nullable().words("Volume", "The name of the volume to mount."),
        Field::new("mountPath", TEXT).nullable().words("Mount path", "The path inside the container."),
        Field::new("subPath", TEXT).nullable().words("Sub path", "The path inside the volume."),
        Field::new("mountPropagation", TEXT).nullable().words("Mount propagation", "How mounts reach from the host to the container and back."),
        Field::new("subPathExpr", TEXT).nullable().words("Sub path expression", "The path inside the volume, with environment variables filled in."),
        Field::new("readOnly", Kind::Boolean).nullable().words("Read only", "Whether the container may only read."),
    ],
)
.doc("Where a volume stands in a container.")
.open();

/// An init container or a sidecar (service.md 2.3).
pub static CONTAINER: Record = Record::new(
    "Container",
    "2.3",
    &[
        Field::new("name", TEXT).nullable().words("Name", "The container's name."),
        Field::new("image", TEXT).nullable().words("Image", "The container's image."),
        Field::new("imagePullPolicy", TEXT).nullable().words("Image pull policy", "When the image is pulled."),
        Field::new("workingDir", TEXT).nullable().words("Working directory", "The directory in which the command runs."),
        Field::new("restartPolicy", TEXT).nullable().words("Restart policy", "When the container is started again."),
        Field::new("command", TEXTS).nullable().words("Command", "The command, in place of the image's own."),
        Field::new("args", TEXTS).nullable().words("Arguments", "The command's arguments."),
        Field::new("env", Kind::List(&Kind::Record(&ENV_VAR))).nullable().words("Environment", "The container's environment variables."),
        Field::new("envFrom", Kind::List(&Kind::Object))
            .nullable()
            .words("Environment from", "Config maps and secrets whose keys become environment variables."),
        Field::new("resources", Kind::Record(&CONTAINER_RESOURCES)).nullable().words("Resources", "What the container asks for and may use at most."),
        Field::new("volumeMounts", Kind::List(&Kind::Record(&VOLUME_MOUNT))).nullable().words("Volume mounts", "Where the volumes stand in the container."),
        Field::new("securityContext", Kind::Object).nullable().words("Security context", "The container's rights."),
    ],
)
.doc("An init container or a sidecar.")
.open();

/// An environment variable of a container (service.md 2.3).
pub static ENV_VAR: Record = Record::new(
    "EnvVar",
    "2.3",
    &[
        Field::new("name", TEXT).nullable().words("Name", "The environment variable's name."),
        Field::new("value", TEXT).nullable().words("Value", "The environment variable's value."),
        Field::new("valueFrom", Kind::Object).nullable().words("Value from", "Where the value comes from, in place of `value`."),
    ],
)
.doc("An environment variable of a container.")
.open();

/// What a container asks for and may use at most (service.md 2.3).
pub static CONTAINER_RESOURCES: Record = Record::new(
    "ContainerResources",
    "2.3",
    &[
        Field::new("limits", Kind::Object).nullable().words("Limits", "What the container may use at most."),
        Field::new("requests", Kind::Object).nullable().words("Requests", "What the container asks for."),
    ],
)
.doc("What a container asks for and may use at most.")
.open();
