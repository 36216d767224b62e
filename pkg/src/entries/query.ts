/**
 * The calls of a client as options of TanStack Query 5, whose packages are the page's own.
 *
 * @module
 */
export { queries, type Queries, type QueriedClient, type QueriesOptions } from './query/queries.js';
export type { DeploymentFilter, IdOrNone, KeyPart, QueryKeys, RevisionIdsOrNone } from './query/keys.js';
export type { ChangingClient, DeletionChoice, Mutations } from './query/mutations.js';
export type {
  InfiniteQueryObject,
  MutationObject,
  PageData,
  PolledQuery,
  PolledQueryObject,
  QueryObject,
} from './query/query-types.js';
