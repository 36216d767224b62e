// The report of a fleet as a user runs it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DeploymentControl, footprint } from 'deployment-control';
import { finish } from '../support/examples.mjs';
import { equalBy } from '../support/lists.mjs';
import { IMAGE } from '../support/service/records.mjs';
import { startEmulator } from '../support/service/server.mjs';

let server;
before(async () => {
  server = await startEmulator(['--port', '0', '--api-key', 'k-1']);
});
after(() => server.stop());

const report = (...args) =>
  finish(process.execPath, ['examples/fleet-report/report.mjs', ...args], {
    env: { DEPLOYMENT_CONTROL_URL: server.url, DEPLOYMENT_CONTROL_API_KEY: 'k-1' },
  });
const image = (name, source_config) => ({ ...IMAGE, name, source: 'external_docker', source_config });

test('an empty fleet is a head and a sum of nothing', async () => {
  const { code, out, err } = await report();
  assert.deepEqual({ code, err }, { code: 0, err: '' });
  const [head, total, ...rest] = out.trimEnd().split('\n');
  assert.match(head, /^name,id,status,source,replicas_least,replicas_most,cpu_least,/);
  assert.match(total, /^0 deployments,,,,0,0,0,0/);
  assert.deepEqual(rest, []);
});

test('every deployment of every page stands in the report by name, and the last line is their sum', async () => {
  const control = new DeploymentControl({ baseUrl: server.url, apiKey: 'k-1' });
  const specs = {
    large: { min_scale: 1, max_scale: 3, cpu: 0.1, memory_mb: 1024 },
    small: { min_scale: 1, max_scale: 1, cpu: 0.2, memory_mb: 512 },
  };
  for (const [name, resource_spec] of Object.entries(specs))
    await control.deployments.create(image(name, { resource_spec }));
  for (let index = 0; index < 120; index++) await control.deployments.create(image(`plain-${index}`, {}));
  const { code, out, err } = await report();
  assert.deepEqual({ code, err }, { code: 0, err: '' });
  const [head, ...rows] = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const total = rows.pop();
  assert.equal(rows.length, 122);
  equalBy(
    rows,
    ([name]) => name,
    rows.map(([name]) => name).toSorted?.() ??
      rows
        .map(([name]) => name)
        .slice()
        .sort(),
  );
  const at = (row, column) => Number(row[head.indexOf(column)]);
  const expected = footprint(specs.large).total;
  const large = rows.find(([name]) => name === 'large');
  assert.deepEqual(
    [at(large, 'cpu_least'), at(large, 'cpu_most'), at(large, 'memory_mb_most')],
    [expected.cpu[0], Math.round(expected.cpu[1] * 1000) / 1000, expected.memory_mb[1]],
  );
  for (const column of ['replicas_most', 'cpu_most', 'memory_limit_mb_most']) {
    const sum = rows.reduce((before, row) => before + at(row, column), 0);
    assert.ok(Math.abs(at(total, column) - sum) < 0.001, `${column}: ${at(total, column)} is not ${sum}`);
  }
  assert.equal(total[0], '122 deployments');
});

test('a service that refuses ends with 1 and no half of a report', async () => {
  const { code, out, err } = await finish(process.execPath, ['examples/fleet-report/report.mjs'], {
    env: { DEPLOYMENT_CONTROL_URL: server.url, DEPLOYMENT_CONTROL_API_KEY: 'wrong' },
  });
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  assert.match(err, /^AuthenticationError: /);
});
