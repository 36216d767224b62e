// What a client reads, as options of TanStack Query: plain objects, whose data is plain too.

import type { AbortSignalLike } from '../../values/platform.js';
import { ResponseParseError } from '../../client/errors/response-parse-error.js';
import { isTemporary } from '../../client/errors/temporary.js';
import type { LogPage, RevisionListParams, RevisionLogParams } from '../../client/observed.js';
import type { RevisionIds } from '../../client/options/ids.js';
import type { Deployment, DeploymentListParams, Revision } from '../../generated/records.js';
import { keysOf, type DeploymentFilter, type QueryKeys } from './keys.js';
import { mutationsOf, type ChangingClient, type Mutations } from './mutations.js';
import type { InfiniteQueryObject, PageData, PolledQueryObject, QueryObject } from './query-types.js';

interface Options {
  readonly signal: AbortSignalLike;
}

/** The part of a client that is used. */
export interface QueriedClient extends ChangingClient {
  readonly deployments: ChangingClient['deployments'] & {
    list(params: DeploymentListParams, options: Options): PromiseLike<PageData<Deployment>>;
    get(id: string, options: Options): PromiseLike<Deployment>;
  };
  readonly revisions: ChangingClient['revisions'] & {
    list(id: string, params: RevisionListParams, options: Options): PromiseLike<PageData<Revision>>;
    get(ids: RevisionIds, options: Options): PromiseLike<Revision>;
    logs(ids: RevisionIds, params: RevisionLogParams, options: Options): PromiseLike<LogPage>;
    pollDelay(revision: Pick<Revision, 'status'> | null, polls: number): number | false;
  };
  toJSON(): { readonly baseUrl: string; readonly tenantId?: string };
}

/** The options of {@link queries}. */
export interface QueriesOptions {
  /**
   * What tells the data of this client from that of other clients in one cache: by default the base URL and the tenant.
   * Needed where the tenant comes from a function. No secret: keys are stored and shown.
   */
  readonly scope?: string | undefined;
}

/** What a client reads and changes, as options of TanStack Query. */
export interface Queries {
  readonly deployments: {
    /** The first page of a listing. */
    readonly list: (
      filter?: DeploymentFilter,
    ) => QueryObject<PageData<Deployment>, ReturnType<QueryKeys['deployments']['list']>>;
    /** A listing from page to page, for `useInfiniteQuery`. */
    readonly pages: (
      filter?: DeploymentFilter,
    ) => InfiniteQueryObject<PageData<Deployment>, ReturnType<QueryKeys['deployments']['pages']>>;
    readonly detail: (id: string) => QueryObject<Deployment, ReturnType<QueryKeys['deployments']['detail']>>;
  };
  readonly revisions: {
    /** The first page of a deployment's revisions, the newest first. */
    readonly list: (
      deploymentId: string,
      params?: RevisionListParams,
    ) => QueryObject<PageData<Revision>, ReturnType<QueryKeys['revisions']['list']>>;
    readonly detail: (ids: RevisionIds) => QueryObject<Revision, ReturnType<QueryKeys['revisions']['detail']>>;
    /** The same, read again until the revision is deployed, failed or superseded, as often as a wait reads it. */
    readonly untilFinished: (
      ids: RevisionIds,
    ) => PolledQueryObject<Revision, ReturnType<QueryKeys['revisions']['detail']>>;
    /** The first lines of a log. */
    readonly logs: (
      ids: RevisionIds,
      params: RevisionLogParams,
    ) => QueryObject<LogPage, ReturnType<QueryKeys['revisions']['logs']>>;
  };
  readonly mutations: Mutations;
  readonly keys: QueryKeys;
}

/**
 * What a client reads and changes as options of TanStack Query 5, for React, Vue, Solid, Svelte and Angular: plain
 * objects, to be passed on or spread into others. Data is what JSON can write.
 * @param client - a client; made once for a page
 * @example
 * const { deployments, mutations } = queries(control);
 * const list = useQuery(deployments.list({ status: 'READY' }));
 */
export function queries(client: QueriedClient, options: QueriesOptions = {}): Queries {
  const keys = keysOf(options.scope ?? scopeOf(client));
  const { deployments, revisions } = client;
  const detail: Queries['revisions']['detail'] = (ids) => ({
    queryKey: keys.revisions.detail(ids),
    queryFn: async ({ signal }) => revisions.get(ids, { signal }),
    retry: false,
  });
  return {
    deployments: {
      list: (filter) => ({
        queryKey: keys.deployments.list(filter),
        queryFn: async ({ signal }) => pageData(await deployments.list({ ...filter }, { signal })),
        retry: false,
      }),
      pages: (filter) => ({
        queryKey: keys.deployments.pages(filter),
        queryFn: async ({ signal, pageParam }) => {
          if (pageParam === REPEATED) throw repeatedError();
          return pageData(await deployments.list({ ...filter, offset: pageParam }, { signal }));
        },
        initialPageParam: 0,
        getNextPageParam: (last, pages) => (isRepeated(last, pages) ? REPEATED : last.nextOffset),
        retry: false,
      }),
      detail: (id) => ({
        queryKey: keys.deployments.detail(id),
        queryFn: async ({ signal }) => deployments.get(id, { signal }),
        retry: false,
      }),
    },
    revisions: {
      list: (deploymentId, params) => ({
        queryKey: keys.revisions.list(deploymentId, params),
        queryFn: async ({ signal }) => pageData(await revisions.list(deploymentId, { ...params }, { signal })),
        retry: false,
      }),
      detail,
      untilFinished: (ids) => ({
        ...detail(ids),
        refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
          // What waiting does not mend ends it, as it ends a wait.
          if (error && !isTemporary(error)) return false;
          if (data === undefined && !error) return false;
          return revisions.pollDelay(data ?? null, dataUpdateCount + errorUpdateCount);
        },
      }),
      logs: (ids, params) => ({
        queryKey: keys.revisions.logs(ids, params),
        queryFn: async ({ signal }) => revisions.logs(ids, params, { signal }),
        retry: false,
      }),
    },
    mutations: mutationsOf(client, keys),
    keys,
  };
}

/** The service and the tenant. */
function scopeOf(client: QueriedClient): string {
  const { baseUrl, tenantId } = client.toJSON();
  return tenantId === undefined ? baseUrl : `${baseUrl} ${tenantId}`;
}

/** In place of the next offset: a service that ignores it would send the same page for ever. */
const REPEATED = -1;

/** Whether a page has nothing but records of the pages before it. */
function isRepeated({ items }: PageData<Deployment>, pages: readonly PageData<Deployment>[] = []): boolean {
  const known = new Set(pages.slice(0, -1).flatMap((page) => page.items.map(({ id }) => id)));
  return items.length > 0 && items.every(({ id }) => known.has(id));
}

function repeatedError(): ResponseParseError {
  const message =
    'deployments.list: the page only repeats records that came before, and so would every page after it; the service ignores `offset`';
  return new ResponseParseError(message, 200, '', ['resources']);
}

/** The page without its methods, which no cache can write down. */
function pageData<T>({ items, offset, nextOffset }: PageData<T>): PageData<T> {
  return { items, offset, nextOffset };
}
