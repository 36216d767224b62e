// What forms show of sources and installations. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

/** Every source in the contract's order, with its label and a sentence of help (contract 2.1). */
export const SOURCES = [
  { value: 'repo_host', label: 'Repository', help: 'Built from a branch or tag of a repository.' },
  { value: 'external_docker', label: 'External image', help: 'An image in a registry of your own.' },
  { value: 'internal_docker', label: 'Container image', help: 'An image in the registry of the service.' },
  { value: 'internal_source', label: 'Source upload', help: 'Built from a tarball that is uploaded afterwards.' },
  { value: 'internal_template', label: 'Template', help: 'A prebuilt template of the service.' },
] as const;

/** Every status of a revision that is known (contract 3, observed 4). */
export const REVISION_STATUSES: readonly string[] = [
  'DEPLOYED',
  'CREATING',
  'QUEUED',
  'AWAITING_BUILD',
  'BUILDING',
  'AWAITING_DEPLOY',
  'DEPLOYING',
  'CREATE_FAILED',
  'BUILD_FAILED',
  'DEPLOY_FAILED',
  'SKIPPED',
  'INTERRUPTED',
  'UNKNOWN',
];

/** The states of a revision that has failed (observed 4). */
export const FAILED_STATES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED']);

/** The other states in which a revision stays: it is deployed, or another one took its place (contract 3, observed 4). */
export const SETTLED_STATES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['DEPLOYED', 'SKIPPED']);

/** The states of a deployment that is being deleted (contract 3, observed 4). */
export const DELETION_STATES: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['AWAITING_DELETE', 'AWAITING_FINAL_DELETE']);

/** The sources that an installation of each kind takes (contract 2.1). */
export const HOSTING_SOURCES = {
  cloud: ['repo_host', 'internal_docker', 'internal_source', 'internal_template'],
  self_hosted: ['external_docker', 'internal_docker', 'internal_source'],
} as const;

/** The fields of a `ResourceSpec` that services were seen to round to one decimal (observed 6). */
export const ROUNDED_FIELDS = [
  'cpu',
  'cpu_limit',
  'queue_cpu',
  'queue_cpu_limit',
  'redis_cpu',
  'redis_cpu_limit',
] as const;
