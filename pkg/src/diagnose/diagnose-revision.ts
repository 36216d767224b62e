// What to say about a revision: whether it is well, what its log shows, or that nothing in it is known.

import { FAILED_STATES } from '../generated/choices.js';
import { OTHER_MINUTES, signatures, USUAL_MINUTES } from '../generated/signatures.js';
import { isList, objectOf, readArgument, shown } from '../values/arguments.js';
import { diagnoseFailure } from './diagnose-form.js';
import { findingOf, judgeLog } from './judge-log.js';
import { textOf } from './log/log-text.js';
import type { Finding, LogKind, LogText, RevisionDiagnosis, RevisionState } from './types.js';

/** What is known of a revision. */
export interface RevisionEvidence {
  /** Its status. */
  readonly status: string;
  /** For how long it has had that status, in milliseconds. Without it, the time counts as usual. */
  readonly timeInStatus?: number | undefined;
  /** The lines of its build log, the oldest first, if they were read. */
  readonly buildLog?: readonly LogText[] | undefined;
  /** The lines of its deploy log, the oldest first, if they were read. */
  readonly deployLog?: readonly LogText[] | undefined;
  /** What the service says of its status (`status_message`): it counts where the logs show no cause. */
  readonly statusMessage?: string | null | undefined;
  /** Its deployment. */
  readonly deployment?: object | null | undefined;
}

/** The state of a revision with this status. */
export function revisionState(status: string, timeInStatus = 0): RevisionState {
  if (status === 'DEPLOYED') return 'deployed';
  if (status === 'SKIPPED') return 'superseded';
  if (FAILED_STATES.has(status)) return 'failed';
  const minutes = Object.hasOwn(USUAL_MINUTES, status) ? USUAL_MINUTES[status]! : OTHER_MINUTES;
  return timeInStatus > minutes * 60_000 ? 'stuck' : 'in_progress';
}

/** The logs in which the failure of a revision with this status shows. */
export function logsOf(status: string): readonly LogKind[] {
  if (status.startsWith('BUILD')) return ['build'];
  return status.startsWith('DEPLOY') ? ['deploy'] : ['build', 'deploy'];
}

/**
 * Says what is wrong with a revision, and what to do about it. A revision that is well has no findings, whatever its
 * logs contain.
 * @param evidence - its status, for how long it has had that, its logs, and its deployment
 * @throws TypeError if a part of the evidence does not fit
 */
export function diagnoseRevision(evidence: RevisionEvidence): RevisionDiagnosis {
  const given = objectOf(evidence, 'the evidence');
  const { status, timeInStatus, buildLog, deployLog, statusMessage, deployment } = readArgument('the evidence', () => ({
    ...given,
  }));
  if (typeof status !== 'string') throw new TypeError(`status must be the status of a revision, not ${shown(status)}`);
  checkList('buildLog', buildLog);
  checkList('deployLog', deployLog);
  const state = revisionState(status, timeInStatus);
  if (state !== 'failed' && state !== 'stuck') return { state, healthy: true, findings: [] };
  const logs = { build: buildLog ?? [], deploy: deployLog ?? [] };
  const kinds = logsOf(status);
  const isSilent = readArgument('the log', () => deployLog?.every((line) => textOf(line).trim() === '')) === true;
  const judged = kinds.map((kind) => judgeLog(kind, logs[kind]));
  const causes = judged.find((each) => each.causes.length > 0)?.causes ?? saidBy(statusMessage, kinds);
  const general = judged.find((each) => each.general)?.general ?? silence(state, status, isSilent);
  const found = causes.length > 0 ? causes : general ? [general] : [];
  const lastError = causes.length > 0 ? undefined : judged.find((each) => each.lastError)?.lastError;
  const findings = [
    ...found,
    ...readArgument('the deployment', () => diagnoseFailure(deployment, status, found[0]?.code)),
  ];
  return { state, healthy: false, findings, ...(lastError && { lastError }) };
}

/** What a message of the service looks like. It stands in no log, so that the finding has no line of one. */
function saidBy(message: unknown, kinds: readonly LogKind[]): Finding[] {
  if (typeof message !== 'string') return [];
  const causes = kinds.map((kind) => judgeLog(kind, message).causes).find((each) => each.length > 0) ?? [];
  return causes.map(({ line: _, evidence: __, ...finding }) => finding);
}

function checkList(name: string, lines: unknown): void {
  if (lines !== undefined && !isList(lines))
    throw new TypeError(`${name} must be a list of lines, not ${shown(lines)}`);
}

/** The finding of a revision that does not get on and does not log anything. */
function silence(state: RevisionState, status: string, isSilent: boolean): Finding | undefined {
  const row = signatures().find(([code]) => code === 'no_events');
  return row && state === 'stuck' && status === 'DEPLOYING' && isSilent ? findingOf(row) : undefined;
}
