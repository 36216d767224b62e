// The emulator as a page or a test uses it: in memory, by its public name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator, indexedDbStore } from 'deployment-control/emulator';
import { equalBy } from '../../support/lists.mjs';
import { IMAGE as FORM } from '../../support/service/records.mjs';
import { trapAtNextCall } from '../../support/checks/traps.mjs';

/** Sends JSON and gives the status and what the answer says. */
async function send(emulator, method, path, body) {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await emulator.fetch(emulator.baseUrl + path, init);
  return { status: response.status, body: await response.json() };
}

const create = async (emulator, form = FORM) => (await send(emulator, 'POST', '/v2/deployments', form)).body;
const get = async (emulator, id) => (await send(emulator, 'GET', `/v2/deployments/${id}`)).body;
const latest = async (emulator, { id, latest_revision_id }) =>
  (await send(emulator, 'GET', `/v2/deployments/${id}/revisions/${latest_revision_id}`)).body.status;

/** Lets everything happen that needs nothing but its turn. */
const turn = async () => {
  for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
};

/** A store in memory whose failures a test decides. */
function store(parts = []) {
  return {
    parts,
    failing: false,
    load: async () => Buffer.concat(parts),
    async append(entry) {
      if (this.failing) {
        // As a full disk would: a part of it is written.
        parts.push(entry.subarray(0, 10));
        throw new Error('no space left');
      }
      parts.push(entry);
    },
    async replace(all) {
      if (this.failing) throw new Error('no space left');
      parts.splice(0, parts.length, all);
    },
  };
}

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

