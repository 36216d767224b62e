// The page's addresses. They stand in the hash, so that the page works from any static host and back and forward work.
import { signal } from '@preact/signals';

export type Route = { readonly view: 'deployments' } | { readonly view: 'create' } | { readonly view: 'deployment'; readonly id: string } | { readonly view: 'unknown' };

/** The route that the address names. */
export const route = signal<Route>(readRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = readRoute(location.hash);
});

/** Reads a hash; a hash that names nothing answers the `unknown` route. */
export function readRoute(hash: string): Route {
  const [first = '', second, ...rest] = hash.replace(/^#?\/?/, '').split('/');
  if (first === '') return { view: 'deployments' };
  if (first === 'create' && second === undefined) return { view: 'create' };
  if (first === 'deployments' && second && rest.length === 0) {
    const id = decode(second);
    if (id !== null) return { view: 'deployment', id };
  }
  return { view: 'unknown' };
}

/** The address of a route, for a link. */
export function href(target: Route): string {
  if (target.view === 'create') return '#/create';
  if (target.view === 'deployment') return `#/deployments/${encodeURIComponent(target.id)}`;
  return '#/';
}

/** Goes to a route as a click on its link would. */
export function go(target: Route): void {
  location.hash = href(target);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
