// `deployment-control preview`: deployments that show a change before it is merged.
import type { DeletionWait, Preview, SweptPreview } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { failureMessage } from '../../command/failure.js';
import { parseDuration, parseTtl } from '../../command/values.js';
import { goneLine } from '../../output/progress.js';
import { tableLines, tableWidth } from '../../output/table.js';
import { printable } from '../../output/text.js';
import { confirm, YES_OPTION } from '../../process/confirm.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { writeError } from '../../process/streams.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { serviceClock } from '../../service/service-clock.js';
import { DEFAULT_TIMEOUT, TIMEOUT_OPTION } from '../../service/revision-wait.js';
import { KEY_OPTION, keyOf, previewUpCommand, recordOf } from '../../deploy/preview-up.js';

const FROM = { value: 'NAME', help: 'previews of this deployment alone' } as const;

const DELETING_OPTIONS = {
  timeout: TIMEOUT_OPTION,
  'dry-run': { help: 'shows what would be deleted, and changes nothing' },
  yes: YES_OPTION,
  ...CHANGE_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

const DOWN_OPTIONS = { key: KEY_OPTION, from: FROM, ...DELETING_OPTIONS } as const;

const SWEEP_OPTIONS = {
  from: FROM,
  ttl: {
    value: 'TIME',
    help: 'deletes what was not changed for so long, such as 7d, in place of the time that each\npreview has by "preview up --ttl"',
  },
  'keep-open': {
    value: 'LIST',
    help: 'deletes the previews of --from whose keys are not in this list, such as "pr-12 pr-14";\n"none" if no key is open, "*" if all are',
  },
  ...DELETING_OPTIONS,
} as const;

const LIST_OPTIONS = {
  from: FROM,
  json: { help: 'writes the previews as one JSON document' },
  ...SERVICE_OPTIONS,
} as const;

type SweepName = keyof typeof SWEEP_OPTIONS;

const downCommand: Command<keyof typeof DOWN_OPTIONS> = {
  name: 'preview down',
  group: 'Deployments',
  summary: 'deletes a preview with its tracing project',
  about: `Deletes the preview of a key with its tracing project, and waits until it is gone, in the middle of a build too. Without
such a preview it succeeds. --from says which one where several deployments have a preview of the key.`,
  example: 'preview down --key pr-12 --from support-agent --yes',
  options: DOWN_OPTIONS,
  run: (args) => runChange('preview down', args.flag('json'), (change) => down(args, change)),
};

const sweepCommand: Command<SweepName> = {
  name: 'preview sweep',
  group: 'Deployments',
  summary: 'deletes previews that are idle, or whose key is not open any more',
  about: `Deletes previews whose time is over: their own, or that of --ttl. With --keep-open also those of --from whose key is not
in the list. It waits until they are gone. Each is read once more right before, and kept if it has changed.`,
  example: 'preview sweep --from support-agent --keep-open "pr-12 pr-14" --yes',
  options: SWEEP_OPTIONS,
  notes: `Only deployments that carry the mark of a preview, and the name that follows from it, are ever deleted. An empty list
of --keep-open is refused, since it may come from a command that has failed.
`,
  run: (args) => runChange('preview sweep', args.flag('json'), (change) => sweep(args, change)),
};

const listCommand: Command<keyof typeof LIST_OPTIONS> = {
  name: 'preview list',
  group: 'Deployments',
  summary: 'lists the previews',
  about: 'Lists the previews of the workspace, or of one deployment.',
  example: 'preview list --from support-agent',
  options: LIST_OPTIONS,
  run: (args) => runChange('preview list', args.flag('json'), (change) => list(args, change)),
};

export const previewCommand: Command<'json'> = {
  name: 'preview',
  group: 'Deployments',
  summary: 'makes and deletes a deployment for each pull request',
  operands: 'up|down|sweep|list',
  about: `Makes deployments that show a change before it is merged, and deletes them when it is: docs/previews.md.`,
  example: 'preview up --key pr-12 --from support-agent --image registry.example/agent:pr-12',
  options: CHANGE_OPTIONS,
  words: [previewUpCommand, downCommand, sweepCommand, listCommand],
};

function maxWaitOf(args: Arguments<'timeout'>): number {
  return parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT);
}

/** A wait until previews are gone, with a line for each change. */
function waitFor(previews: readonly Preview[], maxWait: number): DeletionWait {
  const names = new Map(previews.map(({ id, name }) => [id, printable(name)]));
  const line = goneLine(2);
  return { maxWait, onProgress: (progress) => line.onProgress(names.get(progress.id) ?? progress.id, progress) };
}

