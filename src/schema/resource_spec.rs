//! What a deployment asks of its cluster (service.md 2.3). Bounds and whole numbers: observed.md 6.

use super::field::{Bounds, Field, Kind, Record, Text, Unit};
use super::kubernetes::{CONTAINER, IMAGE_PULL_SECRET, VOLUME, VOLUME_MOUNT};

const CPU: Kind = Kind::Number(Bounds::observed(0.1, 8.0));
const CPU_LIMIT: Kind = Kind::Number(Bounds::observed(0.1, 16.0));
const CORES: Kind = Kind::Number(Bounds::NONE);
const WHOLE: Kind = Kind::Integer(Bounds::NONE);

const fn cpu(name: &'static str, kind: Kind) -> Field {
    Field::new(name, kind).nullable().unit(Unit::Cores)
}

const fn memory(name: &'static str) -> Field {
    Field::new(name, WHOLE).nullable().unit(Unit::MemoryMb)
}

const fn scale(name: &'static str) -> Field {
    Field::new(name, WHOLE).nullable().unit(Unit::Replicas)
}

/// Replicas, processor, memory, storage and pod settings (service.md 2.3).
pub static RESOURCE_SPEC: Record = Record::new(
    "ResourceSpec",
    "2.3",
    &[
        scale("min_scale").words("Fewest replicas", "The number of server replicas that always run."),
        scale("max_scale").words("Most replicas", "The number of server replicas at the highest load."),
        cpu("cpu", CPU).words("CPU", "The processor cores that each server replica asks for."),
        cpu("cpu_limit", CPU_LIMIT).words("CPU limit", "The processor cores that each server replica may use at most."),
        memory("memory_mb").words("Memory", "The memory that each server replica asks for."),
        memory("memory_limit_mb").words("Memory limit", "The memory that each server replica may use at most."),
        scale("queue_min_scale").words("Fewest queue workers", "The number of queue workers that always run."),
        scale("queue_max_scale").words("Most queue workers", "The number of queue workers at the highest load."),
        cpu("queue_cpu", CPU).words("Queue CPU", "The processor cores that each queue worker asks for."),
        cpu("queue_cpu_limit", CPU_LIMIT).words("Queue CPU limit", "The processor cores that each queue worker may use at most."),
        memory("queue_memory_mb").words("Queue memory", "The memory that each queue worker asks for."),
        memory("queue_memory_limit_mb").words("Queue memory limit", "The memory that each queue worker may use at most."),
        cpu("orchestrator_cpu", CORES).words("Orchestrator CPU", "The processor cores that the orchestrator asks for; not for general use."),
        cpu("orchestrator_cpu_limit", CORES).words("Orchestrator CPU limit", "The processor cores that the orchestrator may use at most; not for general use."),
        memory("orchestrator_memory_mb").words("Orchestrator memory", "The memory that the orchestrator asks for; not for general use."),
        memory("orchestrator_memory_limit_mb").words("Orchestrator memory limit", "The memory that the orchestrator may use at most; not for general use."),
        scale("orchestrator_min_scale").words("Fewest orchestrators", "The number of orchestrators that always run; not for general use."),
        scale("orchestrator_max_scale").words("Most orchestrators", "The number of orchestrators at the highest load; not for general use."),
        cpu("executor_cpu", CORES).words("Executor CPU", "The processor cores that the executor asks for; not for general use."),
        cpu("executor_cpu_limit", CORES).words("Executor CPU limit", "The processor cores that the executor may use at most; not for general use."),
        memory("executor_memory_mb").words("Executor memory", "The memory that the executor asks for; not for general use."),
        memory("executor_memory_limit_mb").words("Executor memory limit", "The memory that the executor may use at most; not for general use."),
        cpu("redis_cpu", CPU).words("Redis CPU", "The processor cores that Redis asks for."),
        cpu("redis_cpu_limit", CPU_LIMIT).words("Redis CPU limit", "The processor cores that Redis may use at most."),
        memory("redis_memory_mb").words("Redis memory", "The memory that Redis asks for."),
        memory("redis_memory_limit_mb").words("Redis memory limit", "The memory that Redis may use at most."),
        cpu("db_cpu", CORES).words("Database CPU", "The processor cores that the database asks for."),
        cpu("db_cpu_limit", CORES).words("Database CPU limit", "The processor cores that the database may use at most."),
        memory("db_memory_mb").words("Database memory", "The memory that the database asks for."),
        memory("db_memory_limit_mb").words("Database memory limit", "The memory that the database may use at most."),
        Field::new("db_storage_gi", WHOLE).nullable().unit(Unit::StorageGi).words("Database storage", "The storage of the database."),
        Field::new("db_max_connections", WHOLE)
            .nullable()
            .unit(Unit::Connections)
            .words("Database connections", "The number of connections that the database takes at once."),
        Field::new("labels", Kind::Map(&Kind::Text(Text::ANY))).nullable().words("Labels", "Kubernetes labels of the server's pods."),
        Field::new("annotations", Kind::Map(&Kind::Text(Text::ANY))).nullable().words("Annotations", "Kubernetes annotations of the server's pods."),
        Field::new("service_account_name", Kind::Text(Text::ANY))
            .nullable()
            .words("Service account", "The Kubernetes service account that the server's pods run as."),
        Field::new("image_pull_secrets", Kind::List(&Kind::Record(&IMAGE_PULL_SECRET)))
            .nullable()
            .words("Image pull secrets", "Secrets of the cluster that open the image's registry."),
        Field::new("volumes", Kind::List(&Kind::Record(&VOLUME))).nullable().words("Volumes", "Kubernetes volumes of the server's pods."),
        Field::new("volume_mounts", Kind::List(&Kind::Record(&VOLUME_MOUNT)))
            .nullable()
            .words("Volume mounts", "Where the volumes stand in the server's container."),
        Field::new("init_containers", Kind::List(&Kind::Record(&CONTAINER)))
            .nullable()
            .words("Init containers", "Containers that run to their end before the server starts."),
        Field::new("sidecars", Kind::List(&Kind::Record(&CONTAINER))).nullable().words("Sidecars", "Containers that run beside the server."),
    ],
)
.doc("What a deployment asks of its cluster: replicas, processor, memory, storage and pod settings.")
.open();
