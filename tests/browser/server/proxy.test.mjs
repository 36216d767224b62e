// The console's proxy to one service: what it passes on, what it refuses, and that no other page can use it.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { answering } from '../../support/service/answering.mjs';
import { freshProfile } from '../../support/browser/browser-profile.mjs';
import { openConsole, startConsole } from '../../support/browser/console.mjs';
import { ending, run, serveInside } from '../../support/command/command.mjs';
import { none } from '../../support/lists.mjs';

const OWN = { 'sec-fetch-site': 'same-origin' };
const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

/** A service that tells what reached it, and answers with everything that must not come back. */
async function startService() {
  const seen = [];
  const { url } = await answering((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => (body += chunk));
    incoming.on('end', () => {
      seen.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
      if (incoming.url.includes('name_contains=elsewhere'))
        return response.writeHead(302, { location: 'http://127.0.0.1:1/stolen' }).end();
      if (incoming.url.includes('name_contains=broken')) return incoming.socket.destroy();
      const hostile = {
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        'x-request-id': 'r-1',
        'retry-after': '3',
        server: 'gateway',
        link: '<x>',
      };
      response.writeHead(incoming.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/json', ...hostile });
      response.end(incoming.method === 'DELETE' ? undefined : '{"resources":[],"offset":0}');
    });
  });
  return { seen, url };
}

