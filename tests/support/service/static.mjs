// Serves a folder of files on loopback, for pages that load the package as it is.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Serves the files of `folder` on loopback. */
export function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://loopback').pathname));
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      const bytes = await readFile(file);
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', connection: 'close' })
        .end(bytes);
    } catch {
      response.writeHead(404, { connection: 'close' }).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
