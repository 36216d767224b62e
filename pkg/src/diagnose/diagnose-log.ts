// What the log of a revision, or a text that somebody pasted, says of a failure.

import { shown } from '../values/arguments.js';
import { judgeLines, judgeLog, type Judgement } from './judge-log.js';
import { linesOf } from './log-text.js';
import type { Finding, LogDiagnosis, LogKind, LogText } from './types.js';

/**
 * What ended the build or the server that a log is of. What only says that something failed counts where no line says
 * what.
 * @param log - which log the lines are of
 * @param lines - the lines, or entries of a log, or its whole text
 * @returns undefined if nothing in the log is known
 * @throws TypeError if an argument does not fit
 * @example
 * diagnoseLog('build', ['#9 ERROR: No matching distribution found for agent-kit==9.9'])?.code; // 'package_not_found'
 */
export function diagnoseLog(log: LogKind, lines: readonly LogText[] | string): Finding | undefined {
  if (log !== 'build' && log !== 'deploy')
    throw new TypeError(`the log must be 'build' or 'deploy', not ${shown(log)}`);
  const { causes, general } = judgeLog(log, lines);
  return causes[0] ?? general;
}

/** What the log of a build has. */
const OF_BUILD =
  /^(?:Step #\d+[ :-]|#\d+ (?:\[|\d+\.\d|ERROR|DONE|CACHED))|^Step \d+\/\d+ :|did not complete successfully|returned a non-zero code|failed to solve|npm (?:ERR!|error) code|ERR_PNPM_|subprocess-exited-with-error|non-zero status|No solution found when resolving/;

/**
 * What a log says that somebody has copied from somewhere: of a build or of servers, as its lines tell.
 * @param log - its text, or its lines or entries
 * @throws TypeError if it is neither
 * @example
 * diagnoseText('Last State: Terminated  Reason: OOMKilled').findings[0]?.code; // 'out_of_memory'
 */
export function diagnoseText(log: string | readonly LogText[]): LogDiagnosis {
  const lines = linesOf(log);
  const isBuild = lines.some(({ shown: line }) => OF_BUILD.test(line));
  const [first, second] = isBuild ? (['build', 'deploy'] as const) : (['deploy', 'build'] as const);
  const judged = judgeLines(first, lines);
  const other = judged.causes.length > 0 ? undefined : judgeLines(second, lines);
  // A cause in what looks like the other log says more than none.
  return other && other.causes.length > 0 ? told(second, other) : told(first, judged);
}

function told(log: LogKind, { causes, general, lastError }: Judgement): LogDiagnosis {
  return {
    log,
    findings: causes.length > 0 ? causes : general ? [general] : [],
    ...(lastError && { lastError }),
  };
}
