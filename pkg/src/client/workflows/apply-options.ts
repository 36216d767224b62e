// The options of `plan` and `apply`, checked: an unknown one is refused with the nearest name.

import { ConfigError } from '../../values/errors.js';
import { checkSignal } from '../call/signals.js';
import { CALLED_ELSEWHERE } from '../options/names.js';
import { checkFunction, checkNames, checkPlainObject, millisecondsOption } from '../options/option-checks.js';
import { readWait } from './wait-option.js';
import type { ApplyOptions, PlanOptions } from './apply-calls.js';

const PLAN_OPTIONS = ['redeployFailed', 'redeploy', 'signal', 'timeout'];
const APPLY_OPTIONS = [...PLAN_OPTIONS, 'wait', 'rollbackOnFailure', 'onPlan', 'onApplied', 'onProgress'];
const FLAGS = ['redeployFailed', 'redeploy', 'rollbackOnFailure'] as const;

/** Checks the options of `plan`. */
export function readPlanOptions(options: PlanOptions | null | undefined): PlanOptions {
  return readOptions('plan', PLAN_OPTIONS, options);
}

/** Checks the options of `apply`. */
export function readApplyOptions(options: ApplyOptions | null | undefined): ApplyOptions {
  const given: ApplyOptions = readOptions('apply', APPLY_OPTIONS, options);
  const wait = readWait(given.wait);
  if (given.rollbackOnFailure && !wait)
    throw new ConfigError('rollbackOnFailure needs `wait`: only a wait sees that a revision failed');
  for (const name of ['onPlan', 'onApplied', 'onProgress'] as const) checkFunction(name, given[name]);
  return { ...given, wait };
}

/** A copy of the options, so that no getter runs later. */
function readOptions<Options extends ApplyOptions>(
  method: string,
  names: readonly string[],
  options: Options | null | undefined,
): Options {
  checkPlainObject('the options', options, '{ signal, timeout: 10_000 }');
  const given = { ...options } as Options;
  checkNames(`the options of ${method}`, given, names, CALLED_ELSEWHERE);
  for (const name of FLAGS) {
    const flag: unknown = given[name];
    if (flag !== undefined && typeof flag !== 'boolean') throw new ConfigError(`${name} must be true or false`);
  }
  if (given.signal !== undefined && given.signal !== null) checkSignal(given.signal);
  millisecondsOption('timeout', given.timeout, 0);
  return given;
}
