//! What a deployment asks of its cluster (contract 2.3). Bounds and whole numbers: observed 6; that no amount is
//! below zero, and replicas have 32 bits: Kubernetes.

use super::kubernetes::{CONTAINER, IMAGE_PULL_SECRET, VOLUME_MOUNT};
use super::table::attributes::{Group, Unit};
use super::table::bounds::Bounds;
use super::table::record::{Field, Kind, Record, at};
use super::table::rule::{Rule, RuleName};
use super::table::text::{Format, Text};
use super::volumes::VOLUME;

const CPU: Kind = Kind::Number(&Bounds::observed(0.1, 8.0).rounded());
const CPU_LIMIT: Kind = Kind::Number(&Bounds::observed(0.1, 16.0).rounded());
const CORES: Kind = Kind::Number(&Bounds::AMOUNT);
const WHOLE: Kind = Kind::Integer(&Bounds::AMOUNT);
/// With less memory, a cache was seen to restart (observed 11).
const CACHE: Kind = Kind::Integer(&Bounds::AMOUNT.advised(512.0));
const REPLICAS: Kind = Kind::Integer(&Bounds::REPLICAS);
const COUNT: Kind = Kind::Integer(&Bounds::COUNT);

const fn cpu(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable().unit(Unit::Cores)
}

const fn memory(name: &'static str) -> Field {
    Field::new(name, WHOLE).nullable().unit(Unit::MemoryMb)
}

const fn scale(name: &'static str) -> Field {
    Field::new(name, REPLICAS).nullable().unit(Unit::Replicas)
}

const fn limit(request: &str, limit: &str) -> Rule {
    Rule::reading(RuleName::LimitBelowRequest, [at(FIELDS, request), at(FIELDS, limit)])
}

const fn maximum(minimum: &str, maximum: &str) -> Rule {
    Rule::reading(RuleName::MaxBelowMin, [at(FIELDS, minimum), at(FIELDS, maximum)])
}

