// `previews.down` and `previews.sweep`: deletes previews, and nothing that is none.

import type { Deployment } from '../../../generated/records.js';
import { pause } from '../../call/signals.js';
import { ApiError } from '../../errors/api-error.js';
import { ConnectionError } from '../../errors/connection-error.js';
import { NotFoundError } from '../../errors/not-found-error.js';
import { PlanError } from '../../errors/plan-error.js';
import type { Run } from '../apply-context.js';
import type { Deletion, DeletionCalls, DeletionWait } from '../deletion-calls.js';
import { isBeingDeleted } from '../fleet/fleet-entry.js';
import type { Preview, PreviewDownOptions, PreviewSweep, PreviewSweepOptions, SweptPreview } from './preview-calls.js';
import { previewOf, readWorkspace } from './preview-listing.js';

/** So often a deletion is asked for while no answer comes. */
const MOST_ROUNDS = 4;

/** What a deletion works with. */
export interface Deleting {
  readonly run: Run;
  readonly deleteMany: DeletionCalls['deleteMany'];
}

/** Deletes the preview of a key. */
export async function takeDown(
  deleting: Deleting,
  { key, from, wait, dryRun }: PreviewDownOptions,
): Promise<readonly Preview[]> {
  const { previews } = await readWorkspace(deleting.run);
  const found = previews.filter((each) => each.key === key && (from === undefined || each.from === from));
  const parents = [...new Set(found.map((each) => each.from))];
  if (parents.length > 1)
    throw new PlanError(
      `${key} is a preview of ${parents.join(' and of ')}: say which by from; nothing was deleted`,
      'several',
    );
  if (dryRun) return found;
  // One that is on its way out anyway may be stuck there.
  const living = found.filter(({ deployment }) => !isBeingDeleted(deployment));
  const results = await remove(deleting, living.length > 0 ? living : found, wait);
  for (const { error } of results) if (error) throw error;
  return found;
}

/** Deletes the previews that nobody needs any more. */
export async function sweepAway(
  deleting: Deleting,
  { from, ttl, keepOpen, now, wait, dryRun }: PreviewSweepOptions & { readonly now: Date },
): Promise<PreviewSweep> {
  const { previews } = await readWorkspace(deleting.run);
  const kept: Preview[] = [];
  const due: SweptPreview[] = [];
  for (const preview of previews) {
    if (from !== undefined && preview.from !== from) continue;
    const limit = ttl ?? preview.ttl;
    const idleMs = now.getTime() - Date.parse(preview.deployment.updated_at);
    const isClosed = keepOpen !== undefined && !keepOpen.includes(preview.key);
    const because = isClosed ? 'closed' : limit !== undefined && idleMs > limit ? 'idle' : undefined;
    // One that is being deleted is awaited like the others.
    if (because === undefined && !isBeingDeleted(preview.deployment)) kept.push(preview);
    else due.push({ preview, because: because ?? 'closed' });
  }
  if (dryRun) return { deleted: due, failed: [], kept };
  const doomed: SweptPreview[] = [];
  for (const each of due) {
    if (await isUnchanged(deleting.run, each.preview)) doomed.push(each);
    else kept.push(each.preview);
  }
  const results = await remove(
    deleting,
    doomed.map(({ preview }) => preview),
    wait,
  );
  const errors = new Map(results.map(({ id, error }) => [id, error]));
  const failed = doomed.flatMap((each) => {
    const error = errors.get(each.preview.id);
    return error ? [{ ...each, error }] : [];
  });
  return { deleted: doomed.filter(({ preview }) => !errors.get(preview.id)), failed, kept };
}

/** Whether a preview is still what it was when it was listed. One that is gone is, too. */
async function isUnchanged(run: Run, { id, deployment }: Preview): Promise<boolean> {
  try {
    const stored = await run.call<Deployment>('deployments.get', { first: id });
    return (
      isBeingDeleted(stored) ||
      (previewOf(stored) !== undefined && stored.latest_revision_id === deployment.latest_revision_id)
    );
  } catch (error) {
    if (error instanceof NotFoundError) return true;
    throw error;
  }
}

/** Deletes with the tracing projects, which would else hold the names (observed 11.4). A lost answer is asked for again. */
export async function remove(
  { run, deleteMany }: Deleting,
  previews: readonly Preview[],
  wait: boolean | DeletionWait | undefined,
): Promise<readonly Deletion[]> {
  const results = new Map<string, Deletion>();
  let pending = previews.map(({ id }) => id);
  for (let round = 1; pending.length > 0; round += 1) {
    const options = { ...run.callOptions, delete_tracing_project: true, ...(wait && { wait }) };
    for (const result of await deleteMany(pending, options)) {
      const { error, ...deletion } = result;
      results.set(result.id, error instanceof NotFoundError ? { ...deletion, deleted: true } : result);
    }
    pending = pending.filter((id) => isPassing(results.get(id)?.error));
    if (round === MOST_ROUNDS) break;
    if (pending.length > 0) await pause(1_000 * round, run.callOptions.signal);
  }
  return [...results.values()];
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429;
  return error instanceof ConnectionError;
}
