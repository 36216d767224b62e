// `deployment-control logs`: the lines of a deployment's logs, once or as they are written (observed 3).
import type { Deployment, FollowedLine, FollowLogsOptions, FollowTarget, LogType, Revision } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseInteger, parsePast } from '../../command/values.js';
import { printable } from '../../output/text.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { firstOf, Interrupted, interruption } from '../../process/signals.js';
import {
  outputClosed,
  startLine,
  writeError,
  writeJson,
  writeJsonLine,
  writeOut,
  writeProgress,
} from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { interruptedRevision } from '../../service/interrupted.js';
import { logLine, writeRevisionMark } from '../../service/log-stream.js';
import { findRevisionId } from '../../service/revisions.js';

const TYPES = ['build', 'deploy'] as const;
const LEVEL_WORDS = ['debug', 'info', 'warning', 'error', 'critical'] as const;

const OPTIONS = {
  follow: {
    short: 'f',
    help: 'goes on with new lines and newer revisions until you stop it;\nwith --build, until the build has ended',
  },
  'until-done': { help: 'follows until the revision is deployed (exit code 0) or has failed (5)' },
  build: { help: 'only the log of the build' },
  deploy: { help: 'only the log of the servers' },
  since: {
    value: 'TIME',
    help: 'only lines of the last 10m, 2h or 1h30m, or since a time such as 2026-01-31T12:00:00Z',
  },
  level: {
    value: 'LEVEL',
    completes: LEVEL_WORDS,
    help: `only lines of this level and above: ${LEVEL_WORDS.join(', ')}`,
  },
  grep: { value: 'TEXT', help: 'only lines that contain the text' },
  tail: { short: 'n', value: 'N', help: 'of the lines that are there, only the last N, 0 to 1000' },
  live: { help: 'shows the logs of the revision that is live, where a newer one is not' },
  revision: {
    value: 'REV',
    help: 'shows the logs of this revision alone: its id, or 4 or more characters of its beginning',
  },
  json: { help: 'writes the lines as one JSON list' },
  'json-lines': { help: 'writes each line of the log as a line of JSON; works with --follow' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const logsCommand: Command<OptionName> = {
  name: 'logs',
  group: 'Revisions',
  summary: "writes or follows a deployment's logs",
  operands: 'ID|NAME',
  about: `Writes the log of the latest revision of a deployment, the oldest line first: that of its servers, and before it
that of its build, unless the build has succeeded. --follow goes on with newer revisions, writes each line once, and
marks a change of revision on the standard error output.`,
  example: 'logs agent --follow --since 10m',
  options: OPTIONS,
  notes: `Lines without a level count as info. While it follows, the command sends at most one request a second, and survives
a busy service for about three minutes.
`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const options = optionsOf(args);
  const control = clientOf(args);
  const { signal: stopped, dispose } = interruption();
  const interrupted = interruptedRevision(writeProgress);
  const signal = firstOf(stopped, outputClosed, interrupted.signal);
  const onRevision = args.flag('until-done') ? interrupted.onRevision : undefined;
  try {
    const deployment = await findDeployment(control, args.operand, signal);
    const asked = askedRevision(args, deployment);
    const revision_id = await findRevisionId(control, deployment, asked, signal);
    const target: FollowTarget = asked === undefined ? deployment : { deployment_id: deployment.id, revision_id };
    const lines = control.revisions.followLogs(target, { ...options, onRevision, signal });
    const { revision, count } = await write(lines, revision_id, args);
    if (count === 0) tellNothing(args);
    if (args.flag('until-done')) tellEnd(revision);
  } catch (error) {
    // Stopping is how following a log ends. It is no failure, and needs no message.
    if (!(error instanceof Interrupted && options.until !== 'now')) throw error;
    startLine();
    process.exitCode = error.exit;
  } finally {
    interrupted.dispose();
    dispose();
  }
}

/**
 * The revision that is asked for; undefined for the latest, of which it is told where another one is live.
 * @throws UsageError if none is live, or two are asked for
 */
function askedRevision(args: Arguments<OptionName>, deployment: Deployment): string | undefined {
  const { latest_revision_id: latest, active_revision_id: active } = deployment;
  const asked = args.value('revision');
  if (args.flag('live')) {
    if (asked !== undefined) throw new UsageError('--live and --revision each name a revision: give one of them');
    if (typeof active !== 'string')
      throw new CommandError(`no revision of ${printable(deployment.name)} is live`, EXIT.absent);
    return active;
  }
  if (asked === undefined && typeof active === 'string' && active !== latest)
    writeProgress(`the latest revision is not live: ${printable(active)} is, whose log --live shows\n`);
  return asked;
}

/** Which lines are wanted, and until when. */
function optionsOf(args: Arguments<OptionName>): FollowLogsOptions {
  const [isDone, tail, level, since] = [
    args.flag('until-done'),
    args.value('tail'),
    args.value('level'),
    args.value('since'),
  ];
  const follows = args.flag('follow') || isDone;
  if (args.flag('json') && args.flag('json-lines'))
    throw new UsageError('--json writes one document and --json-lines one a line: give one of them');
  if (args.flag('json') && follows && !isDone)
    throw new UsageError('--json writes one document, and a log that is followed has no end: use --json-lines');
  const type = typeOf(args);
  const query = args.value('grep');
  const isBuild = type === 'build' && !isDone;
  return {
    until: !follows ? 'now' : isDone ? 'deployed' : isBuild ? 'built' : 'ended',
    ...(isBuild && { acrossRevisions: false }),
    ...(type === undefined ? { skipFinishedBuild: true } : { type }),
    ...(query !== undefined && { query }),
    ...(level !== undefined && { level: parseLevel(level) }),
    ...(since !== undefined && { since: parsePast('since', since) }),
    ...(tail !== undefined && { tail: parseInteger('tail', tail, [0, 1_000]) }),
  };
}

function typeOf(args: Arguments<OptionName>): LogType | undefined {
  const [type, other] = TYPES.filter((name) => args.flag(name));
  if (other !== undefined) throw new UsageError('--build and --deploy choose one log each: leave both out to see both');
  return type;
}

const LEVELS = ['DEBUG', 'INFO', 'WARNING', 'WARN', 'ERROR', 'CRITICAL', 'FATAL'];

function parseLevel(text: string): string {
  const level = text.toUpperCase();
  if (LEVELS.includes(level)) return level;
  throw new UsageError(`--level takes debug, info, warning, error or critical, not "${text}"`);
}

/** The options that leave lines out. `--tail` counts the lines that are left. */
const FILTERS = ['grep', 'level', 'since'] as const;

/** Says why there is nothing, where it is likely the filters' doing. */
function tellNothing(args: Arguments<OptionName>): void {
  const filters = FILTERS.filter((name) => args.value(name) !== undefined).map((name) => `--${name}`);
  if (filters.length === 0 || args.flag('follow') || args.value('tail') === '0') return;
  writeProgress(`no line of the log passes ${filters.join(' and ')}\n`);
}

/** Writes the lines; returns the last revision, and how many lines there were. */
async function write(
  lines: AsyncGenerator<FollowedLine, Revision, undefined>,
  firstRevision: string,
  args: Arguments<OptionName>,
): Promise<{ readonly revision: Revision; readonly count: number }> {
  const all: object[] = [];
  let count = 0;
  let shown = firstRevision;
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      if (args.flag('json')) writeJson(all);
      return { revision: value, count };
    }
    count += 1;
    const { type, revision_id, entry } = value;
    const record = { ...entry, type, revision_id };
    if (args.flag('json')) all.push(record);
    else if (args.flag('json-lines')) writeJsonLine(record);
    else {
      if (revision_id !== shown) writeRevisionMark(revision_id);
      shown = revision_id;
      writeOut(logLine(value, process.stdout));
    }
  }
}

/** Says how the last revision has ended. The lines are the result, so its failure is only told by the exit code. */
function tellEnd({ id, status }: Revision): void {
  const isDeployed = status === 'DEPLOYED';
  (isDeployed ? writeProgress : writeError)(`revision ${printable(id)} is ${printable(status)}\n`);
  if (!isDeployed) process.exitCode = EXIT.undeployed;
}
