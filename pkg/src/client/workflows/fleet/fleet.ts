// `fleet.plan` and `fleet.apply`: their options, their events, and what they end with.

import { ConfigError } from '../../../values/config-error.js';
import type { Report } from '../../../issues/issues.js';
import { isObject } from '../../../values/plain.js';
import { abortReason, offAbort, onAbort, whenReady } from '../../call/signals.js';
import { reading } from '../../options/argument-error.js';
import { checkFunction } from '../../options/option-checks.js';
import type { WaitOptions } from '../../options/wait-options.js';
import { WaitPolicy } from '../../wait/wait-policy.js';
import { Run } from '../apply-context.js';
import { readOptions as readMethodOptions, readWait } from '../method-options.js';
import { applyPlan, type FleetClient } from './fleet-apply.js';
import { isDocument, readDocument } from './fleet-document.js';
import type { FleetPlanDocument } from './fleet-document-types.js';
import type { FleetApplied, FleetEvent, FleetPlanEvent } from './fleet-events.js';
import type { WorkspaceListing } from './fleet-calls.js';
import { listWorkspace } from './workspace/fleet-listing.js';
import { checkFleet, planOf } from './fleet-plan.js';
import { planOfDocument } from './fleet-review.js';
import { checkPlace } from './workspace/fleet-workspace.js';
import { EventStream } from './fleet-stream.js';
import type { Fleet, FleetApplyOptions, FleetPlan, FleetPlanOptions } from './fleet-types.js';

const FLAGS = ['prune', 'adopt', 'exact', 'sendSecrets', 'redeployFailed'] as const;
const PLAN_OPTIONS = [...FLAGS, 'only', 'secretValue', 'fileOf', 'signal', 'timeout'];
const APPLY_OPTIONS = [...PLAN_OPTIONS, 'parallel', 'wait', 'withProject', 'pruneAtMost'];
const NAMES = { check: ['only', 'secretValue'], list: ['signal', 'timeout'], plan: PLAN_OPTIONS, apply: APPLY_OPTIONS };
const ELSEWHERE = {
  concurrency: 'parallel',
  maxConcurrency: 'parallel',
  dryRun: 'fleet.plan',
  force: 'adopt or prune',
};

/**
 * The pauses between the polls of each wait. They grow more slowly than those of a single wait: a place among those that
 * are worked on stays taken until its revision is seen to be deployed, so a late look holds the others up.
 */
const PACE = { minDelay: 300, factor: 1.1 };

/** A call that runs. */
export interface Task<Result, Event> {
  readonly result: Promise<Result>;
  readonly events: AsyncIterable<Event>;
}

/** Checks a fleet. */
export async function check(
  { settings }: FleetClient,
  fleet: Fleet,
  options: FleetPlanOptions | null | undefined,
): Promise<Report> {
  const given = reading(() => readOptions('check', options));
  await settings.whenReady();
  return checkFleet(settings, fleet, given);
}

/** Lists a workspace whole. */
export async function list(
  { settings, list: pages }: FleetClient,
  options: Pick<FleetPlanOptions, 'signal' | 'timeout'> | null | undefined,
): Promise<WorkspaceListing> {
  const given = reading(() => readOptions('list', options));
  await whenReady(settings, given.signal);
  return listWorkspace(new Run(settings, pages, given), { confirmed: true });
}

/** Starts `fleet.plan`. `isRead` says whether someone reads its events. */
export function plan(
  client: FleetClient,
  fleet: Fleet,
  options: FleetPlanOptions | null | undefined,
  isRead: boolean,
): Task<FleetPlan, FleetPlanEvent> {
  return start(client, 'plan', options, isRead, async (run, given, tell: (event: FleetPlanEvent) => void) => {
    if (isDocument(fleet) || isPlan(fleet)) throw new TypeError('fleet.plan takes a fleet, and this is a plan of one');
    const made = await planOf(run, fleet, given, (read) => tell({ type: 'page', read }));
    tell({ type: 'planned', plan: made });
    return made;
  });
}

