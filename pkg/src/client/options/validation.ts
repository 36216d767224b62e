// What the checks of a call stop: the option `validate`.

import type { Issue } from '../../issues/issues.js';
import { ConfigError } from '../../values/errors/config-error.js';

/** Which forms are not sent: forms that are refused or cannot run, only forms that are refused, or no form at all. */
export type Validation = boolean | 'refused';

/**
 * The option of a call, else of its client; true by default.
 * @throws ConfigError if it is none of its values
 */
export function validationOf(own: unknown, client: unknown): Validation {
  const given = own ?? client ?? true;
  if (typeof given === 'boolean' || given === 'refused') return given;
  throw new ConfigError(`validate must be true, 'refused' or false, not ${String(given)}`);
}

/** Whether a form with these issues is not sent. */
export function isStopped(issues: readonly Issue[], validation: Validation): boolean {
  if (validation === false) return false;
  return issues.some(({ degree, severity }) =>
    validation === 'refused' ? degree === 'refused' : severity === 'error',
  );
}

/** Whether a form that is compared with what the service has is not sent: what the service refuses is never planned. */
export function isFormStopped(issues: readonly Issue[], validation: Validation): boolean {
  return isStopped(issues, validation || 'refused');
}
