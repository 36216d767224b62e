// What is shown of a revision that failed: the end of its log, and what the doctor says of it.
import { diagnose, type Deployment, type DeploymentControl, type Diagnosis, type LogEntry } from 'deployment-control';
import { withoutSecrets } from '../../../pkg/src/values/secrets/shown-secrets.js';
import { findingText, lastErrorText } from '../output/findings.js';
import { printable } from '../output/text.js';
import { writeError, writeProgress } from '../process/streams.js';
import { logLine } from '../service/log-stream.js';

/** How many of the last lines of a log are shown. */
const TAIL = 20;

/** Reads why a revision failed, and shows it. Undefined if it cannot be read. */
export async function showFailure(
  control: DeploymentControl,
  { id, name }: Deployment,
  revisionId: string,
  { signal, hasLogs }: { readonly signal: AbortSignal; readonly hasLogs: boolean },
): Promise<Diagnosis | undefined> {
  let diagnosis: Diagnosis;
  try {
    diagnosis = await diagnose(control, id, { revisionId, signal });
  } catch {
    // The failure itself is told in any case.
    return undefined;
  }
  const { revision, logs, findings, lastError } = diagnosis;
  const type = revision?.status === 'BUILD_FAILED' || logs.deploy === undefined ? 'build' : 'deploy';
  const lines = logs[type]?.slice(-TAIL) ?? [];
  if (lines.length > 0 && !hasLogs) writeError(`the end of the ${type} log:\n${lines.map(shownLine).join('')}`);
  writeProgress(`all of it: deployment-control logs ${printable(name)} --revision ${revisionId} --${type}\n`);
  for (const finding of findings) writeError(findingText(finding, process.stderr));
  if (lastError) writeError(lastErrorText(lastError, findings, process.stderr));
  if (findings.length > 0 || lastError) writeError('\n');
  return diagnosis;
}

/** What the result of a command holds of a diagnosis. */
export function shownOf({ findings, lastError }: Diagnosis): Pick<Diagnosis, 'findings' | 'lastError'> {
  return { findings, ...(lastError && { lastError }) };
}

/** A line of the log, without secrets: what a deployment writes is often kept by others. */
function shownLine(entry: LogEntry): string {
  const message = typeof entry.message === 'string' ? withoutSecrets(entry.message) : entry.message;
  return `  ${logLine({ entry: { ...entry, message } as LogEntry }, process.stderr)}`;
}
