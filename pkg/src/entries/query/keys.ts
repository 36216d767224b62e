// The keys under which a cache finds what was read. Each begins with that of the things that it belongs to, and holds
// JSON values alone, so that caches in a page, on a disk and on a server agree.

import type { DeploymentListParams } from '../../generated/records.js';
import type { RevisionListParams, RevisionLogParams } from '../../client/observed.js';

const ROOT = 'deployment-control';

/** The filter of a listing. Pages are the affair of who reads them. */
export type DeploymentFilter = Omit<DeploymentListParams, 'offset'>;

/** An id that a page may not have yet. */
export type IdOrNone = string | null | undefined;

/** The ids of a revision, as far as a page has them: `latest_revision_id` of a deployment may be null. */
export type RevisionIdsOrNone = { readonly deployment_id: IdOrNone; readonly revision_id: IdOrNone } | null | undefined;

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
    readonly detail: (id: IdOrNone) => readonly [...DeploymentsKey, 'detail', { readonly id: string | null }];
  };
  readonly revisions: {
    /** Of all revisions and their logs. */
    readonly all: RevisionsKey;
    readonly list: (
      deploymentId: IdOrNone,
      params?: RevisionListParams,
    ) => readonly [...RevisionsKey, 'list', { readonly deployment_id: string | null }, ...KeyPart[]];
    readonly detail: (ids: RevisionIdsOrNone) => readonly [...RevisionsKey, 'detail', KeyIds];
    readonly logs: (
      ids: RevisionIdsOrNone,
      params: RevisionLogParams,
    ) => readonly [...RevisionsKey, 'logs', KeyIds, KeyPart];
  };
}

type DeploymentsKey = readonly ['deployment-control', string, 'deployments'];
type RevisionsKey = readonly ['deployment-control', string, 'revisions'];

type KeyIds = { readonly deployment_id: string | null; readonly revision_id: string | null };

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
      detail: (id) => [...deployments, 'detail', { id: id ?? null }],
    },
    revisions: {
      all: revisions,
      list: (deployment_id, params) => [
        ...revisions,
        'list',
        { deployment_id: deployment_id ?? null },
        ...(params === undefined ? [] : [part(params)]),
      ],
      detail: (ids) => [...revisions, 'detail', idsOf(ids)],
      logs: (ids, params) => [...revisions, 'logs', idsOf(ids), part(params)],
    },
  };
}

/** The ids alone, of whatever has them. */
function idsOf(ids: RevisionIdsOrNone): KeyIds {
  return { deployment_id: ids?.deployment_id ?? null, revision_id: ids?.revision_id ?? null };
}

/** What a filter says, as JSON: without what is null or undefined, which asks for nothing. */
function part(filter: object = {}): KeyPart {
  return JSON.parse(JSON.stringify(filter, (_, value: unknown) => value ?? undefined)) as KeyPart;
}
