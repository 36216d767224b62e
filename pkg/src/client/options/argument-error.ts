// What a call fails with if its arguments cannot be read.

import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';
import { unreadable } from '../../values/arguments.js';
import { readSafely } from '../../values/arguments.js';

/**
 * The error for what was thrown while arguments were read. Errors of the package stay as they are. What a getter, a
 * proxy or another function of the caller threw becomes the cause of a TypeError.
 */
export function argumentError(thrown: unknown): unknown {
  return readSafely(() => DeploymentControlError.is(thrown) || isUnreadable(thrown), false)
    ? thrown
    : unreadable(thrown, 'an argument');
}

/** Whether it is the error for a part of the arguments, which says the same. */
function isUnreadable(thrown: unknown): boolean {
  return thrown instanceof TypeError && / cannot be read: /.test(thrown.message);
}

/** The result of `read`, which reads arguments. */
export function reading<R>(read: () => R): R {
  try {
    return read();
  } catch (error) {
    throw argumentError(error);
  }
}
