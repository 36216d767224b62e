// `deployment-control rollback`: makes a revision like an earlier one (contract 4.5).
import { RollbackError, type Deployment, type DeploymentControl, type Rollback } from 'deployment-control';
import { effectOfRollback } from '../../../../pkg/src/values/records/newest-revision.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { advise } from '../../command/failure.js';
import { printable } from '../../output/text.js';
import { confirm, YES_OPTION } from '../../process/confirm.js';
import {
  afterChange,
  CHANGE_OPTIONS,
  madeBy,
  newestOf,
  reportRevision,
  runChange,
  type ChangeRun,
} from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { masked } from '../../service/masking.js';
import { ifOffered, madeFrom } from '../../service/revisions.js';
import { readSkipped, readWait, SKIPPED_OPTION, TIMEOUT_OPTION } from '../../service/revision-wait.js';

const OPTIONS = {
  to: { value: 'REV', help: 'goes back to this revision: its id, or 4 or more characters of its beginning' },
  wait: { help: 'waits until the new revision is deployed' },
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  'dry-run': { help: 'shows what would be done, and changes nothing' },
  yes: YES_OPTION,
  ...CHANGE_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const rollbackCommand: Command<OptionName> = {
  name: 'rollback',
  group: 'Revisions',
  summary: 'goes back to the last good revision',
  operands: 'ID|NAME',
  about: `Makes a revision like the last one before the present that was deployed, or like the one of --to. It says what it takes
from there and what it cannot: secrets and source_config are in no revision. A revision of a branch is deployed again
by the service, since no request can name its commit; any other is patched.`,
  example: 'rollback agent --wait',
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 there is nothing to go back to, or the answer was no, 2 also no terminal and no --yes, 3 no such
revision, 5 the new revision failed or was superseded, 6 timeout; the others as of every command.
`,
  run: (args) => runChange('rollback', args.flag('json'), (change) => rollback(args, change)),
};

async function rollback(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  const waiting = { maxWait: readWait(args), ...readSkipped(args, args.flag('wait')) };
  const dryRun = args.flag('dry-run');
  const control = clientOf(args);
  const { signal } = change;
  const current = await findDeployment(control, args.operand, signal);
  const name = printable(current.name);
  const planned = await control.deployments
    .rollback(current, { to: args.value('to'), dryRun: true, signal })
    .catch((error: unknown) => {
      if (error instanceof RollbackError && error.reason === 'unknown')
        advise(error, `"deployment-control revisions ${name}" lists them`);
      throw error;
    });
  const { from, takes, cannot, request } = planned;
  change.add({ dryRun, from, takes, cannot, request: request.operation, deployment: masked(current) });
  change.write(planText(current, planned));
  if (dryRun) {
    change.write('nothing was changed: this was a dry run\n');
    return;
  }
  const question = `Make a revision of ${name} like ${printable(from.id)}? [y/N]`;
  await confirm({ question, answers: ['y', 'Y', 'yes'], yes: args.flag('yes'), signal });
  const answer = await send(control, current, planned, signal);
  const made = {
    before: current.latest_revision_id,
    changed: answer,
    effect: effectOfRollback(planned.request.operation),
  };
  const newest = await newestOf(control, made, { signal, isWaiting: args.flag('wait') });
  change.add({ deployment: masked(newest.deployment) });
  change.write(`${name}: the service made ${madeBy(made, newest)}\n`);
  await reportRevision(control, newest, { ...waiting, run: change });
}

/** Sends what was shown: the choice is not made a second time. */
function send(
  control: DeploymentControl,
  current: Deployment,
  { request, from }: Rollback,
  signal: AbortSignal,
): Promise<Deployment> {
  const { id } = current;
  if (request.operation === 'deployments.patch')
    return afterChange(control.deployments.patch(id, request.body, { signal }), control, current, signal);
  const ids = { deployment_id: id, revision_id: String(from.id) };
  return ifOffered(() => afterChange(control.revisions.redeploy(ids, { signal }), control, current, signal), {
    what: 'deploy a revision again',
    exists: () => control.revisions.get(ids, { signal }),
  });
}

function planText(current: Deployment, { from, takes, cannot }: Rollback): string {
  const name = printable(current.name);
  const created = from.created_at === undefined ? '' : ` of ${printable(from.created_at)}`;
  const lines = takes.map(({ field, before, after }) =>
    before === after
      ? `  = ${field}: ${printable(after)}\n`
      : `  ~ ${field}: ${before === undefined ? '' : `${printable(before)} -> `}${printable(after)}\n`,
  );
  // What the deployment has none of, nobody misses.
  const left = cannot
    .filter(({ field }) => isOfRevision(field) || hasSome(current[field as keyof Deployment]))
    .map(({ field, because }) => {
      const why = isOfRevision(field) ? printable(because) : 'not kept in revisions: stays as it is now';
      return `  ! ${field}: ${why}\n`;
    });
  return `${name} goes back to revision ${printable(from.id)}${created}, from ${printable(madeFrom(from))}:\n${lines.join('')}${left.join('')}`;
}

/** Whether revisions have the field. */
function isOfRevision(field: string): boolean {
  return field.startsWith('source_revision_config.');
}

function hasSome(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}
