// The tools that list and show revisions, and wait for one.
import { RevisionFailedError, WaitError, WaitTimeoutError, type Progress, type Revision } from 'deployment-control';
import * as z from 'zod';
import { madeFrom } from '../../service/revisions.js';
import { rowsOf } from '../answer.js';
import { CURSOR, cursorAt, positionOf } from '../cursor.js';
import { DEPLOYMENT, deploymentOf, REVISION, revisionIdsOf, sourceOf } from '../targets.js';
import { visible } from '../fence.js';
import { tool, type Calling } from '../tool.js';

export const revisionsList = tool({
  name: 'revisions_list',
  about: 'Lists the revisions of a deployment, the newest first: id, status, time, what it is made from.',
  input: z.strictObject({
    deployment: DEPLOYMENT,
    limit: z.int().min(1).max(50).default(10),
    cursor: CURSOR.optional(),
  }),
  run: async (args, calling) => {
    const { control } = calling.setup;
    const offset = Number(positionOf(args.cursor, args) ?? 0);
    const deployment = await deploymentOf(args.deployment, calling);
    const { limit } = args;
    const page = await control.revisions.list(deployment.id, { limit, offset }, { signal: calling.signal });
    const next = page.nextOffset === null ? 'none' : cursorAt(page.nextOffset, args);
    return {
      head: [`revisions: ${page.items.length}, from number ${offset + 1} on`, `next cursor: ${next}`],
      data: page.items.map((each) =>
        [
          each.id,
          each.status,
          each.created_at,
          madeFrom(each),
          ...(each.id === deployment.active_revision_id ? ['(active)'] : []),
        ]
          .map((part: unknown) => part ?? '-')
          .join('  '),
      ),
      narrower: 'take a smaller limit',
    };
  },
});

export const revisionGet = tool({
  name: 'revision_get',
  about: 'Shows a revision: status, what it is made from, and what the service says of the cause.',
  input: z.strictObject({ deployment: DEPLOYMENT, revision: REVISION.optional() }),
  run: async ({ deployment, revision }, calling) => {
    const { control } = calling.setup;
    const found = await deploymentOf(deployment, calling);
    const ids = await revisionIdsOf(found, revision, calling);
    return { head: ['revision:'], data: rowsShown(await control.revisions.get(ids, { signal: calling.signal })) };
  },
});

export const wait = tool({
  name: 'wait',
  about: 'Waits until a revision is deployed or has failed. One that is still in progress is a result: call again.',
  input: z.strictObject({
    deployment: DEPLOYMENT,
    revision: REVISION.optional(),
    seconds: z.int().min(1).max(50).default(45),
  }),
  run: async ({ deployment, revision, seconds }, calling) => {
    const { control } = calling.setup;
    const found = await deploymentOf(deployment, calling);
    const ids = await revisionIdsOf(found, revision, calling);
    try {
      const onProgress = progressOf(calling, seconds);
      const ended = await control.revisions.wait(ids, { maxWait: seconds * 1_000, signal: calling.signal, onProgress });
      return { head: ['state: deployed'], data: rowsShown(ended) };
    } catch (error) {
      if (error instanceof WaitTimeoutError)
        return { head: ['state: pending', 'next: call wait again'], data: rowsShown(error.revision) };
      if (!(error instanceof WaitError)) throw error;
      const { lastError } = error instanceof RevisionFailedError ? error : {};
      const last = lastError ? rowsOf({ 'last error': lastError.text.trim() }) : [];
      return {
        head: ['state: ended, not deployed', 'next: call diagnose'],
        data: [...rowsShown(error.revision), ...last],
      };
    }
  },
});

/** Tells a client that has asked for it how far a wait is. */
function progressOf({ context: { mcpReq } }: Calling, seconds: number): ((progress: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ status, elapsedMs }) => {
    const params = { progressToken, progress: elapsedMs / 1_000, total: seconds, message: visible(status) };
    // Who has gone meanwhile is told by the end of the call.
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

function rowsShown(revision: Revision | null | undefined): string[] {
  if (!revision) return [];
  const { id, status, status_message, created_at, updated_at } = revision;
  return rowsOf({ id, status, 'the service says': status_message, created_at, updated_at, ...sourceOf(revision) });
}
