// Why revisions failed, as far as their logs tell: each is asked for once.
import { type Signal, signal } from '@preact/signals';
import type { diagnose, Finding } from 'deployment-control/slim';
import { untilShown } from '../browser/while-visible.js';
import { connected, onDisconnect } from './connection.js';
import { lineKey, markedLines } from './revisions.js';

/** A line of a log that tells something, with the lines around it. */
export interface ToldLine {
  readonly text: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Where it stands: a part of its address. */
  readonly place: { readonly log: string; readonly line?: string };
}

export interface DiagnosedRevision {
  /** What was found, the most telling first. */
  readonly findings: readonly (Pick<Finding, 'code' | 'cause' | 'nextStep'> & { readonly line?: ToldLine })[];
  /** Whether a finding only says that something failed, so that the last error says more. */
  readonly isGeneral?: boolean;
  /** The last line that tells of an error, if the logs show no cause that is known. */
  readonly lastError?: ToldLine;
}

/** Loads the package's doctor, whose table is large: only where a revision has failed. */
let loadDoctor: (() => Promise<{ readonly diagnose: typeof diagnose }>) | undefined;

/** Says how the doctor is loaded. */
export function setDoctor(load: typeof loadDoctor): void {
  loadDoctor = load;
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
  const doctor = await loadDoctor?.();
  if (!doctor) return { findings: [] };
  const { findings, lastError, logs } = await doctor.diagnose(client, deploymentId, { revisionId, signal: ended });
  const marked: unknown[] = [];
  const told = (line: Finding['line']): { line?: ToldLine } => {
    if (!line) return {};
    const { log, index, text, around = [] } = line;
    const entry = logs[log]?.[index];
    marked.push(lineKey(entry));
    const at = around.findIndex((each) => each.index === index && each.text === text);
    const textsOf = (from: number, to?: number) => around.slice(from, to).map((each) => each.text);
    return {
      line: {
        text,
        before: textsOf(0, at),
        after: textsOf(at + 1),
        place: { log, ...(entry?.id !== undefined && { line: String(entry.id) }) },
      },
    };
  };
  const diagnosis = {
    findings: findings.map(({ code, cause, nextStep, line }) => ({ code, cause, nextStep, ...told(line) })),
    isGeneral: findings.some(({ isGeneral }) => isGeneral),
    ...(lastError && { lastError: told(lastError).line }),
  };
  markedLines(revisionId).value = new Set(marked);
  return diagnosis as DiagnosedRevision;
}
