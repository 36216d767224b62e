// The arguments and results of operations that are not in the contract, but were observed on services (observed 3).
// Any field may differ on yours.

import type { RequestOptions } from './options/request-options.js';
import type {
  Deployment,
  DeploymentAgent,
  DeploymentCreate,
  DeploymentPatch,
  LogLevel,
  LogOrder,
  LogType,
  Open,
  RevisionStatus,
} from '../generated/records.js';

export type * from '../generated/observed.js';

/** The query of a listing of revisions (observed 3). */
export interface RevisionListParams {
  /** The maximum number of revisions in a page, 1 to 100; 20 by default. */
  limit?: number | undefined;
  /** The offset of the page, 0 or more. */
  offset?: number | undefined;
  /** One state or several. */
  status?: RevisionStatus | readonly RevisionStatus[] | undefined;
  /** Whether a listener of your cluster deploys them. */
  remote_reconciled?: boolean | undefined;
}

/**
 * The body that creates the deployment of an agent, in a workspace that has agents (observed 10): without `name`, which
 * the service gives.
 */
export type AgentDeploymentCreate = Omit<DeploymentCreate, 'name' | 'agent'> & { agent: DeploymentAgent };

/**
 * A deployment as it was read, with another name: the body that creates one like it. The service ignores the fields
 * that only answers have.
 */
export type DeploymentCopy = Pick<Deployment, Exclude<keyof DeploymentCreate, 'agent'> | 'id' | 'tenant_id'>;

/** The body that makes a revision (observed 3): a patch's, without `revision_source`. */
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;

/** Which lines of a log to return (observed 3). */
export interface LogParams {
  /** The maximum number of lines; 50 by default. */
  limit?: number | undefined;
  /** `asc` for the oldest lines first. */
  order?: LogOrder | undefined;
  /** The `next_offset` of the previous answer. */
  offset?: string | number | undefined;
  /** Text that the lines contain. */
  query?: string | undefined;
  /** An ISO time. */
  start_time?: string | undefined;
  /** An ISO time. */
  end_time?: string | undefined;
}

/** Which lines of a revision's log to return (observed 3). */
export interface RevisionLogParams extends LogParams {
  /** The log of the build or of the servers. */
  type: LogType;
  /** The level of the lines. */
  level?: Open<LogLevel> | undefined;
  /** The run whose lines to return. */
  run_id?: string | undefined;
}

/** Which lines of a project's log to return (observed 3). */
export interface ProjectLogParams extends LogParams {
  /** The level of the lines. */
  level?: string | undefined;
}

/** The options of reading logs. */
export interface LogOptions extends Omit<RequestOptions, 'body'> {
  /**
   * Whether the loop over the lines continues as new ones are written; false by default. It returns the oldest lines
   * first.
   */
  follow?: boolean | undefined;
  /** The pause between requests for new lines, in milliseconds; 2,000 by default. */
  pollDelay?: number | undefined;
}
