// What the console's proxy passes on: the paths of the service, their methods, and which of these have a body.
import { OPERATIONS } from '../../../pkg/src/generated/operations.js';
import { PAGE_OPERATIONS } from '../../../pkg/src/generated/page-operations.js';

/** A path of the service. */
export interface ProxyRoute {
  /** Each method of the path, and whether its request has a body. */
  readonly methods: ReadonlyMap<string, { readonly hasBody: boolean }>;
}

const ROUTES = routes();

/** The route of a path; undefined if the service has no such path, or if two servers could read it differently. */
export function findRoute(path: string): ProxyRoute | undefined {
  return isUnambiguous(path) ? ROUTES.find(({ pattern }) => pattern.test(path)) : undefined;
}

/** Whether a path is written as the page's client writes it, and has no segment that a server could take for another. */
function isUnambiguous(path: string): boolean {
  return /^(?:[\w/.~-]|%[\dA-F]{2})+$/i.test(path) && path.split('/').every(isPlainSegment);
}

/**
 * Whether a segment has one meaning: no `.` or `..`, even before a `;` or spaces, no slash, no control character, and
 * nothing that a second decoding would change.
 */
function isPlainSegment(segment: string): boolean {
  try {
    return !/^[.\s]+(;|$)|[/\\\p{Cc}]|^;|%[\dA-F]{2}/iu.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}

/** Every path that is passed on, with its methods. */
function routes(): readonly (ProxyRoute & { readonly pattern: RegExp })[] {
  const byPath = new Map<string, Map<string, { hasBody: boolean }>>();
  for (const name of PAGE_OPERATIONS) {
    const [method, path, form] = OPERATIONS[name];
    const methods = byPath.get(path) ?? new Map<string, { hasBody: boolean }>();
    byPath.set(path, methods.set(method, { hasBody: method !== 'GET' && form !== '' }));
  }
  return [...byPath].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    methods,
  }));
}
