// The option `wait` of calls that change something first and then wait.

import { ConfigError } from '../../values/errors.js';
import { isObject } from '../../values/plain.js';
import { checkWaitOptions } from '../options/option-checks.js';
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
