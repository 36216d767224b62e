// Notifications of the browser about revisions that have reached their end. They are sent only where someone asked.
import { signal } from '@preact/signals';
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
  const state = revisionState(revisionId);
  const isDue = () => awaited.peek().has(revisionId);
  setAwaited(revisionId, true);
  while (isDue() && !ended.aborted && !isFinal(state.peek().revision?.status))
    await readInBackground(deploymentId, revisionId, ended);
  // Nobody needs to be told that they ended the connection; but the page ends it too, when nobody uses it.
  const reason = ended.aborted ? connectionError.peek() : null;
  if (!isDue() || (ended.aborted && reason === null)) return;
  setAwaited(revisionId, false);
  const { status, status_message: message } = state.peek().revision ?? {};
  const shown = new Notification(`${name}: ${ended.aborted ? 'not watched any more' : statusLabel(status)}`, {
    tag: revisionId,
    body: reason ? errorMessage(reason) : (message ?? ''),
  });
  shown.onclick = () => {
    window.focus();
    navigate('deployments', deploymentId);
  };
}

/** Adds a revision to those that are awaited, or takes it out. */
export function setAwaited(revisionId: string, isAwaited: boolean): void {
  const others = [...awaited.peek()].filter((one) => one !== revisionId);
  awaited.value = new Set(isAwaited ? [...others, revisionId] : others);
}
