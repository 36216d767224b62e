// What the command's options and its control paths do, over HTTP.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { ending } from '../../support/command/command.mjs';
import { FORM, send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';

test('a manual clock, a script and records are set over HTTP by clients of any language', async () => {
  const { url } = await serve('--clock', 'manual');
  const control = (name, body = {}) => send(`${url}/_emulator/${name}`, 'POST', body);
  assert.equal((await control('seed', { deployments: [{ name: 'seeded' }] })).status, 204);
  assert.equal(
    (await control('script', [{ status: 'BUILDING', forMs: 1000 }, { status: 'BUILD_FAILED' }])).status,
    204,
  );
  const { body: created } = await send(`${url}/v2/deployments`, 'POST', FORM);
  const revision = () => send(`${url}/v2/deployments/${created.id}/revisions/${created.latest_revision_id}`);
  assert.deepEqual([created.created_at, (await revision()).body.status], ['2026-01-01T00:00:00.000Z', 'BUILDING']);
  assert.equal((await control('advance', { ms: 1000 })).status, 204);
  assert.equal((await revision()).body.status, 'BUILD_FAILED');
  equalBy((await send(`${url}/v2/deployments`)).body.resources, ({ name }) => name, ['agent', 'seeded']);
  equalBy((await send(`${url}/_emulator/requests`)).body, ({ method }) => method, ['POST', 'GET', 'GET', 'GET']);

  const snapshot = new Uint8Array(await (await fetch(`${url}/_emulator/snapshot`)).arrayBuffer());
  assert.equal((await control('reset')).status, 204);
  assert.deepEqual((await send(`${url}/v2/deployments`)).body.resources, []);
  const restored = await fetch(`${url}/_emulator/restore`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: snapshot,
  });
  assert.equal(restored.status, 204);
  assert.equal((await send(`${url}/v2/deployments`)).body.resources.length, 2);
});

