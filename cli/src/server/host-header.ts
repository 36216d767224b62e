// Checks which host a request names. A page of another site can point its own host name at this machine (DNS
// rebinding): its requests carry that name, and are refused.
import { isIP } from 'node:net';

/** Whether a `Host` header, or the authority of a URL, names a server that listens on `host` and `port`. */
export function isOwnHost(header: string | undefined, host: string, port: number): boolean {
  const at = header?.lastIndexOf(':') ?? -1;
  const hasPort = header !== undefined && at > header.lastIndexOf(']');
  const name = (hasPort ? header.slice(0, at) : (header ?? '')).toLowerCase();
  if ((hasPort ? header.slice(at + 1) : '80') !== String(port)) return false;
  if (isLoopback(name)) return true;
  const address = name.replace(/^\[|\]$/g, '');
  // A server on every address has any IP address, but no name that it knows.
  if (isEveryAddress(host)) return isIP(address) !== 0;
  return address === host.toLowerCase();
}

/** Whether a server that listens on `host` listens on every address of the machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Whether a host name in lower case always means this machine. */
export function isLoopback(name: string): boolean {
  return name === '[::1]' || /^([^:@/]+\.)?localhost$/.test(name) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

/** Whether a server that listens on `host` is reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === '::1' || isLoopback(name);
}
