// Makes the form of a preview from its parent.

import { hidesSecrets } from '../../../values/records/hidden-secrets.js';
import { withSizes } from '../../../values/records/shown-sizes.js';
import { followedRef } from '../../../values/records/repo-ref.js';
import { unreadableOf } from '../../../explain/secret-plan.js';
import type {
  Deployment,
  DeploymentCreate,
  ResourceSpec,
  Secret,
  SecretReference,
  SourceConfig,
  SourceRevisionConfig,
} from '../../../generated/records.js';
import { REVISION_FIELDS } from '../../../generated/rollback.js';
import { walkSecrets } from '../../../values/walk-secrets.js';
import { ConfigError } from '../../../values/errors/config-error.js';
import { isObject } from '../../../values/plain.js';
import { PlanError } from '../../errors/plan-error.js';
import { isBeingDeleted } from '../fleet/fleet-entry.js';
import type { PreviewUpOptions } from './preview-calls.js';
import { markedResources, previewMark, type PreviewMark } from './preview-mark.js';

/** What is copied of a `source_config` beside the resources: not the parent's own address. */
const COPIED = [
  'integration_id',
  'repo_url',
  'listener_id',
  'listener_config',
  'install_command',
  'build_command',
  'deployment_type',
] as const;

/** Of an external image services show a type, and refuse it in a creation (observed 14). */
function copiedFor(source: string): readonly string[] {
  return source === 'external_docker' ? COPIED.filter((name) => name !== 'deployment_type') : COPIED;
}

/** Databases, of which each deployment needs its own (observed 11.13). */
const ONE_EACH = ['POSTGRES_URI_CUSTOM', 'REDIS_URI_CUSTOM'];

/** @throws PlanError if the deployment cannot be previewed */
export function checkParent(parent: Deployment | undefined, from: string): asserts parent is Deployment {
  const refused = (why: string, reason: 'absent' | 'parent' = 'parent'): PlanError =>
    new PlanError(`${why}, and nothing was sent`, reason);
  if (parent === undefined)
    throw refused(`there is no deployment with the name ${JSON.stringify(from)} to preview`, 'absent');
  if (isBeingDeleted(parent)) throw refused(`${from} is being deleted`);
  if (previewMark(parent)) throw refused(`${from} is a preview itself`);
  if (parent.source === 'internal_source')
    throw refused(
      `${from} is built from an upload, which another deployment cannot take: deploy a form with --tarball`,
    );
}

/** The form of the preview. */
export function previewForm(
  parent: Deployment,
  name: string,
  mark: PreviewMark,
  options: Omit<PreviewUpOptions, 'secrets'> & { readonly secrets: readonly Secret[] },
): DeploymentCreate {
  const { source, source_config: stored } = parent;
  const { untrusted, copySecrets = [] } = options;
  if (untrusted && options.secrets.length + copySecrets.length > 0)
    throw new ConfigError('a preview of an untrusted change gets no secrets: leave secrets and copySecrets out');
  if (!isObject(stored)) throw shownWithout(parent.name, 'source_config');
  const spec = isObject(stored.resource_spec) ? withSizes(stored.resource_spec) : stored.resource_spec;
  const resources = untrusted ? harmless(spec) : withoutContainerSecrets(spec, copySecrets);
  const config: SourceConfig = {
    ...(picked(stored, copiedFor(source)) as SourceConfig),
    // Each run says itself what is deployed.
    ...(source === 'repo_host' && { build_on_push: false }),
    resource_spec: markedResources(resources, mark),
  };
  const copied = copiedSecrets(parent, copySecrets);
  return {
    name,
    source: source as DeploymentCreate['source'],
    source_config: config,
    source_revision_config: revisionConfig(parent, options),
    secrets: [
      ...copied.secrets.filter((each) => !options.secrets.some((own) => own.name === each.name)),
      ...options.secrets,
    ],
    ...(copied.references.length > 0 && { secret_references: copied.references }),
  };
}

function shownWithout(name: string, field: string): PlanError {
  return new PlanError(`the deployment ${name} shows no ${field}, which a preview needs: nothing was sent`, 'parent');
}