/** Starts `fleet.apply`. */
export function apply(
  client: FleetClient,
  given: Fleet | FleetPlan | FleetPlanDocument,
  options: FleetApplyOptions | null | undefined,
  isRead: boolean,
): Task<FleetApplied, FleetEvent> {
  return start(client, 'apply', options, isRead, async (run, read, tell: (event: FleetEvent) => void) => {
    if (isPlan(given) || isDocument(given)) checkReviewed(read);
    const onPage = (pages: number): void => tell({ type: 'page', read: pages });
    if (isPlan(given)) await checkPlace(client.settings, given);
    const made = isPlan(given)
      ? given
      : isDocument(given)
        ? await planOfDocument(run, await readDocument(given), read, onPage)
        : await planOf(run, given, read, onPage);
    tell({ type: 'planned', plan: made });
    return applyPlan({ client, run, options: read, tell }, made);
  });
}

/** @throws ConfigError for options that a plan was made with */
function checkReviewed(options: FleetPlanOptions): void {
  const own = [...FLAGS, 'only' as const].find((name) => options[name] !== undefined);
  if (own !== undefined) throw new ConfigError(`${own} is decided when a plan is made: give it to fleet.plan`);
}

function isPlan(given: unknown): given is FleetPlan {
  return isObject(given) && Array.isArray(given.entries) && typeof given.document === 'function';
}

function start<Options extends FleetApplyOptions, Event, Result>(
  client: FleetClient,
  method: 'plan' | 'apply',
  options: Options | null | undefined,
  isRead: boolean,
  work: (run: Run, options: FleetApplyOptions, tell: (event: Event) => void) => Promise<Result>,
): Task<Result, Event> {
  const stopping = new AbortController();
  const stream = new EventStream<Event>(isRead, () => stopping.abort());
  const begin = async (): Promise<Result> => {
    const given = reading(() => readOptions(method, options));
    const { signal } = given;
    const abort = (): void => stopping.abort(signal && abortReason(signal));
    if (signal) onAbort(signal, abort);
    try {
      if (signal?.aborted) abort();
      const own = { ...given, signal: stopping.signal };
      const run = new Run(client.settings, client.list, own);
      await whenReady(client.settings, stopping.signal);
      if (own.wait) reading(() => new WaitPolicy(own.wait as WaitOptions));
      return await work(run, own, (event) => stream.push(event));
    } finally {
      if (signal) offAbort(signal, abort);
    }
  };
  const result = begin();
  result.then(
    () => stream.end(),
    (error: unknown) => stream.fail(error),
  );
  return { result, events: stream };
}

/** A copy of the options, checked: an unknown one is refused with the nearest name. */
function readOptions(method: keyof typeof NAMES, options: FleetApplyOptions | null | undefined): FleetApplyOptions {
  const given = readMethodOptions(`fleet.${method}`, options, {
    names: NAMES[method],
    flags: [...FLAGS, 'withProject'],
    elsewhere: ELSEWHERE,
    example: '{ prune: true }',
  });
  const { only, parallel, pruneAtMost } = given as Readonly<Record<string, unknown>>;
  if (only !== undefined && !(Array.isArray(only) && only.every((name) => typeof name === 'string')))
    throw new ConfigError('only must be a list of names');
  checkWhole('parallel', parallel, [1, 64]);
  checkWhole('pruneAtMost', pruneAtMost, [0, 100_000]);
  checkFunction('secretValue', given.secretValue);
  checkFunction('fileOf', given.fileOf);
  if (given.prune && given.only)
    throw new ConfigError('prune is for the whole fleet and only for a part: give one of them');
  const wait = readWait(given.wait);
  return { ...given, ...(wait ? { wait: { ...PACE, ...wait } } : { wait: undefined }) };
}

function checkWhole(name: string, value: unknown, [least, most]: readonly [number, number]): void {
  if (value !== undefined && !(Number.isInteger(value) && Number(value) >= least && Number(value) <= most))
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${String(value)}`);
}
