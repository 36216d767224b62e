// The proxy in Node.js: what it adds, what it takes away, and what it refuses.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { proxy } from '../../examples/proxy/proxy.mjs';
import { serveByProxy } from '../support/examples.mjs';
import { ID, IMAGE } from '../support/service/records.mjs';
import { startEmulator } from '../support/service/server.mjs';

const FORM = { ...IMAGE, source: 'external_docker' };

describe('served by Node.js', () => {
  let service;
  let server;
  before(async () => {
    service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
    server = await serveByProxy('examples/form', service.url, 'k-1');
  });
  after(async () => {
    await server?.stop();
    await service?.stop();
  });

  it('carries a client from creation to deployed', async () => {
    const control = new DeploymentControl({ baseUrl: `${server.url}/api`, apiKey: null });
    const deployment = await control.deployments.create(FORM);
    const revision = await control.deployments.waitUntilDeployed(deployment, { minDelay: 100, maxDelay: 500 });
    assert.equal(revision.status, 'DEPLOYED');
    assert.equal((await control.deployments.list()).items[0].name, 'agent');
    assert.equal((await control.deployments.get(ID).asResult()).error.name, 'NotFoundError');
  });

  it('serves the page under a policy, and nothing outside its folder', async () => {
    const page = await fetch(`${server.url}/`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy'), /script-src 'self' 'wasm-unsafe-eval'/);
    for (const path of ['/nothing.html', '/%2e%2e/proxy/proxy.mjs', '/..%2fproxy/proxy.mjs', '/%00'])
      assert.equal((await fetch(server.url + path)).status, 404, path);
  });
});

describe('the proxy itself', () => {
  const asked = [];
  let answer = () => Response.json({ ok: true }, { headers: { 'set-cookie': 'a=b', 'x-request-id': 'r-1' } });
  const fetch = async (url, init) => {
    asked.push({ url, ...init, headers: Object.fromEntries(init.headers) });
    return answer();
  };
  const ask = (path, init, mayUse = () => true) =>
    proxy(new Request(`https://app.example/api${path}`, init), {
      service: 'https://control.example/base/',
      apiKey: 'k-1',
      mayUse,
      fetch,
    });

  it('adds its key, takes what the visitor has away, and hands back only what a page needs', async () => {
    const headers = {
      cookie: 's=1',
      authorization: 'Bearer x',
      'x-api-key': 'mine',
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
    };
    const response = await ask('/v2/deployments?limit=1', { headers });
    assert.deepEqual(
      [asked.at(-1).url, asked.at(-1).redirect],
      ['https://control.example/base/v2/deployments?limit=1', 'manual'],
    );
    assert.deepEqual(asked.at(-1).headers, { accept: 'application/json', 'x-api-key': 'k-1' });
    assert.deepEqual([...response.headers.keys()].sort(), ['cache-control', 'content-type', 'x-request-id']);
  });

  it('lets through what is listed and nothing else', async () => {
    const body = '{}';
    for (const [path, init] of [
      ['/v2/deployments', { method: 'POST', body }],
      [`/v2/deployments/${ID}`, { method: 'PATCH', body }],
      [`/v2/deployments/${ID}/revisions/${ID}`, {}],
    ]) {
      assert.equal((await ask(path, init)).status, 200, path);
    }
    const before = asked.length;
    for (const [path, init] of [
      ['/v2/deployments', { method: 'DELETE' }],
      [`/v2/deployments/${ID}`, { method: 'DELETE' }],
      ['/v2/auth/providers', {}],
      ['/v2/deployments/../auth/providers', {}],
      [`/v2/deployments/${ID}%2f..%2fx`, {}],
      ['', {}],
      ['//elsewhere.example/v2/deployments', {}],
    ]) {
      assert.equal((await ask(path, init)).status, 404, path);
    }
    assert.equal(asked.length, before);
  });

  it('refuses other origins and visitors who may not', async () => {
    const before = asked.length;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://elsewhere.example' },
    ]) {
      assert.equal((await ask('/v2/deployments', { headers })).status, 403, JSON.stringify(headers));
    }
    assert.equal((await ask('/v2/deployments', {}, async () => false)).status, 401);
    assert.equal(asked.length, before);
    assert.equal((await ask('/v2/deployments', { headers: { origin: 'https://app.example' } })).status, 200);
  });

  it('bounds a body, and tells a redirect and a silent service', async (t) => {
    t.mock.method(console, 'error', () => {});
    assert.equal((await ask('/v2/deployments', { method: 'POST', body: 'x'.repeat(1_000_001) })).status, 413);
    answer = () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } });
    assert.equal((await ask('/v2/deployments')).status, 502);
    answer = () => {
      throw new TypeError('fetch failed');
    };
    assert.equal((await ask('/v2/deployments')).status, 502);
    answer = () => {
      throw new DOMException('late', 'TimeoutError');
    };
    assert.deepEqual(await (await ask('/v2/deployments')).json(), { detail: 'The service did not answer' });
  });
});
