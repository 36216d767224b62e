// Run in a folder that is a small file system of its own, this fills it and makes room again while the emulator serves.
import assert from 'node:assert/strict';
import { open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM, send, serve } from './emulator.mjs';

const folder = process.argv[2];
const data = join(folder, 'journal');
const filler = join(folder, 'filler');

/** Fills the disk up to `room` bytes. */
async function fill(room) {
  const file = await open(filler, 'a');
  const block = Buffer.alloc(4096, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    assert.equal(error.code, 'ENOSPC');
  } finally {
    await file.close();
  }
  await truncate(filler, Math.max(0, (await stat(filler)).size - room));
}

const form = (name, bytes) => ({ ...FORM, name, secrets: [{ name: 'A', value: 'x'.repeat(bytes) }] });
const create = (server, name, bytes = 10) => send(`${server.url}/v2/deployments`, 'POST', form(name, bytes));
const names = async (server) =>
  (await send(`${server.url}/v2/deployments?limit=100`)).body.resources.map(({ name }) => name).reverse();
const files = async () => (await readdir(folder)).sort();

// Full while it serves.
let server = await serve('--data', data);
const acknowledged = [];
for (let number = 0; number < 14; number += 1) {
  assert.equal((await create(server, `first-${number}`, 30_000)).status, 201);
  acknowledged.push(`first-${number}`);
}
await fill(50_000);
let refused;
for (let number = 0; refused === undefined; number += 1) {
  const answer = await create(server, `more-${number}`, 8_000);
  if (answer.status === 201) acknowledged.push(`more-${number}`);
  else refused = { name: `more-${number}`, ...answer };
}
assert.equal(refused.status, 507);
assert.match(refused.body.detail, /the disk is full: free some space/);
assert.equal((await send(`${server.url}/v2/deployments`)).status, 507);
assert.deepEqual(await files(), ['filler', 'journal']);
await rm(filler);
assert.deepEqual(await names(server), [...acknowledged, refused.name]);
acknowledged.push(refused.name);

// Killed while the disk is full: it starts again when there is room, and on a full disk if its lock has some.
await fill(0);
for (let attempt = 0; attempt < 20; attempt += 1) {
  const { status } = await create(server, `lost-${attempt}`, 3_000);
  if (status === 201) acknowledged.push(`lost-${attempt}`);
  else break;
}
await server.end('SIGKILL');
// What was not acknowledged may be torn.
await truncate(filler, (await stat(filler)).size - 8192);
await writeFile(data, 'abcd', { flag: 'a' });
server = await serve('--data', data);
assert.ok(server.url, (await Promise.race([server.ended, undefined]))?.errors);
const found = await names(server);
for (const name of acknowledged) assert.ok(found.includes(name), `${name} is lost`);
await server.end('SIGTERM');
await rm(filler);

// Killed while it wrote the journal anew: what it has left of that fills the disk, and is removed by the next start.
server = await serve('--data', data);
await server.end('SIGKILL');
await fill(0);
await rename(filler, `${data}.lock.new`);
server = await serve('--data', data);
assert.ok(server.url, (await Promise.race([server.ended, undefined]))?.errors);
assert.deepEqual(await names(server), found);
assert.deepEqual(await files(), ['journal']);
// Another one leaves what belongs to the first, even if the disk is full.
await fill(0);
await writeFile(`${data}.lock.new`, '');
const other = await serve('--data', data);
assert.match((await other.ended).errors, new RegExp(`process ${server.child.pid} has the data file open`));
assert.deepEqual(await files(), ['filler', 'journal', 'journal.lock.new']);
await rm(`${data}.lock.new`);
await rm(filler);
await server.end('SIGTERM');

// A journal that cannot be rewritten, because there is no room for a second one, still takes changes.
server = await serve('--data', data);
const { resources } = (await send(`${server.url}/v2/deployments?limit=100`)).body;
const { id } = resources.find(({ name }) => name === 'first-0');
const patch = async (number) =>
  (
    await send(`${server.url}/v2/deployments/${id}`, 'PATCH', {
      source_config: { custom_url: `https://a-${number}.example` },
    })
  ).status;
const { size } = await stat(data);
await fill((1 << 20) - size + 250_000);
let changes = 0;
for (; (await stat(data)).size < (1 << 20) + 100_000; changes += 1) {
  assert.equal(await patch(changes), 200);
  assert.ok(!(await files()).includes('journal.lock.new') || (await stat(data)).size > 1 << 20);
}
let status = 200;
for (; status === 200; changes += 1) status = await patch(changes);
assert.equal(status, 507);
assert.deepEqual(await files(), ['filler', 'journal']);
const long = (await stat(data)).size;
assert.ok(long > 1 << 20);
await rm(filler);
for (let more = 0; more < 60 && (await stat(data)).size > 1 << 20; more += 1)
  assert.equal(await patch(changes + more), 200);
assert.ok((await stat(data)).size < 1 << 20, 'it was not rewritten when there was room');
assert.deepEqual(await names(server), found);
await server.end('SIGTERM');
assert.deepEqual(await files(), ['journal']);
console.log(`${acknowledged.length} acknowledged, ${changes} changes, the longest journal ${long} bytes`);
