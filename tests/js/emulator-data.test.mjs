// The data file of `deployment-control emulator`: it survives the process, and one process at a time has it.
import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FORM, send, serve, temporaryFolder } from '../support/emulator.mjs';

const folder = await temporaryFolder();

test('what it acknowledged is there after it was killed, and goes on to DEPLOYED', async () => {
  const data = join(folder, 'killed.journal');
  const first = await serve('--data', data);
  const created = await send(`${first.url}/v2/deployments`, 'POST', FORM);
  assert.equal((await first.end('SIGKILL')).signal, 'SIGKILL');

  const second = await serve('--data', data);
  const { id, latest_revision_id } = created.body;
  assert.equal((await send(`${second.url}/v2/deployments/${id}`)).body.latest_revision_id, latest_revision_id);
  let status;
  for (let poll = 0; poll < 200 && status !== 'DEPLOYED'; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    status = (await send(`${second.url}/v2/deployments/${id}/revisions/${latest_revision_id}`)).body.status;
  }
  assert.equal(status, 'DEPLOYED');
  assert.equal((await second.end('SIGINT')).code, 0);
});

test('killed again and again under load, it has every deployment that it acknowledged', async () => {
  const data = join(folder, 'load.journal');
  const acknowledged = [];
  for (let round = 0; round < 4; round += 1) {
    const server = await serve('--data', data);
    const requests = Array.from({ length: 20 }, (_, index) =>
      send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name: `agent-${round}-${index}` }).then(
        ({ status, body }) => {
          assert.equal(status, 201);
          acknowledged.push(body.id);
          if (index === 5 + round) server.child.kill('SIGKILL');
        },
        () => undefined,
      ),
    );
    await Promise.all(requests);
    await server.ended;
  }
  const last = await serve('--data', data);
  const found = await Promise.all(acknowledged.map(async (id) => (await send(`${last.url}/v2/deployments/${id}`)).status));
  assert.ok(acknowledged.length >= 4);
  assert.deepEqual(found, acknowledged.map(() => 200));
  await last.end('SIGTERM');
});

test('only its owner can read the data file', async () => {
  const data = join(folder, 'mode.journal');
  const server = await serve('--data', data);
  await server.end('SIGTERM');
  // Windows has no such modes.
  assert.equal((await stat(data)).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
});

test('a data file has one process at a time', async () => {
  const data = join(folder, 'shared.journal');
  const first = await serve('--data', data);
  const second = await (await serve('--data', data)).ended;
  assert.equal(second.code, 1);
  assert.match(second.errors, new RegExp(`process ${first.child.pid} has the data file open`));
  await first.end('SIGTERM');
  const third = await serve('--data', data);
  assert.ok(third.url);
  await third.end('SIGTERM');
});

test('a damaged data file is refused and left as it is', async () => {
  const data = join(folder, 'damaged.journal');
  const server = await serve('--data', data);
  await send(`${server.url}/v2/deployments`, 'POST', FORM);
  await server.end('SIGTERM');
  const bytes = await readFile(data);
  bytes[70] ^= 1;
  await writeFile(data, bytes);
  const { code, errors } = await (await serve('--data', data)).ended;
  assert.equal(code, 1);
  assert.match(errors, /damaged in line 2, at byte 38/);
  assert.deepEqual(await readFile(data), bytes);
});
