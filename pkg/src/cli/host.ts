// Whose name a request carries. A page of another site that had its own name pointed at this machine carries that name, and must read nothing.
import { isIP } from 'node:net';

/** Whether a `Host` header (or the authority of a URL) names the server that was told to listen on `host` and listens on `port`. */
export function isOwnHost(header: string | undefined, host: string, port: number): boolean {
  const at = header?.lastIndexOf(':') ?? -1;
  const hasPort = header !== undefined && at > header.lastIndexOf(']');
  const name = (hasPort ? header.slice(0, at) : (header ?? '')).toLowerCase();
  if ((hasPort ? header.slice(at + 1) : '80') !== String(port)) return false;
  if (isLoopback(name)) return true;
  const bare = name.replace(/^\[|\]$/g, '');
  // Listening on every address: any literal address may be ours, a name that is not ours may not.
  if (isEveryAddress(host)) return isIP(bare) !== 0;
  return bare === host.toLowerCase();
}

/** Whether a server that is told to listen on `host` listens on every address of the machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Whether a name in lower case, as URLs write it, can only be this machine's. */
export function isLoopback(name: string): boolean {
  return name === '[::1]' || /^([^:@/]+\.)?localhost$/.test(name) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}
