// The environments that need nothing but this checkout and a browser, and the page that tells of all of them. `make test-packaging` runs the others too.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { declare } from './environments/run.mjs';
import { documentation, ENVIRONMENTS } from './environments/table.mjs';
import { root } from './project.mjs';

declare(ENVIRONMENTS.filter(({ quick }) => quick));

test('docs/environments.md says of every environment what it needs, as the tests have it', async () => {
  const page = await readFile(join(root, 'docs/environments.md'), 'utf8');
  assert.equal(/^\| Environment[\s\S]*?(?=\n\n)/m.exec(page)?.[0], documentation());
});
