// The error for a form or other arguments that a check refuses.

import { DeploymentControlError } from '../values/errors/deployment-control-error.js';
import type { Issue } from '../issues/issues.js';

/**
 * The arguments of a call, or the form of `parseCreate` or `parsePatch`, have errors. Nothing was sent.
 * @next show `issues` at their fields
 * @again no
 * @exit failed
 */
export class ValidationError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ValidationError';
  override readonly code: string = 'validation';

  constructor(
    message: string,
    /** What is wrong, each with its field. */
    readonly issues: readonly Issue[],
  ) {
    super(message);
  }
}

/**
 * What is wrong, in a sentence: at most three errors with their fields, and the misspelt fields that may have caused
 * them.
 */
export function summaryOf(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const misspelt = issues.filter(({ severity, ctx }) => severity === 'warning' && ctx?.suggestion);
  const shown = [...errors.slice(0, 3), ...misspelt.slice(0, 3)];
  const texts = shown.map(({ path, msg }) => (path.length > 0 ? `${path.join('.')}: ${msg}` : msg));
  return texts.join('; ') + (errors.length > 3 ? `; and ${errors.length - 3} more` : '');
}
