// Killed at a random moment under load, the emulator has everything that it acknowledged, and nothing twice. ROUNDS=… makes it longer: `make torture`.
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FORM, send, serve, temporaryFolder } from '../support/emulator.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How many processes are tortured side by side, each with a data file of its own. */
const LANES = 4;
/** Clients of each process. */
const CLIENTS = 6;

/** A generator of numbers from 0 up to 1 (mulberry32), so that a run can be repeated as far as the machine lets it. */
function generator(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One round of load: what was acknowledged is written into `known`, what may or may not have happened into `maybe`. */
async function load(server, random, lane, round, known, maybe, acknowledge) {
  const client = async (number) => {
    for (let step = 0; ; step += 1) {
      const ids = [...known.keys()];
      const id = ids.length > 0 ? ids[Math.floor(random() * ids.length)] : undefined;
      const kind = random();
      if (id === undefined || kind < 0.5) {
        const name = `agent-${lane}-${round}-${number}-${step}`;
        maybe.names.add(name);
        const { status, body } = await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name });
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
        const { status, body } = await send(`${server.url}/v2/deployments/${id}`, 'PATCH', kind < 0.8 ? { source_config: { custom_url: url } } : { source_config: { custom_url: url }, secrets: [{ name: 'A', value: url }] });
        assert.equal(status, 200, JSON.stringify(body));
        record.values = new Set([url]);
        record.revisions.add(body.latest_revision_id);
        maybe.busy.delete(id);
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
  for (const [id, { name, values, revisions }] of known) {
    const deployment = found.get(id);
    assert.ok(deployment, `${name} was acknowledged and is gone`);
    const { custom_url: url } = deployment.source_config;
    assert.ok(values.has(url) || (values.has(null) && url.includes('emulator.localhost')), `${name} has ${url}, not one of ${[...values]}`);
    const { body } = await send(`${server.url}/v2/deployments/${id}/revisions?limit=100`);
    const ids = body.resources.map((revision) => revision.id);
    assert.equal(new Set(ids).size, ids.length);
    for (const revision of revisions) assert.ok(ids.includes(revision), `${name} has lost its revision ${revision}`);
  }
  for (const [id, { name }] of found) if (!known.has(id)) assert.ok(maybe.names.has(name), `${name} was never asked for`);
}

/** Runs one process after the other; gives how many deployments were acknowledged. */
async function lane(folder, number, rounds) {
  let acknowledged = 0;
  const random = generator(SEED + number);
  const data = join(folder, `lane-${number}.journal`);
  let known = new Map();
  const maybe = { names: new Set(), busy: new Set() };
  for (let round = 0; round < rounds; round += 1) {
    const server = await serve('--data', data);
    assert.ok(server.url, (await Promise.race([server.ended, Promise.resolve(undefined)]))?.errors);
    // All of it is looked at now and then, so that a round stays short; the rest is looked at in the end.
    if (round % 10 === 0) await judge(server, known, maybe);
    maybe.busy.clear();
    // Most rounds are killed in the middle of their load, however slow the machine is; some before there is any.
    let acknowledge = () => {};
    const begun = random() < 0.2 ? Promise.resolve() : new Promise((resolve) => (acknowledge = resolve));
    const killed = begun.then(() => new Promise((resolve) => setTimeout(resolve, random() * 50))).then(() => server.end('SIGKILL'));
    await Promise.all([load(server, random, number, round, known, maybe, () => acknowledge()), killed]);
    if (known.size > 150) {
      const last = await serve('--data', data);
      await judge(last, known, maybe);
      for (const id of known.keys()) await send(`${last.url}/v2/deployments/${id}`, 'DELETE');
      await last.end('SIGKILL');
      acknowledged += known.size;
      known = new Map();
    }
  }
  const last = await serve('--data', data);
  await judge(last, known, maybe);
  assert.ok((await stat(data)).size > 0);
  await last.end('SIGTERM');
  return acknowledged + known.size;
}

test(`killed ${ROUNDS} times at a random moment under load, it has all that it acknowledged, and nothing twice (SEED=${SEED})`, async () => {
  const folder = await temporaryFolder();
  const acknowledged = await Promise.all(Array.from({ length: LANES }, (_, number) => lane(folder, number, Math.ceil(ROUNDS / LANES))));
  assert.ok(acknowledged.reduce((sum, count) => sum + count, 0) > ROUNDS / 4, `there was hardly any load: ${acknowledged}`);
});
