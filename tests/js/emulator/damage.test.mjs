// A journal that was damaged: nothing but a lost end starts, and never with a state that never was. SEED=… repeats a run,
// DAMAGES=… makes it longer.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { ending } from '../../support/command/command.mjs';
import { FORM, send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { generator } from '../../support/checks/generator.mjs';
import { DAMAGES, linesOf, version3 } from '../../support/service/journal.mjs';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const COUNT = Number(process.env.DAMAGES ?? 220);
const OPTIONS = { clock: 'manual' };

/** A store in memory. */
function storeOf(bytes = Buffer.alloc(0)) {
  const store = {
    bytes,
    load: async () => store.bytes,
    append: async (entry) => {
      store.bytes = Buffer.concat([store.bytes, entry]);
    },
    replace: async (all) => {
      store.bytes = Buffer.from(all);
    },
  };
  return store;
}

/** What the emulator has, as a text. */
const stateOf = (emulator) => Buffer.from(emulator.snapshot()).toString();

/** A journal that starts with a snapshot of four deployments and goes on with changes, and every state that it had. */
async function journal(name) {
  const store = storeOf();
  const emulator = await createEmulator({ ...OPTIONS, store });
  const states = new Set([stateOf(emulator)]);
  const create = async (number) => {
    const body = JSON.stringify({ ...FORM, name: `${name}-${number}` });
    const headers = { 'content-type': 'application/json' };
    assert.equal((await emulator.fetch('/v2/deployments', { method: 'POST', headers, body })).status, 201);
  };
  for (let number = 0; number < 4; number += 1) await create(number);
  emulator.restore(emulator.snapshot());
  await emulator.flush();
  states.add(stateOf(emulator));
  for (let number = 4; number < 14; number += 1) {
    await create(number);
    states.add(stateOf(emulator));
  }
  return { bytes: store.bytes, states };
}

test(`of ${COUNT} random damages none starts in silence but a cut at the end (SEED=${SEED})`, async (t) => {
  const random = generator(SEED);
  const [{ bytes, states }, foreign] = [await journal('agent'), await journal('other')];
  const kinds = Object.entries(DAMAGES);
  const counts = { refused: 0, 'dropped, and told': 0, 'a whole beginning': 0 };
  for (let round = 0; round < COUNT; round += 1) {
    const [kind, damage] = kinds[round % kinds.length];
    const damaged = damage(bytes, random, foreign.bytes);
    const store = storeOf(damaged);
    const emulator = await createEmulator({ ...OPTIONS, store }).catch((error) => error);
    const what = `${round}: ${kind}`;
    if (emulator instanceof Error) {
      assert.match(
        emulator.message,
        /^the journal is damaged in line \d+, at byte \d+: .+; nothing was changed: restore a copy|^not a journal|^the snapshot lacks its end|^the journal is of another version/,
        what,
      );
      assert.equal(store.bytes, damaged, what);
      counts.refused += 1;
    } else if (emulator.droppedBytes > 0) {
      assert.ok(states.has(stateOf(emulator)), `${what}: a state that never was`);
      counts['dropped, and told'] += 1;
    } else {
      const isBeginning = bytes.subarray(0, damaged.length).equals(damaged);
      // The whole journal of somebody else is no damage.
      const isWhole = damaged.equals(foreign.bytes);
      assert.ok(isWhole || (isBeginning && states.has(stateOf(emulator))), `${what}: started in silence`);
      counts['a whole beginning'] += 1;
    }
  }
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.refused > COUNT / 2);
});

test('the command refuses each kind of damage, says where and what to do, and leaves the file as it is', async () => {
  const folder = await temporaryFolder();
  const data = join(folder, 'journal');
  const server = await serve('--data', data);
  for (const name of ['one', 'two', 'three', 'four'])
    assert.equal((await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name })).status, 201);
  await server.end('SIGKILL');
  const lines = linesOf(await readFile(data));
  const [header, start, one, two, three, four] = lines;
  assert.equal(lines.length, 6);
  const zeros = Buffer.from(three).fill(0, 20, 40);
  const instead = (line, expected, found) =>
    new RegExp(
      `in line ${line}, at byte \\d+: entry ${expected} was expected and entry ${found} is there, so lines are`,
    );
  for (const [what, damaged, expected] of [
    ['missing', [header, start, one, three, four], instead(4, 3, 4)],
    ['doubled', [header, start, one, one, two], instead(4, 3, 2)],
    ['swapped', [header, one, start, two], instead(2, 1, 2)],
    ['zeros', [header, start, one, two, zeros, four], /in line 5, at byte \d+: the checksum does not match/],
    ['no header', [start, one, two, three, four], /not a journal of the emulator: its first line is another one/],
  ]) {
    const bytes = Buffer.concat(damaged);
    await writeFile(data, bytes);
    const refused = await serve('--data', data);
    assert.equal(refused.url, undefined, what);
    const { errors } = await ending(refused.ended, 1, { about: what });
    assert.ok(errors.startsWith(`deployment-control emulator: ${data}: `), errors);
    assert.match(errors, expected);
    assert.match(errors, /restore a copy, or cut the file off at that byte|name another file/);
    assert.deepEqual(await readFile(data), bytes, what);
  }
});

test('a data file of version 3 is read, and is one of version 4 from then on', async () => {
  const data = join(await temporaryFolder(), 'journal');
  const server = await serve('--data', data);
  for (const name of ['one', 'two'])
    assert.equal((await send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name })).status, 201);
  await server.end('SIGTERM');
  await writeFile(data, version3(await readFile(data)));
  const names = async ({ url }) => (await send(`${url}/v2/deployments`)).body.resources.map(({ name }) => name);
  const upgraded = await serve('--data', data);
  assert.deepEqual(await names(upgraded), ['two', 'one']);
  assert.match(await readFile(data, 'utf8'), /^deployment-control emulator journal 4\n[0-9a-f]{8} 1 /);
  assert.equal((await send(`${upgraded.url}/v2/deployments`, 'POST', { ...FORM, name: 'three' })).status, 201);
  await upgraded.end('SIGKILL');
  const again = await serve('--data', data);
  assert.deepEqual(await names(again), ['three', 'two', 'one']);
  assert.deepEqual(await again.end('SIGTERM').then(({ code, errors }) => ({ code, errors })), { code: 0, errors: '' });
});
