// The traps of a form and of a deployment.

import { TRAPS, type FindingCode } from '../generated/signatures.js';
import { objectOf, optionsOf, readArgument } from '../values/arguments.js';
import { isObject } from '../values/plain.js';
import type { Finding } from './types.js';

/** What a form is checked against. */
export interface FormContext {
  /** The kind of installation; by default `self_hosted` for `external_docker`. */
  readonly hosting?: 'cloud' | 'self_hosted' | undefined;
  /** The deployment that a patch changes. Without it, the form creates one. */
  readonly current?: object | null | undefined;
  /** The listeners of the workspace. Without them, nothing is said about listeners. */
  readonly listeners?: readonly object[] | undefined;
}

/** The longest name for which the label of a self-hosted autoscaler fits (observed 11.1). */
const MAX_SELF_HOSTED_NAME = 21;
const LEAST_CACHE_MB = 512;
const DATABASE_URI = 'POSTGRES_URI_CUSTOM';

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What is read of a form or a deployment. */
function read(form: unknown): {
  readonly form: Members;
  readonly config: Members;
  readonly spec: readonly string[];
  readonly image: unknown;
  readonly secrets: readonly unknown[] | undefined;
} {
  const members = membersOf(form);
  const config = membersOf(members.source_config);
  const spec = Object.entries(membersOf(config.resource_spec)).filter(([, value]) => (value ?? null) !== null);
  return {
    form: members,
    config,
    spec: spec.map(([name]) => name),
    image: membersOf(members.source_revision_config).image_uri,
    secrets: Array.isArray(members.secrets) ? members.secrets.map((secret) => membersOf(secret).name) : undefined,
  };
}

/**
 * The traps of a form that would be sent: what a service accepts, and what then goes wrong without a word in a log.
 * @param form - the body of a creation, or of a patch
 * @param options - the installation, the deployment that a patch changes, and the workspace's listeners
 * @throws TypeError if the form or the options are no objects
 * @example
 * diagnoseForm({ secrets: [] }, { current: deployment })[0]?.code; // 'empty_secrets'
 */
export function diagnoseForm(form: object, options?: FormContext | null): Finding[] {
  const context = optionsOf(options, ['hosting', 'current', 'listeners']) ?? {};
  const given = objectOf(form, 'the form');
  return readArgument('the form', () => formTraps(given, context));
}

function formTraps(given: object, context: FormContext): Finding[] {
  const { form: members, config, spec, image, secrets } = read(given);
  const stored = context.current === undefined || context.current === null ? undefined : read(context.current);
  const isSelfHosted = isSelfHostedForm(members, context.hosting);
  const codes: FindingCode[] = [];
  const check = (isShown: boolean, code: FindingCode): void => {
    if (isShown) codes.push(code);
  };
  check(isSelfHosted && hasLongName(members), 'name_over_21');
  check(hasHiddenQueue(spec), 'queue_doubles');
  const cache = membersOf(config.resource_spec).redis_memory_mb;
  check(typeof cache === 'number' && cache < LEAST_CACHE_MB, 'small_cache');
  check(isMovingImage(image, stored?.image), 'mutable_tag');
  if (Array.isArray(context.listeners) && isSelfHosted && !stored)
    codes.push(...listenerTraps(config, context.listeners));
  if (stored) {
    const names = stored.secrets ?? [];
    check(secrets?.length === 0 && names.length > 0, 'empty_secrets');
    check(spec.length > 0 && stored.spec.some((field) => !spec.includes(field)), 'partial_resource_spec');
    const isRemoved = secrets !== undefined && secrets.length > 0 && !secrets.includes(DATABASE_URI);
    check(isRemoved && names.includes(DATABASE_URI), 'database_uri_removed');
  }
  const ref = membersOf(members.source_revision_config).repo_ref;
  check(config.build_on_push === true && typeof ref === 'string' && ref.startsWith('refs/tags/'), 'no_build_on_tag');
  return codes.map(trap);
}

/** The traps of a deployment whose revision failed or is stuck, beside what its log shows. */
export function diagnoseFailure(deployment: unknown, status: string, shown: FindingCode | undefined): Finding[] {
  const { form, spec } = read(deployment);
  const isDeploying = status === 'DEPLOY_FAILED' || status === 'DEPLOYING';
  const mayBeName = shown === undefined || ['name_too_long', 'not_ready', 'no_events'].includes(shown);
  const isFull = shown === 'cluster_full' || shown === 'quota_exceeded';
  const codes: FindingCode[] = [];
  if (isDeploying && mayBeName && isSelfHostedForm(form) && hasLongName(form)) codes.push('name_over_21');
  if (isFull && hasHiddenQueue(spec)) codes.push('queue_doubles');
  const isServing = typeof form.active_revision_id === 'string';
  if (status.endsWith('_FAILED') && form.status === 'READY' && !isServing) codes.push('ready_is_no_result');
  return codes.map(trap);
}

/** The finding of a trap. */
export function trap(code: FindingCode): Finding {
  const [, cause, nextStep, citation] = TRAPS.find(([each]) => each === code)!;
  return { code, cause, nextStep, citation };
}

function isSelfHostedForm({ source }: Members, hosting?: string): boolean {
  return hosting === undefined ? source === 'external_docker' : hosting === 'self_hosted';
}

function hasLongName({ name }: Members): boolean {
  return typeof name === 'string' && [...name].length > MAX_SELF_HOSTED_NAME;
}

function hasHiddenQueue(spec: readonly string[]): boolean {
  return (spec.includes('cpu') || spec.includes('memory_mb')) && !spec.some((field) => field.startsWith('queue_'));
}

/** Whether an image's name has a tag that is made to move, or none, or is the one that is deployed already. */
function isMovingImage(image: unknown, stored: unknown): boolean {
  if (typeof image !== 'string') return false;
  const name = image.slice(image.lastIndexOf('/') + 1);
  if (!name.includes('@') && (!name.includes(':') || name.endsWith(':latest'))) return true;
  return image === stored && !image.includes('@');
}

function listenerTraps(config: Members, listeners: readonly object[]): FindingCode[] {
  const codes: FindingCode[] = [];
  const id = config.listener_id ?? undefined;
  const listener = listeners.find((each) => membersOf(each).id === id);
  if (id === undefined && listeners.length > 0) codes.push('listener_required');
  if (id !== undefined && !listener) codes.push('no_listeners');
  const namespace = membersOf(config.listener_config).k8s_namespace ?? undefined;
  const served = listOf(membersOf(membersOf(listener).compute_config).k8s_namespaces);
  if (namespace !== undefined && listener && !served.includes(namespace)) codes.push('namespace_refused');
  return codes;
}
