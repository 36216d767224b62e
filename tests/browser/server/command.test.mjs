// `deployment-control console` as a server: what it sends, and what it refuses.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { ending, run } from '../../support/command/command.mjs';
import { startConsole } from '../../support/browser/console.mjs';
import { words } from '../../support/lists.mjs';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

describe('console command', () => {
  let server;
  before(async () => {
    server = await startConsole();
  });
  after(() => server?.stop());

  /** Sends a request as it stands: no client of ours tidies the path or the host. */
  const send = (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path, method, headers, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    });

  test('sends the page with the strict headers', async () => {
    const { status, headers, body } = await send('/');
    assert.equal(status, 200);
    assert.match(body, /^<!doctype html>/);
    assert.deepEqual(
      {
        type: headers['content-type'],
        policy: headers['content-security-policy'],
        sniff: headers['x-content-type-options'],
        frame: headers['x-frame-options'],
        referrer: headers['referrer-policy'],
        opener: headers['cross-origin-opener-policy'],
        resource: headers['cross-origin-resource-policy'],
        permissions: headers['permissions-policy'],
        cache: headers['cache-control'],
      },
      {
        type: 'text/html; charset=utf-8',
        policy: POLICY,
        sniff: 'nosniff',
        frame: 'DENY',
        referrer: 'no-referrer',
        opener: 'same-origin',
        resource: 'same-origin',
        permissions: 'camera=(), microphone=(), geolocation=()',
        cache: 'no-store',
      },
    );
  });

  test('sends each file with its type', async () => {
    for (const [path, type] of [
      ['/app.js', 'text/javascript; charset=utf-8'],
      ['/app.css', 'text/css; charset=utf-8'],
    ]) {
      const { status, headers } = await send(path);
      assert.deepEqual(
        [status, headers['content-type'], headers['content-security-policy']],
        [200, type, POLICY],
        path,
      );
    }
  });

  test('compresses what the browser takes so, and lets it keep what never changes', async () => {
    const { body } = await send('/');
    assert.match(body, /<!doctype html>/);
    const page = await fetch(server.url, { headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([page.headers.get('content-encoding'), page.headers.get('vary')], ['gzip', 'Accept-Encoding']);
    assert.match(await page.text(), /<!doctype html>/);
    const script = await (await fetch(`${server.url}app.js`)).text();
    const [, part] = /"\.\/(chunk-[A-Z0-9]{8}\.js)"/.exec(script);
    const { headers } = await send(`/${part}`, { headers: { 'accept-encoding': 'br' } });
    assert.deepEqual([headers['content-encoding'], headers['cache-control']], ['br', 'max-age=31536000, immutable']);
    const { etag, ...plain } = (await send('/app.js')).headers;
    assert.equal(plain['cache-control'], 'no-cache');
    const again = await send('/app.js', { headers: { 'if-none-match': etag } });
    assert.deepEqual([again.status, again.body, again.headers.etag], [304, '', etag]);
  });

  test('names in the page each file that its script needs first, once', async () => {
    const { body } = await send('/');
    const named = [...body.matchAll(/<link rel="modulepreload" href="\.{1,2}(\/[^"]+)"/g)].map(([, path]) => path);
    assert.ok(named.includes('/esm/shared/base.js'), 'the modules of the package are named too');
    assert.ok(named.length >= 3 && new Set(named).size === named.length, named.join(' '));
    for (const path of named)
      assert.deepEqual([path, (await send(path)).headers['content-type']], [path, 'text/javascript; charset=utf-8']);
    const missing = (await send('/app.js')).body
      .match(/from"\.\/[^"]+"/g)
      .filter((from) => !named.includes(from.slice(6, -1)));
    assert.deepEqual(missing, []);
  });

  test('answers HEAD without a body, and no other method than GET', async () => {
    const head = await send('/', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body], [200, '']);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await send('/', { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method);
    }
  });

  test('refuses a host that is not its own', async () => {
    const { port } = new URL(server.url);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:1`,
      `127.0.0.1:${port}.evil.example`,
      `127.0.0.1.evil.example:${port}`,
    ]) {
      assert.equal((await send('/', { headers: { host } })).status, 421, host);
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
      assert.equal((await send('/', { headers: { host } })).status, 200, host);
    }
  });

  test('serves nothing but the files of the page', async () => {
    for (const path of words(`
      /../cli.js /%2e%2e/cli.js /..%2fcli.js //cli.js /./app.js /app.js/ /%00 /% /missing /api/v2/deployments`)) {
      assert.equal((await send(path)).status, 404, path);
    }
  });

  test('stops on Ctrl+C with code 0 even while a connection is open', async () => {
    const other = await startConsole();
    await fetch(other.url);
    assert.equal(await other.stop(), 0);
  });

  test('says what is wrong with its arguments', async () => {
    await ending(run(['console', '--help']), 0, { out: /--port N/, errors: '' });
    for (const [args, wanted, message] of [
      [['--port', 'x'], 2, /--port takes a whole number from 0 to 65535, not "x"/],
      [['--port', '65536'], 2, /--port takes a whole number/],
      [['--prot', '1'], 2, /--prot/],
      [['--port', new URL(server.url).port], 1, /is in use/],
    ]) {
      await ending(run(['console', ...args]), wanted, { errors: message, about: args.join(' ') });
    }
  });
});
