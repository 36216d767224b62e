// The page's addresses. They stand in the hash, so that the page works from any static host and back and forward work.
import { signal } from '@preact/signals';

export type Query = Readonly<Record<string, string>>;

export type Route =
  | { readonly view: 'deployments' | 'create' | 'providers' | 'connect' | 'unknown' }
  | { readonly view: 'deployment' | 'provider'; readonly id: string }
  | { readonly view: 'connections'; readonly id?: string };

/** The route that the address names. */
export const route = signal<Route>(readRoute(location.hash));
/** What stands behind the `?` of the address: the filters of a list, for one. Never a key. */
export const query = signal<Query>(readQuery(location.hash));

/** The query with which the list of deployments was seen last: whoever comes back finds it as it was. */
let listQuery: Query = {};

/** Whether the reader went anywhere since the page was loaded. */
export let hasMoved = false;

function read(): void {
  route.value = readRoute(location.hash);
  query.value = readQuery(location.hash);
  if (route.value.view === 'deployments') listQuery = query.value;
}

function move(): void {
  hasMoved = true;
  read();
}

addEventListener('hashchange', move);
addEventListener('popstate', move);
read();

/** Reads a hash; a hash that names nothing answers the `unknown` route. */
export function readRoute(hash: string): Route {
  const segments = hash.replace(/^#?\/?/, '').replace(/\?.*$/, '').split('/').map(decode);
  const [first, id] = segments;
  if (segments.length > 2 || segments.includes(null) || (segments.length === 2 && !id)) return { view: 'unknown' };
  if (!id) {
    if (first === '' || first === 'deployments') return { view: 'deployments' };
    if (first === 'create' || first === 'providers' || first === 'connections' || first === 'connect') return { view: first };
  } else {
    if (first === 'deployments') return { view: 'deployment', id };
    if (first === 'providers') return { view: 'provider', id };
    if (first === 'connections') return { view: 'connections', id };
  }
  return { view: 'unknown' };
}

/** The address of a route, for a link. */
export function href(target: Route): string {
  if (target.view === 'deployments') return `#/${textOf(listQuery)}`;
  const path = target.view === 'deployment' || target.view === 'provider' ? `${target.view}s` : target.view;
  return `#/${path}${'id' in target && target.id ? `/${encodeURIComponent(target.id)}` : ''}`;
}

/** Goes to a route as a click on its link would. */
export function go(target: Route): void {
  location.hash = href(target);
}

/** Changes parts of the query; an empty value leaves its part out. `typed` changes come key by key and make no entries of the history. */
export function setQuery(change: Query, typed = false): void {
  const next = Object.fromEntries(Object.entries({ ...query.value, ...change }).filter(([, value]) => value !== ''));
  const hash = `${location.hash.replace(/\?.*$/, '') || '#/'}${textOf(next)}`;
  if (typed) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  read();
}

function readQuery(hash: string): Query {
  return Object.fromEntries(new URLSearchParams(hash.split('?')[1] ?? ''));
}

function textOf(values: Query): string {
  const text = new URLSearchParams(values).toString();
  return text && `?${text}`;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
