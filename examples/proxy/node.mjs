// The proxy in Node.js, with the page's files beside it:
//
//   DEPLOYMENT_CONTROL_URL=https://control.example DEPLOYMENT_CONTROL_API_KEY=… node node.mjs ./public
//
// In Express, Fastify, Hono or Next, take `proxy` alone and hand it a Request.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { proxy } from './proxy.mjs';

const { DEPLOYMENT_CONTROL_URL: service, DEPLOYMENT_CONTROL_API_KEY: apiKey = '', PORT = '8080' } = process.env;
if (!service) {
  console.error('set DEPLOYMENT_CONTROL_URL to the address of the service');
  process.exit(1);
}

// Everyone on this machine, since it listens on loopback alone. Ask your session before you listen elsewhere.
const mayUse = () => true;

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

const server = createServer(async (request, response) => {
  try {
    const origin = `http://${request.headers.host}`;
    const { pathname } = new URL(request.url, origin);
    const answer = pathname.startsWith('/api/')
      ? await proxy(toRequest(request, origin), { service, apiKey, mayUse })
      : await file(pathname);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body)
      Readable.fromWeb(answer.body)
        .on('error', () => response.destroy())
        .pipe(response);
    else response.end();
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));

function toRequest(request, origin) {
  const hasBody = !['GET', 'HEAD'].includes(request.method);
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
    ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
  });
}

/** A file of the folder that was named on the command line, and of no other. */
async function file(pathname) {
  const folder = process.argv[2];
  const path = normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  try {
    if (!folder || path.includes('..')) throw new Error('there is no such file');
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    };
    return new Response(await readFile(join(folder, path)), { headers });
  } catch {
    return new Response('Not Found', { status: 404 });
  }
}
