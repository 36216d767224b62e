// Times the client beside raw `fetch` and other clients: all benchmarks, or those that are named, such as `node
// benches/client.mjs mock pages`. A missed goal is marked and fails nothing. `make bench BENCH=client` runs it with
// what it needs.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DeploymentControl } from 'deployment-control';
import { CLIENTS, ID } from './client-peers.mjs';
import { median } from './measure.mjs';
import { figure, mark, table, tellAhead } from './table.mjs';

const RECORD = {
  id: ID,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  status: 'DEPLOYED',
  source: 'internal_docker',
  source_revision_config: {
    repo_ref: null,
    agent_config_path: null,
    image_uri: 'registry.example/agent:1',
    source_tarball_path: null,
    repo_commit_sha: null,
  },
};
const TEXT = JSON.stringify(RECORD);
const SERVER = fileURLToPath(new URL('client-server.mjs', import.meta.url));
const CHILD = fileURLToPath(new URL('client-start.mjs', import.meta.url));
const NAMES = Object.keys(CLIENTS);
const [RAW] = NAMES;

/** The names in the order of a round: each comes first in its turn. */
const turns = (round) => NAMES.map((_, at) => NAMES[(at + round) % NAMES.length]);

/**
 * Times the calls of all clients in turns; gives for each the median in microseconds, and that of its differences to
 * the raw call of the same round.
 */
async function compare(url, fetch, { calls, rounds }) {
  const work = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await CLIENTS[name](url, fetch)])),
  );
  for (const name of NAMES) if ((await work[name]()).id !== ID) throw new Error(`${name} gives another record`);
  const spend = async (call) => {
    const start = performance.now();
    for (let count = 0; count < calls; count += 1) await call();
    return ((performance.now() - start) * 1000) / calls;
  };
  for (let round = 0; round < 4; round += 1) for (const name of NAMES) await spend(work[name]);
  const found = Object.fromEntries(NAMES.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of turns(round)) found[name].push(await spend(work[name]));
  const least = (name) => Math.min(...found[name]);
  return NAMES.map((name) => ({
    name,
    micros: median(found[name]),
    more: median(found[name].map((each, round) => each - found[RAW][round])),
    // What other work on the machine has disturbed least.
    atBest: least(name) - least(RAW),
  }));
}

function overhead(title, rows, goal) {
  const cells = rows.map(({ name, micros, more, atBest }) => {
    const isOurs = name === 'deployment-control' && goal !== null;
    return [
      name,
      figure(micros),
      ...(name === RAW ? ['', ''] : [figure(more), figure(atBest)]),
      isOurs ? figure(goal) : '',
      isOurs ? mark(more <= goal) : '',
    ];
  });
  table(title, [['', 'µs', 'more than raw', 'in the best rounds', 'at most', ''], ...cells]);
  tellAheadOfUs(Object.fromEntries(rows.map(({ name, micros }) => [name, micros])));
}

async function mock() {
  const fetch = async () => new Response(TEXT, { status: 200, headers: { 'content-type': 'application/json' } });
  overhead(
    'A GET over a fetch that answers at once',
    await compare('http://localhost', fetch, { calls: 400, rounds: 41 }),
    null,
  );
}

async function loopback() {
  const server = await startServer();
  overhead('A GET over loopback, warm', await compare(server.url, undefined, { calls: 100, rounds: 61 }), 34);
  server.close();
}

async function startServer() {
  const child = fork(SERVER, [TEXT]);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}

async function start() {
  const server = await startServer();
  const found = Object.fromEntries(NAMES.map((name) => [name, []]));
  for (let round = 0; round < 21; round += 1) {
    for (const name of turns(round))
      found[name].push(Number(execFileSync(process.execPath, [CHILD, name, server.url], { encoding: 'utf8' })));
  }
  server.close();
  const rows = NAMES.map((name) => {
    const [ms, ratio] = [median(found[name]), median(found[name].map((each, round) => each / found[RAW][round]))];
    const atBest = Math.min(...found[name]) / Math.min(...found[RAW]);
    const isOurs = name === 'deployment-control';
    return [
      name,
      figure(ms),
      ...(name === RAW ? ['', ''] : [`${ratio.toFixed(2)} x`, `${atBest.toFixed(2)} x`]),
      isOurs ? '1.25 x' : '',
      isOurs ? mark(ratio <= 1.25) : '',
    ];
  });
  table('Import, construct and first call, fresh Node process', [
    ['', 'ms', 'of raw', 'in the best rounds', 'at most', ''],
    ...rows,
  ]);
  tellAheadOfUs(Object.fromEntries(NAMES.map((name) => [name, median(found[name])])));
}

function tellAheadOfUs({ 'deployment-control': ours, ...peers }) {
  tellAhead('deployment-control', ours, peers);
}

async function pages() {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const deployment = {
    name: 'agent',
    source: 'internal_docker',
    source_config: {},
    source_revision_config: {},
    secrets: [],
    tenant_id: ID,
    created_at: RECORD.created_at,
    updated_at: RECORD.updated_at,
    status: 'READY',
    latest_revision_id: null,
    active_revision_id: null,
  };
  const fetch = async (url) => {
    const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
    await pause(50);
    const resources = Array.from({ length: offset < 10_000 ? 100 : 0 }, (_, index) => ({
      ...deployment,
      id: `00000000-0000-4000-8000-${String(offset + index).padStart(12, '0')}`,
    }));
    return new Response(JSON.stringify({ resources, offset: offset + 100 }));
  };
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch });
  const began = performance.now();
  let records = 0;
  for await (const page of control.deployments.list({ limit: 100 }).pages()) {
    records += page.items.length;
    await pause(30);
  }
  const seconds = (performance.now() - began) / 1000;
  table(`${records} records, 100 pages, 50 ms away, 30 ms of work a page`, [
    ['', 's', 'at most', ''],
    ['one after the other', '8', '', ''],
    ['deployment-control', figure(seconds), '5.3', mark(seconds <= 5.3)],
  ]);
}

async function memory() {
  const control = new DeploymentControl({
    baseUrl: 'http://localhost',
    apiKey: null,
    fetch: async () => new Response(TEXT),
  });
  const { signal } = new AbortController();
  const held = async (calls) => {
    for (let call = 0; call < calls; call += 1)
      await control.revisions.get({ deployment_id: ID, revision_id: ID }, { signal });
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  await held(20_000);
  const [before, after] = [await held(1_000), await held(100_000)];
  table(
    `Memory after 100 000 calls${globalThis.gc ? '' : ' (start Node with --expose-gc for figures that mean something)'}`,
    [
      ['', 'MB'],
      ['before', figure(before)],
      ['after', figure(after)],
    ],
  );
}

const CASES = { mock, loopback, start, pages, memory };
const names = process.argv.slice(2);
const unknown = names.find((name) => CASES[name] === undefined);
if (unknown !== undefined) {
  console.error(`there is no benchmark ${unknown}; there are ${Object.keys(CASES).join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.versions.node}, ${cpus().length} cores: ${cpus()[0]?.model ?? 'unknown'}.`);
for (const name of names.length > 0 ? names : Object.keys(CASES)) await CASES[name]();