test('options that do not fit are a TypeError that names the option, what it takes and what came', async () => {
  for (const [options, message] of [
    [{ hosting: 'moon' }, "createEmulator: hosting takes 'cloud' or 'self_hosted', not \"moon\""],
    [{ hostings: 'cloud' }, 'createEmulator: there is no option "hostings"; did you mean hosting?'],
    [{ leftoverProject: true }, 'createEmulator: there is no option "leftoverProject"; did you mean leftoverProjects?'],
    [
      { constructor: 'cloud' },
      'createEmulator: there is no option "constructor"; it takes clock, seed, apiKey, hosting, speed, keySpansTenants, agents, vocabulary, leftoverProjects, listeners, prefix, noScaleToZero, queue, views, store, wasm',
    ],
    [{ seed: -1 }, 'createEmulator: seed takes a whole number from 0 on, not -1'],
    [{ seed: NaN }, 'createEmulator: seed takes a whole number from 0 on, not NaN'],
    [{ seed: 1n }, 'createEmulator: seed takes a whole number from 0 on, not 1'],
    [{ clock: 5 }, "createEmulator: clock takes 'real' or 'manual', not 5"],
    [{ speed: {} }, "createEmulator: speed takes 'fast' or 'real', not an object"],
    [
      { views: ['listener'] },
      /^createEmulator: views takes a list of views \(observed 14\): listener_hidden, .*, echo, not a list$/,
    ],
    [{ views: 'echo' }, /views takes a list of views .*, not "?echo/],
    [{ leftoverProjects: 1 }, 'createEmulator: leftoverProjects takes true or false, not 1'],
    [{ listeners: 3 }, 'createEmulator: listeners takes 0, 1 or 2, not 3'],
    ...['api-host', '/', '/api-host/', '/a//b', '/a/../b', '/a?b', '/ä', '//h'].map((prefix) => [
      { prefix },
      `createEmulator: prefix takes a path such as '/api-host', without a slash at its end, not "${prefix}"`,
    ]),
    [{ keySpansTenants: 'yes' }, 'createEmulator: keySpansTenants takes true or false, not "yes"'],
    [{ apiKey: 123_456 }, 'createEmulator: apiKey takes a text, or null for none, not a number'],
    [
      { vocabulary: { repo_host: 'forge' } },
      'createEmulator: vocabulary takes an object of words that are not empty: repoHost, agent, managedRepositoriesPath, product, cloud, not an object',
    ],
    [{ store: {} }, 'createEmulator: store takes an object with the functions load, append, replace, not an object'],
    ['manual', 'createEmulator takes an object of options, such as { clock: \'manual\' }, not "manual"'],
    [null, "createEmulator takes an object of options, such as { clock: 'manual' }, not null"],
    [new Map([['clock', 'manual']]), "createEmulator takes an object of options, such as { clock: 'manual' }, not Map"],
    [
      new URLSearchParams('clock=manual'),
      "createEmulator takes an object of options, such as { clock: 'manual' }, not URLSearchParams",
    ],
  ]) {
    await assert.rejects(createEmulator(options), { name: 'TypeError', message });
  }
  await createEmulator({ clock: null, seed: undefined, apiKey: null, store: null, vocabulary: { agent: null } });
});

test('what is seeded, scripted or injected and does not fit is a TypeError that says what is due', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  for (const [slip, message] of [
    [
      () => emulator.seed({ deployments: [{ name: 'fine' }, { name: 5 }] }),
      "the seed's deployments[1] does not fit: name takes a text",
    ],
    [
      () => emulator.seed({ deployments: [{ secrets: [{ name: 'A', value: 7 }] }] }),
      "the seed's deployments[0] does not fit: secrets[0].value takes a text",
    ],
    [() => emulator.seed({ deployment: [] }), 'the seed has no member deployment'],
    [() => emulator.seed(), 'seed takes an object, not undefined'],
    [() => emulator.seed(new Map([['deployments', []]])), 'seed takes an object, not Map'],
    [
      () => emulator.inject(new Map([['status', 503]])),
      'inject takes a fault, such as { status: 503, times: 1 }, not Map',
    ],
    [
      () => emulator.inject({ status: 503, headers: new Headers({ 'retry-after': '1' }) }),
      'inject: headers takes an object of header fields, not Headers',
    ],
    [() => emulator.seed({ deployments: [{ name: 5n }] }), /^seed takes what JSON can hold: /],
    [
      () => emulator.script('BUILDING'),
      'script takes a list of steps, such as { status: \'BUILDING\', forMs: 1000 }, not "BUILDING"',
    ],
    [
      () => emulator.script([{ status: 5, forMs: 1 }]),
      /^the script's steps do not fit: it takes a list of objects with a status and forMs/,
    ],
    [
      () => emulator.script([null]),
      /^the script's steps do not fit: it takes a list of objects with a status and forMs/,
    ],
    [
      () => emulator.inject({ body: { n: 5n } }),
      'inject: body takes bytes, a text, or what JSON can hold, not an object',
    ],
    [() => emulator.restore(null), 'restore takes the bytes of a snapshot as a Uint8Array, not null'],
    [() => emulator.restore('abc'), 'restore takes the bytes of a snapshot as a Uint8Array, not "abc"'],
    [() => emulator.advance('1'), 'advance takes milliseconds from 0 on, not "1"'],
    [() => emulator.inject(null), 'inject takes a fault, such as { status: 503, times: 1 }, not null'],
    [() => emulator.inject({ match: { method: 5 } }), 'inject: match.method takes a text, not 5'],
    [
      () => emulator.inject({ match: { path: ['/v2'] } }),
      'inject: match.path takes a text or a regular expression, not a list',
    ],
    [() => emulator.inject({ match: { url: '/v2' } }), 'inject: match has no member "url"; it has method, path'],
    [() => emulator.inject({ match: 'POST' }), 'inject: match takes an object with method, path or both, not "POST"'],
    [() => emulator.inject({ status: '503' }), 'inject: status takes a number from 200 to 599, not "503"'],
    [() => emulator.inject({ reset: 'yes' }), 'inject: reset takes true or false, not "yes"'],
    [() => emulator.inject({ stall: true }), "inject: stall takes 'headers' or 'body', not true"],
    [
      () => emulator.inject({ headers: { 'a b': '1' } }),
      'inject: headers takes names and values that a header can have, not "a b"',
    ],
    [() => emulator.inject({ headers: 'x' }), 'inject: headers takes an object of header fields, not "x"'],
  ]) {
    assert.throws(slip, { name: 'TypeError', message }, String(slip));
  }
  await assert.rejects(createEmulator({ store: indexedDbStore('x') }), {
    message: 'indexedDbStore needs a browser: this runtime has no IndexedDB',
  });
  emulator.inject({ match: { method: 'get', path: /deployments/ }, headers: { 'x-a': '1' }, times: 1 });
  const answer = await emulator.fetch('/v2/deployments');
  assert.deepEqual(
    [answer.headers.get('x-a'), (await answer.json()).resources.map(({ name }) => name)],
    ['1', ['fine']],
  );
});

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
