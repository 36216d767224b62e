// The document of a plan: what it holds, its checksum, and the state that it was made from.

import type { Deployment } from '../../../generated/records.js';
import { damageOf, KIND } from '../../../values/fleet-plan-shape.js';
import { isObject } from '../../../values/plain.js';
import { PlanError } from '../../errors/plan-error.js';
import { isBeingDeleted } from './fleet-entry.js';
import type { Desired } from './read/fleet-form.js';
import { inlineSecrets } from './read/fleet-secrets.js';
import type { FleetDocumentEntry, FleetPlanDocument } from './fleet-document-types.js';
import type { FleetEntry, FleetPlanOptions } from './fleet-types.js';

const VERSION = 1;

/** What a document is made of. */
export interface DocumentParts {
  readonly service: FleetPlanDocument['service'];
  readonly fleet: FleetPlanDocument['fleet'];
  readonly entries: readonly FleetEntry[];
  readonly options: FleetPlanOptions;
  readonly desired: readonly Desired[];
}

/** @throws PlanError if a secret is given by its value */
export async function documentOf({ desired, entries, options, ...rest }: DocumentParts): Promise<FleetPlanDocument> {
  const given = new Map(desired.map((each) => [each.name, each.given]));
  const document = {
    kind: KIND,
    version: VERSION,
    ...rest,
    options: {
      adopt: options.adopt === true,
      send_secrets: options.sendSecrets === true,
      redeploy_failed: options.redeployFailed === true,
      ...(options.exact && { exact: true }),
    },
    entries: await Promise.all(entries.map((entry) => documentEntry(entry, given.get(entry.name)))),
  } as const;
  return { ...document, checksum: await sha256(document) };
}

async function documentEntry(
  { name, action, current, after, file, explanation, newRevision, plan }: FleetEntry,
  given: Readonly<Record<string, unknown>> | undefined,
): Promise<FleetDocumentEntry> {
  const isSent = action === 'create' || action === 'patch' || action === 'redeploy';
  const form = isSent ? given : undefined;
  const inline = form === undefined ? [] : inlineSecrets(form);
  if (inline.length > 0)
    throw new PlanError(
      `${name}: a plan's document holds no secrets, and ${inline.join(', ')} is given by its value: give env or file in its place`,
      'secret',
    );
  return {
    name,
    action,
    ...(current && { id: current.id }),
    ...(current &&
      action !== 'none' &&
      action !== 'unmanaged' && { state: await stateOf(plan?.current ?? current, plan?.form) }),
    ...(form && { form }),
    ...(after.length > 0 && { after }),
    ...(file !== undefined && { file }),
    ...(explanation && explanation.changes.length > 0 && { changes: explanation.changes }),
    ...(explanation && explanation.losses.length > 0 && { losses: explanation.losses }),
    ...(isSent && { new_revision: newRevision }),
  };
}

/**
 * Reads a document.
 * @throws PlanError if it is none, of another version, or was edited
 */
export async function readDocument(given: unknown): Promise<FleetPlanDocument> {
  const document = given as FleetPlanDocument;
  const { version, checksum, ...rest } = document;
  if (version !== VERSION)
    throw new PlanError(`the plan has the format ${String(version)}, and this is ${VERSION}: plan again`, 'edited');
  const damage = damageOf(document);
  if (damage !== undefined)
    throw new PlanError(
      `the plan was edited or cut off after it was made: ${damage} is missing or of another kind, so nothing was sent: plan again`,
      'edited',
    );
  if (checksum !== (await sha256({ ...rest, version })))
    throw new PlanError(
      'the plan does not fit its checksum: it was edited or cut off after it was made, as by accident, so nothing was sent: plan again',
      'edited',
    );
  return document;
}

/** Whether a value is the document of a plan. */
export function isDocument(given: unknown): boolean {
  return isObject(given) && given.kind === KIND;
}

/**
 * A hash of what a plan was made from: the deployment, its latest revision, and the fields that the form sets. Others
 * change by themselves, such as the address that a service gives with the first success. Of secrets the names alone.
 */
export function stateOf(current: Deployment, form: object | undefined): Promise<string> {
  const wanted = (form ?? {}) as Readonly<Record<string, unknown>>;
  const stored = current as unknown as Readonly<Record<string, unknown>>;
  const part = (name: string): unknown => {
    const [own, all] = [wanted[name], stored[name]];
    if (!isObject(own) || !isObject(all)) return undefined;
    const set = Object.keys(own).filter((key) => own[key] !== undefined && own[key] !== null);
    return Object.fromEntries(set.map((key) => [key, all[key]]));
  };
  const state = {
    id: current.id,
    latest_revision_id: current.latest_revision_id,
    source: current.source,
    is_deleting: isBeingDeleted(current),
    source_config: part('source_config'),
    source_revision_config: part('source_revision_config'),
    secrets: current.secrets?.map(({ name }) => name).sort(),
    secret_references: stored.secret_references,
  };
  return sha256(withoutNulls(state));
}

/** Whether a service leaves a field out, or says null, is no difference. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  return Object.fromEntries(given.map(([key, each]) => [key, withoutNulls(each)]));
}

/** SHA-256 of a value as JSON with its keys in order, in hexadecimal digits. */
export async function sha256(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(ordered(value)));
  const { subtle } = globalThis.crypto ?? {};
  if (subtle === undefined)
    throw new PlanError('the documents of plans need SHA-256, which a page has only over HTTPS', 'unsupported');
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  );
}
