// What the log of a revision, or a text that somebody pasted, says of a failure.

import { signatures } from '../generated/signatures.js';
import { shown } from '../values/arguments.js';
import { SHOWN } from './hits.js';
import { judgeLines, judgeLog, type Judgement } from './judge-log.js';
import type { LogLine } from './log/log-line.js';
import { linesOf } from './log/log-text.js';
import { STARTS, tellsOfSuccess } from './signs.js';
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
  /^(?:Step #\d+[ :-]|STEP \d+(?:\/\d+)?: | => (?:ERROR|CACHED|\[)| > \[|===> (?:DETECT|ANALYZ|BUILD)|INFO\[\d{4}\] |#\d+ (?:\[|\d+\.\d|ERROR|DONE|CACHED))|^Step \d+\/\d+ :|did not complete successfully|returned a non-zero code|failed to solve|step exited with non-zero status|^ERROR: build step \d+ |^ *\d+ \| >>> |checking push permission|Using Nixpacks|^error building image: |^Error: creating build container: |\[Container\] \d{4}\/|^Job succeeded$|^\S+#build: command /;

/** What the tools of a build write. */
const OF_TOOLS =
  /npm (?:ERR!|error|warn)|ERR_PNPM_|^yarn (?:install|run)|^error Command failed with exit code|\bELIFECYCLE\b|build backend returned an error|subprocess-exited-with-error|No solution found when resolving|^ERROR: (?:Could not|No matching|Failed building|Cannot install|Package ')|error TS\d|gyp ERR|Complete output from command|^E: |^fatal: |^\s*ERROR: Failed building|\[end of output\]|\bYN\d{4}:|Failed to compile\.|Failed to collect page data|Error occurred prerendering|error: could not compile|> \S+@\d\S* (?:build|(?:pre|post)?install|prepare)|docker build|error during connect|version solving failed|^fetch \S+APKINDEX|hatchling[./](?:build|meta)|setuptools[./]build_meta|Failed to push image|^##\[error\]|^error: Integrity check failed|^Exited with code exit status|^ERROR: Job failed|^==> Build failed|node_modules\/vite\/|playwright build v/;

/** What a package manager writes that starts a program, or was to. */
const STARTS_PROGRAM =
  /^> \S+@\S+ (?:start|serve)\b|^\$ (?:node|tsx|next start) |missing script: "?(?:start|serve)\b|Lifecycle script `start/i;

/** What such tools have to do with, and a program that starts can name too. */
const NAMES_TOOLS =
  /\bpoetry\b|`uv\.lock`|pyproject\.toml|files\.pythonhosted\.org|registry\.(?:npmjs\.org|yarnpkg\.com)/;

/**
 * What a log says that somebody has copied from somewhere: of a build or of servers, as its lines tell.
 * @param log - its text, or its lines or entries
 * @throws TypeError if it is neither
 * @example
 * diagnoseText('Last State: Terminated  Reason: OOMKilled').findings[0]?.code; // 'out_of_memory'
 */
export function diagnoseText(log: string | readonly LogText[]): LogDiagnosis {
  const lines = linesOf(log);
  const isOfBuilder = lines.some((line) => tells(OF_BUILDER, line));
  // Servers are started by such tools too; no builder tells of a server that answers.
  const isBuild =
    isOfBuilder ||
    (lines.some((line) => tells(OF_TOOLS, line)) &&
      !lines.some(({ plain }) => tellsOfSuccess(plain) || STARTS.test(plain) || STARTS_PROGRAM.test(plain))) ||
    (lines.some(({ shown: line }) => NAMES_TOOLS.test(line)) && !lines.some(isOfStart));
  // What a step of a builder writes no server does.
  const unnumbered = lines.filter(({ step }) => step?.startsWith('#') !== true);
  const judge = (kind: LogKind): Judgement => judgeLines(kind, kind === 'build' ? lines : unnumbered);
  const [first, second] = isBuild ? (['build', 'deploy'] as const) : (['deploy', 'build'] as const);
  const judged = judge(first);
  // A server can use such tools too, and of a build only a line may be there: a cause says more than none.
  const isAlone =
    judged.causes.length > 0 ||
    isOfBuilder ||
    (!isBuild && (judged.general || (lines.some(isOfStart) && !lines.some(isOfBuildTool))));
  const other = isAlone ? undefined : judge(second);
  const isOther = other?.causes.some(({ code }) => isBuild || !isOfServers(code)) === true;
  return other && isOther ? told(second, other) : told(first, judged);
}

/** Whether a line is told by an expression, as it is shown or without the time before it. */
const tells = (expression: RegExp, { shown: line, text }: LogLine): boolean =>
  expression.test(line) || (text.length < line.length && expression.test(text));

/** What a build's log says and a server's can as well: it tells nothing of where a single line is from. */
const ALSO_OF_SERVERS: readonly string[] = [
  'build_network',
  'build_timeout',
  'download_missing',
  'emulation_crashed',
  'package_registry_refused',
  'service_in_build',
];

/** Whether the log of a server was asked for a signature already, or a line alone does not tell where it is from. */
const isOfServers = (code: string): boolean =>
  ALSO_OF_SERVERS.includes(code) || signatures().some((row) => row[0] === code && (row[1] & SHOWN.deploy) !== 0);

/** Whether a line is of a program that starts, or was to: its success, its traceback or the state of its pod. */
const isOfStart = (line: LogLine): boolean =>
  isOfServer(line) ||
  STARTS_PROGRAM.test(line.plain) ||
  /^Back-off restarting|^ +at |^ +File "|Corepack is about to/.test(line.text);

/** Whether a line names what a build runs in Python or with Docker, whose tracebacks are like those of a start. */
const isOfBuildTool = ({ text }: LogLine): boolean => /docker|pip-|setuptools|setup\.py|hatchling/.test(text);

/** Whether a line is a server's: one that runs, the exception that ended it, or an event of its pod. */
const isOfServer = ({ plain }: LogLine): boolean =>
  tellsOfSuccess(plain) ||
  plain.includes('Traceback (most recent') ||
  /^\s*(?:Normal|Warning) [A-Z][A-Za-z]+ /.test(plain);

function told(log: LogKind, { causes, general, lastError }: Judgement): LogDiagnosis {
  return {
    log,
    findings: causes.length > 0 ? causes : general ? [general] : [],
    ...(lastError && { lastError }),
  };
}
