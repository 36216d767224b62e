// What of the package stays in a bundle that imports it and uses nothing, or little: `sideEffects: false` holds what it
// says.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { esbuild, project } from './project.mjs';

/** Bundles a module as a user's bundler would and answers its minified text. */
async function bundled(text) {
  await writeFile(join(project, 'main.js'), text);
  await esbuild('main.js', '--bundle', '--minify', '--format=esm', '--external:react', '--outfile=out.js');
  return readFile(join(project, 'out.js'), 'utf8');
}

for (const entry of [
  '',
  '/slim',
  '/validate',
  '/validate/slim',
  '/emulator',
  '/emulator/slim',
  '/messages/de',
  '/errors',
  '/query',
  '/react',
].map((path) => `deployment-control${path}`)) {
  test(`an import of ${entry} that nothing uses leaves nothing in the bundle`, async () => {
    assert.equal((await bundled(`import * as unused from '${entry}';\nimport '${entry}';\n`)).trim(), '');
  });
}

test('who uses the error classes alone ships no wasm', async () => {
  const text = await bundled(
    `import { DeploymentControlError } from 'deployment-control';\nconsole.log(DeploymentControlError.name);\n`,
  );
  assert.ok(text.length < 8_000, `${text.length} bytes`);
});

test('who uses a check alone ships no client', async () => {
  for (const entry of ['deployment-control/slim', 'deployment-control/validate/slim']) {
    const text = await bundled(`import { validateCreate } from '${entry}';\nconsole.log(validateCreate({}));\n`);
    assert.ok(!text.includes('x-api-key') && text.length < 75_000, `${entry}: ${text.length} bytes`);
  }
});

test('who uses the slim entry ships no wasm', async () => {
  const text = await bundled(
    `import { init, validateCreate } from 'deployment-control/slim';\nawait init('/core.wasm');\nconsole.log(validateCreate({}));\n`,
  );
  assert.ok(!text.includes('asm\\x01') && text.length < 150_000, `${text.length} bytes`);
});
