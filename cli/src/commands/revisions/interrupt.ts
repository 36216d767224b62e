// `deployment-control interrupt`: interrupts a revision that is stuck (observed 9).
import type { Revision } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { printable } from '../../output/text.js';
import { answered, CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { findRevisionId, ifOffered, REVISION_OPTION } from '../../service/revisions.js';
import { readWait, TIMEOUT_OPTION, waitForRevision } from '../../service/revision-wait.js';

const OPTIONS = {
  revision: REVISION_OPTION,
  wait: { help: 'waits until the revision is no longer in progress' },
  timeout: TIMEOUT_OPTION,
  ...CHANGE_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const interruptCommand: Command<OptionName> = {
  name: 'interrupt',
  group: 'Revisions',
  summary: 'interrupts a revision that is stuck',
  operands: 'ID|NAME',
  about: `Interrupts the latest revision of a deployment, or another one, such as one that hangs and holds up those behind it.
What becomes of it is up to the service. What is deployed stays deployed.`,
  example: 'interrupt agent --revision 8f14e45f',
  options: OPTIONS,
  notes: `A service that spells the path otherwise needs it in --vocabulary, such as
interruptPath=/v2/deployments/{deployment_id}/revisions/{revision_id}/interruption.

Exit codes: 0 done, 1 the service refused it, 6 timeout, 8 the service has no such request; the others as of every
command.
`,
  run: (args) => runChange('interrupt', args.flag('json'), (change) => interrupt(args, change)),
};

/** The states of a revision in progress (observed 4), and the one of which nothing is known. */
const IN_PROGRESS = new Set([
  'CREATING',
  'QUEUED',
  'AWAITING_BUILD',
  'BUILDING',
  'AWAITING_DEPLOY',
  'DEPLOYING',
  'UNKNOWN',
]);

async function interrupt(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  const maxWait = readWait(args);
  const control = clientOf(args);
  const { signal } = change;
  const deployment = await findDeployment(control, args.operand, signal);
  const name = printable(deployment.name);
  const revision_id = await findRevisionId(control, deployment, args.value('revision'), signal);
  const ids = { deployment_id: deployment.id, revision_id };
  await ifOffered(() => answered(control.revisions.interrupt(ids, { signal }), name), {
    what: 'interrupt a revision',
    exists: () => control.revisions.get(ids, { signal }),
  });
  change.add({ interrupted: revision_id });
  change.write(`${name}: the service was told to interrupt revision ${printable(revision_id)}\n`);
  if (maxWait === undefined) return;
  const until = ({ status }: Revision): boolean => !IN_PROGRESS.has(status);
  const waited = await waitForRevision(control, deployment, revision_id, { maxWait, signal, until });
  change.add({ revision: waited.revision });
  change.write(waited.summary);
}
