// `deployments.deleteMany` of a list: by one request where the service takes it, else one after the other (observed 9).

import { MOST_DELETED } from '../../generated/operations.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';
import { MAX_ITEMS, firstOf } from '../../values/arguments.js';
import type { Deployment } from '../../generated/records.js';
import { ApiError } from '../errors/api-error.js';
import { isTemporary } from '../errors/temporary.js';
import { NotFoundError } from '../errors/not-found-error.js';
import { WaitTimeoutError } from '../errors/wait-timeout-error.js';
import { reading } from '../options/argument-error.js';
import type { RequestOptions } from '../options/request-options.js';
import { readWait } from './method-options.js';
import type { Deletion, DeletionOptions, DeletionProgress, DeletionWait } from './deletion-calls.js';

/** The statuses of a service that has no request for several deployments, or refuses the request because of some of them. */
const REFUSED = [400, 404, 405, 409, 422, 501];

/** The limits and pauses of a wait. */
interface Pace {
  readonly maxWait: number;
  readonly maxDelay: number;
  readonly tolerateErrors: number;
  delayAfter(poll: number): number;
}

/** What a deletion needs of the client. */
export interface DeletionClient {
  readonly deployments: {
    get(id: string, options: RequestOptions): Promise<Deployment>;
    delete(
      id: string,
      options: RequestOptions & Pick<DeletionOptions, 'delete_tracing_project' | 'force'>,
    ): Promise<void>;
    deleteMany(
      params: { deployment_ids: string[] },
      options: RequestOptions,
    ): { withResponse(): Promise<{ data: unknown; meta: { readonly status: number } }> };
  };
  readonly pace: (wait: DeletionWait) => Pace;
  readonly pause: (ms: number, signal: RequestOptions['signal']) => Promise<void>;
}

/** Deletes deployments, and says what became of each. */
export async function deleteAll(
  client: DeletionClient,
  items: readonly unknown[],
  given: DeletionOptions,
): Promise<Deletion[]> {
  const ids = reading(() => [...new Set(firstOf(items, MAX_ITEMS).map(idOf))]);
  // Read before anything is sent, so that a wrong option deletes nothing.
  const { delete_tracing_project, force, wait, ...options } = reading(() => ({
    ...given,
    wait: readWait(given.wait) as DeletionWait | undefined,
  }));
  const waiting = wait && { pace: client.pace(wait), wait };
  const own = { ...(delete_tracing_project && { delete_tracing_project }), ...(force && { force }) };
  const results = new Map<string, Deletion>();
  for (let at = 0; at < ids.length; at += MOST_DELETED) {
    const chunk = ids.slice(at, at + MOST_DELETED);
    const isPlain = Object.keys(own).length === 0 && chunk.length > 1;
    const told = isPlain ? await deleteChunk(client, chunk, options) : new Set<string>();
    for (const id of chunk) {
      const deletion = told.has(id)
        ? { id, deleted: true }
        : await outcome(id, () => client.deployments.delete(id, { ...options, ...own }), options);
      results.set(id, deletion);
    }
  }
  if (waiting !== undefined) {
    const started = performance.now();
    const watched = [...results.values()].filter(({ deleted }) => deleted);
    const gone = watched.map(({ id }) =>
      outcome(id, () => waitUntilGone(client, { id, started, ...waiting }, options), options),
    );
    for (const deletion of await Promise.all(gone)) results.set(deletion.id, deletion);
  }
  return [...results.values()];
}

function idOf(item: unknown, at: number): string {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item;
  if (typeof id === 'string' && /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(id)) return id;
  const what = typeof item === 'object' && item !== null ? 'an object without an id that is a uuid' : String(item);
  throw new ConfigError(
    `deployments.deleteMany: nothing was sent: it takes deployments or their ids, which are uuids, and item ${at + 1} is ${what}`,
  );
}

/** The ids that one request has deleted; no id if the service refuses the request or does not have it. */
async function deleteChunk(
  { deployments }: DeletionClient,
  chunk: readonly string[],
  options: RequestOptions,
): Promise<Set<string>> {
  try {
    const { data, meta } = await deployments.deleteMany({ deployment_ids: [...chunk] }, options).withResponse();
    return new Set(meta.status === 207 ? deletedOnes(data) : chunk);
  } catch (error) {
    if (error instanceof ApiError && REFUSED.includes(error.status)) return new Set();
    throw error;
  }
}

/** The ids that an answer tells as deleted. No documentation shows its fields, so any of them may be missing. */
function deletedOnes(answer: unknown): string[] {
  const { results } = (answer ?? {}) as { results?: unknown };
  if (!Array.isArray(results)) return [];
  return results.flatMap((entry: unknown) => {
    const { deployment_id, id = deployment_id, status } = Object(entry) as Record<string, unknown>;
    return typeof id === 'string' && typeof status === 'number' && status >= 200 && status < 300 ? [id] : [];
  });
}

/** What became of a deployment. An abort ends all: it is the caller's wish. */
async function outcome(id: string, work: () => Promise<void>, { signal }: RequestOptions): Promise<Deletion> {
  try {
    await work();
    return { id, deleted: true };
  } catch (error) {
    if (!DeploymentControlError.is(error) || signal?.aborted) throw error;
    return { id, deleted: false, error };
  }
}

interface Waiting {
  readonly id: string;
  readonly started: number;
  readonly pace: Pace;
  readonly wait: DeletionWait;
}

/** Waits until a deployment can no longer be read. */
async function waitUntilGone(
  { deployments, pause }: DeletionClient,
  { id, started, pace, wait }: Waiting,
  options: RequestOptions,
): Promise<void> {
  const history: { status: string; atMs: number }[] = [];
  let errors = 0;
  for (let poll = 1; ; poll += 1) {
    const status = await statusOf(deployments, id, options).catch((error: unknown) => error as Error);
    const elapsedMs = performance.now() - started;
    if (status instanceof Error) {
      errors += 1;
      if (!isTemporary(status) || errors > pace.tolerateErrors) throw status;
    } else {
      errors = 0;
      const changed = history.at(-1)?.status !== (status ?? 'gone');
      if (changed) history.push({ status: status ?? 'gone', atMs: elapsedMs });
      wait.onProgress?.({ id, status, changed, elapsedMs } satisfies DeletionProgress);
      if (status === undefined) return;
    }
    const left = pace.maxWait - elapsedMs;
    if (left <= 0) {
      const last = history.at(-1)?.status ?? 'there';
      const message = `deployment ${id} was still ${last} after ${Math.round(elapsedMs / 1_000)} s; its deletion goes on at the service`;
      const deployment = { id, latest_revision_id: null };
      throw new WaitTimeoutError(message, { deployment, revision: null, polls: poll, elapsedMs, history });
    }
    await pause(Math.min(pace.delayAfter(poll), left), options.signal);
  }
}

/** The state of a deployment; undefined once it is gone. */
async function statusOf(
  deployments: DeletionClient['deployments'],
  id: string,
  options: RequestOptions,
): Promise<Deployment['status'] | undefined> {
  try {
    return (await deployments.get(id, options)).status;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
