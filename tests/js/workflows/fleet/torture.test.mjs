// Killed at a random moment, with answers lost, 429 and 503 at random, `apply` is run again until it is done: no
// deployment is made twice, none is missed, and no change makes a second revision. ROUNDS=… is the number of kills:
// `make torture`.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmulator } from 'deployment-control/emulator';
import { startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { generator } from '../../../support/checks/generator.mjs';
import { form } from '../../../support/service/service.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 6);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How many workspaces are tortured side by side. */
const LANES = 2;
/** By so much the emulator's time moves with each request, so that revisions end without anybody waiting for them. */
const MS_A_REQUEST = 300;
/** More runs than any workspace needs. */
const MOST_RUNS = 60;

const NEW = ['new-a', 'new-b', 'new-c', 'new-d'];
const CHANGED = ['old-a', 'old-b', 'old-c', 'old-d'];
const SAME = ['same-a', 'same-b'];

const counts = { kills: 0, runs: 0, lost: 0, refused: 0 };

const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });
const SECRETS = [{ name: 'TOKEN', value: 's3cr3t' }];
const FLEET = {
  name: 'agents',
  deployments: [
    ...NEW.map((name, at) =>
      form(name, { secrets: [{ name: 'TOKEN', env: 'TOKEN' }], ...(at > 2 && { after: ['old-a'] }) }),
    ),
    ...CHANGED.map((name, at) => form(name, { ...image(2), ...(at === 1 && { after: ['new-a'] }) })),
    ...SAME.map((name) => form(name)),
  ],
};

/** A workspace behind a network that loses answers, and a gateway that refuses. */
async function workspace(random) {
  const emulator = await createEmulator({ clock: 'manual' });
  const direct = (path, method = 'GET', body = undefined) =>
    emulator.fetch(`${emulator.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  for (const name of [...CHANGED, ...SAME]) await direct('/v2/deployments', 'POST', form(name));
  emulator.advance(600_000);
  let isTroubled = true;
  /** How often each name was created, whatever became of the answer. */
  const created = new Map();
  const server = createServer(async (request, response) => {
    const body = [];
    for await (const part of request) body.push(part);
    const text = Buffer.concat(body).toString();
    emulator.advance(MS_A_REQUEST);
    const chance = isTroubled ? random() : 1;
    const handled = async () => {
      const isCreation = request.method === 'POST' && request.url === '/v2/deployments';
      if (isCreation) {
        const { name } = JSON.parse(text);
        created.set(name, (created.get(name) ?? 0) + 1);
      }
      const answer = await emulator.fetch(`${emulator.baseUrl}${request.url}`, {
        method: request.method,
        headers: { 'content-type': 'application/json' },
        ...(text !== '' && { body: text }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const refuse = (status) => {
      counts.refused += 1;
      response.writeHead(status, { 'retry-after': '0' }).end('{"detail":"busy"}');
    };
    if (chance < 0.03) return request.socket.destroy();
    if (chance < 0.06) return refuse(429);
    if (chance < 0.09) return refuse(503);
    const answer = await handled();
    // A gateway that has passed the request on, and gave up.
    if (chance < 0.11) return refuse(503);
    if (chance < 0.18) {
      counts.lost += 1;
      return request.socket.destroy();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    direct,
    created,
    calm: () => (isTroubled = false),
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs `apply` until it is done, killed at random moments in between. */
async function torture(seed, folder) {
  const random = generator(seed);
  const { url, direct, created, calm, end } = await workspace(random);
  const file = join(folder, 'fleet.json');
  await writeFile(file, JSON.stringify(FLEET));
  const plan = join(folder, `plan-${seed}.json`);
  const env = { DEPLOYMENT_CONTROL_URL: url, TOKEN: 's3cr3t' };
  // Half of the workspaces carry out a plan that was made before the first kill.
  let isPlanned = false;
  if (random() < 0.5)
    for (let run = 0; run < 10 && !isPlanned; run += 1)
      isPlanned = (await startCommand(['plan', file, '--out', plan], { env }).ended).code === 0;
  const words = [
    'apply',
    isPlanned ? plan : file,
    '--yes',
    '--wait',
    '--parallel',
    String(1 + Math.floor(random() * 6)),
  ];
  let kills = 1 + Math.floor(random() * 4);
  for (let run = 0; ; run += 1) {
    assert.ok(run < MOST_RUNS, `seed ${seed}: not done after ${run} runs`);
    if (run > MOST_RUNS / 2) calm();
    counts.runs += 1;
    const { child, says, ended } = startCommand(words, { env });
    if (kills > 0) {
      kills -= 1;
      counts.kills += 1;
      // At random after the first word of progress, or before it.
      const moment = random();
      if (moment > 0.2) await says(/./).catch(() => {});
      setTimeout(() => child.kill('SIGKILL'), (moment > 0.2 ? 250 : 600) * random());
      await ended;
      continue;
    }
    const { code, out, errors } = await ended;
    if (code === 0) break;
    assert.doesNotMatch(errors, /already exists|answered 409/, `seed ${seed}: made twice: ${out}${errors}`);
  }
  await judge(direct, created, `seed ${seed}`);
  end();
}

async function judge(direct, created, seed) {
  const { resources } = await (await direct('/v2/deployments?limit=100')).json();
  const names = resources.map(({ name }) => name).sort();
  assert.deepEqual(names, [...NEW, ...CHANGED, ...SAME].sort(), `${seed}: the deployments`);
  for (const name of NEW) assert.equal(created.get(name), 1, `${seed}: creations of ${name}`);
  for (const {
    id,
    name,
    secrets,
    source_revision_config: config,
    latest_revision_id,
    active_revision_id,
  } of resources) {
    const { resources: revisions } = await (await direct(`/v2/deployments/${id}/revisions?limit=100`)).json();
    const expected = CHANGED.includes(name) ? 2 : 1;
    assert.equal(revisions.length, expected, `${seed}: revisions of ${name}`);
    assert.equal(config.image_uri, `registry.example/agent:${expected}`, `${seed}: the image of ${name}`);
    assert.equal(latest_revision_id, active_revision_id, `${seed}: ${name} is deployed`);
    assert.deepEqual(secrets, NEW.includes(name) ? SECRETS : [], `${seed}: the secrets of ${name}`);
  }
}

test(`an apply that is killed ${ROUNDS} times does nothing twice and misses nothing (seed ${SEED})`, async () => {
  const folder = await temporaryFolder();
  let next = SEED;
  const lane = async () => {
    while (counts.kills < ROUNDS) await torture(next++, folder);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(`# ${JSON.stringify(counts)}`);
  assert.ok(counts.lost > 0 && counts.refused > 0, JSON.stringify(counts));
});
