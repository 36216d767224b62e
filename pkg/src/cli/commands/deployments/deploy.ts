// `deployment-control deploy`: creates the deployment of a file, or patches the one with its name.
import { issuesFrom, type DeploymentCreate, type ValidateOptions } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseDuration } from '../../command/values.js';
import { apply, InvalidFile } from '../../deploy/apply.js';
import { DeployReport } from '../../deploy/report.js';
import { withSecrets } from '../../deploy/secrets.js';
import { readTarball } from '../../deploy/tarball.js';
import { checkDocument, locateIssues } from '../../input/check.js';
import { readDocuments } from '../../input/documents.js';
import type { SourceDocument } from '../../input/source-document.js';
import { countedIssues } from '../../output/issues.js';
import { printable } from '../../output/text.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { interruption } from '../../process/signals.js';
import { checksOf, clientOf, KEY_NOTE, SERVICE_OPTIONS } from '../../service/client.js';
import { DEFAULT_TIMEOUT, TIMEOUT_OPTION, waitForRevision } from '../../service/wait.js';

const OPTIONS = {
  wait: { help: 'waits until the revision is deployed' },
  timeout: TIMEOUT_OPTION,
  'dry-run': { help: 'shows what would be done, and changes nothing' },
  redeploy: { help: 'deploys the latest revision again if nothing differs' },
  tarball: { value: 'FILE', help: 'uploads this gzip tarball and deploys it, for the source internal_source' },
  'secret-env': {
    value: 'NAME',
    help: 'sets the secret NAME to the value of the environment variable of the same name;\nNAME=VARIABLE uses another variable; can be given several times',
  },
  hosting: {
    value: 'HOSTING',
    completes: ['cloud', 'self_hosted'],
    help: 'cloud or self_hosted: where the service runs',
  },
  json: { help: 'writes the result as one JSON document; all else goes to the standard error output' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const deployCommand: Command<OptionName> = {
  name: 'deploy',
  group: 'Deployments',
  summary: 'creates the deployment of a file, or patches what differs',
  operands: 'FILE',
  count: [1, 1],
  about: `Creates the deployment that a file in JSON or YAML describes. If a deployment with exactly its name exists,
what differs is patched; first the command shows what changes, whether a new revision follows and why, and
what would be lost. "-" is the standard input.`,
  example: 'deploy deployment.yaml --wait',
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 the file has errors or the service refused it, 2 a wrong command line or a file that
cannot be read, 3 not found, 4 not authorized, 5 the revision failed or was superseded, 6 timeout (the
deployment continues), 7 no answer or a failing service, 130 stopped (the deployment continues).

${KEY_NOTE}`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const maxWait = parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT);
  if (args.value('timeout') !== undefined && !args.flag('wait'))
    throw new UsageError('--timeout limits a wait: give --wait too');
  const checks = checksOf(args);
  const dryRun = args.flag('dry-run');
  const report = new DeployReport({ json: args.flag('json'), dryRun });
  const { signal, dispose } = interruption();
  let document: SourceDocument | undefined;
  try {
    const control = clientOf(args, { hosting: checks.hosting });
    document = await readDocument(args.operand);
    const form = withSecrets(document.value, args.values('secret-env')) as DeploymentCreate;
    checkFile(document, checks, report);
    const tarball = await tarballOf(args.value('tarball'), form);
    const deployment = await apply({
      control,
      document,
      form,
      tarball,
      dryRun,
      redeploy: args.flag('redeploy'),
      checks,
      report,
      signal,
    });
    if (args.flag('wait') && deployment?.latest_revision_id) {
      const options = { maxWait, signal };
      const waited = await waitForRevision(control, deployment, deployment.latest_revision_id, options);
      report.add({ revision: waited.revision });
      report.write(waited.summary);
    }
    report.done();
  } catch (error) {
    if (document && !(error instanceof InvalidFile)) addServiceIssues(error, document, checks, report);
    report.failed(error);
  } finally {
    dispose();
  }
}

async function readDocument(name: string): Promise<SourceDocument> {
  const [document, ...others] = await readDocuments(name);
  if (others.length > 0)
    throw new CommandError(
      `${document.file} holds ${others.length + 1} documents, and deploy takes one: put each deployment in its own file`,
      EXIT.usage,
    );
  return document;
}

function checkFile(document: SourceDocument, checks: ValidateOptions, report: DeployReport): void {
  const issues = checkDocument(document, 'create', checks);
  report.addIssues(document.file, issues);
  if (issues.some(({ severity }) => severity === 'error'))
    throw new InvalidFile(`${document.file} was not sent: ${countedIssues(issues)}`, EXIT.failed);
}

async function tarballOf(file: string | undefined, { source }: DeploymentCreate): Promise<Uint8Array | undefined> {
  if (file === undefined) return undefined;
  if (source !== 'internal_source')
    throw new UsageError(`--tarball is for the source internal_source, and the file says ${printable(source)}`);
  return readTarball(file);
}

/** Shows where in the file the issues are that the service found. */
function addServiceIssues(
  error: unknown,
  document: SourceDocument,
  { vocabulary }: ValidateOptions,
  report: DeployReport,
): void {
  const issues = locateIssues(issuesFrom(error, { vocabulary }), document);
  if (issues.length > 0) report.addIssues(document.file, issues);
}