async function down(args: Arguments<keyof typeof DOWN_OPTIONS>, { add, write, signal }: ChangeRun): Promise<void> {
  const dryRun = args.flag('dry-run');
  const { key, from } = { key: keyOf(args), from: args.value('from') };
  const maxWait = maxWaitOf(args);
  const control = clientOf(args);
  const found = await control.previews.down({ key, from, dryRun: true, signal });
  add({ dryRun, deleted: found.map(recordOf) });
  if (found.length === 0) return write(`there is no preview ${printable(key)}, so there is nothing to delete\n`);
  const names = found.map(({ name }) => printable(name)).join(', ');
  if (dryRun) return write(`${names} would be deleted, with its tracing project\n`);
  add({ deleted: [] });
  await confirm({
    question: `Type ${printable(key)} to delete ${names}:`,
    answers: [key],
    yes: args.flag('yes'),
    signal,
  });
  const deleted = await control.previews.down({ key, from, wait: waitFor(found, maxWait), signal });
  add({ deleted: deleted.map(recordOf) });
  write(`${names} is gone\n`);
}

async function sweep(args: Arguments<SweepName>, { add, write, signal }: ChangeRun): Promise<void> {
  const ttl = args.value('ttl');
  const dryRun = args.flag('dry-run');
  const options = {
    from: args.value('from'),
    signal,
    ...(ttl !== undefined && { ttl: parseTtl('ttl', ttl) }),
    ...keepOpen(args),
  };
  const maxWait = maxWaitOf(args);
  const clock = serviceClock();
  const control = clientOf(args, { fetch: clock.fetch });
  const dueAt = (now: Date | undefined) => control.previews.sweep({ ...options, ...(now && { now }), dryRun: true });
  const first = await dueAt(undefined);
  const now = clock.other();
  if (now) writeError(`the clock of this machine is not that of the service, by which ${now.toISOString()} is now\n`);
  const due = now === undefined ? first : await dueAt(now);
  add({ dryRun, deleted: due.deleted.map(sweptRecord), failed: [], kept: due.kept.map(recordOf) });
  const count = due.deleted.length;
  if (count === 0) return write(`no preview is idle or closed; ${due.kept.length} stay\n`);
  for (const { preview, because } of due.deleted)
    write(
      `${printable(preview.name)} (${printable(preview.key)}) is ${because}${dryRun ? ' and would be deleted' : ''}\n`,
    );
  if (dryRun) return;
  add({ deleted: [] });
  await confirm({
    question: `Type ${count} to delete these:`,
    answers: [String(count)],
    yes: args.flag('yes'),
    signal,
  });
  const doomed = due.deleted.map(({ preview }) => preview);
  const { deleted, failed, kept } = await control.previews.sweep({
    ...options,
    ...(now && { now }),
    wait: waitFor(doomed, maxWait),
  });
  add({ deleted: deleted.map(sweptRecord), failed: failed.map(sweptRecord), kept: kept.map(recordOf) });
  write(`${deleted.length} deleted, ${kept.length} stay\n`);
  for (const { preview, error } of failed)
    writeError(`${printable(preview.name)} is not deleted: ${printable(failureMessage(error))}\n`);
  if (failed.length > 0) throw new CommandError(`${failed.length} of ${count} not deleted`, EXIT.failed);
}

function sweptRecord({ preview, because, error }: SweptPreview): object {
  return {
    ...recordOf(preview),
    because,
    ...(error && { error: { name: error.name, message: failureMessage(error) } }),
  };
}

/** @throws UsageError for a list that is empty, or whose parent is not named */
function keepOpen(args: Arguments<SweepName>): { readonly keepOpen?: readonly string[] } {
  const text = args.value('keep-open');
  // What a branch cannot be called, so that no key is meant.
  if (text === undefined || text.trim() === '*') return {};
  if (args.value('from') === undefined)
    throw new UsageError('--keep-open needs --from: without it, previews of other deployments would be deleted too');
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  if (keys.length === 0)
    throw new UsageError('--keep-open is empty, which would delete every preview: give "none" if no key is open');
  return { keepOpen: keys.length === 1 && keys[0] === 'none' ? [] : keys };
}

async function list(args: Arguments<keyof typeof LIST_OPTIONS>, { add, write, signal }: ChangeRun): Promise<void> {
  const previews = await clientOf(args).previews.list({ from: args.value('from'), signal });
  add({ previews: previews.map(recordOf) });
  if (args.flag('json')) return;
  if (previews.length === 0) return writeError('there are no previews\n');
  const rows = previews.map(({ key, from, name, url, deployment }) =>
    [key, from, name, deployment.status, deployment.updated_at, url ?? ''].map((cell) => printable(cell)),
  );
  write(`${tableLines(COLUMNS, rows, tableWidth()).join('\n')}\n`);
}

const COLUMNS = [
  { head: 'KEY', least: 8, leaves: 0 },
  { head: 'FROM', least: 8, leaves: 4 },
  { head: 'NAME', leaves: 0 },
  { head: 'STATUS', leaves: 1 },
  { head: 'UPDATED', leaves: 3 },
  { head: 'URL', least: 16, leaves: 2 },
];
