// `deployment-control preview up`: creates the preview of a key, or patches what differs.
import {
  RevisionFailedError,
  WaitError,
  WaitTimeoutError,
  type Diagnosis,
  type Preview,
  type PreviewApplied,
  type PreviewUpOptions,
} from 'deployment-control';
import type { Arguments } from '../command/arguments.js';
import type { Command } from '../command/command.js';
import { failureMessage } from '../command/failure.js';
import { hostingOption, parseDuration, parseInteger, parseTtl } from '../command/values.js';
import { givenSecrets } from './secret-env.js';
import { showFailure, shownOf } from './failure.js';
import { readEnvFiles } from '../command/env-file.js';
import { checkComment, type PreviewComment, writeComment } from '../output/preview-comment.js';
import { progressLine } from '../output/progress.js';
import { duration, printable } from '../output/text.js';
import { CommandError, messageOf, UsageError } from '../process/exit.js';
import { Interrupted } from '../process/signals.js';
import { writeError } from '../process/streams.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../service/change.js';
import { checksOf, clientOf, SERVICE_OPTIONS } from '../service/client.js';
import { VALIDATE_OPTION, validationOf } from '../service/validation.js';
import { interruptedWait, unlessInterrupted } from '../service/interrupted.js';
import { masked } from '../service/masking.js';
import { lacksContent, noRevisionYet, nothingToWaitFor } from '../service/first-revision.js';
import {
  DEFAULT_TIMEOUT,
  lateWait,
  readSkipped,
  showServiceMessage,
  SKIPPED_OPTION,
  stoppedWait,
  TIMEOUT_OPTION,
} from '../service/revision-wait.js';

export const KEY_OPTION = { value: 'KEY', help: 'what the preview is for, such as pr-12' } as const;

const OPTIONS = {
  key: KEY_OPTION,
  from: { value: 'NAME', help: 'the deployment whose present configuration the preview gets' },
  image: { value: 'REF', help: 'deploys this image in place of the one of --from' },
  ref: { value: 'BRANCH', help: 'builds this branch or tag in place of the one of --from' },
  commit: { value: 'SHA', help: 'the commit of this run: another one makes a revision although --ref is the same' },
  secret: {
    value: 'NAME',
    help: 'copies this secret, secret reference or variable of a container from --from;\ncan be given several times',
  },
  'secret-env': {
    value: 'NAME',
    help: 'sets the secret NAME to the value of the environment variable of the same name;\nNAME=VARIABLE uses another variable; can be given several times',
  },
  'env-file': {
    short: 'e',
    value: 'FILE',
    help: 'sets a secret for each line NAME=VALUE of this file; can be given several times',
  },
  untrusted: {
    help: 'the change comes from somebody who may see no secrets: refuses the three options before,\nand copies of the resources only sizes, scales and pull secrets',
  },
  exact: {
    help: 'the preview has nothing beside what --from has: removes what others have set in its\nresource_spec, and sends what the service does not show, such as changed secrets',
  },
  ttl: { value: 'TIME', help: '"preview sweep" deletes the preview if it was not changed for so long, such as 7d' },
  max: { value: 'COUNT', help: 'creates no preview if --from has so many (default 20)' },
  comment: { value: 'FILE', help: 'writes what became of it as Markdown, for a comment in the pull request' },
  'no-wait': { help: 'does not wait until it is deployed' },
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  'dry-run': { help: 'shows what would be done, and changes nothing' },
  ...CHANGE_OPTIONS,
  hosting: hostingOption(),
  ...VALIDATE_OPTION,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const previewUpCommand: Command<OptionName> = {
  name: 'preview up',
  group: 'Deployments',
  summary: 'creates a preview, or patches what differs',
  about: `Creates the preview of a key from the present configuration of a deployment, or patches what differs, and waits until
it is deployed. Run again it changes nothing, except that a failed revision is deployed again. No secret is copied that is
not named. The name is --from, a hyphen and --key. Where that has more than 21 characters, or the key is not like pr-12,
it is cut and ends with a hash.`,
  example: 'preview up --key pr-12 --from support-agent --image registry.example/agent:pr-12 --ttl 7d',
  options: OPTIONS,
  notes: `The last line of the standard output is the address of the preview, or its id as long as it has none. Exit codes: 1 also
where the name is another's or --max is reached, 3 there is no --from, 5 the revision failed, 6 timeout (the deployment
continues); the others as of every command.
`,
  run: (args) => runChange('preview up', args.flag('json'), (change) => up(args, change)),
};

/** @throws UsageError without a key */
export function keyOf(args: Arguments<'key'>): string {
  const key = args.value('key');
  if (key === undefined) throw new UsageError('--key is missing: what the preview is for, such as pr-12');
  return key;
}

async function up(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  const { add, write, signal } = change;
  const skipped = readSkipped(args, !args.flag('no-wait'));
  const options = await optionsOf(args);
  const control = clientOf(args, { hosting: checksOf(args).hosting, ...validationOf(args) });
  const comment = args.value('comment');
  const line = progressLine();
  let seen: Preview | undefined;
  await checkComment(comment);
  add({ key: options.key, from: options.from, dryRun: args.flag('dry-run') });
  let applied: PreviewApplied;
  try {
    applied = await control.previews.up({
      ...options,
      signal,
      wait: !args.flag('no-wait') && {
        maxWait: parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT),
        ...skipped,
        ...unlessInterrupted(line),
      },
      onDeletion: ({ name, id }, maxWait) =>
        write(
          `${printable(name)} (${printable(id)}) is being deleted: waits until it is gone, at most ${duration(maxWait)}\n`,
        ),
      onApplied: (preview, action) => {
        seen = preview;
        add({ action, ...recordOf(preview) });
        write(`${printable(preview.name)} (${printable(preview.id)}): ${ACTIONS[action]}\n`);
        const { deployment } = preview;
        if (args.value('image') || deployment.latest_revision_id !== null || !lacksContent(deployment)) return;
        if (!args.flag('no-wait')) throw nothingToWaitFor(deployment);
        write(`${noRevisionYet(deployment)}\n`);
      },
    });
  } catch (error) {
    line.end();
    const diagnosis = await diagnosed(error, { control, seen, change });
    const { state, failure } = endOf(error, seen);
    // A comment is read by more people than a log is.
    const message = failureMessage(failure).replace(/; the last error of its \w+ log: .*$/s, '');
    const told = { key: options.key, preview: seen, state, error: message, diagnosis };
    // A comment that cannot be written must not hide why the preview has failed.
    await writeComment(comment, told).catch((failed: unknown) => writeError(`${messageOf(failed)}\n`));
    throw failure;
  }
  line.end();
  report(applied, change, args.flag('json'));
  await writeComment(comment, { key: options.key, preview: applied.preview, revision: applied.revision });
}

