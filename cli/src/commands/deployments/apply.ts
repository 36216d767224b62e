// `deployment-control apply`: makes a workspace what a fleet file describes, or does what a plan says.
import {
  FleetError,
  PlanError,
  ValidationError,
  type DeploymentControl,
  type FleetApplied,
  type FleetApplyOptions,
  type FleetPlan,
  type FleetPlanDocument,
} from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { refuseWord } from '../../command/operand-habits.js';
import { failureMessage } from '../../command/failure.js';
import { parseInteger } from '../../command/values.js';
import { CHANGING_OPTIONS, FLEET_OPTIONS, planOptions } from '../../fleet/options.js';
import { MOST_BYTES, planIn } from '../../fleet/plan-file.js';
import { planFile } from '../../fleet/planned.js';
import { progressOf } from '../../fleet/progress.js';
import { fleetValues } from '../../fleet/secret-values.js';
import { documentJson, DONE, planJson, planText } from '../../fleet/show.js';
import { readText } from '../../input/documents.js';
import { missingFleet } from '../../input/usual-files.js';
import { counted, printable } from '../../output/text.js';
import { confirm, YES_OPTION } from '../../process/confirm.js';
import { CommandError, EXIT, exitCodeOf, UsageError } from '../../process/exit.js';
import { Interrupted } from '../../process/signals.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { checksOf, clientOf } from '../../service/client.js';
import { validationOf } from '../../service/validation.js';
import { failedOrInterrupted } from '../../service/interrupted.js';
import { readSkipped, readWait, SKIPPED_OPTION, TIMEOUT_OPTION } from '../../service/revision-wait.js';

