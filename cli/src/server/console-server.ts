// The console's HTTP server: the files of the page, and if asked a proxy to one service.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isOwnHost } from './host-header.js';
import { portOf } from './listen.js';
import { pageHeaders, refuse, sendFile, TEXT_HEADERS, type PageSetup } from './page-files.js';
import { TOKEN_NEEDED, type PageToken } from './page-token.js';
import { API_PREFIX, forward } from './proxy.js';
import { strictServer } from './strict-server.js';
import type { Upstream } from './upstream.js';

/** What a server serves. */
export interface ConsoleServerOptions {
  readonly host: string;
  readonly files: ReadonlyMap<string, URL>;
  readonly setup: PageSetup;
  /** The service that the page may speak to by itself. */
  readonly connect: URL | undefined;
  /** The service behind the proxy. */
  readonly upstream?: Upstream;
  /** What a browser needs to use the proxy. */
  readonly token: PageToken;
}

/** A server that is ready to listen. */
export function consoleServer(options: ConsoleServerOptions): Server {
  const headers = pageHeaders(options.connect?.origin);
  const fields = new Map(Object.entries(headers));
  const server = strictServer({
    answer(request, response) {
      response.setHeaders(fields);
      route(request, response, portOf(server), options).catch(() => response.destroy());
    },
    refusal: (detail) => ({ headers: { ...headers, ...TEXT_HEADERS }, body: `${detail}.\n` }),
  });
  return server;
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  { host, files, setup, upstream, token }: ConsoleServerOptions,
): Promise<void> {
  if (!isOwnHost(request.headers.host, host, port)) refuse(response, 421, 'This server does not answer for that host.');
  else if (upstream && request.url?.startsWith(API_PREFIX)) {
    const page = { origin: `http://${request.headers.host}`, hasToken: token.isInCookie(request, port) };
    await forward(request, response, upstream, page);
  } else if (upstream && isPage(request)) {
    // Not by a redirect: a browser that comes from another site would not send the new cookie along.
    const cookie = token.cookieFor(request, port);
    if (cookie !== undefined) response.setHeader('Set-Cookie', cookie);
    if (cookie === undefined && !token.isInCookie(request, port)) refuse(response, 403, TOKEN_NEEDED);
    else await sendFile(request, response, files, setup);
  } else await sendFile(request, response, files, setup);
}

/** Whether the page itself is asked for. Its other files are those of the package, which everybody may have. */
function isPage({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/(index\.html)?(\?|$)/.test(url);
}
