// The page's address. It stands in the hash, so that any static host can serve the page and the browser's history
// works.
import { signal } from '@preact/signals';

export type Query = Readonly<Record<string, string>>;

/** The path that an empty address stands for. */
const HOME = 'deployments';

/** The segments of the path: `#/deployments/7` has `deployments` and `7`. Null if they cannot be decoded. */
export const path = signal(pathOf(location.hash));
/** The parameters behind the `?`, such as the filters of a list. Never a key. */
export const query = signal(queryOf(location.hash));

/** The parameters that the home view had last: links back to it restore them. */
let homeQuery: Query = {};

/** Whether the user has navigated since the page was loaded. */
export let hasNavigated = false;

function read(): void {
  path.value = pathOf(location.hash);
  query.value = queryOf(location.hash);
  if (path.value?.join('/') === HOME) homeQuery = query.value;
}

function navigated(): void {
  hasNavigated = true;
  read();
}

addEventListener('hashchange', navigated);
addEventListener('popstate', navigated);
read();

/** The address of a path, for a link: `href('deployments', id)`. */
export function href(...segments: readonly string[]): string {
  if (segments.join('/') === HOME) return `#/${searchOf(homeQuery)}`;
  return `#/${segments.map(encodeURIComponent).join('/')}`;
}

export function navigate(...segments: readonly string[]): void {
  location.hash = href(...segments);
}

export function goHome(values: Query): void {
  location.hash = `#/${searchOf(values)}`;
}

/**
 * Changes some of the parameters; an empty value removes one. With `replace` the browser's history gets no new entry,
 * as is right while someone types.
 */
export function setQuery(change: Query, { replace = false } = {}): void {
  const next = Object.fromEntries(Object.entries({ ...query.value, ...change }).filter(([, value]) => value !== ''));
  const hash = `${location.hash.replace(/\?.*$/, '') || '#/'}${searchOf(next)}`;
  if (replace) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  read();
}

function pathOf(hash: string): readonly string[] | null {
  const text = hash.replace(/^#?\/?/, '').replace(/\?.*$/, '') || HOME;
  try {
    return text.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function queryOf(hash: string): Query {
  return Object.fromEntries(new URLSearchParams(hash.split('?')[1] ?? ''));
}

function searchOf(values: Query): string {
  const text = new URLSearchParams(values).toString();
  return text && `?${text}`;
}

/** As they stand behind the deployment's id in the address; the overview stands there without a name. */
export const TABS = ['revisions', 'logs', 'configuration'] as const;

/** The address of a log: of a `revision`, the `log` of its build or of its servers, a `line` of it. */
export function logAddress(deploymentId: string, place: Query): string {
  return `${href('deployments', deploymentId, 'logs')}?${new URLSearchParams(place)}`;
}
