// `deployment-control secrets`: the secrets of a deployment by their names. No value is ever written.
import {
  planSecrets,
  validatePatch,
  type Deployment,
  type DeploymentControl,
  type SecretsChange,
  type SecretsPlan,
} from 'deployment-control';
import { hidesSecrets } from '../../../../pkg/src/values/records/hidden-secrets.js';
import { closestWord } from '../../../../pkg/src/values/suggestion.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseDuration } from '../../command/values.js';
import { readText } from '../../input/documents.js';
import { isCredential } from '../../command/credentials.js';
import { environmentValue, readEnvFile, tellOddity } from '../../command/env-file.js';
import { coloured, printable } from '../../output/text.js';
import { confirm } from '../../process/confirm.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { askHidden, isTyped } from '../../process/hidden.js';
import { interruption } from '../../process/signals.js';
import { writeError, writeJson, writeOut, writeProgress } from '../../process/streams.js';
import { afterChange, madeBy, newestOf } from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS, vocabularyFor } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';
import { secretNames } from '../../service/masking.js';
import {
  DEFAULT_TIMEOUT,
  readSkipped,
  SKIPPED_OPTION,
  TIMEOUT_OPTION,
  waitForRevision,
  type WaitOptions,
} from '../../service/revision-wait.js';

const OPTIONS = {
  'env-file': { short: 'e', value: 'FILE', help: 'push and diff: the file of NAME=VALUE lines, such as .env' },
  prune: { help: 'push and diff: removes the secrets that the file does not have' },
  stdin: { help: 'takes the value of the one NAME of set, or the lines of push and diff, from the standard input' },
  'dry-run': { help: 'shows what would change, and sends nothing' },
  yes: { short: 'y', help: 'push and unset: does not ask' },
  wait: { help: 'waits until the new revision is deployed, if there is one' },
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  json: { help: 'writes the names as one JSON document' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

const ACTIONS = ['list', 'diff', 'set', 'unset', 'push'] as const;
type Action = (typeof ACTIONS)[number];

export const secretsCommand: Command<OptionName> = {
  name: 'secrets',
  group: 'Deployments',
  summary: "lists, compares and changes a deployment's secrets",
  operands: 'list|diff|set|unset|push ID|NAME [SECRET...]',
  count: [1, Number.POSITIVE_INFINITY],
  about: `Works with the secrets of a deployment by their names; values are never written.
  list             writes the names
  set NAME...      takes each value from the environment variable NAME; NAME=VARIABLE uses another one
  unset NAME...    removes secrets
  diff             shows what push would do
  push             sends the secrets of --env-file or --stdin; others stay, or are removed by --prune

A service replaces the whole list, so the command sends the secrets that stay too. If the service hides the value of
one that stays, nothing is sent.`,
  example: 'secrets push agent --env-file .env --dry-run',
  options: OPTIONS,
  notes: `Services were seen to make a new revision for a list of secrets; the contract does not promise one. If nothing differs,
nothing is sent. push and unset ask on a terminal, and need --yes without one.
`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const action = actionOf(args);
  const maxWait = parseDuration('timeout', args.value('timeout') ?? DEFAULT_TIMEOUT);
  const skipped = readSkipped(args, args.flag('wait'));
  const change = await changeOf(action, args);
  const control = clientOf(args);
  const { signal, dispose } = interruption();
  try {
    const deployment = await findDeployment(control, wordsOf(args).target, signal);
    if (change === undefined) writeNames(deployment, args);
    else
      await apply({
        control,
        deployment,
        action,
        plan: planSecrets(deployment, change),
        args,
        wait: { maxWait, ...skipped, signal },
      });
  } finally {
    dispose();
  }
}

/** Words of other command lines for an action. */
const SAME: Readonly<Record<string, Action>> = {
  add: 'set',
  delete: 'unset',
  get: 'list',
  ls: 'list',
  put: 'set',
  remove: 'unset',
  rm: 'unset',
};

/** Words of other command lines for what no action does by itself, and what to do. */
const INSTEAD: Readonly<Record<string, string>> = {
  download: 'no value of a secret is ever written: "secrets list NAME" writes the names',
  export: 'no value of a secret is ever written: "secrets list NAME" writes the names',
  import: '"secrets push NAME --env-file FILE" sends the lines NAME=VALUE of a file',
  pull: 'no value of a secret is ever written: "secrets list NAME" writes the names',
};

/** What the operands mean. The deployment may stand before what to do as well. */
function wordsOf({ operands }: Arguments<OptionName>) {
  const [first = '', second = '', ...names] = operands;
  const [action, swapped] = [first, second].map((word) =>
    ACTIONS.find((each) => each === word || (Object.hasOwn(SAME, word) && SAME[word] === each)),
  );
  return action === undefined ? { action: swapped, target: first, names } : { action, target: second, names };
}

/** Checks the words of the command line before anything is read or sent. */
function actionOf(args: Arguments<OptionName>): Action {
  const { action, target, names } = wordsOf(args);
  if (action === undefined) {
    const [first = '', second] = args.operands;
    const known = [first, second ?? ''].find((word) => Object.hasOwn(INSTEAD, word));
    if (known !== undefined) throw new UsageError(`there is no "secrets ${known}": ${INSTEAD[known]}`);
    // The second word may be a value by mistake, so only a slip of an action is shown.
    const typed = second !== undefined && closestWord(second, ACTIONS) !== undefined ? second : first;
    const problem =
      second === undefined ? 'what to do is missing' : `"${printable(typed)}" is none of ${ACTIONS.join(', ')}`;
    throw new UsageError(`${problem}: it comes first, as in "secrets list NAME"`);
  }
  if (target === '') throw new UsageError(`the deployment is missing, as in "secrets ${action} NAME"`);
  const takesNames = action === 'set' || action === 'unset';
  // What stands there may be a value by mistake, so it is not shown.
  const takesFile = action === 'push' || action === 'diff';
  if (!takesNames && names.length > 0)
    throw new UsageError(`${action} takes no names of secrets${takesFile ? ': --env-file FILE names its file' : ''}`);
  const file = args.value('env-file');
  if (takesFile && (file === undefined) !== args.flag('stdin'))
    throw new UsageError(`${action} needs either --env-file FILE or --stdin`);
  // Some releases of Node.js look for a file of this name before the command starts.
  if (file === '-') throw new UsageError('the standard input is read by --stdin, not by --env-file -');
  if (!takesFile && file !== undefined)
    throw new UsageError(
      `--env-file is for push and diff${action === 'set' ? ': "secrets push NAME --env-file FILE" sets the secrets of a file' : ''}`,
    );
  if (takesNames && names.length === 0) throw new UsageError(`${action} needs the name of a secret`);
  if (!takesFile && args.flag('prune')) throw new UsageError('--prune is for push and diff');
  if (args.flag('stdin') && !takesFile && (action !== 'set' || names.length !== 1))
    throw new UsageError('--stdin gives the value of the one NAME of set, or the lines of push and diff');
  if (args.value('timeout') !== undefined && !args.flag('wait'))
    throw new UsageError('--timeout limits a wait: give --wait too');
  return action;
}

/** What is to change; undefined for the list. */
async function changeOf(action: Action, args: Arguments<OptionName>): Promise<SecretsChange | undefined> {
  const { names } = wordsOf(args);
  switch (action) {
    case 'list':
      return undefined;
    case 'unset':
      return { unset: names };
    case 'set':
      return { set: Object.fromEntries(args.flag('stdin') ? [await fromInput(names)] : names.map(fromEnvironment)) };
    default:
      return { set: toldOfCredentials(await readEnvFile(args.value('env-file'))), prune: args.flag('prune') };
  }
}

/** Warns of the client's own credentials, which a file such as `.env` may hold beside the agent's secrets. */
function toldOfCredentials<Values extends object>(values: Values): Values {
  for (const name of Object.keys(values).filter(isCredential))
    writeError(
      `warning: ${printable(name)} is a credential of this client, and goes to the deployment as a secret: leave it out, unless the agent needs it\n`,
    );
  return values;
}

async function fromInput([name = '']: readonly string[]): Promise<[string, string]> {
  if (name.includes('=')) throw new UsageError('with --stdin, set takes the NAME alone');
  const value = isTyped()
    ? await askHidden(`Value of ${printable(name)}:`)
    : (await readText('-')).replace(/\r?\n$/, '');
  tellOddity(name, value);
  if (value === '') throw new CommandError(`${isTyped() ? 'the value' : 'the standard input'} is empty`, EXIT.usage);
  return [name, value];
}

function fromEnvironment(operand: string, at: number): [string, string] {
  const [name = '', variable = name] = operand.split(/=(.*)/s);
  if (name === '') throw new UsageError('set takes NAME or NAME=VARIABLE');
  const value = environmentValue(variable);
  tellOddity(name, value ?? '');
  if (value) return [name, value];
  const state = value === undefined ? 'is not set' : 'is empty';
  // Behind the equals sign, or behind the first name, there may be a value by mistake, so it is not shown.
  if (at > 0 && !operand.includes('='))
    throw new UsageError(
      `each word is the name of an environment variable, and that of word ${at + 1} ${state}; a value is never taken from the command line, which other users of the machine can read: use --stdin or --env-file`,
    );
  throw new UsageError(
    operand.includes('=')
      ? `${printable(name)}=VARIABLE takes the name of an environment variable, and the one that is named ${state}; a value is never taken from the command line, which other users of the machine can read: use --stdin or --env-file`
      : `the environment variable ${/^[A-Z_][A-Z0-9_]*$/.test(name) ? name : 'that is named'} ${state}; --stdin takes the value from the standard input`,
  );
}

function writeNames(deployment: Deployment, args: Arguments<OptionName>): void {
  const names = secretNames(deployment);
  if (names === undefined)
    throw new CommandError(
      `the deployment ${printable(deployment.name)} shows no secrets, which their list needs: the service hides them`,
      EXIT.failed,
    );
  if (hidesSecrets(deployment))
    writeError(
      `${printable(deployment.name)} shows no secrets, and some services hide them before the first revision\n`,
    );
  if (args.flag('json')) writeJson({ action: 'list', secrets: names });
  else if (names.length === 0 && !hidesSecrets(deployment)) writeProgress('there are no secrets\n');
  else writeOut(names.map((name) => `${printable(name)}\n`).join(''));
}

/** What one change works with. */
interface SecretsRun {
  readonly control: DeploymentControl;
  readonly deployment: Deployment;
  readonly action: Action;
  readonly plan: SecretsPlan;
  readonly args: Arguments<OptionName>;
  readonly wait: WaitOptions;
}

async function apply({ control, deployment, action, plan, args, wait }: SecretsRun): Promise<void> {
  const { signal } = wait;
  const isJson = args.flag('json');
  const write = isJson ? writeProgress : writeOut;
  const name = printable(deployment.name);
  const { patch, added, changed, removed, kept, unreadable, newRevision } = plan;
  const dryRun = action === 'diff' || args.flag('dry-run');
  const [notCompared, differing] = [true, false].map((is) =>
    changed.filter((each) => unreadable.includes(each) === is),
  );
  const results = { action, added, changed: differing, notCompared, removed, kept, unreadable, newRevision, dryRun };
  write(formatPlan(plan, isJson ? process.stderr : process.stdout));
  checkPatch(plan, deployment, args);
  if (patch === null || dryRun) {
    if (patch === null) write(`nothing differs, so nothing ${dryRun ? 'would be' : 'is'} sent\n`);
    else if (action !== 'diff') write('nothing was sent: this was a dry run\n');
    if (isJson) writeJson({ ...results, sent: false });
    return;
  }
  const question = `Send these secrets to ${name}? [y/N]`;
  if (action !== 'set') await confirm({ question, answers: ['y', 'Y', 'yes'], yes: args.flag('yes'), signal });
  const patched = await afterChange(
    control.deployments.patch(deployment.id, patch, { signal }),
    control,
    deployment,
    signal,
  );
  const made = { before: deployment.latest_revision_id, changed: patched, effect: newRevision };
  const newest = await newestOf(control, made, { signal, isWaiting: args.flag('wait') });
  const { latest_revision_id: latest } = newest.deployment;
  const isNamed = latest !== null && latest !== made.before;
  write(`${name} is patched; the service made ${madeBy(made, newest)}\n`);
  if ((isNamed || newest.after !== undefined) && args.flag('wait')) {
    const waiting = { ...wait, after: newest.after };
    write((await waitForRevision(control, newest.deployment, latest, waiting)).summary);
  }
  if (isJson) writeJson({ ...results, sent: true, revision_id: isNamed ? latest : null });
}

/** The names with what becomes of each. */
function formatPlan(
  { added, changed, removed, kept, unreadable, newRevision }: SecretsPlan,
  stream: NodeJS.WriteStream,
) {
  const line = (sign: string, colour: 'green' | 'yellow' | 'red' | 'dim', word: string) => (name: string) => {
    const isHidden = word === 'changed' && unreadable.includes(name);
    const told = isHidden ? 'not compared: the service hides the stored value' : word;
    return `  ${coloured(stream, colour, sign)} ${printable(name)} ${told}\n`;
  };
  return [
    ...added.map(line('+', 'green', 'added')),
    ...changed.map(line('~', 'yellow', 'changed')),
    ...removed.map(line('-', 'red', 'removed')),
    ...kept.map(line('=', 'dim', 'kept')),
    newRevision === 'will_not' ? '' : 'A new revision may follow.\n',
  ].join('');
}

/** Shows what the checks say of the list, such as names that no environment variable can have. */
function checkPatch({ patch }: SecretsPlan, deployment: Deployment, args: Arguments<OptionName>): void {
  if (patch === null) return;
  const { issues, ok } = validatePatch(patch, { current: deployment, vocabulary: vocabularyFor(args) });
  for (const { path, msg, severity } of issues) {
    const [list, at] = path;
    const name = list === 'secrets' && typeof at === 'number' ? `${patch.secrets[at]?.name}: ` : '';
    writeError(`${severity}: ${printable(name)}${printable(msg)}\n`);
  }
  if (!ok) throw new CommandError('nothing was sent: the list has errors', EXIT.failed);
}