static FIELDS: &[Field] = &[
    scale("min_scale").group(Group::Scaling).words("Fewest replicas", "The number of server replicas that always run."),
    scale("max_scale")
        .group(Group::Scaling)
        .words("Most replicas", "The number of server replicas at the highest load."),
    cpu("cpu", CPU).group(Group::Compute).words("CPU", "The processor cores that each server replica asks for."),
    cpu("cpu_limit", CPU_LIMIT)
        .group(Group::Compute)
        .words("CPU limit", "The processor cores that each server replica may use at most."),
    memory("memory_mb").group(Group::Compute).words("Memory", "The memory that each server replica asks for."),
    memory("memory_limit_mb")
        .group(Group::Compute)
        .words("Memory limit", "The memory that each server replica may use at most."),
    scale("queue_min_scale")
        .group(Group::Queue)
        .words("Fewest queue workers", "The number of queue workers that always run."),
    scale("queue_max_scale")
        .group(Group::Queue)
        .words("Most queue workers", "The number of queue workers at the highest load."),
    cpu("queue_cpu", CPU)
        .group(Group::Queue)
        .words("Queue CPU", "The processor cores that each queue worker asks for."),
    cpu("queue_cpu_limit", CPU_LIMIT)
        .group(Group::Queue)
        .words("Queue CPU limit", "The processor cores that each queue worker may use at most."),
    memory("queue_memory_mb").group(Group::Queue).words("Queue memory", "The memory that each queue worker asks for."),
    memory("queue_memory_limit_mb")
        .group(Group::Queue)
        .words("Queue memory limit", "The memory that each queue worker may use at most."),
    cpu("orchestrator_cpu", CORES)
        .group(Group::Orchestrator)
        .words("Orchestrator CPU", "The processor cores that the orchestrator asks for; not for general use."),
    cpu("orchestrator_cpu_limit", CORES).group(Group::Orchestrator).words(
        "Orchestrator CPU limit",
        "The processor cores that the orchestrator may use at most; not for general use.",
    ),
    memory("orchestrator_memory_mb")
        .group(Group::Orchestrator)
        .words("Orchestrator memory", "The memory that the orchestrator asks for; not for general use."),
    memory("orchestrator_memory_limit_mb")
        .group(Group::Orchestrator)
        .words("Orchestrator memory limit", "The memory that the orchestrator may use at most; not for general use."),
    scale("orchestrator_min_scale")
        .group(Group::Orchestrator)
        .words("Fewest orchestrators", "The number of orchestrators that always run; not for general use."),
    scale("orchestrator_max_scale")
        .group(Group::Orchestrator)
        .words("Most orchestrators", "The number of orchestrators at the highest load; not for general use."),
    cpu("executor_cpu", CORES)
        .group(Group::Executor)
        .words("Executor CPU", "The processor cores that the executor asks for; not for general use."),
    cpu("executor_cpu_limit", CORES)
        .group(Group::Executor)
        .words("Executor CPU limit", "The processor cores that the executor may use at most; not for general use."),
    memory("executor_memory_mb")
        .group(Group::Executor)
        .words("Executor memory", "The memory that the executor asks for; not for general use."),
    memory("executor_memory_limit_mb")
        .group(Group::Executor)
        .words("Executor memory limit", "The memory that the executor may use at most; not for general use."),
    cpu("redis_cpu", CPU).group(Group::Redis).words("Redis CPU", "The processor cores that Redis asks for."),
    cpu("redis_cpu_limit", CPU_LIMIT)
        .group(Group::Redis)
        .words("Redis CPU limit", "The processor cores that Redis may use at most."),
    Field::new("redis_memory_mb", CACHE)
        .nullable()
        .unit(Unit::MemoryMb)
        .group(Group::Redis)
        .words("Redis memory", "The memory that Redis asks for."),
    memory("redis_memory_limit_mb")
        .group(Group::Redis)
        .words("Redis memory limit", "The memory that Redis may use at most."),
    cpu("db_cpu", CORES)
        .group(Group::Database)
        .words("Database CPU", "The processor cores that the database asks for."),
    cpu("db_cpu_limit", CORES)
        .group(Group::Database)
        .words("Database CPU limit", "The processor cores that the database may use at most."),
    memory("db_memory_mb").group(Group::Database).words("Database memory", "The memory that the database asks for."),
    memory("db_memory_limit_mb")
        .group(Group::Database)
        .words("Database memory limit", "The memory that the database may use at most."),
    Field::new("db_storage_gi", WHOLE)
        .nullable()
        .unit(Unit::StorageGi)
        .group(Group::Database)
        .words("Database storage", "The storage of the database."),
    Field::new("db_max_connections", COUNT)
        .nullable()
        .unit(Unit::Connections)
        .group(Group::Database)
        .words("Database connections", "The number of connections that the database takes at once."),
    Field::new("labels", Kind::Map(Format::LabelKey, &Kind::Text(Text::of(Format::LabelValue))))
        .nullable()
        .group(Group::Metadata)
        .words("Labels", "Kubernetes labels of the server's pods."),
    Field::new("annotations", Kind::Map(Format::AnnotationKey, &Kind::Text(Text::ANY)))
        .nullable()
        .group(Group::Metadata)
        .words("Annotations", "Kubernetes annotations of the server's pods."),
    Field::new("service_account_name", Kind::Text(Text::of(Format::DnsSubdomain)))
        .nullable()
        .group(Group::Metadata)
        .words("Service account", "The Kubernetes service account that the server's pods run as."),
    Field::new("image_pull_secrets", Kind::List(&Kind::Record(&IMAGE_PULL_SECRET)))
        .nullable()
        .group(Group::Metadata)
        .words("Image pull secrets", "Secrets of the cluster that open the image's registry."),
    Field::new("volumes", Kind::List(&Kind::Record(&VOLUME)))
        .nullable()
        .group(Group::Volumes)
        .words("Volumes", "Kubernetes volumes of the server's pods."),
    Field::new("volume_mounts", Kind::List(&Kind::Record(&VOLUME_MOUNT)))
        .nullable()
        .group(Group::Volumes)
        .words("Volume mounts", "Where the volumes stand in the server's container."),
    Field::new("init_containers", Kind::List(&Kind::Record(&CONTAINER)))
        .nullable()
        .group(Group::Containers)
        .words("Init containers", "Containers that run to their end before the server starts."),
    Field::new("sidecars", Kind::List(&Kind::Record(&CONTAINER)))
        .nullable()
        .group(Group::Containers)
        .words("Sidecars", "Containers that run beside the server."),
];

/// Replicas, processor, memory, storage and pod settings (contract 2.3). No service states that a limit is not below
/// its request; Kubernetes refuses it.
pub static RESOURCE_SPEC: Record = Record::new("ResourceSpec", "2.3", FIELDS)
    .doc("What a deployment asks of its cluster: replicas, processor, memory, storage and pod settings.")
    .rules(&[
        maximum("min_scale", "max_scale"),
        limit("cpu", "cpu_limit"),
        limit("memory_mb", "memory_limit_mb"),
        maximum("queue_min_scale", "queue_max_scale"),
        limit("queue_cpu", "queue_cpu_limit"),
        limit("queue_memory_mb", "queue_memory_limit_mb"),
        maximum("orchestrator_min_scale", "orchestrator_max_scale"),
        limit("orchestrator_cpu", "orchestrator_cpu_limit"),
        limit("orchestrator_memory_mb", "orchestrator_memory_limit_mb"),
        limit("executor_cpu", "executor_cpu_limit"),
        limit("executor_memory_mb", "executor_memory_limit_mb"),
        limit("redis_cpu", "redis_cpu_limit"),
        limit("redis_memory_mb", "redis_memory_limit_mb"),
        limit("db_cpu", "db_cpu_limit"),
        limit("db_memory_mb", "db_memory_limit_mb"),
        Rule::reading(RuleName::AnnotationsSize, [at(FIELDS, "annotations"), 0]),
        Rule::reading(RuleName::Duplicate, [at(FIELDS, "volumes"), at(VOLUME.fields, "name")]),
        Rule::reading(RuleName::Duplicate, [at(FIELDS, "volume_mounts"), at(VOLUME_MOUNT.fields, "mountPath")]),
        Rule::of_record(RuleName::Pod),
    ]);
