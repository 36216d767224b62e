// The quick start in a project that has nothing but the installed tarball: as an ES module, as CommonJS, and in a plain
// page.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launchBrowser } from '../support/browser.mjs';
import { serve } from '../support/static.mjs';
import { installedProject, run } from './project.mjs';

/** The flow itself, the same text for each host; `print` is the host's. */
const FLOW = `
async function quickStart(DeploymentControl, createEmulator, print) {
  const emulator = await createEmulator();
  emulator.script([{ status: 'BUILDING', forMs: 20 }, { status: 'DEPLOYED', forMs: Infinity }]);
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
  const deployment = await control.deployments.create({
    name: 'agent',
    source: 'external_docker',
    source_config: {},
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: [],
  });
  print('created ' + deployment.name);
  const revision = await control.deployments.waitUntilDeployed(deployment, { minDelay: 5, maxDelay: 20 });
  print('revision ' + revision.status);
  const patched = await control.deployments.patch(deployment.id, { source_revision_config: { image_uri: 'registry.example/agent:2' } });
  print('patched ' + patched.source_revision_config.image_uri);
}
`;
const PRINTED = ['created agent', 'revision DEPLOYED', 'patched registry.example/agent:2'];

let project;
before(async () => {
  project = await installedProject();
});
after(() => project?.remove());

test('the quick start runs in Node as an ES module', async () => {
  const script = `import { DeploymentControl } from 'deployment-control';\nimport { createEmulator } from 'deployment-control/emulator';\n`;
  assert.deepEqual(
    await runInNode(
      'quickstart.mjs',
      `${script}${FLOW}await quickStart(DeploymentControl, createEmulator, console.log);`,
    ),
    PRINTED,
  );
});

test('the quick start runs in Node as CommonJS', async () => {
  const script = `const { DeploymentControl } = require('deployment-control');\nconst { createEmulator } = require('deployment-control/emulator');\n`;
  assert.deepEqual(
    await runInNode('quickstart.cjs', `${script}${FLOW}quickStart(DeploymentControl, createEmulator, console.log);`),
    PRINTED,
  );
});

test('the quick start runs in a plain page with an import map', async (t) => {
  const library = './node_modules/deployment-control/dist/esm';
  await writeFile(
    join(project.folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "deployment-control": "${library}/index.js", "deployment-control/emulator": "${library}/emulator.js" } }</script>
<script type="module">
  import { DeploymentControl } from 'deployment-control';
  import { createEmulator } from 'deployment-control/emulator';
  ${FLOW}
  window.printed = [];
  quickStart(DeploymentControl, createEmulator, (line) => window.printed.push(line))
    .catch((error) => window.printed.push(String(error.stack ?? error)))
    .finally(() => { window.finished = true; });
</script>`,
  );
  const server = await serve(project.folder);
  t.after(() => new Promise((resolve) => server.close(resolve)));
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page
    .waitForFunction(() => window.finished === true, { timeout: 20_000 })
    .catch((error) => complaints.push(String(error)));
  assert.deepEqual(
    { printed: await page.evaluate(() => window.printed), complaints },
    { printed: PRINTED, complaints: [] },
  );
});

test('the command line of the installed package tells its commands and its version', async () => {
  const command = (option) =>
    run(join(project.folder, 'node_modules/.bin/deployment-control'), [option], { cwd: project.folder });
  const help = await command('--help');
  assert.match(help, /^ *console +\w/m);
  assert.match(help, /^ *emulator +\w/m);
  const manifest = JSON.parse(
    await readFile(join(project.folder, 'node_modules/deployment-control/package.json'), 'utf8'),
  );
  assert.equal((await command('--version')).trim(), manifest.version);
});

async function runInNode(name, text) {
  await writeFile(join(project.folder, name), text);
  return (await run(process.execPath, [name], { cwd: project.folder, timeout: 30_000 })).trim().split('\n');
}
