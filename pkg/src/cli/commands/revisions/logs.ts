// `deployment-control logs`: the lines of a revision's log (observed 3).
import type { DeploymentControl, LogEntry, RevisionIds, RevisionLogParams } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseChoice, parseInteger } from '../../command/values.js';
import { coloured, printable } from '../../output/text.js';
import { UsageError } from '../../process/exit.js';
import { firstOf, Interrupted, interruption } from '../../process/signals.js';
import { outputClosed, writeJson, writeOut } from '../../process/streams.js';
import { clientOf, KEY_NOTE, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment, parseRevisionId, revisionIdOf } from '../../service/deployments.js';

const OPTIONS = {
  revision: { value: 'ID', help: 'shows the log of this revision instead of the latest' },
  type: { value: 'TYPE', help: 'build or deploy: the log of the build, or of the servers (default deploy)' },
  follow: { short: 'f', help: 'waits for further lines, until the build has ended or you stop it' },
  tail: { value: 'N', help: 'only the last N lines, 1 to 1000' },
  level: { value: 'LEVEL', help: 'only lines of this level, such as ERROR' },
  query: { value: 'TEXT', help: 'only lines that contain the text' },
  json: { help: 'writes the lines as one JSON list' },
  'json-lines': { help: 'writes each line of the log as a line of JSON; works with --follow' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const logsCommand: Command<OptionName> = {
  name: 'logs',
  group: 'Revisions',
  summary: 'writes the log of a revision',
  operands: 'ID|NAME',
  count: [1, 1],
  about: 'Writes the log of the latest revision of a deployment, the oldest line first.',
  example: 'logs agent --type build --follow',
  options: OPTIONS,
  notes: KEY_NOTE,
  run,
};

/** The most lines of one answer (observed 3). */
const MAX_LINES = 1_000;

async function run(args: Arguments<OptionName>): Promise<void> {
  const query = queryOf(args);
  const asked = parseRevisionId(args.value('revision'));
  const control = clientOf(args);
  const { signal: stopped, dispose } = interruption();
  const signal = firstOf(stopped, outputClosed);
  try {
    const deployment = await findDeployment(control, args.operand, signal);
    const ids = { deployment_id: deployment.id, revision_id: revisionIdOf(deployment, asked) };
    await write(entries(control, ids, query, signal), args);
  } catch (error) {
    // Stopping is how following a log ends. It is no failure, and needs no message.
    if (!(error instanceof Interrupted && query.follow)) throw error;
    process.exitCode = error.exit;
  } finally {
    dispose();
  }
}

/** Which lines of a log are wanted. */
interface LogQuery {
  readonly params: RevisionLogParams;
  readonly tail: number | undefined;
  readonly follow: boolean;
}

function queryOf(args: Arguments<OptionName>): LogQuery {
  if (args.flag('json') && args.flag('follow'))
    throw new UsageError('--json writes one document, and a log that is followed has no end: use --json-lines');
  if (args.flag('json') && args.flag('json-lines'))
    throw new UsageError('--json writes one document and --json-lines one a line: give one of them');
  const [tail, level, query] = [args.value('tail'), args.value('level'), args.value('query')];
  return {
    params: {
      type: parseChoice('type', args.value('type') ?? 'deploy', ['build', 'deploy']),
      ...(level !== undefined && { level: level.toUpperCase() }),
      ...(query !== undefined && { query }),
    },
    tail: tail === undefined ? undefined : parseInteger('tail', tail, [1, MAX_LINES]),
    follow: args.flag('follow'),
  };
}

/** The lines of a log, the oldest first. */
async function* entries(
  control: DeploymentControl,
  ids: RevisionIds,
  { params, tail, follow }: LogQuery,
  signal: AbortSignal,
): AsyncGenerator<LogEntry> {
  const last = tail === undefined ? [] : await lastEntries(control, ids, { ...params, limit: tail }, signal);
  if (tail !== undefined && !follow) {
    yield* last;
    return;
  }
  // Following starts at the oldest line, so lines before the wanted ones are skipped.
  let firstId = last[0]?.id;
  const all = control.revisions.logs(ids, { ...params, order: 'asc', limit: MAX_LINES }, { follow, signal });
  for await (const entry of all) {
    if (firstId !== undefined && entry.id !== firstId) continue;
    firstId = undefined;
    yield entry;
  }
}

async function lastEntries(
  control: DeploymentControl,
  ids: RevisionIds,
  params: RevisionLogParams & { readonly limit: number },
  signal: AbortSignal,
): Promise<LogEntry[]> {
  const { logs } = await control.revisions.logs(ids, { ...params, order: 'desc' }, { signal });
  return logs.slice(0, params.limit).reverse();
}

async function write(lines: AsyncIterable<LogEntry>, args: Arguments<OptionName>): Promise<void> {
  const all: LogEntry[] = [];
  for await (const entry of lines) {
    if (args.flag('json')) all.push(entry);
    else writeOut(args.flag('json-lines') ? `${JSON.stringify(entry)}\n` : humanLine(entry));
  }
  if (args.flag('json')) writeJson(all);
}

function humanLine({ timestamp, level, message }: LogEntry): string {
  const head = [timestamp, level].filter((part) => part !== undefined).map(printable);
  // A message may have several lines.
  const text = String(message ?? '')
    .split('\n')
    .map(printable)
    .join('\n');
  return `${head.length === 0 ? '' : `${coloured(process.stdout, 'dim', head.join(' '))} `}${text}\n`;
}
