// The plain form as someone fills it in: bundled by esbuild, served by the example's proxy, in Chromium.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchBrowser } from '../support/browser/browser.mjs';
import { bundled, serveByProxy } from '../support/examples.mjs';
import { startEmulator } from '../support/service/server.mjs';

let service;
let built;
let server;
let browser;
let page;
const complaints = [];
before(async () => {
  service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  built = await bundled('form', 'form.js', 'form.bundle.js');
  server = await serveByProxy(built.folder, service.url, 'k-1');
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(server.url);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await built?.remove();
  await service?.stop();
});

const input = (name) => `input[name="${name}"]`;
const message = (name) =>
  page.$eval(input(name), (element) => element.parentElement.querySelector('.message')?.textContent ?? '');

test('a field that was left is told what is wrong with it, others are not', async () => {
  await page.type(input('name'), 'Agent');
  assert.equal(await message('name'), '');
  await page.focus(input('source_config.resource_spec.cpu'));
  assert.match(await message('name'), /lower-case|letters/);
  assert.equal(await message('source_revision_config.image_uri'), '');
});

test('a rule between two fields is told where it can be mended, and goes when it is', async () => {
  await page.type(input('source_config.resource_spec.cpu'), '2');
  await page.type(input('source_config.resource_spec.cpu_limit'), '1');
  await page.focus(input('name'));
  assert.equal(await message('source_config.resource_spec.cpu_limit'), 'cpu_limit should be at least cpu, which is 2');
  await page.type(input('source_config.resource_spec.cpu_limit'), '0');
  assert.equal(await message('source_config.resource_spec.cpu_limit'), '');
});

test('what is wrong is not sent, and the first such field gets the cursor', async () => {
  await page.click('button');
  // Capitals in a name are a warning, which holds nobody up.
  assert.equal(await page.evaluate(() => document.activeElement.name), 'source_revision_config.image_uri');
  assert.notEqual(await message('source_revision_config.image_uri'), '');
});

test('a form that is right is created and watched until it is deployed', async () => {
  await page.$eval(input('name'), (element) => element.select());
  await page.type(input('name'), 'agent');
  await page.type(input('source_revision_config.image_uri'), 'registry.example/agent:1');
  await page.click('button');
  await page.waitForFunction(() => document.querySelector('output').value === 'DEPLOYED', { timeout: 30_000 });
  assert.deepEqual(complaints, []);
});

test('what only the service knows is told too', async () => {
  // The name is taken now.
  await page.click('button');
  await page.waitForFunction(() => document.querySelector('#problems').textContent !== '', { timeout: 15_000 });
  assert.match(await page.$eval('#problems', (element) => element.textContent), /409/);
});
