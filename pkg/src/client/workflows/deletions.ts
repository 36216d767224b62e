// `deployments.deleteMany` of a list: by one request where the service takes it, else one after the other (observed 9).

import { MOST_DELETED } from '../../generated/operations.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';
import { MAX_ITEMS, firstOf } from '../../values/arguments.js';
import type { Deployment } from '../../generated/records.js';
import { ApiError } from '../errors/api-error.js';
import { lastFailure } from '../errors/create/message-text.js';
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
  /** Tells the caller's `onProgress`. */
  readonly report: (wait: DeletionWait, progress: DeletionProgress) => void;
}

/** Deletes deployments, and says what became of each. */
export async function deleteAll(
  client: DeletionClient,
  items: readonly unknown[],
  given: DeletionOptions,
): Promise<Deletion[]> {
  const ids = reading(() => [
    ...new Map(
      firstOf(items, MAX_ITEMS)
        .map(idOf)
        .map((id) => [id.toLowerCase(), id]),
    ).values(),
  ]);
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
    let outcomeOf: OutcomeOf;
    try {
      outcomeOf = isPlain ? await deleteChunk(client, chunk, options) : () => 'there';
    } catch (error) {
      // What was deleted before has to be told.
      if (results.size === 0 || options.signal?.aborted || !DeploymentControlError.is(error)) throw error;
      for (const id of ids.slice(at)) results.set(id, { id, deleted: false, error });
      break;
    }
    for (const id of chunk) {
      const known = outcomeOf(id);
      const work = () => deleteOne(client, id, { ...options, ...own }, known === 'unknown');
      results.set(id, known === 'deleted' ? { id, deleted: true } : await outcome(id, work, options));
    }
  }
  if (waiting !== undefined) {
    const started = performance.now();
    const watched = [...results.values()].filter(({ deleted }) => deleted);
    const leaving = { isLeft: false };
    const gone = watched.map(({ id }) =>
      outcome(id, () => waitUntilGone(client, { id, started, leaving, ...waiting }, options), options),
    );
    try {
      for (const deletion of await Promise.all(gone)) results.set(deletion.id, deletion);
    } finally {
      leaving.isLeft = true;
    }
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

/** What is known of a deployment after a request for several: it may be deleted although no answer says so. */
type OutcomeOf = (id: string) => 'deleted' | 'there' | 'unknown';

/** Deletes by one request; nothing is done if the service refuses the request or does not have it. */
async function deleteChunk(
  { deployments }: DeletionClient,
  chunk: readonly string[],
  options: RequestOptions,
): Promise<OutcomeOf> {
  try {
    const { data, meta } = await deployments.deleteMany({ deployment_ids: [...chunk] }, options).withResponse();
    if (meta.status !== 207) return () => 'deleted';
    const told = toldOutcomes(data);
    return (id) => told.get(id.toLowerCase()) ?? 'unknown';
  } catch (error) {
    if (!(error instanceof ApiError && REFUSED.includes(error.status))) throw error;
    const outcome = error.maybeProcessed ? 'unknown' : 'there';
    return () => outcome;
  }
}

/** What an answer tells of each. No documentation shows its fields, so any of them may be missing. */
function toldOutcomes(answer: unknown): ReadonlyMap<string, 'deleted' | 'there'> {
  const { results } = (answer ?? {}) as { results?: unknown };
  const told = new Map<string, 'deleted' | 'there'>();
  for (const entry of Array.isArray(results) ? (results as unknown[]) : []) {
    const { deployment_id, id = deployment_id, status } = Object(entry) as Record<string, unknown>;
    if (typeof id === 'string' && typeof status === 'number')
      told.set(id.toLowerCase(), status >= 200 && status < 300 ? 'deleted' : 'there');
  }
  return told;
}

/** Deletes one. That it is not there is a success where an attempt may have deleted it before. */
async function deleteOne(
  { deployments }: DeletionClient,
  id: string,
  options: RequestOptions,
  mayBeGone: boolean,
): Promise<void> {
  try {
    await deployments.delete(id, options);
  } catch (error) {
    if (!(error instanceof NotFoundError && (mayBeGone || error.maybeProcessed))) throw error;
  }
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
  /** Whether another wait has ended all. */
  readonly leaving: { readonly isLeft: boolean };
}

/** Waits until a deployment can no longer be read. */
async function waitUntilGone(
  { deployments, pause, report }: DeletionClient,
  { id, started, pace, wait, leaving }: Waiting,
  options: RequestOptions,
): Promise<void> {
  const history: { status: string; atMs: number }[] = [];
  let errors = 0;
  for (let poll = 1; !leaving.isLeft; poll += 1) {
    const status = await statusOf(deployments, id, options).catch((error: unknown) => error as Error);
    const elapsedMs = performance.now() - started;
    const asked = status instanceof ApiError ? (status.retryAfter ?? 0) : 0;
    if (status instanceof Error) {
      if (asked === 0) errors += 1;
      if (!isTemporary(status) || errors > pace.tolerateErrors) throw status;
    } else {
      errors = 0;
      const changed = history.at(-1)?.status !== (status ?? 'gone');
      if (changed) history.push({ status: status ?? 'gone', atMs: elapsedMs });
      report(wait, { id, status, changed, elapsedMs } satisfies DeletionProgress);
      if (status === undefined) return;
    }
    const left = pace.maxWait - elapsedMs;
    if (left <= 0) {
      const last = history.at(-1)?.status ?? 'there';
      const failure = status instanceof Error ? status : undefined;
      const message = `deployment ${id} was still ${last} after ${Math.round(elapsedMs / 1_000)} s; its deletion goes on at the service${lastFailure(failure)}`;
      const deployment = { id, latest_revision_id: null };
      throw new WaitTimeoutError(message, { deployment, revision: null, polls: poll, elapsedMs, history }, failure);
    }
    await pause(Math.min(Math.max(pace.delayAfter(poll), Math.min(asked, pace.maxDelay)), left), options.signal);
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