test('the control paths want the key, JSON, and a name that is one', async () => {
  const { url } = await serve('--api-key', 'k3y');
  const key = { 'x-api-key': 'k3y' };
  const cases = [
    [['advance', 'POST', { ms: 1 }], 401],
    [['advance', 'POST', { ms: 1 }, { 'x-api-key': 'k3x' }], 401],
    [['advance', 'POST', { ms: -1 }, key], 400],
    [['advance', 'POST', null, key], 400],
    [['script', 'POST', [null], key], 400],
    [['script', 'POST', [{ status: 5 }], key], 400],
    [['inject', 'POST', { stall: 'x' }, key], 400],
    [['toString', 'POST', {}, key], 404],
    [['requests', 'POST', {}, key], 404],
    [['requests', 'GET', undefined, key], 200],
    [['reset', 'POST', undefined, { ...key, 'content-type': 'text/plain' }], 415],
  ];
  for (const [[name, method, body, headers], status] of cases) {
    const answer = await send(`${url}/_emulator/${name}`, method, body, headers);
    assert.equal(answer.status, status, `${method} ${name}`);
    if (status === 400) assert.match(answer.body.detail, /^(advance takes|inject: |the script's steps do not fit)/);
  }
});

test('words, records, a script and faults are given on the command line', async () => {
  const folder = await temporaryFolder();
  const write = async (name, value) => {
    await writeFile(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const server = await serve(
    '--vocabulary',
    'repoHost=forge,agent=graph',
    '--clock',
    'manual',
    '--records',
    await write('records.json', {
      deployments: [{ name: 'seeded', source: 'forge', source_revision_config: { graph_config_path: 'a.json' } }],
    }),
    '--script',
    await write('script.json', [{ status: 'QUEUED', forMs: null }]),
    '--faults',
    await write('faults.json', [{ match: { path: '/v2/listeners' }, status: 500 }]),
  );
  const [seeded] = (await send(`${server.url}/v2/deployments`)).body.resources;
  assert.deepEqual([seeded.source, seeded.source_revision_config.graph_config_path], ['forge', 'a.json']);
  assert.equal((await send(`${server.url}/v2/listeners`)).status, 500);
  assert.equal((await send(`${server.url}/v1/integrations/forge/install`)).body.length, 3);
  const { body: created } = await send(`${server.url}/v2/deployments`, 'POST', FORM);
  assert.equal((await send(`${server.url}/v2/deployments/${created.id}/revisions`)).body.resources[0].status, 'QUEUED');

  for (const [args, reason] of [
    [['--vocabulary', 'host=x'], /--vocabulary takes repoHost=WORD/],
    [['--cors', 'example'], /--cors takes origins/],
    [['--clock', 'wall'], /--clock takes real or manual/],
    [['--key-spans-tenants'], /needs a key: --api-key/],
  ]) {
    await ending((await serve(...args)).ended, 2, { errors: reason });
  }
  await ending((await serve('--records', join(folder, 'none.json'))).ended, 1, { errors: /none\.json: ENOENT/ });
});

test('pages of the origins that are allowed may read the answers, and no others', async () => {
  const cases = [
    [[], 'http://localhost:5173', true],
    [[], 'https://app.example', false],
    [['--cors', 'https://app.example,https://other.example'], 'https://app.example', true],
    [['--cors', 'https://app.example'], 'http://localhost:5173', false],
    [['--cors', '*'], 'https://any.example', true],
  ];
  for (const [args, origin, isAllowed] of cases) {
    const { url, end } = await serve(...args);
    const preflight = await fetch(`${url}/v2/deployments`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'x-tenant-id' },
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), isAllowed ? origin : null);
    assert.equal(preflight.headers.get('access-control-allow-headers'), isAllowed ? 'x-tenant-id' : null);
    const answer = await fetch(`${url}/v2/deployments`, { headers: { origin } });
    assert.equal(answer.headers.get('access-control-allow-origin'), isAllowed ? origin : null);
    await end('SIGTERM');
  }
});

test('HEAD has the length that GET has, and OPTIONS tell the methods of a path', async () => {
  const { url } = await serve();
  const [head, get] = await Promise.all([
    fetch(`${url}/v2/auth/providers`, { method: 'HEAD' }),
    fetch(`${url}/v2/auth/providers`),
  ]);
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.equal(head.headers.get('content-length'), String((await get.arrayBuffer()).byteLength));
  const options = await fetch(`${url}/v2/auth/providers`, { method: 'OPTIONS' });
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, HEAD, POST, OPTIONS']);
});

test('an upload is refused by its address, before any of its body is read', async () => {
  const { url } = await serve('--clock', 'manual');
  const { body: created } = await send(`${url}/v2/deployments`, 'POST', {
    ...FORM,
    source: 'internal_source',
    source_revision_config: {},
  });
  const { body: upload } = await send(`${url}/v2/deployments/${created.id}/upload-url`, 'POST');
  /** Sends the head of an upload whose body never comes, and gives the status of the answer. */
  const headAlone = (address) =>
    new Promise((resolve, reject) => {
      const sent = request(address, { method: 'PUT', headers: { 'content-length': 1_000_000 } }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.connection]);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
  assert.deepEqual(await headAlone(`${upload.upload_url}0`), [403, 'close']);
  assert.deepEqual(await headAlone(`${url}/uploads/nowhere`), [404, 'close']);
  await send(`${url}/_emulator/advance`, 'POST', { ms: 3_600_001 });
  assert.deepEqual(await headAlone(upload.upload_url), [403, 'close']);
});

test('a tarball is put at the address that the emulator was reached at, and is not held to the limit of JSON', async () => {
  const { url } = await serve('--clock', 'manual');
  const { body: created } = await send(`${url}/v2/deployments`, 'POST', {
    ...FORM,
    source: 'internal_source',
    source_revision_config: {},
  });
  const { body: upload } = await send(`${url}/v2/deployments/${created.id}/upload-url`, 'POST');
  assert.ok(upload.upload_url.startsWith(`${url}/uploads/`), upload.upload_url);
  const put = await fetch(upload.upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'application/gzip' },
    body: new Uint8Array(3 << 20),
  });
  assert.equal(put.status, 200);
  const { status } = await send(`${url}/v2/deployments/${created.id}`, 'PATCH', {
    source_revision_config: { source_tarball_path: upload.object_path },
  });
  assert.equal(status, 200);
  await send(`${url}/_emulator/advance`, 'POST', { ms: 10_000 });
  const { body: page } = await send(`${url}/v2/deployments/${created.id}/revisions?limit=1`);
  assert.equal(page.resources[0].status, 'BUILD_FAILED');
  assert.match(page.resources[0].status_message, /no gzip archive/);
});
