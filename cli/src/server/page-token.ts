// The token in the address of the console's page. Only who was shown that address may use the proxy: every user and
// program of the machine reaches the port.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSameSecret } from './secret-text.js';

/** What to do where a request has no token. */
export const TOKEN_NEEDED =
  'Open the whole address that "deployment-control console" printed when it started: it has a token, without which nothing is passed on.';

/** The token of a server, which a browser keeps in a cookie. */
export class PageToken {
  readonly #token = randomBytes(32).toString('base64url');

  /** The address of a page with the token. */
  addressOf(page: string): string {
    return `${page}?token=${this.#token}`;
  }

  /** Whether a request has the cookie. */
  isInCookie({ headers }: IncomingMessage, port: number): boolean {
    const start = `${cookieName(port)}=`;
    const cookies = (headers.cookie ?? '').split(/;\s*/).filter((cookie) => cookie.startsWith(start));
    return cookies.some((cookie) => isSameSecret(cookie.slice(start.length), this.#token));
  }

  /** The cookie for a request whose address has the token; undefined if it has not. */
  cookieFor({ url = '' }: IncomingMessage, port: number): string | undefined {
    const given = new URLSearchParams(url.split('?')[1]).get('token');
    if (!isSameSecret(given ?? '', this.#token)) return undefined;
    return `${cookieName(port)}=${this.#token}; Path=/; SameSite=Strict; HttpOnly`;
  }
}

/** Cookies know no ports, so the name tells one server of a machine from another. */
function cookieName(port: number): string {
  return `deployment-control-${port}`;
}
