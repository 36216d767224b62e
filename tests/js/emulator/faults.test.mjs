// What goes wrong by rule and by seed, in the page and over HTTP, as clients see it.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { ending } from '../../support/command/command.mjs';
import { FORM, send, serve } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';

const inject = (server, fault) => send(`${server.url}/_emulator/inject`, 'POST', fault);

/** Both doors: how to reach them, and how to inject. */
const doors = {
  'in the page': async () => {
    const emulator = await createEmulator({ clock: 'manual' });
    return {
      fetch: emulator.fetch,
      url: emulator.baseUrl,
      inject: async (fault) => emulator.inject(fault),
      requests: async () => emulator.requests,
    };
  },
  'over HTTP': async () => {
    const server = await serve('--clock', 'manual');
    return {
      fetch,
      url: server.url,
      inject: (fault) => inject(server, fault),
      requests: async () => (await send(`${server.url}/_emulator/requests`)).body,
    };
  },
};

for (const [name, open] of Object.entries(doors)) {
  test(`${name}: a fault answers in the emulator's place, as often as it says`, async () => {
    const { fetch, url, inject, requests } = await open();
    await inject({
      match: { method: 'post', path: '/v2/deployments' },
      times: 1,
      status: 503,
      headers: { 'retry-after': '2' },
      body: { detail: 'later' },
    });
    await inject({ match: { path: '/v2/auth/*' }, body: '<html>gateway</html>', status: 502 });
    const post = () =>
      fetch(`${url}/v2/deployments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(FORM),
      });
    const refused = await post();
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after'), await refused.json()],
      [503, '2', { detail: 'later' }],
    );
    assert.equal((await post()).status, 201);
    assert.equal((await post()).status, 409, 'the first one was not processed');
    for (let round = 0; round < 3; round += 1) {
      const html = await fetch(`${url}/v2/auth/providers`);
      assert.deepEqual(
        [html.status, html.headers.get('content-type'), await html.text()],
        [502, 'text/html; charset=utf-8', '<html>gateway</html>'],
      );
    }
    equalBy(await requests(), ({ method }) => method, ['POST', 'POST', 'POST', 'GET', 'GET', 'GET']);
  });

  test(`${name}: a broken connection rejects, whether the request was processed or not`, async () => {
    const { fetch, url, inject } = await open();
    const post = () =>
      fetch(`${url}/v2/deployments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(FORM),
      });
    await inject({ reset: true, times: 1 });
    await assert.rejects(
      post(),
      (error) => error instanceof TypeError && ['ECONNRESET', 'UND_ERR_SOCKET'].includes(error.cause.code),
    );
    await inject({ reset: true, processed: true, times: 1 });
    await assert.rejects(post(), TypeError);
    assert.equal((await post()).status, 409, 'only the second one was processed');
  });

  test(`${name}: a body is cut off after as many bytes as the fault says`, async () => {
    const { fetch, url, inject } = await open();
    await inject({ truncate: 10, times: 1 });
    const cut = await fetch(`${url}/v2/auth/providers`);
    assert.equal(cut.status, 200);
    const reader = cut.body.getReader();
    const { value } = await reader.read();
    assert.equal(value.byteLength, 10);
    await assert.rejects(reader.read(), TypeError);
  });

  test(`${name}: a stall ends when the caller aborts, and with nothing left behind`, async () => {
    const { fetch, url, inject } = await open();
    for (const stall of ['headers', 'body']) {
      await inject({ stall, times: 1 });
      const abort = new AbortController();
      const answer = fetch(`${url}/v2/auth/providers`, { signal: abort.signal }).then(async (response) => {
        setImmediate(() => abort.abort(new Error('enough')));
        return response.text();
      });
      if (stall === 'headers') setTimeout(() => abort.abort(new Error('enough')), 50);
      await assert.rejects(answer, /enough/);
    }
    assert.equal((await fetch(`${url}/v2/auth/providers`)).status, 200);
  });
}

test('what a probability chooses follows from the seed', async () => {
  const run = async (seed) => {
    const emulator = await createEmulator({ seed });
    emulator.inject({ probability: 0.5, status: 500 });
    const statuses = [];
    for (let round = 0; round < 40; round += 1) statuses.push((await emulator.fetch('/v2/listeners')).status);
    return statuses.join();
  };
  const [first, again, other] = [await run(1), await run(1), await run(2)];
  assert.equal(first, again);
  assert.notEqual(first, other);
  assert.ok(first.includes('500') && first.includes('200'));
});

test('a path is matched whole, by its start or by an expression, and a delay passes before anything else', async () => {
  const emulator = await createEmulator();
  emulator.inject({ match: { path: '/v2' }, status: 500 });
  emulator.inject({ match: { path: /limit=7$/g }, status: 501 });
  emulator.inject({ match: { path: '/v2/listeners', method: 'GET' }, delayMs: 30 });
  assert.equal((await emulator.fetch('/v2/deployments')).status, 200);
  assert.equal((await emulator.fetch('/v2/deployments?limit=7')).status, 501);
  assert.equal((await emulator.fetch('/v2/deployments?limit=7')).status, 501);
  const start = performance.now();
  assert.equal((await emulator.fetch('/v2/listeners')).status, 200);
  assert.ok(performance.now() - start >= 29);
  emulator.reset();
  assert.equal((await emulator.fetch('/v2/deployments?limit=7')).status, 200);
});

test('a fault that does not fit is refused with the member that is wrong', async () => {
  const emulator = await createEmulator();
  for (const [fault, reason] of [
    [{ state: 500 }, /no member "state"/],
    [{ status: 99 }, /status takes a number from 200/],
    [{ times: 0 }, /times/],
    [{ probability: NaN }, /probability/],
    [{ stall: 'all' }, /stall takes/],
  ]) {
    assert.throws(() => emulator.inject(fault), { name: 'TypeError', message: reason });
  }
});

test('a served emulator breaks the connection itself', async () => {
  const server = await serve();
  await inject(server, { reset: true, times: 1 });
  const error = await new Promise((resolve) =>
    request(`${server.url}/v2/listeners`, { agent: false }).on('error', resolve).end(),
  );
  assert.equal(error.code, 'ECONNRESET');
  await ending(server.end('SIGTERM'), 0);
});
