// The console in WebKitGTK: every view is drawn without a fault that axe knows, the policy is kept, and a deployment is
// created and watched to its end.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { violations } from '../support/browser/axe.mjs';
import { askToDelete, startConsole } from '../support/browser/console.mjs';
import { launchWebKit } from '../support/browser/webkit.mjs';

const OUTPUT = fileURLToPath(new URL('../output/webkit/', import.meta.url));
const VIEWS = [
  ['list', '#/', 'table.list tbody tr'],
  ['no-match', '#/?name_contains=nothing-has-this-name', '.empty'],
  ['create', '#/create', 'main form'],
  ['providers', '#/providers', 'table.list tbody tr'],
  ['provider', '#/providers/calendar', 'main dl'],
  ['connections', '#/connections/support-agent', 'table tbody tr'],
  ['connect', '#/connect', 'input[name="way"]'],
];

let server;
let page;
before(async () => {
  await mkdir(OUTPUT, { recursive: true });
  server = await startConsole();
  page = await launchWebKit();
  await page.goto(server.url);
  await page.evaluate(() => {
    window.broken = [];
    addEventListener('securitypolicyviolation', (event) => window.broken.push(event.violatedDirective));
    addEventListener('error', (event) => window.broken.push(event.message));
    addEventListener('unhandledrejection', (event) => window.broken.push(String(event.reason)));
  });
});
after(async () => {
  await page?.close();
  await server?.stop();
});

for (const [name, hash, sign] of VIEWS) {
  test(`${name} has no fault that axe knows`, async () => {
    await page.evaluate((hash) => void (location.hash = hash), hash);
    await page.waitForSelector(sign);
    await page.screenshot({ path: `${OUTPUT}${name}.png` });
    assert.deepEqual(await violations(page), []);
  });
}

test('a deployment is shown on its way, and the page has done nothing that it must not', async () => {
  await page.evaluate(() => void (location.hash = '#/?name_contains=support-agent'));
  await page.waitForFunction(() => document.querySelectorAll('table.list tbody tr').length === 1);
  await page.click('table.list tbody a');
  await page.waitForSelector('.headline [data-tone="busy"]');
  await page.screenshot({ path: `${OUTPUT}deployment.png` });
  assert.deepEqual(await violations(page), []);
  await askToDelete(page);
  await page.waitForSelector('dialog[open]');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await page.evaluate(() => window.broken), []);
});
