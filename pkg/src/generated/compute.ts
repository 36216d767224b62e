// The parts of a deployment that ask for processor and memory. Generated from src/schema/compute.rs by `cargo xtask generate`; not to be edited by hand.

/** A part: its name and its fields in the order of the core's bits, empty where it has none; what containers ask for comes last. */
export const COMPUTE_GROUPS = [
  ['main', ['min_scale', 'max_scale', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']],
  ['queue', ['queue_min_scale', 'queue_max_scale', 'queue_cpu', 'queue_cpu_limit', 'queue_memory_mb', 'queue_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']],
  ['orchestrator', ['orchestrator_min_scale', 'orchestrator_max_scale', 'orchestrator_cpu', 'orchestrator_cpu_limit', 'orchestrator_memory_mb', 'orchestrator_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']],
  ['executor', ['', '', 'executor_cpu', 'executor_cpu_limit', 'executor_memory_mb', 'executor_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']],
  ['redis', ['', '', 'redis_cpu', 'redis_cpu_limit', 'redis_memory_mb', 'redis_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']],
  ['database', ['', '', 'db_cpu', 'db_cpu_limit', 'db_memory_mb', 'db_memory_limit_mb', 'container_cpu', 'container_cpu_limit', 'container_memory_mb', 'container_memory_limit_mb']],
] as const;

/** The most replicas, cores or mebibytes that one number may say. */
export const AT_MOST = 10000000;
