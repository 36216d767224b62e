// The keys under which a cache finds what was read. Each begins with that of the things that it belongs to, and holds
// JSON values alone, so that caches in a page, on a disk and on a server agree.

import type { DeploymentListParams } from '../../generated/records.js';
import type { RevisionListParams, RevisionLogParams } from '../../client/observed.js';
import type { RevisionIds } from '../../client/options/ids.js';

const ROOT = 'deployment-control';

/** The filter of a listing. Pages are the affair of who reads them. */
export type DeploymentFilter = Omit<DeploymentListParams, 'offset'>;

/** The keys of one client. */
export interface QueryKeys {
  /** Of all that was read by this client. */
  readonly all: readonly ['deployment-control', string];
  readonly deployments: {
    /** Of all listings and deployments. */
    readonly all: DeploymentsKey;
    /** Of all first pages. */
    readonly lists: readonly [...DeploymentsKey, 'list'];
    readonly list: (filter?: DeploymentFilter) => readonly [...DeploymentsKey, 'list', KeyPart];
    /** Of all endless lists. */
    readonly allPages: readonly [...DeploymentsKey, 'pages'];
    readonly pages: (filter?: DeploymentFilter) => readonly [...DeploymentsKey, 'pages', KeyPart];
    readonly detail: (id: string) => readonly [...DeploymentsKey, 'detail', { readonly id: string }];
  };
  readonly revisions: {
    /** Of all revisions and their logs. */
    readonly all: RevisionsKey;
    readonly list: (
      deploymentId: string,
      params?: RevisionListParams,
    ) => readonly [...RevisionsKey, 'list', { readonly deployment_id: string }, ...KeyPart[]];
    readonly detail: (ids: RevisionIds) => readonly [...RevisionsKey, 'detail', RevisionIds];
    readonly logs: (
      ids: RevisionIds,
      params: RevisionLogParams,
    ) => readonly [...RevisionsKey, 'logs', RevisionIds, KeyPart];
  };
}

type DeploymentsKey = readonly ['deployment-control', string, 'deployments'];
type RevisionsKey = readonly ['deployment-control', string, 'revisions'];

/** A part of a key that JSON can write. */
export type KeyPart = Readonly<Record<string, unknown>>;

/** The keys of the client that a scope stands for. */
export function keysOf(scope: string): QueryKeys {
  const all = [ROOT, scope] as const;
  const deployments = [...all, 'deployments'] as const;
  const revisions = [...all, 'revisions'] as const;
  return {
    all,
    deployments: {
      all: deployments,
      lists: [...deployments, 'list'],
      list: (filter) => [...deployments, 'list', part(filter)],
      allPages: [...deployments, 'pages'],
      pages: (filter) => [...deployments, 'pages', part(filter)],
      detail: (id) => [...deployments, 'detail', { id }],
    },
    revisions: {
      all: revisions,
      list: (deployment_id, params) => [
        ...revisions,
        'list',
        { deployment_id },
        ...(params === undefined ? [] : [part(params)]),
      ],
      detail: (ids) => [...revisions, 'detail', idsOf(ids)],
      logs: (ids, params) => [...revisions, 'logs', idsOf(ids), part(params)],
    },
  };
}

/** The ids alone, of whatever has them. */
function idsOf({ deployment_id, revision_id }: RevisionIds): RevisionIds {
  return { deployment_id, revision_id };
}

/** What JSON writes of a filter: without what is undefined. */
function part(filter: object = {}): KeyPart {
  return JSON.parse(JSON.stringify(filter)) as KeyPart;
}
