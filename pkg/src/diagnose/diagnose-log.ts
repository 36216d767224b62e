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

/** What the log of a build has: what builders and their steps write. */
const OF_BUILDER =
  /^(?:Step #\d+[ :-]|#\d+ (?:\[|\d+\.\d|ERROR|DONE|CACHED))|^Step \d+\/\d+ :|did not complete successfully|returned a non-zero code|failed to solve|non-zero status/;

/** What the tools of a build write. */
const OF_TOOLS =
  /npm (?:ERR!|error|warn)|ERR_PNPM_|^yarn (?:install|run)|subprocess-exited-with-error|No solution found when resolving|^ERROR: (?:Could not|No matching|Failed building|Cannot install|Package ')|error TS\d|gyp ERR|^E: |poetry|`uv\.lock`|pyproject\.toml|^fatal: /;

/**
 * What a log says that somebody has copied from somewhere: of a build or of servers, as its lines tell.
 * @param log - its text, or its lines or entries
 * @throws TypeError if it is neither
 * @example
 * diagnoseText('Last State: Terminated  Reason: OOMKilled').findings[0]?.code; // 'out_of_memory'
 */
export function diagnoseText(log: string | readonly LogText[]): LogDiagnosis {
  const lines = linesOf(log);
  const isBuild = lines.some(({ shown: line }) => OF_BUILDER.test(line) || OF_TOOLS.test(line));
  if (!isBuild) return told('deploy', judgeLines('deploy', lines));
  const build = judgeLines('build', lines);
  // A server can use such tools too: a cause in its log says more than none in a build's.
  const deploy = build.causes.length > 0 ? undefined : judgeLines('deploy', lines);
  return deploy && deploy.causes.length > 0 ? told('deploy', deploy) : told('build', build);
}

function told(log: LogKind, { causes, general, lastError }: Judgement): LogDiagnosis {
  return {
    log,
    findings: causes.length > 0 ? causes : general ? [general] : [],
    ...(lastError && { lastError }),
  };
}
