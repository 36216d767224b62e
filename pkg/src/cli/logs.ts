// `deployment-control logs`: the lines of a revision's log (observed.md 3).
import type { DeploymentControl, LogEntry, RevisionIds, RevisionLogParams } from 'deployment-control';
import { helpOf, numberOf, readArguments, wordOf, type Arguments, type Usage } from './arguments.js';
import { UsageError } from './command.js';
import { CommandError, EXIT } from './exit.js';
import { coloured, outputClosed, plain, writeJson, writeOut } from './output.js';
import { clientOf, deploymentOf, firstOf, Interrupted, interruption, KEYS, revisionOf, runServiceCommand, SERVICE } from './service.js';

const OPTIONS = {
  revision: { value: 'ID', help: 'shows the log of this revision instead of the latest' },
  type: { value: 'TYPE', help: 'build or deploy: the log of the build, or of the servers (default deploy)' },
  follow: { short: 'f', help: 'goes on as lines are written: until the build is over, or until it is stopped' },
  tail: { value: 'N', help: 'only the last N lines, 1 to 1000' },
  level: { value: 'LEVEL', help: 'only lines of this level, such as ERROR' },
  query: { value: 'TEXT', help: 'only lines that contain the text' },
  json: { help: 'writes the lines as one JSON list' },
  'json-lines': { help: 'writes each line as JSON on a line of its own, also while it follows' },
  ...SERVICE,
} as const;

export const LOGS: Usage<typeof OPTIONS> = {
  name: 'logs',
  operands: 'ID|NAME',
  count: [1, 1],
  about: 'Writes the log of the latest revision of a deployment, the oldest line first.',
  options: OPTIONS,
  notes: KEYS,
};

/** The most lines of one answer (observed.md 3). */
const MOST_LINES = 1_000;

/** Runs the command `logs` with its arguments. */
export function logsCommand(args: readonly string[]): Promise<void> {
  return runServiceCommand({ name: 'logs', help: helpOf(LOGS), read: (given) => readArguments(LOGS, given) }, args, run);
}

async function run(given: Arguments<typeof OPTIONS>): Promise<void> {
  if (given.flag('json') && given.flag('follow')) throw new UsageError('--json writes one document, and a log that is followed has no end: use --json-lines');
  if (given.flag('json') && given.flag('json-lines')) throw new UsageError('--json writes one document and --json-lines one a line: give one of them');
  const tail = given.text('tail') === undefined ? undefined : numberOf('tail', given.text('tail')!, [1, MOST_LINES]);
  const params = { type: wordOf('type', given.text('type') ?? 'deploy', ['build', 'deploy']), level: given.text('level'), query: given.text('query') };
  const told = revisionOf(given.text('revision'));
  const control = clientOf(given);
  const { signal: stop, dispose } = interruption();
  const signal = firstOf(stop, outputClosed);
  const write = given.flag('json-lines') ? (entry: LogEntry) => { writeOut(`${JSON.stringify(entry)}\n`); } : writeLine;
  const kept: LogEntry[] = [];
  try {
    const deployment = await deploymentOf(control, given.operands[0]!, signal);
    const revisionId = told ?? deployment.latest_revision_id;
    if (revisionId === null) throw new CommandError(`"${plain(deployment.name)}" has no revision, and so no log`, EXIT.absent);
    const ids = { deployment_id: deployment.id, revision_id: revisionId };
    const lines = entries(control, ids, defined(params), { tail, follow: given.flag('follow'), signal });
    for await (const entry of lines) {
      if (given.flag('json')) kept.push(entry);
      else write(entry);
    }
    if (given.flag('json')) writeJson(kept);
  } catch (error) {
    // Who stops to follow a log has seen enough: that is no failure.
    if (!(error instanceof Interrupted && given.flag('follow'))) throw error;
    process.exitCode = error.exit;
  } finally {
    dispose();
  }
}

function defined(params: { readonly [name: string]: string | undefined }): RevisionLogParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as RevisionLogParams;
}

interface Reading {
  readonly tail: number | undefined;
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

/** The lines, the oldest first. The last ones are asked for from the end; following then starts with the first of them. */
async function* entries(control: DeploymentControl, ids: RevisionIds, params: RevisionLogParams, { tail, follow, signal }: Reading): AsyncGenerator<LogEntry> {
  const last = tail === undefined ? [] : [...(await control.revisions.logs(ids, { ...params, order: 'desc', limit: tail }, { signal })).logs].slice(0, tail).reverse();
  if (tail !== undefined && !follow) {
    yield* last;
    return;
  }
  let skipping = last[0]?.id;
  for await (const entry of control.revisions.logs(ids, { ...params, order: 'asc', limit: MOST_LINES }, { follow, signal })) {
    if (skipping !== undefined && entry.id !== skipping) continue;
    skipping = undefined;
    yield entry;
  }
}

function writeLine({ timestamp, level, message }: LogEntry): void {
  const head = [timestamp, level].filter((part) => part !== undefined).map(plain).join(' ');
  // A message of several lines keeps them.
  const text = String(message ?? '').split('\n').map(plain).join('\n');
  writeOut(`${head === '' ? '' : `${coloured(process.stdout, 'dim', head)} `}${text}\n`);
}
