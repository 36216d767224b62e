// The revision that a change makes, which some services name late.

/** What is read of a deployment. */
interface HasLatest {
  readonly id: string;
  readonly latest_revision_id: string | null;
}

/** The pauses, in milliseconds, after which a deployment is read again that may have a newer revision. */
const PAUSES = [2_000, 3_000, 4_500];

/** A change that was answered. */
export interface Change<Deployment extends HasLatest> {
  /** The latest revision before the change, if there was one. */
  readonly before: string | null | undefined;
  /** The deployment as the service answered. */
  readonly changed: Deployment;
  /** Whether the change makes a revision. */
  readonly effect: 'will' | 'will_not' | 'may';
}

/** Whether the request of a rollback makes a revision: a patch of a revision's fields does (contract 2.2). */
export const effectOfRollback = (operation: string): 'will' | 'may' =>
  operation === 'deployments.patch' ? 'will' : 'may';

/** How a deployment is looked at again. */
export interface Looks<Deployment> {
  readonly read: (id: string) => Promise<Deployment>;
  /** Waits so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

/** The deployment after a change. */
export interface Newest<Deployment> {
  readonly deployment: Deployment;
  /** The revision before the change, where a newer one is certain to come and the service does not name it yet. */
  readonly after?: string;
}

/** The answer of a change: the deployment as it is read where a service answers without a record, or with a part of one. */
export async function answerOf<Deployment extends HasLatest>(
  change: Promise<Deployment>,
  read: () => Promise<Deployment>,
): Promise<Deployment> {
  try {
    const changed = await change;
    if (changed.latest_revision_id !== undefined) return changed;
  } catch (error) {
    // A page of HTML may be that of something else, and the change not be made.
    const { code, text } = error as { readonly code?: unknown; readonly text?: unknown };
    if (code !== 'response_parse' || !/^\s*(\{|$)/.test(String(text))) throw error;
  }
  return read();
}

/**
 * The deployment after a change. A service may still name the revision before it: where a newer one may come, the
 * deployment is read again a few times.
 */
export async function newestAfter<Deployment extends HasLatest>(
  { before, changed, effect }: Change<Deployment>,
  { read, pause }: Looks<Deployment>,
  { maxDelay = Infinity, maxWait = Infinity }: { maxDelay?: number | undefined; maxWait?: number | undefined } = {},
): Promise<Newest<Deployment>> {
  const isLate = ({ latest_revision_id: latest }: HasLatest): boolean =>
    typeof before === 'string' && latest === before;
  if (effect === 'will_not' || !isLate(changed)) return { deployment: changed };
  if (effect === 'will') return { deployment: changed, after: before! };
  let deployment = changed;
  for (const ms of PAUSES) {
    await pause(Math.min(ms, maxDelay, maxWait));
    deployment = await read(changed.id);
    if (!isLate(deployment)) break;
  }
  return { deployment };
}