describe('console proxy', () => {
  let service;
  let server;
  before(async () => {
    service = await startService();
    server = await startConsole(['--upstream', `${service.url}/prefix/`], {
      DEPLOYMENT_CONTROL_API_KEY: 'k3y-of-the-command',
    });
  });
  after(() => server?.stop());

  const send = (path, { method = 'GET', headers = OWN, body } = {}) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const cookie = [server.cookie, headers.cookie].filter(Boolean).join('; ');
      const sent = { hostname, port, path, method, headers: { ...headers, cookie }, agent: false };
      const outgoing = request(sent, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      outgoing.on('error', reject).end(body);
    });

  test('passes the contract’s paths on to the one service, under its prefix, with the key of the command and nothing of the browser', async () => {
    const headers = {
      ...OWN,
      'content-type': 'application/json',
      accept: 'application/json',
      traceparent: '00-1-2-3',
      'x-tenant-id': ID,
      'x-api-key': 'of the page',
      cookie: 'secret=1',
      origin: server.url.slice(0, -1),
      referer: server.url,
      'user-agent': 'a browser',
      'x-forwarded-for': '10.0.0.1',
    };
    const {
      status,
      headers: back,
      text,
    } = await send(`/api/v2/deployments/${ID}?a=1&b=%2F`, { method: 'PATCH', headers, body: '{"secrets":[]}' });
    assert.deepEqual([status, text], [200, '{"resources":[],"offset":0}']);
    const { method, url, headers: came, body } = service.seen.at(-1);
    assert.deepEqual([method, url, body], ['PATCH', `/prefix/v2/deployments/${ID}?a=1&b=%2F`, '{"secrets":[]}']);
    const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...rest } = came;
    assert.deepEqual(rest, {
      host: new URL(service.url).host,
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'gzip',
      traceparent: '00-1-2-3',
      'x-tenant-id': ID,
      'x-api-key': 'k3y-of-the-command',
    });
    assert.deepEqual(
      [
        back['x-request-id'],
        back['retry-after'],
        back['set-cookie'],
        back['access-control-allow-origin'],
        back.link,
        back['cache-control'],
      ],
      ['r-1', '3', undefined, undefined, undefined, 'no-store'],
    );
  });

  test('passes on no path that the contract does not have, and none that could mean another one', async () => {
    const before = service.seen.length;
    for (const path of [
      '/api/',
      '/api/v2',
      '/api/v3/deployments',
      '/api/v2/deployments/',
      '/api/v2/deployments/../../admin',
      '/api/v2/deployments/%2e%2e',
      '/api/v2/deployments/..%2f..%2fadmin',
      `/api/v2/deployments/${ID}%2Frevisions`,
      '/api/v2/deployments/%',
      '/api/v2/deployments/a%00b',
      '/api//v2/deployments',
      '/api/v2/deployments\\x',
      '/api/v2/deployments#x',
      '/API/v2/deployments',
    ]) {
      assert.equal((await send(path)).status, 404, path);
    }
    assert.equal(service.seen.length, before, 'nothing was passed on');
  });

  test('takes only the methods that the path has', async () => {
    for (const method of ['PUT', 'OPTIONS', 'HEAD', 'PATCH', 'DELETE', 'TRACE']) {
      const { status, headers } = await send('/api/v2/deployments', { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, POST'], method);
    }
    assert.equal((await send(`/api/v2/auth/agents/a/connections/c`, { method: 'DELETE' })).status, 204);
  });

  test('answers its own page alone', async () => {
    const own = server.url.slice(0, -1);
    const cases = [
      [{ 'sec-fetch-site': 'cross-site' }, 'GET', 403],
      [{ 'sec-fetch-site': 'same-site' }, 'GET', 403],
      [{ 'sec-fetch-site': 'none' }, 'GET', 403],
      [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'POST', 200],
      [{ origin: 'https://evil.example' }, 'GET', 403],
      [{ origin: 'null' }, 'POST', 403],
      [{ origin: own }, 'POST', 200],
      [{}, 'POST', 403],
      [{}, 'GET', 200],
      [{ ...OWN, host: 'evil.example' }, 'GET', 421],
      [{ ...OWN, host: `evil.example:${new URL(server.url).port}` }, 'GET', 421],
    ];
    for (const [headers, method, status] of cases) {
      assert.equal(
        (await send('/api/v2/deployments', { method, headers })).status,
        status,
        JSON.stringify([headers, method]),
      );
    }
  });

  test('follows no redirect, and says what is wrong when the service cannot be reached', async () => {
    const before = service.seen.length;
    const elsewhere = await send('/api/v2/deployments?name_contains=elsewhere');
    assert.deepEqual([elsewhere.status, elsewhere.headers.location], [502, undefined]);
    assert.match(JSON.parse(elsewhere.text).detail, /answered with status 302, a redirect, and none is followed/);
    const broken = await send('/api/v2/deployments?name_contains=broken');
    assert.equal(broken.status, 502);
    assert.match(JSON.parse(broken.text).detail, /ended the connection before it had answered/);
    assert.equal(service.seen.length, before + 2);
  });

  test('tells the page which credentials the command adds, and never what they are', async () => {
    const { text } = await send('/', { headers: {} });
    const [, content] = /name="deployment-control" content="([^"]*)"/.exec(text);
    assert.deepEqual(JSON.parse(content.replaceAll('&quot;', '"')), {
      mode: 'proxy',
      hosting: 'cloud',
      url: `${service.url}/prefix/`,
      adds: ['apiKey'],
    });
    assert.doesNotMatch(text + JSON.stringify(server.said), /k3y-of/);
  });

  test('can neither be read nor be written to by a page of another origin', async () => {
    const other = await answering((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another page</title>'),
    );
    const browser = await freshProfile();
    try {
      const page = await browser.newPage();
      await page.goto(`${other.url}/`);
      const before = service.seen.length;
      const outcome = await page.evaluate(async (url) => {
        const ask = (init) =>
          fetch(`${url}api/v2/deployments`, init).then(
            (answer) => `${answer.type} ${answer.status}`,
            () => 'refused',
          );
        const read = await ask();
        const sent = await ask({ method: 'POST', mode: 'no-cors', body: '{}' });
        const frame = document.createElement('iframe');
        frame.src = url;
        const loaded = new Promise((resolve) => (frame.onload = resolve));
        document.body.append(frame);
        await loaded;
        return { read, sent, framed: frame.contentDocument !== null };
      }, server.url);
      assert.deepEqual(outcome, { read: 'refused', sent: 'refused', framed: false });
      assert.equal(service.seen.length, before, 'nothing reached the service');
    } finally {
      await browser.close();
      other.close();
    }
  });

  test('names the one further origin in the policy where the page speaks by itself', async () => {
    const direct = await startConsole(['--connect', 'https://control.example/prefix']);
    try {
      const answer = await fetch(direct.url);
      assert.match(answer.headers.get('content-security-policy'), /; connect-src 'self' https:\/\/control\.example; /);
      assert.equal((await fetch(`${direct.url}api/v2/deployments`)).status, 404, 'there is no proxy');
    } finally {
      await direct.stop();
    }
  });

  test('lets the page speak to that origin by itself, with a key that is typed', async () => {
    const emulator = await serveInside(['emulator', '--port', '0', '--api-key', 'typed-k3y', '--cors', '*']);
    const direct = await startConsole(['--connect', emulator.url]);
    const browser = await freshProfile();
    try {
      const { page, faults } = await openConsole(browser, direct.url, { wait: '[name="key"]' });
      assert.equal(await page.$eval('[name="url"]', (input) => input.value), `${emulator.url}/`);
      await page.type('[name="key"]', 'typed-k3y');
      await page.click('main button[type="submit"]', '.empty');
      assert.equal(
        await page.$eval('.connection', (state) => state.textContent),
        `Direct:${new URL(emulator.url).host}`,
      );
      none(faults, (fault) => !fault.startsWith(`request to another origin: ${emulator.url}/v2/`));
    } finally {
      await browser.close();
      await direct.stop();
      await emulator.end('SIGINT');
    }
  });

  test('refuses addresses that would give the key away', async () => {
    for (const [args, message] of [
      [['--upstream', 'http://control.example'], /takes https for another machine/],
      [['--connect', 'http://10.0.0.1'], /takes https for another machine/],
      [['--upstream', 'https://user:pass@control.example'], /without user/],
      [['--upstream', 'ftp://control.example'], /base address/],
      [['--upstream', 'control.example'], /base address/],
      [['--upstream', 'https://a.example', '--connect', 'https://a.example'], /exclude each other/],
      [['--upstream', 'https://a.example', '--host', '0.0.0.0'], /this machine alone/],
      [['--hosting', 'moon'], /cloud or self_hosted/],
    ]) {
      await ending(run(['console', ...args]), 2, { errors: message, about: args.join(' ') });
    }
  });
});
