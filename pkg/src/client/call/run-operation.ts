// Runs an operation: builds its request, and starts its call.

import { OPERATIONS, type OperationName } from '../../generated/operations.js';
import { argumentError } from '../options/argument-error.js';
import { checkCallOptions } from '../options/option-checks.js';
import type { RequestOptions } from '../options/request-options.js';
import type { Settings } from '../options/settings.js';
import { ApiPromise } from './api-promise.js';
import { Call } from './call.js';
import { responseValue, type CallResponse } from './call-response.js';
import { operationRequest, type OperationArguments } from './operation-request.js';
import { unlessAborted } from './signals.js';

/** A call that was started. */
export interface StartedCall {
  /** The call; undefined if it failed before anything was sent, or still waits for the core. */
  readonly call?: Call;
  readonly response: Promise<CallResponse>;
}

/**
 * Starts the call of an operation; `own` are the options that only this operation has. Errors of its arguments are rejections of `response`, also of those that a function
 * reads.
 */
export function startOperation(
  settings: Settings,
  name: OperationName,
  args: OperationArguments | (() => OperationArguments),
  options: RequestOptions | null | undefined,
  own?: readonly string[],
): StartedCall {
  try {
    const loading = settings.whenReady();
    if (loading) {
      const ready = unlessAborted(loading, options?.signal);
      return { response: ready.then(() => startOperation(settings, name, args, options, own).response) };
    }
    const given = typeof args === 'function' ? args() : args;
    const request = operationRequest(settings, name, given, options ?? {});
    // Checked after the arguments before them, so that an error names the first wrong argument.
    checkCallOptions(options, own);
    const call = new Call(settings, request, options ?? {});
    return { call, response: call.run() };
  } catch (error) {
    return { response: Promise.reject(argumentError(error)) };
  }
}

/** Runs an operation that returns one value; `own` are the options that only this operation has. */
export function runOperation<T>(
  settings: Settings,
  name: OperationName,
  args: OperationArguments | (() => OperationArguments),
  options: RequestOptions | undefined,
  own?: readonly string[],
): ApiPromise<T> {
  const record = responseRecord(name);
  const { response } = startOperation(settings, name, args, options, own);
  return new ApiPromise<T>(response, ({ text }) => responseValue(settings, record, text));
}

/** The record that an operation returns; empty if it returns none, or one that no table shows. */
export function responseRecord(name: OperationName): string {
  // A bare list of them has their defaults too.
  if (name === 'oauthProviders.list') return 'OAuthProvider';
  const record = OPERATIONS[name][3] ?? '';
  return record === '*' ? '' : record;
}
