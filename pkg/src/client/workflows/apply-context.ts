// What `plan` and `apply` work with: the client's settings, and the calls of one run.

import type { OperationName } from '../../generated/operations.js';
import type { Deployment } from '../../generated/records.js';
import type { OperationArguments } from '../call/operation-request.js';
import { runOperation } from '../call/run-operation.js';
import type { RequestOptions } from '../options/request-options.js';
import type { Settings } from '../options/settings.js';
import type { PlanOptions } from './apply-calls.js';

/** One page of a listing of deployments. */
export interface ListedPage {
  readonly items: readonly Deployment[];
  hasNext(): boolean;
  next(): Promise<ListedPage>;
}

/** Lists deployments by the page. */
export type ListDeployments = (
  query: Readonly<Record<string, unknown>>,
  options: RequestOptions,
) => PromiseLike<ListedPage>;

/** The calls of one `plan` or `apply`. */
export class Run {
  /** The options of each request. */
  readonly callOptions: RequestOptions;

  constructor(
    readonly settings: Settings,
    readonly list: ListDeployments,
    { signal, timeout }: PlanOptions,
  ) {
    this.callOptions = { ...(signal && { signal }), ...(timeout !== undefined && { timeout }) };
  }

  /** Runs an operation. */
  call<T>(name: OperationName, args: OperationArguments, options?: RequestOptions): Promise<T> {
    return Promise.resolve(runOperation<T>(this.settings, name, args, { ...this.callOptions, ...options }));
  }
}
