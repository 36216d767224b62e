// `deployment-control wait`: waits until a revision of a deployment is deployed.
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseDuration } from '../../command/values.js';
import { interruption } from '../../process/signals.js';
import { writeJson, writeOut } from '../../process/streams.js';
import { clientOf, KEY_NOTE, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment, parseRevisionId, revisionIdOf } from '../../service/deployments.js';
import { DEFAULT_TIMEOUT, TIMEOUT_OPTION, waitForRevision } from '../../service/wait.js';

const OPTIONS = {
  revision: { value: 'ID', help: 'waits for this revision instead of the latest' },
  timeout: TIMEOUT_OPTION,
  json: { help: 'writes the revision as JSON at the end' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const waitCommand: Command<OptionName> = {
  name: 'wait',
  group: 'Deployments',
  summary: "waits until a deployment's latest revision is deployed",
  operands: 'ID|NAME',
  count: [1, 1],
  about: `Waits until the latest revision of a deployment is deployed. Progress goes to the standard error output:
one line that is updated on a terminal, a line for each status elsewhere. Ctrl+C ends the wait; the deployment
continues.`,
  example: 'wait agent --timeout 10m',
  options: OPTIONS,
  notes: `Exit codes: 0 deployed, 5 failed or superseded, 6 timeout, 130 stopped; the others as of every command.

${KEY_NOTE}`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const maxWait = parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT);
  const asked = parseRevisionId(args.value('revision'));
  const control = clientOf(args);
  const { signal, dispose } = interruption();
  try {
    const deployment = await findDeployment(control, args.operand, signal);
    const revisionId = revisionIdOf(deployment, asked);
    const { revision, summary } = await waitForRevision(control, deployment, revisionId, { maxWait, signal });
    if (args.flag('json')) writeJson(revision);
    else writeOut(summary);
  } finally {
    dispose();
  }
}
