// `deployment-control redeploy`: deploys a revision again (observed 3).
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { printable } from '../../output/text.js';
import {
  afterChange,
  CHANGE_OPTIONS,
  newestOf,
  reportRevision,
  runChange,
  type ChangeRun,
} from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { masked } from '../../service/masking.js';
import { findRevisionId, ifOffered, REVISION_OPTION } from '../../service/revisions.js';
import { readSkipped, readWait, SKIPPED_OPTION, TIMEOUT_OPTION } from '../../service/revision-wait.js';

const OPTIONS = {
  revision: REVISION_OPTION,
  wait: { help: 'waits until the new revision is deployed' },
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  ...CHANGE_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const redeployCommand: Command<OptionName> = {
  name: 'redeploy',
  group: 'Revisions',
  summary: 'deploys a revision again',
  operands: 'ID|NAME',
  about: `Deploys the latest revision of a deployment again, or another one. The service refuses one that is in progress or
was superseded.`,
  example: 'redeploy agent --wait',
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 the service refused it, 5 the revision failed or was superseded, 6 timeout, 8 the service has
no such request; the others as of every command.
`,
  run: (args) => runChange('redeploy', args.flag('json'), (change) => redeploy(args, change)),
};

async function redeploy(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  const waiting = { maxWait: readWait(args), ...readSkipped(args, args.flag('wait')) };
  const control = clientOf(args);
  const { signal } = change;
  const current = await findDeployment(control, args.operand, signal);
  const name = printable(current.name);
  const revision_id = await findRevisionId(control, current, args.value('revision'), signal);
  const ids = { deployment_id: current.id, revision_id };
  const answer = await ifOffered(
    () => afterChange(control.revisions.redeploy(ids, { signal }), control, current, signal),
    {
      what: 'deploy a revision again',
      exists: () => control.revisions.get(ids, { signal }),
    },
  );
  const made = { before: current.latest_revision_id, changed: answer, effect: 'may' } as const;
  const newest = await newestOf(control, made, { signal, isWaiting: args.flag('wait') });
  const { latest_revision_id: latest } = newest.deployment;
  const own = latest === null || latest === revision_id ? '' : ` as revision ${printable(latest)}`;
  change.add({ deployment: masked(newest.deployment) });
  change.write(`${name}: revision ${printable(revision_id)} is deployed again${own}\n`);
  await reportRevision(control, newest, { ...waiting, run: change });
}
