// `deployment-control deploy`: creates the deployments of files, or patches those with their names.
import { issuesFrom, type DeploymentControl, type ValidateOptions } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { refuseWord } from '../../command/operand-habits.js';
import { hostingOption, parseDuration } from '../../command/values.js';
import { deploy, type DeployRun } from '../../deploy/apply-file.js';
import { readForm, type FormChanges } from '../../deploy/form.js';
import { withOptionNames } from '../../deploy/issue-options.js';
import { DeployReport } from '../../deploy/deploy-report.js';
import { readTarball } from '../../deploy/tarball.js';
import { WISH_OPTIONS, wishOf } from '../../deploy/wish.js';
import { checkConfigBeside, checkConfigIn } from '../../input/agent-config/check.js';
import { checkDocument, kindOf, locateIssues } from '../../input/check.js';
import { VALUE_OPTIONS, valuesOf } from '../../command/env-file.js';
import type { SourceDocument } from '../../input/source-document.js';
import { deploymentFile } from '../../input/usual-files.js';
import { countedIssues } from '../../output/issues.js';
import { printable } from '../../output/text.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { interruption } from '../../process/signals.js';
import { checksOf, clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { isStopped, nextAfterStop, VALIDATE_OPTION, validationOf } from '../../service/validation.js';
import { DEFAULT_TIMEOUT, readSkipped, SKIPPED_OPTION, TIMEOUT_OPTION } from '../../service/revision-wait.js';

const OPTIONS = {
  image: { value: 'REF', help: 'deploys this image in place of the one in the file' },
  set: {
    value: 'PATH=VALUE',
    help: 'sets a field of the form, such as source_config.resource_spec.max_scale=3;\ncan be given several times',
  },
  ...VALUE_OPTIONS,
  'secret-env': {
    value: 'NAME',
    help: 'sets the secret NAME to the value of the environment variable of the same name;\nNAME=VARIABLE uses another variable; can be given several times',
  },
  tarball: { value: 'FILE', help: 'uploads this gzip tarball and deploys it, for the source internal_source' },
  wait: { help: 'waits until the revision is deployed' },
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  logs: { help: 'writes the log of the build and of the servers while it waits' },
  'dry-run': { help: 'shows what would be done, and changes nothing' },
  'redeploy-failed': { help: 'deploys the latest revision again if nothing differs and it has failed' },
  redeploy: { help: 'deploys the latest revision again if nothing differs' },
  ...WISH_OPTIONS,
  'rollback-on-failure': {
    help: 'if the revision fails while it waits: makes one like the last that was deployed',
  },
  hosting: hostingOption(),
  json: { help: 'writes the result as one JSON document; all else goes to the standard error output' },
  ...VALIDATE_OPTION,
  ...SERVICE_OPTIONS,
  quiet: { short: 'q', help: 'writes nothing but the address of each deployment, warnings and errors' },
} as const;

type OptionName = keyof typeof OPTIONS;

export const deployCommand: Command<OptionName> = {
  name: 'deploy',
  group: 'Deployments',
  summary: 'creates the deployment of a file, or patches what differs',
  operands: '[FILE...]',
  about: `Creates the deployment that a file in JSON or YAML describes. If a deployment with exactly its name exists,
what differs is patched; first the command shows what changes, whether a new revision follows and why, and
what would be lost. What the file leaves out, or the service does not show, is no difference. "-" is the standard input; where no file is named, it is deployment.yaml. Several files are deployed one after the other, up to the first
that fails. The last line of the standard output is the deployment's address, or its id as long as it has none.`,
  example: 'deploy deployment.yaml --image registry.example/agent:2 --wait --logs',
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 the file has errors or the service refused it, 2 a wrong command line or a file that
cannot be read, 3 not found, 4 not authorized, 5 the revision failed or was superseded, or nothing differs and
the latest one has failed or was interrupted, 6 timeout (the deployment continues), 7 no answer or a failing service, 130 stopped
(the deployment continues).
`,
  run,
};

/** What applies to every file. */
interface Settings {
  readonly checks: ValidateOptions;
  readonly changes: FormChanges;
  readonly maxWait: number | undefined;
  readonly skipped: DeployRun['skipped'];
}

async function run(args: Arguments<OptionName>): Promise<void> {
  const maxWait = parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT);
  const files = filesOf(args);
  checkOptions(args, files);
  for (const file of files) refuseWord('deploy', file);
  const settings: Settings = {
    checks: checksOf(args),
    changes: {
      image: args.value('image'),
      settings: args.values('set'),
      secrets: args.values('secret-env'),
      values: await valuesOf(args),
    },
    maxWait: args.flag('wait') ? maxWait : undefined,
    skipped: readSkipped(args, args.flag('wait')).skipped,
  };
  const report = new DeployReport({
    json: args.flag('json'),
    quiet: args.flag('quiet'),
    dryRun: args.flag('dry-run'),
    files,
  });
  const { signal, dispose } = interruption();
  try {
    const control = clientOf(args, { hosting: settings.checks.hosting, ...validationOf(args) });
    for (const file of files) {
      report.begin(file);
      report.end(await deployFile(file, { args, settings, control, report, signal }));
    }
    report.done();
  } catch (error) {
    report.failed(error);
  } finally {
    dispose();
  }
}

/** @throws UsageError if no file is named, and none has a usual name */
function filesOf({ operands }: Arguments<OptionName>): readonly string[] {
  if (operands.length > 0) return operands;
  const file = deploymentFile();
  if (file !== undefined) return [file];
  throw new UsageError('FILE is missing, and there is no deployment.yaml here: "deployment-control init" writes one');
}

/** @throws UsageError for options that need another option, or that go with a single file only */
function checkOptions(args: Arguments<OptionName>, files: readonly string[]): void {
  if (!args.flag('wait')) {
    if (args.value('timeout') !== undefined) throw new UsageError('--timeout limits a wait: give --wait too');
    if (args.flag('logs')) throw new UsageError('--logs writes the log while it waits: give --wait too');
    if (args.flag('rollback-on-failure'))
      throw new UsageError('--rollback-on-failure needs a wait, which sees the failure: give --wait too');
  }
  const single = (['image', 'tarball'] as const).find((name) => args.value(name) !== undefined);
  if (single !== undefined && files.length > 1)
    throw new UsageError(`--${single} is for one deployment, and there are ${files.length} files`);
  if (files.filter((file) => file === '-').length > 1)
    throw new UsageError('"-" is given twice, and the standard input can be read once');
}

interface FileRun {
  readonly args: Arguments<OptionName>;
  readonly settings: Settings;
  readonly control: DeploymentControl;
  readonly report: DeployReport;
  readonly signal: AbortSignal;
}

async function deployFile(file: string, { args, settings, control, report, signal }: FileRun) {
  const { checks, changes, maxWait, skipped } = settings;
  const { document, form, issues, filled } = await readForm(file, changes, checks);
  const { vocabulary } = document;
  report.hide(filled);
  report.addIssues(document.file, issues);
  if (isStopped(issues, validationOf(args)))
    throw new CommandError(
      `${document.file} was not sent: ${isPatch(document, checks) ? PATCH_NOTE : ''}${countedIssues(issues)}${nextAfterStop(issues)}`,
      EXIT.failed,
    );
  const tarballFile = args.value('tarball');
  const tarball = await tarballOf(tarballFile, form.source);
  // What the build reads is only told of: the contract does not describe it.
  const config =
    tarballFile !== undefined && tarball
      ? await checkConfigIn(tarball, tarballFile, form)
      : checkConfigBeside(document.file, form);
  if (config) report.addIssues(config.file, config.issues);
  try {
    return await deploy({
      control: vocabulary === undefined ? control : control.withOptions({ vocabulary }),
      form,
      tarball,
      maxWait,
      skipped,
      dryRun: args.flag('dry-run'),
      redeploy: args.flag('redeploy'),
      redeployFailed: args.flag('redeploy-failed'),
      wish: wishOf(args),
      rollbackOnFailure: args.flag('rollback-on-failure'),
      logs: args.flag('logs'),
      report,
      signal,
    });
  } catch (error) {
    addServiceIssues(error, { document, form, changes }, checks, report);
    throw error;
  }
}

const PATCH_NOTE = 'deploy takes whole forms, and this one is a patch; ';

function isPatch(document: SourceDocument, checks: ValidateOptions): boolean {
  if (kindOf(document.value) !== 'patch') return false;
  return checkDocument(document, 'patch', checks).every(({ severity }) => severity !== 'error');
}

async function tarballOf(file: string | undefined, source: unknown): Promise<Uint8Array | undefined> {
  if (file === undefined) return undefined;
  if (source !== 'internal_source')
    throw new UsageError(`--tarball is for the source internal_source, and the file says ${printable(source)}`);
  return readTarball(file);
}

/** Shows where in the file, or in which option, the issues are that the service found. */
function addServiceIssues(
  error: unknown,
  { document, form, changes }: { document: SourceDocument; form: unknown; changes: FormChanges },
  checks: ValidateOptions,
  report: DeployReport,
): void {
  const { vocabulary = checks.vocabulary } = document;
  const issues = withOptionNames(locateIssues(issuesFrom(error, { vocabulary }), document), form, changes);
  if (issues.length > 0) report.addIssues(document.file, issues);
}
