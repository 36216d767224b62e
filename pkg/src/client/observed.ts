// The arguments and results of operations that are not in the contract, but were observed on services (observed 3).
// Any field may differ on yours.

import type {
  Deployment,
  DeploymentAgent,
  DeploymentCreate,
  DeploymentPatch,
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
 * that only answers have. A body that is none is compared with the other types of a body alone.
 */
export type DeploymentCopy<Body> =
  Body extends Pick<Deployment, Exclude<keyof DeploymentCreate, 'agent'> | 'id' | 'tenant_id'> ? Body : never;

/** The body that makes a revision (observed 3): a patch's, without `revision_source`. */
export type RevisionCreate = Omit<DeploymentPatch, 'revision_source'>;

export type { LogOptions, LogParams, ProjectLogParams, RevisionLogParams } from './options/log-options.js';