const OPTIONS = {
  parallel: { value: 'N', help: 'works on so many deployments at the same time, 1 to 64 (default 4)' },
  wait: { help: 'waits until every revision is deployed' },
  timeout: TIMEOUT_OPTION,
  skipped: SKIPPED_OPTION,
  ...CHANGING_OPTIONS,
  'prune-at-most': {
    value: 'N',
    help: 'with --prune: deletes so many at most, without being asked about a large part of the fleet',
  },
  'with-project': { help: 'with --prune: deletes tracing projects too' },
  'dry-run': { help: 'shows what would be done, and changes nothing: the same as "plan"' },
  yes: YES_OPTION,
  ...CHANGE_OPTIONS,
  ...FLEET_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const applyCommand: Command<OptionName> = {
  name: 'apply',
  group: 'Deployments',
  summary: 'makes a workspace what a fleet file describes, or carries a plan out',
  operands: 'FILE',
  missing: () => missingFleet('apply'),
  about: `Creates and patches the deployments of a fleet file that differ, several at a time. It shows what it will do and
asks first. With a file of "plan --out" it does what was reviewed and nothing else: what has changed since is refused
by name, and nothing is sent. Where it is stopped or fails, run it again: it goes on, and does nothing twice. Nothing
is deleted without --prune. Where that is most of the fleet, or all of one file, it asks for that alone, which
--prune-at-most answers and --yes does not.`,
  example: 'apply fleet.yaml --wait --yes',
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 the files have errors, a plan is out of date, or some deployments were not done, or the
answer was no, 2 also no terminal and no --yes, 5 revisions failed, 6 timeout, 7 no answer or a failing service; where
deployments failed in different ways 1, 130 stopped.
`,
  run: (args) => runChange('apply', args.flag('json'), (change) => applyFile(args, change)),
};

/** What is applied, and how. */
interface Work {
  readonly control: DeploymentControl;
  readonly given: FleetPlan | FleetPlanDocument;
  readonly options: FleetApplyOptions;
  /** A sentence about a secret, in the words of a fleet file. */
  readonly textOf: (msg: string) => string;
  readonly change: ChangeRun;
}

async function applyFile(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  refuseWord('apply', args.operand);
  const { signal, write, add } = change;
  const maxWait = readWait(args);
  const skipped = readSkipped(args, args.flag('wait'));
  const parallel = parseInteger('parallel', args.value('parallel') ?? '4', [1, 64]);
  if (args.flag('with-project') && !args.flag('prune'))
    throw new UsageError('--with-project is for what --prune deletes');
  const most = args.value('prune-at-most');
  const text = await readText(args.operand, MOST_BYTES, 'plan');
  const document = planIn(args.operand, text);
  const control = clientOf(args, { hosting: checksOf(args).hosting, ...validationOf(args) });
  const options: FleetApplyOptions = {
    signal,
    parallel,
    withProject: args.flag('with-project'),
    ...(most !== undefined && { pruneAtMost: parseInteger('prune-at-most', most, [0, 100_000]) }),
    ...(maxWait !== undefined && { wait: { maxWait, ...skipped, failOn: failedOrInterrupted() } }),
  };
  if (document !== undefined) {
    const { secretValue, textOf } = await fleetValues(args, '.');
    refusePlanOptions(args);
    if (args.flag('dry-run')) throw new UsageError('a plan was shown when it was made: --dry-run is for fleet files');
    const json = documentJson(document);
    add({ ...json, dryRun: false });
    await ask(args, `Carry out this plan of ${counted(json.changes, 'change')}?`, signal);
    return carryOut({ control, given: document, options: { ...options, secretValue }, textOf, change });
  }
  if (most !== undefined && !args.flag('prune')) throw new UsageError('--prune-at-most is for what --prune deletes');
  const {
    control: own,
    plan,
    shown,
    secretValue,
    textOf,
  } = await planFile({
    control,
    file: args.operand,
    text,
    args,
    options: planOptions(args, args),
    json: args.flag('json'),
    change,
  });
  write(planText(shown, args.flag('json') ? process.stderr : process.stdout));
  add({ ...planJson(shown), dryRun: args.flag('dry-run') });
  if (args.flag('dry-run')) return;
  if (plan.changes > 0 && plan.entries.every(({ blocked }) => blocked === undefined))
    await ask(args, `Make ${counted(plan.changes, 'change')}?`, signal);
  return carryOut({ control: own, given: plan, options: { ...options, secretValue }, textOf, change });
}

function ask(args: Arguments<OptionName>, question: string, signal: AbortSignal): Promise<void> {
  return confirm({ question: `${question} Type yes:`, answers: ['yes', 'y'], yes: args.flag('yes'), signal });
}

/** @throws UsageError for options that were decided when the plan was made */
function refusePlanOptions(args: Arguments<OptionName>): void {
  const flags = ['prune', 'adopt', 'redeploy-failed', 'exact', 'send-secrets'] as const;
  const flag = flags.find((name) => args.flag(name)) ?? (args.values('only').length > 0 ? 'only' : undefined);
  if (flag !== undefined) throw new UsageError(`--${flag} is decided when a plan is made: give it to "plan"`);
}

/** Applies a plan. Where it would delete a large part of the fleet, nothing is sent before that was asked for alone. */
async function carryOut(work: Work): Promise<void> {
  const { given, options, change } = work;
  try {
    await applyPlan(work);
  } catch (error) {
    if (!(error instanceof PlanError) || error.reason !== 'prune') throw error;
    const message = printable(error.message.replace(/pruneAtMost:? /, '--prune-at-most '));
    if (options.pruneAtMost !== undefined) throw new CommandError(message, EXIT.failed);
    const count = given.entries.filter(({ action }) => action === 'prune').length;
    const question = `${message.replace(/^nothing was sent: |: look at .*/g, '')}. Type ${count} to delete these:`;
    await confirm({ question, answers: [String(count)], yes: false, signal: change.signal, unasked: message });
    await applyPlan({ ...work, options: { ...options, pruneAtMost: count } });
  }
}

async function applyPlan({ control, given, options, textOf, change }: Work): Promise<void> {
  const { add, write } = change;
  const progress = progressOf();
  const done: FleetApplied['done'][number][] = [];
  /** What the service has taken, and what is not over. */
  const sent = new Set<string>();
  try {
    for await (const event of control.fleet.apply(given, options)) {
      progress.tell(event);
      if (event.type === 'applied') sent.add(event.name);
      if (event.type === 'done' || event.type === 'failed') sent.delete(event.name);
      if (event.type === 'done') done.push(event);
    }
  } catch (error) {
    add(resultOf({ done, failed: [], skipped: [], ...(error instanceof FleetError && error.applied) }));
    if (error instanceof Interrupted) {
      add({ sent: [...sent] });
      const rest = sent.size === 0 ? '' : `, ${sent.size} sent and still in progress: ${[...sent].join(', ')}`;
      throw new CommandError(
        `${error.message}: run it again to go on; ${counted(done.length, 'deployment')} done${rest}`,
        error.exit,
      );
    }
    if (error instanceof ValidationError)
      throw new CommandError(textOf(error.message.replace(/^fleet\.apply: /, '')), EXIT.failed);
    throw error instanceof FleetError ? failure(error) : error;
  } finally {
    progress.end();
  }
  add(resultOf({ done, failed: [], skipped: [] }));
  const changed = done.filter(({ action }) => action !== 'none').length;
  write(changed === 0 ? 'nothing was changed\n' : `${counted(changed, 'deployment')} changed\n`);
}

/** One code for all where all failed alike: a wrong key, for example, is told by it. */
function failure({ applied: { failed, skipped, done } }: FleetError): CommandError {
  const codes = new Set(failed.map(({ error }) => exitCodeOf(error)));
  const [code = EXIT.failed] = codes;
  const rest = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return new CommandError(
    `${failed.length} failed${rest}, ${done.length} done: correct the cause and run again, which goes on`,
    codes.size === 1 ? code : EXIT.failed,
  );
}

function resultOf({
  done,
  failed,
  skipped,
}: Pick<FleetApplied, 'done' | 'failed' | 'skipped'>): Record<string, unknown> {
  return {
    done: done.map(({ name, action, deployment, revision }) => ({
      name,
      result: DONE[action],
      ...(deployment && { id: deployment.id, url: deployment.source_config?.custom_url ?? null }),
      ...(revision && { revision: { id: revision.id, status: revision.status } }),
    })),
    failed: failed.map(({ name, action, error }) => ({ name, action, error: failureMessage(error) })),
    skipped: skipped.map(({ name, action, because }) => ({ name, action, because })),
  };
}
