// Makes the plan of a fleet file, for every command over one.
import { dirname } from 'node:path';
import type { DeploymentControl, FleetPlan, FleetPlanOptions } from 'deployment-control';
import type { Arguments } from '../command/arguments.js';
import type { ChangeRun } from '../service/change.js';
import { validationOf } from '../service/validation.js';
import { progressOf } from './progress.js';
import { checkFleetFile, inWordsOf, issuesOf, writeIssues } from './check.js';
import { readText } from '../input/documents.js';
import { MOST_BYTES, refusePlan } from './plan-file.js';
import { readFleetFile, type FleetFile } from './fleet-file.js';
import { fleetValues, type FleetValues } from './secret-values.js';

/** What a plan is made with. */
export interface Planning {
  readonly control: DeploymentControl;
  readonly file: string;
  /** The text of the file, if it was read already. */
  readonly text?: string;
  readonly args: Arguments<'env-file' | 'allow-outside' | 'validate'>;
  readonly options: FleetPlanOptions;
  readonly json: boolean;
  readonly change: ChangeRun;
}

/** A plan with the file that it was made from. */
export interface Planned extends FleetValues {
  /** The client in the words of the file. */
  readonly control: DeploymentControl;
  readonly fleet: FleetFile;
  readonly plan: FleetPlan;
  /** The plan as it is shown: what is a secret too is hidden in its texts. */
  readonly shown: FleetPlan;
}

/**
 * Reads, checks and plans a fleet.
 * @throws CommandError if the files have errors, after all of them were written
 */
export async function planFile({
  control: given,
  file,
  text: read,
  args,
  options,
  json,
  change,
}: Planning): Promise<Planned> {
  const { signal, add } = change;
  const values = await fleetValues(args, file === '-' ? '.' : dirname(file));
  const text = read ?? (await readText(file, MOST_BYTES, 'plan'));
  refusePlan(file, text);
  const fleet = await readFleetFile(file, values, text);
  const control = inWordsOf(fleet, given);
  const { secretValue } = values;
  await checkFleetFile(fleet, { control, values, only: options.only, ...validationOf(args), json, add });
  const progress = progressOf();
  try {
    let plan: FleetPlan | undefined;
    for await (const event of control.fleet.plan(fleet.fleet, {
      ...options,
      secretValue,
      fileOf: fleet.fileOf,
      signal,
    })) {
      progress.tell(event);
      if (event.type === 'planned') ({ plan } = event);
    }
    if (plan === undefined) throw new TypeError('the plan has ended without one');
    return { ...values, control, fleet, plan, shown: fleet.mask.ofPlan(plan) };
  } catch (error) {
    writeIssues(issuesOf(error, fleet, values), json);
    throw error;
  } finally {
    progress.end();
  }
}
