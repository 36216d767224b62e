// The page on the client: it lists every operation as it is, and its blocks run.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import * as control from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';

const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
const { paths } = JSON.parse(await readFile(new URL('../../schema/openapi.json', import.meta.url), 'utf8'));

it('the table lists every operation with its method, its path and who says so', () => {
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)\([^|]*\| `([A-Z]+ \/[^`]+)` \|.*\| (observed )?\|$/gm)].map(([, , line, observed]) => `${line}${observed ? ' observed' : ''}`);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, facts]) => `${method.toUpperCase()} ${path}${facts['x-basis'] === 'observed' ? ' observed' : ''}`),
  );
  assert.deepEqual(rows.sort(), operations.sort());
});

it('every method of the table is there', () => {
  const client = new control.DeploymentControl({ baseUrl: 'http://localhost', apiKey: null });
  for (const [, resource, method] of page.matchAll(/`(\w+)\.(\w+)\([^`]*\)`/g)) {
    if (resource !== 'control') assert.equal(typeof client[resource]?.[method], 'function', `${resource}.${method}`);
  }
});

describe('a block of the page', () => {
  const blocks = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).filter((code) => !code.includes('import '));
  for (const code of blocks) {
    it(code.split('\n')[0], async () => {
      const emulator = await createEmulator({ speed: 'fast' });
      const client = new control.DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
      const form = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [] };
      const deployment = await client.deployments.create({ ...form, name: 'another' });
      emulator.advance(60_000);
      const said = [];
      const console = Object.fromEntries(['log', 'warn', 'error'].map((level) => [level, (...parts) => said.push(parts.join(' '))]));
      const names = { control: client, deployment, deploymentId: deployment.id, ids: { deployment_id: deployment.id, revision_id: deployment.latest_revision_id }, form, console };
      const AsyncFunction = (async () => {}).constructor;
      await new AsyncFunction(...Object.keys(names), code)(...Object.values(names));
      assert.ok(said.every((line) => !/undefined|NaN|\[object/.test(line)), said.join('\n'));
    });
  }
});
