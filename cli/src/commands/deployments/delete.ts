// `deployment-control delete`: deletes deployments (observed 3 and 9).
import type { Deletion, DeletionOptions, DeletionProgress, Deployment, DeploymentControl } from 'deployment-control';
import { NotFoundError, WaitTimeoutError } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { failureMessage } from '../../command/failure.js';
import { goneLine } from '../../output/progress.js';
import { printable } from '../../output/text.js';
import { confirm, YES_OPTION } from '../../process/confirm.js';
import { CommandError, EXIT, exitCodeOf } from '../../process/exit.js';
import { Interrupted } from '../../process/signals.js';
import { writeError } from '../../process/streams.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployments, findListed } from '../../service/deployments.js';
import { readWait, TIMEOUT_OPTION } from '../../service/revision-wait.js';

const OPTIONS = {
  'with-project': { help: 'deletes their tracing projects too' },
  force: {
    help: 'drops only the records of deployments that were deleted before, without a\nclean-up of their cluster; their names must not be used again',
  },
  wait: { help: 'waits until they are gone' },
  timeout: TIMEOUT_OPTION,
  'dry-run': { help: 'shows what would be deleted, and changes nothing' },
  yes: YES_OPTION,
  ...CHANGE_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const deleteCommand: Command<OptionName> = {
  name: 'delete',
  group: 'Deployments',
  summary: 'deletes deployments',
  operands: 'ID|NAME...',
  about: `Deletes deployments, which cannot be undone. On a terminal it asks for the name, or for the number of several. Nothing
is deleted if one of the names does not exist. Several are deleted by one request where the service takes it.`,
  example: 'delete agent-pr-17 --wait --yes',
  options: OPTIONS,
  notes: `Exit codes: 0 all are deleted, 1 some are not, or the answer was no, 2 also no terminal and no --yes, 3 no such
deployment, 6 timeout (the deletion continues), 130 stopped; the others as of every command.
`,
  run: (args) => runChange('delete', args.flag('json'), (change) => deleteAll(args, change)),
};

async function deleteAll(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  const maxWait = readWait(args);
  const dryRun = args.flag('dry-run');
  const control = clientOf(args);
  const { signal } = change;
  const deployments = await findDeployments(control, args.operands, signal, findListed);
  const names = new Map(deployments.map(({ id, name }) => [id, printable(name)]));
  change.add({ dryRun, results: deployments.map(({ id, name }) => ({ id, name, deleted: false })) });
  if (dryRun) {
    const project = args.flag('with-project') ? ', with its tracing project' : '';
    for (const [id, name] of names) change.write(`${name} (${id}) would be deleted${project}\n`);
    return;
  }
  await confirm({ ...questionFor(deployments), yes: args.flag('yes'), signal });
  const line = goneLine(deployments.length);
  const results = await deleteThem(control, deployments, {
    signal,
    delete_tracing_project: args.flag('with-project'),
    force: args.flag('force'),
    ...(maxWait !== undefined && {
      wait: {
        maxWait,
        onProgress: (progress: DeletionProgress) => line.onProgress(names.get(progress.id) ?? progress.id, progress),
      },
    }),
  }).finally(line.end);
  report(results, names, change, maxWait !== undefined);
}

/** What is asked, and what agrees: the name of one, the number of several. */
function questionFor(deployments: readonly Deployment[]): { readonly question: string; readonly answers: string[] } {
  const [first] = deployments;
  if (deployments.length === 1)
    return { question: `Type ${printable(first?.name)} to delete it:`, answers: [String(first?.name)] };
  const names = deployments.map(({ name }) => printable(name)).join(', ');
  const count = String(deployments.length);
  return { question: `Type ${count} to delete these ${count}: ${names}:`, answers: [count] };
}

async function deleteThem(
  control: DeploymentControl,
  deployments: readonly Deployment[],
  options: DeletionOptions,
): Promise<Deletion[]> {
  try {
    const results = await control.deployments.deleteMany(deployments, options);
    return await Promise.all(results.map((result) => goneBefore(control, result, options)));
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    throw new CommandError(`${error.message}: "deployment-control list" shows what was deleted until then`, error.exit);
  }
}

/** What was listed and is gone by now is deleted. A service without the path of a deletion answers 404 as well. */
async function goneBefore(
  control: DeploymentControl,
  result: Deletion,
  { signal }: DeletionOptions,
): Promise<Deletion> {
  const { id, error } = result;
  if (!(error instanceof NotFoundError)) return result;
  const stored = await control.deployments.get(id, { signal }).catch((failed: unknown) => failed);
  return stored instanceof NotFoundError ? { id, deleted: true } : result;
}

/** @throws CommandError if one is not deleted */
function report(
  results: readonly Deletion[],
  names: ReadonlyMap<string, string>,
  change: ChangeRun,
  isGone: boolean,
): void {
  const nameOf = (id: string): string => names.get(id) ?? printable(id);
  const failed = results.filter(({ deleted }) => !deleted);
  change.add({
    results: results.map(({ id, deleted, error }) => ({
      id,
      name: nameOf(id),
      deleted,
      ...(error && { error: { name: error.name, message: failureMessage(error) } }),
    })),
  });
  for (const { id, deleted, error } of results) {
    if (deleted) change.write(`${nameOf(id)} ${isGone ? 'is gone' : 'is being deleted'}\n`);
    else writeError(`${nameOf(id)} is not deleted: ${printable(failureMessage(error))}\n`);
  }
  if (failed.length === 0) return;
  // One alone fails like any other command: a wrong key, for example, is told by its exit code.
  const isLate = failed.every(({ error }) => error instanceof WaitTimeoutError);
  const exit = isLate ? EXIT.timedOut : results.length === 1 ? exitCodeOf(failed[0]?.error) : EXIT.failed;
  const list = failed.map(({ id }) => nameOf(id)).join(', ');
  throw new CommandError(
    isLate
      ? `not gone in time, but being deleted: ${list}`
      : `${failed.length} of ${results.length} not deleted: ${list}`,
    exit,
  );
}