function revisionConfig(parent: Deployment, { image, ref }: PreviewUpOptions): SourceRevisionConfig {
  const { name, source, source_revision_config: stored } = parent;
  // Without it the preview is of what is given.
  if (!isObject(stored) && image === undefined && ref === undefined) throw shownWithout(name, 'source_revision_config');
  const { repo_commit_sha: _, source_tarball_path: __, image_uri, repo_ref: ___, ...others } = stored ?? {};
  // What only answers have, such as the packages that were built in, is no part of a form.
  const known: readonly string[] | undefined = REVISION_FIELDS[source];
  const rest = known === undefined ? others : picked(others, known);
  const isImage = source === 'external_docker' || source === 'internal_docker';
  if (image !== undefined && !isImage)
    throw new ConfigError(`image is for sources that have one, and ${name} has the source ${source}: give ref`);
  if (ref !== undefined && isImage)
    throw new ConfigError(`ref is for the source repo_host, and ${name} has the source ${source}: give image`);
  const own = isImage ? { image_uri: image ?? image_uri } : { repo_ref: ref ?? followedRef(parent) };
  return present({ ...rest, ...own });
}

/** The secrets and references that are copied, by their names, which may be those of containers' variables too. */
function copiedSecrets(
  { name: parent, secrets, secret_references, source_config: config }: Deployment,
  names: readonly string[],
): { readonly secrets: readonly Secret[]; readonly references: readonly SecretReference[] } {
  const stored = (hidesSecrets({ secrets }) ? [] : secrets) as readonly Secret[];
  const references = (secret_references ?? []) as readonly SecretReference[];
  const variables = containerSecrets(config?.resource_spec);
  const known = new Set([...stored, ...references, ...variables].map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) throw refusedSecrets(`${parent} has no secret ${missing.join(', ')}`);
  const shared = names.filter((name) => ONE_EACH.includes(name));
  if (shared.length > 0)
    throw refusedSecrets(
      `${shared.join(', ')} must be another one for each deployment (observed 11.13): give its value`,
    );
  const hidden = new Set([...unreadableOf(stored), ...variables.flatMap((each) => unreadableOf([each]))]);
  const unreadable = names.filter((name) => hidden.has(name));
  if (unreadable.length > 0)
    throw refusedSecrets(
      `the service shows no value of ${unreadable.join(', ')}, so it cannot be copied: give its value`,
    );
  return {
    secrets: stored.filter(({ name }) => names.includes(name)).map(({ name, value }) => ({ name, value })),
    references: references
      .filter(({ name }) => names.includes(name))
      .map(({ name, secret_name, secret_key }) => ({ name, secret_name, secret_key })),
  };
}

function refusedSecrets(why: string): PlanError {
  return new PlanError(`${why}; nothing was sent`, 'secret');
}

/** Sizes, scales and pull secrets: whatever else a service has may bring a secret of the cluster into a container. */
function harmless(spec: ResourceSpec | null | undefined): ResourceSpec {
  const isHarmless = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'number' || name === 'image_pull_secrets';
  return Object.fromEntries(Object.entries(spec ?? {}).filter(isHarmless));
}

function picked(from: object, names: readonly string[]): object {
  return present(Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))));
}

/** The members that are not null. */
function present<T extends object>(from: T): T {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== null && value !== undefined)) as T;
}

/** The variables of a parent's containers that have a value. One by reference, or an empty one, is no secret. */
export function containerSecrets(spec: object | null | undefined): readonly Secret[] {
  const found: Secret[] = [];
  walkSecrets(spec, (variable) => {
    if (hasValue(variable)) found.push({ name: String(variable.name), value: String(variable.value) });
    return variable;
  });
  return found;
}

/** The resources without the variables that have a value, except for the variables that are named. */
function withoutContainerSecrets(
  spec: ResourceSpec | null | undefined,
  named: readonly string[],
): ResourceSpec | null | undefined {
  return walkSecrets(spec, (variable) =>
    hasValue(variable) && !named.includes(String(variable.name)) ? undefined : variable,
  );
}

function hasValue({ value }: Readonly<Record<string, unknown>>): boolean {
  return value !== undefined && value !== null && value !== '';
}
