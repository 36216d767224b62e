// The form that would make a deployment again.
import {
  fields,
  validatePatch,
  type Deployment,
  type DeploymentCreate,
  type SecretReference,
  type Source,
} from 'deployment-control';
import { isObject } from '../../../pkg/src/values/plain.js';
import { followedRef } from '../../../pkg/src/values/records/repo-ref.js';
import { withSizes } from '../../../pkg/src/values/records/shown-sizes.js';
import { secretNames } from '../service/masking.js';
import { withoutFilledIn } from './filled-in.js';
import { variableNames } from './variable-names.js';

type Values = Readonly<Record<string, unknown>>;

/** The fields of a revision that say what was built once, and not what to build. */
const OF_ONE_BUILD = ['repo_commit_sha', 'source_tarball_path'];

/** What stands in place of the value of a secret or of an environment variable. */
type Reference = (name: string) => object;

/**
 * The form of a deployment: without what only the service says, without its defaults, and with a reference in place of
 * each secret, since a service tells no values and a file should hold none: `${NAME}`, unless the caller has others.
 */
export function formOf(deployment: Deployment, reference: Reference = references(deployment)): DeploymentCreate {
  const { source_config: stored, source_revision_config: made } = deployment;
  const { resource_spec: spec, custom_url: url } = objectOf(stored) as {
    readonly resource_spec?: object;
    readonly custom_url?: string;
  };
  const config = {
    ...objectOf(stored),
    ...(isObject(spec) && { resource_spec: without(withoutFilledIn(withSizes(spec)), fieldsNoFormTakes(deployment)) }),
    // Services were seen to show a bare host name, which no form takes.
    ...(url && !url.includes('://') && { custom_url: `https://${url}` }),
    ...(url && isOwnAddress(deployment.name, url) && { custom_url: null }),
  };
  const revision = { ...objectOf(made), repo_ref: followedRef(deployment) };
  const { secret_references: others } = deployment as { readonly secret_references?: unknown };
  // The secrets come first, so that theirs are the plainest names.
  const secrets = (secretNames(deployment) ?? []).map((name) => ({ name, ...reference(name) }));
  const form = {
    name: deployment.name,
    source: deployment.source,
    source_config: chosen('source_config', deployment.source as Source, config),
    source_revision_config: chosen('source_revision_config', deployment.source as Source, revision),
  };
  return {
    ...(asWritten(form, reference) as Values),
    secrets,
    ...(Array.isArray(others) &&
      others.length > 0 && { secret_references: asWritten(others.map(referenceOf), reference) }),
  } as unknown as DeploymentCreate;
}

/** What `deploy --env-file` replaces by a value, for names of any letters. */
function references(deployment: Deployment): Reference {
  const names = variableNames(secretNames(deployment));
  return (name) => ({ value: `\${${names.next(name)}}` });
}

/** The fields that every deployment has, and no form. */
const OF_EVERY_DEPLOYMENT = [
  'id',
  'tenant_id',
  'created_at',
  'updated_at',
  'status',
  'latest_revision_id',
  'active_revision_id',
];

/** The fields that a deployment shows and its form does not have: no form takes them, or the service fills them in. */
export function leftOutOf(stored: object, form: object, path: readonly string[] = []): string[] {
  return Object.entries(stored).flatMap(([name, value]) => {
    if (value === false || value === '' || (path.length === 0 && OF_EVERY_DEPLOYMENT.includes(name))) return [];
    const kept = (form as Values)[name];
    if (isObject(value) && isObject(kept)) return leftOutOf(value, kept, [...path, name]);
    const isHere = value !== null && !isEmpty(value);
    return isHere && (kept ?? null) === null ? [[...path, name].join('.')] : [];
  });
}

/** Whether a service hides the configuration of a listener that a deployment has. */
export function hidesListener({ source_config: config }: Deployment): boolean {
  return Boolean(config?.listener_id && !config.listener_config);
}

/** Whether an address is one that services set by themselves, `NAME-HASH.REGION.…` (observed 14.A). No other takes it. */
function isOwnAddress(name: string, url: string): boolean {
  const [label = ''] = url.replace(/^https?:\/\//, '').split('.');
  return label.startsWith(`${name}-`) && /^(?:(?=\w*\d)[0-9a-f]{4,}|[0-9a-f]{8,})$/.test(label.slice(name.length + 1));
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** What a form has of a reference: services note more. */
function referenceOf({ name, secret_name, secret_key }: SecretReference): SecretReference {
  return { name, secret_name, secret_key };
}

function objectOf(value: unknown): Values {
  return isObject(value) ? value : {};
}

/** The fields of a stored specification that no form takes: a service may store more than the contract has. */
export function fieldsNoFormTakes({ source_config: config }: Deployment): string[] {
  const { resource_spec: spec } = objectOf(config) as { readonly resource_spec?: object };
  if (!isObject(spec)) return [];
  const { issues } = validatePatch({ source_config: { resource_spec: withSizes(spec) } });
  return Object.keys(spec).filter((name) =>
    issues.some(({ degree, code, path }) => path[2] === name && (degree === 'refused' || code === 'unknown_field')),
  );
}

/** The fields of a record that a creation takes, without the fields that have their default. */
function chosen(record: string, source: Source, values: Values): Values {
  const known = fields('DeploymentCreate', { source }).filter(
    ({ path, readOnly }) => path.length === 2 && path[0] === record && !readOnly,
  );
  const kept = known.flatMap(({ path: [, name = ''], default: usual }) => {
    const value = values[name];
    // An empty specification asks for the service's sizes, which some services demand (observed 14.C).
    const isHollow = value === '' || (isEmpty(value) && name !== 'resource_spec');
    const isLeftOut = value === undefined || value === null || value === usual || isHollow;
    return isLeftOut || OF_ONE_BUILD.includes(name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(withoutNulls(value)).length === 0;
}

/**
 * References in place of the values of environment variables of containers, no nulls, which a creation need not have, and
 * texts in which nothing else is a reference.
 */
function asWritten(value: unknown, reference: Reference, isEnvironment = false): unknown {
  if (typeof value === 'string') return value.replace(/\$\{/g, '$$$${');
  if (Array.isArray(value))
    return value.map((item) => {
      if (!isEnvironment || !isVariable(item)) return asWritten(item, reference);
      const { name, value: _, ...rest } = item;
      return { name, ...reference(name), ...(asWritten(rest, reference) as object) };
    });
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(withoutNulls(value));
  return Object.fromEntries(kept.map(([key, each]) => [key, asWritten(each, reference, key === 'env')]));
}

/** Whether a variable has a value of its own, which a service may hide by a null. An empty one is no secret. */
function isVariable(item: unknown): item is { readonly name: string; readonly value?: unknown } {
  const { name, value, valueFrom } = (item ?? {}) as { name?: unknown; value?: unknown; valueFrom?: unknown };
  return typeof name === 'string' && value !== '' && (valueFrom ?? null) === null;
}

function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== null));
}
