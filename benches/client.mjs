// Times the client beside raw `fetch`: all benchmarks, or those that are named, such as `node benches/client.mjs mock pages`. A missed goal is marked and fails nothing.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DeploymentControl } from 'deployment-control';
import { median } from './measure.mjs';
import { figure, mark, table } from './table.mjs';

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const RECORD = {
  id: ID, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', status: 'DEPLOYED', source: 'internal_docker',
  source_revision_config: { repo_ref: null, agent_config_path: null, image_uri: 'registry.example/agent:1', source_tarball_path: null, repo_commit_sha: null },
};
const TEXT = JSON.stringify(RECORD);
const PATH = `/v2/deployments/${ID}/revisions/${ID}`;
const SERVER = fileURLToPath(new URL('client-server.mjs', import.meta.url));
const CHILD = fileURLToPath(new URL('client-start.mjs', import.meta.url));

/** Times two async functions in turns; gives the medians in microseconds of each and of their paired differences. */
async function pair(raw, ours, calls, rounds) {
  const spend = async (work) => {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) await work();
    return ((performance.now() - start) * 1000) / calls;
  };
  for (let round = 0; round < 4; round += 1) await Promise.all([await spend(raw), await spend(ours)]);
  const found = { raw: [], ours: [], more: [] };
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await spend(raw) : 0;
    const own = await spend(ours);
    const other = round % 2 === 0 ? first : await spend(raw);
    found.raw.push(other);
    found.ours.push(own);
    found.more.push(own - other);
  }
  return { raw: median(found.raw), ours: median(found.ours), more: median(found.more) };
}

function overhead(title, { raw, ours, more }, goal) {
  table(title, [['', 'µs', 'more than raw', 'at most', ''], ['fetch and json()', figure(raw), '', '', ''], ['deployment-control', figure(ours), figure(more), goal === null ? '' : figure(goal), goal === null ? '' : mark(more <= goal)]]);
}

async function mock() {
  const fetch = async () => new Response(TEXT, { status: 200, headers: { 'content-type': 'application/json' } });
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: 'key', fetch });
  const raw = async () => (await fetch(`http://localhost${PATH}`, { headers: { 'x-api-key': 'key' } })).json();
  overhead('A GET over a fetch that answers at once', await pair(raw, () => control.revisions.get({ deployment_id: ID, revision_id: ID }), 400, 41), null);
}

async function loopback() {
  const server = await startServer();
  const control = new DeploymentControl({ baseUrl: server.url, apiKey: 'key' });
  const raw = async () => (await fetch(server.url + PATH, { headers: { 'x-api-key': 'key' } })).json();
  overhead('A GET over loopback, warm', await pair(raw, () => control.revisions.get({ deployment_id: ID, revision_id: ID }), 100, 61), 34);
  server.close();
}

async function startServer() {
  const child = fork(SERVER, [TEXT]);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}

async function start() {
  const server = await startServer();
  const found = { raw: [], ours: [] };
  for (let round = 0; round < 21; round += 1) {
    for (const who of round % 2 === 0 ? ['raw', 'ours'] : ['ours', 'raw']) found[who].push(Number(execFileSync(process.execPath, [CHILD, who, server.url, PATH], { encoding: 'utf8' })));
  }
  server.close();
  const [raw, ours] = [median(found.raw), median(found.ours)];
  table('Import, construct and first call, fresh Node process', [
    ['', 'ms', 'ours to it', 'at most', ''], ['fetch and json()', figure(raw), `${(ours / raw).toFixed(2)} x`, '1.25 x', mark(ours / raw <= 1.25)], ['deployment-control', figure(ours), '', '', ''],
  ]);
}

async function pages() {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const deployment = {
    name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [], tenant_id: ID, created_at: RECORD.created_at, updated_at: RECORD.updated_at,
    status: 'READY', latest_revision_id: null, active_revision_id: null,
  };
  const fetch = async (url) => {
    const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
    await pause(50);
    const resources = Array.from({ length: offset < 10_000 ? 100 : 0 }, (_, index) => ({ ...deployment, id: `00000000-0000-4000-8000-${String(offset + index).padStart(12, '0')}` }));
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
  table(`${records} records, 100 pages, 50 ms away, 30 ms of work a page`, [['', 's', 'at most', ''], ['one after the other', '8', '', ''], ['deployment-control', figure(seconds), '5.3', mark(seconds <= 5.3)]]);
}

async function memory() {
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch: async () => new Response(TEXT) });
  const { signal } = new AbortController();
  const held = async (calls) => {
    for (let call = 0; call < calls; call += 1) await control.revisions.get({ deployment_id: ID, revision_id: ID }, { signal });
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  await held(20_000);
  const [before, after] = [await held(1_000), await held(100_000)];
  table(`Memory after 100 000 calls${globalThis.gc ? '' : ' (start Node with --expose-gc for figures that mean something)'}`, [['', 'MB'], ['before', figure(before)], ['after', figure(after)]]);
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
