// Why revisions failed, as far as their logs tell: each is asked for once.
import { type Signal, signal } from '@preact/signals';
import { diagnose, type Finding } from 'deployment-control/slim';
import { untilShown } from '../browser/while-visible.js';
import { connected, onDisconnect } from './connection.js';
import { lineKey, markedLines } from './marked-lines.js';

export interface DiagnosedRevision {
  /** What was found, the most telling first. */
  readonly findings: readonly Finding[];
  /** The last line that tells of an error, if nothing in the logs is known. */
  readonly lastError?: string;
}

const diagnosed = new Map<string, Signal<DiagnosedRevision | null>>();
onDisconnect(() => diagnosed.clear());

/** What is known of a revision that failed; null while its logs are read, which the first call begins. */
export function diagnosisOf(deploymentId: string, revisionId: string): Signal<DiagnosedRevision | null> {
  const known = diagnosed.get(revisionId);
  if (known) return known;
  const state = signal<DiagnosedRevision | null>(null);
  diagnosed.set(revisionId, state);
  // If the logs cannot be read, nothing can be said; the log's own panel says why.
  void read(deploymentId, revisionId).then(
    (found) => (state.value = found),
    () => (state.value = { findings: [] }),
  );
  return state;
}

async function read(deploymentId: string, revisionId: string): Promise<DiagnosedRevision> {
  const { client, signal: ended } = await connected();
  await untilShown(ended);
  const { findings, lastError, logs } = await diagnose(client, deploymentId, { revisionId, signal: ended });
  const lines = [...findings.map(({ line }) => line), lastError].filter((line) => line !== undefined);
  markedLines(revisionId).value = new Set(lines.map(({ log, index }) => lineKey(logs[log]?.[index])));
  return { findings, ...(lastError && { lastError: lastError.text }) };
}
