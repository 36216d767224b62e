// `deployment-control wait`: waits until the revisions of deployments are deployed.
import type { Deployment, Revision } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { failureMessage, reportFailure } from '../../command/failure.js';
import { parseDuration } from '../../command/values.js';
import { exitCodeOf, UsageError } from '../../process/exit.js';
import { interruption } from '../../process/signals.js';
import { writeJson, writeOut } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployments } from '../../service/deployments.js';
import { findRevisionId, REVISION_OPTION } from '../../service/revisions.js';
import {
  DEFAULT_TIMEOUT,
  readSkipped,
  SKIPPED_OPTION,
  TIMEOUT_OPTION,
  waitForRevision,
  type Waited,
} from '../../service/revision-wait.js';

const OPTIONS = {
  revision: REVISION_OPTION,
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  json: { help: 'writes the revision as JSON at the end; of several deployments the list of their revisions' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

/** The most deployments of one wait: each is polled by itself. */
const MOST = 100;

export const waitCommand: Command<OptionName> = {
  name: 'wait',
  group: 'Deployments',
  summary: "waits until deployments' latest revisions are deployed",
  operands: 'ID|NAME...',
  count: [1, MOST],
  about: `Waits until the latest revision of a deployment is deployed, or of each of several. Where there is none yet, it waits
for the first one. Progress goes to the standard
error output: one line that is updated on a terminal, a line for each status elsewhere and for several deployments.
Ctrl+C ends the wait; the deployments continue.`,
  example: 'wait agent --timeout 10m',
  options: OPTIONS,
  notes: `Exit codes: 0 deployed, 5 failed, superseded or interrupted, 6 timeout, 130 stopped; the others as of every command. Of several
deployments the first one that was not deployed decides.
`,
  run,
};

/** How a wait for one of several deployments ended. */
interface Outcome {
  readonly deployment: Deployment;
  readonly waited?: Waited;
  readonly error?: unknown;
}

async function run(args: Arguments<OptionName>): Promise<void> {
  const maxWait = parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT);
  const skipped = readSkipped(args, true);
  const asked = args.value('revision');
  const names = [...new Set(args.operands)];
  if (asked !== undefined && names.length > 1)
    throw new UsageError('--revision is a revision of one deployment: give one name, or leave it out');
  const control = clientOf(args);
  const { signal, dispose } = interruption();
  try {
    const deployments = await findDeployments(control, names, signal);
    const options = { maxWait, signal, ...skipped, isOneOfMany: deployments.length > 1 };
    const wait = async (deployment: Deployment) => {
      const { latest_revision_id: latest } = deployment;
      const revisionId = asked === undefined ? latest : await findRevisionId(control, deployment, asked, signal);
      return waitForRevision(control, deployment, revisionId, options);
    };
    const [first] = deployments;
    if (deployments.length > 1) return await waitForAll(deployments, wait, args.flag('json'));
    if (first === undefined) return;
    const { revision, summary } = await wait(first);
    if (args.flag('json')) writeJson(revision);
    else writeOut(summary);
  } finally {
    dispose();
  }
}

/** Waits for all at the same time, and says of each how it ended. */
async function waitForAll(
  deployments: readonly Deployment[],
  wait: (deployment: Deployment) => Promise<Waited>,
  json: boolean,
): Promise<void> {
  const outcomes = await Promise.all(
    deployments.map(async (deployment): Promise<Outcome> => {
      try {
        const waited = await wait(deployment);
        if (!json) writeOut(waited.summary);
        return { deployment, waited };
      } catch (error) {
        return { deployment, error };
      }
    }),
  );
  const revisions = outcomes.map(shown);
  const failures = outcomes.filter(({ waited }) => waited === undefined);
  const [first, ...others] = failures;
  if (first === undefined) {
    if (json) writeJson({ revisions });
    return;
  }
  // The last one that is reported decides the exit code.
  for (const { error } of others) reportFailure('wait', error, { json: false });
  reportFailure('wait', first.error, { json, results: { revisions } });
}

/** An outcome as it stands in the JSON document. */
function shown({ deployment: { id, name }, waited, error }: Outcome): {
  readonly deployment_id: string;
  readonly name: string;
  readonly revision: Revision | null;
  readonly error?: { readonly message: string; readonly exitCode: number };
} {
  const revision = waited?.revision ?? null;
  if (waited !== undefined) return { deployment_id: id, name, revision };
  return { deployment_id: id, name, revision, error: { message: failureMessage(error), exitCode: exitCodeOf(error) } };
}
