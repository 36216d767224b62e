// The emulator as a page or a test uses it: in memory, by its public name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { IMAGE as FORM } from '../../support/service/records.mjs';
import { create, get, latest, send, store } from '../../support/emulator/in-memory.mjs';

test('a deployment is created, walks to DEPLOYED by the manual clock and is changed', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const created = await send(emulator, 'POST', '/v2/deployments', FORM);
  assert.equal(created.status, 201);
  assert.equal(created.body.created_at, '2026-01-01T00:00:00.000Z');
  assert.equal(await latest(emulator, created.body), 'CREATING');
  emulator.advance(2_400);
  assert.equal(await latest(emulator, created.body), 'DEPLOYED');
  const patched = await send(emulator, 'PATCH', `/v2/deployments/${created.body.id}`, {
    source_revision_config: { image_uri: 'registry.example/agent:2' },
  });
  assert.equal(patched.status, 200);
  assert.equal(await latest(emulator, patched.body), 'CREATING');
  assert.equal(patched.body.active_revision_id, created.body.latest_revision_id);
});

test('a clock that is set back by a day does not stop a revision, also before it is asked again', async (t) => {
  const real = Date.now;
  t.after(() => {
    Date.now = real;
  });
  Date.now = () => real() + 86_400_000;
  const emulator = await createEmulator();
  const created = await create(emulator);
  Date.now = real;
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.notEqual(await latest(emulator, created), 'CREATING');
  Date.now = () => real() + 5_000;
  assert.equal(await latest(emulator, created), 'DEPLOYED');
});

test('a script lets the next revision fail, and Infinity means for ever', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  emulator.script([
    { status: 'BUILDING', forMs: 3_000 },
    { status: 'BUILD_FAILED', forMs: Infinity },
  ]);
  const created = await create(emulator);
  assert.equal(await latest(emulator, created), 'BUILDING');
  emulator.advance(3_000);
  assert.equal(await latest(emulator, created), 'BUILD_FAILED');
  assert.throws(
    () => emulator.script([{ status: 'BUILDING', forMs: NaN }]),
    /script takes milliseconds from 0 on, not NaN/,
  );
  assert.throws(() => emulator.advance(-1), /advance takes milliseconds from 0 on, not -1/);
});

test('the log of a failure is the same from a script, a snapshot, a journal and a seed', async () => {
  const kept = store();
  const emulator = await createEmulator({ clock: 'manual', store: kept });
  emulator.fail('image_not_found');
  const { id, latest_revision_id } = await create(emulator);
  const logs = async (from, revisionId = latest_revision_id) => {
    from.advance(60_000);
    const { body } = await send(from, 'GET', `/v2/deployments/${id}/revisions/${revisionId}/logs?type=deploy`);
    return body.logs.map(({ message }) => message);
  };
  const said = await logs(emulator);
  assert.ok(
    said.some((line) => line.endsWith('manifest unknown')),
    said.join('\n'),
  );
  const [restored, reopened, seeded] = await Promise.all([
    createEmulator({ clock: 'manual' }),
    createEmulator({ clock: 'manual', store: store([...kept.parts]) }),
    createEmulator({ clock: 'manual' }),
  ]);
  restored.restore(emulator.snapshot());
  const steps = [
    { status: 'AWAITING_DEPLOY', forMs: 1_000 },
    { status: 'DEPLOYING', forMs: 1_000 },
    { status: 'DEPLOY_FAILED', forMs: Infinity },
  ];
  seeded.seed({ deployments: [{ ...FORM, id, revisions: [{ fail: 'image_not_found', steps }] }] });
  assert.deepEqual(await logs(restored), said);
  assert.deepEqual(await logs(reopened), said);
  const revisionId = (await get(seeded, id)).latest_revision_id;
  assert.deepEqual(await logs(seeded, revisionId), said);
});

test('fetch takes a text, a URL or a Request, and answers a Response', async () => {
  const { fetch, baseUrl } = await createEmulator();
  for (const input of [
    `${baseUrl}/nothing`,
    '/nothing',
    new URL('/nothing', baseUrl),
    new Request(`${baseUrl}/nothing`),
  ]) {
    const response = await fetch(input);
    assert.ok(response instanceof Response);
    assert.equal(response.status, 404);
    assert.equal(response.url, `${baseUrl}/nothing`);
    assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.deepEqual(await response.json(), { detail: 'Not Found' });
  }
  const text = await fetch('/v2/deployments', { method: 'POST', body: JSON.stringify(FORM) });
  assert.equal(text.status, 415, 'a text body is declared as text/plain, as by any fetch');
});

test('an abort rejects at once with its own reason, before and during a request', async () => {
  const emulator = await createEmulator();
  const reason = { why: 'not needed' };
  await assert.rejects(emulator.fetch('/x', { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  await assert.rejects(
    emulator.fetch(new Request(`${emulator.baseUrl}/x`, { signal: AbortSignal.abort(reason) })),
    (error) => error === reason,
  );
  const held = store();
  let release = () => {};
  const slow = await createEmulator({ store: held });
  held.append = () => new Promise((resolve) => (release = resolve));
  const controller = new AbortController();
  const pending = slow.fetch('/v2/deployments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FORM),
    signal: controller.signal,
  });
  setImmediate(() => controller.abort(reason));
  await assert.rejects(pending, (error) => error === reason);
  release();
  assert.equal((await slow.fetch('/nothing')).status, 404);
});

test('the requests are there to look at, without their headers', async () => {
  const emulator = await createEmulator({ apiKey: 'k3y' });
  await send(emulator, 'POST', '/v2/deployments?x=1', FORM);
  await send(emulator, 'GET', '/nothing');
  assert.deepEqual(emulator.requests, [
    { method: 'POST', url: `${emulator.baseUrl}/v2/deployments?x=1`, body: FORM },
    { method: 'GET', url: `${emulator.baseUrl}/nothing`, body: null },
  ]);
  assert.ok(!JSON.stringify(emulator.requests).includes('k3y'));
});

test('a snapshot brings everything back, in another emulator too', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const created = await create(emulator);
  const snapshot = emulator.snapshot();
  emulator.reset();
  assert.equal((await get(emulator, created.id)).detail, `Deployment ID ${created.id} not found.`);
  assert.deepEqual(await create(emulator), created, 'the seed starts again');
  const other = await createEmulator({ clock: 'manual', seed: 5 });
  other.restore(snapshot);
  assert.deepEqual(await get(other, created.id), created);
  assert.throws(() => other.restore(snapshot.subarray(0, 60)), /lacks its end/);
  assert.deepEqual(await get(other, created.id), created);
});

test('a number is the nearest double, and the same behind a snapshot', async () => {
  const numbers = [1.2345678901234567e-200, 2.2250738585072014e-308, 1.7976931348623157e308, 5e-324, -9.87654321e250];
  numbers.push(0.1 + 0.2, 1e23, 0.1, -1.5, 2 ** 53);
  const [emulator, other] = await Promise.all([createEmulator(), createEmulator()]);
  emulator.seed({ deployments: [{ name: 'agent', numbers }] });
  other.restore(emulator.snapshot());
  const { resources } = await (await other.fetch(`${other.baseUrl}/v2/deployments`)).json();
  assert.deepEqual(resources[0].numbers, numbers);
});

test('two emulators share nothing, and the same seed gives the same answers', async () => {
  const [first, second, third] = await Promise.all([1, 1, 2].map((seed) => createEmulator({ clock: 'manual', seed })));
  const [one, two, three] = await Promise.all([create(first), create(second), create(third)]);
  assert.deepEqual(one, two);
  assert.notEqual(one.id, three.id);
});
