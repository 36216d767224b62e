// Killed at a random moment under load, in the middle of a write too, on a disk that is full or fails at random moments,
// the emulator has everything that it acknowledged, and nothing twice; and never two have one data file. ROUNDS=… and
// RACES=… make it longer: `make torture`.
import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { FORM, send, serve, serveWithFaults, temporaryFolder } from '../../support/service/emulator.mjs';
import { generator } from '../../support/checks/generator.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 16);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How many processes are tortured side by side, each with a data file of its own. */
const LANES = 4;
/** Clients of each process. */
const CLIENTS = 6;

/** Records of one call of the control `seed`. */
const SEEDED = 10;

/** What happened in all rounds together. */
const counts = { acknowledged: 0, refused: 0, 'killed in a write': 0, 'refused to start': 0 };

/** Whether a response refuses the change because the disk failed. Then it may or may not have happened. */
function isRefused({ status, body }) {
  if (status !== 500 && status !== 507) return false;
  assert.match(body.detail, /^The emulator cannot write to its store: the data file .+ cannot be written: /);
  counts.refused += 1;
  return true;
}

/** One round of load: what was acknowledged is written into `known`, what may or may not have happened into `maybe`. */
async function load(server, random, lane, round, known, maybe, acknowledge) {
  const client = async (number) => {
    for (let step = 0; ; step += 1) {
      const ids = [...known.keys()];
      const id = ids.length > 0 ? ids[Math.floor(random() * ids.length)] : undefined;
      const kind = random();
      if (kind < 0.05) {
        const names = Array.from(
          { length: SEEDED },
          (_, index) => `seeded-${lane}-${round}-${number}-${step}-${index}`,
        );
        for (const name of names) maybe.names.add(name);
        const answer = await send(`${server.url}/_emulator/seed`, 'POST', {
          deployments: names.map((name) => ({ name })),
        });
        if (isRefused(answer)) continue;
        assert.equal(answer.status, 204, JSON.stringify(answer.body));
        for (const name of names) maybe.seeded.add(name);
        acknowledge();
      } else if (id === undefined || kind < 0.5) {
        const name = `agent-${lane}-${round}-${number}-${step}`;
        maybe.names.add(name);
        const answer = await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name });
        if (isRefused(answer)) continue;
        const { status, body } = answer;
        assert.equal(status, 201, JSON.stringify(body));
        known.set(body.id, { name, values: new Set([null]), revisions: new Set([body.latest_revision_id]) });
        acknowledge();
      } else if (maybe.busy.has(id)) {
        await new Promise((resolve) => setImmediate(resolve));
      } else {
        // One change of a deployment at a time, so that what it must hold is known.
        maybe.busy.add(id);
        const record = known.get(id);
        const url = `https://${number}-${step}.example`;
        record.values.add(url);
        const answer = await send(
          `${server.url}/v2/deployments/${id}`,
          'PATCH',
          kind < 0.8
            ? { source_config: { custom_url: url } }
            : { source_config: { custom_url: url }, secrets: [{ name: 'A', value: url }] },
        );
        maybe.busy.delete(id);
        if (isRefused(answer)) continue;
        const { status, body } = answer;
        assert.equal(status, 200, JSON.stringify(body));
        record.values = new Set([url]);
        record.revisions.add(body.latest_revision_id);
        acknowledge();
      }
    }
  };
  // Every client ends by the kill; an answer that does not fit is told.
  const ends = await Promise.allSettled(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  for (const { reason } of ends) if (reason instanceof assert.AssertionError) throw reason;
}

/** Compares what a started emulator has with what it acknowledged. */
async function judge(server, known, maybe) {
  const found = new Map();
  for (let offset = 0; ; ) {
    const { body } = await send(`${server.url}/v2/deployments?limit=100&offset=${offset}`);
    for (const deployment of body.resources) {
      assert.ok(!found.has(deployment.id), `${deployment.name} is there twice`);
      found.set(deployment.id, deployment);
    }
    offset = body.offset;
    if (body.resources.length < 100) break;
  }
  const names = [...found.values()].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length, 'a name is there twice');
  for (const name of maybe.seeded) assert.ok(names.includes(name), `${name} was acknowledged and is gone`);
  for (const [id, { name, values, revisions }] of known) {
    const deployment = found.get(id);
    assert.ok(deployment, `${name} was acknowledged and is gone`);
    const { custom_url: url } = deployment.source_config;
    assert.ok(
      values.has(url) || (values.has(null) && url.includes('emulator.localhost')),
      `${name} has ${url}, not one of ${[...values]}`,
    );
    const { body } = await send(`${server.url}/v2/deployments/${id}/revisions?limit=100`);
    const ids = body.resources.map((revision) => revision.id);
    assert.equal(new Set(ids).size, ids.length);
    for (const revision of revisions) assert.ok(ids.includes(revision), `${name} has lost its revision ${revision}`);
  }
  for (const [id, { name }] of found)
    if (!known.has(id)) assert.ok(maybe.names.has(name), `${name} was never asked for`);
  return found;
}

/**
 * Lets Node load the HTTP parser of its fetch, which it does with the first connection: a request never settles if that
 * connection breaks meanwhile.
 */
async function loadFetch() {
  const server = await serve();
  await send(`${server.url}/v2/deployments`);
  await server.end('SIGTERM');
}