/** How the command ends. A wait that was stopped or took too long ends here, while the service goes on. */
function endOf(
  error: unknown,
  seen: Preview | undefined,
): { readonly state: NonNullable<PreviewComment['state']>; readonly failure: unknown } {
  if (seen === undefined) {
    if (!(error instanceof Interrupted)) return { state: 'failed', failure: error };
    const message = `${error.message} before it was known what the service did: run it again, which goes on with what it finds`;
    return { state: 'was stopped', failure: new CommandError(message, error.exit) };
  }
  const name = printable(seen.name);
  const stopped = stoppedWait(error, name);
  if (stopped) return { state: 'is on its way', failure: stopped };
  const interrupted = interruptedWait(error);
  if (interrupted) return { state: 'failed', failure: interrupted };
  return {
    state: error instanceof WaitTimeoutError ? 'is on its way' : 'failed',
    failure: lateWait(error, seen.deployment),
  };
}

const ACTIONS = {
  create: 'created',
  patch: 'patched',
  redeploy: 'its latest revision is deployed again',
  none: 'nothing differs',
};

function report(
  { action, name, isShortened, preview, revision, notes }: PreviewApplied,
  change: ChangeRun,
  json: boolean,
) {
  const { add, write } = change;
  add({ action, name, isShortened, notes, ...(preview && recordOf(preview)), ...(revision && { revision }) });
  for (const note of notes) writeError(`${printable(note.replace(/(?<=; )exact sends/, '--exact sends'))}\n`);
  if (revision) write(`${printable(name)}: revision ${printable(revision.id)} is ${printable(revision.status)}\n`);
  if (preview === undefined) write(`${printable(name)} does not exist: it would be created\n`);
  else if (!json) write(`${printable(preview.url ?? `id: ${preview.id}`)}\n`);
}

/** A preview as `--json` shows it. */
export function recordOf({ deployment, ...preview }: Preview): Readonly<Record<string, unknown>> {
  return { ...preview, status: deployment.status, updated_at: deployment.updated_at, deployment: masked(deployment) };
}

async function diagnosed(
  error: unknown,
  { control, seen, change }: { control: ReturnType<typeof clientOf>; seen: Preview | undefined; change: ChangeRun },
): Promise<Diagnosis | undefined> {
  if (!(error instanceof WaitError)) return undefined;
  if (error.revision) change.add({ revision: error.revision });
  showServiceMessage(error);
  const id = error.revision?.id;
  if (!(error instanceof RevisionFailedError) || seen === undefined || id === undefined) return undefined;
  const diagnosis = await showFailure(control, seen.deployment, id, { signal: change.signal, hasLogs: false });
  if (diagnosis) change.add(shownOf(diagnosis));
  return diagnosis;
}

/** @throws UsageError for options that do not go together */
async function optionsOf(args: Arguments<OptionName>): Promise<PreviewUpOptions> {
  const key = keyOf(args);
  const from = args.value('from');
  if (from === undefined) throw new UsageError('--from is missing: the deployment that is previewed');
  if (args.flag('no-wait') && args.value('timeout') !== undefined)
    throw new UsageError('--timeout limits a wait, and --no-wait has none: give one of them');
  if (args.flag('dry-run') && args.value('comment') !== undefined)
    throw new UsageError('--comment tells what was done, and --dry-run does nothing: give one of them');
  const untrusted = args.flag('untrusted');
  const giving = (['secret', 'secret-env', 'env-file'] as const).find((name) => args.values(name).length > 0);
  if (untrusted && giving !== undefined) throw new UsageError(`--untrusted gets no secrets: leave --${giving} out`);
  const { ttl, max } = { ttl: args.value('ttl'), max: args.value('max') };
  const files = await readEnvFiles(args.values('env-file'));
  const given = givenSecrets(args.values('secret-env'));
  const secrets = new Map([...files, ...given.map(({ name, value }) => [name, value] as const)]);
  return {
    key,
    from,
    image: args.value('image'),
    ref: args.value('ref'),
    commit: args.value('commit'),
    secrets: [...secrets].map(([name, value]) => ({ name, value })),
    copySecrets: args.values('secret'),
    untrusted,
    exact: args.flag('exact'),
    ...(ttl !== undefined && { ttl: parseTtl('ttl', ttl) }),
    ...(max !== undefined && { max: parseInteger('max', max, [1, 10_000]) }),
    dryRun: args.flag('dry-run'),
  };
}
