// The environments that need little but this checkout and a browser, and the page that tells of all of them. `make
// test-packaging` runs the others too.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FORM_LIBRARIES } from './environments/forms.mjs';
import { Project } from './environments/project.mjs';
import { declareQuick } from './environments/run.mjs';
import { VITE_ASSET, WEBPACK_ASSET } from './environments/sources.mjs';
import { documentation } from './environments/table.mjs';
import { root } from './project.mjs';

declareQuick();

test('docs/environments.md says of every environment what it needs, as the tests have it', async () => {
  const page = await readFile(join(root, 'docs/environments.md'), 'utf8');
  assert.equal(/^\| Environment[\s\S]*?(?=\n\n)/m.exec(page)?.[0], documentation());
});

test('the programs of docs/environments.md are those that the environments run', async () => {
  const page = await readFile(join(root, 'docs/environments.md'), 'utf8');
  const [profiles, vite, webpack, node, option, ...further] = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  );
  assert.equal(further.length, 0, 'a block was added: say here how it is run');
  for (const [block, { import: asset, init }] of [
    [vite, VITE_ASSET],
    [webpack, WEBPACK_ASSET],
  ]) {
    assert.ok(block.includes(asset) && block.includes(`await ${init.replace('library.', '')};`), block);
  }
  const project = await Project.open('node-esm');
  const staging = { url: 'http://127.0.0.1:9/staging', keyVariable: 'STAGING_KEY' };
  await project.write('profiles.json', JSON.stringify({ profiles: { staging } }));
  await project.write(
    'profile.mjs',
    `process.env.DEPLOYMENT_CONTROL_CONFIG = 'profiles.json';
process.env.STAGING_KEY = 'k-1';
globalThis.fetch = async (url, { headers }) => {
  console.log(new URL(url).pathname.startsWith('/staging/'), new Headers(headers).get('x-api-key'));
  return new Response('{"resources":[]}');
};
${profiles}await control.deployments.list();\n`,
  );
  assert.equal(await project.run('node', ['profile.mjs']), 'true k-1\n');
  await project.write('slim.mjs', `${node}console.log(validateCreate({}).ok);\n`);
  assert.equal(await project.run('node', ['slim.mjs']), 'false\n');
  await project.write(
    'option.mjs',
    `globalThis.fetch = async () => new Response('{"resources":[]}');\n${option.replace("'/api'", "'http://127.0.0.1'").replace("fetch('/assets/core.wasm')", "new URL(import.meta.resolve('deployment-control/core.wasm'))")}console.log((await control.deployments.list()).items.length);\n`,
  );
  assert.equal(await project.run('node', ['option.mjs']), '0\n');
});

test('the recipes of docs/validation.md are what the pages of the form libraries do', async () => {
  const guide = await readFile(join(root, 'docs/validation.md'), 'utf8');
  for (const { name, page, recipe } of FORM_LIBRARIES) {
    const code = await readFile(join(root, 'tests/packaging/environments/forms', page), 'utf8');
    for (const part of recipe)
      assert.deepEqual([name, part, code.includes(part), guide.includes(part)], [name, part, true, true]);
  }
});
