// The store of an emulator: it has every change before its answer, and nothing is lost by a failure or a trap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { equalBy } from '../../support/lists.mjs';
import { IMAGE as FORM } from '../../support/service/records.mjs';
import { trapAtNextCall } from '../../support/checks/traps.mjs';
import { create, get, latest, send, store } from '../../support/emulator/in-memory.mjs';

/** Lets everything happen that needs nothing but its turn. */
const turn = async () => {
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
};

test('a store has every change before its answer, and brings it back', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  const created = await create(emulator);
  emulator.advance(1_000);
  await emulator.flush();
  const again = await createEmulator({ clock: 'manual', store: store([...kept.parts]) });
  assert.equal(again.droppedBytes, 0);
  assert.equal(await latest(again, created), await latest(emulator, created));
});

test('concurrent requests are stored in the order in which they were answered', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(emulator, { ...FORM, name: `agent-${index}` })),
  );
  const again = await createEmulator({ clock: 'manual', store: store([...kept.parts]) });
  assert.deepEqual(await Promise.all(made.map(({ id }) => get(again, id))), made);
});

test('a torn end is dropped, told, and written over before anything is added', async () => {
  const kept = store();
  const created = await create(await createEmulator({ clock: 'manual', store: kept }));
  const whole = Buffer.concat(kept.parts);
  const entries = whole.toString().split('\n').length - 2;
  const torn = store([whole, Buffer.from(`1234abcd ${entries + 1} 99 {"deploy`)]);
  const emulator = await createEmulator({ clock: 'manual', store: torn });
  assert.equal(emulator.droppedBytes, 22);
  await create(emulator, { ...FORM, name: 'second' });
  const again = await createEmulator({ clock: 'manual', store: store([...torn.parts]) });
  assert.equal(again.droppedBytes, 0);
  assert.deepEqual(await get(again, created.id), created);
});

test('a damaged store is refused and left as it is', async () => {
  const kept = store();
  const emulator = await createEmulator({ store: kept });
  await create(emulator);
  await create(emulator, { ...FORM, name: 'second' });
  const damaged = Buffer.concat(kept.parts);
  damaged[120] ^= 1;
  const other = store([damaged]);
  await assert.rejects(createEmulator({ store: other }), /damaged in line \d+, at byte \d+/);
  assert.deepEqual(other.parts, [damaged]);
});

test('a store that fails makes the request fail, and loses nothing when it works again', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  kept.failing = true;
  const refused = await send(emulator, 'POST', '/v2/deployments', FORM);
  const detail = 'The emulator cannot write to its store: no space left; the next request tries it again';
  assert.deepEqual(refused, { status: 500, body: { detail } });
  // Nothing is shown that a crash could take back.
  assert.equal((await send(emulator, 'GET', '/nothing')).status, 500);
  kept.failing = false;
  assert.equal((await send(emulator, 'POST', '/v2/deployments', FORM)).status, 409, 'the change had taken effect');
  const again = await createEmulator({ clock: 'manual', store: store([...kept.parts]) });
  assert.equal((await send(again, 'POST', '/v2/deployments', FORM)).status, 409);
});

test('what is changed while the store is busy is written together, and nothing is shown before it is stored', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  const append = kept.append.bind(kept);
  const waiting = [];
  kept.append = (entry) =>
    new Promise((resolve, reject) =>
      waiting.push({ pass: () => resolve(append(entry)), fail: () => reject(new Error('no space left')) }),
    );
  const settled = [];
  const asked = (name, request) => request.finally(() => settled.push(name));
  const first = asked('first', create(emulator));
  await turn();
  const others = [1, 2, 3].map((number) =>
    asked(`other ${number}`, create(emulator, { ...FORM, name: `agent-${number}` })),
  );
  await turn();
  const look = asked('look', send(emulator, 'GET', '/v2/deployments'));
  await turn();
  assert.deepEqual([settled, waiting.length], [[], 1], 'one write is under way, and everybody waits');
  waiting[0].pass();
  const { id } = await first;
  await turn();
  assert.deepEqual([settled, waiting.length], [['first'], 2], 'the others share the next write');
  waiting[1].pass();
  const made = await Promise.all(others);
  assert.equal((await look).body.resources.length, 4);
  assert.deepEqual([waiting.length, kept.parts.length], [2, 3]);
  const again = await createEmulator({ clock: 'manual', store: store([...kept.parts]) });
  for (const each of [id, ...made.map((other) => other.id)]) assert.equal((await get(again, each)).id, each);
});

