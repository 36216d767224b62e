// The options as TanStack Query takes them. They name none of its types: a page may have another version of it, or two.

import type { AbortSignalLike } from '../../values/platform.js';

/** A query: its key, and what reads its data. The client repeats by itself what can be repeated. */
export type QueryObject<Data, Key extends readonly unknown[]> = {
  readonly queryKey: Key;
  readonly queryFn: (context: { readonly signal: AbortSignalLike }) => Promise<Data>;
  readonly retry: false;
  /** Set where an id is missing. */
  readonly enabled?: false;
};

/** A query that goes on from page to page. */
export type InfiniteQueryObject<Data, Key extends readonly unknown[]> = {
  readonly queryKey: Key;
  readonly queryFn: (context: { readonly signal: AbortSignalLike; readonly pageParam: number }) => Promise<Data>;
  readonly initialPageParam: number;
  readonly getNextPageParam: (last: Data, pages?: readonly Data[]) => number | null;
  readonly retry: false;
};

/** A query that is read again until its data stays as it is. */
export type PolledQueryObject<Data, Key extends readonly unknown[]> = QueryObject<Data, Key> & {
  readonly refetchInterval: (query: PolledQuery<Data>) => number | false;
};

/** What is looked at of a query in a cache. */
export type PolledQuery<Data> = {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
};

/**
 * A change, and in `meta.stale` the keys of what is out of date once it was sent, whether or not it was answered. Offline
 * it fails at once: one that waits would be sent unasked, and its variables, which may be secrets, stored until then.
 */
export type MutationObject<Data, Variables> = {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  readonly retry: false;
  readonly networkMode: 'always';
  readonly gcTime: 0;
  readonly meta: { readonly stale: readonly (readonly unknown[])[] };
};

/** A page of a listing as a cache can write it down. */
export type PageData<T> = {
  readonly items: readonly T[];
  readonly offset: number;
  /** Where the next page starts; null if this is the last one. */
  readonly nextOffset: number | null;
};
