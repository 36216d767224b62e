// An emulator as services are that make no revision until an image or a tarball is patched in: a deployment of such a
// source begins without a revision, and shows neither what was sent with its creation nor secrets.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createEmulator } from 'deployment-control/emulator';

const SOURCES = ['internal_docker', 'internal_source'];

/**
 * The emulator's `fetch`, seen so. Each revision is at once in the state `status`. `hold` is for how many readings of a deployment its first revision is not shown even
 * after the patch; `config` is what stands for the revision's fields as long as there is none.
 */
export function withLateRevisions(emulator, { hold = 0, config = {}, status = 'DEPLOYED' } = {}) {
  /** For each deployment that has got its content, how many readings still hide it. */
  const readings = new Map();
  const shown = (deployment) => {
    const left = readings.get(deployment.id);
    if (!SOURCES.includes(deployment.source) || left === 0) return deployment;
    if (left !== undefined) readings.set(deployment.id, left - 1);
    const nothing = { latest_revision_id: null, active_revision_id: null, secrets: [], source_revision_config: config };
    return { ...deployment, ...nothing };
  };
  return async (url, init = {}) => {
    // A script is for the next revision alone, and the emulator makes one of a creation too.
    if (init.method !== 'GET') emulator.script([{ status, forMs: Number.POSITIVE_INFINITY }]);
    const response = await emulator.fetch(url, init);
    const { pathname } = new URL(url);
    const id = /\/v2\/deployments\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
    if (!/\/v2\/deployments(\/[0-9a-f-]{36})?$/.test(pathname) || !response.ok || response.status === 204)
      return response;
    const sent = init.method === 'PATCH' ? JSON.parse(init.body).source_revision_config : undefined;
    if ((sent?.image_uri || sent?.source_tarball_path) && !readings.has(id)) readings.set(id, hold);
    const body = await response.json();
    const seen = body.resources ? { ...body, resources: body.resources.map(shown) } : shown(body);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(seen), { status: response.status, headers });
  };
}

/** The same over HTTP, for the commands; `requests` are those of the emulator behind it. */
export async function serveLateRevisions(options) {
  const emulator = await createEmulator({ clock: 'manual' });
  const fetch = withLateRevisions(emulator, options);
  const server = createServer();
  server.on('request', async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
    const { method, headers } = request;
    const isText = headers['content-type']?.includes('json');
    const answer = await fetch(`http://${headers.host}${request.url}`, {
      method,
      headers,
      ...(body && { body: isText ? body.toString() : body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const env = { DEPLOYMENT_CONTROL_URL: `http://127.0.0.1:${server.address().port}` };
  return { emulator, env, close: () => server.close() };
}
