// The examples in Rust: the program over reqwest against a served emulator, and the pages in Chromium.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { launchBrowser } from '../../support/browser/browser.mjs';
import { ROOT } from '../../support/documents.mjs';
import { finish, serveByProxy } from '../../support/examples.mjs';
import { startEmulator } from '../../support/service/server.mjs';

const program = join(ROOT, 'target/examples/debug/deploy-by-reqwest');

before(
  async () => {
    // Without TLS, which loopback does not need and which takes a minute to compile.
    const native = [
      'build',
      '--locked',
      '--quiet',
      '--manifest-path',
      'examples/rust/Cargo.toml',
      '--package',
      'deploy-by-reqwest',
      '--no-default-features',
    ];
    for (const args of [native, ['xtask', 'front-end']]) {
      const { code, err } = await finish('cargo', args, {
        env: args === native ? { CARGO_TARGET_DIR: join(ROOT, 'target/examples') } : {},
      });
      assert.equal(code, 0, err);
    }
  },
  { timeout: 900_000 },
);

test('the program creates a deployment, then changes it beside another, and says each state', {
  timeout: 60_000,
}, async (t) => {
  const service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  t.after(() => service.stop());
  const env = { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: 'k-1' };
  const created = await finish(program, ['agent', 'registry.example/agent:1'], { env });
  assert.deepEqual({ code: created.code, err: created.err }, { code: 0, err: '' });
  assert.match(created.out, /^creates agent\n.*s {2}agent {2}DEPLOYED\n$/s);
  const both = ['agent', 'registry.example/agent:2', 'other', 'registry.example/other:1'];
  const changed = await finish(program, both, { env });
  assert.match(changed.out, /^changes agent \([0-9a-f-]{36}\)$/m);
  assert.match(changed.out, /^creates other$/m);
  for (const name of ['agent', 'other']) assert.match(changed.out, new RegExp(`s {2}${name} {2}DEPLOYED$`, 'm'));
  const { items } = await new DeploymentControl({ baseUrl: service.url, apiKey: 'k-1' }).deployments.list();
  assert.deepEqual(items.map(({ name, source_revision_config }) => [name, source_revision_config.image_uri]).sort(), [
    ['agent', 'registry.example/agent:2'],
    ['other', 'registry.example/other:1'],
  ]);
});

test('the program says what is wrong with the key, the service and the address', { timeout: 60_000 }, async () => {
  const service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  const env = { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: 'wrong' };
  const refused = await finish(program, ['agent', 'a:1'], { env });
  await service.stop();
  const gone = await finish(program, ['agent', 'a:1'], { env });
  const nowhere = await finish(program, ['agent', 'a:1'], { env: { ...env, DEPLOYMENT_CONTROL_URL: '' } });
  const none = await finish(program, [], { env });
  assert.deepEqual([refused.code, gone.code, nowhere.code, none.code], [1, 1, 1, 2]);
  assert.match(refused.err, /answered 401: .*check the API key/);
  assert.match(nowhere.err, /there is no address: set DEPLOYMENT_CONTROL_URL/);
  assert.match(gone.err, /got no answer: .*[Cc]onnection refused.* \(3 attempts\)/);
  assert.ok(!refused.err.includes('wrong'));
});

test('the page lists, checks while someone types, creates and shows the revision on its way', {
  timeout: 90_000,
}, async (t) => {
  const service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  t.after(() => service.stop());
  const server = await serveByProxy('target/front-end', service.url, 'k-1');
  t.after(() => server.stop());
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on(
    'console',
    (message) =>
      ['error', 'warning'].includes(message.type()) &&
      !message.text().includes('409') &&
      complaints.push(message.text()),
  );
  await page.goto(server.url);
  await page.waitForSelector('button', { timeout: 30_000 });
  const issues = () => page.$$eval('.issue', (lines) => lines.map((line) => line.textContent));
  assert.deepEqual(await issues(), []);

  await page.type('input[name=image]', 'a b');
  await page.waitForSelector('.issue');
  assert.ok(
    (await issues()).some((issue) => issue.startsWith('name: ')),
    String(await issues()),
  );
  assert.equal(await page.$eval('button', (button) => button.disabled), true);

  await page.$eval('input[name=image]', (input) => input.select());
  await page.type('input[name=image]', 'registry.example/agent:1');
  await page.type('input[name=name]', 'agent');
  await page.waitForFunction(() => !document.querySelector('button').disabled);
  assert.deepEqual(await issues(), []);
  await page.click('button');
  await page.waitForFunction(() => document.querySelector('output').textContent === 'DEPLOYED', { timeout: 40_000 });
  await page.waitForSelector('tbody tr', { timeout: 10_000 });
  assert.equal(await page.$eval('tbody td', (cell) => cell.textContent), 'agent');

  // The name is taken: the service says so, and the page lives on.
  await page.click('button');
  await page.waitForSelector('[role=alert]', { timeout: 10_000 });
  assert.match(await page.$eval('[role=alert]', (element) => element.textContent), /answered 409/);
  assert.deepEqual(complaints, []);
});

test('a page hands plain objects to a Rust module and gets plain objects', { timeout: 90_000 }, async (t) => {
  const service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  t.after(() => service.stop());
  const server = await serveByProxy('target/from-javascript', service.url, 'k-1');
  t.after(() => server.stop());
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(server.url);
  await page.waitForSelector('li', { timeout: 60_000 });
  assert.equal(await page.$eval('li', (item) => item.textContent), 'agent READY');
  assert.equal(await page.$eval('[role=alert]', (element) => element.textContent), 'secrets: expected a sequence');
  assert.deepEqual(complaints, []);
});