/** Starts on a disk that works. The process before may have left a torn entry, but nothing else. */
async function start(data) {
  const server = await serve('--data', data);
  assert.ok(server.url, (await Promise.race([server.ended, Promise.resolve(undefined)]))?.errors);
  assert.deepEqual(await readdir(dirname(data)), ['journal']);
  return server;
}

/** Starts on a disk that fails: from the start, or from then on. Undefined if it did not come so far. */
async function startWithFaults(data, seed, fromTheStart) {
  const server = await serveWithFaults(fromTheStart ? { seed } : {}, '--data', data);
  if (server.url === undefined) {
    const { code, signal, errors } = await server.ended;
    assert.ok(signal === 'SIGKILL' || (code === 1 && /the data file .+ cannot be/.test(errors)), errors);
    counts['refused to start'] += 1;
    return undefined;
  }
  // Without a fault the first change of a new journal is sure to be stored.
  if (!fromTheStart) await server.arm({ seed });
  return server;
}

/** Runs one process after the other on one data file. */
async function lane(folder, number, rounds) {
  const random = generator(SEED + number);
  const own = join(folder, `${number}`);
  await mkdir(own);
  const data = join(own, 'journal');
  let known = new Map();
  const maybe = { names: new Set(), seeded: new Set(), busy: new Set() };
  for (let round = 0; round < rounds; round += 1) {
    const [kind, seed] = [random(), Math.floor(random() * 2 ** 31)];
    // A third on a disk that works, where the load is heavier.
    const server = kind < 0.33 ? await start(data) : await startWithFaults(data, seed, kind > 0.85);
    if (server === undefined) continue;
    // All of it is looked at now and then, so that a round stays short; the rest is looked at in the end.
    if (kind < 0.1) await judge(server, known, maybe);
    maybe.busy.clear();
    // Most rounds are killed in the middle of their load, however slow the machine is; some before there is any.
    let acknowledge = () => {};
    const begun = random() < 0.2 ? Promise.resolve() : new Promise((resolve) => (acknowledge = resolve));
    let isEnded = false;
    const ended = server.ended.then(() => {
      isEnded = true;
    });
    const killed = Promise.race([begun, ended])
      .then(() => Promise.race([ended, new Promise((resolve) => setTimeout(resolve, random() * 50))]))
      .then(() => {
        if (isEnded) counts['killed in a write'] += 1;
        return server.end('SIGKILL');
      });
    const acknowledged = () => {
      counts.acknowledged += 1;
      acknowledge();
    };
    await Promise.all([load(server, random, number, round, known, maybe, acknowledged), killed]);
    if (known.size + maybe.seeded.size > 150) {
      const last = await start(data);
      const found = await judge(last, known, maybe);
      maybe.seeded.clear();
      for (const id of found.keys()) await send(`${last.url}/v2/deployments/${id}`, 'DELETE');
      await last.end('SIGKILL');
      known = new Map();
    }
  }
  const last = await start(data);
  await judge(last, known, maybe);
  await last.end('SIGTERM');
  assert.deepEqual(await readdir(own), ['journal']);
}

test(`killed ${ROUNDS} times at a random moment under load, on disks that fail, it has all that it acknowledged, and nothing twice (SEED=${SEED})`, async (t) => {
  const folder = await temporaryFolder();
  await loadFetch();
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(folder, number, Math.ceil(ROUNDS / LANES))));
  // A slow machine may kill each process of a short run before its disk fails.
  for (let more = LANES; counts.refused === 0 && more < 5 * LANES; more += 1) await lane(folder, more, 4);
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.acknowledged > ROUNDS / 4, 'there was hardly any load');
  assert.ok(counts.refused > 0, 'the disks never failed');
  // A short run may have none.
  assert.ok(ROUNDS < 400 || counts['killed in a write'] > ROUNDS / 40, 'hardly any write was torn');
});

/** How many processes start at once. */
const CONTENDERS = 4;
const RACES = Number(process.env.RACES ?? 4);

test(`of ${CONTENDERS} that start while the one before is killed, never two have the data file, and it blocks none (${RACES} races)`, async (t) => {
  const data = join(await temporaryFolder(), 'journal');
  const random = generator(SEED);
  const begun = performance.now();
  let holder = await serve('--data', data);
  const startMs = performance.now() - begun;
  const seen = { 'one had it': 0, 'all came too early': 0 };
  for (let race = 0; race < RACES; race += 1) {
    const starting = Array.from({ length: CONTENDERS }, () => serve('--data', data));
    // Around the time at which they take the lock.
    await new Promise((resolve) => setTimeout(resolve, random() * 1.5 * startMs));
    await holder.end('SIGKILL');
    const contenders = await Promise.all(starting);
    const serving = contenders.filter(({ url }) => url !== undefined);
    assert.ok(serving.length <= 1, `${serving.length} processes have the data file in race ${race}`);
    const pids = [holder, ...contenders].map(({ child }) => child.pid).join('|');
    for (const { url, ended } of contenders)
      if (url === undefined)
        assert.match((await ended).errors, new RegExp(`process (${pids}) has the data file open`), `race ${race}`);
    seen[serving.length === 1 ? 'one had it' : 'all came too early'] += 1;
    holder = serving[0] ?? (await serve('--data', data));
    assert.ok(holder.url, `nobody has the data file after race ${race}, and it is refused`);
  }
  t.diagnostic(JSON.stringify(seen));
  await holder.end('SIGKILL');
});
