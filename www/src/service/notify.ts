// Notifications of the browser about revisions that have reached their end. They are sent only where someone asked.
import { effect, signal } from '@preact/signals';
import { navigate } from '../browser/address.js';
import { errorMessage } from '../browser/error-message.js';
import { connected, connectionError } from './connection.js';
import { deploymentState } from './deployments.js';
import { readInBackground, revisionState } from './revisions.js';
import { isFinal, statusLabel } from './status.js';

/** The revisions whose end the user is to be told. */
export const awaited = signal<ReadonlySet<string>>(new Set());

/** Whether the browser allows notifications; asks the user if that is not settled. Only for a click. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Tells the user once a revision has reached its end, also after its view was left or the tab was hidden. */
export async function notifyWhenOver(deploymentId: string, revisionId: string): Promise<void> {
  const { signal: ended } = await connected();
  const name = deploymentState(deploymentId).peek().deployment?.name ?? 'Revision';
  const done = new AbortController();
  setAwaited(revisionId, true);
  const state = revisionState(revisionId);
  const stop = effect(() => {
    if (isFinal(state.value.revision?.status) || !awaited.value.has(revisionId)) done.abort();
  });
  const period = AbortSignal.any([done.signal, ended]);
  while (!period.aborted) await readInBackground(deploymentId, revisionId, period);
  stop();
  const wasAwaited = awaited.peek().has(revisionId);
  setAwaited(revisionId, false);
  const { revision } = state.peek();
  // Nobody needs to be told that they ended the connection; but the page ends it too, when nobody uses it.
  const reason = ended.aborted ? connectionError.peek() : null;
  if (!wasAwaited || (ended.aborted && reason === null)) return;
  const text = ended.aborted ? 'not watched any more' : statusLabel(revision?.status ?? '');
  const shown = new Notification(`${name}: ${text}`, {
    tag: revisionId,
    body: reason ? errorMessage(reason) : (revision?.status_message ?? ''),
  });
  shown.onclick = () => {
    window.focus();
    navigate('deployments', deploymentId);
  };
}

/** Adds a revision to those that are awaited, or takes it out. */
export function setAwaited(revisionId: string, isAwaited: boolean): void {
  const next = new Set(awaited.peek());
  if (isAwaited) next.add(revisionId);
  else next.delete(revisionId);
  awaited.value = next;
}
