// What docs/testing.md shows, run as it stands there but for the runner's names.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { ConnectionError, DeploymentControl, RevisionFailedError, validateCreate } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { FORM } from '../support/emulator.mjs';

const page = await readFile(new URL('../../docs/testing.md', import.meta.url), 'utf8');
let emulator;
let control;
beforeEach(async () => {
  emulator = await createEmulator({ clock: 'manual' });
  control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch });
});

/** Says that the page still shows a line which a test below runs. */
const shows = (line) => assert.ok(page.includes(line), `docs/testing.md no longer shows: ${line}`);

test('a failed build is told', async () => {
  shows("emulator.script([{ status: 'BUILDING', forMs: 1000 }, { status: 'BUILD_FAILED', forMs: Infinity }]);");
  emulator.script([
    { status: 'BUILDING', forMs: 1000 },
    { status: 'BUILD_FAILED', forMs: Infinity },
  ]);
  const body =
    "name: 'agent', source: 'internal_source', source_config: {}, source_revision_config: { agent_config_path: 'agent.json' }, secrets: []";
  shows(body);
  const form = {
    name: 'agent',
    source: 'internal_source',
    source_config: {},
    source_revision_config: { agent_config_path: 'agent.json' },
    secrets: [],
  };
  assert.deepEqual(validateCreate(form).issues, [], 'what readers copy is warned of nothing');
  const deployment = await control.deployments.create(form);
  emulator.advance(1000);
  await assert.rejects(control.deployments.waitUntilDeployed(deployment), RevisionFailedError);
});

test('a creation is not repeated when the connection breaks', async () => {
  shows("emulator.inject({ match: { method: 'POST' }, reset: true, processed: true, times: 1 });");
  emulator.inject({ match: { method: 'POST' }, reset: true, processed: true, times: 1 });
  await assert.rejects(
    control.deployments.create(FORM),
    (error) => error instanceof ConnectionError && error.maybeProcessed,
  );
  assert.equal(emulator.requests.filter(({ method }) => method === 'POST').length, 1);
});

test('a listing survives a busy service', async () => {
  shows(
    "emulator.inject({ match: { path: '/v2/deployments' }, status: 429, headers: { 'retry-after': '0' }, times: 2 });",
  );
  emulator.inject({ match: { path: '/v2/deployments' }, status: 429, headers: { 'retry-after': '0' }, times: 2 });
  const { items } = await control.deployments.list();
  assert.deepEqual([items.length, emulator.requests.length], [0, 3]);
});

test('records are put in, and brought back', async () => {
  shows("{ name: 'old', status: 'UNUSED', created_at: '2025-06-01T00:00:00Z' },");
  emulator.seed({
    deployments: [
      { name: 'support' },
      { name: 'old', status: 'UNUSED', created_at: '2025-06-01T00:00:00Z' },
      { name: 'new', status: 'AWAITING_DATABASE' },
    ],
  });
  const before = emulator.snapshot();
  const states = async () => (await control.deployments.list()).items.map(({ name, status }) => `${name} ${status}`);
  const expected = ['new AWAITING_DATABASE', 'old UNUSED', 'support READY'];
  assert.deepEqual(await states(), expected);
  emulator.reset();
  assert.deepEqual(await states(), []);
  emulator.restore(before);
  assert.deepEqual(await states(), expected);
});

test('an emulator that another language starts ends with its tests', async () => {
  shows(
    'command = ["node", "node_modules/deployment-control/dist/cli.js", "emulator", "--port", "8124", "--clock", "manual"]',
  );
  shows('    emulator.terminate()\n    emulator.wait()');
  // What ends npx does not end what npx has started.
  assert.ok(!/Popen\(\["npx"/.test(page), 'docs/testing.md starts the emulator by what cannot end it');
});
