// The React widget in Chromium: bundled as its page says, served by the example's proxy, in StrictMode.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { launchBrowser } from '../../support/browser/browser.mjs';
import { bundled, serveByProxy } from '../../support/examples.mjs';
import { IMAGE } from '../../support/service/records.mjs';
import { startEmulator } from '../../support/service/server.mjs';

const form = (name) => ({ ...IMAGE, name, source: 'external_docker' });
const control = () => new DeploymentControl({ baseUrl: service.url, apiKey: 'k-1' });
const complaints = [];
let service;
let built;
let server;
let browser;
let page;
before(async () => {
  service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  built = await bundled('dashboard-widget', 'src/main.jsx', 'board.js', {
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  server = await serveByProxy(built.folder, service.url, 'k-1');
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await built?.remove();
  await service?.stop();
});

const rows = () =>
  page.$$eval('tbody tr', (lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));

test('an empty service is told as one', async () => {
  await page.goto(server.url);
  await page.waitForFunction(() => document.body.textContent.includes('There are no deployments.'), {
    timeout: 20_000,
  });
});

test('a deployment on its way is shown state by state', async () => {
  await control().deployments.create(form('agent'));
  await page.goto(server.url);
  await page.waitForSelector('tbody tr', { timeout: 20_000 });
  assert.equal((await rows())[0][0], 'agent');
  await page.waitForFunction(() => document.querySelector('tbody td:last-child').textContent === 'DEPLOYED', {
    timeout: 30_000,
  });
  assert.deepEqual(complaints, []);
});

test('a service that is gone is told, and what was read before stays', async () => {
  await page.goto(server.url);
  await page.waitForSelector('tbody tr', { timeout: 20_000 });
  await service.stop();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForSelector('[role=alert]', { timeout: 30_000 });
  assert.match(await page.$eval('[role=alert]', (element) => element.textContent), /502/);
  assert.equal((await rows()).length, 1);
});
