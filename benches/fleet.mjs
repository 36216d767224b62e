// Times plans and runs of fleets on an emulator that is 50 ms away: a plan of 1,000 deployments, 200 changes that are
// waited for, and applying again. In a process of its own, where the collector of memory can be asked for.
import { figure, spaced, table, tableOfTargets, target, targets } from './table.mjs';
import { DeploymentControl } from '../pkg/dist/node/index.mjs';
import { createEmulator } from '../pkg/dist/node/emulator.mjs';

const AWAY_MS = 50;
const DEPLOYMENTS = 1_000;
const CHANGES = 200;
const PARALLEL = 8;
const MIB = 2 ** 20;

const form = (at, tag = 1) => ({
  name: `agent-${at}`,
  source: 'internal_docker',
  source_config: { resource_spec: { cpu: 1, memory_mb: 512, min_scale: 1, max_scale: 2 } },
  source_revision_config: { image_uri: `registry.example/agent:${tag}` },
  secrets: [
    { name: 'API_KEY', value: 'one' },
    { name: 'TOKEN', value: 'two' },
  ],
});
const all = (tagOf) => Array.from({ length: DEPLOYMENTS }, (_, at) => form(at, tagOf(at)));

const emulator = await createEmulator();
emulator.seed({ deployments: all(() => 1) });
let requests = 0;
let writes = 0;
const fetch = async (...args) => {
  requests += 1;
  if (args[1]?.method !== 'GET') writes += 1;
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  return emulator.fetch(...args);
};
const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null });
const fleet = { name: 'agents', deployments: all((at) => (at < CHANGES ? 2 : 1)) };

const timed = async (work) => {
  [requests, writes] = [0, 0];
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, requests, writes, result };
};

// The first one compiles the wasm.
const first = await timed(() => control.fleet.plan(fleet));
const plans = [];
for (let at = 0; at < 5; at += 1) plans.push(await timed(() => control.fleet.plan(fleet)));
const plan = plans.toSorted((one, other) => one.ms - other.ms)[2];

const used = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
/** Memory in use at each fifth of the changes: flat if the last is not above the first. */
const memory = [];
const applied = await timed(async () => {
  let done = 0;
  for await (const { type } of control.fleet.apply(fleet, { parallel: PARALLEL, wait: true })) {
    if (type !== 'done') continue;
    done += 1;
    if (done % (CHANGES / 5) === 0) memory.push(used());
  }
  return done;
});
// How long the revisions themselves took, by the emulator's own times.
const direct = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
const { deployments } = await direct.fleet.list();
let needed = 0;
for (const { id, name, latest_revision_id } of deployments) {
  if (Number(name.split('-')[1]) >= CHANGES) continue;
  const revision = await direct.revisions.get({ deployment_id: id, revision_id: latest_revision_id });
  needed += Date.parse(revision.updated_at) - Date.parse(revision.created_at);
}
needed /= PARALLEL;
const again = await timed(() => control.fleet.apply(fleet, { parallel: PARALLEL, wait: true }));

const seconds = (ms) => (ms / 1_000).toFixed(2);
table(`Fleet of ${spaced(DEPLOYMENTS)}, the service ${AWAY_MS} ms away`, [
  ['', 's', 'requests', 'writes'],
  ['plan, the first in a process', seconds(first.ms), String(first.requests), String(first.writes)],
  ['plan', seconds(plan.ms), String(plan.requests), String(plan.writes)],
  [
    `apply ${CHANGES} changes, ${PARALLEL} at a time`,
    seconds(applied.ms),
    String(applied.requests),
    String(applied.writes),
  ],
  ['what the waits alone need', seconds(needed), '', ''],
  ['apply again', seconds(again.ms), String(again.requests), String(again.writes)],
]);
console.log(`\nmemory in use, MiB: ${memory.map((bytes) => figure(bytes / MIB)).join(', ')}`);
const count = (number) => String(number);
target('requests of a plan', plan.requests, 12, count);
target('plan, s', first.ms / 1_000, 2, (number) => number.toFixed(2));
target('apply to its waits', applied.ms / needed, 1.3);
target('writes of a second apply', again.writes, 0, count);
target('memory at the end to the start', memory.at(-1) / memory[0], 1.05);
console.log(tableOfTargets(targets));
