// Times the emulator's HTTP door beside a bare node:http server and beside Prism, and the emulator with a hundred
// thousand deployments. A missed goal is marked and fails nothing. `node benches/emulator.mjs http held` runs the parts
// that are named.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { queries, records } from './emulator/records.mjs';
import { startBare, startEmulator, startPrism } from './emulator/servers.mjs';
import { median } from './measure.mjs';
import { figure, mark, table } from './table.mjs';

const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 2;
const HELD = 100_000;

let made = 0;
const form = () =>
  JSON.stringify({
    name: `bench-${(made += 1)}`,
    source: 'internal_docker',
    source_config: { resource_spec: { cpu: 1, memory_mb: 1024 } },
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: [{ name: 'TOKEN', value: 'value' }],
  });
// Prism wants a key, as the description says.
const key = { 'x-api-key': 'key' };
const json = { ...key, 'content-type': 'application/json' };

/**
 * Requests a second that a server answers, and the CPU time that each takes it in microseconds: the medians of rounds
 * in which the servers take turns. The first depends on what else the machine does, the second much less.
 */
async function rates(contestants) {
  const found = contestants.map(() => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { url, request, cpu }] of contestants.entries()) {
      const before = cpu();
      const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [request] });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${url}: ${result.non2xx} answers that were no success, ${result.errors} errors`);
      // The first round warms up.
      if (round > 0)
        found[index].push({ rate: result.requests.average, micros: ((cpu() - before) * 1e6) / result.requests.total });
    }
  }
  return found.map((rounds) => ({
    rate: median(rounds.map(({ rate }) => rate)),
    micros: median(rounds.map(({ micros }) => micros)),
  }));
}

async function http() {
  const emulator = await startEmulator();
  const folder = await mkdtemp(join(tmpdir(), 'emulator-bench-'));
  const stored = await startEmulator('--data', join(folder, 'data'));
  const prism = await startPrism();
  const first = await (
    await fetch(`${emulator.url}/v2/deployments`, { method: 'POST', headers: json, body: form() })
  ).json();
  for (let count = 1; count < 100; count += 1)
    await fetch(`${emulator.url}/v2/deployments`, { method: 'POST', headers: json, body: form() });
  const create = {
    method: 'POST',
    path: '/v2/deployments',
    headers: json,
    setupRequest: (request) => ({ ...request, body: form() }),
  };
  const cases = [
    ['get', { method: 'GET', path: `/v2/deployments/${first.id}`, headers: key }, 200, true],
    ['list of 100', { method: 'GET', path: '/v2/deployments?limit=100', headers: key }, 200, false],
    ['create', create, 201, false],
  ];
  const rows = [
    ['', 'requests a second', 'of bare', 'at least', '', 'of Prism', 'at least', '', 'CPU a request, µs', 'of bare'],
  ];
  for (const [name, request, status, hasGoal] of cases) {
    const sample = await fetch(emulator.url + request.path, {
      method: request.method,
      ...(request.method === 'POST' ? { headers: json, body: form() } : { headers: key }),
    });
    const bare = await startBare(status, await sample.text());
    const [raw, ours, theirs] = await rates([bare, emulator, prism].map((server) => ({ ...server, request })));
    const [share, times] = [ours.rate / raw.rate, ours.rate / theirs.rate];
    const goals = (goal, met) => (hasGoal ? [goal, mark(met)] : ['', '']);
    rows.push([`${name}: bare node:http`, figure(raw.rate), '', '', '', '', '', '', figure(raw.micros), '']);
    rows.push([
      `${name}: emulator`,
      figure(ours.rate),
      share.toFixed(2),
      ...goals('0.50', share >= 0.5),
      times.toFixed(1),
      ...goals('5.0', times >= 5),
      figure(ours.micros),
      (raw.micros / ours.micros).toFixed(2),
    ]);
    rows.push([`${name}: Prism`, figure(theirs.rate), '', '', '', '', '', '', figure(theirs.micros), '']);
    await bare.stop();
  }
  const [onDisk] = await rates([{ ...stored, request: create }]);
  rows.push([
    'create: emulator, on disk before the answer',
    figure(onDisk.rate),
    '',
    '',
    '',
    '',
    '',
    '',
    figure(onDisk.micros),
    '',
  ]);
  table(`Over HTTP, ${CONNECTIONS} connections, answers of the same bytes`, rows);
  await Promise.all([emulator.stop(), stored.stop(), prism.stop()]);
  await rm(folder, { recursive: true, force: true });
}

async function held() {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-bench-'));
  const file = join(folder, 'data');
  const emulator = await startEmulator('--data', file);
  const began = performance.now();
  const seeded = await fetch(`${emulator.url}/_emulator/seed`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ deployments: records(HELD) }),
  });
  if (!seeded.ok) throw new Error(await seeded.text());
  const { resources } = await (await fetch(`${emulator.url}/v2/deployments?limit=1&offset=${HELD / 2}`)).json();
  const seedSeconds = (performance.now() - began) / 1000;
  const rows = [[`GET /v2/deployments? of ${HELD}`, 'ms', 'fastest', 'at most', '']];
  for (const query of queries(HELD, resources[0].id)) {
    const times = [];
    for (let round = 0; round < 15; round += 1) {
      const start = performance.now();
      const answer = await fetch(`${emulator.url}/v2/deployments?${query}`);
      await answer.arrayBuffer();
      times.push(performance.now() - start);
    }
    const middle = median(times);
    rows.push([query, figure(middle), figure(Math.min(...times)), '60', mark(middle <= 60)]);
  }
  table('The listing over HTTP, with the answer read', rows);
  await emulator.stop();
  const { size } = await stat(file);
  const starts = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    const again = await startEmulator('--data', file);
    starts.push((performance.now() - start) / 1000);
    await again.stop();
  }
  table(`${HELD} deployments, ${(size / 1e6).toFixed(0)} MB of journal`, [
    ['', 's', 'fastest', 'at most', ''],
    ['put in over HTTP, until they are listed and stored', figure(seedSeconds), '', '', ''],
    [
      'start of the process, until it listens',
      figure(median(starts)),
      figure(Math.min(...starts)),
      '3',
      mark(median(starts) <= 3),
    ],
  ]);
  await rm(folder, { recursive: true, force: true });
}

const CASES = { http, held };

/** Runs the parts that are named, or all of them. */
export async function emulator(names = Object.keys(CASES)) {
  for (const name of names) await CASES[name]();
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  console.log(`Node ${process.versions.node}, ${cpus().length} cores: ${cpus()[0]?.model ?? 'unknown'}.`);
  await emulator(names.length > 0 ? names : undefined);
}