test('a write that fails fails everybody who shares it, and the next one brings all of it', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  const append = kept.append;
  let fail = () => {};
  kept.append = () => new Promise((_resolve, reject) => (fail = () => reject(new Error('no space left'))));
  const first = send(emulator, 'POST', '/v2/deployments', FORM);
  await turn();
  const look = send(emulator, 'GET', '/v2/deployments');
  await turn();
  const second = send(emulator, 'POST', '/v2/deployments', { ...FORM, name: 'second' });
  await turn();
  kept.append = append;
  fail();
  equalBy(
    await Promise.all([first, look, second]),
    ({ status }) => status,
    [500, 500, 201],
    'the second has the whole state written anew',
  );
  assert.equal((await send(emulator, 'GET', '/v2/deployments')).body.resources.length, 2);
  const again = await createEmulator({ clock: 'manual', store: store([...kept.parts]) });
  assert.equal((await send(again, 'GET', '/v2/deployments')).body.resources.length, 2);
});

test('a store that throws in place of rejecting makes the request fail too', async () => {
  const kept = store();
  const emulator = await createEmulator({ store: kept });
  const append = kept.append;
  kept.append = () => {
    throw new Error('no space left');
  };
  assert.equal((await send(emulator, 'POST', '/v2/deployments', FORM)).status, 500);
  kept.append = append;
  assert.equal((await send(emulator, 'POST', '/v2/deployments', FORM)).status, 409, 'the change had taken effect');
});

test('a trap is contained: the next request finds everything that was acknowledged', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const other = await createEmulator({ clock: 'manual' });
  const created = await create(emulator);
  trapAtNextCall();
  assert.throws(() => emulator.snapshot(), { name: 'InternalError', message: /unreachable/ });
  assert.throws(() => emulator.snapshot(), { name: 'InternalError' });
  assert.deepEqual(await get(emulator, created.id), created);
  emulator.advance(2_400);
  assert.equal(await latest(emulator, created), 'DEPLOYED');
  assert.equal((await create(other)).id, created.id, 'another emulator has noticed nothing');
});

test('a trap loses nothing, however long the journal in memory is', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const ids = [];
  for (let index = 0; index < 5; index += 1) {
    const created = await create(emulator, { ...FORM, name: `agent-${index}` });
    ids.push(created.id);
    // More than a part of the journal holds.
    await send(emulator, 'PATCH', `/v2/deployments/${created.id}`, {
      source_config: { custom_url: `https://agent.example/${'x'.repeat(50_000)}` },
    });
  }
  const before = await Promise.all(ids.map((id) => get(emulator, id)));
  assert.ok(JSON.stringify(before).length > 200_000);
  trapAtNextCall();
  assert.throws(() => emulator.snapshot(), { name: 'InternalError' });
  assert.deepEqual(await Promise.all(ids.map((id) => get(emulator, id))), before);
});

test('a store does not grow for ever', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  const created = await create(emulator);
  const labels = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`label-${index}`, 'x'.repeat(60)]));
  for (let round = 0; round < 120; round += 1) {
    await send(emulator, 'PATCH', `/v2/deployments/${created.id}`, {
      source_config: { custom_url: `https://agent-${round}.example` },
      labels,
    });
  }
  const bytes = Buffer.concat(kept.parts).byteLength;
  assert.ok(bytes < 2_000_000, `${bytes} bytes`);
  const again = await createEmulator({ clock: 'manual', store: store([...kept.parts]) });
  assert.equal((await get(again, created.id)).source_config.custom_url, 'https://agent-119.example');
});
