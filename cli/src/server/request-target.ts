// The target of a request: a path, or a whole http address as clients send it to a proxy.

/** A target that can be answered. */
export interface RequestTarget {
  /** The path with its query, written as a URL writes it. */
  readonly path: string;
  /** The host, if the target is a whole address. */
  readonly host?: string;
}

/** A target that a URL would not write differently: the usual case, without the cost of a URL. */
const NORMAL = /^(?:\/[\w~-]+)+(?:\?[\w=&%.,~+-]+)?$/;

/** Reads a target; null if it is neither a path nor an http address. */
export function parseTarget(target: string, baseUrl: string): RequestTarget | null {
  if (NORMAL.test(target)) return { path: target };
  // A URL would take the first segment after two slashes for a host.
  if (target.startsWith('//')) return null;
  if (target.startsWith('/')) {
    const { pathname, search } = new URL(new URL(baseUrl).origin + target);
    return { path: pathname + search };
  }
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { host, pathname, search } = new URL(target);
  return { host, path: pathname + search };
}
