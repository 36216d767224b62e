// The options of calls that send several requests.

import { ConfigError } from '../../values/errors/config-error.js';
import { isObject } from '../../values/plain.js';
import type { AbortSignalLike } from '../../values/platform.js';
import { CALLED_ELSEWHERE } from '../options/names.js';
import {
  checkFlag,
  checkNames,
  checkPlainObject,
  checkSignal,
  checkWaitOptions,
  millisecondsOption,
} from '../options/option-checks.js';
import type { WaitOptions } from '../options/wait-options.js';

/**
 * A copy of the options of a wait, read before anything is sent, so that a wrong one changes nothing; undefined if the
 * call shall not wait. Their values are checked by a `WaitPolicy`, which needs the core.
 * @throws ConfigError for a value that is no such option, and for an option that does not exist
 */
export function readWait(wait: unknown): WaitOptions | undefined {
  if (wait === undefined || wait === null || wait === false) return undefined;
  if (wait !== true && !isObject(wait))
    throw new ConfigError('wait must be true, false, or the options of a wait, such as { maxWait: 600_000 }');
  checkWaitOptions(wait === true ? undefined : wait);
  return wait === true ? {} : { ...wait };
}

/** The options that a method has. */
interface MethodOptions {
  readonly names: readonly string[];
  /** Those of them that are true or false. */
  readonly flags?: readonly string[];
  /** What is meant by names that other libraries have. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  readonly example: string;
}

/** A copy of the options, so that no getter runs later. Unknown names, flags, the signal and the time limit are checked. */
export function readOptions<Options extends object>(
  method: string,
  options: Options | null | undefined,
  { names, flags = [], elsewhere = CALLED_ELSEWHERE, example }: MethodOptions,
): Options {
  checkPlainObject('the options', options, example);
  const given = { ...options } as Options & Readonly<Record<string, unknown>>;
  checkNames(`the options of ${method}`, given, names, elsewhere);
  for (const name of flags) checkFlag(name, given[name]);
  const { signal, timeout } = given as { signal?: AbortSignalLike | null; timeout?: number };
  if (signal !== undefined && signal !== null) checkSignal(signal);
  millisecondsOption('timeout', timeout, 0);
  return given;
}
