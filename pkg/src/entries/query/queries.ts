// What a client reads, as options of TanStack Query: plain objects, whose data is plain too.

import type { AbortSignalLike } from '../../values/platform.js';
import { ResponseParseError } from '../../client/errors/response-parse-error.js';
import { isTemporary } from '../../client/errors/temporary.js';
import type { LogPage, RevisionListParams, RevisionLogParams } from '../../client/observed.js';
import type { RevisionIds } from '../../client/options/ids.js';
import type { Deployment, DeploymentListParams, Revision } from '../../generated/records.js';
import { keysOf, type DeploymentFilter, type IdOrNone, type QueryKeys, type RevisionIdsOrNone } from './keys.js';
import { mutationsOf, type ChangingClient, type Mutations } from './mutations.js';
import type { InfiniteQueryObject, PageData, PolledQuery, PolledQueryObject, QueryObject } from './query-types.js';

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
    /** A deployment. Nothing is asked for while its id is null or undefined. */
    readonly detail: (id: IdOrNone) => QueryObject<Deployment, ReturnType<QueryKeys['deployments']['detail']>>;
  };
  readonly revisions: {
    /** The first page of a deployment's revisions, the newest first. */
    readonly list: (
      deploymentId: IdOrNone,
      params?: RevisionListParams,
    ) => QueryObject<PageData<Revision>, ReturnType<QueryKeys['revisions']['list']>>;
    /** A revision. Nothing is asked for while one of its ids is null or undefined. */
    readonly detail: (ids: RevisionIdsOrNone) => QueryObject<Revision, ReturnType<QueryKeys['revisions']['detail']>>;
    /** The same, read again until the revision is deployed, failed or superseded, as often as a wait reads it. */
    readonly untilFinished: (
      ids: RevisionIdsOrNone,
    ) => PolledQueryObject<Revision, ReturnType<QueryKeys['revisions']['detail']>>;
    /** The first lines of a log. */
    readonly logs: (
      ids: RevisionIdsOrNone,
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
    queryFn: async ({ signal }) => revisions.get(ids as RevisionIds, { signal }),
    ...once(ids?.deployment_id, ids?.revision_id),
  });
  return {
    deployments: {
      list: (filter) => {
        const asked = { ...filter };
        return {
          queryKey: keys.deployments.list(filter),
          queryFn: async ({ signal }) => pageData(await deployments.list(asked, { signal })),
          retry: false,
        };
      },
      pages: (filter) => {
        const asked = { ...filter };
        return {
          queryKey: keys.deployments.pages(filter),
          queryFn: async ({ signal, pageParam }) => {
            if (pageParam === REPEATED) throw repeatedError();
            return pageData(await deployments.list({ ...asked, offset: pageParam }, { signal }));
          },
          initialPageParam: 0,
          getNextPageParam: (last, pages) => (isRepeated(last, pages) ? REPEATED : last.nextOffset),
          retry: false,
        };
      },
      detail: (id) => ({
        queryKey: keys.deployments.detail(id),
        queryFn: async ({ signal }) => deployments.get(id as string, { signal }),
        ...once(id),
      }),
    },
    revisions: {
      list: (deploymentId, params) => {
        const asked = { ...params };
        return {
          queryKey: keys.revisions.list(deploymentId, params),
          queryFn: async ({ signal }) => pageData(await revisions.list(deploymentId as string, asked, { signal })),
          ...once(deploymentId),
        };
      },
      detail,
      untilFinished: (ids) => ({
        ...detail(ids),
        refetchInterval: (query) => pauseOf(query, revisions),
      }),
      logs: (ids, params) => {
        const asked = { ...params };
        return {
          queryKey: keys.revisions.logs(ids, params),
          queryFn: async ({ signal }) => revisions.logs(ids as RevisionIds, asked, { signal }),
          ...once(ids?.deployment_id, ids?.revision_id),
        };
      },
    },
    mutations: mutationsOf(client, keys),
    keys,
  };
}

/** Nothing is repeated, nor asked for while an id is missing. */
function once(...ids: IdOrNone[]): { readonly retry: false; readonly enabled?: false } {
  return ids.every(Boolean) ? { retry: false } : { retry: false, enabled: false };
}

/** The pause that was chosen for a query, and for which state of it. */
const pauses = /* @__PURE__ */ new WeakMap<
  object,
  { readonly of: readonly unknown[]; readonly pause: number | false }
>();

/**
 * The pause before a revision is read again. A query asks for it at each rendering, and begins it anew if it differs: so
 * it is chosen once for each reading, though a core chooses at random.
 */
function pauseOf(query: PolledQuery<Revision>, revisions: Pick<QueriedClient['revisions'], 'pollDelay'>) {
  const { data, error, dataUpdateCount, errorUpdateCount } = query.state;
  const polls = dataUpdateCount + errorUpdateCount;
  const of = [data, error, polls];
  const known = pauses.get(query);
  if (known?.of.every((each, at) => each === of[at])) return known.pause;
  // What waiting does not mend ends it, as it ends a wait.
  const isOver = error ? !isTemporary(error) : data === undefined;
  const pause = isOver ? false : revisions.pollDelay(data ?? null, polls);
  pauses.set(query, { of, pause });
  return pause;
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
