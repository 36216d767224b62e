// What `doctor` has found, as text and as one JSON document.
import type { Diagnosis, Finding, LogDiagnosis } from 'deployment-control';
import { failureMessage, nextStep } from '../command/failure.js';
import type { CheckedConfig } from '../input/agent-config/check.js';
import { findingText, lastErrorText } from '../output/findings.js';
import { folded } from '../output/folded.js';
import { humanLine, issueLines } from '../output/issues.js';
import { columns, counted, printable } from '../output/text.js';
import { EXIT } from '../process/exit.js';
import { writeError, writeJson, writeOut } from '../process/streams.js';
import { INTERRUPTED_NEXT, wasInterrupted } from '../service/interrupted.js';

/** Something that was checked. */
export interface Check {
  readonly name: string;
  /** null where it could not be told. */
  readonly ok: boolean | null;
  readonly text: string;
}

/** What is said about a form. */
export interface FormReport {
  readonly file: string;
  /** The number of the document in its file, from 1. */
  readonly document: number;
  readonly errors: number;
  /** What the document is, if it is no form. */
  readonly notAForm?: string;
  readonly findings: readonly Finding[];
  /** The agent's configuration file, if it was found. */
  readonly agentConfig?: CheckedConfig;
}

/** Everything that was found. */
export interface Report {
  readonly checks: readonly Check[];
  readonly diagnosis?: Diagnosis;
  readonly findings: readonly Finding[];
  /** What a log says that was given, and whether nothing stands in it. */
  readonly log?: LogDiagnosis & { readonly isEmpty: boolean };
  readonly error?: Error;
  readonly forms?: readonly FormReport[];
  readonly requests: number;
}

/** How a report is written. */
export interface ReportOptions {
  /** The name or id of the deployment that was looked for. */
  readonly name: string | undefined;
  /** Whether the deployment need not be there: a form's is made later. */
  readonly isOptional: boolean;
  readonly json: boolean;
  readonly exitCode: number;
}

/** What is said of a log in which nothing stands. */
const EMPTY_LOG = `
The log is empty: nothing was written yet, or it was not saved whole.
  next: Save it again by "deployment-control logs NAME --build" or "--deploy", or by "kubectl logs POD --previous" where a pod restarts. Of a revision that writes none, "deployment-control doctor NAME" says what its state tells.
`;

/** Writes a report. */
export function writeReport(report: Report, options: ReportOptions): void {
  if (options.json) {
    writeJson(documentOf(report, options));
    return;
  }
  const rows = [
    ...report.checks.map(({ name, ok, text }) => [ok === null ? '?' : ok ? 'ok' : 'no', name, printable(text)]),
    ...deploymentRows(report.diagnosis, options),
  ];
  writeOut(folded(columns(rows), process.stdout));
  const { state } = report.diagnosis ?? {};
  const { lastError } = report.log ?? report.diagnosis ?? {};
  const { findings } = report;
  for (const finding of findings) writeOut(findingText(finding, process.stdout));
  if (wasInterrupted(report.diagnosis?.revision))
    writeOut(
      folded(
        `\nThe latest revision was interrupted before it was deployed.\n  next: ${INTERRUPTED_NEXT}\n`,
        process.stdout,
      ),
    );
  else if (lastError) writeOut(lastErrorText(lastError, findings, process.stdout));
  else if (report.log?.isEmpty === true) writeOut(folded(EMPTY_LOG, process.stdout));
  else if ((report.log && findings.length === 0) || isUntold(state, findings))
    writeOut('\nThe log says nothing that is known.\n');
  for (const { file, document, errors, notAForm, findings: traps, agentConfig } of report.forms ?? []) {
    const head = `${printable(file)}${(report.forms ?? []).length > 1 ? `, document ${document}` : ''}`;
    const text = errors === 0 ? 'no errors' : `${counted(errors, 'error')}, which "validate" shows`;
    const rest = traps.length === 0 ? 'nothing else' : counted(traps.length, 'other thing');
    writeOut(`\n${head}: ${notAForm ?? `${text}; ${rest} that can go wrong`}\n`);
    for (const trap of traps) writeOut(findingText(trap, process.stdout));
    if (agentConfig) writeOut(issueLines(agentConfig.file, agentConfig.issues, humanLine));
  }
  const { error } = report;
  // A finding says what the error does, and what to do.
  if (error === undefined || findings.length > 0) return;
  const message = failureMessage(error);
  const text = `deployment-control doctor: ${printable(message)}\n${nextStep('doctor', error, message)}`;
  writeError(folded(text, process.stderr));
}

/** Whether a revision is not well, and no line of its log says why. */
function isUntold(state: string | undefined, findings: readonly Finding[]): boolean {
  return (state === 'failed' || state === 'stuck') && findings.every(({ line }) => line === undefined);
}

function deploymentRows(diagnosis: Diagnosis | undefined, { name, isOptional }: ReportOptions): string[][] {
  if (diagnosis === undefined || diagnosis.state === 'unreachable') return [];
  const { deployment, revision, state, healthy } = diagnosis;
  if (state === 'absent') {
    const text = revision === undefined && deployment ? 'the revision is not there' : `there is none named "${name}"`;
    return [[isOptional ? 'ok' : 'no', 'deployment', printable(isOptional ? `${text} yet` : text)]];
  }
  const rows = [['ok', 'deployment', printable(`${deployment?.name}  ${deployment?.status}`)]];
  const gone = deployment?.latest_revision_id;
  const none = typeof gone === 'string' ? `the latest, ${gone}, is not there` : 'there is none yet';
  const status = revision === undefined ? none : `${revision.id}  ${revision.status}`;
  const isInterrupted = wasInterrupted(revision);
  const note = state === 'stuck' && !isInterrupted ? ', longer than usual' : '';
  rows.push([healthy && !isInterrupted ? 'ok' : 'no', 'revision', printable(status) + note]);
  return rows;
}

/** The JSON document: without the records, which `get --json` shows. */
function documentOf(
  { checks, diagnosis, findings, log, error, forms, requests }: Report,
  { name: target, exitCode }: ReportOptions,
): object {
  const { deployment, revision, state, healthy } = diagnosis ?? {};
  const { lastError } = log ?? diagnosis ?? {};
  const { name, code, status } = Object(error) as Record<string, unknown>;
  return {
    ok: exitCode === 0,
    checks,
    findings,
    ...(log && { log: log.log, ...(log.isEmpty && { empty: true }) }),
    ...(lastError && { lastError }),
    ...(diagnosis && {
      state,
      healthy: healthy && !wasInterrupted(revision),
      ...(deployment && { deployment: { id: deployment.id, name: deployment.name, status: deployment.status } }),
      ...(revision && { revision: { id: revision.id, status: revision.status } }),
    }),
    ...(forms && { forms }),
    ...(error && { error: { name, code, status, message: failureMessage(error), exitCode } }),
    ...(exitCode === EXIT.absent &&
      !error && {
        error: {
          name: 'CommandError',
          code: 'not_found',
          message: `there is no deployment named "${target}"`,
          exitCode,
        },
      }),
    requests,
  };
}
