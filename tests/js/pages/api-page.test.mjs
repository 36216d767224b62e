// The page on the client lists every operation as it is. Its blocks are run by documents.test.mjs.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import * as control from 'deployment-control';

const page = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const { paths } = JSON.parse(await readFile(new URL('../../../schema/openapi.json', import.meta.url), 'utf8'));

it('the table lists every operation with its method, its path and who says so', () => {
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)\([^|]*\| `([A-Z]+ \/[^`]+)` \|.*\| (observed )?\|$/gm)].map(
    ([, , line, observed]) => `${line}${observed ? ' observed' : ''}`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, facts]) => `${method.toUpperCase()} ${path}${facts['x-basis'] === 'observed' ? ' observed' : ''}`,
    ),
  );
  assert.deepEqual(rows.sort(), operations.sort());
});

it('every method of the table is there', () => {
  const client = new control.DeploymentControl({ baseUrl: 'http://localhost', apiKey: null });
  for (const [, resource, method] of page.matchAll(/`(\w+)\.(\w+)\([^`]*\)`/g)) {
    if (resource !== 'control') assert.equal(typeof client[resource]?.[method], 'function', `${resource}.${method}`);
  }
});
